//! What a file is known by, to tell whether it is still the one that was opened, as it was then.

use std::fs::{self, Metadata};
use std::path::Path;
use std::time::SystemTime;

/// A regular file as it was when it was looked at: two that are equal are one file, and nothing has changed in between.
///
/// On Unix, device and inode say which file it is. Elsewhere the standard library has no number for it, and the time of its
/// making stands for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileIdentity {
    file: FileNumber,
    size: u64,
    modified: Option<SystemTime>,
    /// Seconds and nanoseconds of the last change of text, name, owner or permissions; 0 where there is no such time.
    changed: (i64, i64),
}

/// The system's identity of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FileNumber {
    device: u64,
    inode: u64,
    created: Option<SystemTime>,
}

impl FileIdentity {
    /// The file of a path, if it is a regular one; links are followed.
    #[must_use]
    pub fn at(path: &Path) -> Option<FileIdentity> {
        fs::metadata(path).ok().and_then(|file| Self::of(&file))
    }

    /// A file, if it is a regular one.
    #[must_use]
    pub fn of(file: &Metadata) -> Option<FileIdentity> {
        file.is_file().then(|| {
            let (number, changed) = number_and_change(file);
            FileIdentity {
                file: number,
                size: file.len(),
                modified: file.modified().ok(),
                changed,
            }
        })
    }

    /// The length of the file, in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Whether both are one file, whatever has changed in it. Elsewhere than on Unix, two files may seem to be one.
    #[must_use]
    pub fn is_same_file(&self, other: &FileIdentity) -> bool {
        self.file == other.file
    }

    /// Whether both are one file with one text; it may have got another name.
    #[must_use]
    pub fn has_same_text(&self, other: &FileIdentity) -> bool {
        let changed = other.changed;
        *other == FileIdentity { changed, ..*self }
    }

    /// What has become of the text of the file, as it is `now`, if somebody who read its first bytes, as many as there were,
    /// may have read something else than stood there. That there are more now is no reason.
    #[must_use]
    pub fn spoilt(&self, now: &FileIdentity) -> Option<&'static str> {
        if !self.is_same_file(now) {
            Some("another file took its place while it was read")
        } else if now.size < self.size {
            Some("it became shorter while it was read")
        } else if now.size == self.size && now.modified != self.modified {
            Some("it was changed while it was read")
        } else {
            None
        }
    }
}

/// The system's identity of a file, and the time of its last change.
#[cfg(unix)]
fn number_and_change(file: &Metadata) -> (FileNumber, (i64, i64)) {
    use std::os::unix::fs::MetadataExt;
    let number = FileNumber {
        device: file.dev(),
        inode: file.ino(),
        created: None,
    };
    (number, (file.ctime(), file.ctime_nsec()))
}

/// The system's identity of a file, and no time.
#[cfg(not(unix))]
fn number_and_change(file: &Metadata) -> (FileNumber, (i64, i64)) {
    let number = FileNumber {
        device: 0,
        inode: 0,
        created: file.created().ok(),
    };
    (number, (0, 0))
}
