//! How a move was written otherwise than the standard does, though its meaning is clear.

bitflags::bitflags! {
    /// The flaws of one move as written; none of them for strict SAN (PGN standard 8.2.3).
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub struct Flaws: u32 {
        /// A capture without `x`.
        const MISSING_CAPTURE_SIGN = 1;
        /// `x` where nothing is captured.
        const SPURIOUS_CAPTURE_SIGN = 1 << 1;
        /// A capture with `:`, `X` or a multiplication sign.
        const ODD_CAPTURE_SIGN = 1 << 2;
        /// `e8Q`, `e8(Q)`, `e8/Q`.
        const MISSING_PROMOTION_SIGN = 1 << 3;
        /// `e8=q`.
        const LOWERCASE_PROMOTION = 1 << 4;
        /// `Pe4`.
        const PAWN_LETTER = 1 << 5;
        /// `exd6e.p.`
        const EN_PASSANT_SUFFIX = 1 << 6;
        /// `0-0`, `o-o`, and other dashes or none.
        const CASTLING_WITH_ZEROS = 1 << 7;
        /// `Kg1` for `O-O`.
        const CASTLING_AS_KING_MOVE = 1 << 8;
        /// `Ng1-f3`, `e2-e4`.
        const LONG_ALGEBRAIC = 1 << 9;
        /// `g1f3`, `e2e4`, `e7e8q`.
        const COORDINATE_NOTATION = 1 << 10;
        /// A chess symbol for the piece.
        const FIGURINE = 1 << 11;
        /// The piece letter of another language.
        const FOREIGN_PIECE_LETTER = 1 << 12;
        /// `nf3`.
        const LOWERCASE_PIECE = 1 << 13;
        /// `Nf3,`
        const MOVE_PUNCTUATION = 1 << 14;
        /// `++`, `ch`, `mate`, a dagger.
        const ODD_CHECK_SIGN = 1 << 15;
        /// `xd5`: a pawn's capture without its file.
        const MISSING_PAWN_FILE = 1 << 16;
        /// `5254` for `e4`, `5171` for `O-O`.
        const NUMERIC_NOTATION = 1 << 17;
        /// Flaws that only moves of pawns have.
        const OF_PAWNS = Flaws::PAWN_LETTER.bits()
            | Flaws::FIGURINE.bits()
            | Flaws::EN_PASSANT_SUFFIX.bits();
        /// Notations that have no signs for captures and checks.
        const SQUARES_ALONE = Flaws::COORDINATE_NOTATION.bits() | Flaws::NUMERIC_NOTATION.bits();
    }
}
