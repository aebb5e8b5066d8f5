//! Known findings: a file of those that are not shown again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Args;

use super::finding_identity::FindingIdentity;
use super::reported_findings::{Recheck, SharedReportedFindings};
use super::task::{Checked, WrittenFinding};
use crate::commands::args::max_memory::MemoryLimitArgs;
use crate::commands::messages::unreadable::absent;
use crate::output::Output;
use pgnkit_core::english::counted;
use pgnkit_core::input::side_file;
use pgnkit_core::memory::entry_bytes;

/// The options for known findings.
#[derive(Debug, Args)]
pub(super) struct BaselineArgs {
    /// Do not report the findings that FILE lists as known
    ///
    /// Known findings do not affect the exit code. The summary line counts them, and those that no longer occur. A game
    /// is recognised by its players, date and round, a finding by its code, move and text.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["good", "rest"])]
    baseline: Option<PathBuf>,

    /// Write all findings to FILE as a baseline, instead of reporting them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "good", "rest"])]
    write_baseline: Option<PathBuf>,

    #[command(flatten)]
    pub(super) memory: MemoryLimitArgs,
}

impl BaselineArgs {
    /// The files that are named.
    pub(super) fn files(&self) -> [&Option<PathBuf>; 2] {
        [&self.baseline, &self.write_baseline]
    }

    /// The known findings, or an empty list of those that will be; `None` if no file is named.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is no baseline, or cannot be created.
    pub(super) fn open(
        &self,
        told: Option<&SharedReportedFindings>,
    ) -> anyhow::Result<Option<Baseline>> {
        let (path, made, counts) = match (&self.baseline, &self.write_baseline) {
            (Some(path), _) => (Some(path), None, read(path)?),
            (None, Some(path)) => (Some(path), Some(Output::open(Some(path))?), BTreeMap::new()),
            (None, None) if told.is_none() => return Ok(None),
            (None, None) => (None, None, BTreeMap::new()),
        };
        Ok(Some(Baseline {
            path: path.cloned(),
            told: told.map(|told| (SharedReportedFindings::clone(told), Recheck::default())),
            made,
            counts,
            hidden: 0,
            kept_bytes: 0,
            memory: self.memory,
        }))
    }
}

/// The first line of the file, by which it is known.
const HEAD: &str = "{\"pgnkit\": \"baseline\", \"version\": 1}";

/// Findings that are known, or that become known.
pub(super) struct Baseline {
    /// The file, if there is one.
    path: Option<PathBuf>,
    /// What was shown, and what is found this time, if findings are shown once.
    told: Option<(SharedReportedFindings, Recheck)>,
    /// The file, if it is being made.
    made: Option<Output>,
    /// How often each is known, less those that were met.
    counts: BTreeMap<FindingIdentity, u64>,
    /// Number of findings that were not shown.
    hidden: u64,
    /// About how many bytes those take that become known.
    kept_bytes: usize,
    memory: MemoryLimitArgs,
}

impl Baseline {
    /// Whether it is written at the end.
    pub(super) fn is_made(&self) -> bool {
        self.made.is_some()
    }

    /// Takes known findings out of what was found, and counts the others.
    ///
    /// # Errors
    ///
    /// More findings become known than may be kept.
    pub(super) fn sift(&mut self, checked: &mut Checked) -> anyhow::Result<()> {
        checked.sort();
        let Checked {
            pieces, tallies, ..
        } = checked;
        pieces.retain_mut(|piece| {
            let Some(unsifted) = piece.unsifted.take() else {
                return true;
            };
            let finding = (unsifted.file, unsifted.identity);
            let is_known = self.knows(finding, piece);
            if is_known {
                self.hidden += piece.count;
            } else {
                tallies.count_all(piece.key, piece.count, unsifted.game, unsifted.fix);
            }
            !is_known
        });
        let found = (self.told.as_ref()).map(|(_, recheck)| recheck.kept_bytes);
        self.memory
            .check(self.kept_bytes + found.unwrap_or_default())
    }

    /// Whether all the findings for which one stands are known. If more were found than that, it is shown with all of them.
    fn knows(
        &mut self,
        (file, identity): (String, FindingIdentity),
        piece: &WrittenFinding,
    ) -> bool {
        if self.is_made() {
            *self.counts.entry(identity).or_insert_with_key(|identity| {
                self.kept_bytes += entry_bytes::<FindingIdentity, u64>(identity.text_bytes());
                0
            }) += piece.count;
            return true;
        }
        if let Some(left) = self.counts.get_mut(&identity) {
            let is_known = *left >= piece.count;
            *left = left.saturating_sub(piece.count);
            if is_known {
                return true;
            }
        }
        self.told
            .as_mut()
            .is_some_and(|(told, recheck)| recheck.knows(&told.borrow(), (file, identity), piece))
    }

    /// What was shown of these files before and is corrected, in words. From now on what was found this time counts as shown.
    pub(super) fn corrected(&mut self, files: &[String], is_complete: bool) -> Vec<String> {
        let told = self.told.take();
        told.map(|(told, recheck)| told.borrow_mut().replace(files, recheck, is_complete))
            .unwrap_or_default()
    }

    /// How many findings were hidden, for the summary line.
    pub(super) fn summary(&self) -> String {
        let Some(path) = &self.path else {
            return String::new();
        };
        let hidden = counted(self.hidden, "known finding", "known findings");
        let verb = if self.is_made() {
            "written to"
        } else {
            "hidden by"
        };
        format!("; {hidden} {verb} {}", path.display())
    }

    /// Writes it, if it is being made and everything was read; else says what was not found again.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(super) fn finish(self, is_complete: bool) -> anyhow::Result<Option<String>> {
        let Some(mut output) = self.made else {
            return Ok(self.stale());
        };
        let path = self.path.unwrap_or_default();
        let path = path.display();
        if !is_complete {
            return Ok(Some(format!(
                "{path} is not written: not everything was read"
            )));
        }
        output.push(HEAD.as_bytes())?;
        output.push(b"\n")?;
        for (identity, count) in self.counts {
            output.push(identity.line(count).as_bytes())?;
        }
        output.finish()?;
        Ok(None)
    }

    /// The known findings that were not found.
    fn stale(self) -> Option<String> {
        let mut stale = self.counts.into_iter().filter(|(_, left)| *left > 0);
        let (first, mut count) = stale.next()?;
        count += stale.map(|(_, left)| left).sum::<u64>();
        let of = match first.subject() {
            name if name.is_empty() => name,
            name => format!(" in {name}"),
        };
        let findings = counted(count, "known finding", "known findings");
        let path = self.path?;
        let path = path.display();
        let verb = if count == 1 { "was" } else { "were" };
        Some(format!(
            "{findings} of {path} {verb} not found again, first {}{of}; if fixed, write the file again with --write-baseline",
            first.code()
        ))
    }
}

/// Reads a file of known findings. One that stands there several times, as after a merge, is known as often as the largest
/// count says.
fn read(path: &Path) -> anyhow::Result<BTreeMap<FindingIdentity, u64>> {
    let name = path.display();
    if !path.exists() {
        bail!(
            "cannot read the baseline {name}: {} (--write-baseline makes one)",
            absent(path)
        );
    }
    let text = side_file::read_headed(path, HEAD)
        .with_context(|| format!("cannot read the baseline {name}"))?
        .unwrap_or_default();
    let mut lines = text.lines();
    if lines.next() != Some(HEAD) {
        bail!("{name} is not a baseline of this version: its first line is not {HEAD}");
    }
    let mut counts = BTreeMap::new();
    for (index, line) in lines
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let Some((identity, count)) = FindingIdentity::parse(line) else {
            bail!("{name}:{}: not a known finding: {line}", index + 2);
        };
        let most = counts.entry(identity).or_insert(count);
        *most = count.max(*most);
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgnkit_core::rules::rule::Severity;

    fn identity(code: &str) -> FindingIdentity {
        let line = format!("{{\"code\": \"{code}\", \"file\": \"a.pgn\", \"count\": 1}}");
        FindingIdentity::parse(&line).expect("a line").0
    }

    #[test]
    fn as_many_are_hidden_as_are_known() {
        let mut baseline = Baseline {
            path: None,
            told: None,
            made: None,
            counts: BTreeMap::from([(identity("bad-eco"), 3), (identity("bad-date"), 2)]),
            hidden: 0,
            kept_bytes: 0,
            memory: MemoryLimitArgs::default(),
        };
        let mut knows = |code: &'static str, count: u64| {
            let piece = WrittenFinding {
                source: 0,
                key: (Severity::Error, code),
                offset: 0,
                count,
                bytes: 0..0,
                words: String::new(),
                heading: String::new(),
                unsifted: None,
            };
            baseline.knows((String::new(), identity(code)), &piece)
        };
        assert!(knows("bad-eco", 2));
        assert!(!knows("bad-elo", 1));
        assert!(knows("bad-eco", 1));
        assert!(!knows("bad-eco", 1));
        // More than are known: all of them are shown, and none is left to be known.
        assert!(!knows("bad-date", 3));
        assert!(!knows("bad-date", 1));
    }
}
