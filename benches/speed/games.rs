//! Databases of random legal games, the same at every run.
//!
//! Random players meet more captures and queens than masters do, and fewer mates; real files are for `benches/compare`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use divan::Bencher;
use divan::counter::{BytesCount, CyclesCount, ItemsCount};
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, KnownOutcome, Move, Outcome, Position, Role};

/// What kind of database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Set {
    /// Bare moves, wrapped at 80 columns, as tournament databases have them.
    Tournament,
    /// A clock and an evaluation behind each move, one line a game, as servers write them.
    Server,
    /// Moves to and fro: what repetitions cost at worst.
    Shuffled,
}

/// All sets.
pub(crate) const ALL: [Set; 3] = [Set::Tournament, Set::Server, Set::Shuffled];

/// A database in memory and as a file.
#[derive(Debug)]
pub(crate) struct Corpus {
    /// Its text.
    pub(crate) text: String,
    /// The same as a file.
    pub(crate) path: PathBuf,
    /// How many games it has.
    pub(crate) games: usize,
    /// How many plies they have together.
    pub(crate) plies: usize,
}

impl Corpus {
    /// A benchmark that goes once over the whole of it.
    pub(crate) fn counted<'a, 'b>(&self, bencher: Bencher<'a, 'b>) -> Bencher<'a, 'b> {
        bencher
            .counter(BytesCount::of_str(&self.text))
            .counter(ItemsCount::new(self.plies))
            .counter(CyclesCount::new(self.games))
    }
}

/// The database of a set, made when it is first asked for.
pub(crate) fn corpus(set: Set) -> &'static Corpus {
    static MADE: [OnceLock<Corpus>; 3] = [OnceLock::new(), OnceLock::new(), OnceLock::new()];
    MADE[set as usize].get_or_init(|| {
        let games = match set {
            Set::Tournament => 8000,
            Set::Server => 2000,
            Set::Shuffled => 1000,
        };
        let mut random = Random(2023);
        let mut text = String::new();
        let mut plies = 0;
        for number in 0..games {
            plies += write_game(&mut text, &mut random, set, number);
        }
        let name = format!("{set:?}.pgn").to_lowercase();
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, &text).unwrap();
        Corpus {
            text,
            path,
            games,
            plies,
        }
    })
}

/// Numbers that look random: `SplitMix64`, so that no crate's next version changes the games.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let bound = u128::try_from(bound).unwrap();
        usize::try_from((u128::from(mixed ^ (mixed >> 31)) * bound) >> 64).unwrap()
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}

const SURNAMES: [&str; 12] = [
    "Adler",
    "Berg",
    "Costa",
    "Dubois",
    "Eriksen",
    "Fischbach",
    "Garcia",
    "Horvath",
    "Ivanova",
    "Jansen",
    "Kowalski",
    "Li",
];
const NAMES: [&str; 8] = [
    "Anna", "Boris", "Carla", "David", "Elif", "Farid", "Greta", "Hugo",
];
const PLACES: [&str; 6] = [
    "Biel",
    "Hastings",
    "Linares",
    "Moscow",
    "Reykjavik",
    "Wijk aan Zee",
];
const EVENTS: [&str; 4] = ["Open", "Masters", "Team Championship", "Memorial"];
/// Standard positions of the clock at the start, as the tag has them.
const TIME_CONTROLS: [&str; 3] = ["180+2", "600+0", "300+3"];

/// Writes one game; its plies.
fn write_game(text: &mut String, random: &mut Random, set: Set, number: usize) -> usize {
    let longest = match set {
        Set::Tournament | Set::Server => 40 + random.below(91),
        Set::Shuffled => 140,
    };
    let mut position = Chess::default();
    let mut last = [None; 2];
    let mut words = Vec::new();
    let mut seconds = [600, 600];
    let mut plies = 0;
    for ply in 0..longest {
        let Some(mv) = choose(&position, random, set, last[ply % 2]) else {
            break;
        };
        last[ply % 2] = Some(mv);
        plies += 1;
        let mover = position.turn();
        let san = SanPlus::from_move_and_play_unchecked(&mut position, mv);
        if mover == Color::White {
            words.push(format!("{}.", ply / 2 + 1));
        }
        if set == Set::Server {
            if mover == Color::Black {
                words.push(format!("{}...", ply / 2 + 1));
            }
            let left: &mut usize = &mut seconds[ply % 2];
            *left = left.saturating_sub(random.below(9));
            let (minutes, rest) = (*left / 60, *left % 60);
            let (pawns, hundredths) = (random.below(6), random.below(100));
            words.push(format!(
                "{san} {{ [%eval {pawns}.{hundredths:02}] [%clk 0:{minutes:02}:{rest:02}] }}"
            ));
        } else {
            words.push(san.to_string());
        }
    }
    let result = result(&position, random);
    words.push(result.to_owned());
    write_tags(text, random, set, number, result);
    write_movetext(
        text,
        &words,
        if set == Set::Server { usize::MAX } else { 80 },
    );
    plies
}

/// A legal move; none if there is none.
fn choose(position: &Chess, random: &mut Random, set: Set, last: Option<Move>) -> Option<Move> {
    let mut legal = position.legal_moves();
    if set == Set::Shuffled {
        // As often as not a man goes back where it came from.
        let back = legal.iter().copied().find(|mv| {
            last.is_some_and(|last| mv.from() == Some(last.to()) && Some(mv.to()) == last.from())
        });
        if let (Some(back), 0) = (back, random.below(2)) {
            return Some(back);
        }
        if legal.iter().any(|mv| is_quiet(*mv)) {
            legal.retain(|mv| is_quiet(*mv));
        }
    } else if random.below(2) == 0
        && let Some(castling) = legal.iter().copied().find(|mv| mv.is_castle())
    {
        return Some(castling);
    }
    (!legal.is_empty()).then(|| legal[random.below(legal.len())])
}

/// Whether a move leaves pawns and castling alone and captures nothing.
fn is_quiet(mv: Move) -> bool {
    !mv.is_capture() && !mv.is_castle() && !matches!(mv.role(), Role::Pawn | Role::King)
}

/// What the board says, or else a game given up or drawn.
fn result(position: &Chess, random: &mut Random) -> &'static str {
    match position.outcome() {
        Outcome::Known(KnownOutcome::Decisive { winner }) => winner.fold_wb("1-0", "0-1"),
        Outcome::Known(KnownOutcome::Draw) => "1/2-1/2",
        Outcome::Unknown => random.one_of(&["1-0", "0-1", "1/2-1/2"]),
    }
}

fn write_tags(text: &mut String, random: &mut Random, set: Set, number: usize, result: &str) {
    let place = random.one_of(&PLACES);
    let event = random.one_of(&EVENTS);
    let date = format!(
        "{}.{:02}.{:02}",
        1990 + random.below(30),
        1 + random.below(12),
        1 + random.below(28)
    );
    let site = match set {
        Set::Server => format!("https://example.org/{number:08x}"),
        Set::Tournament | Set::Shuffled => place.to_owned(),
    };
    writeln!(text, "[Event \"{place} {event}\"]\n[Site \"{site}\"]").unwrap();
    writeln!(
        text,
        "[Date \"{date}\"]\n[Round \"{}\"]",
        1 + random.below(11)
    )
    .unwrap();
    for side in ["White", "Black"] {
        let (surname, name) = (random.one_of(&SURNAMES), random.one_of(&NAMES));
        writeln!(text, "[{side} \"{surname}, {name}\"]").unwrap();
    }
    writeln!(text, "[Result \"{result}\"]").unwrap();
    for side in ["White", "Black"] {
        writeln!(text, "[{side}Elo \"{}\"]", 2000 + random.below(800)).unwrap();
    }
    let letter = random.one_of(&["A", "B", "C", "D", "E"]);
    writeln!(text, "[ECO \"{letter}{:02}\"]", random.below(100)).unwrap();
    if set == Set::Server {
        let control = random.one_of(&TIME_CONTROLS);
        writeln!(
            text,
            "[TimeControl \"{control}\"]\n[Termination \"Normal\"]"
        )
        .unwrap();
    }
    text.push('\n');
}

/// Words with spaces between them, in lines of at most so many columns, and a blank line.
fn write_movetext(text: &mut String, words: &[String], columns: usize) {
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() >= columns {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push_str("\n\n");
}
