//! Where fixed text goes: a diff, a file, or the place of the source.

use std::fs::File;
use std::path::Path;
use std::str::from_utf8;

use anyhow::{Context, bail};

use super::fixed_batch::FixedBatch;
use super::in_place::InPlace;
use crate::commands::args::sources::refuse_archives;
use crate::commands::run::input::Input;
use crate::output::separation::blank_line_after;
use crate::output::sink::RecordSink;
use crate::output::unified_diff::{Replacement, UnifiedDiff};
use pgnkit_core::input::{
    coding::utf16::Utf16Form, decompress::is_compressed, limits::MAX_LINE_BYTES,
    opened_files::STDIN,
};
use pgnkit_core::pgn::text::{first_line_end, lines, next_line};
use pgnkit_core::rules::fix::{Change, Safety};
use pgnkit_core::rules::patch::Patch;
use pgnkit_core::rules::rule::Finding;
use pgnkit_core::rules::source::notes::MIXED_NEWLINES;

/// Where the text of a source goes.
#[derive(Default)]
pub(super) enum FixTarget {
    /// A diff on standard output.
    Diff(Box<UnifiedDiff>),
    /// The text of all sources one after another.
    #[default]
    Text,
    /// The source is replaced at its end.
    Replace(Box<InPlace>),
}

/// The text of one source on its way out.
#[derive(Default)]
pub(super) struct FixWriter {
    target: FixTarget,
    line_ends: LineEnds,
    /// How the text is written, if as UTF-16.
    utf16: Option<Utf16Form>,
    /// The bytes of a character whose others are still to come.
    begun: Vec<u8>,
    /// Whether anything has changed.
    pub(super) is_changed: bool,
    /// The finding about the first line that is longer than programs read, and whether such a line is left.
    long_line: Option<Finding>,
    has_long_line: bool,
    /// The last bytes written, to keep sources apart.
    tail: Vec<u8>,
}

impl FixWriter {
    /// Begins a source; its lines are to end as those of the sources `before` it do, if that is to be so.
    pub(super) fn new(target: FixTarget, before: Option<&'static str>) -> FixWriter {
        FixWriter {
            target,
            line_ends: LineEnds {
                before,
                ..LineEnds::default()
            },
            ..FixWriter::default()
        }
    }

    /// Writes the text of a batch; `output` is shared by the sources.
    pub(super) fn take(
        &mut self,
        fixed: &FixedBatch,
        output: &mut RecordSink,
    ) -> anyhow::Result<()> {
        let FixedBatch { text, patch, .. } = fixed;
        let patch = self.line_ends.join(fixed.has_odd_line_ends, text, patch);
        let is_changed = !patch.is_empty() || fixed.is_utf16 || fixed.is_recoded;
        self.is_changed |= is_changed;
        if self.long_line.is_none() {
            self.long_line.clone_from(&fixed.long_line);
        }
        if self.long_line.is_some() && !self.has_long_line {
            let fixed = patch.applied(text);
            self.has_long_line = lines(&fixed).any(|line| line.len() > MAX_LINE_BYTES);
        }
        if let FixTarget::Diff(diff) = &mut self.target {
            let changes: Vec<Replacement<'_>> = (patch.0.iter())
                .map(|change| (change.span.clone(), &change.text[..]))
                .collect();
            let mut out = Vec::new();
            diff.push(text, &changes, &mut out);
            return write(&out, output);
        }
        let written = self.encoded(fixed.keeps_utf16, patch.applied(text));
        if let FixTarget::Replace(file) = &mut self.target {
            file.add(&written, is_changed);
            return Ok(());
        }
        let tail = &mut self.tail;
        tail.extend(&written[written.len().saturating_sub(TAIL_BYTES)..]);
        tail.drain(..tail.len().saturating_sub(TAIL_BYTES));
        write(&written, output)
    }

    /// The usual line end of the source.
    pub(super) fn line_end(&self) -> Option<&'static str> {
        self.line_ends.usual
    }

    /// The finding about a line that is longer than programs read, if one is left.
    pub(super) fn long_line_left(&self) -> Option<&Finding> {
        self.long_line.as_ref().filter(|_| self.has_long_line)
    }

    /// A text as it is written: in UTF-16 if the source is and stays, which `form` says in the first batch.
    fn encoded(&mut self, form: Option<Utf16Form>, text: Vec<u8>) -> Vec<u8> {
        let mut bytes = form.map_or_else(Vec::new, Utf16Form::mark);
        self.utf16 = form.or(self.utf16);
        let Some(form) = self.utf16 else {
            return text;
        };
        self.begun.extend(text);
        // A character may be cut where a batch ends, and what is read from UTF-16 has no other fault.
        let whole = from_utf8(&self.begun).map_or_else(|error| error.valid_up_to(), str::len);
        let rest = self.begun.split_off(whole);
        let whole = std::mem::replace(&mut self.begun, rest);
        form.encode(from_utf8(&whole).unwrap_or_default(), &mut bytes);
        bytes
    }

    /// Ends the source, of which all was read if it `is_whole`: only then is it replaced. Whether it was, or why it could
    /// not be, is the inner result.
    pub(super) fn finish(
        self,
        is_whole: bool,
        is_followed: bool,
        output: &mut RecordSink,
    ) -> anyhow::Result<anyhow::Result<bool>> {
        match self.target {
            FixTarget::Diff(diff) => {
                let mut out = Vec::new();
                diff.finish(&mut out);
                write(&out, output)?;
            }
            // A text in UTF-16 begins with a mark: no other follows it.
            FixTarget::Text if is_followed && self.utf16.is_none() => {
                write(gap_after(&self.tail, self.line_ends.usual), output)?;
            }
            FixTarget::Text => {}
            FixTarget::Replace(file) => return Ok(file.finish(is_whole)),
        }
        Ok(Ok(false))
    }
}

/// Two line ends.
const TAIL_BYTES: usize = 4;

/// Writes what a batch gave.
fn write(text: &[u8], output: &mut RecordSink) -> anyhow::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    output.push_text(text)?;
    output.end_batch()
}

/// What parts the text of one source from that of the next: line ends, so that a blank line stands between.
fn gap_after(tail: &[u8], usual: Option<&'static str>) -> &'static [u8] {
    match tail {
        [] | [.., b'\n', b'\n'] | [.., b'\n', b'\r', b'\n'] => b"",
        _ => blank_line_after(tail, usual),
    }
}

/// Why one game is not enough.
pub(super) const OTHER_GAMES: &str =
    "--game leaves the other games out: choose games with --where instead";

/// Refuses to replace files, as an option asks, where one cannot be, or not all of it is read.
pub(super) fn refuse_to_replace_all(input: &Input, option: &str) -> anyhow::Result<()> {
    if input.job.only_game.is_some() {
        bail!("{OTHER_GAMES}");
    }
    refuse_archives(&input.archives, &format!("{option} replaces files"))?;
    for path in input.files() {
        refuse_to_replace(path, option)?;
    }
    Ok(())
}

/// Refuses to replace what cannot be replaced.
fn refuse_to_replace(path: &Path, option: &str) -> anyhow::Result<()> {
    let instead = match option {
        "--write" => "write to a file with -o FILE",
        _ => "save the games as a file first",
    };
    if path == Path::new(STDIN) {
        bail!("{option} replaces files, and standard input is not a file: {instead}");
    }
    let Ok(metadata) = path.metadata() else {
        // Whoever reads it says so.
        return Ok(());
    };
    let name = path.display();
    if !metadata.is_file() {
        bail!("{option} replaces files, and {name} is not a regular file: {instead}");
    }
    let is_compressed = File::open(path).and_then(|mut file| is_compressed(&mut file));
    if is_compressed.with_context(|| format!("cannot read {name}"))? {
        bail!("{option} does not compress, and {name} is compressed: {instead}");
    }
    Ok(())
}

/// Makes the line ends of a source alike, from where one differs: as those of the sources before it, or the first of its
/// own, or LF where that is CR.
#[derive(Default)]
struct LineEnds {
    before: Option<&'static str>,
    usual: Option<&'static str>,
    is_odd: bool,
}

impl LineEnds {
    /// The changes of a text, and those of its line ends with them.
    fn join(&mut self, has_odd: bool, text: &[u8], patch: &Patch) -> Patch {
        if self.usual.is_none()
            && let Some(first) = first_line_end(text)
        {
            let own = if first == "\r" { "\n" } else { first };
            self.usual = Some(self.before.unwrap_or(own));
            self.is_odd = self.before.is_some_and(|before| before != first);
        }
        self.is_odd |= has_odd;
        let Some(usual) = self.usual.filter(|_| self.is_odd) else {
            return patch.clone();
        };
        let between = patch.applied(text);
        let mut ends = Patch::default();
        for line in lines(&between) {
            let end = line.end..next_line(&between, line.end);
            if !end.is_empty() && between[end.clone()] != *usual.as_bytes() {
                let code = MIXED_NEWLINES.code;
                let change = Change::new(code, Safety::Safe, end, usual.as_bytes());
                ends.0.push(change);
            }
        }
        patch.clone().then(&between, ends)
    }
}
