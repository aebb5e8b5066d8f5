//! Why a move is illegal: the rule it breaks, as a code and in words with pieces and squares.
//!
//! Judges one attempt in one position, of chess (`target.rs`) or of a variant. Reads no tokens, and does not find out
//! whether a legal move fits the attempt: it is asked when none does.

pub(crate) mod castling;
pub(crate) mod objection;
pub(crate) mod pawn;
pub mod reason;
pub(crate) mod target;
pub(crate) mod variant;
pub(crate) mod wording;

use shakmaty::{Bitboard, Move, Position};

use self::objection::{AttemptContext, PossibleMeaning, ReasonInWords};
use self::reason::Reason;
use super::position::{AnyPosition, BoardEnd, GamePosition};
use super::{attempt::Attempt, variant::rules::VariantRules};
use crate::chess::piece_names;

/// Why an attempt is no legal move, and what would have been legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal {
    /// The first of the reasons that hold, in the order of [`Reason`]; in a variant `None` if none is certain.
    pub reason: Option<Reason>,
    /// The cause with pieces and squares; no capital at the start unless it is a side, no full stop.
    pub words: String,
    /// The legal moves of the pieces that the attempt can mean, by from-square and target (a1, b1,
    /// … h8); empty if there is no such piece. For castling: those of the king. For a drop: the drops
    /// of that piece, if the king is in check.
    pub alternatives: Vec<Move>,
}

impl Illegal {
    /// The code of the finding that it makes: a move of a game that is over is illegal for that alone.
    pub(crate) fn code(&self) -> &'static str {
        match self.reason {
            Some(Reason::GameOverCheckmate) => "moves-after-checkmate",
            Some(Reason::GameOverStalemate) => "moves-after-stalemate",
            Some(Reason::GameOverVariantEnd) => "moves-after-variant-end",
            _ => "illegal-move",
        }
    }
}

/// Explains why no legal move fits an attempt.
///
/// `start` is the game's first position, `history` the moves legally played from it, `None` for a null move, and
/// `position` the one reached. If a legal move fits all the same, the reason means nothing.
pub(crate) fn explain<P: GamePosition>(
    start: &P,
    history: &[Option<Move>],
    position: &P,
    attempt: Attempt,
) -> Illegal {
    let (meant, (reason, words)) = match (start.clone().into(), position.clone().into()) {
        (_, position) if let Some((reason, words)) = game_over(&position) => (
            PossibleMeaning::Pieces(Bitboard::EMPTY),
            (Some(reason), words),
        ),
        (AnyPosition::Chess(start), AnyPosition::Chess(position)) => {
            let case = AttemptContext {
                start: &start,
                history,
                position: &position,
            };
            let (pieces, against) = target::judge(case, attempt);
            let (reason, words) = against.unwrap_or_else(|| {
                let words = "no legal move is written like this".to_owned();
                (Reason::Unreachable, words)
            });
            (PossibleMeaning::Pieces(pieces), (Some(reason), words))
        }
        (start, position) => variant::judge(&start, history, &position, attempt),
    };
    let mut alternatives = position.legal_moves().to_vec();
    alternatives.retain(|&mv| meant.includes(mv));
    alternatives.sort_by_key(|mv| (mv.from(), mv.to()));
    Illegal {
        reason,
        words,
        alternatives,
    }
}

/// That the game is over, if it is: nobody stops for want of material.
fn game_over(position: &AnyPosition) -> Option<ReasonInWords> {
    let side = piece_names::side(position.turn());
    let (end, _) = position.end()?;
    Some(match end {
        BoardEnd::Checkmate => (Reason::GameOverCheckmate, format!("{side} is checkmated")),
        BoardEnd::Stalemate => (Reason::GameOverStalemate, format!("{side} is stalemated")),
        BoardEnd::Variant => {
            let rules = VariantRules::from(position).name();
            (
                Reason::GameOverVariantEnd,
                format!("the game is over by the rules of {rules}"),
            )
        }
        BoardEnd::InsufficientMaterial => return None,
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::san::San;
    use shakmaty::{Board, CastlingMode, Chess, FromSetup, Position, PositionError, Setup};
    use shakmaty::{CastlingSide, File, Rank, Role, Square};

    use super::*;
    use crate::test_random::TestRandom;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// Reads a FEN as tolerantly as it can be read.
    fn setup(fen: &str) -> Chess {
        fen.parse::<Fen>()
            .unwrap()
            .into_position(CastlingMode::Chess960)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_invalid_ep_square)
            .unwrap()
    }

    /// Reads `e2e4`, `e7e8q` as coordinates and all else as SAN.
    fn attempt(text: &str) -> Attempt {
        let square = |at: usize| {
            text.get(at..at + 2)
                .and_then(|square| square.parse::<Square>().ok())
        };
        if let (Some(from), Some(to)) = (square(0), square(2)) {
            return Attempt::Move {
                role: None,
                file: Some(from.file()),
                rank: Some(from.rank()),
                capture: false,
                to,
                promotion: text.chars().nth(4).and_then(Role::from_char),
            };
        }
        Attempt::from_san(San::from_ascii(text.as_bytes()).unwrap()).expect("no null move")
    }

    fn explain_after(fen: &str, moves: &str, text: &str) -> Illegal {
        let start = setup(fen);
        let mut position = start.clone();
        let mut history = Vec::new();
        for san in moves.split_whitespace() {
            let mv = San::from_ascii(san.as_bytes())
                .unwrap()
                .to_move(&position)
                .unwrap();
            history.push(Some(mv));
            position.play_unchecked(mv);
        }
        explain(&start, &history, &position, attempt(text))
    }

    #[track_caller]
    fn check(fen: &str, moves: &str, text: &str, reason: Reason, words: &str) {
        let found = explain_after(fen, moves, text);
        assert_eq!(
            (found.reason.unwrap(), found.words.as_str()),
            (reason, words),
            "{text} after {moves} from {fen}"
        );
    }

    #[track_caller]
    fn check_reason(fen: &str, moves: &str, text: &str, reason: Reason) {
        let found = explain_after(fen, moves, text);
        assert_eq!(
            found.reason.unwrap(),
            reason,
            "{text} after {moves} from {fen}: {}",
            found.words
        );
    }

    /// All reasons, in their order.
    const ALL: [Reason; 28] = [
        Reason::GameOverCheckmate,
        Reason::GameOverStalemate,
        Reason::GameOverVariantEnd,
        Reason::CastleRightLost,
        Reason::CastleRightAbsent,
        Reason::CastleOutOfCheck,
        Reason::CastleThroughCheck,
        Reason::CastleIntoCheck,
        Reason::CastlePathBlocked,
        Reason::EpTooLate,
        Reason::EpNotAvailable,
        Reason::PawnBlocked,
        Reason::PawnDoubleStepNotFromStart,
        Reason::PawnBackward,
        Reason::PawnCaptureOnEmptySquare,
        Reason::PromotionNotOnLastRank,
        Reason::BadPromotionPiece,
        Reason::MissingPromotion,
        Reason::OwnPieceOnTarget,
        Reason::CapturesKing,
        Reason::LeavesKingInCheck,
        Reason::KingIntoCheck,
        Reason::KingsAdjacent,
        Reason::PathBlocked,
        Reason::Unreachable,
        Reason::NoSuchPiece,
        Reason::OpponentsPiece,
        Reason::DropInChess,
    ];

    #[test]
    fn codes_are_distinct_and_in_order() {
        assert!(ALL.is_sorted_by(|a, b| a < b));
        let mut codes = ALL.map(Reason::code).to_vec();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), ALL.len());
    }

    #[test]
    fn game_over() {
        let mate = "f3 e5 g4 Qh4";
        for text in ["a3", "O-O", "N@e4", "e2e4"] {
            check(
                START,
                mate,
                text,
                Reason::GameOverCheckmate,
                "White is checkmated",
            );
        }
        let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
        check(
            stalemate,
            "",
            "Kg7",
            Reason::GameOverStalemate,
            "Black is stalemated",
        );
        assert!(explain_after(stalemate, "", "Kg7").alternatives.is_empty());
    }

    #[test]
    fn castling_rights() {
        use Reason::{CastleRightAbsent, CastleRightLost};
        let lost = |fen, moves, text, words| check(fen, moves, text, CastleRightLost, words);
        let rook = "Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 g3 g6 Bg2 Bg7";
        lost(START, rook, "O-O", "the rook on h1 moved at ply 3");
        let king = "e4 e5 Ke2 Ke7 Ke1 Ke8";
        lost(START, king, "O-O-O", "the king moved at ply 3");
        lost(
            START,
            "e4 e5 Ke2 Ke7 Ke1 Ke8 Nf3",
            "O-O",
            "the king moved at ply 4",
        );
        lost(
            START,
            "e4 e5 Nf3 Nf6 Be2 Be7 O-O O-O",
            "O-O",
            "the king castled at ply 7",
        );
        let corner = "r3k2r/8/8/3B4/8/8/8/4K3 w kq - 0 1";
        lost(
            corner,
            "Bxa8",
            "O-O-O",
            "the rook on a8 was captured at ply 1",
        );
        let words = "White has no right to castle on the king side in the start position";
        check(
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "",
            "O-O",
            CastleRightAbsent,
            words,
        );
        let words = "Black has no right to castle on the queen side in the start position";
        check(
            "r3k2r/8/8/8/8/8/8/4K3 b k - 0 1",
            "",
            "O-O-O",
            CastleRightAbsent,
            words,
        );
    }

    #[test]
    fn castling_checks_and_paths() {
        let check = |fen, text, reason, words| check(fen, "", text, reason, words);
        let words = "the king on e1 is in check from the bishop on b4";
        check(
            "4k3/8/8/8/1b6/8/8/4K2R w K - 0 1",
            "O-O",
            Reason::CastleOutOfCheck,
            words,
        );
        let words = "the king crosses f1, which is attacked by the bishop on a6";
        check(
            "4k3/8/b7/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            Reason::CastleThroughCheck,
            words,
        );
        let words = "the king crosses d8, which is attacked by the rook on d1";
        check(
            "r3k3/8/8/8/8/8/8/3R3K b q - 0 1",
            "O-O-O",
            Reason::CastleThroughCheck,
            words,
        );
        let words = "on g1 the king would be in check from the rook on g8";
        check(
            "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            Reason::CastleIntoCheck,
            words,
        );
        let words = "the knight on b1 is in the way";
        check(
            "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1",
            "O-O-O",
            Reason::CastlePathBlocked,
            words,
        );
        check(
            START,
            "O-O",
            Reason::CastlePathBlocked,
            "the bishop on f1 is in the way",
        );
        check(
            START,
            "O-O-O",
            Reason::CastlePathBlocked,
            "the queen on d1 is in the way",
        );
    }

    #[test]
    fn castling_in_chess960() {
        let check = |fen, text, reason, words| check(fen, "", text, reason, words);
        let words = "the bishop on d1 is in the way";
        let blocked = "4k3/8/8/8/8/8/8/1RKB4 w B - 0 1";
        check(blocked, "O-O-O", Reason::CastlePathBlocked, words);
        check(blocked, "c1b1", Reason::CastlePathBlocked, words);
        // The rook leaves b1 and no longer shields the king, which stays on c1.
        let words = "on c1 the king would be in check from the rook on a1";
        check(
            "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
            "O-O-O",
            Reason::CastleIntoCheck,
            words,
        );
        let words = "the king crosses e1, which is attacked by the rook on e8";
        check(
            "4r1k1/8/8/8/8/8/8/1K5R w H - 0 1",
            "O-O",
            Reason::CastleThroughCheck,
            words,
        );
        let lost = explain_after("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "Rb2 Ke7 Rb1 Ke8", "O-O-O");
        assert_eq!(lost.words, "the rook on b1 moved at ply 1");
    }

    #[test]
    fn castling_written_as_a_king_move() {
        let fen = "4k3/8/b7/8/8/8/8/4K2R w K - 0 1";
        check_reason(fen, "", "e1g1", Reason::CastleThroughCheck);
        check_reason(fen, "", "Kg1", Reason::CastleThroughCheck);
        check_reason(fen, "Kd1 Kd8 Ke1 Ke8", "e1g1", Reason::CastleRightLost);
        check_reason(fen, "", "e1h1", Reason::CastleThroughCheck);
        check_reason(fen, "", "Kh1", Reason::OwnPieceOnTarget);
        check_reason(
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "",
            "Kg1",
            Reason::Unreachable,
        );
    }

    #[test]
    fn en_passant() {
        use Reason::{EpNotAvailable, EpTooLate, LeavesKingInCheck};
        let words = "the pawn on d5 made its double step at ply 4: it could be taken en passant at ply 5 only";
        check(START, "e4 a6 e5 d5 h3 h6", "exd6", EpTooLate, words);
        check(START, "e4 a6 e5 d5 h3 h6", "e5d6", EpTooLate, words);
        let words = "the pawn on e4 made its double step at ply 5: it could be taken en passant at ply 6 only";
        check(START, "a3 d5 a4 d4 e4 a6 h3", "dxe3", EpTooLate, words);
        let words = "the pawn on d5 made its double step before ply 1: it could be taken en passant at ply 1 only";
        check(
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "Kd2 Kd7",
            "exd6",
            EpTooLate,
            words,
        );
        let words = "the pawn on d5 came there at ply 6, not by a double step, and cannot be taken en passant";
        check(START, "e4 d6 e5 a6 h3 d5", "exd6", EpNotAvailable, words);
        let words =
            "the pawn on d5 has stood there since the start position, which allows no en passant";
        check(
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "",
            "exd6",
            EpNotAvailable,
            words,
        );
        // Both pawns leave the fifth rank at once.
        let words = "capturing en passant exposes the king on a5 to the rook on h5";
        check(
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
            "",
            "exd6",
            LeavesKingInCheck,
            words,
        );
        let words = "capturing en passant exposes the king on e4 to the bishop on b7";
        check(
            "8/1b6/8/3pP3/4K3/8/8/7k w - d6 0 1",
            "",
            "exd6",
            LeavesKingInCheck,
            words,
        );
        let words = "the pawn on e5 is pinned to the king on e1 by the rook on e8";
        check(
            "k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "",
            "exd6",
            LeavesKingInCheck,
            words,
        );
        // No pawn of ours on the c file, and no enemy pawn beside it.
        check_reason(
            START,
            "e4 a6 e5 d5",
            "cxd6",
            Reason::PawnCaptureOnEmptySquare,
        );
        check_reason(
            START,
            "e4 a6 e5 d5",
            "exf6",
            Reason::PawnCaptureOnEmptySquare,
        );
    }

    #[test]
    fn pawn_steps_and_captures() {
        let words = "the pawn on e4 is blocked by the pawn on e5";
        check(START, "e4 e5", "e5", Reason::PawnBlocked, words);
        let words = "the pawn on f2 is blocked by the knight on f3";
        check(START, "Nf3 a6", "f4", Reason::PawnBlocked, words);
        let words = "the pawn on e3 cannot advance two squares to e5: it does not stand on rank 2";
        check(
            START,
            "e3 e6",
            "e5",
            Reason::PawnDoubleStepNotFromStart,
            words,
        );
        let words = "the pawn on e6 cannot advance two squares to e4: it does not stand on rank 7";
        check(
            START,
            "e3 e6 a3",
            "e4",
            Reason::PawnDoubleStepNotFromStart,
            words,
        );
        let words = "the pawn on e5 cannot move backward to e4";
        check(START, "e4 a6 e5 a5", "e4", Reason::PawnBackward, words);
        let words = "the pawn on e5 cannot move backward to d4";
        check(
            "4k3/8/8/4P3/3n4/8/8/4K3 w - - 0 1",
            "",
            "exd4",
            Reason::PawnBackward,
            words,
        );
        let words = "there is nothing on d3 to capture";
        check(START, "", "exd3", Reason::PawnCaptureOnEmptySquare, words);
        check(START, "", "e2d3", Reason::PawnCaptureOnEmptySquare, words);
        let words = "the pawn on e2 cannot reach e6";
        check(START, "", "e6", Reason::Unreachable, words);
    }

    #[test]
    fn en_passant_with_nothing_to_take() {
        let check = |fen, moves, text, words| {
            check(fen, moves, text, Reason::PawnCaptureOnEmptySquare, words);
        };
        let words =
            "there is nothing on d6 to capture, and no pawn stands on d5 to be taken en passant";
        check(START, "e4 a6 e5 a5", "exd6", words);
        check(START, "e4 a6 e5 a5", "e5d6", words);
        let words =
            "there is nothing on d6 to capture, and the knight on d5 is not to be taken en passant";
        check(START, "e4 Nf6 e5 Nd5", "exd6", words);
        check("4k3/8/8/3NP3/8/8/8/4K3 w - - 0 1", "", "exd6", words);
        let words =
            "there is nothing on d6 to capture, and the pawn on d5 is not to be taken en passant";
        check("4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1", "", "exd6", words);
        let words = "there is nothing on d6 to capture, and no white pawn stands beside d5 to take that one en passant";
        check(START, "e4 d5", "exd6", words);
        let words =
            "there is nothing on d3 to capture, and no pawn stands on d4 to be taken en passant";
        check(START, "a3 e5 a4 e4 a5", "exd3", words);
        // Elsewhere nobody has en passant in mind.
        check(START, "e4 e6", "exd5", "there is nothing on d5 to capture");
    }

    #[test]
    fn promotion() {
        let fen = "8/4P3/8/8/8/2k5/8/4K3 w - - 0 1";
        let words = "e4 is not on White's last rank";
        check(START, "", "e4=Q", Reason::PromotionNotOnLastRank, words);
        check(START, "", "e2e4q", Reason::PromotionNotOnLastRank, words);
        let words = "a pawn cannot promote to a king";
        check(fen, "", "e7e8k", Reason::BadPromotionPiece, words);
        let words = "a pawn cannot promote to a pawn";
        check(fen, "", "e7e8p", Reason::BadPromotionPiece, words);
        check(
            START,
            "",
            "Nf8=Q",
            Reason::BadPromotionPiece,
            "a knight cannot promote",
        );
        let words = "a pawn reaching e8 must promote";
        check(fen, "", "e8", Reason::MissingPromotion, words);
        check(fen, "", "e7e8", Reason::MissingPromotion, words);
        let words = "a pawn reaching d1 must promote";
        check(
            "4k3/8/8/8/8/8/4p3/K2R4 b - - 0 1",
            "",
            "exd1",
            Reason::MissingPromotion,
            words,
        );
    }

    #[test]
    fn what_stands_on_the_target() {
        let words = "White's own pawn stands on d2";
        check(START, "", "Nd2", Reason::OwnPieceOnTarget, words);
        let words = "Black's king stands on e8 and is never captured";
        check(
            "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
            "",
            "Qxe8",
            Reason::CapturesKing,
            words,
        );
    }

    #[test]
    fn pins_and_checks() {
        let check = |fen, text, words| check(fen, "", text, Reason::LeavesKingInCheck, words);
        let words = "the knight on e2 is pinned to the king on e1 by the rook on e7";
        check("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nf4", words);
        let words = "the bishop on b1 is pinned to the king on a1 by the rook on h1";
        check("4k3/8/8/8/8/8/8/KB5r w - - 0 1", "Bc2", words);
        let words = "the knight on d7 is pinned to the king on e8 by the bishop on b5";
        check("4k3/3n4/8/1B6/8/8/8/4K3 b - - 0 1", "Nf6", words);
        let words = "the pawn on d5 is pinned to the king on a5 by the rook on h5";
        check("8/8/8/K2P3r/8/8/8/4k3 w - - 0 1", "d6", words);
        let words = "the pawn on e4 is pinned to the king on e1 by the queen on e8";
        check("k3q3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", words);
        let words = "the king on e1 stays in check from the queen on e2";
        check("4k3/8/8/8/8/8/4q3/R3K3 w - - 0 1", "Rb1", words);
        let words = "the king on e1 stays in check from the knight on f3 and the rook on e8";
        check("4r2k/8/8/8/8/5n2/8/R3K3 w - - 0 1", "Rd1", words);
        // Capturing one of two checkers is not enough.
        let words = "the king on e1 stays in check from the rook on e8";
        check("k3r3/8/8/8/8/5n2/6P1/4K3 w - - 0 1", "gxf3", words);
        // Both knights reach f3, and both are pinned.
        let words = "the knight on d2 is pinned to the king on e1 by the bishop on a5";
        check("k3r3/8/8/b7/8/8/3NN3/4K3 w - - 0 1", "Nf3", words);
    }

    #[test]
    fn king_steps() {
        let check = |fen, text, reason, words| check(fen, "", text, reason, words);
        let words = "d2 is attacked by the rook on d8";
        check(
            "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
            "Kd2",
            Reason::KingIntoCheck,
            words,
        );
        // The king does not hide behind itself.
        let words = "e1 is attacked by the rook on e8";
        check(
            "k3r3/8/8/8/8/8/4K3/8 w - - 0 1",
            "Ke1",
            Reason::KingIntoCheck,
            words,
        );
        let words = "e2 is attacked by the bishop on h5";
        check(
            "4k3/8/8/7b/8/8/4r3/4K3 w - - 0 1",
            "Kxe2",
            Reason::KingIntoCheck,
            words,
        );
        let words = "e4 is next to the king on e5";
        check(
            "8/8/8/4k3/8/4K3/8/8 w - - 0 1",
            "Ke4",
            Reason::KingsAdjacent,
            words,
        );
        let words = "e4 is attacked by the rook on h4";
        check(
            "8/8/8/4k3/7r/4K3/8/8 w - - 0 1",
            "Ke4",
            Reason::KingIntoCheck,
            words,
        );
    }

    #[test]
    fn reach() {
        use Reason::{NoSuchPiece, OpponentsPiece, PathBlocked, Unreachable};
        let check = |fen, text, reason, words| check(fen, "", text, reason, words);
        let words = "the bishop on c1 cannot reach g5: the pawn on d2 is in the way";
        check(START, "Bg5", PathBlocked, words);
        let words = "the rook on h1 cannot reach d1: the knight on g1 is in the way";
        check(
            "4k3/8/8/8/8/4K3/8/RNB3NR w - - 0 1",
            "Rd1",
            PathBlocked,
            words,
        );
        let words = "no white knight can reach d4: the knights stand on b1 and g1";
        check(START, "Nd4", Unreachable, words);
        check(
            START,
            "Ngd4",
            Unreachable,
            "the knight on g1 cannot reach d4",
        );
        check(START, "Ke4", Unreachable, "the king on e1 cannot reach e4");
        let bare = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1";
        check(bare, "Na3", NoSuchPiece, "White has no knight");
        check(
            bare,
            "e4",
            NoSuchPiece,
            "there is no white pawn on the e file",
        );
        check(
            START,
            "Nef3",
            NoSuchPiece,
            "there is no white knight on the e file",
        );
        check(
            START,
            "N4f3",
            NoSuchPiece,
            "there is no white knight on rank 4",
        );
        check(START, "e5e6", NoSuchPiece, "e5 is empty");
        check(
            START,
            "Nc1a3",
            NoSuchPiece,
            "White's piece on c1 is a bishop, not a knight",
        );
        check(START, "e7e5", OpponentsPiece, "the pawn on e7 is Black's");
        check(
            START,
            "Ng8f6",
            OpponentsPiece,
            "the knight on g8 is Black's",
        );
        let words = "a knight cannot be put on e4: there are no drops in chess";
        check(START, "N@e4", Reason::DropInChess, words);
    }

    #[test]
    fn the_first_reason_in_order() {
        use Reason as R;
        let check = check_reason;
        // The right is gone, the king is in check, a piece stands between.
        check(
            "4k3/8/8/8/1b6/8/8/4KB1R w - - 0 1",
            "",
            "O-O",
            R::CastleRightAbsent,
        );
        check(
            "4k3/8/8/8/1b6/8/8/4KB1R w K - 0 1",
            "",
            "O-O",
            R::CastleOutOfCheck,
        );
        check(
            "4kr2/8/8/8/8/8/8/4K1NR w K - 0 1",
            "",
            "O-O",
            R::CastleThroughCheck,
        );
        check(
            "4k1r1/8/8/8/8/8/8/4KB1R w K - 0 1",
            "",
            "O-O",
            R::CastleIntoCheck,
        );
        // Check stands on the board, and the pawn could not move without it either.
        check(
            "4k3/8/8/8/1b6/4n3/4P3/4K3 w - - 0 1",
            "",
            "e4",
            R::PawnBlocked,
        );
        check(
            "4k3/8/8/3pP3/1b6/8/8/4K3 w - - 0 1",
            "",
            "exd6",
            R::EpNotAvailable,
        );
        // A step of two over a piece, and not from the start.
        check(
            "4k3/8/8/8/4n3/4P3/8/4K3 w - - 0 1",
            "",
            "e5",
            R::PawnBlocked,
        );
        check(START, "", "Nd2=Q", R::PromotionNotOnLastRank);
        check(START, "", "Rd2", R::OwnPieceOnTarget);
        check(START, "", "e7e2", R::OwnPieceOnTarget);
        check(
            "8/K3P2r/8/8/8/8/8/k7 w - - 0 1",
            "",
            "e8",
            R::MissingPromotion,
        );
        check(
            "8/K3P2r/8/8/8/8/8/k7 w - - 0 1",
            "",
            "e8=Q",
            R::LeavesKingInCheck,
        );
        check(
            "4k3/4p3/8/8/8/8/4R3/4K3 w - - 0 1",
            "",
            "Rxe8",
            R::CapturesKing,
        );
        // One rook reaches d2 and is pinned, the other is blocked.
        check(
            "r3k3/8/8/8/8/8/R4N1R/K7 w - - 0 1",
            "",
            "Rd2",
            R::LeavesKingInCheck,
        );
        // The king is in check besides.
        check(
            "4k3/8/8/8/1b6/8/8/2B1K3 w - - 0 1",
            "",
            "Ba5",
            R::Unreachable,
        );
        check(
            "4k3/8/8/1N6/1b6/8/8/R1B1K3 w - - 0 1",
            "",
            "Rd1",
            R::PathBlocked,
        );
    }

    #[test]
    fn alternatives_are_the_legal_moves_of_the_pieces_meant() {
        let moves = |fen, text| {
            let found = explain_after(fen, "", text).alternatives;
            found
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(moves(START, "Nd4"), "Nb1-a3 Nb1-c3 Ng1-f3 Ng1-h3");
        assert_eq!(moves(START, "Ngd4"), "Ng1-f3 Ng1-h3");
        assert_eq!(moves(START, "e5"), "e2-e3 e2-e4");
        assert_eq!(moves(START, "exd3"), "e2-e3 e2-e4");
        assert_eq!(moves(START, "g1g3"), "Ng1-f3 Ng1-h3");
        assert_eq!(moves(START, "Ng3g4"), "");
        assert_eq!(
            moves("4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1", "O-O"),
            "O-O-O Ke1-d1 Ke1-d2 Ke1-f2"
        );
    }

    #[test]
    fn a_board_full_of_queens() {
        // 262 moves of queens and one of the king, counted by python-chess.
        let fen = "QQQQQQnk/Q4Qpp/Q5QQ/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1";
        assert_eq!(setup(fen).legal_moves().len(), 263);
        let found = explain_after(fen, "", "Qxh8");
        assert_eq!(found.reason, Some(Reason::CapturesKing));
        assert_eq!(found.alternatives.len(), 262);
    }

    #[test]
    fn setups_accepted_with_errors_ignored() {
        let check = |fen, text, words| check(fen, "", text, Reason::LeavesKingInCheck, words);
        let words = "the king on e1 stays in check from the knight on f3, the bishop on b4 and the rook on e8";
        check("4r2k/8/8/8/1b6/5n2/8/R3K3 w - - 0 1", "Rb1", words);
        // Two rooks in one line: the nearer gives check, the other does not.
        let words = "the king on e1 stays in check from the rook on e6";
        check("4r2k/8/4r3/8/8/8/8/R3K3 w - - 0 1", "Rb1", words);
        // The castling right and the en passant square of the FEN do not exist.
        let fen = "4k3/8/8/4P3/8/8/8/4K3 w K d6 0 1";
        check_reason(fen, "", "O-O", Reason::CastleRightAbsent);
        check_reason(fen, "", "exd6", Reason::PawnCaptureOnEmptySquare);
    }

    /// Whether a legal move fits, with or without the sign of capture.
    fn fits(position: &Chess, attempt: Attempt) -> bool {
        position.legal_moves().iter().any(|mv| match attempt {
            Attempt::Move {
                role,
                file,
                rank,
                to,
                promotion,
                ..
            } => {
                let from = mv.from();
                !mv.is_castle()
                    && role.is_none_or(|role| role == mv.role())
                    && file.is_none_or(|file| from.is_some_and(|from| from.file() == file))
                    && rank.is_none_or(|rank| from.is_some_and(|from| from.rank() == rank))
                    && mv.to() == to
                    && mv.promotion() == promotion
            }
            Attempt::Castle(side) => mv.castling_side() == Some(side),
            Attempt::Drop { .. } => false,
        })
    }

    struct Random(TestRandom);

    impl Random {
        fn below(&mut self, end: usize) -> usize {
            usize::try_from(self.0.next() >> 33).unwrap() % end
        }

        fn one<T: Copy>(&mut self, of: &[T]) -> T {
            of[self.below(of.len())]
        }

        fn maybe<T: Copy>(&mut self, of: &[T]) -> Option<T> {
            let one = self.one(of);
            (self.below(3) == 0).then_some(one)
        }

        fn attempt(&mut self) -> Attempt {
            let (to, role) = (self.one(&Square::ALL), self.one(&Role::ALL));
            match self.below(12) {
                0 => Attempt::Castle(CastlingSide::from_king_side(self.below(2) == 0)),
                1 => Attempt::Drop { role, to },
                kind => {
                    let from = self.one(&Square::ALL);
                    let coordinates = kind < 6;
                    let promotion = if self.below(4) == 0 {
                        self.maybe(&Role::ALL)
                    } else {
                        None
                    };
                    Attempt::Move {
                        role: (!coordinates).then_some(role),
                        file: if coordinates {
                            Some(from.file())
                        } else {
                            self.maybe(&File::ALL)
                        },
                        rank: if coordinates {
                            Some(from.rank())
                        } else {
                            self.maybe(&Rank::ALL)
                        },
                        capture: self.below(2) == 0,
                        to,
                        promotion,
                    }
                }
            }
        }
    }

    #[test]
    fn every_attempt_gets_a_reason() {
        let mut random = Random(TestRandom(0x2545_F491_4F6C_DD1D));
        let mut seen = std::collections::BTreeSet::new();
        for game in 0..60_u32 {
            let board = if game % 2 == 0 {
                Board::new()
            } else {
                Board::chess960(game * 16)
            };
            let castling_rights = board.rooks();
            let setup = Setup {
                board,
                castling_rights,
                ..Setup::initial()
            };
            let start = Chess::from_setup(setup, CastlingMode::Chess960).unwrap();
            let mut position = start.clone();
            let mut history = Vec::new();
            for _ in 0..150 {
                for _ in 0..20 {
                    let attempt = random.attempt();
                    let found = explain(&start, &history, &position, attempt);
                    seen.insert(found.reason.unwrap());
                    let known = fits(&position, attempt)
                        || found.words != "no legal move is written like this";
                    assert!(known, "{attempt:?} after {history:?}");
                    assert!(found.alternatives.iter().all(|&mv| position.is_legal(mv)));
                }
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = random.one(&legal);
                history.push(Some(mv));
                position.play_unchecked(mv);
            }
        }
        assert!(seen.len() > 20, "{seen:?}");
    }
}
