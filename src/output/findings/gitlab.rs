//! Findings as a Code Quality report of GitLab, which shows them in merge requests: an array of JSON objects, each on a line
//! of its own.

use std::hash::Hash;

use serde_json::json;
use siphasher::sip128::{Hasher128, SipHasher13};

use super::{Context, slashed, subject};
use pgnkit_core::rules::rule::{Finding, Severity};

/// All that stands before the findings.
pub const HEAD: &[u8] = b"[";

/// The text between two findings.
pub const SEPARATOR: &str = ",";

/// All that stands after the findings.
pub const TAIL: &[u8] = b"\n]\n";

/// Adds a finding.
pub fn push(finding: &Finding, context: &Context<'_>, out: &mut Vec<u8>) {
    let path = slashed(context.file, cfg!(windows));
    let entry = json!({
        "description": format!("{}{}", subject(finding, context), finding.message),
        "check_name": finding.rule.code,
        "fingerprint": fingerprint(finding, context),
        "severity": match finding.severity {
            Severity::Error => "major",
            Severity::Warning => "minor",
            Severity::Note | Severity::Style => "info",
        },
        "location": {
            "path": path.strip_prefix("./").unwrap_or(&path),
            "lines": { "begin": context.place.line },
        },
    });
    out.push(b'\n');
    // Values have no way to fail.
    let _ = serde_json::to_writer(&mut *out, &entry);
}

/// What tells a finding from any other: GitLab drops one of two that are the same, and takes for solved what is gone. Lines
/// above a move do not matter.
fn fingerprint(finding: &Finding, context: &Context<'_>) -> String {
    let mut hasher = SipHasher13::new();
    let line = finding.ply.is_none().then_some(context.place.line);
    (context.file, context.game, finding.ply, line).hash(&mut hasher);
    (context.place.column, finding.rule.code).hash(&mut hasher);
    (&finding.token, &finding.message).hash(&mut hasher);
    format!("{:032x}", hasher.finish128().as_u128())
}
