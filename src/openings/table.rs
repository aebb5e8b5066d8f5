//! A table of openings, by position: the one that comes with the program, or one of the user's.

use std::borrow::Cow;
use std::fmt;
use std::hash::BuildHasherDefault;
use std::sync::atomic::{AtomicU64, Ordering};

use hashbrown::HashMap;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

use super::key::{AsItIs, Keys, Pawns, Walk, double_step};
use super::lines;
use super::opening::{Opening, is_code};
use super::written::moves;

/// Of the table that comes with the program, where it is from.
pub const SOURCE: &str = "lichess-org/chess-openings 51b8862 of 2026-07-22 (CC0 1.0)";

/// Bits of the filter: most positions of a game are not in the table.
const FILTER_BITS: usize = 1 << 17;

/// Sets of pawns that have not moved.
const PAWN_SETS: usize = 1 << 16;

/// Openings by position: same men on the same squares, same side to move, same castling rights, same legal en passant capture
/// (as in the FIDE Laws, 9.2.3).
#[derive(Debug)]
pub struct Openings {
    all: Vec<Opening>,
    by_key: HashMap<u64, Entry, BuildHasherDefault<AsItIs>>,
    /// A bit for the men and the turn of each position on a line.
    filter: Box<[u64; FILTER_BITS / 64]>,
    /// For each set of pawns that have not moved the fewest men of a position on a line that may still be reached.
    fewest_men: Vec<u8>,
    keys: Keys,
    start: Walk,
    /// Which table of this process it is.
    number: u64,
}

/// Tables made so far.
static TABLES: AtomicU64 = AtomicU64::new(0);

/// A position on a line.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// The place of an opening, or [`ON_THE_WAY`].
    place: u32,
    /// The files on which the last move may have been a double step beside a pawn; see [`Pawns::beside`].
    beside: u8,
}

/// Where a position is in a table: the place of an opening, or [`ON_THE_WAY`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Place(u32);

/// The last line that was added to a table, ply by ply: the next one may share its beginning.
type Line = Vec<Step>;

/// A move of a line, and what it led to.
#[derive(Debug, Clone)]
struct Step {
    mv: Move,
    walk: Walk,
    pawns: Pawns,
}

/// A position on a line that has no name itself.
const ON_THE_WAY: u32 = u32::MAX;

/// What a table of the user's has wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    /// The line, from 1.
    pub line: usize,
    /// The character in it, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for TableError {}

/// What the table has of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known<'t> {
    /// A named one.
    Named(&'t Opening),
    /// One on the way to a named one.
    OnTheWay,
}

impl Openings {
    /// The table that comes with the program; made at every call.
    #[must_use]
    pub(super) fn built_in() -> Openings {
        let mut table = Openings::empty();
        let mut line = Line::new();
        lines::each(|eco, name, moves| {
            let opening = Opening {
                eco: Cow::Borrowed(eco),
                name: Cow::Borrowed(name),
                moves: moves.to_vec(),
            };
            // A test says that no position has two names.
            let _ = table.add(opening, &mut line);
        });
        table.close_pawns();
        table
    }

    /// Reads a table of lines with the columns `eco`, `name` and `pgn`, separated by tabs, as those of
    /// lichess-org/chess-openings; other columns are passed over.
    ///
    /// # Errors
    ///
    /// A column or value is missing, a code is none, a move cannot be played, or a position has two names.
    pub fn parse(text: &str) -> Result<Openings, TableError> {
        let mut table = Openings::empty();
        let mut lines = text.lines().enumerate();
        let header = lines.next().map_or("", |(_, line)| line);
        let header = header.trim_start_matches('\u{feff}');
        let place = |name: &str| {
            let place = header.split('\t').position(|column| column.trim() == name);
            place.ok_or_else(|| TableError {
                line: 1,
                column: 1,
                message: format!(
                    "no column {name}: expected the columns eco, name and pgn, separated by tabs"
                ),
            })
        };
        let places = [place("eco")?, place("name")?, place("pgn")?];
        for (index, line) in lines {
            if line.trim().is_empty() {
                continue;
            }
            table.add_line(index + 1, line, places)?;
        }
        table.close_pawns();
        Ok(table)
    }

    fn add_line(
        &mut self,
        number: usize,
        line: &str,
        places: [usize; 3],
    ) -> Result<(), TableError> {
        let at = |byte: usize, message: String| TableError {
            line: number,
            column: line[..byte].chars().count() + 1,
            message,
        };
        let mut start = 0;
        let fields: Vec<(usize, &str)> = line
            .split('\t')
            .map(|field| {
                let place = start;
                start += field.len() + 1;
                (place, field.trim())
            })
            .collect();
        let [eco, name, pgn] = places.map(|place| fields.get(place).copied());
        let (Some((eco_at, eco)), Some((_, name)), Some((pgn_at, pgn))) = (eco, name, pgn) else {
            return Err(at(line.len(), "a value is missing".to_owned()));
        };
        if !is_code(eco) {
            let message = format!("{eco} is no code such as B90");
            return Err(at(eco_at, message));
        }
        let moves = moves(pgn).map_err(|(byte, message)| at(pgn_at + byte, message))?;
        let opening = Opening {
            eco: Cow::Owned(eco.to_owned()),
            name: Cow::Owned(name.to_owned()),
            moves,
        };
        self.add(opening, &mut Line::new())
            .map_err(|other| at(pgn_at, format!("this position has a name already: {other}")))
    }

    fn empty() -> Openings {
        let keys = Keys::new();
        let start = Walk::new(&keys);
        let mut table = Openings {
            all: Vec::new(),
            by_key: HashMap::with_capacity_and_hasher(1 << 13, BuildHasherDefault::default()),
            filter: Box::new([0; FILTER_BITS / 64]),
            fewest_men: vec![u8::MAX; PAWN_SETS],
            keys,
            start: start.clone(),
            number: TABLES.fetch_add(1, Ordering::Relaxed) + 1,
        };
        let key = start.key(&table.keys);
        let entry = Entry {
            place: ON_THE_WAY,
            beside: 0,
        };
        table.set(&start, key, entry);
        table
    }

    /// Adds an opening, or gives the name that its position has already.
    fn add(&mut self, opening: Opening, line: &mut Line) -> Result<(), String> {
        let place = u32::try_from(self.all.len()).unwrap_or(ON_THE_WAY);
        let (moves, last) = (&opening.moves, opening.moves.len());
        let shared = line.iter().zip(moves);
        let shared = shared.take_while(|(step, mv)| step.mv == **mv).count();
        // The last position of a line that begins another one is new as a name.
        line.truncate(shared.min(last - 1));
        for (index, &mv) in moves.iter().enumerate().skip(line.len()) {
            let (mut walk, mut pawns) = match line.last() {
                Some(step) => (step.walk.clone(), step.pawns.clone()),
                None => (self.start.clone(), Pawns::new()),
            };
            let is_white = index % 2 == 0;
            walk.play(&self.keys, mv);
            pawns.play(is_white, mv);
            let beside = pawns.beside(is_white);
            let file = double_step(mv).filter(|&file| {
                beside & 1 << file as u8 != 0 && is_en_passant_legal(&moves[..=index])
            });
            let key = match file {
                Some(file) => walk.key_with(&self.keys, file),
                None => walk.key(&self.keys),
            };
            if index + 1 == last {
                if let Some(Known::Named(other)) = self.get(key) {
                    return Err(other.name.clone().into_owned());
                }
                self.set(&walk, key, Entry { place, beside });
            } else if !self.by_key.contains_key(&key) {
                let place = ON_THE_WAY;
                self.set(&walk, key, Entry { place, beside });
            }
            line.push(Step { mv, walk, pawns });
        }
        self.all.push(opening);
        Ok(())
    }

    fn set(&mut self, walk: &Walk, key: u64, entry: Entry) {
        let bit = bit(walk.men_key());
        self.filter[bit / 64] |= 1 << (bit % 64);
        let fewest = &mut self.fewest_men[usize::from(walk.unmoved_pawns())];
        *fewest = walk.men().min(*fewest);
        self.by_key.insert(key, entry);
    }

    /// Gives larger sets of pawns what smaller ones have, which are reached from them when more pawns move.
    fn close_pawns(&mut self) {
        for pawn in 0..16 {
            let step = 1 << pawn;
            for sets in self.fewest_men.chunks_exact_mut(2 * step) {
                let (without, with) = sets.split_at_mut(step);
                for (men, fewer) in with.iter_mut().zip(without) {
                    *men = (*men).min(*fewer);
                }
            }
        }
    }

    /// Whether a position on a line may still be reached.
    #[inline]
    pub(super) fn is_in_reach(&self, walk: &Walk) -> bool {
        self.fewest_men[usize::from(walk.unmoved_pawns())] <= walk.men()
    }

    /// Which table of this process it is, from 1.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The start position.
    pub(super) fn walk(&self) -> Walk {
        self.start.clone()
    }

    /// The numbers that positions are made of.
    pub(super) fn keys(&self) -> &Keys {
        &self.keys
    }

    /// What it has of the position after moves from the start position.
    #[inline]
    pub(super) fn after<M: Copy + Into<Move>>(&self, walk: &Walk, moves: &[M]) -> Option<Place> {
        let bit = bit(walk.men_key());
        if self.filter[bit / 64] & (1 << (bit % 64)) == 0 {
            return None;
        }
        self.look_up(walk, moves)
    }

    #[inline(never)]
    fn look_up<M: Copy + Into<Move>>(&self, walk: &Walk, moves: &[M]) -> Option<Place> {
        let without = self.by_key.get(&walk.key(&self.keys));
        let Some(file) = moves.last().and_then(|&mv| double_step(mv.into())) else {
            return without.map(|entry| Place(entry.place));
        };
        // Where no pawn stands beside, none can capture.
        let is_beside = |entry: &Entry| entry.beside & 1 << file as u8 != 0;
        let entry = if without.is_some_and(|entry| !is_beside(entry)) {
            without
        } else {
            let with = self.by_key.get(&walk.key_with(&self.keys, file));
            if (with.is_some() || without.is_some()) && is_en_passant_legal(moves) {
                with
            } else {
                without
            }
        };
        entry.map(|entry| Place(entry.place))
    }

    /// What it has at a place.
    #[inline]
    pub(super) fn known(&self, Place(place): Place) -> Known<'_> {
        match self.all.get(place as usize) {
            Some(opening) => Known::Named(opening),
            None => Known::OnTheWay,
        }
    }

    /// What it has of the position with this number.
    fn get(&self, key: u64) -> Option<Known<'_>> {
        let entry = self.by_key.get(&key)?;
        Some(self.known(Place(entry.place)))
    }

    /// What it has of a position.
    #[must_use]
    pub fn at(&self, position: &Chess) -> Option<Known<'_>> {
        self.get(key(position))
    }

    /// All openings, in the order of the table.
    #[must_use]
    pub fn all(&self) -> &[Opening] {
        &self.all
    }
}

/// Whether an en passant capture is legal after moves from the start position.
fn is_en_passant_legal<M: Copy + Into<Move>>(moves: &[M]) -> bool {
    let mut position = Chess::default();
    for mv in moves {
        position.play_unchecked((*mv).into());
    }
    position.legal_ep_square().is_some()
}

/// The number of a position.
fn key(position: &Chess) -> u64 {
    let Zobrist64(key) = position.zobrist_hash(EnPassantMode::Legal);
    key
}

#[inline]
fn bit(key: u64) -> usize {
    // The upper bits are as good as any, and the table within does not begin with them.
    (key >> 47) as usize
}
