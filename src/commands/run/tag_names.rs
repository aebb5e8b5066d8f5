//! Tags that the user names.

use crate::report::message;

/// Reads the name of a tag: letters, digits and underscores (PGN standard 8.1.1).
pub(in crate::commands) fn tag_name(text: &str) -> Result<String, String> {
    let is_symbol = |character: char| character.is_ascii_alphanumeric() || character == '_';
    if text.is_empty() || !text.chars().all(is_symbol) {
        return Err("a tag's name has letters, digits and underscores only".to_owned());
    }
    Ok(text.to_owned())
}

/// Tells which tags no game had: a name spelt in another way would be one.
pub(in crate::commands) fn tell_absent<'n>(names: impl Iterator<Item = &'n str>) {
    for name in names {
        message(&format!(
            "no game here has a value of the tag {name}; capital and small letters differ"
        ));
    }
}
