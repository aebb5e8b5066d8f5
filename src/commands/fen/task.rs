//! The work of `pgnkit fen`: the positions of one game.

use shakmaty::Chess;

use super::row::{PositionRow, RowMaker, Same};
use super::{choice::Choice, epd, unique::Keys};
use crate::commands::played::{Played, Spelling};
use crate::commands::{args::tag_names::TagsSeen, messages::fault::tell_fault};
use crate::output::{distinct::key::KeyHasher, rows::Rows, spare::Spare, table};
use crate::pipeline::task::Task;
use pgnkit_core::chess::fen::walk::FenWalk;
use pgnkit_core::chess::fen::write::{FenWriter, Style};
use pgnkit_core::chess::position::{AnyPosition, GamePosition};
use pgnkit_core::game::{Game, replay::run::Run};

/// How positions are written.
pub(super) enum Form {
    Plain,
    /// With the names of the files.
    Epd(Vec<String>),
    Rows(RowMaker),
}

/// Writes the positions chosen.
pub(super) struct Positions {
    pub(super) names: Vec<String>,
    pub(super) choice: Choice,
    pub(super) style: Style,
    pub(super) form: Form,
    /// If each position is written once.
    pub(super) hasher: Option<KeyHasher>,
    pub(super) spare: Spare,
}

/// What a batch of games gives.
#[derive(Default)]
pub(super) struct Written {
    pub(super) rows: Rows,
    /// The keys of the rows, where positions are written once.
    pub(super) keys: Keys,
    /// The FEN at hand.
    fen: Vec<u8>,
    /// Of the tags that have a column.
    pub(super) tags_seen: TagsSeen,
    /// For standard error.
    pub(super) messages: Vec<u8>,
}

impl Task for Positions {
    type Output = Written;

    fn visit(&self, game: &Game<'_>, written: &mut Written) {
        if written.rows.line().capacity() == 0 {
            *written.rows.line() = self.spare.take();
        }
        if let Form::Rows(maker) = &self.form {
            maker.note_tags(game, &mut written.tags_seen);
        }
        if game.setup.fault.is_none() {
            match game.replay.run() {
                Run::Chess(start, end) => match self.walk(start) {
                    Some(walk) => self.write_plain(game, walk, written),
                    None => self.write_positions(game, start, end, written),
                },
                Run::Variant(start, end) => self.write_variant(game, start, end, written),
            }
        }
        tell_fault(game, &self.names, &mut written.messages);
    }
}

impl Positions {
    /// The same for a variant, out of the way of all other games.
    #[cold]
    #[inline(never)]
    fn write_variant(
        &self,
        game: &Game<'_>,
        first: &AnyPosition,
        last: &AnyPosition,
        written: &mut Written,
    ) {
        self.write_positions(game, first, last, written);
    }

    /// The fast path through a game, if only FENs are written, and not just the last.
    fn walk(&self, start: &Chess) -> Option<FenWalk> {
        if !matches!(self.form, Form::Plain) || self.choice.is_final() {
            return None;
        }
        FenWalk::new(start, self.style)
    }

    /// Writes positions of a game as FENs alone.
    fn write_plain(&self, game: &Game<'_>, mut walk: FenWalk, written: &mut Written) {
        let chosen = self.choice.of(game);
        let Some(end) = chosen.end() else {
            return;
        };
        let Written { rows, keys, .. } = written;
        let line = rows.line();
        let mut write = |walk: &mut FenWalk| {
            let start = line.len();
            let fields = walk.write(line);
            line.push(b'\n');
            if let Some(hasher) = &self.hasher {
                keys.add(hasher, &line[start..start + fields], line.len());
            }
        };
        if chosen.includes(0) && chosen.takes(None, || game.replay.begins_in_check()) {
            write(&mut walk);
        }
        for (ply, played) in (1..).zip(&game.replay.plies[..end]) {
            walk.advance(played.mv);
            if chosen.includes(ply) && chosen.takes(Some(played.mv), || played.check) {
                write(&mut walk);
            }
        }
    }

    /// Writes positions of a game, given the first and the last one.
    fn write_positions<P: GamePosition>(
        &self,
        game: &Game<'_>,
        first: &P,
        last: &P,
        written: &mut Written,
    ) {
        let chosen = self.choice.of(game);
        let Some(end) = chosen.end() else {
            return;
        };
        let replay = &game.replay;
        // SAN is made of it.
        let needs_before = matches!(self.form, Form::Rows(_)) && replay.is_variant();
        let mut sheet = Sheet::new(self, game, written);
        if chosen.is_final() && end > 0 {
            if chosen.includes(end)
                && chosen.takes(Some(replay.plies[end - 1].mv), || last.is_check())
            {
                let before = needs_before.then(|| {
                    let mut before = first.clone();
                    for ply in &replay.plies[..end - 1] {
                        before.play_unchecked(ply.mv);
                    }
                    before.into()
                });
                sheet.write(end, before.as_ref(), last);
            }
            return;
        }
        let mut position = first.clone();
        if chosen.includes(0) && chosen.takes(None, || position.is_check()) {
            sheet.write(0, None, &position);
        }
        for (index, ply) in replay.plies[..end].iter().enumerate() {
            if !chosen.includes(index + 1) {
                position.play_unchecked(ply.mv);
                continue;
            }
            let before = needs_before.then(|| position.clone().into());
            position.play_unchecked(ply.mv);
            if chosen.takes(Some(ply.mv), || ply.check) {
                sheet.write(index + 1, before.as_ref(), &position);
            }
        }
    }
}

/// Writes the positions of one game.
struct Sheet<'w, 'g, 'b> {
    task: &'w Positions,
    game: &'g Game<'b>,
    written: &'w mut Written,
    writer: FenWriter,
    /// What is the same in all rows, made for the first of them.
    same: Option<Same<'b>>,
    spelling: Spelling<'g>,
    /// What the rows of the game begin with.
    begins: table::Same,
}

impl<'w, 'g, 'b> Sheet<'w, 'g, 'b> {
    fn new(task: &'w Positions, game: &'g Game<'b>, written: &'w mut Written) -> Self {
        Sheet {
            task,
            game,
            written,
            writer: FenWriter::new(task.style),
            same: None,
            spelling: Spelling::new(&game.replay),
            begins: table::Same::default(),
        }
    }

    /// Writes the position after a ply; `before` is the one before it, in a variant and a format that includes the move.
    fn write<P: GamePosition>(&mut self, ply: usize, before: Option<&AnyPosition>, position: &P) {
        if !matches!(self.task.form, Form::Plain) {
            self.write_with_more(ply, before, position);
            return;
        }
        let Written { rows, keys, .. } = self.written;
        let line = rows.line();
        let start = line.len();
        let fields = position.append_fen(&mut self.writer, line);
        line.push(b'\n');
        if let Some(hasher) = &self.task.hasher {
            keys.add(hasher, &line[start..start + fields], line.len());
        }
    }

    /// The same in a format that includes more than the FEN.
    #[inline(never)]
    fn write_with_more<P: GamePosition>(
        &mut self,
        ply: usize,
        before: Option<&AnyPosition>,
        position: &P,
    ) {
        let Written {
            rows, keys, fen, ..
        } = self.written;
        let origin = self.game.record.origin;
        fen.clear();
        let fields = position.append_fen(&mut self.writer, fen);
        let key = &fen[..fields];
        match &self.task.form {
            Form::Plain => {}
            Form::Epd(names) => {
                let name = &names[origin.source];
                epd::push(key, position, name, origin.game, ply, rows.line());
            }
            Form::Rows(maker) => {
                let game = self.game;
                let same = self.same.get_or_insert_with(|| maker.same(game));
                let played = ply.checked_sub(1).map(|index| Played {
                    spelling: &self.spelling,
                    index,
                    before,
                });
                let row = PositionRow {
                    file: &self.task.names[origin.source],
                    game,
                    ply,
                    played,
                    // A FEN is ASCII.
                    fen: std::str::from_utf8(fen).unwrap_or_default(),
                    same,
                };
                maker.table.push_next(&row, rows, &mut self.begins);
            }
        }
        if let Some(hasher) = &self.task.hasher {
            keys.add(hasher, key, rows.line().len());
        }
    }
}
