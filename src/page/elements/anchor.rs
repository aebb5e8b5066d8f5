//! Anchors: what parts of the page are called by in links. They follow from names alone, so that a link that somebody has shared leads
//! to the same game or player when the page is made again of more games.

use std::hash::Hasher as _;

use siphasher::sip::SipHasher24;

/// A number that stands for names in this order.
pub(crate) fn key(names: &[&str]) -> u64 {
    let mut hasher = SipHasher24::new();
    for name in names {
        hasher.write(name.as_bytes());
        // No name has it.
        hasher.write_u8(0xff);
    }
    hasher.finish()
}

/// The anchor of what has this number: a letter for its kind, and six more letters or digits, so that even of 20,000 games no two are
/// likely to share one.
pub(crate) fn anchor(kind: char, mut key: u64) -> String {
    const SIGNS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut anchor = String::from(kind);
    for _ in 0..6 {
        let place = usize::try_from(key % 62).unwrap_or_default();
        anchor.push(char::from(SIGNS[place]));
        key /= 62;
    }
    anchor
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_those_of_names() {
        let of = |names: &[&str]| anchor('p', key(names));
        assert_eq!(of(&["Open", "Ann"]), of(&["Open", "Ann"]));
        assert_ne!(of(&["Open", "Ann"]), of(&["OpenA", "nn"]));
        assert_ne!(of(&["Open", "Ann"]), of(&["Ann", "Open"]));
        assert!(of(&[]).len() == 7 && of(&[]).bytes().all(|byte| byte.is_ascii_alphanumeric()));
        assert_eq!(anchor('g', 61 + 62), "gz10000");
    }
}
