//! Values as bytes that compare as the values do. Knows nothing of names.

use pgnkit_core::pgn::player_name::letters::plain;
use pgnkit_filter::fact::Fact;

/// Begins a value that is known.
const KNOWN: u8 = 0;

/// Stands for a value that is not known, in either direction: after all others.
const UNKNOWN: u8 = 1;

/// Appends a value, and says whether it is known. Of two keys made of the same kinds of values, the one that comes first
/// is the smaller; no value is the beginning of another.
pub(super) fn push(fact: &Fact<'_>, is_descending: bool, key: &mut Vec<u8>) -> bool {
    let start = key.len();
    key.push(KNOWN);
    match fact {
        Fact::Text(text) if !text.trim_ascii().is_empty() => {
            push_escaped(&natural(&plain(text).bare), key);
            push_escaped(text.as_bytes(), key);
        }
        Fact::Number(least, most) if least >= most => key.extend(number(*least).to_be_bytes()),
        Fact::Days(first, last) => {
            for (year, month, day) in [first, last] {
                key.extend(year.to_be_bytes());
                key.extend([*month, *day]);
            }
        }
        Fact::Flag(flag) => key.push(u8::from(*flag)),
        _ => {
            key[start] = UNKNOWN;
            return false;
        }
    }
    if is_descending {
        for byte in &mut key[start + 1..] {
            *byte = !*byte;
        }
    }
    true
}

/// Appends bytes so that the end of them comes before any other byte.
fn push_escaped(bytes: &[u8], key: &mut Vec<u8>) {
    for &byte in bytes {
        key.push(byte);
        if byte == 0 {
            key.push(u8::MAX);
        }
    }
    key.extend([0, 0]);
}

/// The bits of a number, in the order of the numbers.
fn number(number: f64) -> u64 {
    // Zero has two signs and one value.
    let bits = (number + 0.0).to_bits();
    if bits >> 63 == 0 {
        bits | 1 << 63
    } else {
        !bits
    }
}

/// Text in which each run of digits is led by their number, so that the longer number is the larger: 2.10 comes after 2.9.
fn natural(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() + 8);
    let mut rest = text.as_bytes();
    while let Some(&first) = rest.first() {
        if !first.is_ascii_digit() {
            bytes.push(first);
            rest = &rest[1..];
            continue;
        }
        let end = rest.iter().position(|byte| !byte.is_ascii_digit());
        let (digits, behind) = rest.split_at(end.unwrap_or(rest.len()));
        let zeros = digits.iter().take_while(|&&byte| byte == b'0').count();
        let digits = &digits[zeros..];
        // Where it meets no digit, a number stands where digits stand.
        bytes.push(b'0');
        match u8::try_from(digits.len()) {
            Ok(count) if count < u8::MAX => bytes.push(count),
            _ => {
                bytes.push(u8::MAX);
                bytes.extend((digits.len() as u64).to_be_bytes());
            }
        }
        bytes.extend_from_slice(digits);
        rest = behind;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgnkit_filter::fact::Missing;

    fn key(fact: &Fact<'_>, is_descending: bool) -> Vec<u8> {
        let mut key = Vec::new();
        push(fact, is_descending, &mut key);
        // What follows must not matter.
        key.push(0x80);
        key
    }

    /// These stand in order, and in the opposite order descending, but for what is not known.
    fn assert_ordered(facts: &[Fact<'_>]) {
        for pair in facts.windows(2) {
            let [one, other] = [&pair[0], &pair[1]];
            assert!(key(one, false) < key(other, false), "{one:?} {other:?}");
            assert!(key(one, true) > key(other, true), "{one:?} {other:?}");
        }
        for fact in facts {
            for is_descending in [false, true] {
                let unknown = key(&Fact::Unknown(Missing::Absent), is_descending);
                assert!(key(fact, is_descending) < unknown, "{fact:?}");
            }
        }
    }

    fn assert_texts_ordered(texts: &[&str]) {
        let facts: Vec<Fact<'_>> = (texts.iter())
            .map(|&text| Fact::Text(text.into()))
            .collect();
        assert_ordered(&facts);
    }

    #[test]
    fn numbers_in_text_count_by_their_values() {
        assert_texts_ordered(&[
            "-", "0", "1", "2", "2.1", "2.9", "2.9.1", "2.10", "10", "?x",
        ]);
        assert_texts_ordered(&["Final", "Round 1", "Round 2 a", "Round 2 b", "Round 10"]);
        // Equal numbers: what is behind them decides, then how they are written.
        assert_texts_ordered(&["000", "01", "1", "01 b", "2"]);
        let [short, long] = [255, 256].map(|count| "7".repeat(count));
        assert_texts_ordered(&["7", &short, &long]);
    }

    #[test]
    fn case_and_accents_come_last() {
        assert_texts_ordered(&["Linares", "Łódź", "lodz b", "Reykjavik"]);
        assert_texts_ordered(&[
            "Muller",
            "MÜLLER",
            "Müller",
            "müller",
            "Muller, K",
            "Mullers",
        ]);
        assert_texts_ordered(&["a\0", "a\0b", "a b", "ab"]);
    }

    #[test]
    fn numbers_and_dates_have_their_order() {
        let numbers = [-f64::INFINITY, -10.0, -9.5, 0.0, 0.5, 9.0, 10.0, 2e9];
        assert_ordered(&numbers.map(|number| Fact::Number(number, number)));
        let day = |first, last| Fact::Days(first, last);
        // By the first day that it can be, then by the last one.
        assert_ordered(&[
            day((1999, 12, 31), (1999, 12, 31)),
            day((2020, 1, 1), (2020, 1, 1)),
            day((2020, 1, 1), (2020, 1, 31)),
            day((2020, 1, 1), (2020, 12, 31)),
            day((2020, 1, 2), (2020, 1, 2)),
            day((2020, 10, 1), (2020, 10, 1)),
        ]);
        assert_eq!(number(0.0), number(-0.0));
    }

    #[test]
    fn what_is_not_exactly_known_is_unknown() {
        for fact in [
            Fact::Nothing,
            Fact::Later,
            Fact::Text(" ".into()),
            Fact::Doubtful("mate".into()),
            Fact::Number(10.0, f64::INFINITY),
        ] {
            for is_descending in [false, true] {
                let unknown = key(&Fact::Unknown(Missing::Absent), is_descending);
                assert_eq!(key(&fact, is_descending), unknown, "{fact:?}");
            }
        }
    }
}
