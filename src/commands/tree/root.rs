//! The position that the tree begins with: `--position`, and how a game is searched for it.

use std::sync::Arc;

use anyhow::{anyhow, bail};
use shakmaty::{CastlingMode, Chess, Position};

use pgnkit_core::chess::position::{AnyPosition, is_start};
use pgnkit_core::chess::position_text;
use pgnkit_core::chess::{move_line, variant::names::Variant};
use pgnkit_core::game::Game;
use pgnkit_core::openings::zobrist::{RunningKey, ZobristKeys};

/// The position that moves are counted from.
#[derive(Debug, Clone)]
pub(crate) struct Root {
    /// The position.
    pub(crate) position: Chess,
    /// The number of its men and its turn, by which games from the start position are searched; the position itself is
    /// compared, too.
    key: u64,
    men: usize,
    walk: RunningKey,
    keys: Arc<ZobristKeys>,
}

impl Root {
    /// A position, whatever led to it.
    pub(crate) fn new(position: Chess) -> Root {
        let keys = ZobristKeys::default();
        Root {
            key: keys.of_men(position.board(), position.turn()),
            men: position.board().occupied().count(),
            walk: RunningKey::new(&keys),
            keys: Arc::new(keys),
            position,
        }
    }

    /// Reads a FEN, or moves from the start position.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and where.
    pub(crate) fn parse(text: &str) -> anyhow::Result<Root> {
        // No move has a slash in it, and every FEN has seven.
        if !text.contains('/') && text.trim() != "startpos" {
            let moves = move_line::parse(text).map_err(|error| {
                anyhow!("--position: character {}: {}", error.column, error.message)
            })?;
            let mut position = Chess::default();
            for mv in moves {
                position.play_unchecked(mv);
            }
            return Ok(Root::new(position));
        }
        let reading = position_text::parse(text, Variant::Standard);
        if let Some(flaw) = reading.flaws.iter().find(|flaw| flaw.is_fault()) {
            let message = flaw.message.replace("--variant", "the rules of");
            let message = message.trim_end_matches("; ignored");
            let place = flaw.column.map(|column| format!("character {column}: "));
            let place = place.unwrap_or_default();
            bail!("--position: {place}{message} [{}]", flaw.code);
        }
        match &reading.setup.start {
            AnyPosition::Chess(position) => Ok(Root::new(position.clone())),
            _ => bail!("--position: only positions of chess can be searched for"),
        }
    }

    /// The castling mode of its moves.
    pub(crate) fn mode(&self) -> CastlingMode {
        self.position.castles().mode()
    }

    /// The number of plies after which a game reaches the position for the first time.
    pub(crate) fn reached_by(&self, game: &Game<'_>) -> Option<usize> {
        // A game that cannot be set up has a start position all the same.
        if game.setup.fault.is_some() {
            return None;
        }
        let start = game.replay.chess_start()?;
        if *start == self.position {
            return Some(0);
        }
        if is_start(start) {
            return self.reached_from_start(game);
        }
        let mut position = start.clone();
        for (index, ply) in game.replay.plies.iter().enumerate() {
            position.play_unchecked(ply.mv());
            if position == self.position {
                return Some(index + 1);
            }
        }
        None
    }

    /// The number of plies for a game from the start position; most are passed over by numbers alone.
    fn reached_from_start(&self, game: &Game<'_>) -> Option<usize> {
        let mut walk = self.walk.clone();
        for (index, ply) in game.replay.plies.iter().enumerate() {
            walk.play(&self.keys, ply.mv());
            let men = usize::from(walk.men());
            if men < self.men {
                return None;
            }
            if men == self.men
                && walk.men_key() == self.key
                && game.replay.chess_after(index + 1).as_ref() == Some(&self.position)
            {
                return Some(index + 1);
            }
        }
        None
    }
}
