//! The moves of a tree as JSON: an array of elements, in which variations are nested.

use super::object::{push_decoded, push_key, push_list, push_number, push_optional};
use crate::output::rows::push_json_text as push_text;
use pgnkit_core::chess::san::uci;
use pgnkit_core::pgn::text::decode;
use pgnkit_core::short_text::ShortText;
use pgnkit_core::writing::tree::Tree;
use pgnkit_core::writing::tree_item::TreeItem;
use pgnkit_core::writing::{line_layout, movetext, one_line, style::MovetextStyle};

/// Depth of the deepest variations that are nested. Deeper ones are text: many readers of JSON refuse more than 128 arrays
/// and objects around another, and a variation makes three.
const DEEPEST: usize = 40;

/// Appends annotations that stand before all moves, as keys of the object that is open, and the moves.
pub(super) fn push_moves(tree: &Tree<'_>, out: &mut Vec<u8>) {
    let mut writer = MovesWriter {
        tree,
        at: 0,
        depth: 1,
        deep: None,
    };
    let mut first = writer.annotations();
    let variations = std::mem::take(&mut first.variations);
    first.push(out);
    push_key("moves", out);
    out.push(b'[');
    let first = Annotations {
        variations,
        ..Annotations::default()
    };
    writer.push_line(first, out);
    out.push(b']');
}

/// What stands behind a move, or before the first one of a line, up to the next.
#[derive(Debug, Default)]
struct Annotations<'t> {
    nags: Vec<u8>,
    signs: Vec<&'t [u8]>,
    comments: Vec<&'t [u8]>,
    /// Comments behind a variation.
    late_comments: Vec<&'t [u8]>,
    /// Variations as they are written, without the bracket at the end.
    variations: Vec<u8>,
}

impl<'t> Annotations<'t> {
    fn add_comment(&mut self, text: &'t [u8]) {
        if self.variations.is_empty() {
            self.comments.push(text);
        } else {
            self.late_comments.push(text);
        }
    }

    /// Whether there is nothing but comments.
    fn are_comments(&self) -> bool {
        self.nags.is_empty() && self.signs.is_empty() && self.variations.is_empty()
    }

    /// Appends them to the object that is open.
    fn push(self, out: &mut Vec<u8>) {
        let nags = self.nags.into_iter().map(u64::from);
        push_list("nags", nags, out, push_number);
        push_list("signs", self.signs, out, push_decoded);
        push_list("comments", self.comments, out, push_comment);
        let late = self.late_comments;
        push_list("comments_after_variations", late, out, push_comment);
        if !self.variations.is_empty() {
            push_key("variations", out);
            out.extend(self.variations);
            out.push(b']');
        }
    }
}

fn push_comment(text: &[u8], out: &mut Vec<u8>) {
    push_text(decode(&line_layout::one_line(text)).trim(), out);
}

/// Goes through a tree; no deeper than [`DEEPEST`].
struct MovesWriter<'t, 'b> {
    tree: &'t Tree<'b>,
    /// The next item.
    at: usize,
    /// 1 in the mainline.
    depth: usize,
    /// A tree for variations that are nested too deeply, kept for its memory.
    deep: Option<Tree<'b>>,
}

impl<'t> MovesWriter<'t, '_> {
    /// Takes what stands before the next move or the end of the line.
    fn annotations(&mut self) -> Annotations<'t> {
        let mut found = Annotations::default();
        while let Some(item) = self.tree.items.get(self.at) {
            match item {
                TreeItem::Nag(nag) => found.nags.push(*nag),
                TreeItem::Raw(text) if is_sign(text) => found.signs.push(text),
                TreeItem::Comment(text) => found.add_comment(text),
                TreeItem::LineComment(text) => found.add_comment(text),
                TreeItem::Open => self.push_variation(&mut found.variations),
                TreeItem::Move(_) | TreeItem::Raw(_) | TreeItem::Close => break,
                TreeItem::Escape(_) | TreeItem::Unclosed(_) => {}
            }
            self.at += 1;
        }
        found
    }

    /// Appends a variation to others, and goes to its end.
    fn push_variation(&mut self, out: &mut Vec<u8>) {
        out.push(if out.is_empty() { b'[' } else { b',' });
        out.push(b'[');
        self.at += 1;
        if self.depth > DEEPEST {
            begin_element(out);
            push_optional("text", Some(&self.variation_text()), out);
            out.push(b'}');
        } else {
            self.depth += 1;
            let first = self.annotations();
            self.push_line(first, out);
            self.depth -= 1;
        }
        out.push(b']');
    }

    /// Appends the elements of a line, and goes to its end; `first` is what stands before its first move.
    fn push_line(&mut self, first: Annotations<'t>, out: &mut Vec<u8>) {
        let mut before = Vec::new();
        let has_move = !matches!(self.tree.items.get(self.at), None | Some(TreeItem::Close));
        if has_move && first.are_comments() {
            before = first.comments;
        } else if !(first.are_comments() && first.comments.is_empty()) {
            begin_element(out);
            first.push(out);
            out.push(b'}');
        }
        while let Some(item) = self.tree.items.get(self.at) {
            match item {
                TreeItem::Close => break,
                TreeItem::Move(mv) => {
                    begin_element(out);
                    push_optional("san", Some(self.tree.san(mv)), out);
                    let uci = mv.mv.map(|mv| uci(self.tree.castling, mv));
                    let uci = uci
                        .as_ref()
                        .map_or(movetext::NULL_IN_UCI, ShortText::as_str);
                    push_optional("uci", Some(uci), out);
                    self.at += 1;
                }
                _ => {
                    begin_element(out);
                    push_optional("text", Some(&self.words()), out);
                }
            }
            let before = std::mem::take(&mut before);
            push_list("comments_before", before, out, push_comment);
            self.annotations().push(out);
            out.push(b'}');
        }
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

/// Begins an element of the array that is open.
fn begin_element(out: &mut Vec<u8>) {
    if out.last() == Some(&b'}') {
        out.push(b',');
    }
    out.push(b'{');
}

/// Whether what stays as it is written annotates a move: it is no move, and not in the place of one.
fn is_sign(text: &[u8]) -> bool {
    matches!(text, [b'!' | b'?' | b'$' | b'<' | b'>', ..])
}
