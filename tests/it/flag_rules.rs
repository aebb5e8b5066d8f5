//! Games lost on time: outcome and verdict of one game are judged by the same rules.

use std::io::Cursor;

use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::game::Game;
use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::input::source::Source;
use pgnkit_core::input::split::Splitter;
use pgnkit_core::outcome::contradiction::Contradiction;
use pgnkit_core::outcome::flag::{FlagBasis, FlagRules, FlagVerdict};
use pgnkit_core::outcome::judged::Judged;

const ALL: [FlagRules; 4] = [
    FlagRules::Fide,
    FlagRules::Uscf,
    FlagRules::Founding,
    FlagRules::Chesscom,
];

#[test]
fn an_open_position_is_proved() {
    for (fen, result) in [
        (
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
            "0-1",
        ),
        ("8/5pk1/8/2p2Q2/2Pq1b2/4N3/Pp3PK1/8 w - - 8 59", "0-1"),
        ("4k3/8/8/8/8/8/4P3/R3K3 b - - 0 1", "1-0"),
    ] {
        let bases = [false, true].map(|deep| {
            of(fen, result, |game| {
                let game = Judged::new(game).proved(deep);
                let audit = game.flag_audit().unwrap();
                (audit.verdict, audit.basis)
            })
        });
        assert_eq!(bases, [(FlagVerdict::Win, FlagBasis::Proved); 2], "{fen}");
    }
}

/// What is said of a game that ended on time in a position: kind, winner, verdict, basis, contradictions, `dead_ply`.
fn judged(fen: &str, result: &str, rules: FlagRules) -> String {
    of(fen, result, |game| said(&Judged::by(game, rules)))
}

/// Looks at a game without moves that ended on time.
fn of<T>(fen: &str, result: &str, look: impl Fn(&Game<'_>) -> T) -> T {
    let pgn = format!(
        "[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\
         [Termination \"time forfeit\"]\n\n{result}\n"
    );
    let source = Source::new(Cursor::new(pgn)).unwrap();
    let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
    let batch = splitter.next_batch().unwrap().unwrap();
    look(&Game::read(batch.records().next().unwrap()))
}

fn said(game: &Judged<'_>) -> String {
    let ending = game.outcome();
    let audit = game.flag_audit().unwrap();
    let codes: Vec<&str> = ending
        .contradictions
        .iter()
        .copied()
        .chain(audit.contradiction())
        .map(Contradiction::code)
        .collect();
    format!(
        "{} {:?} {} {} {} {:?}",
        ending.kind,
        ending.result.map(GameResult::as_str),
        audit.verdict.as_str(),
        audit.basis.as_str(),
        codes.join(" "),
        ending.board.dead_ply
    )
}

const DEAD: [&str; 4] = [
    // A wall, a king in a box, a rook that never comes out, and a piece that has to be taken.
    "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1",
    "8/8/8/8/8/6p1/4k1Pp/7K b - - 0 1",
    "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1",
    "8/5Rp1/4pk1p/5p1P/4pP1K/4r3/8/8 b - - 0 1",
];

#[test]
fn a_flag_that_falls_in_a_dead_position() {
    for fen in DEAD {
        for rules in ALL {
            let wanted = if rules.ask_material_only() {
                "time-forfeit Some(\"1-0\") win material  Some(0)"
            } else {
                "dead-position Some(\"1/2-1/2\") draw proved result-contradicts-dead-position Some(0)"
            };
            assert_eq!(judged(fen, "1-0", rules), wanted, "{fen} {rules:?}");
        }
    }
}

#[test]
fn a_draw_on_time_in_a_dead_position() {
    for fen in DEAD {
        for rules in ALL {
            let wanted = if rules.ask_material_only() {
                "time-forfeit Some(\"1/2-1/2\") win material flag-draw-with-mating-material Some(0)"
            } else {
                "dead-position Some(\"1/2-1/2\") draw proved  Some(0)"
            };
            let found = judged(fen, "1/2-1/2", rules).replace("termination-contradicts-board", "");
            assert_eq!(found, wanted, "{fen} {rules:?}");
        }
    }
}

#[test]
fn a_draw_on_time_with_a_knight_is_one_by_the_rules_that_draw_it() {
    let fen = "4k3/p7/8/8/8/8/8/1N2K3 b - - 0 1";
    for (rules, wanted) in [
        (
            FlagRules::Fide,
            "time-forfeit Some(\"1/2-1/2\") win proved flag-draw-with-mating-material None",
        ),
        (
            FlagRules::Uscf,
            "time-forfeit Some(\"1/2-1/2\") undecided unproved  None",
        ),
        (
            FlagRules::Founding,
            "time-forfeit-insufficient Some(\"1/2-1/2\") draw material  None",
        ),
        (
            FlagRules::Chesscom,
            "time-forfeit-insufficient Some(\"1/2-1/2\") draw material  None",
        ),
    ] {
        assert_eq!(judged(fen, "1/2-1/2", rules), wanted, "{rules:?}");
    }
}

#[test]
fn no_material_is_a_draw_by_all_rules() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    for rules in ALL {
        assert_eq!(
            judged(fen, "0-1", rules),
            "time-forfeit Some(\"0-1\") draw material flag-win-without-mating-material None",
            "{rules:?}"
        );
    }
}
