//! The rules that an illegal move can break.
//!
//! Only their names and their order: when each holds is decided in [`super`].

/// The rule that an illegal move breaks; of several, the first in the order of the variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// The game has ended by checkmate (FIDE Laws 5.1.1).
    GameOverCheckmate,
    /// The game has ended by stalemate (FIDE Laws 5.2.1).
    GameOverStalemate,
    /// The game has ended by a rule of its variant.
    GameOverVariantEnd,
    /// King or rook has moved, or the rook was captured (FIDE Laws 3.8.2).
    CastleRightLost,
    /// The game began without the right to castle there.
    CastleRightAbsent,
    /// The king is in check (FIDE Laws 3.8.2).
    CastleOutOfCheck,
    /// A square that the king crosses is attacked (FIDE Laws 3.8.2).
    CastleThroughCheck,
    /// The square that the king goes to is attacked (FIDE Laws 3.8.2).
    CastleIntoCheck,
    /// A piece stands in the way of king or rook (FIDE Laws 3.8.2).
    CastlePathBlocked,
    /// The double step was made earlier than the last ply (FIDE Laws 3.7).
    EpTooLate,
    /// The pawn beside made no double step (FIDE Laws 3.7).
    EpNotAvailable,
    /// A pawn moves forward to vacant squares only (FIDE Laws 3.7.1, 3.7.2).
    PawnBlocked,
    /// A pawn moves two squares only on its first move (FIDE Laws 3.7.2).
    PawnDoubleStepNotFromStart,
    /// A pawn never moves backward (FIDE Laws 3.7).
    PawnBackward,
    /// There is nothing on the square for a pawn to capture (FIDE Laws 3.7.3).
    PawnCaptureOnEmptySquare,
    /// A promotion is written for a move that ends elsewhere (FIDE Laws 3.7).
    PromotionNotOnLastRank,
    /// Promotion to king or pawn, or of a piece that is no pawn (FIDE Laws 3.7).
    BadPromotionPiece,
    /// A pawn reaches the last rank and no piece is named (FIDE Laws 3.7).
    MissingPromotion,
    /// A piece of the same side stands on the target (FIDE Laws 3.1).
    OwnPieceOnTarget,
    /// The opponent's king stands on the target (FIDE Laws 1.4.1).
    CapturesKing,
    /// The king would be exposed to check or left in it (FIDE Laws 3.9.2).
    LeavesKingInCheck,
    /// The king would move to an attacked square (FIDE Laws 3.9.2).
    KingIntoCheck,
    /// The king would move next to the other king (FIDE Laws 3.9.2).
    KingsAdjacent,
    /// A bishop, rook or queen would pass over a piece (FIDE Laws 3.5).
    PathBlocked,
    /// No such piece moves to that square.
    Unreachable,
    /// There is no such piece.
    NoSuchPiece,
    /// The piece on the from-square is the opponent's.
    OpponentsPiece,
    /// Pieces are not put on the board in chess.
    DropInChess,
}

impl Reason {
    /// All reasons, in their order.
    pub const ALL: [Reason; 28] = [
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

    /// The stable name, as in findings.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Reason::GameOverCheckmate => "game-over-checkmate",
            Reason::GameOverStalemate => "game-over-stalemate",
            Reason::GameOverVariantEnd => "game-over-variant-end",
            Reason::CastleRightLost => "castle-right-lost",
            Reason::CastleRightAbsent => "castle-right-absent",
            Reason::CastleOutOfCheck => "castle-out-of-check",
            Reason::CastleThroughCheck => "castle-through-check",
            Reason::CastleIntoCheck => "castle-into-check",
            Reason::CastlePathBlocked => "castle-path-blocked",
            Reason::EpTooLate => "ep-too-late",
            Reason::EpNotAvailable => "ep-not-available",
            Reason::PawnBlocked => "pawn-blocked",
            Reason::PawnDoubleStepNotFromStart => "pawn-double-step-not-from-start",
            Reason::PawnBackward => "pawn-backward",
            Reason::PawnCaptureOnEmptySquare => "pawn-capture-on-empty-square",
            Reason::PromotionNotOnLastRank => "promotion-not-on-last-rank",
            Reason::BadPromotionPiece => "bad-promotion-piece",
            Reason::MissingPromotion => "missing-promotion",
            Reason::OwnPieceOnTarget => "own-piece-on-target",
            Reason::CapturesKing => "captures-king",
            Reason::LeavesKingInCheck => "leaves-king-in-check",
            Reason::KingIntoCheck => "king-into-check",
            Reason::KingsAdjacent => "kings-adjacent",
            Reason::PathBlocked => "path-blocked",
            Reason::Unreachable => "unreachable",
            Reason::NoSuchPiece => "no-such-piece",
            Reason::OpponentsPiece => "opponents-piece",
            Reason::DropInChess => "drop-in-chess",
        }
    }
}
