//! The moves of a tree as JSON: an array of elements, in which variations are nested.

use std::borrow::Cow;

use serde::{Serialize, Serializer};

use pgnkit_core::chess::san::uci;
use pgnkit_core::pgn::text::decode;
use pgnkit_core::short_text::ShortText;
use pgnkit_core::writing::tree::Tree;
use pgnkit_core::writing::tree_item::TreeItem;
use pgnkit_core::writing::{line_layout, movetext, one_line, style::MovetextStyle};

/// Depth of the deepest variations that are nested. Deeper ones are text: many readers of JSON refuse more than 128 arrays
/// and objects around another, and a variation makes three.
const DEEPEST: usize = 40;

/// Room is made for so many elements of a mainline at once.
const USUAL_ITEMS: usize = 512;

const NULL: ShortText = ShortText::new(movetext::NULL_IN_UCI);

/// A move, or text in the place of moves, with what stands behind it up to the next; or what stands before all moves.
#[derive(Debug, Default, Serialize)]
pub(super) struct Element<'t> {
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<&'t str>,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_str")]
    uci: Option<ShortText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments_before: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    signs: Vec<Cow<'t, str>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments_after_variations: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Vec<Element<'t>>>,
}

#[expect(clippy::ref_option, reason = "serde passes a reference to the field")]
fn as_str<S: Serializer>(text: &Option<ShortText>, to: S) -> Result<S::Ok, S::Error> {
    text.as_ref().map(ShortText::as_str).serialize(to)
}

/// Annotations that stand before all moves, and the moves.
pub(super) fn elements<'t>(tree: &'t Tree<'_>) -> (Element<'t>, Vec<Element<'t>>) {
    let mut reader = LineReader {
        tree,
        at: 0,
        depth: 1,
        deep: None,
    };
    let mut first = reader.annotations();
    let variations = std::mem::take(&mut first.variations);
    let moves = reader.line(Element {
        variations,
        ..Element::default()
    });
    (first, moves)
}

impl Element<'_> {
    fn add_comment(&mut self, text: &[u8]) {
        let comments = if self.variations.is_empty() {
            &mut self.comments
        } else {
            &mut self.comments_after_variations
        };
        let text = line_layout::one_line(text);
        comments.push(decode(&text).trim().to_owned());
    }

    /// Whether no annotations are there but comments.
    fn are_comments(&self) -> bool {
        self.nags.is_empty() && self.signs.is_empty() && self.variations.is_empty()
    }
}

/// Goes through a tree; no deeper than [`DEEPEST`].
struct LineReader<'t, 'b> {
    tree: &'t Tree<'b>,
    /// The next item.
    at: usize,
    /// 1 in the mainline.
    depth: usize,
    /// A tree for variations that are nested too deeply, kept for its memory.
    deep: Option<Tree<'b>>,
}

impl<'t> LineReader<'t, '_> {
    /// Takes what stands before the next move or the end of the line.
    fn annotations(&mut self) -> Element<'t> {
        let mut found = Element::default();
        while let Some(item) = self.tree.items.get(self.at) {
            match item {
                TreeItem::Nag(nag) => found.nags.push(*nag),
                TreeItem::Raw(text) if is_sign(text) => found.signs.push(decode(text)),
                TreeItem::Comment(text) => found.add_comment(text),
                TreeItem::LineComment(text) => found.add_comment(text),
                TreeItem::Open => {
                    let variation = self.variation();
                    found.variations.push(variation);
                }
                TreeItem::Move(_) | TreeItem::Raw(_) | TreeItem::Close => break,
                TreeItem::Escape(_) | TreeItem::Unclosed(_) => {}
            }
            self.at += 1;
        }
        found
    }

    /// Takes a variation up to its end.
    fn variation(&mut self) -> Vec<Element<'t>> {
        self.at += 1;
        if self.depth > DEEPEST {
            return vec![Element {
                text: Some(self.variation_text()),
                ..Element::default()
            }];
        }
        self.depth += 1;
        let first = self.annotations();
        let line = self.line(first);
        self.depth -= 1;
        line
    }

    /// Takes a line up to its end; `first` is what stands before its first move.
    fn line(&mut self, mut first: Element<'t>) -> Vec<Element<'t>> {
        // Variations are short.
        let room = (self.depth == 1).then(|| self.tree.items.len().min(USUAL_ITEMS));
        let (mut line, mut comments_before) = (Vec::with_capacity(room.unwrap_or(0)), Vec::new());
        let has_move = !matches!(self.tree.items.get(self.at), None | Some(TreeItem::Close));
        if has_move && first.are_comments() {
            comments_before = std::mem::take(&mut first.comments);
        } else if !(first.are_comments() && first.comments.is_empty()) {
            line.push(first);
        }
        while let Some(item) = self.tree.items.get(self.at) {
            let (san, uci, text) = match item {
                TreeItem::Close => break,
                TreeItem::Move(mv) => {
                    self.at += 1;
                    let uci = mv.mv.map_or(NULL, |mv| uci(self.tree.castling, mv));
                    (Some(self.tree.san(mv)), Some(uci), None)
                }
                _ => (None, None, Some(self.words())),
            };
            line.push(Element {
                san,
                uci,
                text,
                comments_before: std::mem::take(&mut comments_before),
                ..self.annotations()
            });
        }
        line
    }

    /// Takes what stands in the place of moves.
    fn words(&mut self) -> String {
        let mut words = Vec::new();
        while let Some(TreeItem::Raw(text)) = self.tree.items.get(self.at)
            && !is_sign(text)
        {
            words.push(decode(text));
            self.at += 1;
        }
        words.join(" ")
    }

    /// The rest of a variation as movetext; goes to its end.
    fn variation_text(&mut self) -> String {
        let start = self.at;
        let mut open = 0_usize;
        while let Some(item) = self.tree.items.get(self.at) {
            match item {
                TreeItem::Open => open += 1,
                TreeItem::Close if open == 0 => break,
                TreeItem::Close => open -= 1,
                _ => {}
            }
            self.at += 1;
        }
        let deep = self.deep.get_or_insert_with(|| Tree {
            sans: self.tree.sans.clone(),
            castling: self.tree.castling,
            ..Tree::empty()
        });
        deep.items = self.tree.items[start..self.at].to_vec();
        one_line::flatten(deep);
        let style = MovetextStyle {
            width: None,
            results: false,
            ..MovetextStyle::default()
        };
        let mut text = Vec::new();
        movetext::write(deep, &style, "", &mut text);
        decode(text.trim_ascii_end()).into_owned()
    }
}

/// Whether what stays as it is written annotates a move: it is no move, and not in the place of one.
fn is_sign(text: &[u8]) -> bool {
    matches!(text, [b'!' | b'?' | b'$' | b'<' | b'>', ..])
}
