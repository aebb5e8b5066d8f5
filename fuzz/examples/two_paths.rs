//! Holds the two ways in which a record is read against each other, and random games against shakmaty.
//!
//!     cargo run --release --manifest-path fuzz/Cargo.toml --example two_paths -- [PLIES] [RECORDS] [FOLDER]
//!
//! A record whose movetext is plain is read in one go; a sign that the standard does not have, put before its second move, has it
//! read token by token. Both must say the same: moves, fault, findings, outcome, what the board says. Random games of PLIES (10,000,000) in all,
//! from the start position, those of Chess960 and positions set up, are also played by shakmaty, which counts their repetitions anew.
//! RECORDS (100,000) of the PGN files of FOLDER (`testdata`) are mutated first. Prints each difference.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use pgnkit_core::outcome::board_facts::BoardFacts;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::rules;
use pgnkit_fuzz::{has_ink, is_compressed, mutate, records};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{Board, CastlingMode, Chess, EnPassantMode, Position, Setup};

/// Numbers that look random: xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(high).expect("31 bits") % end
    }
}

/// What is found of the sign that is put in (PGN standard, section 8.2.4: NAGs end at 255).
const ADDED: &str = "bad-nag";

/// All that is compared.
#[derive(Debug, PartialEq)]
struct Said {
    moves: Vec<String>,
    fault: Option<&'static str>,
    marker: Option<String>,
    final_fen: String,
    outcome: String,
    board: BoardFacts,
    findings: Vec<&'static str>,
}

fn said(record: Record<'_>) -> Said {
    let game = Game::read(record);
    let judged = Judged::new(&game);
    let options = rules::rule::Options::default();
    let mut findings = Vec::new();
    rules::check(&judged, rules::ALL, &options, &mut findings);
    let outcome = judged.outcome();
    let plies = game.replay.plies.iter().enumerate();
    Said {
        moves: plies
            .map(|(index, ply)| {
                if game.replay.is_variant() {
                    format!("{ply:?}")
                } else {
                    format!("{ply:?} {}", game.replay.san(index).as_str())
                }
            })
            .collect(),
        fault: game.fault_code(),
        marker: game.marker().map(String::from),
        final_fen: (game.setup.fault.is_none())
            .then(|| game.replay.final_fen())
            .unwrap_or_default(),
        outcome: format!(
            "{:?} {:?} {:?}",
            outcome.kind, outcome.basis, outcome.result
        ),
        board: outcome.board.clone(),
        findings: (findings.iter().map(|finding| finding.rule.code))
            .filter(|&code| code != ADDED)
            .collect(),
    }
}

/// What is said of a record as it stands, and token by token; `None` if no line begins with two moves that are played.
fn both(record: Record<'_>) -> Option<[Said; 2]> {
    let game = Game::read(record);
    let spans = game.ply_spans();
    let [first, second, ..] = spans else {
        return None;
    };
    let (before, after) = record.bytes.split_at(second.start);
    // What begins a line says whether it is movetext, and digits are moves only where there is nothing else.
    let is_one_line = !before[first.start..].contains(&b'\n');
    let is_numeric = before[first.start].is_ascii_digit();
    if !is_one_line || is_numeric || !before.ends_with(b" ") && !before.ends_with(b".") {
        return None;
    }
    let bytes = [before, b" $256 ", after].concat();
    let careful = Record {
        bytes: &bytes,
        ..record
    };
    Some([said(record), said(careful)])
}

/// Whether both ways say the same; prints where they do not.
fn agree(record: Record<'_>) -> Option<bool> {
    let [quick, careful] = both(record)?;
    if quick != careful {
        println!("{}", String::from_utf8_lossy(record.bytes));
        println!("at once:        {quick:?}\ntoken by token: {careful:?}\n");
    }
    Some(quick == careful)
}

/// A game, and what shakmaty says of it.
struct Played {
    text: String,
    facts: BoardFacts,
    final_fen: String,
    plies: usize,
}

/// One of the start positions of Chess960, by its king, rooks and others in any order that is one.
fn shuffled(random: &mut Random) -> Chess {
    loop {
        let mut files: Vec<char> = "RNBQKBNR".chars().collect();
        for at in (1..8).rev() {
            files.swap(at, random.below(at + 1));
        }
        let rank: String = files.iter().collect();
        let at = |piece| {
            rank.match_indices(piece)
                .map(|(at, _)| at)
                .collect::<Vec<_>>()
        };
        let (bishops, rooks, king) = (at('B'), at('R'), at('K')[0]);
        if bishops[0] % 2 == bishops[1] % 2 || king < rooks[0] || king > rooks[1] {
            continue;
        }
        let fen = format!(
            "{}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1",
            rank.to_lowercase()
        );
        let fen: Fen = fen.parse().expect("a FEN");
        return fen
            .into_position(CastlingMode::Chess960)
            .expect("a start position");
    }
}

fn fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

fn play(random: &mut Random) -> Played {
    let mut text = String::new();
    let mut position = match random.below(4) {
        0 => shuffled(random),
        _ => Chess::default(),
    };
    if random.below(3) == 0 {
        for _ in 0..random.below(120) {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[random.below(moves.len())]);
        }
    }
    let mode = position.castles().mode();
    if mode == CastlingMode::Chess960 {
        text.push_str("[Variant \"Chess960\"]\n");
    }
    if mode == CastlingMode::Chess960 || position != Chess::default() {
        let _ = write!(text, "[SetUp \"1\"]\n[FEN \"{}\"]\n", fen(&position));
    }
    text.push_str("[Result \"*\"]\n\n");
    let mut seen: HashMap<(Board, Setup), u32> = HashMap::new();
    let mut facts = BoardFacts::default();
    let key = |position: &Chess| {
        let mut setup = position.to_setup(EnPassantMode::Legal);
        setup.halfmoves = 0;
        setup.fullmoves = std::num::NonZeroU32::MIN;
        (position.board().clone(), setup)
    };
    let mut plies = 0;
    // Some games go to and fro, so that positions come back.
    let back = [0, 0, 3, 8][random.below(4)];
    let most = 1 + random.below(400);
    let mut own = [None, None];
    loop {
        let count = seen.entry(key(&position)).or_default();
        *count += 1;
        facts.occurrences = *count;
        let has_move = !position.legal_moves().is_empty();
        let first = |place: &mut Option<usize>, holds: bool| {
            if holds && place.is_none() {
                *place = Some(plies);
            }
        };
        first(&mut facts.threefold_ply, *count >= 3);
        first(&mut facts.fivefold_ply, *count >= 5);
        first(
            &mut facts.fifty_ply,
            position.halfmoves() >= 100 && has_move,
        );
        first(
            &mut facts.seventyfive_ply,
            position.halfmoves() >= 150 && has_move,
        );
        first(
            &mut facts.insufficient_ply,
            position.is_insufficient_material(),
        );
        if position.is_checkmate() {
            facts.checkmate_ply = Some(plies);
        }
        if position.is_stalemate() {
            facts.stalemate_ply = Some(plies);
        }
        if !has_move || plies == most {
            break;
        }
        let moves = position.legal_moves();
        let side = usize::from(position.turn().is_white());
        let undo = (random.below(10) < back).then_some(own[side]).flatten();
        let undo = undo.and_then(|(from, to)| {
            moves
                .iter()
                .find(|mv| mv.from() == Some(to) && mv.to() == from)
        });
        let mv = *undo.unwrap_or_else(|| &moves[random.below(moves.len())]);
        own[side] = mv.from().map(|from| (from, mv.to()));
        if plies == 0 || side == 1 {
            let dots = if side == 1 { "." } else { "..." };
            let _ = write!(text, "{}{dots} ", position.fullmoves());
        }
        let san = SanPlus::from_move_and_play_unchecked(&mut position, mv);
        let _ = write!(text, "{san}{}", if plies % 8 == 7 { "\n" } else { " " });
        plies += 1;
    }
    facts.halfmove_clock = position.halfmoves();
    text.push_str("*\n");
    Played {
        text,
        facts,
        final_fen: fen(&position),
        plies,
    }
}

/// What both know.
fn common(facts: &BoardFacts) -> [Option<usize>; 7] {
    [
        facts.checkmate_ply,
        facts.stalemate_ply,
        facts.insufficient_ply,
        facts.threefold_ply,
        facts.fivefold_ply,
        facts.fifty_ply,
        facts.seventyfive_ply,
    ]
}

fn random_games(most: usize) -> usize {
    let mut random = Random(34);
    let (mut plies, mut games, mut differences) = (0, 0, 0);
    while plies < most {
        let played = play(&mut random);
        plies += played.plies;
        games += 1;
        let pieces = records(played.text.as_bytes());
        let [piece] = &pieces[..] else {
            println!("{} records: {}", pieces.len(), played.text);
            differences += 1;
            continue;
        };
        let ours = said(piece.record());
        let is_same = ours.moves.len() == played.plies
            && ours.fault.is_none()
            && ours.final_fen == played.final_fen
            && common(&ours.board) == common(&played.facts)
            && ours.board.occurrences == played.facts.occurrences
            && ours.board.halfmove_clock == played.facts.halfmove_clock;
        if !is_same {
            println!(
                "{}\nours: {ours:?}\nshakmaty: {} {:?}\n",
                played.text, played.final_fen, played.facts
            );
        }
        differences += usize::from(!is_same) + usize::from(agree(piece.record()) == Some(false));
    }
    println!("{games} random games of {plies} plies: {differences} differences");
    differences
}

fn texts(folder: &Path, into: &mut Vec<Vec<u8>>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            texts(&path, into);
        } else if path.extension().is_some_and(|end| end == "pgn")
            && let Ok(bytes) = fs::read(&path)
            && !is_compressed(&bytes)
            && has_ink(&bytes)
        {
            into.extend(
                records(&bytes[..bytes.len().min(4_000_000)])
                    .into_iter()
                    .map(|piece| piece.bytes),
            );
        }
    }
}

fn mutated(wanted: usize, folder: &Path) -> usize {
    let mut sound = Vec::new();
    texts(folder, &mut sound);
    sound.retain(|text| (40..20_000).contains(&text.len()));
    let mut random = Random(35);
    let (mut compared, mut differences, mut seed, mut played) = (0, 0, 0, 0);
    while compared < wanted && !sound.is_empty() {
        let mut data = sound[random.below(sound.len())].clone();
        let size = data.len();
        data.resize(size + 400, 0);
        seed += 1;
        let size = mutate::mutate(&mut data, size, size + 400, seed, 0, |bytes, size, _| {
            let at = random.below(size);
            bytes[at] ^= 1 << random.below(8);
            size
        });
        for piece in &records(&data[..size]) {
            if let Some(agree) = agree(piece.record()) {
                compared += 1;
                differences += usize::from(!agree);
                played += usize::from(Game::read(piece.record()).fault_code().is_none());
            }
        }
    }
    println!(
        "{compared} records of mutated files, {played} without a fault: {differences} differences"
    );
    differences
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let mut number = |usual| {
        arguments
            .next()
            .map_or(usual, |text| text.parse().expect("a number"))
    };
    let (plies, wanted) = (number(10_000_000), number(100_000));
    let folder = arguments.next().unwrap_or_else(|| "testdata".to_owned());
    let differences = random_games(plies) + mutated(wanted, Path::new(&folder));
    if differences == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
