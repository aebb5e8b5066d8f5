//! What pages share: text from games made harmless, as text and as markup.

use std::fmt::Write as _;

use maud::{Escaper, Markup, html};

use super::terminal::push_safe;

/// Text without characters that no page may hold (control characters, noncharacters) and without characters that change
/// the writing direction: these are shown as escapes, as on a terminal.
#[must_use]
pub fn safe(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\r' => shown.push(' '),
            '\u{fdd0}'..='\u{fdef}' => shown.extend(character.escape_unicode()),
            _ if u32::from(character) & 0xfffe == 0xfffe => {
                shown.extend(character.escape_unicode());
            }
            _ => push_safe(character, &mut shown),
        }
    }
    shown
}

/// Text from games, escaped for HTML.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // Writing to memory cannot fail.
    let _ = Escaper::new(&mut escaped).write_str(&safe(text));
    escaped
}

/// Text from games, isolated so that it does not change the direction of the text around it.
#[must_use]
pub fn name(text: &str) -> Markup {
    html! { bdi { (safe(text)) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_strangers_is_markup() {
        assert_eq!(
            escaped("<script>\"&\u{0}\u{202e}\u{ffff}\u{fdd0}\u{9b}\r\n"),
            "&lt;script&gt;&quot;&amp;\\u{0}\\u{202e}\\u{ffff}\\u{fdd0}\\u{9b}  "
        );
        assert_eq!(name("<b>").into_string(), "<bdi>&lt;b&gt;</bdi>");
        assert_eq!(safe("Łódź \u{1f980}"), "Łódź \u{1f980}");
    }
}
