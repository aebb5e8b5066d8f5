//! The moves of a tree as JSON: an array of elements, in which variations are nested. No recursion.

use std::ops::Range;

use super::values::{push_key, push_list, push_number};
use crate::output::rows::push_json_text as push_text;
use pgnkit_core::chess::san::push_uci;
use pgnkit_core::pgn::text::decode;
use pgnkit_core::writing::item::{Item, TreeMove};
use pgnkit_core::writing::tree::Tree;
use pgnkit_core::writing::{layout, line, movetext, style::Style};

/// Depth of the deepest variations that are nested. Deeper ones are text: many readers of JSON refuse more than 128 arrays
/// and objects around another, and a variation makes three.
const DEEPEST: usize = 40;

/// What is open of the mainline or of a variation.
#[derive(Debug, Default)]
struct Line {
    /// An element was begun.
    has_element: bool,
    /// A variation of that element was written.
    has_variation: bool,
    /// Where comments begin that stand before its first move.
    before: Option<usize>,
}

/// How many annotations stand behind a move.
#[derive(Debug, Default)]
struct Behind {
    nags: usize,
    signs: usize,
    comments: usize,
    /// The first variation.
    variation: Option<usize>,
    /// Comments behind it.
    late_comments: usize,
    /// Where what follows them stands: a move, or the end of the line.
    end: usize,
}

/// Writes the moves of a tree.
pub(super) struct Moves<'t, 'b, 'o> {
    tree: &'t Tree<'b>,
    out: &'o mut Vec<u8>,
    /// Where the variation that an item opens ends; empty if there are no variations.
    ends: Vec<usize>,
    /// The mainline, and the variations that are open.
    lines: Vec<Line>,
    /// The element that was begun has no key yet.
    is_bare: bool,
    uci: String,
    /// For variations that are nested too deeply.
    deep: Option<Tree<'b>>,
}

impl<'t, 'b, 'o> Moves<'t, 'b, 'o> {
    pub(super) fn new(tree: &'t Tree<'b>, out: &'o mut Vec<u8>) -> Moves<'t, 'b, 'o> {
        Moves {
            tree,
            out,
            ends: ends(&tree.items),
            lines: vec![Line::default()],
            is_bare: false,
            uci: String::new(),
            deep: None,
        }
    }

    /// Appends annotations that stand before all moves, as keys of the object that is open, and the moves.
    pub(super) fn write(mut self) {
        let behind = self.annotations(0);
        push_key("moves", self.out);
        self.out.push(b'[');
        if behind.variation.is_some() {
            self.begin_element();
        }
        let items = &self.tree.items;
        let mut at = 0;
        while let Some(item) = items.get(at) {
            match item {
                Item::Move(mv) => {
                    self.mv(mv);
                    self.annotations(at + 1);
                }
                Item::Raw(text) if !is_sign(text) => {
                    let mut words = decode(text).into_owned();
                    while let Some(Item::Raw(text)) = items.get(at + 1)
                        && !is_sign(text)
                    {
                        words.push(' ');
                        words.push_str(&decode(text));
                        at += 1;
                    }
                    self.text(&words);
                    self.annotations(at + 1);
                }
                Item::Open if self.lines.len() > DEEPEST => {
                    let end = self.ends[at];
                    let text = self.as_text(at + 1..end);
                    self.open();
                    self.text(&text);
                    self.close();
                    at = end;
                }
                Item::Open => {
                    self.open();
                    self.begin_line(at + 1);
                }
                Item::Close => self.close(),
                // Written with what they stand behind.
                _ => {}
            }
            at += 1;
        }
        self.end_element();
        self.out.push(b']');
    }

    fn mv(&mut self, mv: &TreeMove) {
        self.begin_element();
        self.key("san");
        self.out.push(b'"');
        self.out.extend_from_slice(self.tree.san(mv).as_bytes());
        self.out.extend_from_slice(b"\",\"uci\":\"");
        self.uci.clear();
        match mv.mv {
            Some(mv) => push_uci(self.tree.castling, mv, &mut self.uci),
            None => self.uci.push_str(movetext::NULL_IN_UCI),
        }
        self.out.extend_from_slice(self.uci.as_bytes());
        self.out.push(b'"');
        self.comments_before();
    }

    /// What stands there in the place of moves.
    fn text(&mut self, words: &str) {
        self.begin_element();
        self.key("text");
        push_text(words, self.out);
        self.comments_before();
    }

    fn comments_before(&mut self) {
        let before = self.lines.last_mut().and_then(|line| line.before.take());
        if let Some(from) = before {
            self.comments("comments_before", from, usize::MAX);
        }
    }

    /// What stands before the first move of a variation.
    fn begin_line(&mut self, from: usize) {
        let behind = self.behind(from);
        let has_move = !matches!(self.tree.items.get(behind.end), None | Some(Item::Close));
        let others = behind.nags + behind.signs + usize::from(behind.variation.is_some());
        if has_move && others == 0 {
            if let Some(line) = self.lines.last_mut() {
                line.before = (behind.comments > 0).then_some(from);
            }
        } else if others + behind.comments > 0 {
            self.begin_element();
            self.annotations(from);
        }
    }

    /// Appends the annotations that stand from there on, before the next move of the line; but not variations.
    fn annotations(&mut self, from: usize) -> Behind {
        let behind = self.behind(from);
        if behind.nags > 0 {
            let nags = siblings(&self.tree.items, &self.ends, from);
            let nags = nags.filter_map(|(_, item)| match item {
                Item::Nag(nag) => Some(u64::from(*nag)),
                _ => None,
            });
            list(&mut self.is_bare, "nags", nags, self.out, push_number);
        }
        if behind.signs > 0 {
            let signs = siblings(&self.tree.items, &self.ends, from);
            let signs = signs.filter_map(|(_, item)| match item {
                Item::Raw(text) => Some(decode(text)),
                _ => None,
            });
            list(&mut self.is_bare, "signs", signs, self.out, |text, out| {
                push_text(&text, out);
            });
        }
        if behind.comments > 0 {
            let end = behind.variation.unwrap_or(behind.end);
            self.comments("comments", from, end);
        }
        if behind.late_comments > 0
            && let Some(variation) = behind.variation
        {
            self.comments("comments_after_variations", variation, behind.end);
        }
        behind
    }

    fn comments(&mut self, name: &str, from: usize, end: usize) {
        let comments = siblings(&self.tree.items, &self.ends, from)
            .take_while(|(at, _)| *at < end)
            .filter_map(|(_, item)| match item {
                Item::Comment(text) => Some(&text[..]),
                Item::LineComment(text) => Some(*text),
                _ => None,
            });
        list(&mut self.is_bare, name, comments, self.out, |text, out| {
            push_text(decode(&layout::one_line(text)).trim(), out);
        });
    }

    fn behind(&self, from: usize) -> Behind {
        let mut behind = Behind {
            end: from,
            ..Behind::default()
        };
        for (at, item) in siblings(&self.tree.items, &self.ends, from) {
            behind.end = at + 1;
            match item {
                Item::Nag(_) => behind.nags += 1,
                Item::Raw(_) => behind.signs += 1,
                Item::Open => {
                    behind.end = self.ends[at] + 1;
                    behind.variation.get_or_insert(at);
                }
                Item::Comment(_) | Item::LineComment(_) if behind.variation.is_some() => {
                    behind.late_comments += 1;
                }
                Item::Comment(_) | Item::LineComment(_) => behind.comments += 1,
                _ => {}
            }
        }
        behind
    }

    /// A part of the tree as movetext.
    fn as_text(&mut self, items: Range<usize>) -> String {
        let deep = self.deep.get_or_insert_with(|| Tree {
            sans: self.tree.sans.clone(),
            castling: self.tree.castling,
            ..Tree::empty()
        });
        deep.items = self.tree.items[items].to_vec();
        line::flatten(deep);
        let style = Style {
            width: None,
            results: false,
            ..Style::default()
        };
        let mut text = Vec::new();
        movetext::write(deep, &style, "", &mut text);
        decode(text.trim_ascii_end()).into_owned()
    }

    fn open(&mut self) {
        let has_variation = self
            .lines
            .last_mut()
            .is_some_and(|line| std::mem::replace(&mut line.has_variation, true));
        if has_variation {
            self.out.push(b',');
        } else {
            self.key("variations");
            self.out.push(b'[');
        }
        self.out.push(b'[');
        self.lines.push(Line::default());
    }

    fn close(&mut self) {
        self.end_element();
        self.lines.pop();
        self.out.push(b']');
    }

    fn begin_element(&mut self) {
        self.end_element();
        if let Some(line) = self.lines.last_mut() {
            if std::mem::replace(&mut line.has_element, true) {
                self.out.push(b',');
            }
            line.has_variation = false;
        }
        self.out.push(b'{');
        self.is_bare = true;
    }

    /// Ends the last element of the innermost line, if there is one.
    fn end_element(&mut self) {
        let Some(line) = self.lines.last() else {
            return;
        };
        if line.has_variation {
            self.out.push(b']');
        }
        if line.has_element {
            self.out.push(b'}');
        }
        self.is_bare = false;
    }

    fn key(&mut self, name: &str) {
        let start = self.out.len();
        push_key(name, self.out);
        if std::mem::take(&mut self.is_bare) {
            self.out.remove(start);
        }
    }
}

/// Appends an array to an element; `is_bare` says that the element has no key yet.
fn list<T>(
    is_bare: &mut bool,
    name: &str,
    values: impl Iterator<Item = T>,
    out: &mut Vec<u8>,
    push: impl Fn(T, &mut Vec<u8>),
) {
    let start = out.len();
    push_list(name, values, out, push);
    if out.len() > start && std::mem::take(is_bare) {
        out.remove(start);
    }
}

/// Whether what stays as it is written annotates a move: it is no move, and not in the place of one.
fn is_sign(text: &[u8]) -> bool {
    matches!(text, [b'!' | b'?' | b'$' | b'<' | b'>', ..])
}

/// For each item that opens a variation, where that ends.
fn ends(items: &[Item<'_>]) -> Vec<usize> {
    if !items.contains(&Item::Open) {
        return Vec::new();
    }
    let mut ends = vec![items.len(); items.len()];
    let mut open = Vec::new();
    for (at, item) in items.iter().enumerate() {
        match item {
            Item::Open => open.push(at),
            Item::Close => {
                if let Some(start) = open.pop() {
                    ends[start] = at;
                }
            }
            _ => {}
        }
    }
    ends
}

/// What stands from there on in the same line, up to the next move or the end of the line; of a variation, only the
/// item that opens it.
fn siblings<'i, 'b>(
    items: &'i [Item<'b>],
    ends: &'i [usize],
    from: usize,
) -> impl Iterator<Item = (usize, &'i Item<'b>)> {
    let mut at = from;
    std::iter::from_fn(move || {
        let item = items.get(at)?;
        let found = match item {
            Item::Move(_) | Item::Close => None,
            Item::Raw(text) if !is_sign(text) => None,
            _ => Some((at, item)),
        };
        at = if *item == Item::Open {
            ends[at] + 1
        } else {
            at + 1
        };
        found
    })
}
