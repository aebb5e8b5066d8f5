//! Findings as SARIF 2.1.0, written piece by piece: memory does not grow with the number of findings.
//!
//! Regions have lines and columns but no byte offsets, which would be wrong for a compressed or converted file. The
//! offset that the other formats give is among the properties of a result.

use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use serde_json::{Value, json};

use super::{Context, FindingFix, slashed, subject};
use pgnkit_core::input::opened_files::STDIN;
use pgnkit_core::rules::fix::Safety;
use pgnkit_core::rules::rule::{Finding, Rule, Severity};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// What a path keeps as it is (RFC 3986): unreserved characters and the slash.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// A log of one run.
#[derive(Debug)]
pub struct Sarif {
    rules: Vec<&'static Rule>,
    locations: Vec<Value>,
}

impl Sarif {
    /// The log of a run over sources by rules.
    pub fn new(rules: &[&'static Rule], sources: &[PathBuf]) -> Sarif {
        Sarif {
            rules: rules.to_vec(),
            locations: sources.iter().map(|path| location(path)).collect(),
        }
    }

    /// All that stands before the results.
    pub fn head(&self) -> Vec<u8> {
        let rules: Vec<Value> = self.rules.iter().map(|rule| descriptor(rule)).collect();
        let driver = json!({
            "name": env!("CARGO_PKG_NAME"),
            "version": env!("CARGO_PKG_VERSION"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "shortDescription": { "text": escaped(env!("CARGO_PKG_DESCRIPTION")) },
            "rules": rules,
        });
        format!(
            "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{driver}}},\n\
             \"columnKind\":\"unicodeCodePoints\",\"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"],\n\"results\":["
        )
        .into_bytes()
    }

    /// The text between two results.
    pub const SEPARATOR: &str = ",";

    /// Adds a result, on a line of its own.
    pub fn push(&self, finding: &Finding, context: &Context<'_>, out: &mut Vec<u8>) {
        let code = finding.rule.code;
        let location = without_null(json!({
            "physicalLocation": {
                "artifactLocation": self.locations[context.source],
                "region": region(context),
            },
            "logicalLocations": context.game.map(|game| json!([{ "name": format!("game {game}"), "kind": "game" }])),
        }));
        let message = format!("{}{}", subject(finding, context), finding.message);
        let result = without_null(json!({
            "ruleId": code,
            "ruleIndex": self.rules.iter().position(|rule| rule.code == code),
            "level": level(finding.severity),
            "message": { "text": escaped(&message) },
            "locations": [location],
            "occurrenceCount": (finding.more > 0).then_some(1 + finding.more),
            "properties": properties(finding, context),
        }));
        // Values have no way to fail.
        out.push(b'\n');
        let _ = serde_json::to_writer(&mut *out, &result);
        // Before the brace that ends it.
        out.pop();
        if let Some(fix) = context.fix.as_ref().filter(|fix| !fix.edits.is_empty()) {
            self.push_fix(fix, context.source, out);
        }
        out.push(b'}');
    }

    /// Adds what `pgnkit fix` would make of it. There may be many edits: each is written alone.
    fn push_fix(&self, fix: &FindingFix, source: usize, out: &mut Vec<u8>) {
        let description = match fix.safety {
            Safety::Safe => "`pgnkit fix` changes only how the game is written.",
            Safety::Likely | Safety::Unsafe => {
                "`pgnkit fix --unsafe` may change what the game says."
            }
        };
        let (description, location) = (json!(description), &self.locations[source]);
        let head = format!(
            ",\"fixes\":[{{\"description\":{{\"text\":{description}}},\"artifactChanges\":[{{\"artifactLocation\":{location},\"replacements\":["
        );
        out.extend_from_slice(head.as_bytes());
        for (index, edit) in fix.edits.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            let replacement = json!({
                "deletedRegion": {
                    "startLine": edit.start.line,
                    "startColumn": edit.start.column,
                    "endLine": edit.end.line,
                    "endColumn": edit.end.column,
                },
                "insertedContent": { "text": edit.text },
            });
            let _ = serde_json::to_writer(&mut *out, &replacement);
        }
        out.extend_from_slice(b"]}]}]");
    }

    /// All that stands after the results: whether all was read, what kept it from that, and what else the user has to know.
    pub fn tail(failures: &[String], remarks: &[String]) -> Vec<u8> {
        let notification = |level: &str, text: &String| json!({ "level": level, "message": { "text": escaped(text) } });
        let failed = failures.iter().map(|text| notification("error", text));
        let remarked = remarks.iter().map(|text| notification("note", text));
        let notifications: Vec<Value> = failed.chain(remarked).collect();
        let invocation = json!({
            "executionSuccessful": failures.is_empty(),
            "toolExecutionNotifications": notifications,
        });
        format!("\n],\n\"invocations\":[{invocation}]}}]}}\n").into_bytes()
    }
}

/// In messages, braces are placeholders and brackets links (SARIF 2.1.0, 3.11.5 and 3.11.6).
fn escaped(text: &str) -> String {
    text.replace('{', "{{")
        .replace('}', "}}")
        .replace("](", "\\](")
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note | Severity::Style => "note",
    }
}

fn descriptor(rule: &Rule) -> Value {
    let (explanation, example) = (rule.explanation, rule.example);
    let basis = match rule.basis {
        "" => String::new(),
        basis => format!("\n\nBasis: {basis}"),
    };
    let text = format!("{explanation}\n\nExample: {example}{basis}");
    let markdown = format!("{explanation}\n\nExample: `{example}`{basis}");
    json!({
        "id": rule.code,
        "shortDescription": { "text": escaped(rule.summary) },
        "fullDescription": { "text": escaped(rule.explanation) },
        "help": { "text": escaped(&text), "markdown": escaped(&markdown) },
        "defaultConfiguration": { "level": level(rule.severity) },
    })
}

/// A path as a URI: relative as given, or `file:`.
fn location(path: &Path) -> Value {
    if path == Path::new(STDIN) {
        return json!({ "uri": STDIN, "description": { "text": "standard input" } });
    }
    let encode = |bytes: &[u8]| percent_encode(bytes, PATH).to_string();
    let uri = if cfg!(windows) {
        encode(slashed(&path.to_string_lossy(), true).as_bytes())
    } else {
        encode(path.as_os_str().as_encoded_bytes())
    };
    let uri = match (path.is_absolute(), uri.starts_with('/')) {
        (true, true) => format!("file://{uri}"),
        (true, false) => format!("file:///{uri}"),
        (false, _) => uri,
    };
    json!({ "uri": uri })
}

fn region(context: &Context<'_>) -> Value {
    without_null(json!({
        "startLine": context.place.line,
        "startColumn": context.place.column,
        "endLine": context.end.map(|end| end.line),
        "endColumn": context.end.map(|end| end.column),
    }))
}

/// The rest of a finding, under the names of the columns; what is unknown is left out.
fn properties(finding: &Finding, context: &Context<'_>) -> Value {
    let repair = finding.repair.as_deref();
    let text = |text: Option<&str>| text.filter(|text| !text.is_empty()).map(str::to_owned);
    without_null(json!({
        "game": context.game,
        "offset": context.place.offset,
        "frame": context.frame.map(|frame| frame.number),
        "ply": finding.ply,
        "move_number": finding.move_number,
        "severity": finding.severity.as_str(),
        "token": text(Some(&finding.token)),
        "reason": text(finding.reason),
        "fen": text(finding.fen.as_deref()),
        "repair": repair.map(|repair| &repair.change),
        "repair_ply": repair.map(|repair| repair.ply),
        "repair_cost": repair.map(|repair| f64::from(repair.cost) / 10.0),
        "fits": repair.map(|repair| repair.fits),
        "proved_plies": repair.map(|repair| repair.proved_plies),
        "repair_verdict": repair.map(|repair| repair.verdict.as_str()),
        "white": text(context.white.as_deref()),
        "black": text(context.black.as_deref()),
    }))
}

/// An object without what is `null`.
fn without_null(mut object: Value) -> Value {
    if let Value::Object(fields) = &mut object {
        fields.retain(|_, value| !value.is_null());
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        let uri = |path: &str| location(Path::new(path))["uri"].clone();
        assert_eq!(uri("games/a b.pgn"), "games/a%20b.pgn");
        assert_eq!(uri("../K\u{f6}ln#1?.pgn"), "../K%C3%B6ln%231%3F.pgn");
        assert_eq!(uri("100%.pgn"), "100%25.pgn");
        // Else the beginning would be a scheme.
        assert_eq!(uri("a:b.pgn"), "a%3Ab.pgn");
        assert_eq!(
            location(Path::new("-"))["description"]["text"],
            "standard input"
        );
    }

    #[cfg(unix)]
    #[test]
    fn absolute_paths_and_other_bytes() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let uri = |path: &[u8]| location(Path::new(OsStr::from_bytes(path)))["uri"].clone();
        assert_eq!(uri(b"/a/b.pgn"), "file:///a/b.pgn");
        assert_eq!(uri(b"//a/b.pgn"), "file:////a/b.pgn");
        assert_eq!(uri(b"M\xfcller\\.pgn"), "M%FCller%5C.pgn");
    }

    #[test]
    fn messages_have_no_placeholders_and_no_links() {
        assert_eq!(escaped("a {0} [b](c)"), "a {{0}} [b\\](c)");
    }
}
