//! Faults made in sound games, and how often what is said of them is right.

use std::collections::BTreeMap;
use std::env;

use super::faults::{self, KINDS, SLIPS, Sound};
use super::misspelled::FaultMade;
use super::*;

/// The sound games of a file that begin at the start position and have room for a fault.
fn sound_games(path: &std::path::Path, mut each: impl FnMut(Sound)) {
    let source = source::open(path, &std::sync::Arc::default(), 1).unwrap();
    let mut splitter = Splitter::new(source, 0, MAX_RECORD_BYTES);
    while let Some(batch) = splitter.next_batch().unwrap() {
        for record in batch.records() {
            let game = Game::read(record);
            let plies = &game.replay.plies;
            let is_sound =
                game.fate() == ReplayStatus::Replayed && game.plies_from_start().is_some();
            if is_sound && plies.len() > 16 {
                let san = |index| game.replay.san(index).as_str().to_owned();
                each(Sound {
                    moves: plies.iter().map(|ply| ply.mv()).collect(),
                    sans: (0..plies.len()).map(san).collect(),
                });
            }
        }
    }
}

/// What is said of a fault, in the order in which the tables have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Claim {
    Only,
    Likely,
    Stands,
    /// Moves that somebody played are dropped, and the verdict is only or likely.
    TooMany,
    /// Open, or nothing.
    None,
}

/// Faults made, by what is said of them, and whether that is right.
#[derive(Default)]
struct Measured(BTreeMap<(FaultMade, Claim, bool), usize>);

impl Measured {
    /// Makes a fault of one of the first kinds in a game, and counts what is said of it; gives the text if the game stops with it.
    fn add(&mut self, game: &Sound, kinds: usize, numbers: &mut TestRandom) -> Option<String> {
        let mut below = |bound| numbers.below(bound);
        let kind = faults::draw(kinds, &mut below);
        let made = faults::made(game, kind, &mut below)?;
        let text = format!("[Event \"?\"]\n\n{} *\n", made.movetext);
        let faulty = Game::read(Record::alone(text.as_bytes()));
        if faulty.fate() != ReplayStatus::Stopped {
            return None;
        }
        let (claim, is_right) = match look(&faulty) {
            Some(repairs) if repairs.verdict != RepairVerdict::Open => {
                let first = &repairs.named[0];
                let moves: Vec<Move> = first.plies.iter().map(|ply| ply.mv()).collect();
                // Where two words are wrong, and one of them is a legal move, only the other one can be found out.
                let at = first.ply - 1;
                let is_half = kind == FaultMade::TwoFaults && moves.get(at) == made.moves.get(at);
                let is_right = is_half || moves == made.moves;
                let claim = match (repairs.verdict, first.edit) {
                    (RepairVerdict::Stands, _) => Claim::Stands,
                    (
                        _,
                        RepairEdit::PairDropped
                        | RepairEdit::PlyDropped
                        | RepairEdit::SetDownTwice
                        | RepairEdit::SetDownBeside(_),
                    ) => Claim::TooMany,
                    (RepairVerdict::Only, _) => Claim::Only,
                    _ => Claim::Likely,
                };
                (claim, is_right)
            }
            _ => (Claim::None, false),
        };
        *self.0.entry((kind, claim, is_right)).or_default() += 1;
        Some(text)
    }

    /// How many there are of some kind and claim.
    fn count(&self, is: impl Fn(FaultMade, Claim, bool) -> bool) -> usize {
        let counted = self.0.iter();
        let counted = counted.filter(|((kind, claim, is_right), _)| is(*kind, *claim, *is_right));
        counted.map(|(_, count)| count).sum()
    }
}

fn share(part: usize, all: usize) -> f64 {
    let float = |count: usize| f64::from(u32::try_from(count).unwrap());
    float(part) / float(all.max(1))
}

#[test]
fn made_faults_are_repaired_or_left_and_rarely_wrongly() {
    let mut games = Vec::new();
    for file in walkdir::WalkDir::new("../../testdata").sort_by_file_name() {
        let path = file.unwrap().into_path();
        if path.extension().is_some_and(|extension| extension == "pgn") {
            sound_games(&path, |game| {
                games.extend((game.sans.len() > 30).then_some(game));
            });
        }
    }
    assert!(games.len() > 5);
    let mut measured = Measured::default();
    let mut numbers = TestRandom(36);
    for _ in 0..600 {
        measured.add(&games[numbers.below(games.len())], SLIPS, &mut numbers);
    }
    let all = measured.count(|_, _, _| true);
    let right = measured.count(|_, _, is_right| is_right);
    let wrong = measured.count(|_, claim, is_right| claim != Claim::None && !is_right);
    assert!(all > 300, "{all}");
    assert!(share(right, all) > 0.75, "{right} of {all}");
    assert!(share(wrong, all) < 0.01, "{wrong} of {all}");
}

/// `PGNKIT_FAULTS=FILE cargo test --release -p pgnkit-core -- --ignored faults_in_games_of_a_file --nocapture`: the tables of
/// `docs/repair.md`, of 5,000 faults in games of a file, drawn with `PGNKIT_SEED`; with `PGNKIT_FAULTY=FILE`, that file gets the games.
#[test]
#[ignore = "needs a file of games"]
#[allow(clippy::print_stdout, reason = "that is what it is for")]
fn faults_in_games_of_a_file() {
    let path = env::var("PGNKIT_FAULTS").expect("a file of games");
    let number = |name: &str, usual| env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (seed, most): (u64, u64) = (number("PGNKIT_SEED", 1), number("PGNKIT_COUNT", 5000));
    let mut numbers = TestRandom(seed * 0x9e37_79b9);
    let mut measured = Measured::default();
    let (mut made, mut texts) = (0, String::new());
    while made < most {
        sound_games(path.as_ref(), |game| {
            if made < most && numbers.below(10) == 0 {
                let text = measured.add(&game, KINDS.len(), &mut numbers);
                made += u64::from(text.is_some());
                texts.extend(text.map(|text| text + "\n"));
            }
        });
    }
    if let Ok(faulty) = env::var("PGNKIT_FAULTY") {
        std::fs::write(faulty, texts).unwrap();
    }
    println!("| claim | true | false | false, of all |");
    for claim in [Claim::Only, Claim::Likely, Claim::Stands, Claim::TooMany] {
        let count = |right| measured.count(|_, of, is_right| of == claim && is_right == right);
        let (right, wrong) = (count(true), count(false));
        let wrongly = share(wrong, right + wrong);
        println!("| {claim:?} | {right} | {wrong} | {wrongly:.4} |");
    }
    println!("| kind | faults | only | likely | stands, too many | right | wrong | left |");
    let row = |name: &str, kinds: &[FaultMade]| {
        let count = |is: &dyn Fn(Claim, bool) -> bool| {
            measured.count(|kind, claim, is_right| kinds.contains(&kind) && is(claim, is_right))
        };
        let all = count(&|_, _| true);
        let right_as =
            |claims: &[Claim]| share(count(&|claim, right| right && claims.contains(&claim)), all);
        let (only, likely) = (right_as(&[Claim::Only]), right_as(&[Claim::Likely]));
        let odd = right_as(&[Claim::Stands, Claim::TooMany]);
        let right = share(count(&|_, right| right), all);
        let wrong = share(count(&|claim, right| claim != Claim::None && !right), all);
        let left = share(count(&|claim, _| claim == Claim::None), all);
        println!(
            "| {name} | {all} | {only:.3} | {likely:.3} | {odd:.3} | {right:.3} | {wrong:.4} | {left:.3} |"
        );
    };
    for (kind, name, _) in KINDS {
        row(name, &[kind]);
    }
    let kinds: Vec<FaultMade> = KINDS.iter().map(|(kind, _, _)| *kind).collect();
    row("the single slips", &kinds[..SLIPS]);
    row("all", &kinds);
}
