//! Searching bytes: `memchr`, and in builds with debug assertions a count of the bytes that are looked at.
//!
//! What searches text does it with these, so that `tests/growth` can prove without a clock that twice the text takes twice
//! the steps.

#![expect(
    clippy::inline_always,
    reason = "each is one instruction of a loop over all text"
)]

#[cfg(debug_assertions)]
use std::sync::atomic::{AtomicU64, Ordering};

use wide::u8x16;

#[cfg(debug_assertions)]
static LOOKED_AT: AtomicU64 = AtomicU64::new(0);

/// Notes that so many bytes are looked at one by one.
#[inline]
pub(crate) fn looked_at(bytes: usize) {
    #[cfg(debug_assertions)]
    LOOKED_AT.fetch_add(bytes as u64, Ordering::Relaxed);
    let _ = bytes;
}

/// How many bytes were looked at since the program began, by all threads.
#[cfg(debug_assertions)]
#[doc(hidden)]
pub fn bytes_looked_at() -> u64 {
    LOOKED_AT.load(Ordering::Relaxed)
}

/// Marks the bytes equal to this one, of sixteen.
#[inline(always)]
pub(crate) fn are(byte: u8) -> impl Fn(u8x16) -> u8x16 {
    move |bytes| bytes.simd_eq(u8x16::splat(byte))
}

/// Which of them are at most this one.
#[inline(always)]
pub(crate) fn are_at_most(byte: u8) -> impl Fn(u8x16) -> u8x16 {
    move |bytes| bytes.min(u8x16::splat(byte)).simd_eq(bytes)
}

/// Which of them are at least this one.
#[inline(always)]
pub(crate) fn are_at_least(byte: u8) -> impl Fn(u8x16) -> u8x16 {
    move |bytes| bytes.max(u8x16::splat(byte)).simd_eq(bytes)
}

/// The first bytes of a text; blanks where there are no more.
#[inline(always)]
pub(crate) fn block<const BYTES: usize>(text: &[u8]) -> [u8; BYTES] {
    text.first_chunk()
        .copied()
        .unwrap_or_else(|| padded_block(text))
}

#[cold]
fn padded_block<const BYTES: usize>(text: &[u8]) -> [u8; BYTES] {
    let mut block = [b' '; BYTES];
    block[..text.len()].copy_from_slice(text);
    block
}

/// A bit for each byte of a block, at most 64, for which something holds.
#[inline(always)]
pub(crate) fn bits<const BYTES: usize>(block: &[u8; BYTES], holds: impl Fn(u8x16) -> u8x16) -> u64 {
    let (sixteens, _) = block.as_chunks();
    let mut bits = 0;
    for (index, bytes) in sixteens.iter().enumerate() {
        bits |= u64::from(holds(u8x16::new(*bytes)).to_bitmask()) << (16 * index);
    }
    bits
}

/// Whether a text has one of these bytes, for texts of a few words.
#[inline]
#[must_use]
pub fn has_any<const N: usize>(wanted: [u8; N], text: &[u8]) -> bool {
    looked_at(text.len());
    let is_in = |block: [u8; 16]| {
        let block = u8x16::new(block);
        let found = (wanted.iter()).fold(u8x16::ZERO, |found, &byte| found | are(byte)(block));
        found.to_bitmask() != 0
    };
    // What is in the middle of a short text is looked at twice.
    let word = |bytes| u128::from(u64::from_le_bytes(bytes));
    let half = |bytes| u128::from(u32::from_le_bytes(bytes));
    if let Some(last) = text.last_chunk() {
        is_in(*last) || text.as_chunks().0.iter().any(|block| is_in(*block))
    } else if let (Some(first), Some(last)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) {
        is_in((word(*first) | word(*last) << 64).to_le_bytes())
    } else if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        is_in((half(*first) | half(*last) << 64).to_le_bytes())
    } else {
        text.iter().any(|byte| wanted.contains(byte))
    }
}

/// Counts up to what is found from the front.
#[inline]
fn forward(found: Option<usize>, text: &[u8]) -> Option<usize> {
    looked_at(found.map_or(text.len(), |at| at + 1));
    found
}

/// Counts down to what is found from the back.
#[inline]
fn backward(found: Option<usize>, text: &[u8]) -> Option<usize> {
    looked_at(text.len() - found.unwrap_or(0));
    found
}

#[inline]
#[must_use]
pub fn memchr(a: u8, text: &[u8]) -> Option<usize> {
    forward(memchr::memchr(a, text), text)
}

/// The same for what is likely to be among the next 32 bytes.
#[inline]
pub(crate) fn memchr_near(a: u8, text: &[u8]) -> Option<usize> {
    let near = text
        .first_chunk::<32>()
        .map_or(0, |block| bits(block, are(a)));
    if near == 0 {
        return memchr(a, text);
    }
    let found = near.trailing_zeros() as usize;
    forward(Some(found), text)
}

#[inline]
pub(crate) fn memchr2(a: u8, b: u8, text: &[u8]) -> Option<usize> {
    forward(memchr::memchr2(a, b, text), text)
}

#[inline]
#[must_use]
pub fn memchr3(a: u8, b: u8, c: u8, text: &[u8]) -> Option<usize> {
    forward(memchr::memchr3(a, b, c, text), text)
}

#[inline]
#[must_use]
pub fn memrchr(a: u8, text: &[u8]) -> Option<usize> {
    backward(memchr::memrchr(a, text), text)
}

#[inline]
pub(crate) fn memrchr2(a: u8, b: u8, text: &[u8]) -> Option<usize> {
    backward(memchr::memrchr2(a, b, text), text)
}

#[inline]
#[must_use]
pub fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    forward(memchr::memmem::find(text, word), text)
}

/// Counts from one place that is asked for to the next.
#[inline]
pub fn memchr_iter(a: u8, text: &[u8]) -> impl Iterator<Item = usize> {
    #[cfg(not(debug_assertions))]
    return memchr::memchr_iter(a, text);
    #[cfg(debug_assertions)]
    {
        let mut rest = 0;
        std::iter::from_fn(move || {
            let found = memchr(a, &text[rest..]).map(|at| rest + at);
            rest = found.map_or(text.len(), |at| at + 1);
            found
        })
    }
}
