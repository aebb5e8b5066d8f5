//! A table of openings, by position: the one that comes with the program, or one of the user's.

use std::borrow::Cow;
use std::fmt;
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, Color, EnPassantMode, File, Move, Position};

use super::fewest_men::FewestMen;
use super::line_tree::{LineNode, LineTree, NodePosition, POSITIONS};
use super::lines;
use super::opening::{Opening, is_code};
use super::user_table_moves::moves;
use super::zobrist::{IdentityHasher, PawnBoards, RunningKey, ZobristKeys, double_step};

/// Where the table that comes with the program is from.
pub const SOURCE: &str = "lichess-org/chess-openings 51b8862 of 2026-07-22 (CC0 1.0)";

/// Plies in which openings are looked for, as Lichess does.
pub(crate) const MOST_PLIES: usize = 40;

/// Pieces and pawns with which a position may still be one of an opening, as Lichess has it.
const FEWEST_MEN: u8 = 20;

/// Bits of the filter: most positions of a game are not in the table.
const FILTER_BITS: usize = 1 << 17;

/// Openings by position: same men on the same squares, same side to move, same castling rights, same legal en passant capture
/// (as in the FIDE Laws, 9.2.3).
#[derive(Debug)]
pub struct Openings {
    all: Vec<Opening>,
    by_key: HashMap<u64, TableEntry, BuildHasherDefault<IdentityHasher>>,
    /// A bit for the men and the turn of each position on a line.
    filter: Box<[u64; FILTER_BITS / 64]>,
    fewest_men: FewestMen,
    keys: ZobristKeys,
    lines: LineTree,
}

/// A position on a line.
#[derive(Debug, Clone, Copy)]
struct TableEntry {
    /// The place of an opening, or [`ON_THE_WAY`].
    place: u32,
    /// The files on which the last move may have been a double step beside a pawn; see [`PawnBoards::beside`].
    beside: u8,
}

/// The place of a position on a line that has no name itself.
const ON_THE_WAY: u32 = u32::MAX;

/// What a table of the user's has wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    /// The line, from 1.
    pub line: usize,
    /// The character in it, from 1.
    pub column: usize,
    /// The message about the mistake.
    pub message: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for TableError {}

/// An entry of the table for a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnownPosition<'t> {
    /// A named one.
    Named(&'t Opening),
    /// One on the way to a named one.
    OnTheWay,
}

impl Openings {
    /// The table that comes with the program; made at every call.
    pub(super) fn built_in() -> Openings {
        let mut table = Openings::empty();
        let mut path = vec![LineNode::ROOT];
        lines::each(|line| {
            let opening = Opening {
                eco: Cow::Borrowed(line.eco),
                name: Cow::Borrowed(line.name),
                moves: line.moves.to_vec(),
            };
            path.truncate(line.shared + 1);
            // A test says that no position has two names.
            let _ = table.add(opening, &mut path);
        });
        table.close();
        table
    }

    /// Reads a table of lines with the columns `eco`, `name` and `pgn`, separated by tabs, as those of
    /// lichess-org/chess-openings; other columns are skipped.
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
        table.close();
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
        let field = |place: usize| {
            let before = line.split('\t').take(place);
            let start: usize = before.map(|field| field.len() + 1).sum();
            Some((start, line.split('\t').nth(place)?.trim()))
        };
        let [eco, name, pgn] = places.map(field);
        let (Some((eco_at, eco)), Some((_, name)), Some((pgn_at, pgn))) = (eco, name, pgn) else {
            return Err(at(line.len(), "a value is missing".to_owned()));
        };
        if !is_code(eco) {
            let message = format!("{eco} is not a code such as B90");
            return Err(at(eco_at, message));
        }
        let moves = moves(pgn).map_err(|(byte, message)| at(pgn_at + byte, message))?;
        let opening = Opening {
            eco: Cow::Owned(eco.to_owned()),
            name: Cow::Owned(name.to_owned()),
            moves,
        };
        self.add(opening, &mut vec![LineNode::ROOT])
            .map_err(|other| at(pgn_at, format!("this position has a name already: {other}")))
    }

    fn empty() -> Openings {
        let keys = ZobristKeys::default();
        let walk = RunningKey::new(&keys);
        let start = NodePosition {
            key: walk.key(&keys),
            walk,
            pawns: PawnBoards::new(),
            beside: 0,
        };
        let mut table = Openings {
            all: Vec::new(),
            by_key: HashMap::with_capacity_and_hasher(POSITIONS, BuildHasherDefault::default()),
            filter: Box::new([0; FILTER_BITS / 64]),
            fewest_men: FewestMen::new(),
            keys,
            lines: LineTree::new(start.clone()),
        };
        table.set(&start, ON_THE_WAY);
        table
    }

    /// Adds an opening, or gives the name that its position has already. The path is what is known of its line's nodes, from the
    /// root on; it then has all of them.
    fn add(&mut self, opening: Opening, path: &mut Vec<LineNode>) -> Result<(), String> {
        let place = u32::try_from(self.all.len()).unwrap_or(ON_THE_WAY);
        let mut node = path.last().copied().unwrap_or(LineNode::ROOT);
        for (index, &mv) in opening.moves.iter().enumerate().skip(path.len() - 1) {
            node = match self.lines.child(node, mv) {
                Some(child) => child,
                None => self.grow(node, &opening.moves[..=index], mv),
            };
            path.push(node);
        }
        let step = self.lines.step(node).clone();
        if let Some(KnownPosition::Named(other)) = self.get(step.key) {
            return Err(other.name.clone().into_owned());
        }
        self.set(&step, place);
        self.all.push(opening);
        Ok(())
    }

    /// Adds the position after moves from the start position, the last of which is `mv`.
    fn grow(&mut self, parent: LineNode, moves: &[Move], mv: Move) -> LineNode {
        let mut step = self.lines.step(parent).clone();
        let side = Color::from_white(moves.len() % 2 == 1);
        step.walk.play(&self.keys, mv);
        step.pawns.play(side, mv);
        step.beside = step.pawns.beside(side);
        let may_capture = |file: &File| step.beside & 1 << *file as u8 != 0;
        let file = double_step(mv).filter(|file| may_capture(file) && is_en_passant_legal(moves));
        step.key = match file {
            Some(file) => step.walk.key_with(&self.keys, file),
            None => step.walk.key(&self.keys),
        };
        if let Entry::Vacant(free) = self.by_key.entry(step.key) {
            let (place, beside) = (ON_THE_WAY, step.beside);
            free.insert(TableEntry { place, beside });
            self.note(&step);
        }
        self.lines.add(parent, mv, step)
    }

    fn set(&mut self, step: &NodePosition, place: u32) {
        let beside = step.beside;
        self.by_key.insert(step.key, TableEntry { place, beside });
        self.note(step);
    }

    /// Notes what tells most positions of games from this one.
    fn note(&mut self, NodePosition { walk, .. }: &NodePosition) {
        let bit = bit(walk.men_key());
        self.filter[bit / 64] |= 1 << (bit % 64);
        self.fewest_men.note(walk);
    }

    /// Makes the table ready for use, after the last line.
    fn close(&mut self) {
        self.fewest_men.close();
        let by_key = &self.by_key;
        let place = |step: &NodePosition| {
            by_key
                .get(&step.key)
                .map_or(ON_THE_WAY, |entry| entry.place)
        };
        self.lines.close(FEWEST_MEN, place);
    }

    /// Calls `take` with each position on a line that a game from the start position goes through, and the ply after which it
    /// stood on the board, until it has enough or no more can come. Returns the number of plies that were looked at.
    #[inline]
    pub(crate) fn visit<'t, M: Copy + Into<Move>>(
        &'t self,
        moves: &[M],
        mut take: impl FnMut(usize, KnownPosition<'t>) -> ControlFlow<()>,
    ) -> usize {
        let moves = &moves[..moves.len().min(MOST_PLIES)];
        let (mut node, mut followed) = (LineNode::ROOT, 0);
        for mv in moves {
            let Some(child) = self.lines.child(node, (*mv).into()) else {
                break;
            };
            (node, followed) = (child, followed + 1);
            if take(followed, self.known(self.lines.place(node))).is_break() {
                return followed;
            }
        }
        let mut walk = self.lines.step(node).walk.clone();
        for (index, mv) in moves.iter().enumerate().skip(followed) {
            walk.play(&self.keys, (*mv).into());
            if walk.men() < FEWEST_MEN {
                return index;
            }
            let is_enough = match self.after(&walk, &moves[..=index]) {
                Some(place) => take(index + 1, self.known(place)).is_break(),
                None => self.fewest_men.of(&walk) > walk.men(),
            };
            if is_enough {
                return index + 1;
            }
        }
        moves.len()
    }

    /// The place of the position after moves from the start position.
    #[inline]
    fn after<M: Copy + Into<Move>>(&self, walk: &RunningKey, moves: &[M]) -> Option<u32> {
        let bit = bit(walk.men_key());
        if self.filter[bit / 64] & (1 << (bit % 64)) == 0 {
            return None;
        }
        self.look_up(walk, moves)
    }

    #[inline(never)]
    fn look_up<M: Copy + Into<Move>>(&self, walk: &RunningKey, moves: &[M]) -> Option<u32> {
        let without = self.by_key.get(&walk.key(&self.keys));
        let Some(file) = moves.last().and_then(|&mv| double_step(mv.into())) else {
            return without.map(|entry| entry.place);
        };
        // Where no pawn stands beside, none can capture.
        let is_beside = |entry: &TableEntry| entry.beside & 1 << file as u8 != 0;
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
        entry.map(|entry| entry.place)
    }

    /// The entry at a place of the table.
    #[inline]
    fn known(&self, place: u32) -> KnownPosition<'_> {
        match self.all.get(place as usize) {
            Some(opening) => KnownPosition::Named(opening),
            None => KnownPosition::OnTheWay,
        }
    }

    /// What the table has of the position with this number.
    fn get(&self, key: u64) -> Option<KnownPosition<'_>> {
        let entry = self.by_key.get(&key)?;
        Some(self.known(entry.place))
    }

    /// The entry of the table for a position.
    #[must_use]
    pub fn at(&self, position: &Chess) -> Option<KnownPosition<'_>> {
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
