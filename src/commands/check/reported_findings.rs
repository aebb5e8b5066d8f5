//! What was shown of the files of a live event: findings are shown once, until they are corrected.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use super::exact_copies::Copies;
use super::finding_identity::FindingIdentity;
use super::task::WrittenFinding;
use pgnkit_core::english::counted;
use pgnkit_core::memory::entry_bytes;

/// The findings shown so far, for all checks.
pub(super) type SharedReportedFindings = Rc<RefCell<ReportedFindings>>;

/// The findings that were shown, and are there still.
#[derive(Debug, Default)]
pub(super) struct ReportedFindings {
    files: BTreeMap<String, FileFindings>,
    /// The games of all files, to which those of a file that changes are compared.
    pub(super) copies: Copies,
    /// How often files were checked, findings were shown, and findings were corrected.
    checks: u64,
    shown: u64,
    corrected: u64,
}

/// The findings of a file.
type FileFindings = BTreeMap<FindingIdentity, ReportedFinding>;

/// A finding that was shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ReportedFinding {
    /// The number of findings that it represents.
    count: u64,
    /// Whom it is about, and what it is.
    words: String,
}

/// The findings of one check of a file, beside those of the check before.
#[derive(Debug, Default)]
pub(super) struct Recheck {
    found: BTreeMap<String, FileFindings>,
    /// About how many bytes these take.
    pub(super) kept_bytes: usize,
}

impl Recheck {
    /// Takes a finding, and says whether it was shown as often before.
    pub(super) fn knows(
        &mut self,
        told: &ReportedFindings,
        (file, identity): (String, FindingIdentity),
        piece: &WrittenFinding,
    ) -> bool {
        let known = told.files.get(&file).and_then(|file| file.get(&identity));
        let known = known.map_or(0, |known| known.count);
        let bytes = entry_bytes::<FindingIdentity, ReportedFinding>(identity.text_bytes());
        let (severity, code) = piece.key;
        let place = identity.place();
        let of_file = self.found.entry(file).or_default();
        let found = of_file.entry(identity).or_insert_with(|| {
            self.kept_bytes += bytes;
            let words = format!("{}: {}[{code}]{place}", piece.heading, severity.as_str());
            ReportedFinding { count: 0, words }
        });
        found.count += piece.count;
        found.count <= known
    }
}

impl ReportedFindings {
    /// Whether files were checked before.
    pub(super) fn is_again(&self) -> bool {
        self.checks > 0
    }

    /// Takes over what a check of these files has found; gives, in words, what is corrected: what was shown, and is there no more.
    /// Of files that were not read to their end, nothing is known to be corrected.
    pub(super) fn replace(
        &mut self,
        files: &[String],
        mut recheck: Recheck,
        is_complete: bool,
    ) -> Vec<String> {
        self.checks += files.len() as u64;
        let mut corrected = Vec::new();
        for file in files {
            let mut found = recheck.found.remove(file).unwrap_or_default();
            let before = self.files.remove(file).unwrap_or_default();
            if !is_complete {
                for (identity, known) in &before {
                    let left = found.entry(identity.clone()).or_default();
                    if left.count < known.count {
                        left.clone_from(known);
                    }
                }
            }
            let count = |findings: &FileFindings, identity: &FindingIdentity| {
                findings.get(identity).map_or(0, |finding| finding.count)
            };
            for (identity, known) in &before {
                let left = count(&found, identity);
                if left < known.count {
                    self.corrected += known.count - left;
                    corrected.push(known.words.clone());
                }
            }
            let fresh = found
                .iter()
                .map(|(identity, finding)| finding.count.saturating_sub(count(&before, identity)));
            self.shown += fresh.sum::<u64>();
            if !found.is_empty() {
                self.files.insert(file.clone(), found);
            }
        }
        corrected
    }

    /// Forgets a file that is gone: what is found there when it returns is shown again.
    pub(super) fn forget(&mut self, file: &str) {
        self.files.remove(file);
        self.copies.borrow_mut().forget(&[file.to_owned()]);
    }

    /// The number of findings that are left.
    pub(super) fn left(&self) -> u64 {
        let findings = self.files.values().flat_map(BTreeMap::values);
        findings.map(|finding| finding.count).sum()
    }

    /// The totals of all checks, in words.
    pub(super) fn totals(&self) -> String {
        format!(
            "{}; {} shown, {} corrected, {} left",
            counted(self.checks, "file checked", "files checked"),
            counted(self.shown, "finding", "findings"),
            self.corrected,
            self.left()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgnkit_core::rules::rule::Severity;

    /// Checks a file in which a code is found so often; whether it is known, and what is corrected.
    fn check(
        told: &mut ReportedFindings,
        codes: &[(&'static str, u64)],
    ) -> (Vec<bool>, Vec<String>) {
        let mut recheck = Recheck::default();
        let knows = codes.iter().map(|&(code, count)| {
            let line = format!(
                "{{\"code\": \"{code}\", \"move\": \"2.\", \"token\": \"Ke3\", \"count\": 1}}"
            );
            let identity = FindingIdentity::parse(&line).expect("a line").0;
            let piece = WrittenFinding {
                source: 0,
                key: (Severity::Error, code),
                offset: 0,
                count,
                bytes: 0..0,
                words: String::new(),
                heading: "A - B".to_owned(),
                unsifted: None,
            };
            recheck.knows(told, ("a.pgn".to_owned(), identity), &piece)
        });
        let knows = knows.collect();
        (knows, told.replace(&["a.pgn".to_owned()], recheck, true))
    }

    #[test]
    fn findings_are_shown_once_corrected_and_shown_again() {
        let mut told = ReportedFindings::default();
        let nothing: [String; 0] = [];
        assert_eq!(
            check(&mut told, &[("illegal-move", 1)]),
            (vec![false], nothing.to_vec())
        );
        assert_eq!(
            check(&mut told, &[("illegal-move", 1), ("bad-elo", 1)]),
            (vec![true, false], nothing.to_vec())
        );
        // More of one are shown with all of them.
        assert_eq!(
            check(&mut told, &[("illegal-move", 1), ("bad-elo", 2)]).0,
            [true, false]
        );
        let corrected = "A - B: error[illegal-move] 2. Ke3".to_owned();
        assert_eq!(
            check(&mut told, &[("bad-elo", 2)]),
            (vec![true], vec![corrected])
        );
        assert_eq!(
            check(&mut told, &[("illegal-move", 1), ("bad-elo", 2)]).0,
            [false, true]
        );
        assert_eq!(
            told.totals(),
            "5 files checked; 4 findings shown, 1 corrected, 3 left"
        );
        told.forget("a.pgn");
        assert_eq!(told.left(), 0);
        assert_eq!(check(&mut told, &[("bad-elo", 2)]).0, [false]);
    }
}
