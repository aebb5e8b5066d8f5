//! Parts of compressed files as other programs write them, for tests; the integration tests use this file too.

use std::io::Write;

use flate2::{Compression, GzBuilder};

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
