//! What rules find, how serious it is, and the findings made from the splitter's notes.

use super::fix::{Fix, Scope};
use super::movetext::extra_marker;
use super::rule::{Finding, Rule, Severity};
use super::source::{
    bad_ignore_line, byte_order_mark, cr_only_newlines, empty_input, long_line, mixed_newlines,
    text_outside_game, utf16_encoding,
};
use crate::input::batch::{Note, NoteKind};
use crate::input::limits::MAX_LINE_BYTES;
use crate::pgn::text::decode;

/// The fix of what a note of the splitter tells, where there is one.
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

/// The finding that a note of the splitter makes.
#[must_use]
pub fn note_finding(note: &Note) -> Finding {
    let (rule, severity, message): (&'static Rule, Severity, String) = match note.kind {
        NoteKind::TextOutsideGame { holds_game, .. } => {
            let lines = if note.lines == 1 {
                "this line belongs".into()
            } else {
                format!("{} lines belong", note.lines)
            };
            let (severity, lost) = if holds_game {
                (Severity::Error, "; the tags or moves in it are lost")
            } else {
                (Severity::Warning, "")
            };
            (
                &text_outside_game::RULE,
                severity,
                format!("{lines} to no game{lost}"),
            )
        }
        NoteKind::ExtraMarker => (
            &extra_marker::RULE,
            Severity::Warning,
            "a termination marker alone; the game before it has already ended".into(),
        ),
        NoteKind::LooseDirective => (
            &bad_ignore_line::RULE,
            Severity::Warning,
            "this line applies to no game: it stands in none, and none begins right below".into(),
        ),
        NoteKind::ByteOrderMark => (
            &byte_order_mark::RULE,
            Severity::Note,
            "the file begins with a byte order mark".into(),
        ),
        NoteKind::InnerByteOrderMark => (
            &byte_order_mark::RULE,
            Severity::Warning,
            "a byte order mark inside the file".into(),
        ),
        NoteKind::Utf16(_) => (
            &utf16_encoding::RULE,
            Severity::Error,
            "the file is UTF-16; it was converted and read".into(),
        ),
        NoteKind::Empty => (
            &empty_input::RULE,
            Severity::Note,
            "the input has no games".into(),
        ),
        NoteKind::CrOnlyNewline => (
            &cr_only_newlines::RULE,
            Severity::Warning,
            "this line ends with CR alone".into(),
        ),
        NoteKind::MixedNewline => (
            &mixed_newlines::RULE,
            Severity::Note,
            "this line end differs from those before it".into(),
        ),
        NoteKind::LongLine => (
            &long_line::RULE,
            Severity::Note,
            format!(
                "this line is longer than the {MAX_LINE_BYTES} bytes that any program must read"
            ),
        ),
    };
    Finding {
        rule,
        severity,
        span: 0..0,
        token: decode(&note.text).trim().to_owned(),
        ply: None,
        move_number: None,
        dots: None,
        reason: None,
        fen: None,
        message,
        more: 0,
    }
}
