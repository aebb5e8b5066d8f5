//! The work of `pgnkit fen`: the positions of one game.

use super::nnue::{NnueCounts, NnueGame};
use super::row::{GameConstants, PositionRow, RowMaker};
use super::{epd, ply_choice::PlyChoice, unique::RowKeys};
use crate::commands::moves::walk::PositionWalk;
use crate::commands::played_move::{GameSpelling, PlayedMove};
use crate::commands::run::beyond::BeyondArgs;
use crate::commands::{args::tag_names::TagsSeen, messages::replay_faults::tell_fault};
use crate::output::{
    distinct::KeyHasher, rows::Rows, table::buffer_pool::BufferPool, table::cell_cache::GameRows,
};
use crate::pipeline::task::Task;
use pgnkit_core::chess::fen::write::FenStyle;
use pgnkit_core::game::Game;

/// A format of positions.
pub(super) enum FenFormat {
    Plain,
    /// EPD, with the names of the files.
    Epd(Vec<String>),
    /// Entries of training data.
    Nnue,
    Rows(RowMaker),
}

/// Writes the positions chosen.
pub(super) struct FenTask {
    pub(super) names: Vec<String>,
    pub(super) choice: PlyChoice,
    pub(super) style: FenStyle,
    pub(super) format: FenFormat,
    /// Makes the keys by which each position is written once, if that is asked for.
    pub(super) hasher: Option<KeyHasher>,
    pub(super) spare: BufferPool<Vec<u8>>,
    pub(super) beyond: BeyondArgs,
}

/// The result of a batch of games.
#[derive(Default)]
pub(super) struct FenBatch {
    pub(super) rows: Rows,
    /// The keys of the rows, where positions are written once.
    pub(super) keys: RowKeys,
    /// What became of positions that were to be entries of training data.
    pub(super) entries: NnueCounts,
    /// The FEN at hand.
    fen: Vec<u8>,
    /// Which of the tags that have a column had a value.
    pub(super) tags_seen: TagsSeen,
    /// Lines for standard error.
    pub(super) messages: Vec<u8>,
}

impl Task for FenTask {
    type Output = FenBatch;
    const JOINS_SOURCES: bool = true;

    fn visit(&self, game: &Game<'_>, batch: &mut FenBatch) {
        self.spare.lend(&mut batch.rows);
        self.beyond.show(game, |game| {
            if let FenFormat::Rows(maker) = &self.format {
                batch.tags_seen.note(&maker.tags, game);
            }
            if game.setup.fault.is_none() {
                self.write_positions(game, batch);
            }
            tell_fault(game, &self.names, &mut batch.messages);
        });
    }
}

impl FenTask {
    /// Writes the positions of a game that are chosen.
    fn write_positions(&self, game: &Game<'_>, batch: &mut FenBatch) {
        let chosen = self.choice.of(game);
        let Some(end) = chosen.end() else {
            return;
        };
        let replay = &game.replay;
        let mut writer = GameWriter {
            task: self,
            game,
            batch,
            same: None,
            nnue: None,
            spelling: GameSpelling::new(replay),
            rows: GameRows::default(),
        };
        if chosen.is_final()
            && let Some(last) = replay.plies[..end].last()
            && let Some(mut walk) = PositionWalk::end_of(replay, self.style)
        {
            if chosen.includes(end) && chosen.takes(Some(*last), || last.check()) {
                writer.write(end, &mut walk);
            }
            return;
        }
        let mut walk = PositionWalk::new(replay, Some(self.style));
        if chosen.includes(0) && chosen.takes(None, || replay.begins_in_check()) {
            writer.write(0, &mut walk);
        }
        for (ply, &played) in (1..).zip(&replay.plies[..end]) {
            walk.advance(played);
            if chosen.includes(ply) && chosen.takes(Some(played), || played.check()) {
                writer.write(ply, &mut walk);
            }
        }
    }
}

/// Writes the positions of one game.
struct GameWriter<'w, 'g, 'b> {
    task: &'w FenTask,
    game: &'g Game<'b>,
    batch: &'w mut FenBatch,
    /// What is the same in all rows, made for the first of them.
    same: Option<GameConstants<'b>>,
    /// The game as entries of training data.
    nnue: Option<NnueGame<'b>>,
    spelling: GameSpelling<'g>,
    /// What the rows of the game have in common.
    rows: GameRows<'w>,
}

impl GameWriter<'_, '_, '_> {
    /// Writes the position after a ply.
    fn write(&mut self, ply: usize, walk: &mut PositionWalk) {
        if !matches!(self.task.format, FenFormat::Plain) {
            self.write_with_more(ply, walk);
            return;
        }
        let FenBatch { rows, keys, .. } = self.batch;
        let line = rows.line();
        let start = line.len();
        let fields = walk.append_fen(line);
        line.push(b'\n');
        if let Some(hasher) = &self.task.hasher {
            keys.add(hasher, &line[start..start + fields], line.len());
        }
    }

    /// Writes it in a format that has more than the FEN.
    #[inline(never)]
    fn write_with_more(&mut self, ply: usize, walk: &mut PositionWalk) {
        let FenBatch {
            rows,
            keys,
            fen,
            entries,
            ..
        } = self.batch;
        let origin = self.game.record.origin;
        fen.clear();
        let fields = walk.append_fen(fen);
        // A FEN is ASCII.
        let text = || std::str::from_utf8(fen).unwrap_or_default();
        match &self.task.format {
            FenFormat::Plain => {}
            FenFormat::Epd(names) => {
                let name = &names[origin.source];
                epd::push(text(), fields, name, origin.game, ply, rows.line());
            }
            FenFormat::Nnue => {
                let game = self.game;
                let nnue = self.nnue.get_or_insert_with(|| NnueGame::new(game));
                let pushed = nnue.push(text(), ply, &self.spelling, game, rows.line());
                entries.add(pushed);
                if pushed.is_err() {
                    return;
                }
            }
            FenFormat::Rows(maker) => {
                let game = self.game;
                let played = ply.checked_sub(1).map(|index| PlayedMove {
                    spelling: &self.spelling,
                    index,
                    before: walk.before(),
                });
                let row = PositionRow {
                    file: &self.task.names[origin.source],
                    game,
                    ply,
                    played,
                    fen,
                    same: self.same.get_or_insert_with(|| maker.same(game)),
                };
                maker.table.push_next(&row, rows, &mut self.rows);
            }
        }
        if let Some(hasher) = &self.task.hasher {
            keys.add(hasher, &fen[..fields], rows.line().len());
        }
    }
}
