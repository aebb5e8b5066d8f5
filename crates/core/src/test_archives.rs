//! Parts of compressed files as other programs write them, for tests; the integration tests use this file too.

use std::io::Write;

use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc, GzBuilder};

/// What `pzstd` writes before each frame (pzstd 1.5): a skippable frame of four bytes, the length of the next one.
pub(crate) fn announcement(bytes: usize) -> Vec<u8> {
    let length = u32::try_from(bytes).unwrap().to_le_bytes();
    [&b"\x50\x2a\x4d\x18\x04\0\0\0"[..], &length].concat()
}

/// A block as `bgzip` writes it: a gzip member with its length less one in the extra field BC.
pub(crate) fn bgzip_block(text: &[u8]) -> Vec<u8> {
    let extra = vec![b'B', b'C', 2, 0, 0, 0];
    let builder = GzBuilder::new().extra(extra);
    let mut encoder = builder.write(Vec::new(), Compression::default());
    encoder.write_all(text).unwrap();
    let mut block = encoder.finish().unwrap();
    let length = u16::try_from(block.len() - 1).unwrap().to_le_bytes();
    block[16..18].copy_from_slice(&length);
    block
}

/// A stream of xz with a block for each text; none says how long it is.
pub(crate) fn xz_blocks(texts: &[&[u8]]) -> Vec<u8> {
    let mut encoder = liblzma::write::XzEncoder::new(Vec::new(), 1);
    for text in texts {
        encoder.write_all(text).unwrap();
        encoder.flush().unwrap();
    }
    encoder.finish().unwrap()
}

/// A file of a zip archive: what the archive says of it, and how it is packed.
#[derive(Debug, Clone)]
pub(crate) struct ZippedFile {
    pub(crate) name: Vec<u8>,
    pub(crate) packed: Vec<u8>,
    /// 0 stored, 8 deflated (APPNOTE 4.4.5).
    pub(crate) method: u16,
    /// 1 encrypted, 0x800 a name in UTF-8 (APPNOTE 4.4.4).
    pub(crate) flags: u16,
    pub(crate) checksum: u32,
    pub(crate) bytes: u32,
    /// File type and permissions of Unix.
    pub(crate) mode: u32,
    /// Whether its sizes and its place stand in an extra field of zip64.
    pub(crate) is_zip64: bool,
}

impl ZippedFile {
    pub(crate) fn stored(name: impl AsRef<[u8]>, text: &[u8]) -> ZippedFile {
        let mut crc = Crc::new();
        crc.update(text);
        ZippedFile {
            name: name.as_ref().to_owned(),
            packed: text.to_owned(),
            method: 0,
            flags: 0,
            checksum: crc.sum(),
            bytes: u32::try_from(text.len()).unwrap(),
            mode: 0o100_644,
            is_zip64: false,
        }
    }

    pub(crate) fn deflated(name: impl AsRef<[u8]>, text: &[u8]) -> ZippedFile {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        ZippedFile {
            packed: encoder.finish().unwrap(),
            method: 8,
            ..ZippedFile::stored(name, text)
        }
    }

    /// What stands before its text, at `place` in an archive; for `None`, what the directory at the end says of it.
    fn header(&self, place: Option<usize>) -> Vec<u8> {
        let is_listed = place.is_some();
        let numbers = [
            length(&self.packed),
            self.bytes,
            u32::try_from(place.unwrap_or(0)).unwrap(),
        ];
        let mut extra = Vec::new();
        let is_long = is_listed && self.is_zip64;
        if is_long {
            extra.extend([1, 0, 24, 0]);
            let [packed, bytes, place] = numbers.map(|number| u64::from(number).to_le_bytes());
            extra.extend([bytes, packed, place].concat());
        }
        let [packed, bytes, place] = if is_long { [u32::MAX; 3] } else { numbers };
        let mut header = if is_listed {
            b"PK\x01\x02\x2d\x03".to_vec()
        } else {
            b"PK\x03\x04".to_vec()
        };
        header.extend([45, 0]);
        header.extend([self.flags, self.method].map(u16::to_le_bytes).concat());
        // Midnight of the first day of 1980.
        header.extend([0, 0, 0x21, 0]);
        header.extend(
            [self.checksum, packed, bytes]
                .map(u32::to_le_bytes)
                .concat(),
        );
        let lengths = [length(&self.name), length(&extra)];
        header.extend(
            lengths
                .map(|length| u16::try_from(length).unwrap().to_le_bytes())
                .concat(),
        );
        if is_listed {
            header.extend([0; 6]);
            header.extend([self.mode << 16, place].map(u32::to_le_bytes).concat());
        }
        [header, self.name.clone(), extra].concat()
    }
}

fn length(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).unwrap()
}

/// A zip archive.
pub(crate) fn zip(files: &[ZippedFile]) -> Vec<u8> {
    let (mut archive, mut directory) = (Vec::new(), Vec::new());
    for file in files {
        directory.extend(file.header(Some(archive.len())));
        archive.extend([&file.header(None)[..], &file.packed].concat());
    }
    let [count, size, place] = [files.len(), directory.len(), archive.len()].map(|n| n as u64);
    archive.extend(directory);
    let is_zip64 = files.iter().any(|file| file.is_zip64);
    if is_zip64 {
        let end = archive.len() as u64;
        archive.extend(b"PK\x06\x06\x2c\0\0\0\0\0\0\0\x2d\x03\x2d\0\0\0\0\0\0\0\0\0");
        archive.extend([count, count, size, place].map(u64::to_le_bytes).concat());
        archive.extend(b"PK\x06\x07\0\0\0\0");
        archive.extend(end.to_le_bytes());
        archive.extend(1_u32.to_le_bytes());
    }
    archive.extend(b"PK\x05\x06\0\0\0\0");
    let short = |number: u64| u16::try_from(number).unwrap().to_le_bytes();
    let counts = if is_zip64 {
        [u16::MAX.to_le_bytes(); 2]
    } else {
        [short(count); 2]
    };
    archive.extend(counts.concat());
    let long = |number: u64| {
        let number = if is_zip64 {
            u64::from(u32::MAX)
        } else {
            number
        };
        u32::try_from(number).unwrap().to_le_bytes()
    };
    archive.extend([long(size), long(place)].concat());
    archive.extend([0, 0]);
    archive
}
