//! How many findings of one rule a game may have: hostile text has millions.
//!
//! So memory and time are bounded by the record, and nobody reads the hundredth anyway. The rest are counted, and the
//! last one that is kept says how many there are.
//! last one that is kept says how many they are.

use super::rule::{Finding, make_room};
use crate::english::counted;

/// Lets the findings of a rule, complete now, say how many others they stand for.
pub fn tell_more(findings: &mut Vec<Finding>, from: usize) {
    make_room(findings, from);
    for finding in &mut findings[from..] {
        if finding.more > 0 {
            let more = counted(finding.more, "more finding", "more findings");
            let words = format!("; {more} like this in the game");
            finding.message.push_str(&words);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::rule::MOST_FINDINGS;
    use super::*;
    use crate::game::Game;
    use crate::input::record::Record;
    use crate::outcome::judged::Judged;
    use crate::rules::rule::{Options, Severity};
    use crate::rules::{ALL, check, find};

    fn findings(text: &str, code: &str) -> Vec<Finding> {
        let game = Game::read(Record::alone(text.as_bytes()));
        let mut findings = Vec::new();
        check(&Judged::new(&game), ALL, &Options::default(), &mut findings);
        findings.retain(|finding| finding.rule.code == code);
        findings
    }

    #[test]
    fn the_last_one_kept_stands_for_the_others() {
        for count in [1, 99, 100, 101, 102, 1000] {
            let text = format!("1. e4 {} *\n", "} ".repeat(count));
            let found = findings(&text, "stray-brace");
            assert_eq!(found.len(), count.min(MOST_FINDINGS));
            let all: u64 = found.iter().map(|finding| 1 + finding.more).sum();
            assert_eq!(all, count as u64);
            let told = found.last().map(|last| last.message.as_str());
            let expected = match count {
                101 => "this brace closes no comment; 1 more finding like this in the game",
                102 => "this brace closes no comment; 2 more findings like this in the game",
                1000 => "this brace closes no comment; 900 more findings like this in the game",
                _ => "this brace closes no comment",
            };
            assert_eq!(told, Some(expected));
            // Each where it stands, the first ones first.
            let places = found.iter().map(|finding| finding.span.start);
            assert!(places.eq((0..found.len()).map(|index| 6 + 2 * index)));
        }
    }

    #[test]
    fn each_severity_is_kept_and_counted_apart() {
        let Some(&rule) = find("stray-brace").as_ref() else {
            panic!("no such rule");
        };
        let finding = |severity| Finding {
            severity,
            ..findings("1. e4 } *", rule.code).remove(0)
        };
        let mut found = vec![finding(Severity::Note)];
        for number in 0..10_000 {
            make_room(&mut found, 1);
            found.push(finding(match number {
                5000 | 7000 => Severity::Error,
                6000 => Severity::Warning,
                _ => Severity::Note,
            }));
        }
        tell_more(&mut found, 1);
        let counted = |severity| {
            let kept = found[1..].iter().filter(|kept| kept.severity == severity);
            kept.fold((0, 0), |(kept, more), one| (kept + 1, more + one.more))
        };
        assert_eq!(counted(Severity::Error), (1, 1));
        assert_eq!(counted(Severity::Warning), (1, 0));
        assert_eq!(counted(Severity::Note), (100, 9897));
        assert_eq!(found[0].more, 0);
    }
}
