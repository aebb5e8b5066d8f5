//! What the board says of a game's end: first plies, claims, and the automatic draws.
//!
//! Which of it counts is decided in [`super`].

use std::collections::VecDeque;

use shakmaty::{Color, Position};

use super::laws::{Edition, EditionInForce, LawSubject};
use crate::chess::{game_result::GameResult, position::BoardEnd, variant::rules::VariantRules};
use crate::game::{
    Game, replay::Replay, replay::first_plies::FIFTY_MOVES_PLIES, replay::replay_ends::ReplayEnds,
};

/// The least plies after which a position comes back: each player moves away and back.
const ALTERNATE_MOVE: usize = 4;

/// What the moves and the final position say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BoardFacts {
    /// How the game is over in the final position, and its result.
    pub end: Option<(BoardEnd, GameResult)>,
    /// Ply after which checkmate stood.
    pub checkmate_ply: Option<usize>,
    /// Ply after which stalemate stood.
    pub stalemate_ply: Option<usize>,
    /// Ply after which the game was over by a rule that its variant has of its own.
    pub variant_end_ply: Option<usize>,
    /// First ply after which neither side could mate, by material.
    pub insufficient_ply: Option<usize>,
    /// First ply after which neither side could mate, by proof.
    pub dead_ply: Option<usize>,
    /// First ply after which a position had occurred three times.
    pub threefold_ply: Option<usize>,
    /// First ply after which a position had occurred five times.
    pub fivefold_ply: Option<usize>,
    /// First ply after which the halfmove clock was 100 or more, with a legal move left.
    pub fifty_ply: Option<usize>,
    /// First ply after which the halfmove clock was 150 or more, with a legal move left.
    pub seventyfive_ply: Option<usize>,
    /// The ply after which fivefold repetition ended the game by the Laws that judge it.
    pub fivefold_end: Option<usize>,
    /// The ply after which 75 moves ended the game by the Laws that judge it.
    pub seventyfive_end: Option<usize>,
    /// A written move would make the third occurrence, which does not stand on the board.
    pub threefold_by_move: bool,
    /// A written move would complete fifty moves, which do not stand on the board.
    pub fifty_by_move: bool,
    /// Who could claim at the end.
    pub claimant: Option<Color>,
    /// Occurrences of the final position.
    pub occurrences: u32,
    /// Halfmove clock at the end.
    pub halfmove_clock: u32,
    /// Plies played after the first automatic end.
    pub plies_after_end: usize,
}

impl BoardFacts {
    /// Nothing can be claimed in a game that is over.
    pub(crate) fn end_claims(&mut self) {
        self.threefold_by_move = false;
        self.fifty_by_move = false;
        self.claimant = None;
    }
}

/// What the board says of a game that could be set up. The automatic draws of FIDE's laws are no rules of variants.
pub(super) fn board(game: &Game<'_>, asked: Option<Edition>) -> BoardFacts {
    let replay = &game.replay;
    let firsts = replay.firsts();
    let last = replay.plies.len();
    // A legal move proves that the position before it had one: only the last can have none.
    let end = replay.over();
    let at_end = |wanted| matches!(end, Some((end, _)) if end == wanted).then_some(last);
    let has_move = matches!(end, None | Some((BoardEnd::InsufficientMaterial, _)));
    let has_fifty = counts_fifty_moves(game);
    let with_move = |ply: Option<usize>| ply.filter(|&ply| has_fifty && (ply < last || has_move));
    let seventyfive_ply = with_move(firsts.seventyfive);
    let has_automatic_draws = game.setup.variant().is_none();
    let (fivefold_end, seventyfive_end) =
        if has_automatic_draws && firsts.fivefold.or(firsts.seventyfive).is_some() {
            automatic_draws(game, asked, (firsts.fivefold, seventyfive_ply))
        } else {
            (None, None)
        };
    let mut board = BoardFacts {
        end,
        checkmate_ply: at_end(BoardEnd::Checkmate),
        stalemate_ply: at_end(BoardEnd::Stalemate),
        variant_end_ply: at_end(BoardEnd::Variant),
        insufficient_ply: firsts.insufficient,
        threefold_ply: firsts.threefold,
        fivefold_ply: firsts.fivefold,
        fifty_ply: with_move(firsts.fifty),
        seventyfive_ply,
        fivefold_end,
        seventyfive_end,
        occurrences: replay.occurrences(),
        halfmove_clock: replay.halfmoves(),
        ..BoardFacts::default()
    };
    let first_end = [
        board.insufficient_ply,
        board.fivefold_end,
        board.seventyfive_end,
    ];
    board.plies_after_end = first_end
        .into_iter()
        .flatten()
        .min()
        .map_or(0, |ply| last - ply);
    if end.is_none() && replay.fault.is_none() {
        claims(replay, has_fifty, &mut board);
    }
    board
}

/// What the side to move could claim at the end (FIDE Laws 9.2, 9.3).
fn claims(replay: &Replay, has_fifty: bool, board: &mut BoardFacts) {
    let threefold_stands = board.occurrences >= 3;
    let fifty_stands = has_fifty && board.halfmove_clock >= FIFTY_MOVES_PLIES;
    let may_repeat = !threefold_stands && replay.may_occur_thrice();
    let may_complete = has_fifty && board.halfmove_clock + 1 == FIFTY_MOVES_PLIES;
    if may_repeat || may_complete {
        for mv in replay.legal_moves() {
            board.fifty_by_move |= may_complete && !mv.is_zeroing();
            board.threefold_by_move |= may_repeat && replay.would_be(mv) >= 3;
        }
    }
    if threefold_stands || fifty_stands || board.threefold_by_move || board.fifty_by_move {
        board.claimant = Some(replay.turn());
    }
}

/// Whether fifty moves without capture or pawn move give a claim in the rules of the game.
pub(super) fn counts_fifty_moves(game: &Game<'_>) -> bool {
    game.setup
        .variant()
        .is_none_or(VariantRules::counts_fifty_moves)
}

/// When a fifth occurrence and 75 moves ended a game, of those that it had, by the Laws that judge it.
fn automatic_draws(
    game: &Game<'_>,
    asked: Option<Edition>,
    (fivefold, seventyfive): (Option<usize>, Option<usize>),
) -> (Option<usize>, Option<usize>) {
    let edition = EditionInForce::of(game, asked).edition;
    let fivefold = match fivefold {
        Some(ply) if edition.asks_for_alternate_moves() => fifth_alternate(&game.replay, ply),
        ply => ply.filter(|_| edition.law(LawSubject::Fivefold).is_some()),
    };
    let seventyfive = seventyfive.filter(|_| edition.law(LawSubject::SeventyfiveMoves).is_some());
    (fivefold, seventyfive)
}

/// The first ply, from one on, after which a position had occurred at five alternate moves of each player.
fn fifth_alternate(replay: &Replay, from: usize) -> Option<usize> {
    let ReplayEnds::Chess(start, _) = replay.run() else {
        return None;
    };
    let mut position = start.clone();
    // The positions that the next one is compared with.
    let mut earlier = VecDeque::from([position.clone()]);
    for (ply, played) in (1..).zip(&replay.plies) {
        position.play_unchecked(played.mv());
        if earlier.len() == 4 * ALTERNATE_MOVE {
            let mut alternate = earlier.iter().step_by(ALTERNATE_MOVE);
            if ply >= from && alternate.all(|earlier| *earlier == position) {
                return Some(ply);
            }
            earlier.pop_front();
        }
        earlier.push_back(position.clone());
    }
    None
}
