//! The variations of a game as lines of moves, each from the position that it lines off.

use pgnkit_core::byte_search::memchr;
use pgnkit_core::chess::ply::Ply;
use pgnkit_core::chess::position::{AnyPosition, GamePosition};
use pgnkit_core::game::Game;
use pgnkit_core::game::annotations::Annotation;
use pgnkit_core::game::replay::replay_ends::ReplayEnds;
use pgnkit_core::game::variations::{VariationStep, walk};
use pgnkit_core::pgn::movetext::token::{Token, TokenKind};

/// A variation, or what follows a null move in it.
pub(crate) struct SideLine<'b> {
    /// The line that it leaves, from 1, 0 for the mainline; and after how many plies of that.
    pub(super) after: (usize, usize),
    /// The position that it begins with.
    pub(super) start: AnyPosition,
    /// The moves of the line.
    pub(super) plies: Vec<Ply>,
    /// What is said of the start position and of each move.
    pub(super) annotations: Vec<Annotation<'b>>,
    /// Plies of the game before it.
    pub(super) plies_before: usize,
    /// The move that led to its start position, if one did.
    pub(super) before: Option<Ply>,
    /// Whether a null move led to its start position.
    pub(super) is_null: bool,
    /// Whether it cannot be played to its end.
    pub(super) is_cut: bool,
    /// Whether a null move goes on behind it.
    pub(super) goes_on: bool,
}

/// All variations of a game, each behind the one that it leaves.
pub(crate) fn side_lines<'b>(game: &Game<'b>) -> Vec<SideLine<'b>> {
    let bytes = game.record.bytes;
    if game.setup.fault.is_some() || memchr(b'(', &bytes[game.tags.end..]).is_none() {
        return Vec::new();
    }
    let mut reader = SideLineReader {
        game,
        lines: Vec::new(),
        open: vec![OpenLine::default()],
    };
    match game.replay.run() {
        ReplayEnds::Chess(start, _) => walk(game, start, |token, step| reader.take(token, step)),
        ReplayEnds::Variant(start, _) => walk(game, start, |token, step| reader.take(token, step)),
    }
    reader.lines
}

/// A line that is not closed yet.
#[derive(Default)]
struct OpenLine {
    /// Its number; `None` for a variation without a move so far.
    number: Option<usize>,
    /// The line that it leaves, and after how many plies of that.
    after: (usize, usize),
    /// Plies of the line so far.
    plies: usize,
}

struct SideLineReader<'g, 'b> {
    game: &'g Game<'b>,
    lines: Vec<SideLine<'b>>,
    /// The mainline, and the variations that are open.
    open: Vec<OpenLine>,
}

impl SideLineReader<'_, '_> {
    fn take<P: GamePosition>(&mut self, token: &Token, step: VariationStep<'_, P>) {
        let is_mainline = self.open.len() == 1;
        match (token.kind, step) {
            (TokenKind::Open, step) => {
                let after = self.before_last_move();
                self.open.push(OpenLine {
                    after,
                    ..OpenLine::default()
                });
                if let VariationStep::Stopped(fault) = step {
                    self.stop(fault.position, fault.ply);
                }
            }
            (TokenKind::Close, _) if !is_mainline => {
                self.open.pop();
            }
            (_, VariationStep::Move { .. }) if is_mainline => self.open[0].plies += 1,
            (
                _,
                VariationStep::Move {
                    mv: Some(mv),
                    before,
                    after,
                    ply,
                },
            ) => {
                let number = self.line(|| before.clone().into(), ply - 1);
                let line = &mut self.lines[number - 1];
                line.plies.push(Ply::new(mv).checking(after.is_check()));
                line.annotations.push(Annotation::default());
                if let Some(line) = self.open.last_mut() {
                    line.plies += 1;
                }
            }
            (_, VariationStep::Move { after, ply, .. }) => self.pass(after.clone().into(), ply),
            (_, VariationStep::Stopped(fault)) if !is_mainline => {
                self.stop(fault.position, fault.ply);
            }
            (kind, VariationStep::Other) if !is_mainline => self.annotate(kind, token),
            _ => {}
        }
    }

    /// Where a variation begins that stands here: before the last move.
    fn before_last_move(&self) -> (usize, usize) {
        let Some(line) = self.open.last() else {
            return (0, 0);
        };
        match line.number {
            // What is replaced is a null move.
            Some(number) if line.plies == 0 => self.lines[number - 1].after,
            None if self.open.len() > 1 => line.after,
            number => (number.unwrap_or(0), line.plies.saturating_sub(1)),
        }
    }

    /// The number of the line that is read, which begins here if it has no move so far.
    fn line(&mut self, start: impl FnOnce() -> AnyPosition, plies_before: usize) -> usize {
        let Some(&OpenLine { number, after, .. }) = self.open.last() else {
            return 0;
        };
        number.unwrap_or_else(|| self.begin(after, start(), plies_before, false))
    }

    fn begin(
        &mut self,
        after: (usize, usize),
        start: AnyPosition,
        plies_before: usize,
        is_null: bool,
    ) -> usize {
        let before = (!is_null).then(|| self.played(after)).flatten();
        self.lines.push(SideLine {
            after,
            start,
            plies: Vec::new(),
            annotations: vec![Annotation::default()],
            plies_before,
            before,
            is_null,
            is_cut: false,
            goes_on: false,
        });
        let number = self.lines.len();
        if let Some(line) = self.open.last_mut() {
            line.number = Some(number);
            line.plies = 0;
        }
        number
    }

    /// The move that led to the position of a line after so many plies.
    fn played(&self, (number, plies): (usize, usize)) -> Option<Ply> {
        let Some(line) = number.checked_sub(1).map(|index| &self.lines[index]) else {
            return self.game.replay.plies.get(plies.checked_sub(1)?).copied();
        };
        match plies.checked_sub(1) {
            Some(last) => line.plies.get(last).copied(),
            None => line.before,
        }
    }

    /// A null move: what follows is a line of its own, since no move leads there.
    fn pass(&mut self, start: AnyPosition, ply: usize) {
        let Some(line) = self.open.last() else {
            return;
        };
        let after = match line.number {
            Some(number) => {
                self.lines[number - 1].goes_on = true;
                (number, line.plies)
            }
            None => line.after,
        };
        self.begin(after, start, ply, true);
    }

    /// The line that is read cannot be played any further.
    fn stop(&mut self, position: AnyPosition, ply: usize) {
        let number = self.line(|| position, ply.saturating_sub(1));
        if let Some(line) = self.lines.get_mut(number.wrapping_sub(1)) {
            line.is_cut = true;
        }
    }

    fn annotate(&mut self, kind: TokenKind, token: &Token) {
        let Some((number, plies)) =
            (self.open.last()).and_then(|line| Some((line.number?, line.plies)))
        else {
            return;
        };
        let text = &self.game.record.bytes[token.span.clone()];
        let line = &mut self.lines[number - 1];
        let before = self.game.plies_before() + line.plies_before;
        let mover = (plies > 0).then(|| (before + plies) % 2 == 1);
        if let Some(annotation) = line.annotations.get_mut(plies) {
            annotation.read(kind, text, mover);
        }
    }
}
