//! `bad-title`: an unknown title.

use crate::outcome::judged::Judged;
use crate::rules::rule::{Check, Report, Rule, Severity};
use crate::rules::values::{says_unknown, written};

pub(crate) const RULE: Rule = Rule {
    code: "bad-title",
    severity: Severity::Note,
    summary: "an unknown title",
    explanation: "Known titles are those of FIDE (GM, IM, FM, CM, with W before them for women's), its arena and honorary titles, those of correspondence chess and of national federations (SIM, CCM, NM, SM, LM, ...), and BOT; `-` means no title. A consultation game has several, separated by colons.",
    basis: "PGN standard 9.1.1; FIDE Handbook B.01",
    example: "[WhiteTitle \"Grandmaster\"]",
    fix: None,
    check: Check::Game(check),
};

/// Titles of FIDE, its arena and its honours; of correspondence chess; of nations and of servers.
const TITLES: [&str; 27] = [
    "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM", "HGM", "SIM",
    "CCM", "CCE", "LGM", "LIM", "NM", "WNM", "SM", "LM", "DM", "BOT", "C", "H", "-",
];

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    for tag in ["WhiteTitle", "BlackTitle"] {
        let Some((value, span)) = written(game, tag) else {
            continue;
        };
        if !is_title(value) {
            let message = format!("'{}' is not a known title", game.text(span.clone()));
            report.add(game, span, message);
        }
    }
}

fn is_title(value: &[u8]) -> bool {
    let is_known = |title: &[u8]| TITLES.iter().any(|known| known.as_bytes() == title);
    says_unknown(value) || value.split(|&byte| byte == b':').all(is_known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles() {
        for title in ["GM", "WFM", "-", "", "?", " ", "IM:-:GM", "BOT"] {
            assert!(is_title(title.as_bytes()), "{title}");
        }
        for title in ["gm", "WF", "Grandmaster", "GM IM", "GM:", "2700"] {
            assert!(!is_title(title.as_bytes()), "{title}");
        }
    }
}
