//! Text for people: plurals, a capital letter, the beginning of what is long.
//!
//! Knows nothing of chess or files: any module may use it.

use std::error::Error;
use std::fmt::Display;
use std::io;

/// An enum of which each variant has a word, and the method that gives it.
macro_rules! worded {
    ($(#[$of_type:meta])* $vis:vis enum $name:ident {
        $($(#[$of_variant:meta])* $variant:ident = $word:literal,)*
    }
    $(#[$of_method:meta])* $method_vis:vis fn $method:ident) => {
        $(#[$of_type])*
        $vis enum $name {
            $($(#[$of_variant])* $variant,)*
        }

        impl $name {
            $(#[$of_method])*
            #[must_use]
            $method_vis fn $method(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }
    };
}
pub(crate) use worded;

/// The word for one thing or for any other number of them, as in `game` and `games`.
pub fn plural<'w, N: Copy + PartialEq + From<u8>>(
    count: N,
    one: &'w str,
    many: &'w str,
) -> &'w str {
    if count == N::from(1) { one } else { many }
}

/// A number and what is counted, as in `1 game` and `12 games`.
pub fn counted<N: Copy + PartialEq + From<u8> + Display>(
    count: N,
    one: &str,
    many: &str,
) -> String {
    format!("{count} {}", plural(count, one, many))
}

/// Things in words, with something between two of them.
pub fn joined<T: Display>(things: impl IntoIterator<Item = T>, between: &str) -> String {
    let words = things.into_iter().map(|thing| thing.to_string());
    words.collect::<Vec<_>>().join(between)
}

/// The first of some names, so many of them, and how many more there are: `a, b and 3 more`.
pub fn first_of(names: impl ExactSizeIterator<Item = String>, most: usize) -> String {
    let more = names.len().saturating_sub(most);
    let first: Vec<String> = names.take(most).collect();
    match more {
        0 => first.join(", "),
        more => format!("{} and {more} more", first.join(", ")),
    }
}

/// An error and its causes, the outermost first, without the number that the system has for it.
pub fn in_words<'e>(chain: impl Iterator<Item = &'e (dyn Error + 'static)>) -> String {
    let words: Vec<String> = chain.map(said).collect();
    words.join(": ")
}

/// What an error says of itself, without the number that the system has for it; of a missing file, in our own words.
pub fn said(error: &(dyn Error + 'static)) -> String {
    let text = error.to_string();
    let of_system = error.downcast_ref::<io::Error>();
    let of_system = of_system.and_then(|error| Some((error.kind(), error.raw_os_error()?)));
    match of_system {
        None => text,
        Some((io::ErrorKind::NotFound, _)) => "no such file or folder".to_owned(),
        Some((_, number)) => {
            let words = text.strip_suffix(&format!(" (os error {number})"));
            words.unwrap_or(&text).to_owned()
        }
    }
}

/// The beginning of a text, so many characters of it and `…`; all of it, if it has no more.
#[must_use]
pub fn shortened(text: &str, characters: usize) -> String {
    shortened_with(text, characters, "…")
}

/// The same with another mark where the text was cut.
pub(crate) fn shortened_with(text: &str, characters: usize, mark: &str) -> String {
    match text.char_indices().nth(characters) {
        Some((end, _)) => format!("{}{mark}", &text[..end]),
        None => text.to_owned(),
    }
}

/// Text with a capital letter before.
pub fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_all_else_plural() {
        assert_eq!(counted(0_usize, "ply", "plies"), "0 plies");
        assert_eq!(counted(1_u64, "ply", "plies"), "1 ply");
        assert_eq!(counted(2_u32, "ply", "plies"), "2 plies");
    }

    #[test]
    fn characters_are_counted_and_not_bytes() {
        assert_eq!(shortened("éé", 2), "éé");
        assert_eq!(shortened("ééé", 2), "éé…");
        assert_eq!(shortened_with("123", 2, "..."), "12...");
        assert_eq!(capitalised("été"), "Été");
        assert_eq!(capitalised(""), "");
    }
}
