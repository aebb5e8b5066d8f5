//! What is counted of the games that are formatted, and what the summary line says of it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::game_format::{BrokenGames, GameFormat};
use crate::statistics::sums::sum;
use pgnkit_core::english::counted;

/// The counts that are listed at the end if they are not 0, each with the word for one, that for several, and the sentence.
macro_rules! format_counts {
    ($($(#[$doc:meta])* $name:ident: $one:literal, $many:literal, $sentence:literal;)*) => {
        sum! {
            /// What is counted of the games of a batch, or of all.
            #[derive(Debug, Default)]
            pub(super) struct FormatCounts {
                /// Games that are formatted.
                pub(super) written: u64,
                /// Games that cannot be read to their end.
                pub(super) broken: u64,
                $($(#[$doc])* pub(super) $name: u64,)*
                /// Games in which a tag has another value than the one that would be added, by its name.
                pub(super) differing: BTreeMap<&'static str, u64>,
            }
        }

        impl FormatCounts {
            /// The sentences about what was counted.
            fn sentences(&self) -> impl Iterator<Item = String> {
                let listed = [$((self.$name, $one, $many, $sentence)),*].into_iter();
                let listed = listed.filter(|(count, ..)| *count > 0);
                listed.map(|(count, one, many, sentence)| {
                    sentence.replace("{}", &counted(count, one, many))
                })
            }
        }
    };
}

format_counts! {
    /// Variations that cannot be played to their end.
    variations: "illegal variation", "illegal variations", "{} kept as written";
    /// Games whose Result tag and marker differ.
    results: "game", "games", "Result tag and marker differ in {}";
    /// Signs that close nothing, and further markers.
    idle: "sign", "signs", "{} without meaning left out";
    /// Words and lines that are no moves, in games that are replayed to their end.
    asides: "passage", "passages", "{} that cannot be read written as a comment";
    /// Tags that keep their names, since their games have one of the other name.
    not_renamed: "tag", "tags", "{} not renamed: their games have one of that name";
    /// Variations that became games.
    split: "variation", "variations", "{} written as games";
    /// Variations that did not, since there were too many.
    not_split: "variation", "variations", "{} left out: as games they are larger than --max-record-bytes";
    /// Characters that the encoding does not have.
    characters: "character", "characters", "{} not in ISO 8859-1, written as others";
    /// Comments in which braces became parentheses, for want of lines.
    braces: "comment", "comments", "{} with parentheses for braces, to stand on one line";
    /// Escaped lines that became comments, for want of lines.
    escapes: "escaped line", "escaped lines", "{} written as a comment";
    /// Games whose piece letters prove no language, so that they are not read again.
    unproved: "game", "games", "{} with too few piece letters to be read again";
    /// Games that would not be read as what they are.
    not_proved: "game", "games", "{} kept as written: in this form, they would be read as something else";
    /// Games for rating programs whose result is none that a rating may count.
    unrated_results: "result", "results", "{} that ratings cannot count written as *";
    /// Games for rating programs of which a player is not known.
    unrated_players: "game", "games", "{} with a player who is not known";
}

impl FormatCounts {
    /// The addition to the ledger.
    pub(super) fn summary(&self, broken: BrokenGames, format: GameFormat) -> String {
        let mut summary = format!("; {} formatted", counted(self.written, "game", "games"));
        let became = match (broken, format) {
            (BrokenGames::Drop, _) => "left out",
            (_, GameFormat::Ordo) => "by its tags, not read to its end",
            (BrokenGames::Keep, GameFormat::Pgn) => "kept as written",
            (BrokenGames::Keep, GameFormat::Jsonl) => "with its text, not read to its end",
            (BrokenGames::Keep, GameFormat::Lines) => "kept as written, on one line",
            (BrokenGames::Comment, _) => "with text in comments that cannot be read",
        };
        // Writing to a string cannot fail.
        if self.broken > 0 {
            let _ = write!(summary, ", {} {became}", self.broken);
        }
        let differing = self
            .differing
            .iter()
            .map(|(name, games)| format!("{name} differs in {}", counted(*games, "game", "games")));
        for sentence in self.sentences().chain(differing) {
            let _ = write!(summary, "; {sentence}");
        }
        summary
    }
}
