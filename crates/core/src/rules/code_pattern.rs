//! Patterns of codes, such as `illegal-*`.

use super::rule::Rule;

/// Whether a word is a pattern and not a code.
#[must_use]
pub fn is_pattern(word: &str) -> bool {
    word.contains(WILD)
}

/// What stands for any characters, and for one.
const WILD: [char; 2] = ['*', '?'];

/// The rules whose codes a pattern matches, in their order; a code matches itself.
pub fn matching<'r>(
    pattern: &str,
    rules: impl IntoIterator<Item = &'r &'static Rule>,
) -> Vec<&'static Rule> {
    let all = rules.into_iter().copied();
    all.filter(|rule| matches(pattern, rule.code)).collect()
}

/// Whether a pattern matches a word as a whole: `*` stands for any number of characters, none included, `?` for one.
#[must_use]
pub fn matches(pattern: &str, word: &str) -> bool {
    let fits = |&sign: &u8, &character: &u8| sign == b'?' || sign == character;
    matches_parts(
        pattern.as_bytes(),
        word.as_bytes(),
        |&sign| sign == b'*',
        fits,
    )
}

/// Whether the parts of a pattern match others as a whole, where some stand for any number of them, none
/// included, and the rest each for one that fits.
pub fn matches_parts<P, W>(
    pattern: &[P],
    parts: &[W],
    is_any: impl Fn(&P) -> bool,
    fits: impl Fn(&P, &W) -> bool,
) -> bool {
    let (mut at, mut taken) = (0, 0);
    // Where to go on if the last that stands for any number has to stand for one more.
    let mut again = None;
    while taken < parts.len() {
        match pattern.get(at) {
            Some(wanted) if is_any(wanted) => {
                at += 1;
                again = Some((at, taken));
            }
            Some(wanted) if fits(wanted, &parts[taken]) => {
                at += 1;
                taken += 1;
            }
            _ => {
                let Some((after, from)) = &mut again else {
                    return false;
                };
                *from += 1;
                (at, taken) = (*after, *from);
            }
        }
    }
    pattern[at..].iter().all(is_any)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ALL;

    #[test]
    fn stars_stand_for_any_characters_and_question_marks_for_one() {
        for (pattern, word, expected) in [
            ("illegal-*", "illegal-move", true),
            ("illegal-*", "illegal-", true),
            ("illegal-*", "illegal", false),
            ("*-move", "illegal-move", true),
            ("*-move", "illegal-variation-move", true),
            ("*-move", "no-moves", false),
            ("*move*", "no-moves", true),
            ("bad-?co", "bad-eco", true),
            ("bad-?co", "bad-co", false),
            ("bad-eco", "bad-eco", true),
            ("bad-eco", "bad-ec", false),
            ("*", "", true),
            ("*", "x", true),
            ("", "", true),
            ("", "x", false),
            ("a*b*c", "axbxbxc", true),
            ("a*b*c", "axbxb", false),
            ("**?**", "", false),
        ] {
            assert_eq!(matches(pattern, word), expected, "{pattern} {word}");
        }
    }

    /// A search that tries all ways to divide the word would not end.
    #[test]
    fn many_stars_take_no_time() {
        let pattern = "*a".repeat(2000) + "b";
        assert!(!matches(&pattern, &"a".repeat(4000)));
    }

    #[test]
    fn codes_of_the_catalogue_are_no_patterns() {
        for rule in ALL {
            assert!(!is_pattern(rule.code));
            let found = matching(rule.code, ALL);
            assert_eq!(
                found.iter().map(|rule| rule.code).collect::<Vec<_>>(),
                [rule.code]
            );
        }
        let codes = |pattern| -> Vec<&str> {
            let found = matching(pattern, ALL);
            found.iter().map(|rule| rule.code).collect()
        };
        assert_eq!(
            codes("illegal-*"),
            [
                "illegal-move",
                "illegal-move-stands",
                "illegal-start-position",
                "illegal-variation-move"
            ]
        );
        assert!(codes("ilegal-*").is_empty());
        assert_eq!(codes("*").len(), ALL.len());
    }
}
