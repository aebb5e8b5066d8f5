//! `nul-byte`: a NUL byte in a game.

use crate::outcome::judged::Judged;
use crate::rules::report::more;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::scan::memchr_iter;

pub(crate) const RULE: Rule = Rule {
    code: "nul-byte",
    severity: Severity::Error,
    summary: "a NUL byte in a game",
    explanation: "Text has no NUL; where it does, a disk or a transfer has failed, and what was there may be lost. Many programs take it for the end of the text. In movetext it is read as a space.",
    basis: "PGN standard 4.1",
    example: "1. e4 e5<NUL><NUL>2. Nf3",
    fix: None,
    check: Check::Game(check),
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
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
