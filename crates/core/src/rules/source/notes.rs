//! Rules about what stands outside games and about whole files: found by the reader and the splitter, which leave notes.

use crate::input::batch::{Note, NoteKind};
use crate::input::limits::MAX_LINE_BYTES;
use crate::pgn::text::decode;
use crate::rules::fix::{Fix, Safety, Scope};
use crate::rules::movetext::markers::EXTRA_MARKER;
use crate::rules::rule::{Detection, Finding, Rule, Severity};
use crate::rules::source::long_line;

/// Whoever writes the file changes all of it.
const OF_FILE: Fix = Fix::new(Safety::Safe, Scope::Source);

/// The rule `bad-ignore-line`; whoever knows all codes finds it: the command.
pub const BAD_IGNORE_LINE: Rule = Rule {
    code: "bad-ignore-line",
    summary: "a `% pgnkit:` line that cannot be read or applied",
    explanation: "`% pgnkit: ignore CODE, CODE` in a game, or above it with nothing but blank lines and other escaped lines between, hides these codes in this game from `check`, `fix` and `report`; other programs skip the line. Write codes in full, as `pgnkit rules` lists them, without patterns and severities, so that a line hides no more than it says. Codes about files, such as `mixed-newlines`, cannot be ignored in one game. Correct the line or remove it.",
    basis: "PGN standard 6 (escaped lines)",
    example: "% pgnkit: ignore ilegal-move",
    ..Rule::new(Severity::Warning, Detection::Source)
};

/// The rule `byte-order-mark`.
pub const BYTE_ORDER_MARK: Rule = Rule {
    code: "byte-order-mark",
    summary: "a byte order mark",
    explanation: "At the start of a file it is harmless, though some programs stumble over it; inside a file (files joined together) it is a warning. The games are read either way.",
    basis: "PGN standard 4.1",
    example: "EF BB BF before [Event \"...\"]",
    fix: Some(OF_FILE),
    ..Rule::new(Severity::Note, Detection::Source)
};

pub(crate) const CR_ONLY_NEWLINES: Rule = Rule {
    code: "cr-only-newlines",
    summary: "a line that ends with CR alone",
    explanation: "Lines ended like this on Macintosh systems before 2001. They are read, and counted as lines, but most programs take the whole file for one line, or for one game. Convert the line ends. Reported once per file, at the first such line end.",
    basis: "PGN standard 3.2.2",
    example: "[Event \"Test\"]<CR>[Site \"?\"]<CR>",
    fix: Some(OF_FILE),
    ..Rule::new(Severity::Warning, Detection::Source)
};

pub(crate) const EMPTY_INPUT: Rule = Rule {
    code: "empty-input",
    summary: "an input without any game",
    explanation: "Nothing was checked: the file is empty or holds only comments and text.",
    example: "(an empty file)",
    ..Rule::new(Severity::Note, Detection::Source)
};

/// The rule `mixed-newlines`.
pub const MIXED_NEWLINES: Rule = Rule {
    code: "mixed-newlines",
    summary: "line ends of more than one kind",
    explanation: "LF, CRLF and CR are all read. A change within a file shows that it was put together from several files, or edited on another system. Reported once per file, at the first line end that differs from those before it.",
    basis: "PGN standard 3.2.2",
    example: "[Event \"Test\"]<LF>[Site \"?\"]<CR><LF>",
    fix: Some(OF_FILE),
    ..Rule::new(Severity::Note, Detection::Source)
};

/// The rule `text-outside-game`.
pub const TEXT_OUTSIDE_GAME: Rule = Rule {
    code: "text-outside-game",
    summary: "text that belongs to no game",
    explanation: "Prose before the first game or between games is reported once per passage, never read as a game. Text without tags is a game only if it begins with a move number and a move, if one of its paragraphs has only moves, the first of which the start position allows, or if it is just a termination marker. Between a game without a marker and the tags of the next one, a paragraph without a move or a marker is such text, whatever its first word. If it has tags or moves, in whatever format, they are lost, which is an error. `fix --unsafe` puts `%` before lines of prose, so that programs skip them, unless they have tags or moves.",
    basis: "PGN standard 3.2.2",
    example: "Round 2 was played in heavy rain.",
    fix: Some(Fix::new(Safety::Unsafe, Scope::Source)),
    ..Rule::new(Severity::Warning, Detection::Source)
};

pub(crate) const UTF16_ENCODING: Rule = Rule {
    code: "utf16-encoding",
    summary: "a file in UTF-16",
    explanation: "PGN is ISO 8859-1 by the standard and UTF-8 by custom; most programs cannot read a UTF-16 file at all. It is converted and read, and offsets count its own bytes. Save it as UTF-8. A file in UTF-32 is not read.",
    basis: "PGN standard 4.1",
    example: "FF FE 5B 00",
    fix: Some(OF_FILE),
    ..Rule::new(Severity::Error, Detection::Source)
};

/// The fix of what a note tells, where there is one.
#[must_use]
pub fn note_fix(note: &Note) -> Option<Fix> {
    // Tags or moves in it may be a game, and a comment may end where no line can be escaped.
    if let NoteKind::TextOutsideGame {
        holds_game,
        holds_comment,
    } = note.kind
        && (holds_game || holds_comment)
    {
        return None;
    }
    let is_of_source = |fix: &Fix| matches!(fix.scope, Scope::Source);
    note_finding(note).rule.fix.filter(is_of_source)
}

/// The finding that a note makes.
#[must_use]
pub fn note_finding(note: &Note) -> Finding {
    let (rule, message) = match note.kind {
        NoteKind::TextOutsideGame { holds_game, .. } => {
            let lines = match note.lines {
                1 => "this line belongs".into(),
                lines => format!("{lines} lines belong"),
            };
            let lost = if holds_game {
                "; the tags or moves in it are lost"
            } else {
                ""
            };
            (&TEXT_OUTSIDE_GAME, format!("{lines} to no game{lost}"))
        }
        NoteKind::ExtraMarker => (
            &EXTRA_MARKER,
            "a termination marker alone; the game before it has already ended".into(),
        ),
        NoteKind::LooseDirective => (
            &BAD_IGNORE_LINE,
            "this line applies to no game: it is in none, and none begins directly below it".into(),
        ),
        NoteKind::ByteOrderMark => (
            &BYTE_ORDER_MARK,
            "the file begins with a byte order mark".into(),
        ),
        NoteKind::InnerByteOrderMark => {
            (&BYTE_ORDER_MARK, "a byte order mark inside the file".into())
        }
        NoteKind::Utf16(_) => (
            &UTF16_ENCODING,
            "the file is UTF-16; it was converted and read".into(),
        ),
        NoteKind::Empty => (&EMPTY_INPUT, "the input has no games".into()),
        NoteKind::CrOnlyNewline => (&CR_ONLY_NEWLINES, "this line ends with CR alone".into()),
        NoteKind::MixedNewline => (
            &MIXED_NEWLINES,
            "this line end differs from those before it".into(),
        ),
        NoteKind::LongLine => (
            &long_line::RULE,
            format!(
                "this line is longer than the {MAX_LINE_BYTES} bytes that any program must read"
            ),
        ),
    };
    let text = decode(&note.text).trim().to_owned();
    let mut finding = Finding::new(rule, 0..0, text, message);
    match note.kind {
        NoteKind::TextOutsideGame {
            holds_game: true, ..
        } => finding.severity = Severity::Error,
        NoteKind::InnerByteOrderMark => finding.severity = Severity::Warning,
        _ => {}
    }
    finding
}
