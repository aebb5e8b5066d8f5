//! Findings as JUnit XML, which CI systems show as tests: a suite for each file, a test for each finding.
//!
//! A test fails if the finding makes the run fail. The number of tests stands before them, so the suite of a file waits in
//! memory, and beyond a megabyte in a temporary file, until the file ends.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{Read, Seek, Write};

use tempfile::{SpooledTempFile, spooled_tempfile};

use super::{Context, subject};
use crate::output::Output;
use crate::output::terminal::push_safe;
use pgnkit_core::rules::rule::{Finding, Severity};

/// All that stands before the suites.
pub const HEAD: &[u8] =
    b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pgnkit\">\n";

/// Most bytes of a suite that wait in memory.
const MOST_BYTES: usize = 1 << 20;

/// Adds a finding, as a test of its file.
pub fn push(
    finding: &Finding,
    context: &Context<'_>,
    threshold: Option<Severity>,
    out: &mut Vec<u8>,
) {
    let (file, place) = (escaped(context.file), context.place);
    let (code, severity) = (finding.rule.code, finding.severity.as_str());
    let message = escaped(&format!("{}{}", subject(finding, context), finding.message));
    let where_it_is = format!("{}:{}", place.line, place.column);
    let mut case = format!(
        "    <testcase name=\"{code} at {where_it_is}\" classname=\"{file}\" file=\"{file}\" line=\"{}\">",
        place.line
    );
    let text = format!("{file}:{where_it_is}: {severity}[{code}] {message}");
    // Writing to a string cannot fail.
    let _ = if threshold.is_some_and(|threshold| finding.severity >= threshold) {
        let failure =
            format!("<failure type=\"{severity}\" message=\"{message}\">{text}</failure>");
        writeln!(case, "{failure}</testcase>")
    } else {
        writeln!(case, "<system-out>{text}</system-out></testcase>")
    };
    out.extend_from_slice(case.as_bytes());
}

/// The suites of a run, one after another.
pub struct Junit {
    names: Vec<String>,
    threshold: Option<Severity>,
    seen: BTreeSet<usize>,
    open: Option<OpenSuite>,
}

/// The findings of a file so far.
struct OpenSuite {
    source: usize,
    tests: u64,
    failures: u64,
    cases: SpooledTempFile,
}

impl Junit {
    /// Suites of sources with these names; findings from `threshold` on fail.
    pub fn new(names: &[String], threshold: Option<Severity>) -> Junit {
        Junit {
            names: names.to_vec(),
            threshold,
            seen: BTreeSet::new(),
            open: None,
        }
    }

    /// Takes what [`push`] wrote of a finding in a source.
    ///
    /// # Errors
    ///
    /// The suite cannot be kept or written.
    pub fn take(
        &mut self,
        (source, severity): (usize, Severity),
        case: &[u8],
        output: &mut Output,
    ) -> anyhow::Result<()> {
        if self
            .open
            .as_ref()
            .is_some_and(|suite| suite.source != source)
        {
            self.close(output)?;
        }
        self.seen.insert(source);
        let suite = self.open.get_or_insert_with(|| OpenSuite {
            source,
            tests: 0,
            failures: 0,
            cases: spooled_tempfile(MOST_BYTES),
        });
        suite.tests += 1;
        suite.failures += u64::from(self.threshold.is_some_and(|least| severity >= least));
        suite.cases.write_all(case)?;
        Ok(())
    }

    /// Writes the suite of the last file.
    fn close(&mut self, output: &mut Output) -> anyhow::Result<()> {
        let Some(mut suite) = self.open.take() else {
            return Ok(());
        };
        let name = escaped(&self.names[suite.source]);
        let head = head(&name, suite.tests, suite.failures, 0);
        output.write_batch(head.as_bytes())?;
        suite.cases.rewind()?;
        let mut piece = vec![0; 1 << 16];
        loop {
            match suite.cases.read(&mut piece)? {
                0 => break,
                count => output.write_batch(&piece[..count])?,
            }
        }
        output.write_batch(b"  </testsuite>\n")
    }

    /// Writes the last suite, and those of files without findings, which pass; `failures` says what was not read, and
    /// whether the run came to its end at all.
    ///
    /// # Errors
    ///
    /// They cannot be written.
    pub fn finish(
        &mut self,
        failures: Result<&[String], String>,
        output: &mut Output,
    ) -> anyhow::Result<()> {
        self.close(output)?;
        let (failures, is_whole) = match failures {
            Ok(failures) => (failures.to_vec(), true),
            Err(error) => (vec![error], false),
        };
        let is_read = |name: &str| is_whole && !failures.iter().any(|text| names(text, name));
        for (source, name) in self.names.iter().enumerate() {
            if !self.seen.contains(&source) && is_read(name) {
                let name = escaped(name);
                let head = head(&name, 1, 0, 0);
                let case = format!(
                    "    <testcase name=\"no findings\" classname=\"{name}\" file=\"{name}\"/>\n"
                );
                output.write_batch(format!("{head}{case}  </testsuite>\n").as_bytes())?;
            }
        }
        if !failures.is_empty() {
            let mut suite = head("reading", failures.len() as u64, 0, failures.len() as u64);
            for failure in &failures {
                let failure = escaped(failure);
                let _ = writeln!(
                    suite,
                    "    <testcase name=\"{failure}\" classname=\"reading\"><error type=\"error\" message=\"{failure}\"/></testcase>"
                );
            }
            output.write_batch(format!("{suite}  </testsuite>\n").as_bytes())?;
        }
        output.write_batch(b"</testsuites>\n")
    }
}

fn head(name: &str, tests: u64, failures: u64, errors: u64) -> String {
    format!(
        "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">\n"
    )
}

/// Text as it stands in values and between tags; XML has no way to write most control characters.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            _ => push_safe(character, &mut escaped),
        }
    }
    escaped
}

/// Whether a text names a file, and not another whose name this is a part of.
fn names(text: &str, file: &str) -> bool {
    let is_beside = |letter: char| letter.is_whitespace() || "'\":/".contains(letter);
    text.match_indices(file).any(|(at, _)| {
        let (before, behind) = (&text[..at], &text[at + file.len()..]);
        let is_begun = before.is_empty() || before.ends_with([' ', '\'', '"']);
        is_begun && behind.chars().next().is_none_or(is_beside)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_in_xml_is_escaped() {
        assert_eq!(
            escaped("a<b> & \"c\"\n"),
            "a&lt;b&gt; &amp; &quot;c&quot;&#10;"
        );
        assert_eq!(escaped("\u{1b}[31m\0\u{ffff}"), "\\u{1b}[31m\\u{0}\u{fffd}");
    }

    #[test]
    fn a_file_whose_name_is_a_part_of_another_is_not_named() {
        assert!(names("a.pgn: cut off", "a.pgn") && names("cannot read 'a.pgn'", "a.pgn"));
        assert!(names("a.zip/b.pgn: cut off", "a.zip"));
        for other in ["data.pgn: cut off", "a.pgn.gz: cut off", "x/a.pgn: cut off"] {
            assert!(!names(other, "a.pgn"), "{other}");
        }
    }
}
