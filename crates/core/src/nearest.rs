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

/// How many letters of one word have to be put in, left out, exchanged with their neighbour or written otherwise for the
/// other.
#[must_use]
pub fn distance(one: &str, other: &str) -> usize {
    strsim::osa_distance(one, other)
}

/// A pattern that begins or ends with `*`, with what it leaves open, for one that matches nothing: the most similar run of
/// the words that known names are made of, with hyphens between them. Such a run begins or ends the name where there is no
/// `*`.
pub fn nearest_pattern<'k>(
    pattern: &str,
    known: impl IntoIterator<Item = &'k str>,
) -> Option<String> {
    const STAR: char = '*';
    let word = pattern.trim_matches([STAR, '-']);
    if word.is_empty() || word.contains([STAR, '?']) {
        return None;
    }
    let runs = known.into_iter().flat_map(|name| {
        let hyphens = || name.match_indices('-').map(|(at, _)| at);
        let starts = hyphens()
            .map(|at| at + 1)
            .filter(|_| pattern.starts_with(STAR));
        let ends: Vec<usize> = hyphens().filter(|_| pattern.ends_with(STAR)).collect();
        let runs = std::iter::once(0).chain(starts).flat_map(move |start| {
            let ends = ends.clone().into_iter().filter(move |&end| end > start);
            ends.chain([name.len()]).map(move |end| &name[start..end])
        });
        runs.collect::<Vec<_>>()
    });
    nearest(word, runs).map(|meant| pattern.replacen(word, meant, 1))
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
    #[test]
    fn patterns_are_mended_where_a_word_of_them_is_known() {
        let known = [
            "illegal-move",
            "illegal-start-position",
            "bad-round",
            "tag-in-movetext",
        ];
        for (pattern, expected) in [
            ("ilegal-*", Some("illegal-*")),
            ("illegal_*", Some("illegal*")),
            ("*-moves", Some("*-move")),
            ("*-rond", Some("*-round")),
            ("*start-positon*", Some("*start-position*")),
            // No name begins with it, and none ends with it.
            ("positio-*", None),
            ("*-ilegal", None),
            ("*", None),
            ("*-*", None),
            ("b?d-rond*", None),
            ("nothing-*", None),
        ] {
            let found = nearest_pattern(pattern, known);
            assert_eq!(found.as_deref(), expected, "{pattern}");
        }
    }
}
