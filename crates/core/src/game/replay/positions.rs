//! The positions of a replay, in chess or a variant.

use shakmaty::{Board, CastlingMode, Chess, Color, Move, MoveList, Position};

use super::chess::halfmove_clock;
use super::first_plies::FirstPlies;
use super::replay_ends::ReplayEnds;
use super::{Positions, Replay};
use crate::byte_search::looked_at;
use crate::chess::position::{AnyPosition, BoardEnd, GamePosition};
use crate::chess::san::{CheckMark, san};
use crate::chess::{attempt::Attempt, game_result::GameResult};
use crate::game::move_resolution::fitting;
use crate::short_text::ShortText;

impl Replay {
    /// The start position, if the rules are those of chess. The end, which [`Replay::run`] gives too, has to be set up.
    #[must_use]
    pub fn chess_start(&self) -> Option<&Chess> {
        match &self.positions {
            Positions::Chess(positions) => Some(positions.start()),
            Positions::Variant(_) => None,
        }
    }

    /// The start and the position after the last legal move, in the type of the rules.
    #[must_use]
    pub fn run(&self) -> ReplayEnds<'_> {
        match &self.positions {
            Positions::Chess(positions) => {
                ReplayEnds::Chess(positions.start(), positions.end(&self.plies))
            }
            Positions::Variant(positions) => {
                ReplayEnds::Variant(positions.start(), positions.end())
            }
        }
    }

    /// Whether the rules are those of a variant.
    #[must_use]
    pub fn is_variant(&self) -> bool {
        matches!(self.positions, Positions::Variant(_))
    }

    /// The start position, whatever the rules.
    fn first(&self) -> &dyn Position {
        match &self.positions {
            Positions::Chess(positions) => positions.start(),
            Positions::Variant(positions) => positions.start(),
        }
    }

    /// The number of plies from White's first move to the start, as its fullmove number and turn say.
    #[must_use]
    pub fn plies_before(&self) -> usize {
        let number = self.first().fullmoves().get();
        let fullmoves = usize::try_from(number).unwrap_or(usize::MAX / 2);
        2 * (fullmoves - 1) + usize::from(self.first_turn().is_black())
    }

    /// The final position of a game of chess or Chess960; `None` in a variant, where rules of chess say nothing.
    #[must_use]
    pub fn chess_end(&self) -> Option<&Chess> {
        match self.run() {
            ReplayEnds::Chess(_, end) => Some(end),
            ReplayEnds::Variant(..) => None,
        }
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        match &self.positions {
            Positions::Chess(positions) => positions.start().clone().into(),
            Positions::Variant(positions) => positions.start().clone(),
        }
    }

    /// The position after the last legal move.
    #[must_use]
    pub fn end(&self) -> AnyPosition {
        match self.run() {
            ReplayEnds::Chess(_, end) => end.clone().into(),
            ReplayEnds::Variant(_, end) => end.clone(),
        }
    }

    /// The FEN of the position after the last legal move.
    #[must_use]
    pub fn final_fen(&self) -> String {
        match &self.positions {
            Positions::Chess(positions) => positions.final_fen(&self.plies),
            Positions::Variant(positions) => positions.end().fen(),
        }
    }

    /// Whose move it is after the last legal move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.first_turn() ^ !self.plies.len().is_multiple_of(2)
    }

    /// The halfmove clock after the last legal move.
    #[must_use]
    pub fn halfmoves(&self) -> u32 {
        match &self.positions {
            Positions::Chess(positions) => positions.halfmoves(&self.plies),
            Positions::Variant(_) => self.halfmove_clock_after(self.plies.len()),
        }
    }

    /// Whether the side to move at the start is in check.
    #[must_use]
    pub fn begins_in_check(&self) -> bool {
        self.first().is_check()
    }

    /// Whether the side to move after the last legal move is in check.
    pub(crate) fn ends_in_check(&self) -> bool {
        let last = self.plies.last();
        last.map_or_else(|| self.begins_in_check(), |ply| ply.check())
    }

    /// The pieces on the board at the start.
    #[must_use]
    pub fn first_board(&self) -> &Board {
        self.first().board()
    }

    /// Whose move it is at the start.
    #[must_use]
    pub fn first_turn(&self) -> Color {
        self.first().turn()
    }

    /// The pieces on the board after the last legal move.
    #[must_use]
    pub fn final_board(&self) -> Board {
        match &self.positions {
            Positions::Chess(positions) => positions.board().pieces(),
            Positions::Variant(positions) => positions.end().board().clone(),
        }
    }

    /// The legal moves after the last one played.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.end().legal_moves()
    }

    /// Whether some legal move fits an attempt in the last position.
    pub(crate) fn allows(&self, attempt: Attempt) -> bool {
        !fitting(&self.end(), attempt).is_empty()
    }

    /// The legal moves that an attempt can mean in the last position, in SAN.
    pub(crate) fn meanings(&self, attempt: Attempt) -> Vec<String> {
        let end = self.end();
        let moves = fitting(&end, attempt).into_iter();
        moves.map(|mv| end.san(mv)).collect()
    }

    /// How the game is over on the board after the last legal move, and its result.
    #[must_use]
    pub fn over(&self) -> Option<(BoardEnd, GameResult)> {
        match &self.positions {
            Positions::Chess(positions) if positions.board().goes_on() => None,
            Positions::Chess(positions) => positions.end(&self.plies).end(),
            Positions::Variant(positions) => positions.end().end(),
        }
    }

    /// Whether the last legal move mated.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.end().is_mated()
    }

    /// What a ply does to the other king; `index` counts from 0.
    #[inline]
    #[must_use]
    pub fn check_given(&self, index: usize) -> CheckMark {
        match self.plies.get(index) {
            Some(ply) if ply.check() => self.sign_due(index),
            _ => CheckMark::None,
        }
    }

    /// The same if it gives check: only the last one may mate.
    #[cold]
    fn sign_due(&self, index: usize) -> CheckMark {
        let has_move = index + 1 < self.plies.len();
        match self.run() {
            ReplayEnds::Chess(_, end) => end.check_given(true, has_move),
            ReplayEnds::Variant(_, end) => end.check_given(true, has_move),
        }
    }

    /// A ply of chess or Chess960 in SAN, as the standard writes it; `index` counts from 0. Of a variant's, what its
    /// from-square needs is not known here.
    #[inline]
    #[must_use]
    pub fn san(&self, index: usize) -> ShortText {
        debug_assert!(!self.is_variant());
        self.plies
            .get(index)
            .map_or_else(ShortText::default, |ply| {
                san(ply.mv(), ply.needed_parts(), self.check_given(index))
            })
    }

    /// Whether castling is written as in Chess960.
    #[must_use]
    pub fn castling_mode(&self) -> CastlingMode {
        self.first().castles().mode()
    }

    /// The first plies after which something held that can end a game.
    pub(crate) fn firsts(&self) -> &FirstPlies {
        match &self.positions {
            Positions::Chess(positions) => &positions.counts(&self.plies).firsts,
            Positions::Variant(positions) => positions.firsts(),
        }
    }

    /// How often the position after the last legal move has occurred.
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        self.occurrences_after(self.plies.len())
    }

    /// How often the position after a ply, from 1, had occurred when it was played; 1 for 0, the start.
    #[must_use]
    pub fn occurrences_after(&self, ply: usize) -> u32 {
        match &self.positions {
            Positions::Chess(positions) => positions.counts(&self.plies).occurrences_after(ply),
            Positions::Variant(positions) => positions.occurrences_after(ply),
        }
    }

    /// The halfmove clock after a ply, from 1: plies since the last capture or pawn move, or as the start position says.
    #[must_use]
    pub fn halfmove_clock_after(&self, ply: usize) -> u32 {
        let played = self.plies.get(..ply).unwrap_or(&self.plies);
        halfmove_clock(self.first().halfmoves(), played)
    }

    /// Whether one more move may make a position occur for the third time, or for a later one.
    pub(crate) fn may_occur_thrice(&self) -> bool {
        match &self.positions {
            Positions::Chess(positions) => positions.counts(&self.plies).current().is_some(),
            Positions::Variant(positions) => positions.may_occur_thrice(),
        }
    }

    /// How often the position after one more legal move would have occurred, that time included; told exactly if
    /// [`Replay::may_occur_thrice`].
    pub(crate) fn would_be(&self, mv: Move) -> u32 {
        match &self.positions {
            Positions::Chess(positions) => positions.would_be(mv, &self.plies),
            Positions::Variant(positions) => positions.would_be(mv),
        }
    }

    /// The position after a ply; 0 is the start.
    #[must_use]
    pub fn position_after(&self, ply: usize) -> AnyPosition {
        match self.run() {
            ReplayEnds::Chess(start, end) => self.after(ply, start, end).into(),
            ReplayEnds::Variant(start, end) => self.after(ply, start, end),
        }
    }

    /// The position after a ply in a game of chess or Chess960; `None` in a variant.
    #[must_use]
    pub fn chess_after(&self, ply: usize) -> Option<Chess> {
        match self.run() {
            ReplayEnds::Chess(start, end) => Some(self.after(ply, start, end)),
            ReplayEnds::Variant(..) => None,
        }
    }

    fn after<P: Position + Clone>(&self, ply: usize, start: &P, end: &P) -> P {
        if ply >= self.plies.len() {
            return end.clone();
        }
        looked_at(ply);
        let mut position = start.clone();
        for played in &self.plies[..ply] {
            position.play_unchecked(played.mv());
        }
        position
    }
}
