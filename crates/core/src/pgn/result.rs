//! Results as written, in the Result tag and as termination markers, and which of the two counts.

use shakmaty::Color;

use super::text::with_hyphens;
use crate::chess::game_result::GameResult;

/// A result with how it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenResult {
    /// The meaning of the marker.
    pub result: GameResult,
    /// One of the four spellings of the standard.
    pub standard: bool,
    /// Not played: `+/-`, `0-0`, `1F-0F`.
    pub forfeit: bool,
}

/// The result that a text states, if it is that of a finished game.
pub(crate) fn finished(text: &str) -> Option<GameResult> {
    let result = parse(text)?.result;
    (result != GameResult::Unknown).then_some(result)
}

/// Reads a result; `None` if it is none.
#[must_use]
pub fn parse(text: &str) -> Option<WrittenResult> {
    let (result, standard, forfeit) = match text {
        "1-0" => (GameResult::Won(Color::White), true, false),
        "0-1" => (GameResult::Won(Color::Black), true, false),
        "1/2-1/2" => (GameResult::Draw, true, false),
        "*" => (GameResult::Unknown, true, false),
        _ if may_be_odd(text) => {
            let (result, forfeit) = odd(text)?;
            (result, false, forfeit)
        }
        _ => return None,
    };
    Some(WrittenResult {
        result,
        standard,
        forfeit,
    })
}

/// Whether text begins as some odd result does; it is asked of every word that is not in plain movetext.
fn may_be_odd(text: &str) -> bool {
    let first = text.trim_start().bytes().next();
    first.is_some_and(|first| !first.is_ascii() || b"01IlOo=.+-:(*".contains(&first))
}

/// A result in other words than those of the standard, and whether they say that the game was not played.
fn odd(text: &str) -> Option<(GameResult, bool)> {
    /// No result is longer.
    const LONGEST_BYTES: usize = 32;
    let text = text.trim().trim_end_matches(['.', ',', ';', ':']);
    if text.len() > LONGEST_BYTES {
        return None;
    }
    let (score, says_forfeit) = without_forfeit(text);
    let blanks = score.contains(char::is_whitespace);
    let mut plain = with_hyphens(score);
    plain.retain(|character| !character.is_whitespace());
    let (result, unplayed) = match plain.as_str() {
        "*" => (GameResult::Unknown, false),
        // ChessBase's for a draw without play.
        "=:=" => (GameResult::Draw, true),
        "1/2" | "\u{bd}" => (GameResult::Draw, false),
        // Chess-results writes `- - -`; without blanks it is a line.
        "---" if blanks => (GameResult::BothLost, true),
        "---" => return None,
        halves => of_halves(halves)?,
    };
    Some((result, unplayed || says_forfeit))
}

/// Text without a word for a forfeit after it, and whether there was one: `1-0 ff`, `1-0 (forfeit)`.
fn without_forfeit(text: &str) -> (&str, bool) {
    const WORDS: [&str; 9] = [
        "forfeit", "default", "w.o.", "w.o", "w/o", "def", "ff", "wo", "f",
    ];
    let inner = text
        .strip_suffix(')')
        .filter(|inner| inner.ends_with(|last: char| last.is_ascii_alphabetic() || last == '.'));
    let (inner, in_parentheses) = inner.map_or((text, false), |inner| (inner, true));
    for word in WORDS {
        let Some(cut) = inner.len().checked_sub(word.len()) else {
            continue;
        };
        if let Some((before, last)) = inner.split_at_checked(cut)
            && last.eq_ignore_ascii_case(word)
        {
            let before = match before.strip_suffix('(') {
                Some(before) => before,
                None if in_parentheses => continue,
                None => before,
            };
            return (before.trim_end(), true);
        }
    }
    (text, false)
}

/// A result as what each side has, White first: `1F-0F`, `(+)-(-)`, `+:-`, `0-0`, `½-0`; and whether it was not played.
fn of_halves(text: &str) -> Option<(GameResult, bool)> {
    let ((white, white_unplayed), rest) = half(text)?;
    let separator = rest.chars().next()?;
    let ((black, black_unplayed), rest) = half(rest.get(separator.len_utf8()..)?)?;
    if !rest.is_empty() {
        return None;
    }
    let separates = match separator {
        '-' | ':' => true,
        '/' => matches!(white, '+' | '-'),
        _ => false,
    };
    let result = match (white, black) {
        _ if !separates => return None,
        ('1', '0') | ('+', '-') => GameResult::Won(Color::White),
        ('0', '1') | ('-', '+') => GameResult::Won(Color::Black),
        // Letters in place of both digits are castling.
        ('0', '0') if text.contains(['O', 'o']) => return None,
        ('0', '0') | ('-', '-') => return Some((GameResult::BothLost, true)),
        ('=', '=') => GameResult::Draw,
        ('=', '0') => GameResult::HalfPoint(Color::White),
        ('0', '=') => GameResult::HalfPoint(Color::Black),
        _ => return None,
    };
    Some((result, white_unplayed || black_unplayed))
}

/// Half a point, as it is written.
const HALVES: [&str; 6] = ["1/2", "\u{bd}", "0.5", "0,5", ".5", "="];

/// Reads what a side has, and gives the text after it: `1`, `0`, `+` or `-`, or `=` for half a point; and whether that is `+`
/// or `-`, or a letter stands after it: F as in forfeit, K as in *kampflos*, X in the United States.
fn half(text: &str) -> Option<((char, bool), &str)> {
    let inner = text.strip_prefix('(');
    let mut rest = inner.unwrap_or(text);
    let sign = if let Some(after) = HALVES.iter().find_map(|half| rest.strip_prefix(half)) {
        rest = after;
        '='
    } else {
        let sign = match rest.chars().next()? {
            '1' | 'I' | 'l' => '1',
            '0' | 'O' | 'o' => '0',
            sign @ ('+' | '-') => sign,
            _ => return None,
        };
        rest = &rest[1..];
        sign
    };
    let letter = rest.strip_prefix(['F', 'f', 'K', 'k', 'X', 'x']);
    rest = letter.unwrap_or(rest);
    if inner.is_some() {
        rest = rest.strip_prefix(')')?;
    }
    let unplayed = letter.is_some() || matches!(sign, '+' | '-');
    Some(((sign, unplayed), rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::game::stated_results::StatedResults;
    use crate::input::record::Record;

    const WHITE: GameResult = GameResult::Won(Color::White);
    const BLACK: GameResult = GameResult::Won(Color::Black);

    fn meaning(text: &str) -> Option<(GameResult, bool)> {
        parse(text).map(|written| (written.result, written.forfeit))
    }

    #[test]
    fn spellings_seen_in_files() {
        for (text, result) in [
            ("1\u{2013}0", WHITE),
            ("1 - 0", WHITE),
            ("1:0", WHITE),
            ("0:1", BLACK),
            ("O-1", BLACK),
            ("I-0", WHITE),
            (" 1-0", WHITE),
            ("1-0.", WHITE),
            ("1/2", GameResult::Draw),
            ("1/2 - 1/2", GameResult::Draw),
            ("\u{bd}-\u{bd}", GameResult::Draw),
            ("\u{bd}:\u{bd}", GameResult::Draw),
            ("0.5-0.5", GameResult::Draw),
            ("=-=", GameResult::Draw),
            (" * ", GameResult::Unknown),
        ] {
            assert_eq!(meaning(text), Some((result, false)), "{text}");
            assert!(
                !parse(text).is_some_and(|written| written.standard),
                "{text}"
            );
        }
    }

    #[test]
    fn games_that_were_not_played() {
        for text in [
            "+/-",
            "+:-",
            "+--",
            "+ - -",
            "+\u{2013}-",
            "(+)-(-)",
            "(+):(-)",
            "(+)/(-)",
            "(+) - (-)",
            "1F-0F",
            "1f-0f",
            "1F:0F",
            "1F - 0F",
            "1-0F",
            "1F-0",
            "1K-0K",
            "1X-0F",
            "1-0 ff",
            "1-0ff",
            "1-0 FF",
            "1-0 F",
            "1-0 (ff)",
            "1-0 forfeit",
            "1-0 (Forfeit)",
            "1-0 w.o.",
            "1-0 def",
        ] {
            assert_eq!(meaning(text), Some((WHITE, true)), "{text}");
        }
        for text in [
            "-/+",
            "-:+",
            "--+",
            "- - +",
            "(-)-(+)",
            "(-):(+)",
            "0F-1F",
            "0f-1f",
            "0F:1F",
            "0-1F",
            "0F-1",
            "0K-1K",
            "0F-1X",
            "0-1 ff",
            "0-1 forfeit",
        ] {
            assert_eq!(meaning(text), Some((BLACK, true)), "{text}");
        }
        for text in [
            "0-0",
            "0:0",
            "0 - 0",
            "0\u{2013}0",
            "-/-",
            "-:-",
            "- - -",
            "(-)-(-)",
            "0F-0F",
            "0-0 ff",
        ] {
            assert_eq!(meaning(text), Some((GameResult::BothLost, true)), "{text}");
        }
        assert_eq!(meaning("=:="), Some((GameResult::Draw, true)));
    }

    #[test]
    fn half_a_point_against_none() {
        for (side, texts) in [
            (
                Color::White,
                [
                    "1/2-0",
                    "1/2 - 0",
                    "\u{bd}-0",
                    "\u{bd}:0",
                    "0.5-0",
                    "0,5\u{2013}0",
                    "=-0",
                    "\u{bd}-O",
                ],
            ),
            (
                Color::Black,
                [
                    "0-1/2",
                    "0 - 1/2",
                    "0-\u{bd}",
                    "0:\u{bd}",
                    "0-0.5",
                    "0-.5",
                    "0-=",
                    "o-\u{bd}.",
                ],
            ),
        ] {
            for text in texts {
                assert_eq!(
                    meaning(text),
                    Some((GameResult::HalfPoint(side), false)),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn what_is_no_result() {
        for text in [
            "?", "", "2-1", "win", "ff", "F", "+-", "-+", "+/=", "=/+", "+", "-", "--", "---",
            "O-O", "o-o", "0-O", "0-0-0", "1-1", "+/+", "1/0", "1-", "(1-0", "(+)-(-", "0-10",
            "1-0-1", "Of", "1F", "\u{bd}-1", "1-\u{bd}", "\u{bd}-", "\u{bd}/0", "\u{bd}-+",
            "0-0.55",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    fn stated(tag: Option<&str>, marker: &str) -> StatedResults {
        let tag = tag.map_or_else(String::new, |tag| format!("[Result \"{tag}\"]\n"));
        let text = format!("[White \"A\"]\n{tag}\n1. e4 e5 {marker}\n");
        StatedResults::new(&Game::read(Record::alone(text.as_bytes())))
    }

    #[test]
    fn the_tag_and_the_marker_agree_or_one_of_them_speaks() {
        for (tag, marker, word) in [
            (Some("1-0"), "1-0", Some("1-0")),
            (Some("1/2"), "1/2", Some("1/2-1/2")),
            (Some("1-0"), "0-1", None),
            (Some("*"), "0-1", None),
            (Some("?"), "0-1", Some("0-1")),
            (Some(""), "1/2", Some("1/2-1/2")),
            (Some("won"), "1-0", Some("1-0")),
            (None, "1-0", Some("1-0")),
            (None, "*", Some("*")),
            (None, "", Some("*")),
            (Some("?"), "", Some("*")),
            (Some("+/-"), "1-0", Some("1-0")),
            (Some("1F-0F"), "*", None),
            // The standard has no word for it.
            (Some("0-0"), "1-0", None),
            (None, "0:0", None),
        ] {
            assert_eq!(stated(tag, marker).agreed_str(), word, "{tag:?} {marker}");
        }
    }

    #[test]
    fn a_tag_and_a_marker_that_differ_agree_on_nothing() {
        assert_eq!(stated(Some("1-0"), "0-1").agreed(), None);
        assert_eq!(stated(Some("*"), "0-1").agreed(), None);
        assert_eq!(stated(Some("?"), "0-1").agreed(), Some(BLACK));
        assert_eq!(stated(Some("+:-"), "1-0").agreed(), Some(WHITE));
        assert_eq!(stated(None, "1/2").agreed(), Some(GameResult::Draw));
    }
}
