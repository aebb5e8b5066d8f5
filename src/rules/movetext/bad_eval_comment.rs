//! `bad-eval-comment`: an engine evaluation in a comment that cannot be read.

use memchr::memchr;

use crate::outcome::judged::Judged;
use crate::pgn::clock::{self, Command};
use crate::pgn::movetext::token::TokenKind;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::words::more;

pub(crate) const RULE: Rule = Rule {
    code: "bad-eval-comment",
    severity: Severity::Warning,
    summary: "an engine evaluation in a comment that cannot be read",
    explanation: "The [%eval] command holds pawns with a fraction, or # and the moves to mate, and may hold the search depth after a comma: [%eval 0.35], [%eval #-3], [%eval 1.2,24]. Programs that draw graphs from evaluations drop others. Only the first of a game is reported.",
    basis: "Lichess and ChessBase usage; not in the PGN standard",
    example: "{[%eval 0,35 pawns]}",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    let is_bad = |command: &Command| !is_evaluation(&bytes[command.value.clone()]);
    // Usually all is well, and no tokens are needed to see it.
    let movetext = game.tags.end..bytes.len();
    if !game.commands().has_eval
        || !clock::commands(bytes, movetext, "eval").any(|command| is_bad(&command))
    {
        return;
    }
    let comments = game.tokens().iter().filter(|token| {
        matches!(
            token.kind,
            TokenKind::Comment { .. } | TokenKind::LineComment
        )
    });
    let mut bad = comments
        .flat_map(|comment| clock::commands(bytes, comment.span.clone(), "eval"))
        .filter(is_bad);
    if let Some(first) = bad.next() {
        let text = game.text(first.span.clone());
        let more = more(bad.count(), "more", "in the game");
        let message = format!("{text} is not an evaluation{more}");
        report.add(game, first.span, message);
    }
}

/// `0.35`, `-1`, `#3`, `#-3`, with `,` and a depth or not.
fn is_evaluation(value: &[u8]) -> bool {
    let value = value.trim_ascii();
    let (score, depth) = match memchr(b',', value) {
        Some(comma) => (&value[..comma], Some(value[comma + 1..].trim_ascii())),
        None => (value, None),
    };
    let is_score = match score {
        [b'#', moves @ ..] => is_number(unsigned(moves)),
        _ => is_decimal(unsigned(score)),
    };
    is_score && depth.is_none_or(is_number)
}

fn unsigned(text: &[u8]) -> &[u8] {
    match text {
        [b'+' | b'-', rest @ ..] => rest,
        _ => text,
    }
}

fn is_number(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// `1`, `0.35` or `.35`.
fn is_decimal(text: &[u8]) -> bool {
    let (whole, fraction) = text.split_at(memchr(b'.', text).unwrap_or(text.len()));
    match fraction {
        [] => is_number(whole),
        [_, fraction @ ..] => (whole.is_empty() || is_number(whole)) && is_number(fraction),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_as_programs_write_them() {
        for value in [
            " 0.35", "-1.2", "#3", "#-12", "+0.1", ".5", "32,18", "1.2, 24 ", "0",
        ] {
            assert!(is_evaluation(value.as_bytes()), "{value}");
        }
        for value in [
            "",
            "x",
            "0,35 pawns",
            "1.",
            "#",
            "M5",
            "1.2,",
            "--1",
            "1.2.3",
            "#3.5",
        ] {
            assert!(!is_evaluation(value.as_bytes()), "{value}");
        }
    }
}
