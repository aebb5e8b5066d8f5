//! The law: the union of the shards is the whole, for texts of any kind.

use std::fs;
use std::path::Path;

use super::texts::{packed, text};
use super::{Places, Sizes, joined, whole};
use crate::test_random::TestRandom;

/// Holds the shards of a file to the whole.
fn assert_law(file: &Path, places: &Places<'_>, counts: &[usize], sizes: Sizes) -> usize {
    let wanted = whole(file, sizes);
    for &count in counts {
        let found = joined(file, count.max(1) as u64, places, sizes);
        let shown = &places.text[..places.text.len().min(2000)];
        let shown = String::from_utf8_lossy(shown);
        assert_eq!(found.lines(), wanted.lines(), "{count} shards of {shown:?}");
        assert!(found == wanted, "{count} shards of {shown:?}");
    }
    wanted.pieces.len()
}

fn sizes(numbers: &mut TestRandom) -> Sizes {
    Sizes {
        batch_bytes: 1 + numbers.below(300),
        max_record_bytes: [20, 100, 1000, 1 << 20][numbers.below(4)],
    }
}

#[test]
fn shards_of_any_text_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("text.pgn");
    let mut numbers = TestRandom(1);
    let mut records = 0;
    for _ in 0..150 {
        let text = text(&mut numbers, 60);
        fs::write(&file, &text).unwrap();
        let places = Places {
            text: &text,
            frames: None,
        };
        // Also more shards than bytes.
        let counts = [1, 2, 3, 1 + numbers.below(40), (2 * text.len()).min(60)];
        records += assert_law(&file, &places, &counts, sizes(&mut numbers));
    }
    assert!(records > 150);
}

#[test]
fn shards_of_frames_are_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("text.pgn.zst");
    let mut numbers = TestRandom(2);
    let mut records = 0;
    for _ in 0..80 {
        let text = text(&mut numbers, 60);
        let (packed, frames) = packed(&mut numbers, &text);
        fs::write(&file, packed).unwrap();
        let places = Places {
            text: &text,
            frames: Some(frames),
        };
        let counts = [1, 2, 3, 1 + numbers.below(20)];
        records += assert_law(&file, &places, &counts, sizes(&mut numbers));
    }
    assert!(records > 80);
}

/// What stands before a game and might make it begin in the whole and not in a shard, or the other way round.
#[test]
fn what_stands_before_a_shard_does_not_count() {
    let game = "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 *\n\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("text.pgn");
    let sizes = Sizes {
        batch_bytes: 100,
        max_record_bytes: 1000,
    };
    for before in [
        // Tags with other text behind them, which is not movetext.
        "[Annotator \"x\"]\nSome prose.\n\n",
        "[Annotator \"x\"]\n{a comment}\n\n",
        "[Annotator \"x\"]\n[diagram]\n\n",
        "[Annotator \"x\"]\n% escaped\n\n",
        "[Event \"q\"]\n\n1. e4 1-0 [Annotator \"z\"] x\n\n",
        // Tag lines that begin no game, in a block with the game behind them.
        "1. e4 e5\n[Annotator \"a\nof it\n\n",
        "1. e4 e5\n[Annotator \"a\"]\n\n",
        // A brace that is never closed, or only in the next game.
        "1. e4 { [Event \"q\"]\nsaid so\n\n",
        "1. e4 {\n[Event \"q\"]\nsaid so\n\n",
        "{ prose\n\n",
    ] {
        for (game, behind) in [
            (game.to_owned(), "[Site \"}\"]\n"),
            // Another line end than that of the first line.
            (game.replace('\n', "\r\n"), ""),
        ] {
            let text = format!("{before}{game}{behind}{game}");
            fs::write(&file, &text).unwrap();
            let places = Places {
                text: text.as_bytes(),
                frames: None,
            };
            // As many shards as bytes: one ends at each.
            assert_law(&file, &places, &[2, 3, text.len()], sizes);
        }
    }
}

/// Where things are larger than what is read at once, looked back or looked ahead over.
#[test]
fn large_texts_are_no_exception() {
    let game = "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 *\n\n";
    let quoted = "{ [Event \"q\"]\nsaid so\n";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("text.pgn");
    let sizes = Sizes {
        batch_bytes: 1 << 18,
        max_record_bytes: 1 << 17,
    };
    for long in [
        // A record, a paragraph, a line, blank lines, tags and braces without end.
        "12. Nf3 Nc6\n".repeat(200_000),
        format!("{{ {}", "\n\nof a comment".repeat(200_000)),
        "x".repeat(2_500_000),
        "\n".repeat(1_500_000),
        "[Annotator \"x\"]\n".repeat(100_000),
        quoted.repeat(60_000),
        " ".repeat(70_000),
    ] {
        let text = format!("{game}{game}1. d4 d5\n{long}\n\n{game}{game}{quoted}{long}{game}");
        fs::write(&file, &text).unwrap();
        let places = Places {
            text: text.as_bytes(),
            frames: None,
        };
        assert_law(&file, &places, &[2, 3, 7], sizes);
    }
}
