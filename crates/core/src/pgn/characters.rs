//! Which unusual characters a text has: control characters, and bytes beyond ASCII.
//!
//! One look that is cheap where there are none, for all rules that ask.

/// The kinds of unusual bytes that a text has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Characters {
    /// A byte 00.
    pub has_nul: bool,
    /// Another control character than TAB, LF and CR.
    pub has_control: bool,
    /// A byte from 80 up.
    pub has_high: bool,
}

impl Characters {
    /// The kinds of unusual bytes in a text.
    pub(crate) fn scan(text: &[u8]) -> Characters {
        const CHUNK_BYTES: usize = 256;
        let mut characters = Characters::default();
        for chunk in text.chunks(CHUNK_BYTES) {
            // Without branches, so that it takes many bytes at once.
            let found = chunk.iter().fold(0, |found, &byte| found | unusual(byte));
            if found == 0 {
                continue;
            }
            characters.has_nul |= chunk.contains(&0);
            characters.has_control |= chunk.iter().any(|&byte| is_control(byte));
            characters.has_high |= !chunk.is_ascii();
        }
        characters
    }
}

/// 1 for a byte that is neither printable ASCII nor TAB, LF or CR, else 0.
fn unusual(byte: u8) -> u8 {
    let printing = byte.wrapping_sub(b' ') <= b'~' - b' ';
    1 ^ (u8::from(printing)
        | u8::from(byte == b'\t')
        | u8::from(byte == b'\n')
        | u8::from(byte == b'\r'))
}

/// Whether a byte is a control character that has no place in a text; NUL is one of its own.
pub(crate) fn is_control(byte: u8) -> bool {
    byte != 0 && byte < 0x80 && unusual(byte) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_told_apart() {
        let of = |text: &[u8]| {
            let found = Characters::scan(text);
            (found.has_nul, found.has_control, found.has_high)
        };
        assert_eq!(of(b"[Event \"~\"]\r\n\t1. e4 *"), (false, false, false));
        assert_eq!(of(b"a\0"), (true, false, false));
        assert_eq!(of(b"\x7f"), (false, true, false));
        assert_eq!(of(b"\x0b"), (false, true, false));
        assert_eq!(of(b"\xe9"), (false, false, true));
        assert_eq!(of("e4\u{a0}\x1a".as_bytes()), (false, true, true));
    }
}
