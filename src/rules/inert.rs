//! Edits that hold without a trial: tags that say that nothing is known, in a game where nothing else can be mended.
//!
//! Servers leave Round out of every game: to read each a second time would take longer than all the rest.

use super::fix::{Edit, Safety};
use super::mend::{Made, changes};
use super::patch::Patch;
use super::rule::{Finding, Options};
use super::standing::edits;
use super::tags::missing_roster_tag::RULE;
use crate::game::Fate;
use crate::outcome::judged::Judged;
use crate::pgn::{newgame::is_surely_over, tag_line::TagForm};

/// What fixes make of a game with these findings, where no trial is needed to know it: all its tags are well formed, it is
/// read to its end, and each edit adds lines of tags between its own. What is left stands further behind.
pub(super) fn made(game: &Judged<'_>, findings: &[Finding], options: &Options) -> Option<Made> {
    let record = &game.record;
    let is_of_rule = |finding: &Finding| finding.rule.code == RULE.code;
    let is_only_rule = findings
        .iter()
        .all(|finding| is_of_rule(finding) == finding.rule.fix.is_some());
    let is_sound = || {
        let mut pairs = game.tags.pairs.iter();
        record.seams.is_empty()
            && !record.has_directives
            && !record.oversized
            && game.fate() == Fate::Replayed
            && game.rest.marker.is_some()
            && game
                .tags
                .pairs
                .first()
                .is_some_and(|first| first.span.start == 0)
            && pairs.all(|pair| pair.form == TagForm::Good)
            && is_surely_over(record.bytes)
    };
    if options.style || !findings.iter().any(is_of_rule) || !is_only_rule || !is_sound() {
        return None;
    }
    let edits = edits(&RULE, game, Safety::Safe);
    let is_line = |edit: &Edit| {
        let ends_line = matches!(record.bytes.get(edit.span.end), Some(b'\n' | b'\r'));
        edit.span.is_empty()
            && (edit.span.start == 0 || ends_line)
            && !edit.text.windows(8).any(|part| part == b"[Result ")
    };
    if edits.is_empty() || !edits.iter().all(is_line) {
        return None;
    }
    let left = findings.iter().filter(|finding| !is_of_rule(finding));
    let moved = |finding: &Finding| {
        let before = edits
            .iter()
            .filter(|edit| edit.span.start <= finding.span.start);
        let more: usize = before.map(|edit| edit.text.len()).sum();
        let span = finding.span.start + more..finding.span.end + more;
        Finding {
            span,
            ..finding.clone()
        }
    };
    Some(Made {
        left: left.map(moved).collect(),
        patch: Patch::arrange(changes(&RULE, &edits)).0,
        undone: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::game::Game;
    use crate::input::limits::MAX_RECORD_BYTES;
    use crate::input::{source::Source, split::Splitter};
    use crate::outcome::flag::FlagRules;
    use crate::rules::mend::Mender;
    use crate::rules::{ALL, check};

    #[test]
    fn trials_make_the_same() {
        let mender = Mender {
            findings: |game: &Judged<'_>, found: &mut Vec<Finding>| {
                found.clear();
                check(game, ALL, &Options::default(), found);
            },
            finds_all: true,
            options: Options::default(),
            flag_rules: FlagRules::default(),
            safety: Safety::Unsafe,
        };
        let mut compared = 0;
        let mut compare = |text: Vec<u8>| {
            let mut splitter = Splitter::new(Source::of_text(text).unwrap(), 0, MAX_RECORD_BYTES);
            while let Some(batch) = splitter.next_batch().unwrap() {
                for record in batch.records() {
                    let game = Game::read(record);
                    let game = Judged::new(&game);
                    let mut findings = Vec::new();
                    (mender.findings)(&game, &mut findings);
                    let Some(made) = made(&game, &findings, &mender.options) else {
                        continue;
                    };
                    compared += 1;
                    let tried = mender.mend_by_trials(&game, &findings);
                    let text = String::from_utf8_lossy(record.bytes);
                    assert_eq!(made.patch, tried.safe.patch, "{text}");
                    assert_eq!(made.patch, tried.all.patch, "{text}");
                    assert_eq!(made.gone(&findings), tried.safe.gone(&findings), "{text}");
                    let codes = |left: &[Finding]| -> Vec<_> {
                        left.iter().map(|left| left.rule.code).collect()
                    };
                    assert_eq!(codes(&made.left), codes(&tried.all.left), "{text}");
                }
            }
        };
        for file in walkdir::WalkDir::new("testdata").sort_by_file_name() {
            let path = file.unwrap().into_path();
            if path.extension().is_some_and(|extension| extension == "pgn") {
                let text = fs::read(path).unwrap();
                // As they are, and without each tag of the roster.
                let tags = ["Event", "Site", "Date", "Round", "White", "Black"];
                for tag in tags.iter().copied().chain([""]) {
                    let name = format!("[{tag} ");
                    let lines = text.split_inclusive(|&byte| byte == b'\n');
                    let kept = lines.filter(|line| !line.starts_with(name.as_bytes()));
                    compare(kept.flatten().copied().collect());
                }
            }
        }
        assert!(compared > 200, "{compared}");
    }
}
