//! Everything in a record besides its moves.

use std::ops::Range;

use shakmaty::{Move, Role, san::San};

use crate::chess::{position::GamePosition, written_move::Sign};
use crate::game::fault::{Fault, FaultKind};
use crate::game::leniency_gate::{Evidence, is_proved};
use crate::game::{kings_to_centre::KingsToCentre, move_resolution::flaws_of, replay::Replay};
use crate::pgn::{flaws::Flaws, piece_letters::PieceLetters, word::kinds::LooseMove};

/// What a record contains besides its moves; for a plain one, little but its marker.
#[derive(Debug, Default)]
pub struct BesidesMoves {
    /// The termination marker, in bytes from the start of the record.
    pub marker: Option<Range<usize>>,
    /// Tokens that could not be read, in the order written.
    pub lost: Vec<Range<usize>>,
    /// First word of the mainline after the marker.
    pub after_marker: Option<Range<usize>>,
    /// Number of words of the mainline after the marker; none of them was played.
    pub unplayed: usize,
    /// Further markers.
    pub extra_markers: Vec<Range<usize>>,
    /// The plies read from another notation than strict SAN, in order.
    pub repaired: Vec<LenientPly>,
    /// The language of the piece letters, if it is not English.
    pub letters: Option<&'static PieceLetters>,
    /// What the letters may be of a game that is not legal in any language.
    pub nearly: Option<NearlyLegalLetters>,
    /// Tag pairs among the moves; they count for nothing.
    pub tag_lines: Vec<Range<usize>>,
    /// Several languages make the game legal, or one does that too few letters prove: nothing is guessed.
    pub language_is_unproved: bool,
    /// Words in descriptive notation, which are among the lost.
    pub descriptive: usize,
    /// The habit of electronic boards at the end of the game.
    pub kings_to_centre: Option<KingsToCentre>,
    /// The slips that the words of the mainline make throughout.
    pub(in crate::game) habits: Flaws,
    /// Every move number of the mainline is known to be right.
    pub numbers_right: bool,
    /// One comment is known to follow each move, with nothing else but numbers and suffixes.
    pub(in crate::game) is_commented: bool,
}

impl BesidesMoves {
    /// In a game with coordinates for pieces, `e2-e4` is coordinates too, not long algebraic notation.
    pub(crate) fn unify_coordinates(&mut self, replay: &mut Replay) {
        if !self.has_flaw(Flaws::COORDINATE_NOTATION) || !self.has_flaw(Flaws::LONG_ALGEBRAIC) {
            return;
        }
        let implied = Flaws::LONG_ALGEBRAIC
            | Flaws::MISSING_CAPTURE_SIGN
            | Flaws::MISSING_PROMOTION_SIGN
            | Flaws::LOWERCASE_PROMOTION;
        for repair in &mut self.repaired {
            if repair.flaws.contains(Flaws::LONG_ALGEBRAIC)
                && !repair.flaws.contains(Flaws::PAWN_LETTER)
                // Long algebraic notation writes pawns without a letter.
                && replay.plies[repair.ply - 1].role() == Role::Pawn
            {
                repair.flaws = (repair.flaws - implied) | Flaws::COORDINATE_NOTATION;
                replay.sign(repair.ply, Sign::Unused);
            }
        }
    }

    /// Takes a game back to before a king's move that only the reading as castling makes legal, unless it is proved.
    pub(super) fn refuse_unproved(&mut self, replay: &mut Replay) {
        let mut castled = self.with_flaw(Flaws::CASTLING_AS_KING_MOVE);
        let Some(first) = castled.next().cloned() else {
            return;
        };
        let words = 1 + castled.count();
        let rest = match &replay.fault {
            None => replay.plies.len() - first.ply,
            Some(_) => 0,
        };
        if is_proved(1, &[Evidence::Words(words), Evidence::Rest(rest)]) {
            return;
        }
        let castling = San::from_move(
            &replay.position_after(first.ply - 1),
            replay.plies[first.ply - 1].mv(),
        );
        replay.take_back(first.ply - 1);
        self.repaired.retain(|repair| repair.ply < first.ply);
        self.lose(first.span.clone());
        replay.fault = Some(Fault {
            kind: FaultKind::UnrecognizedToken(vec![castling.to_string()]),
            ply: first.ply,
            span: first.span,
        });
    }

    /// A move of a variation as it was read; castling as a king's move only if the mainline has proved it.
    ///
    /// # Errors
    ///
    /// That it has not.
    pub(crate) fn admit(
        &self,
        position: &impl GamePosition,
        (mv, loose): (Move, LooseMove),
    ) -> Result<Move, FaultKind> {
        let flaw = Flaws::CASTLING_AS_KING_MOVE;
        let is_written_so = flaws_of(mv, loose).contains(flaw);
        let words = self.with_flaw(flaw).count();
        // Those of the mainline are proved.
        if is_written_so && !is_proved(1, &[Evidence::Words(1 + words)]) {
            let castling = San::from_move(position, mv).to_string();
            return Err(FaultKind::UnrecognizedToken(vec![castling]));
        }
        Ok(mv)
    }

    /// Adds a token that cannot be read, in its place, unless it is there.
    pub(super) fn lose(&mut self, span: Range<usize>) {
        let at = self.lost.partition_point(|other| other.start < span.start);
        if self.lost.get(at) != Some(&span) {
            self.lost.insert(at, span);
        }
    }

    /// The plies whose words have a flaw.
    fn with_flaw(&self, flaw: Flaws) -> impl Iterator<Item = &LenientPly> {
        let has_it = move |repair: &&LenientPly| repair.flaws.contains(flaw);
        self.repaired.iter().filter(has_it)
    }

    /// Whether a word of the game has a flaw.
    pub(crate) fn has_flaw(&self, flaw: Flaws) -> bool {
        self.with_flaw(flaw).next().is_some()
    }
}

/// A ply that was read from another notation than strict SAN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LenientPly {
    /// The ply, from 1.
    pub ply: usize,
    /// The token.
    pub span: Range<usize>,
    /// The flaws of its notation.
    pub flaws: Flaws,
}

/// The letters of a game that is not legal in any language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NearlyLegalLetters {
    /// The letters in which the most of it is legal.
    pub letters: &'static PieceLetters,
    /// Plies that are legal in them.
    pub plies: usize,
    /// Words with letters that are not English.
    pub words: usize,
}
