//! Files that are open: each is read to the size that it had then, and what becomes of it meanwhile is seen at its end.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use super::file_identity::FileIdentity;

/// The name that stands for standard input.
pub const STDIN: &str = "-";

/// What has been read of the files of a run.
#[derive(Debug, Default)]
pub struct ReadSoFar {
    bytes: AtomicU64,
    /// Files that have grown since they were opened, in the order in which that was seen, and what was read of each.
    grown: Mutex<Vec<(PathBuf, u64)>>,
}

impl ReadSoFar {
    /// Bytes, before decompression.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    pub(super) fn add(&self, bytes: usize) {
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    /// Files that have grown since they were opened, each with the bytes that it had then: no more is read of it.
    #[must_use]
    pub fn grown(&self) -> Vec<(PathBuf, u64)> {
        let mut grown = self.grown.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut grown)
    }

    fn grow(&self, path: &Path, bytes: u64) {
        let grown = self.grown.lock();
        let mut grown = grown.unwrap_or_else(PoisonError::into_inner);
        grown.push((path.to_owned(), bytes));
    }
}

/// A file, or standard input.
pub(super) struct OpenedFile {
    file: Arc<File>,
    /// What is known of it; nothing of what is no regular file, nor of one without a size, as systems make them up when they
    /// are read.
    known: Option<KnownFile>,
}

#[derive(Clone)]
struct KnownFile {
    path: PathBuf,
    identity: FileIdentity,
    /// Bytes that are still to come.
    left: u64,
    /// Whether they are those of a file in an archive, which does not grow.
    is_part: bool,
    /// Whether they end before the file does, so that nobody reads on.
    is_bounded: bool,
    /// Whether it is read from a place of this reader's own, and not from where the file stands for all.
    is_placed: bool,
}

impl OpenedFile {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// It cannot be opened, or is a folder.
    pub(super) fn open(path: &Path) -> io::Result<OpenedFile> {
        OpenedFile::of(File::open(path)?, path, 0)
    }

    /// Standard input, from where it is read next.
    ///
    /// # Errors
    ///
    /// It is closed, or a folder.
    pub(super) fn stdin() -> io::Result<OpenedFile> {
        let mut file = File::from(stdin_handle()?);
        // What is no file has no place.
        let place = file.stream_position().unwrap_or(0);
        OpenedFile::of(file, Path::new(STDIN), place)
    }

    /// Opens a file, or standard input for [`STDIN`].
    ///
    /// # Errors
    ///
    /// It cannot be opened.
    pub(super) fn named(path: &Path) -> io::Result<OpenedFile> {
        if path == Path::new(STDIN) {
            OpenedFile::stdin()
        } else {
            OpenedFile::open(path)
        }
    }

    fn of(file: File, path: &Path, place: u64) -> io::Result<OpenedFile> {
        let metadata = file.metadata()?;
        if metadata.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                "it is a folder",
            ));
        }
        let identity = FileIdentity::of(&metadata).filter(|identity| identity.size() > 0);
        Ok(OpenedFile::known(file, path, identity, place))
    }

    /// A file that was looked at before, and is read from a place on.
    pub(super) fn known(
        file: File,
        path: &Path,
        identity: Option<FileIdentity>,
        place: u64,
    ) -> OpenedFile {
        let known = identity.map(|identity| KnownFile {
            path: path.to_owned(),
            left: identity.size().saturating_sub(place),
            identity,
            is_part: false,
            is_bounded: false,
            is_placed: false,
        });
        let file = Arc::new(file);
        OpenedFile { file, known }
    }

    /// Size of what is left of a regular file, in bytes.
    pub(super) fn size(&self) -> Option<u64> {
        self.known.as_ref().map(|known| known.left)
    }

    /// The file itself; whoever reads it goes to a place of it afterwards.
    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Goes on at a place, if it is a regular file; anything else begins there.
    ///
    /// # Errors
    ///
    /// The system refuses it.
    pub(super) fn go_to(&mut self, place: u64) -> io::Result<()> {
        if let Some(known) = &mut self.known {
            (&*self.file).seek(SeekFrom::Start(place))?;
            known.left = known.identity.size().saturating_sub(place);
        }
        Ok(())
    }

    /// A part of it, which begins at a place, if it is as it was before.
    ///
    /// # Errors
    ///
    /// It has changed, or the system refuses to go there.
    pub(super) fn part(mut self, before: &FileIdentity, place: u64) -> io::Result<OpenedFile> {
        let known = self
            .known
            .as_mut()
            .filter(|known| known.identity == *before);
        known.ok_or_else(changed)?.is_part = true;
        self.go_to(place)?;
        Ok(self)
    }

    /// Counts what is read of it.
    pub(super) fn counted(self, read: &Arc<ReadSoFar>) -> CountedFile {
        CountedFile {
            file: self,
            read: Arc::clone(read),
        }
    }
}

/// The regular file that a path, or [`STDIN`], leads to. That of standard input is one file with one place, whoever reads it.
pub(super) fn regular_file(path: &Path) -> io::Result<File> {
    let file = if path == Path::new(STDIN) {
        File::from(stdin_handle()?)
    } else if path.is_file() {
        File::open(path)?
    } else {
        return Err(io::ErrorKind::NotSeekable.into());
    };
    let is_file = file.metadata()?.is_file();
    is_file
        .then_some(file)
        .ok_or(io::ErrorKind::NotSeekable.into())
}

fn changed() -> io::Error {
    let message = "it was changed while it was read";
    io::Error::new(io::ErrorKind::UnexpectedEof, message)
}

#[cfg(unix)]
fn stdin_handle() -> io::Result<std::os::fd::OwnedFd> {
    use std::os::fd::AsFd;
    io::stdin().as_fd().try_clone_to_owned()
}

#[cfg(windows)]
fn stdin_handle() -> io::Result<std::os::windows::io::OwnedHandle> {
    use std::os::windows::io::AsHandle;
    io::stdin().as_handle().try_clone_to_owned()
}

/// A file whose bytes are counted as they are read.
pub(super) struct CountedFile {
    file: OpenedFile,
    read: Arc<ReadSoFar>,
}

/// A regular file that may be read from several places at once.
pub(super) struct PlacedFile {
    file: Arc<File>,
    known: KnownFile,
    read: Arc<ReadSoFar>,
}

impl PlacedFile {
    /// Size when it was opened, in bytes.
    pub(super) fn size(&self) -> u64 {
        self.known.identity.size()
    }

    /// Reads what stands at a place, and does not count it.
    pub(super) fn read_at(&self, room: &mut [u8], place: u64) -> io::Result<usize> {
        read_at(&self.file, room, place)
    }

    /// Reads on from a place.
    pub(super) fn from(&self, place: u64) -> CountedFile {
        let mut known = self.known.clone();
        known.left = self.size().saturating_sub(place);
        known.is_placed = true;
        CountedFile {
            file: OpenedFile {
                file: Arc::clone(&self.file),
                known: Some(known),
            },
            read: Arc::clone(&self.read),
        }
    }
}

/// Reads some bytes of a file from a place on, wherever the file stands.
#[cfg(unix)]
pub(super) fn read_at(file: &File, room: &mut [u8], place: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, room, place)
}

/// Reads some bytes of a file from a place on, wherever the file stands.
#[cfg(windows)]
pub(super) fn read_at(file: &File, room: &mut [u8], place: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, room, place)
}

impl CountedFile {
    /// The same file, to be read from several places, if it is a regular one with a name: standard input has one place.
    pub(super) fn placed(&self) -> Option<PlacedFile> {
        let known = self.file.known.as_ref()?;
        (known.path != Path::new(STDIN)).then(|| PlacedFile {
            file: Arc::clone(&self.file.file),
            known: known.clone(),
            read: Arc::clone(&self.read),
        })
    }

    /// Ends after so many bytes.
    pub(super) fn end_after(&mut self, bytes: u64) {
        if let Some(known) = &mut self.file.known {
            known.left = known.left.min(bytes);
            known.is_bounded = true;
        }
    }
}

impl Read for CountedFile {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let OpenedFile { file, known } = &mut self.file;
        let Some(known) = known else {
            let count = (&**file).read(room)?;
            self.read.add(count);
            return Ok(count);
        };
        let most = usize::try_from(known.left).map_or(room.len(), |left| left.min(room.len()));
        let count = if known.is_placed {
            let place = known.identity.size() - known.left;
            read_at(file, &mut room[..most], place)?
        } else {
            (&**file).read(&mut room[..most])?
        };
        known.left -= count as u64;
        self.read.add(count);
        // Whoever reads a part may need no more than its last byte.
        if (count == 0 && !room.is_empty()) || (known.is_bounded && known.left == 0) {
            known.look_again(file, &self.read)?;
        }
        Ok(count)
    }
}

impl KnownFile {
    /// Looks at the file when its end is reached.
    fn look_again(&self, file: &File, read: &ReadSoFar) -> io::Result<()> {
        let identity = &self.identity;
        let now = FileIdentity::of(&file.metadata()?);
        let is_stdin = self.path == Path::new(STDIN);
        // Where it has no name any more, it was read as it was.
        let there = (!is_stdin).then(|| FileIdentity::at(&self.path)).flatten();
        let mut spoilt = [now, there].into_iter().flatten();
        if let Some(why) = spoilt.find_map(|now| identity.spoilt(&now)) {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, why));
        }
        if self.left > 0 {
            let message = "it became shorter while it was read";
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, message));
        }
        if now.is_some_and(|now| now.size() > identity.size()) {
            if self.is_part {
                return Err(changed());
            }
            read.grow(&self.path, identity.size());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    /// What is read of a file of three lines, the first one before something happens to it, and why not all.
    fn read_while(happens: impl FnOnce(&Path)) -> (String, Vec<u64>) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.pgn");
        fs::write(&path, "one\ntwo\nsix\n").expect("a file");
        // Times of files have the precision of a clock that ticks seldom.
        let old = std::time::SystemTime::UNIX_EPOCH;
        let file = File::options().write(true).open(&path).expect("a file");
        file.set_modified(old).expect("a time");
        let read = Arc::new(ReadSoFar::default());
        let mut opened = OpenedFile::open(&path).expect("a file").counted(&read);
        let mut text = vec![0; 4];
        opened.read_exact(&mut text).expect("a line");
        happens(&path);
        let end = opened.read_to_end(&mut text);
        let text = String::from_utf8(text).expect("text");
        let text = match end {
            Ok(_) => text,
            Err(error) => format!("{text}{error}"),
        };
        let grown = read.grown().into_iter().map(|(_, bytes)| bytes);
        (text, grown.collect())
    }

    #[test]
    fn what_becomes_of_a_file_is_seen_at_its_end() {
        let all = "one\ntwo\nsix\n";
        assert_eq!(read_while(|_| {}), (all.to_owned(), vec![]));
        let grown = read_while(|path| {
            let mut file = File::options().append(true).open(path).expect("a file");
            file.write_all(b"ten\n").expect("written");
        });
        assert_eq!(grown, (all.to_owned(), vec![12]));
        let cut = read_while(|path| {
            let file = File::options().write(true).open(path).expect("a file");
            file.set_len(8).expect("cut");
        });
        assert_eq!(cut.0, "one\ntwo\nit became shorter while it was read");
        let edited = read_while(|path| fs::write(path, "one\ntwo\nten\n").expect("written"));
        assert_eq!(edited.0, "one\ntwo\nten\nit was changed while it was read");
        let replaced = read_while(|path| {
            let other = path.with_extension("new");
            fs::write(&other, all).expect("a file");
            fs::rename(other, path).expect("renamed");
        });
        let why = "another file took its place while it was read";
        assert_eq!(replaced.0, format!("{all}{why}"));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_removed_is_read_as_it_was() {
        let removed = read_while(|path| fs::remove_file(path).expect("removed"));
        assert_eq!(removed, ("one\ntwo\nsix\n".to_owned(), vec![]));
    }
}
