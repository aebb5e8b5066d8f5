//! The results that a record states: its Result tag and its marker, and which of the two counts.

use shakmaty::Color;

use super::{Game, tagged_record::TaggedRecord};
use crate::chess::game_result::GameResult;
use crate::pgn::result::{WrittenResult, parse};
use crate::pgn::{plain, text::decode};

/// The results that a record states: in its Result tag and as its termination marker.
#[derive(Debug, Clone, Copy)]
pub struct StatedResults {
    /// The Result tag, if it is a result.
    pub(crate) tag: Option<WrittenResult>,
    /// The marker, if it is one.
    pub(crate) marker: Option<WrittenResult>,
}

impl StatedResults {
    /// Reads the stated values of a game.
    #[must_use]
    pub fn new(game: &Game<'_>) -> StatedResults {
        StatedResults {
            tag: game.tag("Result").as_deref().and_then(parse),
            marker: game.marker().as_deref().and_then(parse),
        }
    }

    /// Those of a record whose moves nobody has looked at; `None` where only they can tell what its marker is.
    #[must_use]
    pub fn of_text(tagged: TaggedRecord<'_, '_>) -> Option<StatedResults> {
        let movetext = &tagged.record.bytes[tagged.tags.end..];
        let marker = plain::only_marker(movetext).filter(|_| !tagged.record.oversized)?;
        Some(StatedResults {
            tag: tagged.tag("Result").as_deref().and_then(parse),
            marker: parse(&decode(&movetext[marker])),
        })
    }

    /// The Result tag; where there is none, or one that is no result, the marker.
    #[must_use]
    pub fn result(self) -> Option<GameResult> {
        self.all().next().map(|written| written.result)
    }

    /// That result, unknown (`*`) if neither is one, but nothing if the tag and the marker are both results and differ.
    #[must_use]
    pub fn agreed(self) -> Option<GameResult> {
        let result = self.result().unwrap_or(GameResult::Unknown);
        (!self.differ()).then_some(result)
    }

    /// The side that has won by what the tag and the marker agree on.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self.agreed()? {
            GameResult::Won(winner) => Some(winner),
            _ => None,
        }
    }

    /// That result as the standard writes it, as every column `result` has it.
    #[must_use]
    pub fn agreed_str(self) -> Option<&'static str> {
        self.agreed()?.as_standard_str()
    }

    /// Whether the tag and the marker are both results, and not the same.
    ///
    /// The standard has no marker of a game that both lost, or in which one side has half a point (8.2.6): `*` stands
    /// for it, too.
    #[must_use]
    pub fn differ(self) -> bool {
        let (Some(tag), Some(marker)) = (self.tag, self.marker) else {
            return false;
        };
        let has_no_marker =
            tag.result.as_standard_str().is_none() && marker.result == GameResult::Unknown;
        tag.result != marker.result && !has_no_marker
    }

    /// Whether they differ since one of them is `*`, which says nothing.
    #[must_use]
    pub fn is_half_open(self) -> bool {
        let is_open = |one: WrittenResult| one.result == GameResult::Unknown;
        self.differ() && self.all().any(is_open)
    }

    /// Whether either is spelled as of a game that was not played.
    #[must_use]
    pub fn is_forfeit(self) -> bool {
        self.all().any(|written| written.forfeit)
    }

    /// Whether one of them is a finished result other than `result`.
    pub(crate) fn contradicts(self, result: GameResult) -> bool {
        self.all()
            .any(|written| written.result != GameResult::Unknown && written.result != result)
    }

    /// Whether what is stated, if anything, is that the game is not finished.
    pub(crate) fn is_unfinished(self) -> bool {
        self.result() == Some(GameResult::Unknown) && !self.contradicts(GameResult::Unknown)
    }

    fn all(self) -> impl Iterator<Item = WrittenResult> {
        [self.tag, self.marker].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::reader::GameReader;
    use crate::input::record::{Origin, Record, Seams};
    use crate::test_random::TestRandom;

    #[test]
    fn what_is_told_without_the_moves_is_what_they_tell() {
        let words: Vec<&str> = "e4 e5 Nf3 1. 12.Nc6 2... O-O O-O-O 0-0 Qxz9 P@e4 1-0 0-1 1/2-1/2 1/2 * 1:0 O-1 I-0 +- -+ +/- = - -- + 1 0 10 \
            F ff 1F 0F O o l (+)-(-) =:= 0.5 0,5 {1-0} {e4 {x}} { } ( ) (d4) ; % [%clk] $1 !? ?? <b> \u{bd} \u{bd}-\u{bd} \u{2013} 5254 White resigns \t \0"
            .split(' ')
            .chain(["\n", "\n\n", "\r\n", "\r", " ", "1 - 0", "+ - -", "1-0 ff"])
            .collect();
        let mut numbers = TestRandom(7);
        let mut told = 0;
        for _ in 0..200_000 {
            let result = ["1-0", "*", "0-0", "?"][numbers.below(4)];
            let start = ["", "[FEN \"x\"]\n", "[Variant \"Fog\"]\n"][numbers.below(3)];
            let mut text = format!("[Result \"{result}\"]\n{start}\n");
            let plain = numbers.below(2) == 0;
            for _ in 0..numbers.below(12) {
                text += words[numbers.below(if plain { 7 } else { words.len() })];
                text += [" ", " ", " ", "\n", ""][numbers.below(5)];
            }
            text += ["1-0", "1/2-1/2", "*", ""][numbers.below(4)];
            text += ["\n", "", " \r\n\n"][numbers.below(3)];
            let record = Record {
                bytes: text.as_bytes(),
                origin: Origin {
                    source: 0,
                    game: 1,
                    offset: 0,
                    line: 1,
                    column: 1,
                    coding: crate::input::coding::SourceCoding::AsIs,
                    frame: None,
                },
                oversized: false,
                seams: Seams::empty(),
                has_directives: false,
            };
            let mut reader = GameReader::new();
            let Some(stated) = StatedResults::of_text(reader.read_tags(record)) else {
                continue;
            };
            told += 1;
            let game = reader.read(record);
            assert_eq!(
                format!("{stated:?}"),
                format!("{:?}", StatedResults::new(&game)),
                "{text}"
            );
        }
        assert!(told > 20_000, "{told}");
    }
}
