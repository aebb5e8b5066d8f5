//! What pages share: text from games made harmless, as text and as markup.

use maud::{Markup, html};

use super::terminal::{is_printable, push_safe};

/// Text without characters that no page may hold (control characters, noncharacters) and without characters that change
/// the writing direction: these are shown as escapes, as on a terminal.
pub fn safe(text: &str) -> String {
    if is_printable(text) {
        return text.to_owned();
    }
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

/// Text from games, isolated so that it does not change the direction of the text around it: ASCII has none to change.
pub fn name(text: &str) -> Markup {
    html! {
        @if text.is_ascii() { (safe(text)) } @else { bdi { (safe(text)) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_strangers_is_markup() {
        assert_eq!(
            name("<script>\"&\u{0}\u{202e}\u{ffff}\u{fdd0}\u{9b}\r\n").into_string(),
            "<bdi>&lt;script&gt;&quot;&amp;\\u{0}\\u{202e}\\u{ffff}\\u{fdd0}\\u{9b}  </bdi>"
        );
        assert_eq!(safe("Łódź \u{1f980}"), "Łódź \u{1f980}");
    }
}
