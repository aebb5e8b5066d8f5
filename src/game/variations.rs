//! The moves of variations, each checked from the position that it branches off.
//!
//! Called only on request: variations are not replayed otherwise, and never affect the mainline.

use std::ops::Range;

use shakmaty::Move;

use super::{Game, fault::FaultKind, reading::read_move, replay::run::Run};
use crate::chess::position::{AnyPosition, GamePosition};
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::word::kinds::Word;

/// Depth to which variations are followed; deeper ones are reported as not checked.
pub const MAX_DEPTH: usize = 200;

/// What stops a variation.
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

/// A line of moves: the mainline, or a variation.
struct Line<P> {
    position: P,
    /// The position before the last move, from which a variation branches off, and that move.
    before: Option<(P, Move)>,
    /// Number of moves from the start of the game to the branch.
    path: usize,
    /// The move of the line around it in whose place it stands.
    replaced: Option<Move>,
    /// Whether it stopped, so that nothing more of it is known.
    stopped: bool,
}

/// What stops the variations of a game, in the order of the text; replays them at every call.
#[must_use]
pub fn faults(game: &Game<'_>) -> Vec<VariationFault> {
    if game.setup.fault.is_some() {
        return Vec::new();
    }
    match game.replay.run() {
        Run::Chess(start, _) => faults_from(game, start),
        Run::Variant(start, _) => faults_from(game, start),
    }
}

fn faults_from<P: GamePosition>(game: &Game<'_>, start: &P) -> Vec<VariationFault> {
    let mut walk = Walk {
        game,
        start,
        path: Vec::new(),
        lines: vec![Line {
            position: start.clone(),
            before: None,
            path: 0,
            replaced: None,
            stopped: false,
        }],
        too_deep: 0,
        found: Vec::new(),
    };
    for token in game.tokens() {
        match token.kind {
            TokenKind::Open => walk.open(token),
            TokenKind::Close => walk.close(),
            TokenKind::Word(word) if walk.too_deep == 0 => walk.word(token, word),
            _ => {}
        }
    }
    walk.found
}

struct Walk<'g, 'b, P> {
    game: &'g Game<'b>,
    start: &'g P,
    /// The moves that lead to the position of the innermost line.
    path: Vec<Move>,
    /// The mainline and the open variations.
    lines: Vec<Line<P>>,
    /// Open variations that are not followed.
    too_deep: usize,
    found: Vec<VariationFault>,
}

impl<P: GamePosition> Walk<'_, '_, P> {
    fn open(&mut self, token: &Token) {
        let Some(parent) = self.lines.last() else {
            return;
        };
        if self.too_deep > 0 || self.lines.len() > MAX_DEPTH {
            if self.too_deep == 0 {
                self.found.push(VariationFault {
                    span: token.span.clone(),
                    kind: None,
                    ply: self.path.len() + 1,
                    position: parent.position.clone().into(),
                });
            }
            self.too_deep += 1;
            return;
        }
        let (position, replaced) = match &parent.before {
            Some((before, mv)) => (before.clone(), Some(*mv)),
            None => (parent.position.clone(), None),
        };
        let stopped = parent.stopped || replaced.is_none();
        if replaced.is_some() {
            self.path.pop();
        }
        self.lines.push(Line {
            position,
            before: None,
            path: self.path.len(),
            replaced,
            stopped,
        });
    }

    fn close(&mut self) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if self.lines.len() > 1
            && let Some(line) = self.lines.pop()
        {
            self.path.truncate(line.path);
            self.path.extend(line.replaced);
        }
    }

    fn word(&mut self, token: &Token, word: Word) {
        let mainline = self.lines.len() == 1;
        let Some(line) = self.lines.last_mut() else {
            return;
        };
        if line.stopped || matches!(word, Word::Sign(_) | Word::EnPassant | Word::Punctuation) {
            return;
        }
        let mv = if mainline {
            if !matches!(word, Word::San(_) | Word::Loose(_) | Word::Drop(_)) {
                return;
            }
            self.game
                .replay
                .plies
                .get(self.path.len())
                .map(|ply| ply.mv)
        } else {
            let path = || self.path.clone();
            match read_move(self.start, path, &line.position, word) {
                Ok((mv, _)) => Some(mv),
                Err(kind) => {
                    // Junk and null moves have codes of their own, in variations too.
                    if !matches!(word, Word::Junk | Word::Null) {
                        self.found.push(VariationFault {
                            span: token.span.clone(),
                            kind: Some(kind),
                            ply: self.path.len() + 1,
                            position: line.position.clone().into(),
                        });
                    }
                    None
                }
            }
        };
        match mv {
            Some(mv) => {
                let before = line.position.clone();
                line.position.play_unchecked(mv);
                line.before = Some((before, mv));
                self.path.push(mv);
            }
            None => line.stopped = true,
        }
    }
}
