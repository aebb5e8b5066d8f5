//! What a game says about its plies besides the moves: clocks, evaluations and NAGs.
//!
//! Reads what is written and judges nothing. Of several commands with one name after a move the
//! first that can be read counts.

use std::borrow::Cow;

use memchr::{memchr, memchr3};
use pgn_reader::Nag;

use super::Game;
use crate::pgn::{clock, movetext::token::TokenKind};

/// What is said of one position, after the move that led to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Annotation<'b> {
    /// What is left on the clock of the player who moved, in milliseconds: `[%clk]`.
    pub clock: Option<u64>,
    /// What the move took, in milliseconds: `[%emt]`.
    pub elapsed: Option<u64>,
    /// What an engine says: `[%eval]`.
    pub evaluation: Option<Evaluation<'b>>,
    /// NAGs and suffixes, in the order written, each once.
    pub nags: Vec<u8>,
}

/// An engine's evaluation from White's point of view, as servers write it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Evaluation<'b> {
    /// In pawns: a decimal number, with no plus sign and no superfluous zeros before it.
    Pawns(Cow<'b, str>),
    /// Moves to mate, negative if Black mates.
    Mate(i32),
}

/// The annotations of the start position and of each ply that was replayed; empty if the game has none.
///
/// What stands before the first move is said of the start position. Variations are skipped.
#[must_use]
pub fn annotations<'b>(game: &Game<'b>) -> Vec<Annotation<'b>> {
    let bytes = game.record.bytes;
    let movetext = &bytes[game.tags.end..];
    let has_nags = memchr3(b'$', b'!', b'?', movetext).is_some();
    if !has_nags && memchr(b'%', movetext).is_none() {
        return Vec::new();
    }
    let mut found = vec![Annotation::default(); game.replay.plies.len() + 1];
    let mut ply = 0;
    for token in game.tokens().iter().filter(|token| token.depth == 0) {
        if token.is_mainline_move() {
            ply += 1;
        } else if matches!(token.kind, TokenKind::Marker | TokenKind::OddMarker) {
            break;
        }
        let Some(annotation) = found.get_mut(ply) else {
            break;
        };
        let text = &bytes[token.span.clone()];
        match token.kind {
            TokenKind::Comment { .. } | TokenKind::LineComment => annotation.read_comment(text),
            TokenKind::Nag(nag) => annotation.add_nag(nag),
            TokenKind::Suffix => {
                if let Some(nag) = suffix(text) {
                    annotation.add_nag(nag);
                }
            }
            _ => {}
        }
    }
    found
}

impl<'b> Annotation<'b> {
    fn add_nag(&mut self, nag: Nag) {
        if !self.nags.contains(&nag.0) {
            self.nags.push(nag.0);
        }
    }

    fn read_comment(&mut self, text: &'b [u8]) {
        if memchr(b'%', text).is_none() {
            return;
        }
        let values = |name| {
            clock::commands(text, 0..text.len(), name).map(move |command| &text[command.value])
        };
        self.clock = self
            .clock
            .or_else(|| values("clk").find_map(clock::read_time));
        self.elapsed = self.elapsed.or_else(|| {
            values("emt").find_map(|value| {
                clock::read_time(value).or_else(|| clock::read_seconds(value.trim_ascii()))
            })
        });
        if self.evaluation.is_none() {
            self.evaluation = values("eval").find_map(read_evaluation);
        }
    }
}

/// The NAG of a suffix (PGN standard 8.2.3.8).
#[must_use]
pub fn suffix(text: &[u8]) -> Option<Nag> {
    match text {
        b"!" => Some(Nag(1)),
        b"?" => Some(Nag(2)),
        b"!!" => Some(Nag(3)),
        b"??" => Some(Nag(4)),
        b"!?" => Some(Nag(5)),
        b"?!" => Some(Nag(6)),
        _ => None,
    }
}

/// Reads `0.35`, `-1`, `#3`, `#-3`, with `,` and a search depth or without.
fn read_evaluation(value: &[u8]) -> Option<Evaluation<'_>> {
    let value = std::str::from_utf8(value).ok()?.trim_ascii();
    let (score, depth) = match value.split_once(',') {
        Some((score, depth)) => (score, Some(depth.trim_ascii())),
        None => (value, None),
    };
    if depth.is_some_and(|depth| !is_digits(depth)) {
        return None;
    }
    if let Some(moves) = score.strip_prefix('#') {
        let digits = moves.strip_prefix(['+', '-']).unwrap_or(moves);
        return is_digits(digits)
            .then(|| moves.parse().ok())
            .flatten()
            .map(Evaluation::Mate);
    }
    decimal(score).map(Evaluation::Pawns)
}

/// A decimal number as JSON and everybody else reads it: `+0.35` is `0.35`, `.5` is `0.5`.
fn decimal(text: &str) -> Option<Cow<'_, str>> {
    let (minus, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, fraction) = match digits.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (digits, None),
    };
    let is_number = match fraction {
        Some(fraction) => (whole.is_empty() || is_digits(whole)) && is_digits(fraction),
        None => is_digits(whole),
    };
    if !is_number {
        return None;
    }
    let short = whole.trim_start_matches('0');
    let whole_is_plain = whole == "0" || !whole.is_empty() && whole == short;
    if whole_is_plain {
        let plain = if minus.is_empty() { digits } else { text };
        return Some(plain.into());
    }
    let whole = if short.is_empty() { "0" } else { short };
    let fraction = fraction.map_or_else(String::new, |fraction| format!(".{fraction}"));
    Some(format!("{minus}{whole}{fraction}").into())
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Milliseconds as seconds, with a fraction only where there is one.
#[must_use]
pub fn seconds(milliseconds: u64) -> Cow<'static, str> {
    let (whole, fraction) = (milliseconds / 1000, milliseconds % 1000);
    if fraction == 0 {
        return whole.to_string().into();
    }
    let fraction = format!("{fraction:03}");
    format!("{whole}.{}", fraction.trim_end_matches('0')).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::limits::MAX_RECORD_BYTES;
    use crate::input::source::Source;
    use crate::input::split::Splitter;

    /// What each ply says, as one text.
    fn said(movetext: &'static str) -> Vec<String> {
        let source = Source::new(movetext.as_bytes()).expect("from memory");
        let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
        let batch = splitter
            .next_batch()
            .expect("from memory")
            .expect("one batch");
        let game = Game::read(batch.records().next().expect("one game"));
        annotations(&game)
            .iter()
            .map(|annotation| {
                let evaluation = match &annotation.evaluation {
                    None => String::new(),
                    Some(Evaluation::Pawns(pawns)) => pawns.to_string(),
                    Some(Evaluation::Mate(moves)) => format!("#{moves}"),
                };
                let time = |time: Option<u64>| time.map_or(Cow::from(""), seconds);
                let (clock, elapsed) = (time(annotation.clock), time(annotation.elapsed));
                format!("{clock}|{elapsed}|{evaluation}|{:?}", annotation.nags)
            })
            .collect()
    }

    #[test]
    fn each_position_has_what_stands_behind_its_move() {
        assert_eq!(
            said(
                "[Event \"?\"]\n\n{[%clk 1:00:00] [%eval 0.2]} 1. e4!? $14 $14 {[%clk 0:59:58.5] [%emt 0:00:01]} (1. d4? {[%clk 0:00:01]}) \
                  {[%eval 0.18,20]} 1... e5 $5 {[%eval #-3][%clk x] [%clk 0:59:00][%clk 0:58:00] [%emt 12.25]} ; [%emt 1]\n\
                  2. Nf3 *"
            ),
            [
                "3600||0.2|[]",
                "3598.5|1|0.18|[5, 14]",
                "3540|12.25|#-3|[5]",
                "|||[]"
            ]
        );
        assert_eq!(said("1. e4 {100 percent} e5 *"), [""; 0]);
        assert_eq!(said("1. e4 {100 %} e5!!! *"), ["|||[]", "|||[]", "|||[]"]);
        // After the end of the replay, and after the marker, nothing is said of a position.
        assert_eq!(
            said("1. e4 $1 e5 $2 2. Ke3 $4 {[%eval 1]} *"),
            ["|||[]", "|||[1]", "|||[2]"]
        );
        assert_eq!(said("1. e4 1-0 {[%eval 1]}"), ["|||[]", "|||[]"]);
    }

    #[test]
    fn evaluations_are_numbers() {
        let read = |text: &'static str| match read_evaluation(text.as_bytes()) {
            Some(Evaluation::Pawns(pawns)) => pawns.into_owned(),
            Some(Evaluation::Mate(moves)) => format!("#{moves}"),
            None => "none".to_owned(),
        };
        for (text, expected) in [
            (" 0.35", "0.35"),
            ("+0.35", "0.35"),
            ("-1.2 ", "-1.2"),
            ("-.5", "-0.5"),
            (".5", "0.5"),
            ("007", "7"),
            ("-00.10", "-0.10"),
            ("0", "0"),
            ("12", "12"),
            ("32,18", "32"),
            ("1.2, 24 ", "1.2"),
            ("#3", "#3"),
            ("#+3", "#3"),
            ("#-12,99", "#-12"),
            ("", "none"),
            ("x", "none"),
            ("0,35 pawns", "none"),
            ("1.", "none"),
            ("#", "none"),
            ("#--3", "none"),
            ("#99999999999", "none"),
            ("--1", "none"),
            ("1.2.3", "none"),
            ("1.2,", "none"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }
}
