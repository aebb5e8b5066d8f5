//! `bad-escape`: a backslash in a tag value that escapes nothing.

use crate::scan::memchr;

use crate::outcome::judged::Judged;
use crate::pgn::tag_line::TagForm;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Check, Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "bad-escape",
    severity: Severity::Warning,
    summary: "a backslash in a tag value that escapes nothing",
    explanation: "A backslash is allowed only before a quote or another backslash. This one is kept as it is; other programs may drop it. Write it twice.",
    basis: "PGN standard 7",
    example: "[Site \"C:\\games\"]",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    if memchr(b'\\', &bytes[..game.tags.end]).is_none() {
        return;
    }
    for pair in &game.tags.pairs {
        if pair.form == TagForm::Malformed {
            continue;
        }
        if let Some(at) = stray_backslash(&bytes[pair.value.clone()]) {
            let at = pair.value.start + at;
            report.add(
                game,
                at..at + 1,
                "a backslash is allowed only before a quote or a backslash; it is kept",
            );
        }
    }
}

/// The first backslash that escapes neither a quote nor a backslash.
fn stray_backslash(value: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(found) = memchr(b'\\', &value[at..]) {
        at += found;
        if !matches!(value.get(at + 1), Some(b'"' | b'\\')) {
            return Some(at);
        }
        at += 2;
    }
    None
}

fn fix(game: &Judged<'_>, edits: &mut Edits) {
    let bytes = game.record.bytes;
    for pair in &game.tags.pairs {
        if pair.form == TagForm::Malformed {
            continue;
        }
        let mut at = pair.value.start;
        while let Some(stray) = stray_backslash(&bytes[at..pair.value.end]) {
            edits.insert(at + stray, b"\\");
            at += stray + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_that_escapes_nothing() {
        for (value, at) in [
            (&br#"a \"b\" \\ c"#[..], None),
            (br"\\\\", None),
            (br"C:\a\b", Some(2)),
            (br"\\\a", Some(2)),
            (br"a\", Some(1)),
            (b"", None),
        ] {
            assert_eq!(stray_backslash(value), at);
        }
    }
}
