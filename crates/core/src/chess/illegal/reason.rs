//! The rules that an illegal move can break.
//!
//! Only their names and their order: when each holds is decided in [`super`].

use crate::english::worded;

worded! {
    /// The rule that an illegal move breaks; of several, the first in the order of the variants.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Reason {
        /// The game has ended by checkmate (FIDE Laws 5.1.1).
        GameOverCheckmate = "game-over-checkmate",
        /// The game has ended by stalemate (FIDE Laws 5.2.1).
        GameOverStalemate = "game-over-stalemate",
        /// The game has ended by a rule of its variant.
        GameOverVariantEnd = "game-over-variant-end",
        /// King or rook has moved, or the rook was captured (FIDE Laws 3.8.2).
        CastleRightLost = "castle-right-lost",
        /// The game began without the right to castle there.
        CastleRightAbsent = "castle-right-absent",
        /// The king is in check (FIDE Laws 3.8.2).
        CastleOutOfCheck = "castle-out-of-check",
        /// A square that the king crosses is attacked (FIDE Laws 3.8.2).
        CastleThroughCheck = "castle-through-check",
        /// The square that the king goes to is attacked (FIDE Laws 3.8.2).
        CastleIntoCheck = "castle-into-check",
        /// A piece stands in the way of king or rook (FIDE Laws 3.8.2).
        CastlePathBlocked = "castle-path-blocked",
        /// The double step was made earlier than the last ply (FIDE Laws 3.7).
        EpTooLate = "ep-too-late",
        /// The pawn beside made no double step (FIDE Laws 3.7).
        EpNotAvailable = "ep-not-available",
        /// A pawn moves forward to vacant squares only (FIDE Laws 3.7.1, 3.7.2).
        PawnBlocked = "pawn-blocked",
        /// A pawn moves two squares only on its first move (FIDE Laws 3.7.2).
        PawnDoubleStepNotFromStart = "pawn-double-step-not-from-start",
        /// A pawn never moves backward (FIDE Laws 3.7).
        PawnBackward = "pawn-backward",
        /// There is nothing on the square for a pawn to capture (FIDE Laws 3.7.3).
        PawnCaptureOnEmptySquare = "pawn-capture-on-empty-square",
        /// A promotion is written for a move that ends elsewhere (FIDE Laws 3.7).
        PromotionNotOnLastRank = "promotion-not-on-last-rank",
        /// Promotion to king or pawn, or of a piece that is no pawn (FIDE Laws 3.7).
        BadPromotionPiece = "bad-promotion-piece",
        /// A pawn reaches the last rank and no piece is named (FIDE Laws 3.7).
        MissingPromotion = "missing-promotion",
        /// A piece of the same side stands on the target (FIDE Laws 3.1).
        OwnPieceOnTarget = "own-piece-on-target",
        /// The opponent's king stands on the target (FIDE Laws 1.4.1).
        CapturesKing = "captures-king",
        /// The king would be exposed to check or left in it (FIDE Laws 3.9.2).
        LeavesKingInCheck = "leaves-king-in-check",
        /// The king would move to an attacked square (FIDE Laws 3.9.2).
        KingIntoCheck = "king-into-check",
        /// The king would move next to the other king (FIDE Laws 3.9.2).
        KingsAdjacent = "kings-adjacent",
        /// A bishop, rook or queen would pass over a piece (FIDE Laws 3.5).
        PathBlocked = "path-blocked",
        /// No such piece moves to that square.
        Unreachable = "unreachable",
        /// There is no such piece.
        NoSuchPiece = "no-such-piece",
        /// The piece on the from-square is the opponent's.
        OpponentsPiece = "opponents-piece",
        /// Pieces are not put on the board in chess.
        DropInChess = "drop-in-chess",
    }
    /// The stable name, as in findings.
    pub fn code
}
