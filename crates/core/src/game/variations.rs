//! The moves of variations, each played from the position that it branches off.
//!
//! Called only on request: variations are not replayed otherwise, and never affect the mainline.

use std::ops::Range;

use shakmaty::Move;

use super::{
    Game, fault::FaultKind, lost_letter::is_lost_letter, move_resolution::read_move,
    replay::replay_ends::ReplayEnds,
};
use crate::chess::position::{AnyPosition, GamePosition};
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::word::kinds::Word;

/// Depth to which variations are followed; deeper ones are reported as not checked.
pub(crate) const MAX_DEPTH: usize = 200;

/// The fault that stops a variation.
#[derive(Debug, Clone)]
pub struct VariationFault {
    /// The token, in bytes from the start of the record.
    pub span: Range<usize>,
    /// Why; `None` for a variation nested too deeply to be checked.
    pub kind: Option<FaultKind>,
    /// The ply that the token would have been, from 1.
    pub ply: usize,
    /// The position before it.
    pub position: AnyPosition,
}

/// What becomes of a token where variations are played.
#[derive(Debug)]
pub enum VariationStep<'w, P> {
    /// A legal move, or in a variation a null move.
    Move {
        /// The move; `None` for a null move.
        mv: Option<Move>,
        /// The position before it.
        before: &'w P,
        /// The position after it.
        after: &'w P,
        /// The ply of the game that it is, from 1.
        ply: usize,
    },
    /// What stops a variation: a word, or the parenthesis of one that is nested too deeply.
    Stopped(Box<VariationFault>),
    /// A token of a variation that has stopped, or that began where no move is known.
    AfterStop,
    /// Any other token, parentheses included.
    Other,
}

/// A line of moves: the mainline, or a variation.
struct Line<P> {
    position: P,
    /// The position before the last move, from which a variation branches off.
    before: Option<P>,
    /// Number of moves from the start of the game to the branch.
    path: usize,
    /// The move of the line around it in whose place it stands, if there is one.
    replaced: Vec<Option<Move>>,
    /// Whether it stopped, so that nothing more of it is known.
    stopped: bool,
}

/// Tells what stops the variations of a game, in the order of the text; replays them at every call.
pub fn each_fault(game: &Game<'_>, tell: impl FnMut(VariationFault)) {
    if game.setup.fault.is_some() {
        return;
    }
    match game.replay.run() {
        ReplayEnds::Chess(start, _) => each_fault_from(game, start, tell),
        ReplayEnds::Variant(start, _) => each_fault_from(game, start, tell),
    }
}

/// Whether something stops a variation of a game.
pub(crate) fn has_faults(game: &Game<'_>) -> bool {
    let mut has_faults = false;
    each_fault(game, |_| has_faults = true);
    has_faults
}

fn each_fault_from<P: GamePosition>(
    game: &Game<'_>,
    start: &P,
    mut tell: impl FnMut(VariationFault),
) {
    walk(game, start, |token, step| match (token.kind, step) {
        // Junk has a code of its own, in variations too.
        (TokenKind::Word(Word::Junk), _) => {}
        (_, VariationStep::Stopped(fault)) => tell(*fault),
        _ => {}
    });
}

/// Plays the mainline as far as it was replayed, and every variation from the position that it branches off; says of
/// each token, in the order of the text, what becomes of it. `start` is the start position of the game.
pub fn walk<P: GamePosition>(
    game: &Game<'_>,
    start: &P,
    mut visit: impl FnMut(&Token, VariationStep<'_, P>),
) {
    let mut walk = VariationWalk {
        game,
        start,
        path: Vec::new(),
        line: Line {
            position: start.clone(),
            before: None,
            path: 0,
            replaced: Vec::new(),
            stopped: false,
        },
        around: Vec::new(),
        too_deep: 0,
    };
    let tokens = game.tokens();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            TokenKind::Open => visit(token, walk.open(token)),
            TokenKind::Close => {
                visit(token, VariationStep::Other);
                walk.close();
            }
            TokenKind::Word(word) => visit(token, walk.word(tokens, index, word)),
            _ => visit(token, walk.other()),
        }
    }
}

struct VariationWalk<'g, 'b, P> {
    game: &'g Game<'b>,
    start: &'g P,
    /// The moves that lead to the position of the innermost line; `None` for a null move.
    path: Vec<Option<Move>>,
    /// The innermost line.
    line: Line<P>,
    /// The lines around it, the mainline first.
    around: Vec<Line<P>>,
    /// Open variations that are not followed.
    too_deep: usize,
}

impl<P: GamePosition> VariationWalk<'_, '_, P> {
    fn open(&mut self, token: &Token) -> VariationStep<'_, P> {
        let parent = &self.line;
        if self.too_deep > 0 || self.around.len() >= MAX_DEPTH {
            self.too_deep += 1;
            if self.too_deep > 1 {
                return VariationStep::Other;
            }
            return VariationStep::Stopped(self.fault(token, None));
        }
        let has_move = parent.before.is_some();
        let position = parent.before.as_ref().unwrap_or(&parent.position).clone();
        let stopped = parent.stopped || !has_move;
        let path = self.path.len() - usize::from(has_move);
        let replaced = self.path.split_off(path);
        let line = Line {
            position,
            before: None,
            path,
            replaced,
            stopped,
        };
        self.around.push(std::mem::replace(&mut self.line, line));
        VariationStep::Other
    }

    /// What stops the innermost line at a token.
    fn fault(&self, token: &Token, kind: Option<FaultKind>) -> Box<VariationFault> {
        Box::new(VariationFault {
            span: token.span.clone(),
            kind,
            ply: self.path.len() + 1,
            position: self.line.position.clone().into(),
        })
    }

    fn close(&mut self) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if let Some(around) = self.around.pop() {
            let line = std::mem::replace(&mut self.line, around);
            self.path.truncate(line.path);
            self.path.extend(line.replaced);
        }
    }

    fn other(&self) -> VariationStep<'_, P> {
        match self.too_deep {
            0 if !self.line.stopped => VariationStep::Other,
            _ => VariationStep::AfterStop,
        }
    }

    fn word(&mut self, tokens: &[Token], index: usize, word: Word) -> VariationStep<'_, P> {
        let token = &tokens[index];
        let (ply, before) = (self.path.len(), self.game.plies_before());
        let has_lost_letter =
            || is_lost_letter(self.game.record.bytes, tokens, index, before + ply, before);
        let mainline = self.around.is_empty();
        let line = &self.line;
        if self.too_deep > 0 || line.stopped {
            return VariationStep::AfterStop;
        }
        if word.is_sign() || mainline && word.attempt().is_none() {
            return VariationStep::Other;
        }
        let (mv, after) = if mainline {
            let Some(ply) = self.game.replay.plies.get(self.path.len()) else {
                self.line.stopped = true;
                return VariationStep::AfterStop;
            };
            (Some(ply.mv()), played(&line.position, ply.mv()))
        } else if word == Word::Null
            && let Some(passed) = line.position.passed()
        {
            (None, passed)
        } else {
            let (path, rest) = (|| self.path.clone(), &self.game.rest);
            let read = if has_lost_letter() {
                Err(FaultKind::UnrecognizedToken(Vec::new()))
            } else {
                read_move(self.start, path, &line.position, word, rest.habits)
            };
            let read = read.and_then(|read| rest.admit(&line.position, read));
            match read {
                Ok(mv) => (Some(mv), played(&line.position, mv)),
                Err(kind) => {
                    self.line.stopped = true;
                    return VariationStep::Stopped(self.fault(token, Some(kind)));
                }
            }
        };
        let line = &mut self.line;
        let before = std::mem::replace(&mut line.position, after);
        self.path.push(mv);
        VariationStep::Move {
            mv,
            before: line.before.insert(before),
            after: &line.position,
            ply: self.path.len(),
        }
    }
}

fn played<P: GamePosition>(position: &P, mv: Move) -> P {
    let mut after = position.clone();
    after.play_unchecked(mv);
    after
}
