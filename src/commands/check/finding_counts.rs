//! How many findings there are, in words for the ledger.

use crate::output::findings::summary::CodeCounts;
use pgnkit_core::english::counted;
use pgnkit_core::rules::fix::Safety;
use pgnkit_core::rules::rule::Severity;

/// Findings beyond the limit.
pub(super) fn left_out(count: u64) -> Option<String> {
    let findings = counted(count, "more finding", "more findings");
    (count > 0).then(|| format!("{findings} not shown (--first)"))
}

/// How many findings can be fixed, and how many more in ways that may change what a game says.
pub(super) fn by_fix(tallies: &CodeCounts) -> String {
    match (
        tallies.fixable(Safety::Safe),
        tallies.fixable(Safety::Unsafe),
    ) {
        (0, 0) => String::new(),
        (0, more) => format!("; {more} can be fixed with `pgnkit fix --unsafe`"),
        (fixable, 0) => format!("; {fixable} can be fixed with `pgnkit fix`"),
        (fixable, more) => {
            format!("; {fixable} can be fixed with `pgnkit fix`, {more} more with `--unsafe`")
        }
    }
}

/// How many findings there are of each severity.
pub(super) fn by_severity(tallies: &CodeCounts) -> String {
    let count = |severity: &Severity| {
        let count = tallies.findings(*severity);
        // Most runs do not look for it.
        let is_listed = *severity != Severity::Style || count > 0;
        is_listed.then(|| format!("{count} {}", severity.plural(count)))
    };
    let counts: Vec<String> = Severity::ALL.iter().filter_map(count).collect();
    counts.join(", ")
}
