//! Patterns of positions answer what a look at each square answers.

use std::cell::Cell;

use pgnkit_filter::pattern::fen::FenPattern;
use pgnkit_filter::pattern::material::{MaterialPattern, counts_of};
use pgnkit_filter::pattern::pieces::PieceSet;
use pgnkit_filter::pattern::{board as board_pattern, pawns as pawn_pattern, squares};
use proptest::prelude::*;
use proptest::test_runner::{TestError, TestRunner};
use shakmaty::{Board, File, Piece, Rank, Square};

use super::config;

const PIECES: &str = "PNBRQKpnbrqk";

/// A board as eight ranks of letters, from rank 8 down, `_` for an empty square.
type Ranks = Vec<Vec<char>>;

/// The squares' letters, half of them empty or more, few pieces or many.
fn ranks() -> impl Strategy<Value = Ranks> {
    let square = |letters: &'static str| {
        prop_oneof![
            1 => Just('_'),
            1 => prop::sample::select(letters.chars().collect::<Vec<_>>()),
        ]
    };
    let ranks = move |letters| prop::collection::vec(prop::collection::vec(square(letters), 8), 8);
    prop_oneof![ranks(PIECES), ranks("PPppNk"), ranks("Pp_____K")]
}

fn board(ranks: &Ranks) -> Board {
    let mut board = Board::empty();
    for (letters, rank) in ranks.iter().zip(Rank::ALL.into_iter().rev()) {
        for (&letter, file) in letters.iter().zip(File::ALL) {
            if let Some(piece) = Piece::from_char(letter) {
                board.set_piece_at(Square::from_coords(file, rank), piece);
            }
        }
    }
    board
}

/// Whether a character of a pattern, outside of brackets, stands for a letter.
fn stands_for(symbol: char, letter: char) -> bool {
    match symbol {
        '?' => true,
        '!' => letter != '_',
        'A' => letter.is_ascii_uppercase(),
        'a' => letter.is_ascii_lowercase(),
        'm' => !"Pp".contains(letter),
        _ => symbol == letter,
    }
}

/// Whether the letters of a rank are as a pattern says: every way to fill its runs is tried.
fn rank_matches(pattern: &[char], letters: &[char]) -> bool {
    match (pattern, letters) {
        ([], _) => letters.is_empty(),
        (['*', rest @ ..], _) => (0..=letters.len()).any(|run| rank_matches(rest, &letters[run..])),
        ([digit @ '1'..='8', rest @ ..], _) => {
            let count = digit.to_digit(10).unwrap() as usize;
            letters.len() >= count
                && letters[..count].iter().all(|&letter| letter == '_')
                && rank_matches(rest, &letters[count..])
        }
        (['[', inner @ ..], [letter, letters @ ..]) => {
            let end = inner.iter().position(|&symbol| symbol == ']').unwrap();
            let (is_negated, symbols) = match &inner[..end] {
                ['^', symbols @ ..] => (true, symbols),
                symbols => (false, symbols),
            };
            let is_named = symbols.iter().any(|&symbol| stands_for(symbol, *letter));
            is_named != is_negated && rank_matches(&inner[end + 1..], letters)
        }
        ([symbol, rest @ ..], [letter, letters @ ..]) => {
            stands_for(*symbol, *letter) && rank_matches(rest, letters)
        }
        (_, []) => false,
    }
}

fn matches(pattern: &str, ranks: &Ranks) -> bool {
    let matches = |(pattern, letters): (&str, &Vec<char>)| {
        rank_matches(&pattern.chars().collect::<Vec<_>>(), letters)
    };
    pattern.split('/').zip(ranks).all(matches)
}

/// A pattern that such a board mostly matches: each letter as it is, or another way to say it, and here and there a run.
fn description(ranks: &Ranks, choices: &[u16]) -> String {
    let mut choices = choices.iter().copied().cycle();
    let rank = |letters: &Vec<char>| -> String {
        let square = |&letter: &char| {
            let choice = choices.next().unwrap_or(0);
            let other = char::from(PIECES.as_bytes()[usize::from(choice / 64) % 12]);
            let wildcard = match letter {
                '_' => '?',
                _ if letter.is_ascii_uppercase() => 'A',
                _ => 'a',
            };
            match choice % 64 {
                0..=3 => "?".to_owned(),
                4..=6 => "*".to_owned(),
                7..=9 => format!("*{letter}"),
                10..=12 => format!("[{other}{letter}]"),
                13..=15 if other != letter => format!("[^{other}]"),
                16..=18 if letter == '_' => "1".to_owned(),
                16..=18 => "!".to_owned(),
                19..=21 => wildcard.to_string(),
                22 if choice % 3 == 0 => "m".to_owned(),
                23 if choice % 3 == 0 => other.to_string(),
                _ => letter.to_string(),
            }
        };
        letters.iter().map(square).collect()
    };
    ranks.iter().map(rank).collect::<Vec<_>>().join("/")
}

/// Ranks of a few squares between runs, alone on their boards.
fn runs() -> impl Strategy<Value = String> {
    let symbols = vec![
        "*", "*", "?", "_", "P", "p", "2", "[Pp]", "[^P]", "A", "!", "m",
    ];
    let rank = prop::collection::vec(prop::sample::select(symbols), 1..7);
    (rank, 0_usize..8).prop_map(|(mut rank, at)| {
        rank.insert(at % rank.len(), "*");
        let mut ranks = ["*"; 8];
        let rank = rank.concat();
        ranks[at] = &rank;
        ranks.join("/")
    })
}

/// Runs a property over many cases; it tells whether the pattern matched, and each answer has to be frequent.
fn run_often<S: Strategy>(
    strategy: &S,
    property: impl Fn(S::Value) -> Result<bool, TestCaseError>,
) {
    const CASES: u32 = 800;
    let (yes, no) = (Cell::new(0_u32), Cell::new(0_u32));
    let counted = |value| {
        let count = if property(value)? { &yes } else { &no };
        count.set(count.get() + 1);
        Ok(())
    };
    match TestRunner::new(config(CASES)).run(strategy, counted) {
        Err(TestError::Fail(reason, value)) => panic!("{reason}: {value:?}"),
        Err(abort) => panic!("{abort}"),
        Ok(()) => assert!(yes.get().min(no.get()) > CASES / 20, "{yes:?} {no:?}"),
    }
}

#[test]
fn whole_boards() {
    let described = (
        ranks(),
        prop::collection::vec(any::<u16>(), 64),
        any::<bool>(),
    );
    run_often(&described, |(ranks, choices, at_least)| {
        let text = description(&ranks, &choices);
        let board = board(&ranks);
        if at_least {
            let expected = matches(&text.replace('1', "?"), &ranks);
            let pattern = board_pattern::parse(&text).unwrap();
            prop_assert_eq!(pattern.matches(&board), expected);
            return Ok(expected);
        }
        let expected = matches(&text, &ranks);
        let pattern = FenPattern::parse(&text).unwrap();
        prop_assert_eq!(pattern.matches_board(&board), expected);
        Ok(expected)
    });
}

#[test]
fn boards_without_wildcards() {
    let change = prop::option::of((
        0_usize..8,
        0_usize..8,
        prop::sample::select(vec!['_', 'P', 'k']),
    ));
    run_often(&(ranks(), change), |(ranks, change)| {
        let mut other = ranks.clone();
        if let Some((rank, file, letter)) = change {
            other[rank][file] = letter;
        }
        let pattern = FenPattern::parse(&board(&ranks).to_string()).unwrap();
        let expected = ranks == other;
        prop_assert_eq!(pattern.matches_board(&board(&other)), expected);
        Ok(expected)
    });
}

#[test]
fn runs_of_squares() {
    run_often(&(ranks(), runs()), |(ranks, text)| {
        let pattern = match FenPattern::parse(&text) {
            Ok(pattern) => pattern,
            Err(error) => {
                prop_assert!(error.message.ends_with(" squares"), "{text}: {error}");
                prop_assert!(!matches(&text, &ranks), "{text}");
                return Ok(false);
            }
        };
        let expected = matches(&text, &ranks);
        prop_assert_eq!(pattern.matches_board(&board(&ranks)), expected);
        Ok(expected)
    });
}

/// The same with other pieces on the board, and off it for the look at each square.
#[test]
fn pawns_alone() {
    let described = (ranks(), prop::collection::vec(any::<u16>(), 64));
    run_often(&described, |(ranks, choices)| {
        let without = |letter: &char| if "Pp".contains(*letter) { *letter } else { '_' };
        let pawns: Ranks = ranks
            .iter()
            .map(|rank| rank.iter().map(without).collect())
            .collect();
        let text = description(&pawns, &choices);
        let text: String = text
            .chars()
            .map(|symbol| match symbol {
                'N' | 'B' | 'R' => 'P',
                'Q' | 'K' | 'n' | 'b' | 'r' | 'q' | 'k' => 'p',
                _ => symbol,
            })
            .collect();
        let expected = matches(&text, &pawns);
        let pattern = pawn_pattern::parse(&text).unwrap();
        prop_assert_eq!(pattern.matches(&board(&ranks)), expected);
        Ok(expected)
    });
}

/// Lists of pieces with their squares: one by one, and together.
#[test]
fn lists_of_pieces() {
    let symbol = prop::sample::select(vec![
        "P", "p", "A", "a", "!", "?", "_", "m", "[Pk]", "[^_P]",
    ]);
    let list = prop::collection::btree_map(0_usize..64, symbol, 1..4);
    run_often(&(ranks(), list), |(ranks, list)| {
        let (mut names, mut expected) = (Vec::new(), true);
        for (index, symbol) in list {
            let square = Square::try_from(index).unwrap();
            names.push(format!("{symbol}{square}"));
            let letter = ranks[7 - index / 8][index % 8];
            let symbol: Vec<char> = symbol.chars().collect();
            expected &= rank_matches(&symbol, &[letter]);
        }
        let pattern = board_pattern::parse(&names.join(" ")).unwrap();
        prop_assert_eq!(pattern.matches(&board(&ranks)), expected);
        Ok(expected)
    });
}

#[test]
fn pieces_on_squares() {
    let pieces = prop::sample::select(vec![
        "N", "[RQ]", "A", "a", "?", "!", "Kk", "[^Pp]", "m", "P", "p",
    ]);
    let squares = prop::collection::vec(((0_usize..8, 0_usize..8), (0_usize..8, 0_usize..8)), 1..3);
    run_often(&(ranks(), pieces, squares), |(ranks, pieces, blocks)| {
        let mut names = Vec::new();
        let mut wanted = Vec::new();
        for ((file, to_file), (rank, to_rank)) in blocks {
            let (file, to_file) = (file.min(to_file), file.max(to_file));
            let (rank, to_rank) = (rank.min(to_rank), rank.max(to_rank));
            let letters = [file, to_file].map(|file| File::ALL[file].char());
            let name = if file == to_file {
                letters[0].to_string()
            } else {
                format!("{}-{}", letters[0], letters[1])
            };
            let ranks = if rank == to_rank {
                (rank + 1).to_string()
            } else {
                format!("{}-{}", rank + 1, to_rank + 1)
            };
            names.push(name + &ranks);
            wanted.extend(
                (file..=to_file).flat_map(|file| (rank..=to_rank).map(move |rank| (file, rank))),
            );
        }
        let is_piece = |letter: char| match pieces {
            "[^Pp]" | "m" => letter != '_' && !"Pp".contains(letter),
            "?" => letter != '_',
            _ => pieces.chars().any(|symbol| stands_for(symbol, letter)),
        };
        let board = board(&ranks);
        let set = PieceSet::parse(pieces).unwrap();
        let count = ranks
            .iter()
            .flatten()
            .filter(|&&letter| is_piece(letter))
            .count();
        prop_assert_eq!(set.count(&board) as usize, count);
        let on = squares::parse(&names.join(",")).unwrap();
        let expected = wanted
            .iter()
            .any(|&(file, rank)| is_piece(ranks[7 - rank][file]));
        prop_assert_eq!((set.bitboard(&board) & on).any(), expected);
        Ok(expected)
    });
}

/// The number of every piece, a little off now and then, in all ways to write it.
#[test]
fn material() {
    let choices = prop::collection::vec((0_usize..7, 0_usize..90), 12);
    run_often(&(ranks(), choices), |(ranks, choices)| {
        let (mut text, mut expected) = (String::new(), true);
        for (letter, (way, off)) in PIECES.chars().zip(choices) {
            let there = ranks
                .iter()
                .flatten()
                .filter(|&&there| there == letter)
                .count();
            let count = if off == 0 { there + 1 } else { there };
            let (name, is_right) = match way {
                0 if letter != 'K' && letter != 'k' => {
                    (letter.to_string().repeat(count), count == there)
                }
                1 if off < 30 && there > 0 => (format!("{letter}+ "), true),
                2 if off < 30 && there < 2 => (format!("{letter}?"), true),
                3 => (format!("{letter}*"), true),
                4 => (format!("{letter}{count}+"), count <= there),
                5 => (format!("{letter}{count}-{}", count + 2), count <= there),
                6 if off > 0 && there > 1 => (format!("{letter}{letter}1-{there}"), true),
                _ => (format!("{letter}{count}"), count == there),
            };
            text.push_str(&name);
            expected &= is_right;
        }
        let material = MaterialPattern::parse(&text).unwrap();
        prop_assert_eq!(material.matches_board(&board(&ranks)), expected);
        let by_counts =
            |material: &MaterialPattern, board: &Board| material.matches_counts(&counts_of(board));
        prop_assert_eq!(by_counts(&material, &board(&ranks)), expected);
        Ok(expected)
    });
}

proptest! {
    #![proptest_config(config(1000))]

    /// Any text is a pattern, or an error at one of its characters or at its end.
    #[test]
    fn any_text_is_read(text in "(\\PC|[PpKkAamQq1-9/*?!_^ ,a-hw-]|\\[|\\]|light|[a-h][1-8]){0,40}") {
        let count = text.chars().count();
        let errors = [
            FenPattern::parse(&text).err(),
            FenPattern::parse(&format!("*/*/*/*/*/*/*/* {text}")).err(),
            board_pattern::parse(&text).err(),
            pawn_pattern::parse(&text).err(),
            MaterialPattern::parse(&text).err(),
            PieceSet::parse(&text).err(),
            squares::parse(&text).err(),
        ];
        for (error, before) in errors.into_iter().zip([0, 16, 0, 0, 0, 0, 0]) {
            if let Some(error) = error {
                prop_assert!(error.at <= before + count && !error.message.is_empty(), "{error:?}");
            }
        }
    }
}
