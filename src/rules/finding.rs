//! What rules find, how bad it is, and what the notes of the splitter come to.

use std::ops::Range;

use super::{
    Rule, byte_order_mark, cr_only_newlines, empty_input, extra_marker, long_line, mixed_newlines,
    text_outside_game, utf16_encoding,
};
use crate::input::{MAX_LINE_BYTES, Note, NoteKind, decode};

/// How bad a finding is, from mild to grave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Departs from the export format.
    Style,
    /// A fact worth knowing.
    Note,
    /// Departs from the standard with the meaning still clear, or suspicious.
    Warning,
    /// Breaks the laws of chess, contradicts itself, or text was lost.
    Error,
}

impl Severity {
    /// All of them, gravest first.
    pub const ALL: [Severity; 4] = [
        Severity::Error,
        Severity::Warning,
        Severity::Note,
        Severity::Style,
    ];

    /// Its name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
            Severity::Style => "style",
        }
    }
}

/// One thing found.
#[derive(Debug, Clone)]
pub struct Finding {
    /// By which rule.
    pub rule: &'static Rule,
    /// How bad it is.
    pub severity: Severity,
    /// The text concerned, in bytes from the start of the record; empty where something is absent.
    pub span: Range<usize>,
    /// That text as it is shown; cut after a few hundred bytes.
    pub token: String,
    /// Ply of the move concerned, from 1.
    pub ply: Option<usize>,
    /// Its fullmove number.
    pub move_number: Option<u32>,
    /// `.` for White's move, `...` for Black's.
    pub dots: Option<&'static str>,
    /// Of an illegal move: why.
    pub reason: Option<&'static str>,
    /// The position before the move concerned.
    pub fen: Option<String>,
    /// What is wrong, in words.
    pub message: String,
    /// Number of others in the game, of the same rule and severity, that it stands for.
    pub more: u64,
}

/// The finding that a note of the splitter makes.
#[must_use]
pub fn note_finding(note: &Note) -> Finding {
    let (rule, severity, message): (&'static Rule, Severity, String) = match note.kind {
        NoteKind::TextOutsideGame { holds_game } => {
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
            "a termination marker alone; the game before it has ended already".into(),
        ),
        NoteKind::ByteOrderMark => (
            &byte_order_mark::RULE,
            Severity::Note,
            "the file begins with a byte order mark".into(),
        ),
        NoteKind::InnerByteOrderMark => (
            &byte_order_mark::RULE,
            Severity::Warning,
            "a byte order mark stands inside the file".into(),
        ),
        NoteKind::Utf16 => (
            &utf16_encoding::RULE,
            Severity::Error,
            "the file is UTF-16; it was converted and read".into(),
        ),
        NoteKind::Empty => (
            &empty_input::RULE,
            Severity::Note,
            "the input holds no game".into(),
        ),
        NoteKind::CrOnlyNewline => (
            &cr_only_newlines::RULE,
            Severity::Warning,
            "this line ends with CR alone".into(),
        ),
        NoteKind::MixedNewline => (
            &mixed_newlines::RULE,
            Severity::Note,
            "this line ends otherwise than those before it".into(),
        ),
        NoteKind::LongLine => (
            &long_line::RULE,
            Severity::Note,
            format!(
                "this line has more than the {MAX_LINE_BYTES} bytes that any program must read"
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
