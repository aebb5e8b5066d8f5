//! The ideas that the words of declarations bring, and sets of them.

bitflags::bitflags! {
    /// What words or phrases bring to a declaration, by the names of the table of words in capitals.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub(super) struct Ideas: u64 {
        /// Nothing.
        const FILL = 1;
        const WHITE = 1 << 1;
        const BLACK = 1 << 2;
        const BOTH = 1 << 3;
        const WINS = 1 << 4;
        const LOSES = 1 << 5;
        const DRAW = 1 << 6;
        const RESIGN = 1 << 7;
        const TIME = 1 << 8;
        /// The word for time alone, which means that it is over only where nothing else is said or `OVER` is.
        const CLOCK = 1 << 9;
        const OVER = 1 << 10;
        /// A word for mate that also tells of mates that are not there.
        const MATE = 1 << 11;
        const CHECKMATE = 1 << 12;
        const MATES = 1 << 13;
        const MATED = 1 << 14;
        /// Who mated whom, this does not tell.
        const MATED_BY_SOMEONE = 1 << 15;
        const MATE_IN = 1 << 16;
        const STALEMATE = 1 << 17;
        const REPETITION = 1 << 18;
        /// Repetition without a number.
        const REPEAT = 1 << 19;
        const FIVEFOLD = 1 << 20;
        const FIFTY = 1 << 21;
        const SEVENTYFIVE = 1 << 22;
        const PERPETUAL = 1 << 23;
        const MATERIAL = 1 << 24;
        const AGREE = 1 << 25;
        const ADJUDICATE = 1 << 26;
        const SENT_FOR = 1 << 27;
        const SHUTDOWN = 1 << 28;
        const TABLEBASE = 1 << 29;
        const SCORE = 1 << 30;
        const LENGTH = 1 << 31;
        const LEFT = 1 << 32;
        const DISCONNECT = 1 << 33;
        const LOST_CONNECTION = 1 << 34;
        const STALL = 1 << 35;
        const ILLEGAL = 1 << 36;
        const CHEAT = 1 << 37;
        const FORFEIT = 1 << 38;
        const NO_SHOW = 1 << 39;
        const ABORT = 1 << 40;
        const ADJOURN = 1 << 41;
        const PROGRESS = 1 << 42;
        const VARIANT = 1 << 43;
        const VARIANT_LOST = 1 << 44;
        const DEATH = 1 << 45;
        const EMERGENCY = 1 << 46;
        /// Speaks of the end of a game, and means nothing that is known.
        const TELL = 1 << 47;
    }
}
