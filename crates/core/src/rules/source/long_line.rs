//! `long-line`: a line that is too long for other programs.

use std::ops::Range;

use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::TokenKind;
use crate::pgn::text::lines;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Report, Rule, Severity};

/// The rule `long-line`.
pub const RULE: Rule = Rule {
    code: "long-line",
    summary: "a line that is too long for other programs",
    explanation: "Import format allows 255 characters including the line end: programs with a fixed buffer cut the line, often silently. The first such line of a file is a note; nearly all lines from web servers are like that, and are read whole. Export format asks for lines of less than 80 characters: a game's first longer line is reported if style is selected.",
    basis: "PGN standard 4.3",
    example: "1. e4 e5 ... and so on for more than 255 characters",
    fix: Some(Fix::safe(fix)),
    ..Rule::note(check)
};

/// Longest line of export format, in bytes.
const EXPORT_BYTES: usize = 79;

/// Export format only: the note about the file comes from the splitter.
fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    if !report.options.style {
        return;
    }
    let bytes = game.record.bytes;
    let long = || lines(bytes).filter(|line| line.len() > EXPORT_BYTES);
    let (Some(first), Some(longest)) = (long().next(), long().map(|line| line.len()).max()) else {
        return;
    };
    let count = long().count() as u64;
    let up_to = if count == 1 { "" } else { "up to " };
    let message =
        format!("this line has {up_to}{longest} bytes; export format allows {EXPORT_BYTES}");
    let finding = report.add(first, message);
    finding.severity = Severity::Style;
    finding.more = count - 1;
}

/// Breaks long lines of the movetext at blanks.
fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let bytes = game.record.bytes;
    let mut blanks = blanks(game).into_iter().peekable();
    let mut breaks = Vec::new();
    // How many lines are too long.
    let (mut before, mut after) = (0, 0);
    for Range { start, end } in lines(bytes) {
        before += usize::from(end - start > EXPORT_BYTES);
        let mut begin = start;
        while end - begin > EXPORT_BYTES {
            // The last one that makes the line short enough, else the first that makes it shorter.
            let mut chosen = None;
            while let Some(blank) = blanks.next_if(|blank| {
                let is_short = blank.start <= begin + EXPORT_BYTES;
                blank.start <= begin || blank.end <= end && (is_short || chosen.is_none())
            }) {
                if blank.start > begin {
                    chosen = Some(blank);
                }
            }
            let Some(blank) = chosen else { break };
            after += usize::from(blank.start - begin > EXPORT_BYTES);
            begin = blank.end;
            breaks.push(blank);
        }
        after += usize::from(end - begin > EXPORT_BYTES);
    }
    if after < before {
        for blank in breaks {
            edits.replace(blank, edits.line_end());
        }
    }
}

/// Blanks of the movetext where a line may end: between tokens, and in comments where there is only one, outside of
/// commands. Never before what would be a tag pair or an escaped line.
fn blanks(game: &Judged<'_>) -> Vec<Range<usize>> {
    let bytes = game.record.bytes;
    let mut found = Vec::new();
    let mut at = None;
    for token in game.tokens() {
        let Range { start, end } = token.span;
        let is_prose = matches!(token.kind, TokenKind::Prose | TokenKind::TagLine);
        if let Some(at) = at
            && start > at
            && !is_prose
            && bytes[at..start]
                .iter()
                .all(|byte| matches!(byte, b' ' | b'\t'))
            && !matches!(bytes[start], b'%' | b'[')
        {
            found.push(at..start);
        }
        at = (!is_prose).then_some(end);
        if let TokenKind::Comment { closed: true, .. } = token.kind {
            in_comment(bytes, start + 1..end - 1, &mut found);
        }
    }
    found
}

/// Adds the blanks of a comment.
fn in_comment(bytes: &[u8], comment: Range<usize>, found: &mut Vec<Range<usize>>) {
    let mut in_command = false;
    for at in comment.clone() {
        match bytes[at] {
            b'[' => in_command |= bytes[at + 1] == b'%',
            b']' => in_command = false,
            b' ' if !in_command && at > comment.start && at + 1 < comment.end => {
                let is_single =
                    !bytes[at - 1].is_ascii_whitespace() && !bytes[at + 1].is_ascii_whitespace();
                if is_single && !matches!(bytes[at + 1], b'%' | b'[') {
                    found.push(at..at + 1);
                }
            }
            _ => {}
        }
    }
}
