//! Dead positions: which games are examined for whether a side can still mate, how hard, and since which ply none can.
//!
//! What can be proved of one position is in [`pgnkit_mating`].

use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Move, Position, Role, attacks};

use super::board_facts::BoardFacts;
use crate::chess::can_win::can_win_variant;
use crate::chess::position::{AnyPosition, GamePosition};
use crate::game::{Game, replay::Replay};
use pgnkit_mating::{CanMate, Effort, can_mate, can_mate_replayed};

/// The most pieces of a position that is always examined.
const BARE_MEN: usize = 5;

/// The most pawns that block no other in a position that looks like a fortress for both sides.
const LOOSE_PAWNS: usize = 2;

/// The most legal moves of a position with few pieces that may be forced.
const FORCING_MOVES: usize = 3;

/// The effort that a game deserves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DeadPositionEffort {
    /// Only what the material says.
    Material,
    /// A proof for each side, where the position looks as if one of them could not mate.
    IfDoubtful,
    /// A proof for each side.
    Proof,
    /// The same, with more positions looked at before it is given up.
    Deep,
}

/// Who can mate from the final position, and since when neither side could.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct MatingChances {
    pub(super) can_mate: ByColor<CanMate>,
    /// The side of which a proof was not asked, because nothing else rests on it; see [`whether_it_can_mate`].
    pub(super) unasked: Option<Color>,
    /// Whether neither side can mate, though the game is not over by mate, stalemate or lack of material.
    pub(super) dead: bool,
    pub(super) dead_ply: Option<usize>,
}

/// Who can still win a game of a variant: by its end, else by material alone.
#[cold]
pub(super) fn variant_chances(
    game: &Game<'_>,
    end: &AnyPosition,
    board: &BoardFacts,
) -> MatingChances {
    if game.replay.fault.is_some() && end.end().is_none() {
        return MatingChances::default();
    }
    MatingChances {
        can_mate: ByColor::new_with(|side| can_win_variant(end, side)),
        dead_ply: board.insufficient_ply,
        ..MatingChances::default()
    }
}

/// Whether a side can mate from the final position of a game, with the usual effort.
pub(super) fn whether_it_can_mate(game: &Game<'_>, side: Color) -> CanMate {
    let end = game.replay.chess_end();
    end.map_or(CanMate::Unknown, |end| {
        proved(game, end, side, Effort::Full)
    })
}

/// One game in so many has the mates that are found in it replayed.
const REPLAYED: u64 = 64;

/// Whether a side can mate from a position of a game.
fn proved(game: &Game<'_>, position: &Chess, side: Color, effort: Effort) -> CanMate {
    if game.record.origin.game.is_multiple_of(REPLAYED) {
        can_mate_replayed(position, side, effort)
    } else {
        can_mate(position, side, effort)
    }
}

/// Answers the question about a game that could be set up, and that this side is said to have won, or wins if the other's flag has
/// fallen.
pub(super) fn chances(
    game: &Game<'_>,
    board: &BoardFacts,
    question: DeadPositionEffort,
    winner: Option<Color>,
) -> MatingChances {
    let replay = &game.replay;
    let last = replay.plies.len();
    let effort = match question {
        DeadPositionEffort::Deep => Effort::Deep,
        _ => Effort::Full,
    };
    if board.checkmate_ply.is_some() {
        let mut can_mate = ByColor::new_with(|_| CanMate::No);
        *can_mate.get_mut(!replay.turn()) = CanMate::Yes;
        return MatingChances {
            can_mate,
            ..MatingChances::default()
        };
    }
    if board.stalemate_ply.is_some() || board.insufficient_ply.is_some() {
        // Stalemate is an end of its own: only what stood before it is a dead position.
        let known = board.insufficient_ply.or_else(|| last.checked_sub(1));
        let is_dead =
            |ply: &usize| board.insufficient_ply.is_some() || is_dead_after(game, *ply, effort);
        return MatingChances {
            can_mate: ByColor::new_with(|_| CanMate::No),
            dead_ply: (known.filter(is_dead)).map(|ply| first_dead_ply(game, ply, effort)),
            ..MatingChances::default()
        };
    }
    let is_doubtful = if question == DeadPositionEffort::IfDoubtful {
        let board = replay.final_board();
        let is_doubtful = ends_in_doubt(replay, &board);
        if !is_doubtful && both_have_force(&board) {
            return MatingChances::default();
        }
        is_doubtful
    } else {
        false
    };
    let Some(end) = replay.chess_end() else {
        return MatingChances::default();
    };
    let of_material = |side| {
        if end.has_insufficient_material(side) {
            CanMate::No
        } else {
            CanMate::Unknown
        }
    };
    let is_proof = question == DeadPositionEffort::Proof;
    let can_mate = match question {
        DeadPositionEffort::Material => ByColor::new_with(of_material),
        DeadPositionEffort::IfDoubtful if !is_doubtful => ByColor::new_with(of_material),
        DeadPositionEffort::IfDoubtful | DeadPositionEffort::Proof => {
            // The other's chances decide whether the position is dead, and only if this side has none.
            let first = winner.unwrap_or_else(|| likelier(end));
            let chance = proved(game, end, first, effort);
            let mut both = ByColor::new_with(|_| chance);
            *both.get_mut(!first) = if chance == CanMate::No {
                proved(game, end, !first, effort)
            } else {
                of_material(!first)
            };
            both
        }
        DeadPositionEffort::Deep => ByColor::new_with(|side| proved(game, end, side, effort)),
    };
    let dead = can_mate.iter().all(|&can| can == CanMate::No);
    if replay.fault.is_some() && !dead {
        // The text continues, and so may the game.
        return MatingChances::default();
    }
    let decides = |winner: &Color| is_proof && *can_mate.get(*winner) != CanMate::No;
    MatingChances {
        can_mate,
        unasked: winner.filter(decides).map(|winner| !winner),
        dead,
        dead_ply: dead.then(|| first_dead_ply(game, last, effort)),
    }
}

/// Whether a game that goes on may be one that nobody can win; of the most it is plain that they are not.
pub(super) fn may_be_dead(replay: &Replay) -> bool {
    let board = replay.final_board();
    ends_in_doubt(replay, &board) || !both_have_force(&board)
}

/// Whether both sides have a pawn, a rook or a queen: enough to mate with.
fn both_have_force(board: &Board) -> bool {
    let force = board.rooks_and_queens() | board.pawns();
    (force & board.white()).any() && (force & board.black()).any()
}

/// Whether a game ends in a position in which a side could be unable to mate for other reasons than its material: pawns that block
/// each other, a side that has no move, few pieces of which the next moves may lose some, or a check that leaves one move or only
/// captures of pieces.
fn ends_in_doubt(replay: &Replay, board: &Board) -> bool {
    let pawns = board.pawns();
    let blocked = ((pawns & board.white()).shift(8) & pawns & board.black()).count();
    let few_pieces = (board.queens() | board.rooks() | board.knights()).is_empty();
    let bare = board.occupied().count() <= BARE_MEN;
    let is_wall = blocked > 0 && (bare || few_pieces && 2 * blocked + LOOSE_PAWNS >= pawns.count());
    if is_wall
        && !Color::ALL
            .into_iter()
            .any(|side| king_can_take_pawn(board, side))
    {
        return true;
    }
    if is_boxed_in(board, !replay.turn()) {
        return true;
    }
    if !bare && !replay.ends_in_check() {
        return false;
    }
    let moves = replay.legal_moves();
    if bare {
        return moves.len() <= FORCING_MOVES;
    }
    let takes_piece = |mv: &Move| mv.capture().is_some_and(|taken| taken != Role::Pawn);
    moves.len() == 1 || moves.len() <= FORCING_MOVES && moves.iter().all(takes_piece)
}

/// Whether the side that is not to move would have no move: a king without a square, and pawns that cannot step. Then a quiet
/// move is stalemate.
fn is_boxed_in(board: &Board, side: Color) -> bool {
    let pawns = board.by_piece(side.pawn());
    if board.by_color(side).count() != pawns.count() + 1 {
        return false;
    }
    let ahead = pawns.shift(side.fold_wb(8, -8));
    let Some(king) = board.king_of(side) else {
        return false;
    };
    if (ahead & !board.occupied()).any() {
        return false;
    }
    let around = attacks::king_attacks(king) & !board.by_color(side);
    let occupied = board.occupied().without(king);
    let safe = |square| board.attacks_to(square, !side, occupied).is_empty();
    !around.into_iter().any(safe)
}

/// Whether a king can walk to a pawn of the other side and take it, as the pawns stand and all else lets him: then no
/// wall of pawns keeps the sides apart.
fn king_can_take_pawn(board: &Board, side: Color) -> bool {
    let theirs = board.by_piece((!side).pawn());
    let guarded = theirs.into_iter().fold(Bitboard::EMPTY, |guarded, pawn| {
        guarded | attacks::pawn_attacks(!side, pawn)
    });
    let mut free = !guarded & !board.by_piece(side.pawn());
    let mut fresh = board.by_piece(side.king());
    while let Some(square) = fresh.pop_front() {
        let next = attacks::king_attacks(square) & free;
        if (next & theirs).any() {
            return true;
        }
        free &= !next;
        fresh |= next;
    }
    false
}

fn is_dead_after(game: &Game<'_>, ply: usize, effort: Effort) -> bool {
    game.replay.chess_after(ply).is_some_and(|position| {
        let first = likelier(&position);
        [first, !first]
            .into_iter()
            .all(|side| proved(game, &position, side, effort) == CanMate::No)
    })
}

/// The side whose mate is sooner found: the one with more queens, rooks and pawns.
fn likelier(position: &Chess) -> Color {
    let board = position.board();
    let strong = board.rooks_and_queens() | board.pawns();
    let strength = |side| (strong & board.by_color(side)).count();
    if strength(Color::White) >= strength(Color::Black) {
        Color::White
    } else {
        Color::Black
    }
}

/// The first ply after which neither side could mate, if neither can after this one: once dead, always dead.
fn first_dead_ply(game: &Game<'_>, known: usize, effort: Effort) -> usize {
    // In most games it is the last ply or nearly so: strides grow from there, then bisection closes the gap.
    let mut dead = known;
    let mut stride = 1;
    let mut alive = loop {
        let Some(ply) = known.checked_sub(stride) else {
            break None;
        };
        if !is_dead_after(game, ply, effort) {
            break Some(ply);
        }
        dead = ply;
        stride *= 2;
    };
    if alive.is_none() && dead > 0 {
        if is_dead_after(game, 0, effort) {
            return 0;
        }
        alive = Some(0);
    }
    while let Some(ply) = alive.filter(|ply| dead - ply > 1) {
        let middle = ply.midpoint(dead);
        if is_dead_after(game, middle, effort) {
            dead = middle;
        } else {
            alive = Some(middle);
        }
    }
    dead
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::input::limits::MAX_RECORD_BYTES;
    use crate::input::source::Source;
    use crate::input::split::Splitter;
    use crate::outcome::Outcome;
    use crate::outcome::judging_laws::JudgingLaws;
    use crate::outcome::kind::Kind;

    /// The kind, the first ply of a dead position and who can mate, without and with the deep question.
    fn outcomes(tags: &str, moves: &str) -> [(Kind, Option<usize>, ByColor<CanMate>); 2] {
        let pgn = format!("{tags}\n\n{moves}\n");
        let source = Source::new(Cursor::new(pgn)).expect("bytes can be read");
        let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
        let batch = splitter
            .next_batch()
            .expect("bytes can be read")
            .expect("there is a game");
        let game = Game::read(batch.records().next().expect("there is a game"));
        assert!(game.setup.fault.is_none(), "{tags}");
        [false, true]
            .map(|deep| Outcome::new(&game, JudgingLaws::default(), deep))
            .map(|outcome| (outcome.kind, outcome.board.dead_ply, outcome.can_mate))
    }

    fn both(can: CanMate) -> ByColor<CanMate> {
        ByColor::new_with(|_| can)
    }

    /// A wall of pawns that 1. g4 completes.
    const WALL: &str = "[FEN \"4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 1\"]";

    #[test]
    fn a_king_walks_to_a_pawn_or_finds_no_way() {
        // The wall; without its last pair; a chain whose base has no guard; no pawns; one pair.
        for (board, white, black) in [
            ("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3", false, false),
            ("4k3/8/8/p1p1p3/P1P1P3/8/8/4K3", true, true),
            ("4k3/8/1p6/p1p5/P1P5/1P6/8/4K3", true, true),
            ("4k3/8/8/8/8/8/8/4K3", false, false),
            ("7k/p7/P7/8/8/8/8/7K", true, true),
        ] {
            let board = Board::from_ascii_board_fen(board.as_bytes()).expect("a board");
            let can = [Color::White, Color::Black].map(|side| king_can_take_pawn(&board, side));
            assert_eq!(can, [white, black], "{board:?}");
        }
    }

    #[test]
    fn a_wall_is_dead_since_it_closed() {
        for wanderings in 0..8 {
            let moves = format!("g4 {} 1/2-1/2", "Kd7 Kd2 Ke7 Ke2 ".repeat(wanderings));
            let dead = (Kind::DeadPosition, Some(1), both(CanMate::No));
            let tags = format!("{WALL}\n[Result \"1/2-1/2\"]\n[Termination \"normal\"]");
            let [usual, deep] = outcomes(&tags, &moves);
            assert_eq!(deep, dead, "{moves}");
            assert_eq!(usual, dead);
        }
    }

    #[test]
    fn a_dead_start_is_ply_0() {
        let tags = "[FEN \"4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1\"]";
        for moves in ["*", "Kd2 *", "Kd2 Kd7 Ke2 Ke7 *"] {
            let [_, deep] = outcomes(tags, moves);
            assert_eq!(deep, (Kind::DeadPosition, Some(0), both(CanMate::No)));
        }
    }

    #[test]
    fn a_forced_capture_makes_dead_what_material_calls_alive() {
        let tags = "[FEN \"7k/8/8/6Q1/8/8/8/4K3 w - - 0 1\"]";
        let [usual, deep] = outcomes(tags, "Qg7+ Kxg7 1/2-1/2");
        assert_eq!(
            usual,
            (Kind::InsufficientMaterial, Some(1), both(CanMate::No))
        );
        assert_eq!(
            deep,
            (Kind::InsufficientMaterial, Some(1), both(CanMate::No))
        );
        let [usual, deep] = outcomes(tags, "Qg7+ 1/2-1/2");
        assert_eq!(usual, (Kind::DeadPosition, Some(1), both(CanMate::No)));
        assert_eq!(usual, deep);
    }

    #[test]
    fn the_last_position_of_a_draw_is_asked_where_it_may_be_dead() {
        for fen in [
            // Every move of the king is stalemate: eight positions can be reached.
            "k7/Pp1K4/1P6/8/8/8/8/8 w - - 0 1",
            "8/8/8/8/8/6p1/4k1Pp/7K b - - 0 1",
            // The same beside a pair of pawns, and with colours changed.
            "k7/Pp1K4/1P6/8/5p2/5P2/8/8 w - - 0 1",
            "8/8/8/8/8/1p6/pP1k4/K7 b - - 0 1",
            // Either way to take the queen is stalemate.
            "7k/5Q2/8/8/2P2N2/1P5P/6qK/8 w - - 0 1",
            "8/4R3/6pk/2P3Rp/1p3P1P/1P3NK1/7q/8 w - - 0 1",
            // A wall, and one move that takes the last piece.
            "8/8/2k2p2/1p2pP1p/1P2P2P/2K5/8/8 b - - 0 1",
            "7K/6r1/8/8/8/k7/8/8 w - - 0 1",
        ] {
            let tags = format!("[FEN \"{fen}\"]\n[Result \"1/2-1/2\"]");
            for reason in ["", "\n[Termination \"3-fold repetition\"]"] {
                let [usual, deep] = outcomes(&format!("{tags}{reason}"), "1/2-1/2");
                assert_eq!(
                    usual,
                    (Kind::DeadPosition, Some(0), both(CanMate::No)),
                    "{fen}"
                );
                assert_eq!(usual, deep);
            }
        }
    }

    #[test]
    fn a_wall_is_dead_though_a_draw_could_be_claimed() {
        let moves = format!("g4 {}1/2-1/2", "Kd7 Kd2 Ke7 Ke2 ".repeat(3));
        let tags = format!("{WALL}\n[Result \"1/2-1/2\"]");
        let [usual, _] = outcomes(&tags, &moves);
        assert_eq!(usual, (Kind::DeadPosition, Some(1), both(CanMate::No)));
    }

    #[test]
    fn nothing_is_asked_of_a_game_whose_end_is_not_known() {
        let [usual, deep] = outcomes(WALL, "Kd2 Kd7 Qh8 1-0");
        assert_eq!(usual, (Kind::Unknown, None, both(CanMate::Unknown)));
        assert_eq!(deep, usual);
        // Dead before the fault is dead after it.
        let [_, deep] = outcomes(WALL, "g4 Kd7 Qh8 1-0");
        assert_eq!(deep, (Kind::DeadPosition, Some(1), both(CanMate::No)));
    }

    #[test]
    fn an_open_position_is_asked_only_in_earnest() {
        let [usual, deep] = outcomes("[Result \"1-0\"]", "e4 e5 1-0");
        assert_eq!(usual, (Kind::Resignation, None, both(CanMate::Unknown)));
        assert_eq!(deep, (Kind::Resignation, None, both(CanMate::Yes)));
    }
}
