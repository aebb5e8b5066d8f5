//! A tree as movetext (PGN standard 8.2).

use crate::byte_search::memchr_iter;
use shakmaty::{Move, Role};

use super::line_layout::{LineLayout, one_line, push_comment};
use super::style::{LongNotation, MovetextStyle, NagStyle, Notation};
use super::tree::Tree;
use super::tree_item::{TreeItem, TreeMove};
use super::unplaced_text::without_place;
use crate::chess::san::{square_name, to_square, uci};

/// The null move of the UCI protocol.
pub const NULL_IN_UCI: &str = "0000";

/// Appends movetext, in lines; `marker` is the termination marker.
pub fn write(tree: &Tree<'_>, style: &MovetextStyle, marker: &str, out: &mut Vec<u8>) {
    let mut writer = MovetextWriter {
        tree,
        style,
        layout: LineLayout::new(out, style.width),
        is_due: true,
        is_open: false,
        after_move: false,
        after_number: false,
        has_open_brace: false,
        text: String::new(),
    };
    for item in &tree.items {
        writer.item(item);
    }
    // Behind a comment that never ends, nothing is a marker.
    let is_unclosed = matches!(tree.items.last(), Some(TreeItem::Unclosed(_)));
    if style.results && !is_unclosed {
        writer.end_word();
        writer.layout.push(marker.as_bytes());
    }
    writer.layout.end_line();
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "what stands last is several things"
)]
struct MovetextWriter<'t, 'b, 'o> {
    tree: &'t Tree<'b>,
    style: &'t MovetextStyle,
    layout: LineLayout<'o>,
    /// A move of Black needs its number here (PGN standard 8.2.2.2).
    is_due: bool,
    /// The parenthesis of a variation was written last: what follows touches it.
    is_open: bool,
    /// A move was written last: a suffix may follow.
    after_move: bool,
    /// A number stays as it is written: with a parenthesis it would be another.
    after_number: bool,
    /// A comment has more opening than closing braces in it: it would go on to a closing one that follows.
    has_open_brace: bool,
    text: String,
}

impl MovetextWriter<'_, '_, '_> {
    fn item(&mut self, item: &TreeItem<'_>) {
        let after_move = std::mem::take(&mut self.after_move);
        let after_number = std::mem::take(&mut self.after_number);
        match item {
            TreeItem::Move(mv) => {
                self.end_word();
                self.number(mv);
                self.mv(mv);
                self.is_due = false;
                self.after_move = true;
            }
            TreeItem::Nag(nag) => match suffix(*nag) {
                Some(suffix) if after_move && self.style.nags == NagStyle::Suffix => {
                    self.layout.push(suffix.as_bytes());
                }
                _ => {
                    self.end_word();
                    self.layout.push(b"$");
                    self.layout
                        .push(itoa::Buffer::new().format(*nag).as_bytes());
                }
            },
            TreeItem::Comment(text) => {
                self.end_word();
                self.layout.push(b"{");
                push_comment(&mut self.layout, text);
                self.layout.push(b"}");
                self.is_due = true;
                let count = |brace| memchr_iter(brace, text).count();
                self.has_open_brace = count(b'{') > count(b'}');
            }
            TreeItem::Unclosed(text) => {
                self.end_word();
                self.layout.push(b"{");
                self.layout.push(&one_line(text.trim_ascii_end()));
            }
            TreeItem::LineComment(text) if self.has_open_brace => {
                self.item(&without_place(text.trim_ascii()));
            }
            TreeItem::LineComment(text) => {
                self.layout.line(&[b";", *text].concat());
                self.is_open = false;
                self.is_due = true;
            }
            TreeItem::Escape(text) => {
                self.layout.line(text);
                self.is_open = false;
            }
            TreeItem::Raw(text) => {
                // At the start of a line it might be something else.
                if matches!(text, [b'%' | b'[', ..]) && !self.is_open {
                    self.layout.end_word_on_line();
                } else {
                    self.end_word();
                }
                self.layout.push(text);
                self.after_number = text
                    .iter()
                    .all(|byte| byte.is_ascii_digit() || *byte == b'.');
            }
            TreeItem::Open => {
                self.end_word();
                self.layout.push(b"(");
                self.is_open = true;
                self.is_due = true;
            }
            TreeItem::Close => {
                if after_number {
                    self.layout.end_word_on_line();
                }
                self.layout.push(b")");
                self.is_open = false;
                self.is_due = true;
            }
        }
    }

    fn end_word(&mut self) {
        if !std::mem::take(&mut self.is_open) {
            self.layout.end_word();
        }
    }

    fn number(&mut self, mv: &TreeMove) {
        let (number, dots) = mv.number();
        if self.style.numbers && (dots == "." || self.is_due) {
            let layout = &mut self.layout;
            layout.push(itoa::Buffer::new().format(number).as_bytes());
            layout.push(dots.as_bytes());
            layout.push(b" ");
        }
    }

    fn mv(&mut self, mv: &TreeMove) {
        let san = self.tree.san(mv);
        let sign = san.len() - san.trim_end_matches(['+', '#']).len();
        let (name, sign) = san.split_at(san.len() - sign);
        let notation = &self.style.notation;
        let Some(mv) = mv.mv else {
            let is_uci = *notation == Notation::Uci;
            return (self.layout).push(if is_uci { NULL_IN_UCI } else { name }.as_bytes());
        };
        self.text.clear();
        match notation {
            Notation::San => self.layout.push(name.as_bytes()),
            Notation::Uci => self.text.push_str(uci(self.tree.castling, mv).as_str()),
            Notation::Long(long) => {
                // In Chess960, a king's move may be one and the other.
                let castling = long.castling || self.tree.castling.is_chess960();
                let long = LongNotation { castling, ..*long };
                push_long(mv, name, long, &mut self.text);
            }
            Notation::Letters(letters) => push_lettered(mv, name, letters, &mut self.text),
        }
        self.layout.push(self.text.as_bytes());
        if self.style.check_signs && *notation != Notation::Uci {
            self.layout.push(sign.as_bytes());
        }
    }
}

/// A move with both of its squares: `Ng1-f3`, `e4xd5`, `e7-e8=Q`.
fn push_long(mv: Move, san: &str, long: LongNotation, out: &mut String) {
    let from = mv.from().filter(|_| !mv.is_castle() || !long.castling);
    let Some(from) = from else {
        return out.push_str(san);
    };
    if long.letters && mv.role() != Role::Pawn && !mv.is_castle() {
        out.push(mv.role().upper_char());
    }
    out.push_str(square_name(from));
    if long.hyphens {
        let takes = long.letters && mv.is_capture();
        out.push(if takes { 'x' } else { '-' });
    }
    out.push_str(square_name(to_square(mv)));
    if let Some(role) = mv.promotion() {
        out.push('=');
        out.push(role.upper_char());
    }
}

/// SAN with other signs for the pieces.
fn push_lettered(mv: Move, san: &str, letters: &[String; 6], out: &mut String) {
    if mv.is_castle() {
        return out.push_str(san);
    }
    if mv.role() == Role::Pawn && !san.starts_with('P') {
        out.push_str(&letters[5]);
    }
    for letter in san.chars() {
        match "KQRBNP".find(letter) {
            Some(index) => out.push_str(&letters[index]),
            None => out.push(letter),
        }
    }
}

/// The suffix of a NAG (PGN standard 8.2.3.8).
fn suffix(nag: u8) -> Option<&'static str> {
    const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
    let index = usize::from(nag).checked_sub(1)?;
    SUFFIXES.get(index).copied()
}
