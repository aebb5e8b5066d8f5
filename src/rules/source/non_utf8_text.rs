//! `non-utf8-text`: bytes that are not UTF-8.

use crate::outcome::judged::Judged;
use crate::pgn::text::decode_byte;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::more;

pub(crate) const RULE: Rule = Rule {
    code: "non-utf8-text",
    severity: Severity::Warning,
    summary: "bytes that are not UTF-8",
    explanation: "Such text is read as ISO 8859-1, as the standard of 1994 requires, or, if it has bytes from 80 to 9F, as Windows-1252, which has letters and punctuation there and is the same elsewhere. Programs of today expect UTF-8 and show other characters, or stop. Convert the file to UTF-8.",
    basis: "PGN standard 4.1",
    example: "[White \"Jörg\"], with the ö as the one byte F6",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    if !game.characters().has_high || std::str::from_utf8(bytes).is_ok() {
        return;
    }
    let mut first: Option<usize> = None;
    let mut count = 0;
    let mut is_windows = false;
    let mut end = 0;
    for chunk in bytes.utf8_chunks() {
        end += chunk.valid().len();
        if !chunk.invalid().is_empty() {
            first.get_or_insert(end);
            count += chunk.invalid().len();
            // The two differ in the bytes that are no characters in the one.
            is_windows |= chunk
                .invalid()
                .iter()
                .any(|&byte| decode_byte(byte) != char::from(byte));
            end += chunk.invalid().len();
        }
    }
    let Some(first) = first else { return };
    let byte = bytes[first];
    let character = decode_byte(byte);
    let reading = if character.is_control() {
        format!("a control character in {ISO_8859_1}")
    } else if is_windows {
        format!("{character} in Windows-1252")
    } else {
        format!("{character} in {ISO_8859_1}")
    };
    let more = more(count - 1, "more such byte", "in the game");
    report.add(
        game,
        first..first + 1,
        format!("the byte {byte:02X} is not UTF-8; it is {reading}{more}"),
    );
}

const ISO_8859_1: &str = "ISO 8859-1";
