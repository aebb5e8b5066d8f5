//! Variants: random games of each, replayed, against the positions of `shakmaty` along which they were made; and why
//! moves are illegal in them.

use std::collections::HashSet;
use std::io::Cursor;

use pgnkit_core::chess::can_win::can_win;
use pgnkit_core::chess::position::{AnyPosition, GamePosition, named_moves};
use pgnkit_core::chess::position_text as position;
use pgnkit_core::chess::position_text::Status;
use pgnkit_core::chess::variant::names::{Variant, variant};
use pgnkit_core::game::fault::FaultKind;
use pgnkit_core::game::replay::replay_ends::ReplayEnds;
use pgnkit_core::game::{Game, variations};
use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::input::source::Source;
use pgnkit_core::input::split::Splitter;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::outcome::kind::Kind;
use pgnkit_core::rules::rule::Options;
use pgnkit_core::rules::{self, ALL};
use pgnkit_mating::{CanMate, Effort};
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::variant::{Variant as Rules, VariantPosition};
use shakmaty::{ByColor, EnPassantMode, KnownOutcome, Outcome, Position};

use crate::playout::choices;

const NAMES: [(&str, Rules); 7] = [
    ("Antichess", Rules::Antichess),
    ("Atomic", Rules::Atomic),
    ("Crazyhouse", Rules::Crazyhouse),
    ("Horde", Rules::Horde),
    ("King of the Hill", Rules::KingOfTheHill),
    ("Racing Kings", Rules::RacingKings),
    ("Three-check", Rules::ThreeCheck),
];

/// Reads the only game of a text.
fn read<T>(text: &str, look: impl FnOnce(&Game<'_>) -> T) -> T {
    let source = Source::new(Cursor::new(text.to_owned())).unwrap();
    let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
    let batch = splitter.next_batch().unwrap().unwrap();
    let game = Game::read(batch.records().next().unwrap());
    look(&game)
}

fn pgn(name: &str, fen: Option<&str>, moves: &str, result: &str) -> String {
    let fen = fen.map_or_else(String::new, |fen| {
        format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")
    });
    format!(
        "[Event \"x\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\
         [Result \"{result}\"]\n{fen}[Variant \"{name}\"]\n\n{moves}{result}\n"
    )
}

/// A game of moves chosen by numbers, until one is over; captures and checks are as likely as all others together.
fn play(start: VariantPosition, numbers: &[u16]) -> (String, Vec<VariantPosition>) {
    let mut position = start;
    let mut text = String::new();
    let mut positions = vec![position.clone()];
    for &number in numbers {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let sharp: Vec<_> = moves.iter().filter(|mv| mv.is_capture()).collect();
        let number = usize::from(number);
        let mv = if number % 2 == 0 && !sharp.is_empty() {
            *sharp[number / 2 % sharp.len()]
        } else {
            moves[number / 2 % moves.len()]
        };
        if position.turn().is_white() {
            text += &format!("{}. ", position.fullmoves());
        }
        let san = SanPlus::from_move_and_play_unchecked(&mut position, mv);
        text += &format!("{san} ");
        if positions.len() % 8 == 0 {
            text.push('\n');
        }
        positions.push(position.clone());
    }
    (text, positions)
}

fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Known(KnownOutcome::Decisive { winner }) => winner.fold_wb("1-0", "0-1"),
        Outcome::Known(KnownOutcome::Draw) => "1/2-1/2",
        Outcome::Unknown => "*",
    }
}

proptest! {
    #![proptest_config(crate::properties::config(400))]

    #[test]
    fn random_games_are_replayed_as_played(index in 0..NAMES.len(), numbers in choices(120)) {
        let (name, variant) = NAMES[index];
        let (moves, positions) = play(VariantPosition::new(variant), &numbers);
        let end = positions.last().unwrap();
        let outcome = end.outcome();
        read(&pgn(name, None, &moves, result(outcome)), |game| {
            prop_assert_eq!(game.fault_code(), None);
            prop_assert_eq!(game.replay.plies.len(), positions.len() - 1);
            let fen = |position: &VariantPosition| {
                Fen::from_position(position, EnPassantMode::Legal).to_string()
            };
            let ReplayEnds::Variant(start, _) = game.replay.run() else {
                panic!("a variant");
            };
            let mut position = start.clone();
            prop_assert_eq!(position.fen(), fen(&positions[0]));
            for (index, ply) in game.replay.plies.iter().enumerate() {
                position.play_unchecked(ply.mv());
                let expected = &positions[index + 1];
                prop_assert_eq!(position.fen(), fen(expected));
                let alike = positions[..=index + 1].iter().filter(|earlier| *earlier == expected);
                let occurrences = game.replay.occurrences_after(index + 1);
                prop_assert_eq!(occurrences as usize, alike.count());
                let clock = game.replay.halfmove_clock_after(index + 1);
                prop_assert_eq!(clock, expected.halfmoves());
            }
            prop_assert_eq!(game.replay.final_fen(), fen(end));
            let judged = Judged::new(game);
            let ending = judged.outcome();
            prop_assert_eq!(ending.basis.as_str() == "proved", outcome != Outcome::Unknown);
            let kind = match () {
                () if outcome == Outcome::Unknown => ending.kind,
                () if end.is_variant_end() => Kind::VariantEnd,
                () if end.is_checkmate() => Kind::Checkmate,
                () if end.is_stalemate() => Kind::Stalemate,
                () => Kind::InsufficientMaterial,
            };
            prop_assert_eq!(ending.kind, kind);
            prop_assert_eq!(&ending.contradictions, &[]);
            let options = Options { variations: true, ..Options::default() };
            let mut findings = Vec::new();
            rules::check(&Judged::new(game), ALL, &options, &mut findings);
            let claims = ["threefold-claim", "fifty-move-claim", "claim-by-move", "no-moves"];
            findings.retain(|finding| {
                !claims.contains(&finding.rule.code) && finding.severity > rules::rule::Severity::Style
            });
            prop_assert!(findings.is_empty(), "{moves} {findings:?}");
            Ok(())
        })?;
    }

    /// Whatever word stands behind a game: it is read as a legal move or refused, with words, and nothing panics.
    #[test]
    fn any_word_behind_a_game(
        index in 0..NAMES.len(),
        numbers in choices(60),
        word in "[KQRBNPa-h]?[a-h]?[1-8]?[x@]?[a-h][1-8](=[QRBNK])?|O-O|O-O-O|[a-h][1-8][a-h][1-8]",
    ) {
        let (name, variant) = NAMES[index];
        let (moves, positions) = play(VariantPosition::new(variant), &numbers);
        let end = positions.last().unwrap();
        let text = pgn(name, None, &format!("{moves}\n{word} "), "*");
        read(&text, |game| {
            let legal = end.legal_moves().len();
            match &game.replay.fault {
                None => prop_assert_eq!(game.replay.plies.len(), positions.len()),
                Some(fault) => {
                    prop_assert_eq!(game.replay.plies.len(), positions.len() - 1);
                    if let FaultKind::IllegalMove(illegal) = &fault.kind {
                        prop_assert!(!illegal.words.is_empty());
                        prop_assert!(illegal.alternatives.len() <= legal);
                        // What strict SAN says is legal is not refused.
                        let san = SanPlus::from_ascii(word.as_bytes());
                        if let Ok(san) = san {
                            prop_assert!(san.san.to_move(end).is_err(), "{word}");
                        }
                    }
                }
            }
            let mut findings = Vec::new();
            rules::check(&Judged::new(game), ALL, &Options::default(), &mut findings);
            Ok(())
        })?;
    }
}

/// A piece placement of any men, with few or many of them; kings are likely to be one a side.
fn any_placement() -> impl Strategy<Value = String> {
    let man = prop_oneof![
        4 => Just('1'),
        1 => prop::sample::select("PNBRQpnbrq".chars().collect::<Vec<_>>()),
        1 => prop::sample::select("Qq".chars().collect::<Vec<_>>()),
    ];
    let men = prop::collection::vec(man, 64);
    (men, 0..64_usize, 0..64_usize, 0..40_u8).prop_map(|(mut men, white, black, blank)| {
        for (index, man) in men.iter_mut().enumerate() {
            if index % 40 < usize::from(blank) {
                *man = '1';
            }
        }
        men[white] = 'K';
        men[black] = 'k';
        let ranks: Vec<String> = men
            .chunks(8)
            .map(|rank| {
                let mut text = String::new();
                for &man in rank {
                    match (text.pop(), man) {
                        (Some(digit @ '1'..='7'), '1') => {
                            text.push(char::from(digit as u8 + 1));
                        }
                        (last, man) => {
                            text.extend(last);
                            text.push(man);
                        }
                    }
                }
                text
            })
            .collect();
        ranks.join("/")
    })
}

proptest! {
    #![proptest_config(crate::properties::config(300))]

    /// Whatever position a FEN tag gives: it is refused, or its legal moves can be played and written, and nothing
    /// panics, least of all for want of room in a list of moves.
    #[test]
    fn any_start_position(
        index in 0..NAMES.len(),
        placement in any_placement(),
        pocket in "\\[[PNBRQpnbrq]{0,20}\\]|",
        rest in "[wb] (-|KQkq|HAha) (-|e3|d6) (0|7) (1|9)",
        word in "[QRBN]@[a-h][1-8]|[KQRBN][a-h][1-8]|[a-h]x?[a-h][1-8](=K)?|O-O",
    ) {
        let (name, _) = NAMES[index];
        let pocket = if name == "Crazyhouse" { pocket.as_str() } else { "" };
        let fen = format!("{placement}{pocket} {rest}");
        read(&pgn(name, Some(&fen), &format!("{word} {word} "), "*"), |game| {
            if let ReplayEnds::Variant(start, _) = game.replay.run() {
                for mv in start.legal_moves() {
                    let mut next = start.clone();
                    next.play_unchecked(mv);
                    assert!(!start.san(mv).is_empty() && !next.fen().is_empty());
                    let _ = (next.end(), next.legal_moves());
                }
            }
            let mut findings = Vec::new();
            rules::check(&Judged::new(game), ALL, &Options::default(), &mut findings);
            let _ = Judged::new(game).proved(true).outcome();
        });
    }
}

/// Why the last move of a game is illegal: the code, if one is certain, and the words.
fn why(name: &str, fen: Option<&str>, moves: &str) -> (Option<&'static str>, String) {
    read(&pgn(name, fen, &format!("{moves} "), "*"), |game| {
        let fault = game.replay.fault.as_ref().expect("an illegal move");
        match &fault.kind {
            FaultKind::IllegalMove(illegal) => (
                illegal
                    .reason
                    .map(pgnkit_core::chess::illegal::reason::Reason::code),
                illegal.words.clone(),
            ),
            other => panic!("{moves}: {other:?}"),
        }
    })
}

/// A variant, a FEN, moves of which the last is illegal, the reason if one is certain, and words.
type Why = (
    &'static str,
    Option<&'static str>,
    &'static str,
    Option<&'static str>,
    &'static str,
);

const REASONS: [Why; 19] = [
    (
        "Antichess",
        None,
        "1. e3 b5 2. Bxb5 Nc6 3. Nf3",
        None,
        "White can capture, and so must",
    ),
    (
        "Antichess",
        None,
        "1. e3 e6 2. O-O",
        None,
        "there is no castling in Antichess",
    ),
    (
        "Antichess",
        Some("8/8/8/8/8/8/7p/R7 b - - 0 1"),
        "1... h1",
        Some("missing-promotion"),
        "a pawn that reaches the last rank must promote",
    ),
    (
        "Atomic",
        None,
        "1. e4 d5 2. Bb5+ a6",
        Some("leaves-king-in-check"),
        "the king on e8 would be in check",
    ),
    (
        "Atomic",
        Some("4k3/8/8/8/8/8/3p4/3RK3 w - - 0 1"),
        "1. Rxd2",
        None,
        "White's own king on e1 would be blown up",
    ),
    (
        "Atomic",
        Some("4k3/8/8/8/8/8/3p4/3RK3 w - - 0 1"),
        "1. Kxd2",
        None,
        "a king never captures in Atomic",
    ),
    (
        "Atomic",
        None,
        "1. Nf3 d5 2. Ne5 a6 3. Nxf7# a5",
        Some("game-over-variant-end"),
        "the game is over by the rules of Atomic",
    ),
    (
        "Atomic",
        None,
        "1. N@f3",
        Some("drop-in-chess"),
        "there are no drops in Atomic",
    ),
    (
        "Crazyhouse",
        None,
        "1. N@f3",
        Some("no-such-piece"),
        "White has no knight in hand",
    ),
    (
        "Crazyhouse",
        None,
        "1. e4 d5 2. exd5 Qxd5 3. P@d5",
        None,
        "the queen on d5 stands there already",
    ),
    (
        "Crazyhouse",
        None,
        "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. P@e8",
        None,
        "the king on e8 stands there already",
    ),
    (
        "Crazyhouse",
        None,
        "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. P@h3",
        Some("leaves-king-in-check"),
        "White's king stays in check",
    ),
    (
        "Crazyhouse",
        Some("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"),
        "1. P@a1",
        None,
        "a pawn cannot be put on the first or last rank",
    ),
    (
        "Crazyhouse",
        None,
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 d6 4. d4 Nxd4",
        Some("leaves-king-in-check"),
        "the knight on c6 is pinned to the king on e8 by the bishop on b5",
    ),
    (
        "Horde",
        None,
        "1. d6 cxd6",
        Some("unreachable"),
        "no white pawn can reach d6: the pawns stand on d1, d2, d3 and d4",
    ),
    (
        "Horde",
        None,
        "1. Nf3",
        Some("no-such-piece"),
        "White has no knight",
    ),
    (
        "King of the Hill",
        None,
        "1. e4 e5 2. O-O",
        Some("castle-path-blocked"),
        "the bishop on f1 is in the way",
    ),
    (
        "Racing Kings",
        Some("8/8/8/8/8/8/k6K/1R6 w - - 0 1"),
        "1. Ra1",
        None,
        "it would give check, which Racing Kings forbids",
    ),
    (
        "Three-check",
        Some("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1+3 0 2"),
        "2. Qh5 Nc6 3. Qxf7+ Kxf7",
        Some("game-over-variant-end"),
        "the game is over by the rules of Three-check",
    ),
];

#[test]
fn reasons_only_where_they_are_certain() {
    for (name, fen, moves, reason, words) in REASONS {
        assert_eq!(
            why(name, fen, moves),
            (reason, words.to_owned()),
            "{name} {moves}"
        );
    }
}

#[test]
fn names_as_servers_write_them() {
    for (names, expected) in [
        (&["Antichess", "antichess", "Anti-chess"][..], "Antichess"),
        (&["Atomic", "atomic"], "Atomic"),
        (&["Crazyhouse", "crazyhouse", "Crazy House"], "Crazyhouse"),
        (&["Horde", "horde"], "Horde"),
        (
            &["King of the Hill", "kingOfTheHill", "KOTH"],
            "King of the Hill",
        ),
        (&["Racing Kings", "racingKings"], "Racing Kings"),
        (
            &["Three-check", "threeCheck", "3check", "3-check"],
            "Three-check",
        ),
    ] {
        for name in names {
            match variant(name) {
                Variant::Other(rules, false) => assert_eq!(rules.name(), expected),
                other => panic!("{name}: {other:?}"),
            }
        }
    }
    assert!(matches!(variant("Crazyhouse960"), Variant::Other(_, true)));
    // Rules of their own: stalemate counts otherwise, or kings castle.
    for name in ["Suicide", "Giveaway", "Losers", "Bughouse"] {
        assert_eq!(variant(name), Variant::Unsupported, "{name}");
    }
}

#[test]
fn other_notations_are_read_in_variants_too() {
    for (name, moves, last) in [
        ("Crazyhouse", "1. e2-e4 d7-d5 2. e4xd5 Qd8xd5 3. @e4", "@e4"),
        (
            "Crazyhouse",
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. P@e4",
            "@e4",
        ),
        ("Three-check", "1. e2e4 e7e5 2. g1f3", "Nf3"),
        ("Horde", "1. d5 \u{265e}f6", "Nf6"),
        ("Racing Kings", "1. Kg3 kb3", "Kb3"),
        (
            "King of the Hill",
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 Dh4 4. Tg1",
            "Rg1",
        ),
    ] {
        read(&pgn(name, None, &format!("{moves} "), "*"), |game| {
            assert_eq!(game.fault_code(), None, "{moves}");
            let plies = &game.replay.plies;
            let before = game.replay.position_after(plies.len() - 1);
            assert_eq!(before.san(plies[plies.len() - 1].mv()), last, "{moves}");
        });
    }
}

#[test]
fn variations_are_checked_by_the_rules_of_the_variant() {
    let found = |moves: &str| {
        read(
            &pgn("Crazyhouse", None, &format!("{moves} "), "*"),
            |game| {
                let mut faults = Vec::new();
                variations::each_fault(game, |fault| {
                    faults.push(game.text(fault.span).into_owned());
                });
                faults
            },
        )
    };
    let head = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5";
    assert_eq!(
        found(&format!("{head} (3... Qe5+ 4. P@e4 (4. N@e4) 4... P@d3)")),
        ["N@e4"]
    );
    assert_eq!(found(&format!("{head} (3... Qxg2 4. Bxg2 Q@d2)")), ["Q@d2"]);
}

/// Number of games of so many plies from a position; no two of its moves have the same name.
fn paths(position: &AnyPosition, plies: u32) -> usize {
    let moves = named_moves(position);
    let (uci, san): (HashSet<_>, HashSet<_>) = moves.iter().cloned().unzip();
    assert_eq!((uci.len(), san.len()), (moves.len(), moves.len()));
    if plies == 1 {
        return moves.len();
    }
    let after = |mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        paths(&child, plies - 1)
    };
    position.legal_moves().into_iter().map(after).sum()
}

#[test]
fn move_paths_are_as_many_as_other_programs_count() {
    let mut counts = 0;
    for (name, text) in [
        ("chess", include_str!("../../testdata/positions/counts.epd")),
        (
            "crazyhouse",
            include_str!("../../testdata/positions/crazyhouse.epd"),
        ),
    ] {
        for line in text.lines().filter(|line| !line.starts_with('%')) {
            let (fen, expected) = line.split_once(" ;D").unwrap();
            let reading = position::parse(fen, variant(name));
            for count in expected.split(" ;D") {
                let (plies, count) = count.split_once(' ').unwrap();
                let found = paths(reading.position().unwrap(), plies.parse().unwrap());
                assert_eq!(found.to_string(), count, "{line}");
                counts += 1;
            }
        }
    }
    assert_eq!(counts, 15);
}

/// Status, legal moves and checkers of positions of all variants, as python-chess tells them.
#[test]
fn positions_are_what_another_program_says() {
    let text = include_str!("../../testdata/positions/variants.tsv");
    let mut count = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, fen, status, legal_moves, checkers, checking] = fields[..] else {
            panic!("{line}");
        };
        let reading = position::parse(fen, variant(name));
        assert_eq!(reading.flaws, [], "{line}");
        let found = reading.position().unwrap();
        let can_win = ByColor::new_with(|side| can_win(found, side, Effort::Full));
        let number = found.legal_moves().len();
        let moves = named_moves(found);
        let with_sign = |(_, san): &&(String, String)| san.ends_with(['+', '#']);
        let said = match checkers {
            "-" => Vec::new(),
            squares => squares.split(' ').collect(),
        };
        // Kings of Antichess are men like others.
        let men = found
            .checkers()
            .into_iter()
            .map(|square| square.to_string());
        let is_over = !matches!(status, "ongoing" | "check");
        let undecided = can_win.iter().filter(|&&can| can == CanMate::Unknown);
        assert!(!is_over || undecided.count() == 0, "{line}");
        assert_eq!(Status::new(found, &can_win).as_str(), status, "{line}");
        assert_eq!(number.to_string(), legal_moves, "{line}");
        assert_eq!(men.collect::<Vec<_>>(), said, "{line}");
        let signs = moves.iter().filter(with_sign).count();
        assert_eq!(signs.to_string(), checking, "{line}");
        count += 1;
    }
    assert_eq!(count, 61);
}

/// A pawn put on the board is a pawn move, as python-chess's `is_zeroing` and lichess have it; other men are not.
#[test]
fn the_clock_goes_on_over_pieces_put_on_the_board() {
    let head = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxd2+ 4. Qxd2 Nf6";
    for (moves, clock) in [("5. Q@d5", 2), ("5. P@d5", 0)] {
        let text = pgn("Crazyhouse", None, &format!("{head} {moves} "), "*");
        read(&text, |game| {
            assert_eq!(game.fault_code(), None, "{moves}");
            assert_eq!(game.replay.halfmoves(), clock);
        });
    }
}

#[test]
fn games_say_which_variant_their_fen_is_of() {
    let message = |fen: &str| {
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n");
        read(&text, |game| {
            let mut findings = Vec::new();
            rules::check(&Judged::new(game), ALL, &Options::default(), &mut findings);
            let codes = ["bad-fen", "bad-castling-rights"];
            findings.retain(|finding| codes.contains(&finding.rule.code));
            findings.remove(0).message
        })
    };
    for (fen, words) in [
        ("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", "Crazyhouse"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1", "Three-check"),
        ("3k4/8/8/8/8/8/8/1R3K1R w K - 0 1", "Chess960"),
    ] {
        let message = message(fen);
        assert!(message.contains(words), "{fen}: {message}");
    }
}
