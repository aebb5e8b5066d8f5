//! Rules about bytes that are no good text.

use std::ops::Range;

use super::likely_encoding::likely;
use crate::byte_search::memchr_iter;
use crate::english::plural;
use crate::input::coding::encoding;
use crate::outcome::judged::Judged;
use crate::pgn::characters::is_control;
use crate::pgn::text::{decode_byte, decode_bytes, lines};
use crate::rules::fix::Fix;
use crate::rules::movetext::odd_blanks::odd_blanks;
use crate::rules::report::more;
use crate::rules::rule::{Report, Rule};

pub(crate) const CONTROL_CHARACTER: Rule = Rule {
    code: "control-character",
    summary: "a control character in a game",
    explanation: "The standard allows line ends, tabs on import, and printing characters. In movetext others are read as spaces; elsewhere they stay in the text. NUL is reported as nul-byte. `fix` removes those between words of the movetext and at the end, such as the ^Z of old systems.",
    basis: "PGN standard 4.1",
    example: "1. e4 e5 1-0<SUB>",
    fix: Some(Fix::safe(|game, edits| {
        if game.characters().has_control {
            for (span, blank) in
                odd_blanks(game.record.bytes, game.tags.end, game.tokens(), is_control)
            {
                edits.replace(span, blank);
            }
        }
    })),
    ..Rule::warning(|game, report| {
        if game.characters().has_control {
            let bytes = game.record.bytes;
            let places = (0..bytes.len()).filter(|&at| is_control(bytes[at]));
            report.add_first(places.map(|at| at..at + 1), |text| {
                format!("the control character {:02X}", text.as_bytes()[0])
            });
        }
    })
};

pub(crate) const NUL_BYTE: Rule = Rule {
    code: "nul-byte",
    summary: "a NUL byte in a game",
    explanation: "Text has no NUL; where it does, a disk or a transfer has failed, and what was there may be lost. Many programs take it for the end of the text. In movetext it is read as a space.",
    basis: "PGN standard 4.1",
    example: "1. e4 e5<NUL><NUL>2. Nf3",
    ..Rule::error(report_nul)
};

fn report_nul(game: &Judged<'_>, report: &mut Report<'_>) {
    if !game.characters().has_nul {
        return;
    }
    let bytes = game.record.bytes;
    let mut places = memchr_iter(0, bytes);
    let Some(first) = places.next() else { return };
    let run = bytes[first..].iter().take_while(|&&byte| byte == 0).count();
    let more = more(places.count(), "more in the game");
    report.add(first..first + run, format!("a NUL byte{more}"));
}

/// The rule `non-utf8-text`.
pub const NON_UTF8_TEXT: Rule = Rule {
    code: "non-utf8-text",
    summary: "bytes that are not UTF-8",
    explanation: "Such text is read as ISO 8859-1, as the standard of 1994 requires, or, if it has bytes from 80 to 9F, as Windows-1252, which has letters and punctuation there and is the same elsewhere. Today's programs expect UTF-8 and show other characters, or stop. Both are guesses: bytes do not say which letters they are. The finding names a likely encoding if the frequencies of the bytes suggest one. Name the right one with `--encoding`, as in `pgnkit fix --encoding windows-1251`, which writes UTF-8; without it, `fix` leaves such bytes as they are.",
    basis: "PGN standard 4.1",
    example: "[White \"Jörg\"], with the ö as the one byte F6",
    fix: Some(Fix::safe(|game, edits| {
        for (span, text) in converted(game.record.bytes) {
            edits.replace(span, text);
        }
    })),
    ..Rule::warning(report_non_utf8)
};

fn report_non_utf8(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    if !game.characters().has_high || std::str::from_utf8(bytes).is_ok() {
        return;
    }
    let mut first: Option<usize> = None;
    let mut count = 0;
    let mut encoding = ISO_8859_1;
    let mut end = 0;
    for chunk in bytes.utf8_chunks() {
        end += chunk.valid().len();
        let invalid = chunk.invalid();
        if !invalid.is_empty() {
            first.get_or_insert(end);
            count += invalid.len();
            // The two differ in the bytes that are no characters in the one.
            if invalid
                .iter()
                .any(|&byte| decode_byte(byte) != char::from(byte))
            {
                encoding = "Windows-1252";
            }
            end += invalid.len();
        }
    }
    let Some(first) = first else { return };
    let byte = bytes[first];
    let character = decode_byte(byte);
    let reading = if character.is_control() {
        format!("a control character in {ISO_8859_1}")
    } else {
        format!("{character} in {encoding}")
    };
    let bytes = plural(count - 1, "byte", "bytes");
    let more = more(count - 1, &format!("more such {bytes} in the game"));
    let likely = match likely(game.record.bytes) {
        Some((name, letters)) if !encoding::is_western() => {
            format!("; they look like {letters}: if they are, read them with --encoding {name}")
        }
        _ => String::new(),
    };
    let message = format!("the byte {byte:02X} is not UTF-8; it is {reading}{more}{likely}");
    report.add(first..first + 1, message);
}

const ISO_8859_1: &str = "ISO 8859-1";

/// The lines of a text that are not UTF-8: what is beyond ASCII in them, with what it is in UTF-8. None if the user did not
/// say which characters these bytes are, or a byte has no meaning.
#[must_use]
pub fn converted(text: &[u8]) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    if !encoding::is_western() {
        return found;
    }
    for line in lines(text) {
        let mut at = line.start;
        let line = &text[line];
        if std::str::from_utf8(line).is_err() {
            for run in line.chunk_by(|one, other| one.is_ascii() == other.is_ascii()) {
                if !run.is_ascii() {
                    found.push((at..at + run.len(), decode_bytes(run)));
                }
                at += run.len();
            }
        }
    }
    let has_control = |(_, text): &(_, String)| text.chars().any(char::is_control);
    if found.iter().any(has_control) {
        found.clear();
    }
    found
}
