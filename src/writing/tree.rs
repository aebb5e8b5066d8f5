//! A game as a tree: moves, comments, NAGs and variations, as they stand in its record.
//!
//! The tree is a list in the order of the text, with the ends of variations as items, so that no depth is too deep.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr2, memchr3};
use shakmaty::{CastlingMode, Move};

use super::obstacle::{Obstacle, loss};
use crate::chess::position::GamePosition;
use crate::game::variations::{Step, walk};
use crate::game::{Game, annotations::suffix, replay::run::Run};
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::tag_line::TagForm;
use crate::pgn::{text::line_text_end, word::kinds::Word};

/// One thing in a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item<'b> {
    /// A legal move.
    Move(TreeMove),
    /// A numeric annotation glyph.
    Nag(u8),
    /// The text of a comment, without its braces.
    Comment(Cow<'b, [u8]>),
    /// The text of a comment to the end of its line, which no braces can hold.
    LineComment(&'b [u8]),
    /// An escaped line (PGN standard 6).
    Escape(&'b [u8]),
    /// A token that stays as it is written: of a variation that cannot be played, or an unknown annotation.
    Raw(&'b [u8]),
    /// The beginning of a variation: it replaces the move before it.
    Open,
    /// Its end.
    Close,
}

/// A legal move in a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeMove {
    /// The move.
    pub mv: Move,
    /// Where its SAN stands in [`Tree::sans`].
    pub san: Range<usize>,
    /// Plies before it, from White's first move on.
    pub plies_before: usize,
}

/// A game as a tree.
#[derive(Debug)]
pub struct Tree<'b> {
    /// In the order of the text.
    pub items: Vec<Item<'b>>,
    /// SAN of all moves.
    pub sans: String,
    /// Escaped lines among the tags.
    pub escapes: Vec<&'b [u8]>,
    /// How castling is written in UCI.
    pub castling: CastlingMode,
    /// Variations that cannot be played to their end.
    pub stopped: usize,
}

impl<'b> Tree<'b> {
    /// The tree of a game. Text that has no place in it becomes comments: each token, or, where `obstacle` ends the moves,
    /// all that stands behind it.
    #[must_use]
    pub fn new(game: &Game<'b>, obstacle: Option<&Obstacle>) -> Tree<'b> {
        Tree::of(game, obstacle, true)
    }

    /// The same without text that has no place in it.
    #[must_use]
    pub fn readable(game: &Game<'b>, obstacle: Option<&Obstacle>) -> Tree<'b> {
        Tree::of(game, obstacle, false)
    }

    /// A tree without anything in it.
    #[must_use]
    pub fn empty() -> Tree<'b> {
        Tree {
            items: Vec::new(),
            sans: String::new(),
            escapes: Vec::new(),
            castling: CastlingMode::Standard,
            stopped: 0,
        }
    }

    fn of(game: &Game<'b>, obstacle: Option<&Obstacle>, keeps_lost: bool) -> Tree<'b> {
        let mut tree = Tree::empty();
        tree.items.reserve(game.replay.plies.len() + 8);
        tree.sans.reserve(4 * game.replay.plies.len());
        tree.read_tag_section(game, keeps_lost);
        let stop = obstacle.filter(|obstacle| obstacle.ends_moves);
        tree.castling = game.replay.castling_mode();
        match game.replay.run() {
            Run::Chess(..) if stop.is_none() && is_bare(game) => tree.read_bare(game),
            Run::Chess(start, _) => tree.read(game, start, stop, keeps_lost),
            Run::Variant(start, _) => tree.read(game, start, stop, keeps_lost),
        }
        tree
    }

    /// The SAN of a move.
    #[must_use]
    pub fn san(&self, mv: &TreeMove) -> &str {
        &self.sans[mv.san.clone()]
    }

    fn read<P: GamePosition>(
        &mut self,
        game: &Game<'b>,
        start: &P,
        stop: Option<&Obstacle>,
        keeps_lost: bool,
    ) {
        let stop_at = stop.map_or(usize::MAX, |stop| stop.span.start);
        let mut reader = Reader {
            game,
            bytes: game.record.bytes,
            before: game.plies_before(),
            plies: vec![0],
            numbers: Vec::new(),
            keeps_lost,
            tree: self,
        };
        if game.setup.fault.is_none() {
            walk(game, start, |token, step| {
                if token.span.start < stop_at {
                    reader.take(token, step);
                }
            });
        }
        reader.close_all();
        if stop_at != usize::MAX && keeps_lost {
            self.read_rest(game, stop_at);
        }
    }

    /// A game of chess, and nothing but moves.
    fn read_bare(&mut self, game: &Game<'_>) {
        let before = game.plies_before();
        for (index, ply) in game.replay.plies.iter().enumerate() {
            let from = self.sans.len();
            self.sans.push_str(game.replay.san(index).as_str());
            self.items.push(Item::Move(TreeMove {
                mv: ply.mv,
                san: from..self.sans.len(),
                plies_before: before + index,
            }));
        }
    }

    /// What stands between tag pairs: comments, which open the movetext, and escaped lines. A malformed pair is lost text.
    fn read_tag_section(&mut self, game: &Game<'b>, keeps_lost: bool) {
        let bytes = game.record.bytes;
        let mut at = 0;
        for pair in &game.tags.pairs {
            let mut gap = &bytes[at..pair.span.start];
            at = pair.span.end;
            while let Some(start) = memchr3(b'{', b';', b'%', gap) {
                let rest = &gap[start..];
                let length = match rest[0] {
                    b'{' => memchr(b'}', rest).map_or(rest.len(), |end| end + 1),
                    _ => line_text_end(rest, 0),
                };
                let text = &rest[..length];
                match rest[0] {
                    b'{' => {
                        let text = &text[1..];
                        let text = text.strip_suffix(b"}").unwrap_or(text);
                        self.items.push(Item::Comment(Cow::Borrowed(text)));
                    }
                    b';' => self.items.push(line_comment(text)),
                    _ => self.escapes.push(text),
                }
                gap = &rest[length..];
            }
            if keeps_lost && pair.form == TagForm::Malformed {
                self.items.push(lost(bytes[pair.span.clone()].trim_ascii()));
            }
        }
    }

    /// Text from which nothing can be read, up to the marker, as a comment.
    fn read_rest(&mut self, game: &Game<'b>, start: usize) {
        let bytes = game.record.bytes;
        let marker = (game.rest.marker.clone()).filter(|marker| marker.start >= start);
        let end = marker.as_ref().map_or(bytes.len(), |marker| marker.start);
        let behind = marker.map_or(bytes.len(), |marker| marker.end);
        for text in [&bytes[start..end], &bytes[behind..]] {
            let mut text = text.trim_ascii();
            // Comments in front stay what they are: this may be what was made of such text before.
            while let (Some(b'{'), Some(end)) = (text.first(), memchr(b'}', text)) {
                self.items.push(Item::Comment(text[1..end].into()));
                text = text[end + 1..].trim_ascii_start();
            }
            if !text.is_empty() {
                self.items.push(lost(text));
            }
        }
    }
}

/// Whether movetext is plain, and has nothing but moves, numbers and the marker.
fn is_bare(game: &Game<'_>) -> bool {
    let movetext = &game.record.bytes[game.tags.end..];
    game.odd_tokens().is_empty()
        && memchr3(b'{', b';', b'(', movetext).is_none()
        && memchr3(b'$', b'!', b'?', movetext).is_none()
        && memchr2(b'%', b'}', movetext).is_none()
}

/// A comment to the end of its line, `;` included: braces can hold it unless there is a closing one in it.
fn line_comment(text: &[u8]) -> Item<'_> {
    let text = &text[1..];
    if memchr(b'}', text).is_some() {
        Item::LineComment(text.trim_ascii_end())
    } else {
        Item::Comment(Cow::Borrowed(text.trim_ascii()))
    }
}

/// Text that has no place in a tree, as a comment.
fn lost<'b>(text: &[u8]) -> Item<'b> {
    let text = text.iter().map(|byte| match byte {
        b'{' => b'(',
        b'}' => b')',
        byte => *byte,
    });
    Item::Comment(Cow::Owned(text.collect()))
}

/// Makes items of tokens.
struct Reader<'t, 'g, 'b> {
    tree: &'t mut Tree<'b>,
    game: &'g Game<'b>,
    bytes: &'b [u8],
    /// Plies before the game, from White's first move on.
    before: usize,
    /// The last ply of the mainline and of each variation that is open.
    plies: Vec<usize>,
    /// Move numbers since the last move: they stay only in a variation that cannot be played.
    numbers: Vec<Range<usize>>,
    /// Whether text that has no place becomes a comment.
    keeps_lost: bool,
}

impl<'b> Reader<'_, '_, 'b> {
    fn take<P: GamePosition>(&mut self, token: &Token, step: Step<'_, P>) {
        let text = &self.bytes[token.span.clone()];
        let marker = self.game.rest.marker.as_ref().map(|marker| marker.start);
        if marker == Some(token.span.start) {
            return;
        }
        let is_after_stop = matches!(step, Step::AfterStop) && token.depth > 0;
        match (token.kind, step) {
            (TokenKind::Open, step) => {
                self.tree.stopped += usize::from(matches!(step, Step::Stopped(_)));
                self.numbers.clear();
                let last = self.plies.last().copied().unwrap_or_default();
                self.plies.push(last.saturating_sub(1));
                self.push(Item::Open);
            }
            (TokenKind::Close, _) if token.depth > 0 => self.close(),
            (
                _,
                Step::Move {
                    mv,
                    before,
                    after,
                    ply,
                },
            ) => self.play(mv, before, after, ply),
            (TokenKind::Word(word), Step::Stopped(_)) => {
                self.tree.stopped += usize::from(word != Word::Null);
                for number in std::mem::take(&mut self.numbers) {
                    self.push(Item::Raw(&self.bytes[number]));
                }
                self.push(Item::Raw(text));
            }
            (TokenKind::MoveNumber, _) if !is_after_stop => self.numbers.push(token.span.clone()),
            (TokenKind::Word(_) | TokenKind::MoveNumber, _) if is_after_stop => {
                self.push(Item::Raw(text));
            }
            (TokenKind::Marker | TokenKind::OddMarker, _) if token.depth > 0 => {
                self.push(Item::Raw(text));
            }
            (TokenKind::Nag(nag), _) => self.push(Item::Nag(nag.0)),
            (TokenKind::Suffix, _) => {
                self.push(suffix(text).map_or(Item::Raw(text), |nag| Item::Nag(nag.0)));
            }
            (TokenKind::Symbol(symbol), _) => {
                let last = self.before + self.plies.last().copied().unwrap_or_default();
                let of_black = symbol.of_black.filter(|_| last.is_multiple_of(2));
                self.push(Item::Nag(of_black.unwrap_or(symbol.nag)));
            }
            (TokenKind::BadNag | TokenKind::Reserved, _) => self.push(Item::Raw(text)),
            (TokenKind::Comment { closed: true, .. }, _) => {
                let inner = text[1..text.len() - 1].into();
                self.push(Item::Comment(inner));
            }
            (TokenKind::LineComment, _) => self.push(line_comment(text)),
            (TokenKind::Escape, _) => self.push(Item::Escape(text)),
            _ if self.keeps_lost && loss(token, marker).is_some() => self.push(lost(text)),
            _ => {}
        }
    }

    fn push(&mut self, item: Item<'b>) {
        self.tree.items.push(item);
    }

    fn play<P: GamePosition>(&mut self, mv: Move, before: &P, after: &P, ply: usize) {
        self.numbers.clear();
        if let Some(last) = self.plies.last_mut() {
            *last = ply;
        }
        let start = self.tree.sans.len();
        let is_mainline = self.plies.len() == 1;
        let has_move = is_mainline && ply < self.game.replay.plies.len();
        let check = after.check_given(after.is_check(), has_move);
        before.push_san(mv, check, &mut self.tree.sans);
        self.push(Item::Move(TreeMove {
            mv,
            san: start..self.tree.sans.len(),
            plies_before: self.before + ply - 1,
        }));
    }

    /// Ends a variation; one without anything in it is none.
    fn close(&mut self) {
        self.numbers.clear();
        self.plies.pop();
        if self.tree.items.last() == Some(&Item::Open) {
            self.tree.items.pop();
        } else {
            self.push(Item::Close);
        }
    }

    fn close_all(&mut self) {
        while self.plies.len() > 1 {
            self.close();
        }
    }
}
