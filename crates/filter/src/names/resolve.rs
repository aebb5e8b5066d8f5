//! What a word stands for that names a value of a game: in `--by`, `--columns`, `--split-by` and names of files.

use super::tags;
use crate::fact::ValueType;
use crate::vocabulary::{Definition, Vocabulary};
use pgnkit_core::nearest::did_you_mean;
use pgnkit_core::pgn::tag_line::is_name_byte;

impl Vocabulary {
    /// What a word that names a value of a game stands for: a name, or a tag, as in `WhiteElo` or `tag(ICCResult)`.
    ///
    /// # Errors
    ///
    /// It stands for none, or for a value of each player; with what was probably meant.
    pub fn resolve(&self, word: &str) -> Result<Definition, String> {
        if let Some(known) = self.game(word) {
            return Ok(known.clone());
        }
        if let Some(tag) = tags::called(word).or_else(|| tags::known_tag(word)) {
            return Ok(tags::tag(tag));
        }
        if let Some(both) = self.of_both(word) {
            let is_number = (self.game(both.of[0])).is_some_and(|of| of.kind == ValueType::Number);
            let [white, black] = both.of;
            let or_mean = if is_number { ", or mean_elo" } else { "" };
            return Err(format!(
                "'{word}' is a value of each player: say {white} or {black}{or_mean}"
            ));
        }
        if self.position(word).is_some() {
            return Err(format!(
                "'{word}' is a name of positions: write it inside any(...) or the like"
            ));
        }
        let all = self.games.iter().map(|name| &*name.name);
        let tip = if word.starts_with(|first: char| first.is_ascii_uppercase()) {
            did_you_mean(word, all.chain(tags::known_tags()))
        } else {
            did_you_mean(word, tags::known_tags().chain(all))
        };
        // Tags begin with a capital, in the standard and nearly everywhere.
        let is_tag = word.starts_with(|first: char| first.is_ascii_uppercase())
            && word.bytes().all(is_name_byte);
        let as_tag = match (is_tag, tip.is_empty()) {
            (true, true) => format!("; the tag of that name is tag({word})"),
            (true, false) => format!(" The tag of that name is tag({word})."),
            (false, _) => String::new(),
        };
        Err(format!("no name '{word}'{tip}{as_tag}"))
    }
}
