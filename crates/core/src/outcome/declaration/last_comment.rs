//! Which part of the last comment, if any, declares how the game ended.
//!
//! Servers write a comment of its own; cutechess, fastchess and TCEC append to what the engine says of its
//! last move; annotators write prose, in which only a resignation, a lost flag or a draw that fits the
//! result is taken at its word.

use std::borrow::Cow;
use std::ops::Range;

use crate::byte_search::find;

use super::meaning::{Claim, Meaning, Statement};
use super::word_reader::{self, DeclaredIn};
use crate::chess::game_result::GameResult;
use crate::game::Game;
use crate::outcome::kind::Kind;
use crate::pgn::engine::fields::apart;
use crate::pgn::text::decode;

/// The declaration in the last comment; `stated` is the result that tag and marker agree on.
pub(super) fn parse<'b>(
    game: &Game<'b>,
    span: Range<usize>,
    stated: Option<GameResult>,
) -> Option<Statement<'b>> {
    let bytes = game.record.bytes;
    let text = trim(bytes, span, |byte| {
        byte.is_ascii_whitespace() || matches!(byte, b'{' | b'}' | b';')
    });
    let part = |span: Range<usize>, meaning| Statement {
        source: "the comment",
        text: on_one_line(game.text(span.clone())),
        span,
        meaning,
    };
    let mut tells = false;
    for piece in pieces(bytes, text.clone()) {
        let reading = CommentReader { game, stated };
        if let Some((span, meaning)) = reading.declares(piece.clone()) {
            return Some(part(span, meaning));
        }
        tells |= word_reader::tells(&game.text(piece));
    }
    tells.then(|| part(text, Meaning::Unread))
}

/// The text between commands such as `[%clk 0:01:00]`.
fn pieces(bytes: &[u8], text: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut at = text.start;
    std::iter::from_fn(move || {
        while at < text.end {
            let rest = &bytes[at..text.end];
            let command = find(rest, b"[%").map_or(text.end, |command| at + command);
            let piece = trim(bytes, at..command, |byte| byte.is_ascii_whitespace());
            let close = crate::byte_search::memchr(b']', &bytes[command..text.end]);
            at = close.map_or(text.end, |close| command + close + 1);
            if !piece.is_empty() {
                return Some(piece);
            }
        }
        None
    })
}

fn trim(bytes: &[u8], span: Range<usize>, drop: impl Fn(u8) -> bool) -> Range<usize> {
    let kept = |byte: &u8| !drop(*byte);
    let text = &bytes[span.clone()];
    let Some(first) = text.iter().position(kept) else {
        return span.start..span.start;
    };
    let last = text.iter().rposition(kept).unwrap_or(first);
    span.start + first..span.start + last + 1
}

/// Line ends of a comment are layout.
fn on_one_line(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.contains(['\n', '\r', '\t']) {
        Cow::Owned(text.split_whitespace().collect::<Vec<_>>().join(" "))
    } else {
        text
    }
}

/// The context in which a comment is read.
struct CommentReader<'g, 'b> {
    game: &'g Game<'b>,
    stated: Option<GameResult>,
}

impl CommentReader<'_, '_> {
    fn declares(&self, piece: Range<usize>) -> Option<(Range<usize>, Meaning)> {
        let text = &self.game.record.bytes[piece.clone()];
        if let Some(apart) = apart(text) {
            // What an engine measured declares nothing; of more words, the last ones may.
            let whole = apart.words.first()?.as_ptr().addr();
            let last = apart.words.last()?.as_ptr().addr();
            return [whole, last].into_iter().find_map(|word| {
                let span = piece.start + word - text.as_ptr().addr()..piece.end;
                let before = whole - text.as_ptr().addr()..span.start - piece.start;
                let meaning = self.words(span.clone(), DeclaredIn::AfterEngine)?;
                let is_said = !leads_elsewhere(&text[before]);
                is_said.then_some((span, meaning))
            });
        }
        let meaning = self.words(piece.clone(), DeclaredIn::Comment);
        let whole = meaning.map(|meaning| (piece.clone(), meaning));
        let declared = whole.or_else(|| self.prose(&piece));
        declared.filter(|_| !is_of_another_end(text))
    }

    fn words(&self, span: Range<usize>, place: DeclaredIn) -> Option<Meaning> {
        const LONGEST_BYTES: usize = 400;
        if span.is_empty() || span.len() > LONGEST_BYTES {
            return None;
        }
        let text = on_one_line(self.game.text(span));
        match word_reader::parse(&text, place, self.game) {
            // One word for time says that a flag fell only where somebody won.
            Meaning::Says(said)
                if said.kind == Some(Kind::TimeForfeit)
                    && said.claim == Claim::Nothing
                    && !text.trim().contains(' ')
                    && !matches!(self.stated, Some(GameResult::Won(_))) =>
            {
                None
            }
            Meaning::Says(said) => Some(Meaning::Says(said)),
            Meaning::Unread | Meaning::NotKnown => None,
        }
    }

    /// Prose that begins or ends with a resignation or a lost flag, or begins with a draw, as the result has it.
    fn prose(&self, piece: &Range<usize>) -> Option<(Range<usize>, Meaning)> {
        let bytes = self.game.record.bytes;
        let text = &bytes[piece.clone()];
        let first = first_clause(text);
        let last = text[..text.len() - 1]
            .iter()
            .rposition(|&byte| ends_clause(byte))
            .map_or(0, |end| end + 1);
        let result = self.stated?;
        [0..first, last..text.len()].into_iter().find_map(|clause| {
            let is_first = clause.start == 0;
            let (before, behind) = (&text[..clause.start], &text[clause.end..]);
            let is_asked = text[clause.clone()].ends_with(b"?");
            let clause = piece.start + clause.start..piece.start + clause.end;
            let mut clause = trim(bytes, clause, |byte| byte.is_ascii_whitespace());
            if let [b'a', b'n', b'd', blank, ..] = bytes[clause.clone()]
                && blank.is_ascii_whitespace()
            {
                clause = trim(bytes, clause.start + 3..clause.end, |byte| {
                    byte.is_ascii_whitespace()
                });
            }
            let meaning = self.words(clause.clone(), DeclaredIn::Prose)?;
            let Meaning::Says(said) = meaning else {
                return None;
            };
            let is_taken = match said.claim {
                Claim::Won(_) | Claim::Lost(_) | Claim::Decisive => {
                    matches!(said.kind, Some(Kind::Resignation | Kind::TimeForfeit))
                        && matches!(result, GameResult::Won(_))
                        && !said.claim.contradicts(result)
                }
                Claim::Draw => is_first && result == GameResult::Draw,
                _ => false,
            };
            let is_said = || !leads_elsewhere(before) && !has_words(behind, &DENIED);
            (is_taken && !is_asked && is_said()).then_some((clause, meaning))
        })
    }
}

/// Words before a clause that make it one of what did not happen.
const SUPPOSED: [&str; 11] = [
    "if",
    "had",
    "would",
    "could",
    "unless",
    "instead",
    "better",
    "after",
    "when",
    "threatening",
    "threatens",
];

/// Words of another game.
const OF_ANOTHER_GAME: [&str; 5] = [
    "other game",
    "first game",
    "next game",
    "last game",
    "previous game",
];

/// Words behind a clause that take it back.
const DENIED: [&str; 3] = ["no", "not", "actually"];

/// Whether a comment begins with what did not happen, or speaks of another game.
fn is_of_another_end(text: &[u8]) -> bool {
    const FIRST: [&str; 6] = ["if ", "had ", "unless ", "better ", "instead ", "(if "];
    let lower = decode(text).to_lowercase();
    FIRST.iter().any(|first| lower.starts_with(first)) || has_words(text, &OF_ANOTHER_GAME)
}

/// Whether what stands before a clause makes it one of something else: what did not happen, another game, or its year.
fn leads_elsewhere(before: &[u8]) -> bool {
    let is_year = |word: &[u8]| {
        matches!(
            word,
            [b'1', b'8' | b'9', b'0'..=b'9', b'0'..=b'9'] | [b'2', b'0', b'0'..=b'9', b'0'..=b'9']
        )
    };
    let mut words = before.split(|byte| !byte.is_ascii_alphanumeric());
    words.any(is_year) || has_words(before, &SUPPOSED) || has_words(before, &OF_ANOTHER_GAME)
}

/// Whether a text has one of some words in it.
fn has_words(text: &[u8], words: &[&str]) -> bool {
    let lower = decode(text).to_lowercase();
    let spoken: Vec<&str> = lower
        .split(|letter: char| !letter.is_alphanumeric())
        .collect();
    let joined = format!(" {} ", spoken.join(" "));
    words
        .iter()
        .any(|word| joined.contains(&format!(" {word} ")))
}

/// Length of the first clause of prose.
fn first_clause(text: &[u8]) -> usize {
    let stop = text.iter().position(|&byte| ends_clause(byte));
    let mut clause = text[..stop.unwrap_or(text.len())].to_ascii_lowercase();
    // A line end in a comment is a blank.
    for byte in &mut clause {
        if byte.is_ascii_whitespace() {
            *byte = b' ';
        }
    }
    [" as ", " because ", " since ", " if ", " - "]
        .iter()
        .filter_map(|word| find(&clause, word.as_bytes()))
        .min()
        .unwrap_or(clause.len())
}

fn ends_clause(byte: u8) -> bool {
    matches!(byte, b'.' | b',' | b';' | b':' | b'!' | b'(')
}
