//! Findings as SARIF 2.1.0, written piece by piece: memory does not grow with the number of findings.
//!
//! Regions have lines and columns but no byte offsets, which would be wrong for a compressed or converted file. The
//! offset that the other formats give is among the properties of a result.

use std::path::{Path, PathBuf};

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};
use serde_json::{Map, Value, json};

use super::{Context, PlacedEdit, subject};
use pgnkit_core::input::source::STDIN;
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
    #[must_use]
    pub fn new(rules: &[&'static Rule], sources: &[PathBuf]) -> Sarif {
        Sarif {
            rules: rules.to_vec(),
            locations: sources.iter().map(|path| location(path)).collect(),
        }
    }

    /// All that stands before the results.
    #[must_use]
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

    /// What stands between two results.
    pub const SEPARATOR: &str = ",";

    /// Adds a result, on a line of its own.
    pub fn push(&self, finding: &Finding, context: &Context<'_>, out: &mut Vec<u8>) {
        let index = self
            .rules
            .iter()
            .position(|rule| rule.code == finding.rule.code);
        let mut location = json!({
            "physicalLocation": {
                "artifactLocation": self.locations[context.source],
                "region": region(context),
            },
        });
        if let Some(game) = context.game {
            location["logicalLocations"] =
                json!([{ "name": format!("game {game}"), "kind": "game" }]);
        }
        let message = format!("{}{}", subject(finding, context), finding.message);
        let mut result = json!({
            "ruleId": finding.rule.code,
            "level": level(finding.severity),
            "message": { "text": escaped(&message) },
            "locations": [location],
            "properties": properties(finding, context),
        });
        if finding.more > 0 {
            result["occurrenceCount"] = json!(1 + finding.more);
        }
        if let Some(index) = index {
            result["ruleIndex"] = json!(index);
        }
        if let Some(fix) = self.fix(context) {
            result["fixes"] = json!([fix]);
        }
        out.push(b'\n');
        // Values have no way to fail.
        let _ = serde_json::to_writer(out, &result);
    }

    /// What `pgnkit fix` would make of it.
    fn fix(&self, context: &Context<'_>) -> Option<Value> {
        let cure = context
            .cure
            .as_ref()
            .filter(|cure| !cure.edits.is_empty())?;
        let replacement = |edit: &PlacedEdit| {
            json!({
                "deletedRegion": {
                    "startLine": edit.start.line,
                    "startColumn": edit.start.column,
                    "endLine": edit.end.line,
                    "endColumn": edit.end.column,
                },
                "insertedContent": { "text": edit.text },
            })
        };
        let replacements: Vec<Value> = cure.edits.iter().map(replacement).collect();
        let description = match cure.safety {
            Safety::Safe => "`pgnkit fix` changes only how the game is written.",
            Safety::Unsafe => "`pgnkit fix --unsafe` may change what the game says.",
        };
        Some(json!({
            "description": { "text": description },
            "artifactChanges": [{
                "artifactLocation": self.locations[context.source],
                "replacements": replacements,
            }],
        }))
    }

    /// All that stands after the results: whether all was read, what kept it from that, and what else is to be told.
    #[must_use]
    pub fn tail(failures: &[String], remarks: &[String]) -> Vec<u8> {
        let told = |level: &'static str| move |text: &String| json!({ "level": level, "message": { "text": escaped(text) } });
        let notifications: Vec<Value> = failures
            .iter()
            .map(told("error"))
            .chain(remarks.iter().map(told("note")))
            .collect();
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
    let basis = if rule.basis.is_empty() {
        String::new()
    } else {
        format!("\n\nBasis: {}", rule.basis)
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
        encode(path.to_string_lossy().replace('\\', "/").as_bytes())
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
    let place = context.place;
    let mut region = json!({ "startLine": place.line, "startColumn": place.column });
    if let Some(end) = context.end {
        region["endLine"] = json!(end.line);
        region["endColumn"] = json!(end.column);
    }
    region
}

/// The rest of a finding, under the names of the columns; what is unknown is left out.
fn properties(finding: &Finding, context: &Context<'_>) -> Map<String, Value> {
    let mut properties = Map::new();
    let mut set = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            properties.insert(name.to_owned(), value);
        }
    };
    let text = |text: &str| (!text.is_empty()).then(|| json!(text));
    set("game", context.game.map(|game| json!(game)));
    set("offset", Some(json!(context.place.offset)));
    set("frame", context.frame.map(|frame| json!(frame.number)));
    set("ply", finding.ply.map(|ply| json!(ply)));
    set(
        "move_number",
        finding.move_number.map(|number| json!(number)),
    );
    set("severity", text(finding.severity.as_str()));
    set("token", text(&finding.token));
    set("reason", finding.reason.and_then(text));
    set("fen", finding.fen.as_deref().and_then(text));
    set("white", context.white.as_deref().and_then(text));
    set("black", context.black.as_deref().and_then(text));
    properties
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
