//! Suggestions for mistyped words.

/// How alike two words must be for one to be suggested, from 0 to 1.
const ALIKE: f64 = 0.8;

/// The most similar known word, if one is similar enough; case does not matter.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word = word.to_lowercase();
    let likeness = |known: &str| strsim::jaro_winkler(&word, &known.to_lowercase());
    known
        .into_iter()
        .map(|known| (likeness(known), known))
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, known)| known)
}

/// A suggestion as the end of a message; empty if there is none.
pub fn did_you_mean<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> String {
    nearest(word, known).map_or_else(String::new, |known| format!("; did you mean '{known}'?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_is_suggested_and_nothing_far() {
        let known = ["white", "white_elo", "black", "time_class"];
        for (word, expected) in [
            ("whit", Some("white")),
            ("White", Some("white")),
            ("whiteelo", Some("white_elo")),
            ("time-class", Some("time_class")),
            ("balck", Some("black")),
            ("ply", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, known), expected, "{word}");
        }
        assert_eq!(did_you_mean("blak", known), "; did you mean 'black'?");
        assert_eq!(did_you_mean("ply", known), "");
    }
}
