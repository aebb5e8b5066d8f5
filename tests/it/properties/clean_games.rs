//! On well-formed games the splitter, the tags and the mainline are those of pgn-reader.

use std::fmt::Write as _;
use std::io::Cursor;
use std::ops::ControlFlow;

use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use pgnkit_core::game::replay::replay_ends::ReplayEnds;
use pgnkit_core::game::{Game, ReplayStatus};
use pgnkit_core::input::batch::{Note, NoteKind};
use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::input::source::Source;
use pgnkit_core::input::split::Splitter;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::movetext::token::TokenKind;
use pgnkit_core::pgn::word::kinds::Word;
use pgnkit_core::rules;
use proptest::prelude::*;
use shakmaty::san::San;
use shakmaty::{Chess, Move, Position};

use super::config;
use crate::playout::{self, Start};

/// How a game is written.
#[derive(Debug, Clone)]
pub(super) struct Style {
    /// `1.`, `1. `, `1 `, `1...` or none before a move.
    number: u8,
    /// Plies on a line.
    width: usize,
    line_end: &'static str,
    /// For what stands between moves: one number a ply.
    between: Vec<u8>,
    result: &'static str,
    /// Values for the tags.
    names: [String; 2],
    /// Lines between tags and movetext, and after the game.
    blank_lines: usize,
}

fn style() -> impl Strategy<Value = Style> {
    // No escaped backslash: pgn-reader 0.29 loses it before an escaped quote.
    let name = prop::collection::vec(
        prop::sample::select(vec![
            "a", "Z", " ", "é", ",", "]", "[", "\\\"", "{", "}", ";", "%", "1-0", ".",
        ]),
        0..8,
    )
    .prop_map(|parts| parts.concat());
    (
        0_u8..6,
        1_usize..12,
        prop::sample::select(vec!["\n", "\r\n"]),
        prop_oneof![Just(Vec::new()), prop::collection::vec(any::<u8>(), 60)],
        prop::sample::select(vec!["1-0", "0-1", "1/2-1/2", "*"]),
        [name.clone(), name],
        1_usize..3,
    )
        .prop_map(
            |(number, width, line_end, between, result, names, blank_lines)| Style {
                number,
                width,
                line_end,
                between,
                result,
                names,
                blank_lines,
            },
        )
}

/// A game to be written.
#[derive(Clone)]
pub(super) struct Plan {
    start: Start,
    moves: Vec<Move>,
    style: Style,
}

impl std::fmt::Debug for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", write_game(self))
    }
}

pub(super) fn plan() -> impl Strategy<Value = Plan> {
    (playout::start(), playout::choices(60), style()).prop_map(|(start, choices, style)| Plan {
        moves: playout::moves(&start.position, &choices),
        start,
        style,
    })
}

/// Games one after the other.
pub(super) fn written(plans: &[Plan]) -> String {
    plans.iter().map(write_game).collect()
}

fn write_game(plan: &Plan) -> String {
    let Plan {
        start,
        moves,
        style,
    } = plan;
    let mut text = String::new();
    let [white, black] = &style.names;
    let variant = if start.chess960 {
        "Chess960"
    } else {
        "Standard"
    };
    let _ = writeln!(
        text,
        "[Event \"Test\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Variant \"{variant}\"]"
    );
    if let Some(fen) = &start.fen {
        let _ = writeln!(text, "[SetUp \"1\"]\n[FEN \"{fen}\"]");
    }
    let _ = writeln!(text, "[Result \"{}\"]", style.result);
    text.push_str(&"\n".repeat(style.blank_lines));
    let mut position = start.position.clone();
    for (index, &mv) in moves.iter().enumerate() {
        push_number(&mut text, style, &position, index == 0);
        let san = SanPlus::from_move(position.clone(), mv);
        let _ = write!(text, "{san}");
        let choice = style.between.get(index).copied().unwrap_or_default();
        push_between(&mut text, choice, &position, san);
        // A blank line in movetext ends pgn-reader's game.
        if !text.ends_with('\n') {
            text.push(if (index + 1) % style.width == 0 {
                '\n'
            } else {
                ' '
            });
        }
        position.play_unchecked(mv);
    }
    let _ = write!(
        text,
        "{}{}",
        style.result,
        "\n".repeat(style.blank_lines + 1)
    );
    text.replace('\n', style.line_end)
}

fn push_number(text: &mut String, style: &Style, position: &Chess, first: bool) {
    let number = position.fullmoves();
    let white = position.turn().is_white();
    // The result is of no type that matters: a String takes everything.
    let _ = match (style.number, white) {
        (0, true) => write!(text, "{number}."),
        (0, false) if first => write!(text, "{number}..."),
        (1 | 2, true) => write!(text, "{number}. "),
        (2, false) => write!(text, "{number}... "),
        (3, _) => write!(text, "{number} "),
        (4, _) => write!(text, "{number}{}", if white { "." } else { "..." }),
        _ => Ok(()),
    };
}

/// Annotations, comments and variations after a move; most often nothing.
fn push_between(text: &mut String, choice: u8, before: &Chess, san: SanPlus) {
    let addition = match choice % 80 {
        16 => "!".to_owned(),
        1 => "?? $6".to_owned(),
        2 => " $1 $139".to_owned(),
        3 => " {}".to_owned(),
        4 => " {[%clk 0:01:02] 1-0 e4 ( ; %}".to_owned(),
        5 => "{glued}".to_owned(),
        6 => " {over\nlines\n[not a tag]\n}".to_owned(),
        7 => format!(" ({san} {{first}} (12. {san}!) {san} $3)"),
        8 => format!(" ( {san} 1-0 )"),
        9 => " ; to the end } ) [\n".to_owned(),
        10 => "\n% escaped [Event \"x\"]\n".to_owned(),
        11 => " {a [Event \"x\"] in a line}".to_owned(),
        12 => "!? {%}".to_owned(),
        13 => format!(" (({san}) {{x}})"),
        14 => " {Đorđe 🦀}".to_owned(),
        15 => {
            let others: Vec<String> = before
                .legal_moves()
                .iter()
                .take(3)
                .map(|&mv| {
                    format!(
                        "({}. {})",
                        before.fullmoves(),
                        SanPlus::from_move(before.clone(), mv)
                    )
                })
                .collect();
            format!(" {}", others.join(" "))
        }
        // Moves that could be the game's: after the last one they must not lengthen it.
        17..=24 => {
            let mut position = before.clone();
            position.play_unchecked(san.san.to_move(before).unwrap());
            match position.legal_moves().first() {
                Some(&mv) => format!(" ({})", SanPlus::from_move(position, mv)),
                None => return,
            }
        }
        _ => return,
    };
    text.push_str(&addition);
}

/// What pgn-reader gives of a game.
#[derive(Debug, Default, PartialEq, Eq)]
struct Expected {
    tags: Vec<(String, String)>,
    moves: Vec<San>,
    outcome: Option<String>,
}

#[derive(Default)]
struct Collector;

impl Visitor for Collector {
    type Tags = Expected;
    type Movetext = (Expected, usize);
    type Output = Expected;

    fn begin_tags(&mut self) -> ControlFlow<Expected, Expected> {
        ControlFlow::Continue(Expected::default())
    }

    fn tag(
        &mut self,
        tags: &mut Expected,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Expected> {
        let name = String::from_utf8(name.to_vec()).unwrap();
        tags.tags
            .push((name, value.decode_utf8().unwrap().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Expected) -> ControlFlow<Expected, (Expected, usize)> {
        ControlFlow::Continue((tags, 0))
    }

    fn begin_variation(
        &mut self,
        (_, depth): &mut (Expected, usize),
    ) -> ControlFlow<Expected, Skip> {
        *depth += 1;
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, (_, depth): &mut (Expected, usize)) -> ControlFlow<Expected> {
        *depth -= 1;
        ControlFlow::Continue(())
    }

    fn san(
        &mut self,
        (game, depth): &mut (Expected, usize),
        san: SanPlus,
    ) -> ControlFlow<Expected> {
        if *depth == 0 {
            game.moves.push(san.san);
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, _: &mut (Expected, usize), _: Nag) -> ControlFlow<Expected> {
        ControlFlow::Continue(())
    }

    fn comment(&mut self, _: &mut (Expected, usize), _: RawComment<'_>) -> ControlFlow<Expected> {
        ControlFlow::Continue(())
    }

    fn outcome(
        &mut self,
        (game, depth): &mut (Expected, usize),
        outcome: Outcome,
    ) -> ControlFlow<Expected> {
        if *depth == 0 {
            game.outcome = Some(outcome.to_string());
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (game, _): (Expected, usize)) -> Expected {
        game
    }
}

fn pgn_reader_games(text: &[u8]) -> Vec<Expected> {
    let mut reader = Reader::build(text)
        .set_supported_tag_line_length(4096)
        .set_supported_comment_length(4096)
        .finish();
    reader
        .read_games(&mut Collector)
        .collect::<Result<_, _>>()
        .unwrap()
}

fn start_of_chess(game: &Game<'_>) -> Chess {
    match game.replay.run() {
        ReplayEnds::Chess(start, _) => start.clone(),
        ReplayEnds::Variant(..) => panic!("a game of chess"),
    }
}

fn our_game(game: &Game<'_>) -> Expected {
    let text = |range: std::ops::Range<usize>| game.text(range).into_owned();
    let mut position = start_of_chess(game);
    let moves = game.replay.plies.iter().map(|ply| {
        let san = San::from_move(&position, ply.mv());
        position.play_unchecked(ply.mv());
        san
    });
    Expected {
        moves: moves.collect(),
        tags: game
            .tags
            .pairs
            .iter()
            .map(|pair| {
                let name = text(pair.name.clone());
                let value = game.tag(&name).unwrap().into_owned();
                (name, value)
            })
            .collect(),
        outcome: game.marker().map(Into::into),
    }
}

/// The scan of all tokens, which a plain record does not need, gives the moves that were played.
fn compare_with_tokens(game: &Game<'_>) {
    let plain = game.odd_tokens().is_empty();
    let (last_comment, marker) = (game.last_comment.clone(), game.rest.marker.clone());
    let mut position = start_of_chess(game);
    let mut plies = game.replay.plies.iter();
    let mut scanned_marker = None;
    for token in game.tokens().iter().filter(|token| token.depth == 0) {
        match token.kind {
            TokenKind::Word(Word::San(san)) => {
                let mv = san.san.to_move(&position).unwrap();
                assert_eq!(plies.next().map(|ply| ply.mv()), Some(mv));
                position.play_unchecked(mv);
            }
            TokenKind::Marker => scanned_marker = Some(token.span.clone()),
            TokenKind::Word(_) | TokenKind::OddMarker | TokenKind::StrayBrace => {
                panic!("{token:?} in a clean game")
            }
            _ => {}
        }
    }
    assert_eq!(plies.next(), None);
    if plain {
        assert!(game.rest.numbers_right);
        assert_eq!(marker, scanned_marker);
        let before = game
            .tokens()
            .iter()
            .rev()
            .find(|token| {
                marker
                    .as_ref()
                    .is_some_and(|marker| token.span.end <= marker.start)
            })
            .filter(|token| matches!(token.kind, TokenKind::Comment { .. }))
            .map(|token| token.span.clone());
        assert_eq!(last_comment, before);
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn clean_games_are_those_of_pgn_reader(plans in prop::collection::vec(plan(), 1..6), batch_bytes in 1_usize..3000) {
        let text = written(&plans);
        let expected = pgn_reader_games(text.as_bytes());
        prop_assert_eq!(expected.len(), plans.len(), "{}", &text);

        let source = Source::new(Cursor::new(text.clone().into_bytes())).unwrap();
        let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES).with_batch_bytes(batch_bytes);
        let mut games = 0;
        let mut end = 0;
        while let Some(batch) = splitter.next_batch().unwrap() {
            let is_about_lines =
                |note: &Note| matches!(note.kind, NoteKind::LongLine | NoteKind::MixedNewline);
            prop_assert!(batch.notes.iter().all(is_about_lines), "{}", &text);
            for record in batch.records() {
                let game = Game::read(record);
                prop_assert_eq!(game.fate(), ReplayStatus::Replayed, "{}", &text);
                prop_assert_eq!(&our_game(&game), &expected[games], "{}", &text);
                prop_assert_eq!(&pgn_reader_games(record.bytes), &expected[games..=games], "{}", &text);
                let played: Vec<Move> = game.replay.plies.iter().map(|ply| ply.mv()).collect();
                prop_assert_eq!(&played, &plans[games].moves, "{}", &text);
                compare_with_tokens(&game);
                let mut findings = Vec::new();
                let numbers = rules::find("wrong-move-number").unwrap();
                rules::check(&Judged::new(&game), &[numbers], &rules::rule::Options::default(), &mut findings);
                prop_assert!(findings.is_empty(), "{:?}", findings);

                // The records are the text, but for blank lines between them.
                games += 1;
                let start = usize::try_from(record.origin.offset).unwrap();
                prop_assert_eq!(record.origin.game, games as u64);
                prop_assert_eq!(&text.as_bytes()[start..start + record.bytes.len()], record.bytes);
                prop_assert_eq!(text[end..start].trim(), "");
                let line = text[..start].matches('\n').count() + 1;
                prop_assert_eq!((record.origin.line, record.origin.column), (line as u64, 1));
                end = start + record.bytes.len();
            }
        }
        prop_assert_eq!(games, plans.len(), "{}", &text);
        prop_assert_eq!(text[end..].trim(), "");
    }
}

/// Both ways to read a record are taken by the games above.
#[test]
fn clean_games_are_read_in_both_ways() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::new(config(1));
    let (mut plain, mut scanned) = (0, 0);
    for _ in 0..200 {
        let text = write_game(&plan().new_tree(&mut runner).unwrap().current());
        let source = Source::new(Cursor::new(text.into_bytes())).unwrap();
        let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
        let batch = splitter.next_batch().unwrap().unwrap();
        for record in batch.records() {
            if Game::read(record).odd_tokens().is_empty() {
                plain += 1;
            } else {
                scanned += 1;
            }
        }
    }
    assert!(
        plain > 40 && scanned > 10,
        "{plain} plain, {scanned} scanned"
    );
}
