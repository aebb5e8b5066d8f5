//! The bytes of a file that can be read from any place, wherever it lies.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::{Deref, Range};

use crate::input::opened_files::read_at;

/// A file of which any bytes can be read.
pub trait BytesAt: Send + Sync {
    /// Bytes of the whole file.
    ///
    /// # Errors
    ///
    /// The system does not say it.
    fn size(&self) -> io::Result<u64>;

    /// Reads some bytes from a place on, at most as many as there is room for; none only at the end of the file.
    ///
    /// # Errors
    ///
    /// They cannot be read.
    fn read_at(&self, place: u64, room: &mut [u8]) -> io::Result<usize>;

    /// Says which bytes will be read next, so that they can be fetched together; they may reach beyond the end.
    ///
    /// # Errors
    ///
    /// They cannot be read.
    fn expect(&self, _ranges: &[Range<u64>]) -> io::Result<()> {
        Ok(())
    }
}

impl BytesAt for File {
    fn size(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn read_at(&self, place: u64, room: &mut [u8]) -> io::Result<usize> {
        read_at(self, room, place)
    }
}

/// Reads such a file from a place on.
pub(super) struct ReaderAt<F> {
    pub(super) file: F,
    pub(super) at: u64,
}

impl<F: Deref<Target: BytesAt>> Read for ReaderAt<F> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read_at(self.at, room)?;
        self.at += count as u64;
        Ok(count)
    }
}

impl<F: Deref<Target: BytesAt>> Seek for ReaderAt<F> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let place = match to {
            SeekFrom::Start(place) => Some(place),
            SeekFrom::End(distance) => self.file.size()?.checked_add_signed(distance),
            SeekFrom::Current(distance) => self.at.checked_add_signed(distance),
        };
        self.at = place.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}
