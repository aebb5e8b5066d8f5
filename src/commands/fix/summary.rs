//! The summary line of a run.

use std::fmt::Write as _;

use super::total::FixTotals;
use super::{FixDestination, FixPlan};
use crate::commands::messages::ledger::recoded;
use pgnkit_core::english::counted;

impl FixPlan {
    /// The summary of the fixes, after the ledger.
    pub(super) fn summary(&self, total: &FixTotals) -> String {
        let is_written = !matches!(self.way, FixDestination::Diff { .. });
        let mut summary = match self.safety {
            None => total.findings_summary("ignored", true),
            Some(_) if self.names_only => String::new(),
            Some(_) if is_written => total.findings_summary("fixed", false),
            Some(_) => total.findings_summary("to fix", false),
        };
        if self.record.is_some() {
            let tags = counted(total.counts.filled.tags, "tag", "tags");
            let games = counted(total.counts.filled.games, "game", "games");
            let verb = if is_written { "filled" } else { "to fill" };
            let _ = write!(summary, "; {tags} {verb} in {games}");
        }
        if let Some(names) = &self.names {
            summary.push_str(&total.names_summary(is_written, names));
        }
        summary.push_str(&recoded(total.has_utf16, "UTF-8"));
        if self.way == FixDestination::Replace {
            let files = counted(total.files, "file", "files");
            let _ = write!(summary, "; {files} changed");
        }
        summary
    }
}
