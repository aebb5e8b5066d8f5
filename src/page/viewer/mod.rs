//! What plays games through on the page: Lichess PGN Viewer, inlined, and a policy that lets nothing out.

/// The viewer as published, compressed: `README.md` says where it is from.
const VIEWER: &[u8] = include_bytes!("lichess-pgn-viewer.min.js.zst");
const VIEWER_STYLE: &[u8] = include_bytes!("lichess-pgn-viewer.css.zst");

/// What opens games in it.
const GAMES: &str = include_str!("games.js");

/// The style of the page.
pub(crate) const STYLE: &str = include_str!("../style.css");

/// Its last words: what it would give to a script that imports it.
const EXPORT: &str = "export{ba as default};";

pub(crate) const VERSION: &str = "2.5.9";

/// Who made it, as the licence asks.
fn credit() -> String {
    format!(
        "/* @lichess-org/pgn-viewer {VERSION}, GPL-3.0-or-later: https://github.com/lichess-org/pgn-viewer */\n"
    )
}

/// The SHA-256 of the script, of the page's style, and of the viewer's, as a policy names them.
const SCRIPT_HASH: &str = "'sha256-4KiSHsbCZYejMgWpi3K3jybFBfT9hdOV3XiVOuwPSWc='";
const STYLE_HASH: &str = "'sha256-j3B70oC0dYCL/jS6ufZ39fEbW9LdEumhw8gq+tja3NA='";
const VIEWER_STYLE_HASH: &str = "'sha256-DjO5BXHB5r0AWHoyrWUqvPKpEhV0tnRqZ8i4iessAQw='";

/// What the page may do: its scripts and styles are known by their hashes, and images and a font stand in these; nothing else is
/// loaded, and nothing is sent.
pub(crate) fn policy(has_script: bool) -> String {
    let more = if has_script {
        format!(" {VIEWER_STYLE_HASH}; script-src {SCRIPT_HASH}; img-src data:; font-src data:")
    } else {
        String::new()
    };
    format!("default-src 'none'; base-uri 'none'; form-action 'none'; style-src {STYLE_HASH}{more}")
}

/// The script of the page.
pub(crate) fn script() -> String {
    let viewer = unpacked(VIEWER);
    let viewer = viewer.trim_end().trim_end_matches(EXPORT);
    format!("{}{viewer}const LichessPgnViewer=ba;\n{GAMES}", credit())
}

/// The style of the viewer.
pub(crate) fn style() -> String {
    let style = unpacked(VIEWER_STYLE);
    format!("{}{}", credit(), style.trim_start_matches('\u{feff}'))
}

/// A file that is part of the program.
fn unpacked(file: &[u8]) -> String {
    let text = zstd::decode_all(file).unwrap_or_default();
    String::from_utf8(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SHA-256 (FIPS 180-4).
    fn sha256(text: &[u8]) -> [u8; 32] {
        let primes = (2_u64..).filter(|n| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d > 0));
        let primes: Vec<u64> = primes.take(64).collect();
        // The first 32 bits of the fraction of a root, by integers.
        let fraction = |prime: u64, root: u32| -> u32 {
            let wanted = u128::from(prime) << (32 * root);
            let mut low = 0_u128;
            for bit in (0..40).rev() {
                let next = low | 1 << bit;
                if next.pow(root) <= wanted {
                    low = next;
                }
            }
            u32::try_from(low & 0xffff_ffff).unwrap()
        };
        let mut state: Vec<u32> = primes[..8]
            .iter()
            .map(|&prime| fraction(prime, 2))
            .collect();
        let constants: Vec<u32> = primes.iter().map(|&prime| fraction(prime, 3)).collect();
        let mut padded = text.to_vec();
        padded.push(0x80);
        padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
        padded.extend((8 * text.len() as u64).to_be_bytes());
        for block in padded.chunks(64) {
            let word = |bytes: &[u8]| u32::from_be_bytes(bytes.try_into().unwrap());
            let mut words: Vec<u32> = block.chunks(4).map(word).collect();
            for at in 16..64 {
                let (a, b) = (words[at - 15], words[at - 2]);
                let a = a.rotate_right(7) ^ a.rotate_right(18) ^ (a >> 3);
                let b = b.rotate_right(17) ^ b.rotate_right(19) ^ (b >> 10);
                let sum = words[at - 16].wrapping_add(a).wrapping_add(words[at - 7]);
                words.push(sum.wrapping_add(b));
            }
            let mut s = state.clone();
            for (constant, word) in constants.iter().zip(words) {
                let e = s[4].rotate_right(6) ^ s[4].rotate_right(11) ^ s[4].rotate_right(25);
                let chosen = (s[4] & s[5]) ^ (!s[4] & s[6]);
                let one = [e, chosen, *constant, word]
                    .into_iter()
                    .fold(s[7], u32::wrapping_add);
                let a = s[0].rotate_right(2) ^ s[0].rotate_right(13) ^ s[0].rotate_right(22);
                let most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
                let two = a.wrapping_add(most);
                s.rotate_right(1);
                s[4] = s[4].wrapping_add(one);
                s[0] = one.wrapping_add(two);
            }
            for (sum, part) in state.iter_mut().zip(s) {
                *sum = sum.wrapping_add(part);
            }
        }
        let bytes: Vec<u8> = state.iter().flat_map(|word| word.to_be_bytes()).collect();
        bytes.try_into().unwrap()
    }

    fn hex(text: &[u8]) -> String {
        use std::fmt::Write as _;
        let mut out = String::new();
        for byte in sha256(text) {
            write!(out, "{byte:02x}").unwrap();
        }
        out
    }

    /// The source of a policy for a text.
    fn source(text: &str) -> String {
        const LETTERS: &[u8; 64] =
            b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut letters = String::new();
        for part in sha256(text.as_bytes()).chunks(3) {
            let mut bits = [0; 4];
            bits[1..=part.len()].copy_from_slice(part);
            let bits = u32::from_be_bytes(bits);
            for at in 0..=part.len() {
                letters.push(char::from(LETTERS[(bits >> (18 - 6 * at) & 63) as usize]));
            }
        }
        format!("'sha256-{letters}='")
    }

    #[test]
    fn the_policy_knows_what_is_on_the_page() {
        assert_eq!(
            hex(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(
            source(""),
            "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
        );
        assert_eq!(SCRIPT_HASH, source(&script()));
        assert_eq!(STYLE_HASH, source(STYLE));
        assert_eq!(VIEWER_STYLE_HASH, source(&style()));
    }

    #[test]
    fn the_viewer_is_the_one_that_was_published() {
        for (file, sum) in [
            (
                VIEWER,
                "18ad2f7122447b983f0532f24f62c43d0d1fd2b4e89e7ff4064f56381b543998",
            ),
            (
                VIEWER_STYLE,
                "1132505f6acbd1acd3114b1e00ad4095197cd7d9a5ef03e4d926d7c423179d50",
            ),
        ] {
            assert_eq!(hex(&zstd::decode_all(file).unwrap()), sum);
            assert!(include_str!("README.md").contains(sum));
        }
        let viewer = unpacked(VIEWER);
        assert!(viewer.trim_end().ends_with(EXPORT));
        // Nothing in it ends the element that it stands in.
        for text in [script(), style()] {
            assert!(!text.contains("</script") && !text.contains("</style"));
            assert!(!text.contains("<!--") && !text.contains("@import"));
        }
        let linked = |what: &str| style().matches(what).count();
        assert_eq!(linked("url("), linked("url(\"data:"));
    }
}
