//! How many findings of one rule a game may have: text made to do harm has millions.
//!
//! So memory and time are bounded by the record, and nobody reads the hundredth anyway. The others are counted, and the
//! last one that is kept says how many they are.

use super::Finding;

/// So many findings of one rule are kept of a game; and the first of each severity.
pub(super) const MOST_FINDINGS: usize = 100;

/// Makes room for one more finding of a rule, whose findings begin at `from`.
///
/// The last one is taken away if there are enough, since only now is it complete; one of its severity counts it.
pub(super) fn make_room(findings: &mut Vec<Finding>, from: usize) {
    if findings.len() - from <= MOST_FINDINGS {
        return;
    }
    let Some(last) = findings.pop() else {
        return;
    };
    let kept = findings[from..].iter_mut().rev();
    match kept.into_iter().find(|kept| kept.severity == last.severity) {
        Some(kept) => kept.more += 1,
        None => findings.push(last),
    }
}

/// Lets the findings of a rule, complete now, say how many others they stand for.
pub(super) fn tell_more(findings: &mut Vec<Finding>, from: usize) {
    make_room(findings, from);
    for finding in &mut findings[from..] {
        let words = match finding.more {
            0 => continue,
            1 => "; 1 more finding like this in the game".to_owned(),
            more => format!("; {more} more findings like this in the game"),
        };
        finding.message.push_str(&words);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ALL, Options, Severity, check, find};
    use super::*;
    use crate::game::Game;
    use crate::input::Record;

    fn findings(text: &str, code: &str) -> Vec<Finding> {
        let game = Game::read(Record::alone(text.as_bytes()));
        let mut findings = Vec::new();
        check(&game, ALL, &Options::default(), &mut findings);
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
