//! A file that is replaced by its changed text: written only from the first change on.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::output::Output;
use pgnkit_core::input::file_identity::FileIdentity;

/// A file, and the text that will take its place if anything changes.
pub(super) struct InPlace {
    path: PathBuf,
    /// The file before it was read.
    before: Option<FileIdentity>,
    /// Bytes at the beginning that stay as they are.
    same: u64,
    /// All of the text so far, from the first change on; or why it could not be written.
    output: Option<anyhow::Result<Output>>,
}

impl InPlace {
    /// Begins before the file is read, with nothing changed.
    pub(super) fn new(path: &Path) -> InPlace {
        InPlace {
            path: path.to_owned(),
            before: FileIdentity::at(path),
            same: 0,
            output: None,
        }
    }

    /// Adds text that comes next, and says whether it is other than what stands there.
    pub(super) fn add(&mut self, text: &[u8], is_changed: bool) {
        if self.output.is_none() && !is_changed {
            self.same += text.len() as u64;
            return;
        }
        let begun = self.output.take().unwrap_or_else(|| self.begin());
        self.output = Some(begun.and_then(|mut output| {
            output.write_batch(text)?;
            Ok(output)
        }));
    }

    /// The output, with what stays at the beginning.
    fn begin(&self) -> anyhow::Result<Output> {
        let name = self.path.display();
        let Some(before) = self.before else {
            bail!("cannot write {name}: the file is gone");
        };
        let mut output = Output::replacing(&self.path, before)?;
        let file = File::open(&self.path).with_context(|| format!("cannot read {name}"))?;
        let copied = io::copy(&mut file.take(self.same), &mut output)
            .with_context(|| format!("cannot copy {name}"))?;
        if copied < self.same {
            bail!(
                "{name} changed while it was being read: run again when nothing is writing to it"
            );
        }
        Ok(output)
    }

    /// Replaces the file, if anything changed and all of it `is_whole`, and says whether it did.
    pub(super) fn finish(self, is_whole: bool) -> anyhow::Result<bool> {
        let Some(output) = self.output else {
            return Ok(false);
        };
        let output = output?;
        if is_whole {
            output.finish()?;
        }
        Ok(is_whole)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn nothing_is_written_before_the_first_change() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.pgn");
        let count = || fs::read_dir(folder.path()).expect("a folder").count();
        fs::write(&path, "one two three").expect("a file");
        let mut unchanged = InPlace::new(&path);
        unchanged.add(b"one ", false);
        unchanged.add(b"two three", false);
        assert_eq!(count(), 1);
        assert!(!unchanged.finish(true).expect("nothing to write"));
        for (is_whole, text) in [(false, "one two three"), (true, "one 2 three")] {
            let mut changed = InPlace::new(&path);
            changed.add(b"one ", false);
            assert_eq!(count(), 1);
            changed.add(b"2", true);
            assert_eq!(count(), 2);
            changed.add(b" three", false);
            assert_eq!(changed.finish(is_whole).expect("written"), is_whole);
            assert_eq!(fs::read_to_string(&path).expect("a file"), text);
            assert_eq!(count(), 1);
        }
        // What somebody else writes meanwhile stays, before the first change and after it.
        for is_early in [true, false] {
            let mut raced = InPlace::new(&path);
            if is_early {
                fs::write(&path, "one 2 three, said somebody").expect("a file");
            }
            raced.add(b"one ", false);
            raced.add(b"two", true);
            if !is_early {
                fs::remove_file(&path).expect("removed");
            }
            let refused = raced.finish(true).expect_err("the file is another");
            let word = if is_early { "changed" } else { "removed" };
            assert!(format!("{refused:#}").contains(word), "{refused:#}");
            assert_eq!(path.exists(), is_early);
            assert_eq!(count(), usize::from(is_early));
        }
        fs::write(&path, "one 2 three").expect("a file");
        let mut longer = InPlace::new(&path);
        longer.add(&[b'x'; 100], false);
        longer.add(b"", true);
        assert!(longer.finish(true).is_err());
        assert_eq!(count(), 1);
    }
}
