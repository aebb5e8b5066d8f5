//! SHA-256, by which the policy of the page names its scripts and styles.

use crate::page::parts::base64::base64;

/// The source of a policy for a text.
pub(super) fn source(text: &str) -> String {
    format!("'sha256-{}'", base64(&sha256(text.as_bytes())))
}

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
        u32::try_from(low & 0xffff_ffff).unwrap_or_default()
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
        let word = |bytes: &[u8]| u32::from_be_bytes(bytes.try_into().unwrap_or_default());
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
    bytes.try_into().unwrap_or_default()
}

#[cfg(test)]
pub(super) fn hex(text: &[u8]) -> String {
    let bytes = sha256(text).map(|byte| format!("{byte:02x}"));
    bytes.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FIPS 180-4, and the source of no text that browsers know.
    #[test]
    fn texts_have_the_hashes_of_the_standard() {
        assert_eq!(
            hex(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(
            source(""),
            "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
        );
    }
}
