//! A game as a tree: moves, comments, NAGs and variations, as they stand in its record.
//!
//! The tree is a list in the order of the text, with the ends of variations as items, so that no depth is too deep.

use std::borrow::Cow;
use std::ops::Range;

use crate::byte_search::{memchr, memchr2, memchr3};
use shakmaty::{CastlingMode, Move};

use super::obstacle::{Obstacle, loss};
use super::tags::hidden_starts;
use super::tree_item::{TreeItem, TreeMove, TreeStep};
use super::unplaced_text::{UnplacedText, line_comment, stays_stopped, without_place};
use crate::chess::position::GamePosition;
use crate::game::variations::{VariationStep, walk};
use crate::game::{Game, replay::replay_ends::ReplayEnds};
use crate::pgn::movetext::token::{Token, TokenKind, suffix};
use crate::pgn::printed_annotation::may_be_of_move;
use crate::pgn::tag_line::{TagForm, TagPair};
use crate::pgn::text::line_text_end;

/// A game as a tree.
#[derive(Debug)]
pub struct Tree<'b> {
    /// What it is made of, in the order of the text.
    pub items: Vec<TreeItem<'b>>,
    /// SAN of all moves.
    pub sans: String,
    /// Escaped lines among the tags.
    pub escapes: Vec<&'b [u8]>,
    /// The form of castling in UCI.
    pub castling: CastlingMode,
    /// Variations that cannot be played to their end.
    pub stopped: usize,
}

impl<'b> Tree<'b> {
    /// The tree of a game; `obstacle` is the first text that has no place in it, and `lost` what becomes of such text.
    #[must_use]
    pub fn new(game: &Game<'b>, obstacle: Option<&Obstacle>, lost: UnplacedText) -> Tree<'b> {
        let mut tree = Tree::empty();
        tree.items.reserve(game.replay.plies.len() + 8);
        tree.sans.reserve(4 * game.replay.plies.len());
        tree.read_tag_section(game, lost);
        let stop = obstacle.filter(|obstacle| obstacle.ends_moves);
        tree.castling = game.replay.castling_mode();
        match game.replay.run() {
            ReplayEnds::Chess(..) if stop.is_none() && (is_bare(game) || game.is_commented()) => {
                tree.read_plain(game);
            }
            ReplayEnds::Chess(start, _) => tree.read(game, start, stop, lost),
            ReplayEnds::Variant(start, _) => tree.read(game, start, stop, lost),
        }
        tree
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

    /// The SAN of a move.
    #[must_use]
    pub fn san(&self, mv: &TreeMove) -> &str {
        &self.sans[mv.san.clone()]
    }

    /// The moves in the order of the text, with the beginnings and ends of variations, and nothing else.
    pub fn line(&self) -> impl Iterator<Item = TreeStep> {
        self.items.iter().filter_map(|item| match item {
            TreeItem::Move(mv) => Some(TreeStep::Move(mv.mv)),
            TreeItem::Open => Some(TreeStep::Open),
            TreeItem::Close => Some(TreeStep::Close),
            _ => None,
        })
    }

    fn read<P: GamePosition>(
        &mut self,
        game: &Game<'b>,
        start: &P,
        stop: Option<&Obstacle>,
        lost: UnplacedText,
    ) {
        let stop_at = stop.map_or(usize::MAX, |stop| stop.span.start);
        let mut reader = TreeReader {
            game,
            bytes: game.record.bytes,
            before: game.plies_before(),
            plies: vec![0],
            numbers: Vec::new(),
            lost,
            unplayed: false,
            tree: self,
        };
        if game.setup.fault.is_none() {
            walk(game, start, |token, step| {
                if token.span.start < stop_at {
                    reader.take(token, step);
                }
            });
        }
        while reader.plies.len() > 1 {
            reader.close();
        }
        if stop_at == usize::MAX || lost == UnplacedText::LeftOut {
            return;
        }
        if lost == UnplacedText::AsWritten && stays_stopped(game, stop_at) {
            reader.take_as_written(stop_at);
        } else {
            self.read_rest(game, stop_at);
        }
    }

    /// A game of chess, and nothing but moves, or one comment after each.
    fn read_plain(&mut self, game: &Game<'b>) {
        let before = game.plies_before();
        let mut comments = game.move_comments();
        for (index, ply) in game.replay.plies.iter().enumerate() {
            let from = self.sans.len();
            self.sans.push_str(game.replay.san(index).as_str());
            self.items.push(TreeItem::Move(TreeMove {
                mv: Some(ply.mv()),
                san: from..self.sans.len(),
                plies_before: before + index,
            }));
            if let Some(comment) = comments.next() {
                self.items.extend(comment.suffix.map(TreeItem::Nag));
                self.items.push(TreeItem::Comment(comment.text.into()));
            }
        }
    }

    /// What stands between tag pairs: comments, which open the movetext, and escaped lines. A malformed pair is lost text, unless it hides
    /// the start.
    fn read_tag_section(&mut self, game: &Game<'b>, lost: UnplacedText) {
        let bytes = game.record.bytes;
        let hidden = hidden_starts(game);
        let mut at = 0;
        for pair in &game.tags.pairs {
            let mut gap = &bytes[at..pair.span.start];
            at = pair.span.end;
            while let Some(start) = memchr3(b'{', b';', b'%', gap) {
                let rest = &gap[start..];
                let (line, behind) = rest.split_at(line_text_end(rest, 0));
                gap = behind;
                match rest[0] {
                    b'{' => {
                        let end = memchr(b'}', rest);
                        let text = &rest[1..end.unwrap_or(rest.len())];
                        self.items.push(TreeItem::Comment(Cow::Borrowed(text)));
                        gap = end.map_or(&[], |end| &rest[end + 1..]);
                    }
                    b';' => self.items.push(line_comment(line)),
                    _ => self.escapes.push(line),
                }
            }
            let is_hidden = |(_, line): &(&str, &TagPair)| line.span == pair.span;
            let is_lost = pair.form == TagForm::Malformed && !hidden.iter().any(is_hidden);
            if lost != UnplacedText::LeftOut && is_lost {
                self.items
                    .push(without_place(bytes[pair.span.clone()].trim_ascii()));
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
                self.items.push(TreeItem::Comment(text[1..end].into()));
                text = text[end + 1..].trim_ascii_start();
            }
            if !text.is_empty() {
                self.items.push(without_place(text));
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

/// Makes items of tokens.
struct TreeReader<'t, 'g, 'b> {
    tree: &'t mut Tree<'b>,
    game: &'g Game<'b>,
    bytes: &'b [u8],
    /// Plies before the game, from White's first move on.
    before: usize,
    /// The last ply of the mainline and of each variation that is open.
    plies: Vec<usize>,
    /// Move numbers since the last move or what became a comment: they stay only before what cannot be played.
    numbers: Vec<Range<usize>>,
    /// What becomes of text that has no place.
    lost: UnplacedText,
    /// Whether a move of the mainline was not played: what variations behind it are for is not in the tree.
    unplayed: bool,
}

impl<'b> TreeReader<'_, '_, 'b> {
    fn take<P: GamePosition>(&mut self, token: &Token, step: VariationStep<'_, P>) {
        let text = &self.bytes[token.span.clone()];
        if self.is_marker(token) {
            return;
        }
        if self.unplayed && token.depth > 0 {
            self.take_unplayed(token);
            return;
        }
        let stays_raw = match token.kind {
            TokenKind::BadNag => true,
            _ if token.depth == 0 => false,
            TokenKind::Word(_) | TokenKind::MoveNumber => matches!(step, VariationStep::AfterStop),
            TokenKind::Symbol(_) => may_be_of_move(self.bytes, &token.span),
            _ => token.is_marker(),
        };
        match (token.kind, step) {
            (TokenKind::Open, step) => {
                self.tree.stopped += usize::from(matches!(step, VariationStep::Stopped(_)));
                self.numbers.clear();
                let last = self.plies.last().copied().unwrap_or_default();
                self.plies.push(last.saturating_sub(1));
                self.push(TreeItem::Open);
            }
            (TokenKind::Close, _) if token.depth > 0 => self.close(),
            (
                _,
                VariationStep::Move {
                    mv,
                    before,
                    after,
                    ply,
                },
            ) => self.play(mv, before, after, ply),
            (TokenKind::Word(_), VariationStep::Stopped(_)) => {
                self.tree.stopped += 1;
                for number in std::mem::take(&mut self.numbers) {
                    self.push(TreeItem::Raw(&self.bytes[number]));
                }
                self.push(TreeItem::Raw(text));
            }
            _ if stays_raw => self.push(TreeItem::Raw(text)),
            (TokenKind::MoveNumber, _) => self.numbers.push(token.span.clone()),
            (TokenKind::Nag(nag), _) => self.push(TreeItem::Nag(nag.0)),
            (TokenKind::Suffix, _) => {
                self.push(suffix(text).map_or(TreeItem::Raw(text), |nag| TreeItem::Nag(nag.0)));
            }
            (TokenKind::Symbol(symbol), _) => {
                let last = self.before + self.plies.last().copied().unwrap_or_default();
                let of_black = symbol.of_black.filter(|_| last.is_multiple_of(2));
                self.push(TreeItem::Nag(of_black.unwrap_or(symbol.nag)));
            }
            // Between other words, it could be read as part of a variation.
            (TokenKind::Reserved, _) => self.push(without_place(text)),
            _ if self.push_aside(token.kind, text) => {}
            _ => self.lose(token, text),
        }
    }

    /// Takes the tokens from where the replay stops on as they are written, so that it stops there again.
    fn take_as_written(&mut self, stop_at: usize) {
        for number in std::mem::take(&mut self.numbers) {
            self.push(TreeItem::Raw(&self.bytes[number]));
        }
        let end = self.game.rest.marker.as_ref().map(|marker| marker.start);
        for token in self.game.tokens() {
            if token.span.start < stop_at || self.is_marker(token) {
                continue;
            }
            let text = &self.bytes[token.span.clone()];
            if self.push_aside(token.kind, text) {
                continue;
            }
            self.push(match token.kind {
                TokenKind::Comment { .. } => TreeItem::Unclosed(&text[1..]),
                TokenKind::Prose | TokenKind::TagLine => without_place(text),
                _ if end.is_some_and(|end| token.span.start > end) => without_place(text),
                _ => TreeItem::Raw(text),
            });
        }
    }

    /// Takes a token that has no place, if it says anything.
    fn lose(&mut self, token: &Token, text: &[u8]) {
        let Some(code) = loss(self.game, token) else {
            return;
        };
        self.unplayed |= code == "text-after-marker";
        if self.lost != UnplacedText::LeftOut {
            self.numbers.clear();
            self.push(without_place(text));
        }
    }

    /// Takes a token of a variation for a move that was not played: all of it becomes one comment.
    fn take_unplayed(&mut self, token: &Token) {
        if self.lost != UnplacedText::LeftOut && token.kind == TokenKind::Open && token.depth == 1 {
            let start = token.span.start;
            let tokens = self.game.tokens();
            let from = tokens.partition_point(|token| token.span.start < start);
            let is_end = |token: &&Token| token.kind == TokenKind::Close && token.depth == 1;
            let end = tokens[from..].iter().find(is_end);
            let end = end.map_or(self.bytes.len(), |token| token.span.end);
            self.push(without_place(self.bytes[start..end].trim_ascii()));
        }
    }

    /// Takes a comment that ends, or an escaped line; whether it is one.
    fn push_aside(&mut self, kind: TokenKind, text: &'b [u8]) -> bool {
        self.push(match kind {
            TokenKind::Comment { closed: true, .. } => {
                TreeItem::Comment(text[1..text.len() - 1].into())
            }
            TokenKind::LineComment => line_comment(text),
            TokenKind::Escape => TreeItem::Escape(text),
            _ => return false,
        });
        true
    }

    /// Whether a token is the termination marker of the game.
    fn is_marker(&self, token: &Token) -> bool {
        let marker = self.game.rest.marker.as_ref();
        marker.is_some_and(|marker| marker.start == token.span.start)
    }

    fn push(&mut self, item: TreeItem<'b>) {
        self.tree.items.push(item);
    }

    fn play<P: GamePosition>(&mut self, mv: Option<Move>, before: &P, after: &P, ply: usize) {
        self.numbers.clear();
        if let Some(last) = self.plies.last_mut() {
            *last = ply;
        }
        let start = self.tree.sans.len();
        let is_mainline = self.plies.len() == 1;
        let has_move = is_mainline && ply < self.game.replay.plies.len();
        let sans = &mut self.tree.sans;
        match mv {
            Some(mv) => {
                let check = after.check_given(after.is_check(), has_move);
                before.push_san(mv, check, sans);
            }
            None => sans.push_str("--"),
        }
        self.push(TreeItem::Move(TreeMove {
            mv,
            san: start..self.tree.sans.len(),
            plies_before: self.before + ply - 1,
        }));
    }

    /// Ends a variation; one without anything in it is left out.
    fn close(&mut self) {
        self.numbers.clear();
        self.plies.pop();
        if self.tree.items.last() == Some(&TreeItem::Open) {
            self.tree.items.pop();
        } else {
            self.push(TreeItem::Close);
        }
    }
}
