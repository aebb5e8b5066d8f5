//! Games that are chosen because rows of a table name them: the way back from a database.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail};
use indexmap::IndexMap;
use serde_json::Value;

use pgnkit_core::game::{Game, tagged_record::TaggedRecord};
use pgnkit_core::input::side_file::{MOST_LINE_BYTES, ShortLines};
use pgnkit_core::input::source::BYTE_ORDER_MARK;
use pgnkit_core::input::{opened_files::STDIN, source::path_text::path_of};
use pgnkit_filter::selection::{Chooser, Decision};

/// The columns that count.
const FILE: &str = "file";
const GAME: &str = "game";
const OFFSET: &str = "offset";

/// Columns of rows that were made with `--shard`: games are numbered in their shard.
const SHARD: &str = "shard";
const FRAME: &str = "frame";

/// What is said where games are numbered in their shard, and there is nothing else.
const NUMBERED_IN_SHARD: &str =
    "games are numbered in their shard: add the column offset, or leave out --shard";

/// What is said where offsets count in a frame.
const PLACED_IN_FRAME: &str =
    "offsets of compressed files count in a frame: make the rows without --shard";

/// The message about missing columns.
const NEEDED: &str = "--games-from needs the columns file and game, or file and offset";

/// Games named by rows.
#[derive(Debug, Default)]
pub(super) struct NamedGames {
    /// Whether the numbers are byte offsets; else they count games.
    by_offset: bool,
    /// Names of files as given, in the order of the rows, and where they lead.
    files: IndexMap<String, PathBuf>,
    /// The numbers of the games, by where their files lead.
    games: HashMap<PathBuf, HashSet<u64>>,
}

impl NamedGames {
    /// Reads rows of CSV or JSON Lines, of which the columns `file`, and `game` or `offset`, count.
    pub(super) fn read(path: &Path) -> anyhow::Result<NamedGames> {
        let name = path.display();
        let source: Box<dyn Read> = if path == Path::new(STDIN) {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(path).with_context(|| format!("cannot read {name}"))?)
        };
        let mut source = io::BufReader::new(ShortLines::new(source, MOST_LINE_BYTES));
        let cannot_read = || format!("cannot read {name}");
        let start = source.fill_buf().with_context(cannot_read)?;
        let start = start.strip_prefix(BYTE_ORDER_MARK).unwrap_or(start);
        let is_json = start.trim_ascii_start().starts_with(b"{");
        let mut named = NamedGames::default();
        if is_json {
            named.read_json(source, name)?;
        } else {
            named.read_csv(source, name)?;
        }
        Ok(named)
    }

    /// Rows of CSV, with a header.
    fn read_csv(&mut self, source: impl Read, name: impl Display) -> anyhow::Result<()> {
        let mut reader = csv::Reader::from_reader(source);
        let cannot_read = || format!("cannot read {name}");
        let header = reader.headers().with_context(cannot_read)?.clone();
        let column = |wanted: &str| {
            let matches = |found: &str| found.trim_start_matches('\u{feff}').trim() == wanted;
            header.iter().position(matches)
        };
        let frame = column(FRAME);
        let (number, by_offset) = match (column(GAME), column(OFFSET)) {
            (_, Some(offset)) if column(SHARD).is_some() => (offset, true),
            (Some(_), None) if column(SHARD).is_some() => bail!("{name}: {NUMBERED_IN_SHARD}"),
            (Some(game), _) => (game, false),
            (None, Some(offset)) => (offset, true),
            (None, None) => bail!("{name} has no column 'game' or 'offset': {NEEDED}"),
        };
        let Some(file) = column(FILE) else {
            bail!("{name} has no column 'file': {NEEDED}");
        };
        self.by_offset = by_offset;
        for record in reader.records() {
            let record = record.with_context(cannot_read)?;
            let line = record.position().map_or(0, csv::Position::line);
            if frame.is_some_and(|frame| !record.get(frame).unwrap_or_default().is_empty()) {
                bail!("{name}, line {line}: {PLACED_IN_FRAME}");
            }
            let text = record.get(number).unwrap_or_default().trim();
            let number: u64 = text
                .parse()
                .with_context(|| format!("{name}, line {line}: '{text}' is not a whole number"))?;
            self.add(record.get(file).unwrap_or_default(), number);
        }
        Ok(())
    }

    /// JSON Lines: an object on each line.
    fn read_json(&mut self, source: impl BufRead, name: impl Display) -> anyhow::Result<()> {
        for (line, text) in (1..).zip(source.lines()) {
            let text = text.with_context(|| format!("cannot read {name}"))?;
            let text = text.trim_start_matches('\u{feff}').trim();
            if text.is_empty() {
                continue;
            }
            let place = || format!("{name}, line {line}");
            let row: Value = serde_json::from_str(text).with_context(place)?;
            if row.get(FRAME).is_some_and(|frame| !frame.is_null()) {
                bail!("{}: {PLACED_IN_FRAME}", place());
            }
            let is_of_shard = row.get(SHARD).is_some();
            let (number, by_offset) = match (row.get(GAME), row.get(OFFSET)) {
                (_, Some(offset)) if is_of_shard => (offset, true),
                (Some(_), None) if is_of_shard => bail!("{}: {NUMBERED_IN_SHARD}", place()),
                (Some(game), _) => (game, false),
                (None, Some(offset)) => (offset, true),
                (None, None) => bail!("{} has no 'game' or 'offset': {NEEDED}", place()),
            };
            let Some(file) = row.get(FILE).and_then(Value::as_str) else {
                bail!("{} has no 'file': {NEEDED}", place());
            };
            if !self.files.is_empty() && self.by_offset != by_offset {
                bail!("{}: some rows have 'game', and some only 'offset'", place());
            }
            self.by_offset = by_offset;
            let number = number
                .as_u64()
                .with_context(|| format!("{}: {number} is not a whole number", place()))?;
            self.add(file, number);
        }
        Ok(())
    }

    fn add(&mut self, file: &str, number: u64) {
        let place = match self.files.get(file) {
            Some(place) => place,
            None => (self.files.entry(file.to_owned())).or_insert_with(|| place(file)),
        };
        match self.games.get_mut(place) {
            Some(games) => games.insert(number),
            None => self.games.entry(place.clone()).or_default().insert(number),
        };
    }

    /// The files, in the order of the rows, each once.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        let mut seen = HashSet::new();
        let files = self.files.iter().filter(|(_, place)| seen.insert(*place));
        files.map(|(name, _)| path_of(name)).collect()
    }

    /// A choice of these games among those of files, and of those that `others` choose too.
    pub(super) fn chooser(
        self,
        files: &[String],
        others: Option<Arc<dyn Chooser>>,
    ) -> NamedChooser {
        let read: HashSet<PathBuf> = files.iter().map(|file| place(file)).collect();
        let games: Vec<HashSet<u64>> = (files.iter())
            .map(|file| self.games.get(&place(file)).cloned().unwrap_or_default())
            .collect();
        let not_read = self
            .files
            .iter()
            .filter(|(_, place)| !read.contains(*place));
        let words = match &others {
            Some(others) => format!("named by --games-from, and {}", others.words()),
            None => "named by --games-from".to_owned(),
        };
        NamedChooser {
            by_offset: self.by_offset,
            count: NamedCount {
                wanted: games.iter().map(|games| games.len() as u64).sum(),
                found: Arc::default(),
                not_read: not_read.map(|(name, _)| name.clone()).collect(),
            },
            games,
            others,
            words,
        }
    }
}

/// How many games rows name, and how many of them there are.
#[derive(Debug, Clone)]
pub(super) struct NamedCount {
    /// Games of files that are read.
    pub(super) wanted: u64,
    /// How many of them were there so far.
    pub(super) found: Arc<AtomicU64>,
    /// Files that rows name and that are not read.
    pub(super) not_read: Vec<String>,
}

/// Chooses the games that rows name.
#[derive(Debug)]
pub(super) struct NamedChooser {
    by_offset: bool,
    /// The games of each source.
    games: Vec<HashSet<u64>>,
    pub(super) count: NamedCount,
    others: Option<Arc<dyn Chooser>>,
    words: String,
}

impl Chooser for NamedChooser {
    fn by_tags(&self, tagged: &TaggedRecord<'_, '_>) -> Option<Decision> {
        let origin = tagged.record.origin;
        let number = if self.by_offset {
            origin.place().offset
        } else {
            origin.game
        };
        let games = self.games.get(origin.source);
        if !games.is_some_and(|games| games.contains(&number)) {
            return Some(Decision::NotChosen);
        }
        self.count.found.fetch_add(1, Ordering::Relaxed);
        match &self.others {
            Some(others) => others.by_tags(tagged),
            None => Some(Decision::Chosen),
        }
    }

    fn by_game(&self, game: &Game<'_>) -> Decision {
        match &self.others {
            Some(others) => others.by_game(game),
            None => Decision::Chosen,
        }
    }

    fn reasons(&self) -> &[String] {
        self.others.as_ref().map_or(&[], |others| others.reasons())
    }

    fn words(&self) -> &str {
        &self.words
    }
}

/// Where a name leads, so that `./a.pgn` and `a.pgn` are one file.
fn place(name: &str) -> PathBuf {
    let path = path_of(name);
    path.canonicalize().unwrap_or(path)
}
