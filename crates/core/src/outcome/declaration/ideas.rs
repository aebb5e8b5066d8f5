//! The ideas that the words of declarations bring, and sets of them.

/// Makes the enum and the names of its variants from one table.
macro_rules! ideas {
    ($($(#[$meaning:meta])* $idea:ident, $name:literal;)*) => {
        /// What a word or phrase brings to a declaration.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Idea {
            $($(#[$meaning])* $idea,)*
        }

        impl Idea {
            /// The one of this name in the table of words.
            pub(super) fn named(name: &str) -> Option<Idea> {
                match name {
                    $($name => Some(Idea::$idea),)*
                    _ => None,
                }
            }
        }
    };
}

ideas! {
    /// Nothing.
    Fill, "fill";
    White, "white";
    Black, "black";
    Both, "both";
    Wins, "wins";
    Loses, "loses";
    Draw, "draw";
    Resign, "resign";
    Time, "time";
    /// The word for time alone, which means that it is over only where nothing else is said or `Over` is.
    Clock, "clock";
    Over, "over";
    /// A word for mate that also tells of mates that are not there.
    Mate, "mate";
    Checkmate, "checkmate";
    Mates, "mates";
    Mated, "mated";
    /// Who mated whom, this does not tell.
    MatedBySomeone, "mated-by-someone";
    MateIn, "mate-in";
    Stalemate, "stalemate";
    Repetition, "repetition";
    /// Repetition without a number.
    Repeat, "repeat";
    Fivefold, "fivefold";
    Fifty, "fifty";
    SeventyFive, "seventyfive";
    Perpetual, "perpetual";
    Material, "material";
    Agree, "agree";
    Adjudicate, "adjudicate";
    SentFor, "sent-for";
    Shutdown, "shutdown";
    Tablebase, "tablebase";
    Score, "score";
    Length, "length";
    Left, "left";
    Disconnect, "disconnect";
    LostConnection, "lost-connection";
    Stall, "stall";
    Illegal, "illegal";
    Cheat, "cheat";
    Forfeit, "forfeit";
    NoShow, "no-show";
    Abort, "abort";
    Adjourn, "adjourn";
    Progress, "progress";
    Variant, "variant";
    VariantLost, "variant-lost";
    Death, "death";
    Emergency, "emergency";
    /// Speaks of the end of a game, and means nothing that is known.
    Tell, "tell";
}

/// A set of ideas.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Ideas(u64);

impl Ideas {
    pub(super) const fn of(ideas: &[Idea]) -> Ideas {
        let mut set = 0;
        let mut at = 0;
        while at < ideas.len() {
            set |= 1 << ideas[at] as u64;
            at += 1;
        }
        Ideas(set)
    }

    pub(super) fn has(self, idea: Idea) -> bool {
        self.0 & Ideas::of(&[idea]).0 != 0
    }

    pub(super) fn has_all(self, others: Ideas) -> bool {
        self.0 & others.0 == others.0
    }

    pub(super) fn has_any(self, others: Ideas) -> bool {
        self.0 & others.0 != 0
    }

    pub(super) fn add(&mut self, others: Ideas) {
        self.0 |= others.0;
    }

    pub(super) fn without(self, others: Ideas) -> Ideas {
        Ideas(self.0 & !others.0)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}
