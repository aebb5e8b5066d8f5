//! Rules about tags whose value has a form of its own.

use std::ops::RangeInclusive;

use crate::openings::opening;
use crate::pgn::number::is_digits;
use crate::rules::fix::Fix;
use crate::rules::rule::Rule;
use crate::rules::tag_values::{says_unknown, written};

const ELO_TAGS: [&str; 2] = ["WhiteElo", "BlackElo"];

pub(crate) const BAD_ECO: Rule = Rule {
    code: "bad-eco",
    summary: "an ECO tag that is not an ECO code",
    explanation: "A code is a letter from A to E and two digits, with two more digits after a slash: `B90`, `D45/02`. An empty value, `?` and `-` are accepted as unknown. Opening names belong in the Opening tag; the longer codes of Scid (`B90h`) are its own.",
    basis: "PGN standard 9.4.1",
    example: "[ECO \"Sicilian\"]",
    ..Rule::warning(|_, report| {
        let is_good = |value: &[u8]| is_eco(value) || says_unknown(value);
        report.add_values(&["ECO"], is_good, |value| {
            format!("'{value}' is not a code from A00 to E99")
        });
    })
};

/// Whether a value is an ECO code, perhaps with a subcode.
pub(super) fn is_eco(value: &[u8]) -> bool {
    let subcode = match value.split_at_checked(3) {
        Some((code, subcode)) if opening::is_code(code) => subcode,
        _ => return false,
    };
    matches!(subcode, [] | [b'/', b'0'..=b'9', b'0'..=b'9'])
}

pub(crate) const BAD_ELO: Rule = Rule {
    code: "bad-elo",
    summary: "an Elo rating that is not a number",
    explanation: "WhiteElo and BlackElo hold a number, or `-` for a player without a rating. An empty value and `?` are accepted as unknown. Because of marks after the number, as in `1500?` for a provisional rating, programs read no rating. `fix` writes `?` for words such as `unknown`, `-` for `unrated`, and numbers without spaces around them.",
    basis: "PGN standard 9.1.2",
    example: "[WhiteElo \"1500?\"]",
    fix: Some(Fix::safe(|_, edits| {
        edits.respell(&ELO_TAGS, |value| !is_rating(value), rating_meant);
    })),
    ..Rule::warning(|_, report| {
        report.add_values(&ELO_TAGS, is_rating, |value| {
            format!("'{value}' is not a number")
        });
    })
};

/// Whether a value is a rating. A consultation game has several, with colons between.
fn is_rating(value: &[u8]) -> bool {
    let mut ratings = value.split(|&byte| byte == b':');
    ratings.all(|rating| is_digits(rating) || says_unknown(rating))
}

/// A rating as the standard writes it; `None` if it has no meaning or several.
fn rating_meant(value: &str) -> Option<String> {
    let value = value.trim();
    let is_unknown = !value.is_empty() && value.bytes().all(|byte| byte == b'?');
    match value.to_lowercase().as_str() {
        "unknown" | "n/a" => Some("?".into()),
        _ if is_unknown => Some("?".into()),
        "unrated" | "unr" | "unr." => Some("-".into()),
        _ => is_rating(value.as_bytes()).then(|| value.to_owned()),
    }
}

/// The ratings that there are: from the floor of servers for beginners to above the strongest engines.
const RATINGS: RangeInclusive<u32> = 100..=4000;

pub(crate) const ELO_OUT_OF_RANGE: Rule = Rule {
    code: "elo-out-of-range",
    summary: "an Elo rating below 100 or above 4000",
    explanation: "No list of people or engines has such ratings, so there is a digit too few or too many. 0 counts as unknown.",
    basis: "PGN standard 9.1.2",
    example: "[WhiteElo \"27000\"]",
    ..Rule::warning(|_, report| {
        let is_good = |value: &[u8]| !value.split(|&byte| byte == b':').any(is_out_of_range);
        let (least, most) = (RATINGS.start(), RATINGS.end());
        report.add_values(&ELO_TAGS, is_good, |_| {
            format!("the rating is not between {least} and {most}")
        });
    })
};

/// Whether a rating is a number that nobody has.
fn is_out_of_range(rating: &[u8]) -> bool {
    let number = std::str::from_utf8(rating).unwrap_or_default().parse();
    let is_known = number.is_ok_and(|number: u32| number == 0 || RATINGS.contains(&number));
    is_digits(rating) && !is_known
}

pub(crate) const BAD_TITLE: Rule = Rule {
    code: "bad-title",
    summary: "an unknown title",
    explanation: "Known titles are those of FIDE (GM, IM, FM, CM, with W before them for women's), its arena and honorary titles, those of correspondence chess and of national federations (SIM, CCM, NM, SM, LM, ...), and BOT; `-` means no title. A consultation game has several, separated by colons.",
    basis: "PGN standard 9.1.1; FIDE Handbook B.01",
    example: "[WhiteTitle \"Grandmaster\"]",
    ..Rule::note(|_, report| {
        report.add_values(&["WhiteTitle", "BlackTitle"], is_title, |value| {
            format!("'{value}' is not a known title")
        });
    })
};

/// Titles of FIDE, its arena and its honours; of correspondence chess; of nations and of servers.
const TITLES: [&str; 27] = [
    "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM", "HGM", "SIM",
    "CCM", "CCE", "LGM", "LIM", "NM", "WNM", "SM", "LM", "DM", "BOT", "C", "H", "-",
];

fn is_title(value: &[u8]) -> bool {
    let is_known = |title: &[u8]| TITLES.iter().any(|known| known.as_bytes() == title);
    says_unknown(value) || value.split(|&byte| byte == b':').all(is_known)
}

pub(crate) const BAD_ROUND: Rule = Rule {
    code: "bad-round",
    summary: "a Round tag that is neither a number, nor ?, nor -",
    explanation: "A round is a number, or numbers separated by points for a round of several parts; `?` if it is unknown, `-` if there are no rounds. Other values cannot be sorted or counted.",
    basis: "PGN standard 8.1.1.4",
    example: "[Round \"Final\"]",
    fix: Some(Fix::safe(|_, edits| {
        edits.respell(&["Round"], <[u8]>::is_empty, |_| Some("?"));
    })),
    ..Rule::note(|_, report| {
        report.add_values(&["Round"], is_round, |value| match value {
            "" => "the round is empty; write ? for an unknown one".to_owned(),
            _ => format!("'{value}' is not a round: a number, numbers separated by points, ? or -"),
        });
    })
};

/// Whether a value is a round. A part of several may be unknown.
fn is_round(value: &[u8]) -> bool {
    let is_part = |part: &[u8]| part == b"?" || is_digits(part);
    value == b"-" || value.split(|&byte| byte == b'.').all(is_part)
}

pub(crate) const BAD_TIME: Rule = Rule {
    code: "bad-time",
    summary: "a time of day not in the form HH:MM:SS, or not on the clock",
    explanation: "Checks Time and UTCTime. Unknown digits are `?`. An empty value, `?` and `-` are accepted as unknown.",
    basis: "PGN standard 9.5.1 and 9.5.2",
    example: "[Time \"7:30 pm\"]",
    ..Rule::warning(|game, report| {
        for tag in ["Time", "UTCTime"] {
            if let Some((value, span)) = written(game, tag)
                && let Some(fault) = time_fault(value)
                && !says_unknown(value)
            {
                report.add(span, fault);
            }
        }
    })
};

/// What is wrong with a time of day.
fn time_fault(time: &[u8]) -> Option<&'static str> {
    let &[h1, h2, b':', m1, m2, b':', s1, s2] = time else {
        return Some(FORM);
    };
    let digits = [h1, h2, m1, m2, s1, s2];
    let is_digit = |digit: &u8| matches!(digit, b'0'..=b'9' | b'?');
    if !digits.iter().all(is_digit) {
        return Some(FORM);
    }
    // "?" comes after all digits; as the first of two it can stand for a small one.
    let is_over = |tens: u8, ones: u8, most: [u8; 2]| {
        tens != b'?' && (tens > most[0] || tens == most[0] && ones != b'?' && ones > most[1])
    };
    if is_over(h1, h2, *b"23") {
        Some("hours go from 00 to 23")
    } else if is_over(m1, m2, *b"59") {
        Some("minutes go from 00 to 59")
    } else if is_over(s1, s2, *b"59") {
        Some("seconds go from 00 to 59")
    } else {
        None
    }
}

const FORM: &str = "a time has the form HH:MM:SS, with ? for unknown digits";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes() {
        for code in ["A00", "E99", "D45/02"] {
            assert!(is_eco(code.as_bytes()), "{code}");
        }
        for code in [
            "",
            "F00",
            "b01",
            "B1",
            "B100",
            "B90h",
            "D45/",
            "D45/2",
            "DA5/02",
            "A40 Queen's pawn",
        ] {
            assert!(!is_eco(code.as_bytes()), "{code}");
        }
    }

    #[test]
    fn ratings() {
        for rating in ["2700", "0", "-", "?", "", " ", "2500:-:2650"] {
            assert!(is_rating(rating.as_bytes()), "{rating}");
        }
        for rating in [
            "1500?", "2700.5", "-5", "unrated", "2700 ", "+2700", "2 700",
        ] {
            assert!(!is_rating(rating.as_bytes()), "{rating}");
        }
    }

    #[test]
    fn ratings_with_one_meaning() {
        for (value, rating) in [
            ("unknown", Some("?")),
            ("Unknown", Some("?")),
            ("N/A", Some("?")),
            ("????", Some("?")),
            ("Unrated", Some("-")),
            (" 2500 ", Some("2500")),
            ("1500?", None),
            ("25oo", None),
            ("1500P", None),
            ("none", None),
        ] {
            assert_eq!(rating_meant(value).as_deref(), rating, "{value}");
        }
    }

    #[test]
    fn range() {
        for rating in ["100", "4000", "0", "0000", "", "-", "?", "1500?"] {
            assert!(!is_out_of_range(rating.as_bytes()), "{rating}");
        }
        for rating in ["99", "1", "4001", "27000", "99999999999999999999"] {
            assert!(is_out_of_range(rating.as_bytes()), "{rating}");
        }
    }

    #[test]
    fn titles() {
        for title in ["GM", "WFM", "-", "", "?", " ", "IM:-:GM", "BOT"] {
            assert!(is_title(title.as_bytes()), "{title}");
        }
        for title in ["gm", "WF", "Grandmaster", "GM IM", "GM:", "2700"] {
            assert!(!is_title(title.as_bytes()), "{title}");
        }
    }

    #[test]
    fn rounds() {
        for round in ["1", "3.1", "4.1.2", "?", "-", "?.3", "12", "0"] {
            assert!(is_round(round.as_bytes()), "{round}");
        }
        for round in [
            "", "Final", "1.", ".1", "1,2", "1-2", "1/2", "1a", " 1", "--", "??", "-.1",
        ] {
            assert!(!is_round(round.as_bytes()), "{round}");
        }
    }

    #[test]
    fn times() {
        for time in ["00:00:00", "23:59:59", "18:30:??", "??:??:??", "2?:5?:?9"] {
            assert_eq!(time_fault(time.as_bytes()), None, "{time}");
        }
        for time in [
            "18:30",
            "7:30:00",
            "18.30.00",
            "18:30:00 CET",
            "",
            "18:30:0a",
        ] {
            assert_eq!(time_fault(time.as_bytes()), Some(FORM), "{time}");
        }
        for time in ["24:00:00", "3?:00:00", "12:60:00", "12:6?:00", "12:00:60"] {
            assert!(
                time_fault(time.as_bytes()).is_some_and(|fault| fault != FORM),
                "{time}"
            );
        }
    }
}
