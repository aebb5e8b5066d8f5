//! The players' names in a declaration.

use crate::game::Game;

/// Stand for the players' names in a text: White's, Black's, and one that both have.
pub(super) const NAMES: [&str; 3] = ["\u{1}", "\u{2}", "\u{3}"];

/// The text with signs for names, whatever these consist of: for one at its beginning, then for all.
pub(super) fn named(lower: &str, game: &Game<'_>) -> Vec<String> {
    // A text of one word can only be a name, which says nothing.
    let may_be_named = |tag| {
        let name = game.tag(tag);
        name.is_some_and(|name| may_name(lower, name.trim()))
    };
    if !lower.contains(' ') || !["White", "Black"].into_iter().any(may_be_named) {
        return Vec::new();
    }
    let name = |tag| game.tag(tag).map(|name| name.trim().to_lowercase());
    let (white, black) = (
        name("White").unwrap_or_default(),
        name("Black").unwrap_or_default(),
    );
    let surname = |name: &str| name.split(',').next().unwrap_or_default().trim().to_owned();
    let (short_white, short_black) = (surname(&white), surname(&black));
    let mut names = if white == black {
        vec![(white, NAMES[2])]
    } else if short_white == short_black {
        vec![(white, NAMES[0]), (black, NAMES[1])]
    } else {
        vec![
            (white, NAMES[0]),
            (black, NAMES[1]),
            (short_white, NAMES[0]),
            (short_black, NAMES[1]),
        ]
    };
    names.retain(|(name, _)| !name.is_empty());
    let leading = names.iter().filter_map(|(name, sign)| {
        let rest = lower.strip_prefix(name.as_str())?;
        ends_word(rest).then(|| format!("{sign}{rest}"))
    });
    let leading: Vec<String> = leading.collect();
    // The longer ones first: they may hold others.
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut all = lower.to_owned();
    for (name, sign) in &names {
        replace(&mut all, name, sign);
    }
    leading
        .into_iter()
        .chain((all != lower).then_some(all))
        .collect()
}

/// Whether a name, or what of it stands before its comma, may stand in a text: its first letters begin a word there.
fn may_name(lower: &str, name: &str) -> bool {
    let letters = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let first = &name.as_bytes()[..letters];
    let text = lower.as_bytes();
    let begins = |at: usize| {
        let word = text.get(at..at + letters);
        word.is_some_and(|word| word.eq_ignore_ascii_case(first))
    };
    !name.is_empty()
        && (letters == 0
            || begins(0)
            || crate::byte_search::memchr_iter(b' ', text).any(|blank| begins(blank + 1)))
}

/// Puts a sign for a name at the beginning of a text, or for one of some length anywhere.
fn replace(text: &mut String, name: &str, sign: &str) {
    const SHORTEST_INSIDE: usize = 3;
    let mut from = 0;
    while let Some(at) = text[from..].find(name).map(|at| from + at) {
        let inside = text[..at].ends_with(' ') && name.len() >= SHORTEST_INSIDE;
        if (at == 0 || inside) && ends_word(&text[at + name.len()..]) {
            text.replace_range(at..at + name.len(), sign);
        }
        from = at + text[at..].chars().next().map_or(1, char::len_utf8);
    }
}

/// Whether a word ends before this text.
fn ends_word(rest: &str) -> bool {
    !rest.starts_with(|next: char| next.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_cannot_stand_in_a_text_changes_nothing_in_it() {
        let names = [
            "Carlsen, Magnus",
            "carl",
            "O'Kelly, A",
            "Öst, Bo",
            "-x-",
            ", a",
            "K",
            "İpek",
            "time",
            "Anna-Lena",
            "\u{212a}im",
        ];
        let texts = [
            "carlsen won on time",
            "won by carlsen",
            "wcarlsen won",
            "k won",
            "won by o'kelly",
            "öst resigns",
            "kim won",
            "-x- lost",
            "time forfeit",
            "anna-lena won",
            "anna won",
            ", a won",
            "i̇pek won on time",
        ];
        let mut spared = 0;
        for (name, text) in names.iter().flat_map(|name| texts.map(|text| (name, text))) {
            if may_name(text, name) {
                continue;
            }
            spared += 1;
            let full = name.to_lowercase();
            for part in [full.split(',').next().unwrap_or_default(), &full] {
                let mut read = text.to_owned();
                if !part.is_empty() {
                    replace(&mut read, part, NAMES[0]);
                }
                assert_eq!(read, text, "{name}");
            }
        }
        assert!(spared > 4 * texts.len());
    }
}
