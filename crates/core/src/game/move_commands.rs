//! Games in which one comment follows each move, as servers write them, and the clocks and evaluations of those in which each is
//! one of these commands.
//!
//! The one place that knows what all comments of such a game say. Whatever is written otherwise, if only once, is read comment
//! by comment elsewhere.

use std::ops::Range;

use crate::byte_search::memchr_near;
use crate::pgn::clock::{Commands, clock_prefix};
use crate::pgn::movetext::token::suffix;

/// The comment behind a move.
pub(crate) struct MoveComment<'b> {
    /// The NAG that the suffix of the move means.
    pub(crate) suffix: Option<u8>,
    /// What stands between the braces, and where it begins in the record.
    pub(crate) text: &'b [u8],
    start: usize,
}

/// The comments of a record whose movetext begins at a place, if one is known to follow each move, and nothing else but its suffix.
pub(super) fn move_comments(bytes: &[u8], mut at: usize) -> impl Iterator<Item = MoveComment<'_>> {
    std::iter::from_fn(move || {
        let start = at + memchr_near(b'{', &bytes[at..])? + 1;
        // One blank stands between a move and its comment.
        let suffix = suffix_behind(&bytes[at..start - 2]);
        let text = &bytes[start..start + memchr_near(b'}', &bytes[start..])?];
        at = start + text.len() + 1;
        Some(MoveComment {
            suffix,
            text,
            start,
        })
    })
}

/// What the comments of a game say, each of which is an evaluation, a clock, or both in this order, with single spaces between.
#[derive(Debug, Default)]
pub(crate) struct MoveCommands {
    /// What is left on the clock after each move, in milliseconds; empty if none has one.
    pub(crate) clocks: Vec<u64>,
    /// Where the value of each evaluation stands in the record, behind moves without one nowhere; empty if none has one.
    evaluations: Vec<Range<usize>>,
}

impl MoveCommands {
    /// What such comments say of so many plies; `None` unless all are commands, and all plies or none have a clock.
    pub(super) fn of<'b>(
        comments: impl Iterator<Item = MoveComment<'b>>,
        plies: usize,
    ) -> Option<MoveCommands> {
        let mut found = MoveCommands {
            clocks: Vec::with_capacity(plies),
            ..MoveCommands::default()
        };
        for (ply, comment) in comments.enumerate() {
            let mut rest = after_blank(comment.text);
            let evaluation = evaluation_prefix(rest);
            if let Some((value, behind)) = evaluation {
                let end = comment.start + comment.text.len() - behind.len() - 1;
                found.evaluations.resize(ply, 0..0);
                found.evaluations.push(end - value.len()..end);
                rest = after_blank(behind);
            }
            if let Some((clock, behind)) = clock_prefix(rest) {
                rest = after_blank(behind);
                found.clocks.push(clock);
            } else {
                evaluation?;
            }
            if !rest.is_empty() {
                return None;
            }
        }
        if !found.evaluations.is_empty() {
            found.evaluations.resize(plies, 0..0);
        }
        (found.clocks.is_empty() || found.clocks.len() == plies).then_some(found)
    }

    /// Their names.
    pub(super) fn names(&self) -> Commands {
        let mut names = Commands::empty();
        names.set(Commands::CLK, !self.clocks.is_empty());
        names.set(Commands::EVAL, !self.evaluations.is_empty());
        names
    }

    /// The value of the evaluation behind each move of the record; nothing at all if none has one.
    pub(crate) fn evaluations<'b>(
        &self,
        bytes: &'b [u8],
    ) -> impl Iterator<Item = Option<&'b [u8]>> {
        let value = move |place: &Range<usize>| (!place.is_empty()).then(|| &bytes[place.clone()]);
        self.evaluations.iter().map(value)
    }
}

fn after_blank(text: &[u8]) -> &[u8] {
    text.strip_prefix(b" ").unwrap_or(text)
}

/// The value of an evaluation at the start of a text, if it has nothing but numbers, and what follows the command.
fn evaluation_prefix(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = text.strip_prefix(b"[%eval ")?;
    let is_of_number = |byte: &&u8| matches!(byte, b'0'..=b'9' | b'.' | b',' | b'-' | b'+' | b'#');
    let end = text.iter().take_while(is_of_number).count();
    (end > 0).then_some((&text[..end], text[end..].strip_prefix(b"]")?))
}

/// The NAG that the suffix of a move means, in a text that ends with it.
fn suffix_behind(text: &[u8]) -> Option<u8> {
    let is_mark = |byte: &&u8| matches!(byte, b'!' | b'?');
    let marks = text.iter().rev().take_while(is_mark).count();
    suffix(&text[text.len() - marks..]).map(|nag| nag.0)
}

#[cfg(test)]
mod tests {
    use crate::game::Game;
    use crate::game::move_times::{thinking, timed_annotations};
    use crate::input::record::Record;
    use crate::test_random::TestRandom;
    use crate::writing::{tree::Tree, unplaced_text::UnplacedText};

    const USUAL: [&str; 8] = [
        "[%clk 0:03:00]",
        "[%clk 1:59:58.7]",
        "[%clk 10:00:01]",
        "[%eval 0.17] [%clk 0:02:59]",
        "[%eval #-3] [%clk 0:02:58]",
        "[%eval -0.5,20][%clk 0:02:58]",
        "[%eval 1.2]",
        "[%eval +12,8]",
    ];

    const ODD: [&str; 14] = [
        "[%eval 1.2.3] [%clk 0:02:58]",
        "[%eval ] [%clk 0:02:58]",
        "[%clk 0:02:58] [%eval 0.1]",
        "[%clk 0:02:58] ",
        "[%clk 0:61:58]",
        "[%clk 2:58]",
        "[%clk 0:02:58][%clk 0:02:57]",
        "[%emt 0:00:02]",
        "[%eval 0.1] good",
        "+0.25/12 1.5s",
        "book",
        "Prose\n%escaped\nmore",
        "",
        "[%eval 0.1",
    ];

    /// A game whose comments nearly all are of one of the usual forms.
    fn movetext(numbers: &mut TestRandom) -> String {
        let usual = USUAL[numbers.below(USUAL.len())];
        let mut text = String::new();
        for ply in 0..numbers.below(12) {
            match (ply % 2, numbers.below(40)) {
                (_, 0) => {}
                (0, _) => text.extend([&(ply / 2 + 1).to_string(), ". "]),
                (_, 1..20) => text.extend([&(ply / 2 + 1).to_string(), "... "]),
                _ => {}
            }
            text.push_str(["Nf3", "Nf6", "Ng1", "Ng8"][ply % 4]);
            text.push_str(["", "", "", "?!", "!!", " $1"][numbers.below(6)]);
            let comment = match numbers.below(40) {
                0 => ODD[numbers.below(ODD.len())],
                1..4 => USUAL[numbers.below(USUAL.len())],
                _ => usual,
            };
            let gap = [" ", " ", " ", "\n"][numbers.below(4)];
            let blank = ["", " "][numbers.below(2)];
            text.extend([gap, "{", blank, comment, blank, "}", gap]);
        }
        text + "*"
    }

    #[test]
    fn what_is_read_at_once_is_read_alike_comment_by_comment() {
        let mut numbers = TestRandom(5);
        let (mut read, mut timed) = (0, 0);
        for _ in 0..20_000 {
            let control = ["180+2", "180", "7200", "?"][numbers.below(4)];
            let text = format!("[TimeControl \"{control}\"]\n\n{}", movetext(&mut numbers));
            let game = Game::read(Record::alone(text.as_bytes()));
            let mut other = Game::read(Record::alone(text.as_bytes()));
            other.rest.is_commented = false;
            read += usize::from(game.move_commands().is_some());
            timed += usize::from(thinking(&game).is_ok());
            assert!(other.move_commands().is_none());
            assert_eq!(game.commands(), other.commands(), "{text}");
            assert_eq!(
                timed_annotations(&game),
                timed_annotations(&other),
                "{text}"
            );
            assert_eq!(thinking(&game), thinking(&other), "{text}");
            let [tree, of_tokens] =
                [&game, &other].map(|game| Tree::new(game, None, UnplacedText::LeftOut));
            assert_eq!(tree.items, of_tokens.items, "{text}");
            assert_eq!(tree.sans, of_tokens.sans, "{text}");
        }
        assert!(read > 5_000 && timed > 1_000, "{read} {timed}");
    }
}
