//! Tokens of movetext.

use std::ops::Range;

use pgn_reader::Nag;

use crate::pgn::{printed_annotation::PrintedAnnotation, word::kinds::Word};

/// A token of movetext.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// The kind of the token.
    pub kind: TokenKind,
    /// Where it stands, in bytes from the start of the record.
    pub span: Range<usize>,
    /// Number of variations around it; 0 in the mainline. Parentheses count as inside.
    pub depth: usize,
}

/// Kinds of token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// Digits with or without dots, or dots alone; see `number_parts`.
    MoveNumber,
    /// A word that is or resembles a move, or is nothing known.
    Word(Word),
    /// A termination marker as the standard writes it.
    Marker,
    /// A termination marker written otherwise: `1/2`, `1:0`, `½-½`.
    OddMarker,
    /// `$0` to `$255`.
    Nag(Nag),
    /// `$` with a number over 255, or with none.
    BadNag,
    /// `!`, `??` and the like.
    Suffix,
    /// An annotation as books print it, in place of a NAG: `±`, `+/-`, `N`.
    Symbol(PrintedAnnotation),
    /// A number with a fraction, as engines evaluate a position: `+0.35`.
    Evaluation,
    /// An HTML tag or a reference to a character.
    Markup,
    /// `<` or `>`, which mean nothing yet (PGN standard 7).
    Reserved,
    /// `{...}`; closed or not.
    Comment {
        /// Whether its `}` is there.
        closed: bool,
        /// Whether a `{` stands inside it.
        nested: bool,
    },
    /// `;` to the end of the line.
    LineComment,
    /// A line that begins with `%`.
    Escape,
    /// `(`
    Open,
    /// `)`; `depth` is that of the variation it closes, 0 if it closes none.
    Close,
    /// `}` outside a comment.
    StrayBrace,
    /// A tag pair on a line of its own, among the moves.
    TagLine,
    /// Lines of prose between paragraphs of movetext, or a command outside of a comment.
    Prose,
}

impl Token {
    /// Whether it is a move of the mainline that can be played.
    #[must_use]
    pub fn is_mainline_move(&self) -> bool {
        self.depth == 0
            && matches!(
                self.kind,
                TokenKind::Word(Word::San(_) | Word::Loose(_) | Word::Drop(_))
            )
    }

    /// Whether it is a termination marker, in whatever spelling.
    pub(crate) fn is_marker(&self) -> bool {
        matches!(self.kind, TokenKind::Marker | TokenKind::OddMarker)
    }

    /// Whether it is a comment, in braces or to the end of its line.
    pub(crate) fn is_comment(&self) -> bool {
        matches!(
            self.kind,
            TokenKind::Comment { .. } | TokenKind::LineComment
        )
    }

    /// Whether it is a comment that does not end.
    pub(crate) fn is_open_comment(&self) -> bool {
        matches!(self.kind, TokenKind::Comment { closed: false, .. })
    }
}

/// The opening parenthesis of the outermost variation that never ends.
pub(crate) fn unterminated_variation(tokens: &[Token]) -> Option<&Token> {
    let mut open = Vec::new();
    for token in tokens {
        match token.kind {
            TokenKind::Open => open.push(token),
            TokenKind::Close if token.depth > 0 => {
                open.pop();
            }
            _ => {}
        }
    }
    open.first().copied()
}

/// Whether a token is a brace or parenthesis that closes nothing: the one that opened it is missing.
pub(crate) fn is_stray(token: &Token) -> bool {
    token.kind == TokenKind::StrayBrace || token.kind == TokenKind::Close && token.depth == 0
}

/// Whether a brace or parenthesis closes nothing.
pub(crate) fn has_stray_sign(tokens: &[Token]) -> bool {
    tokens.iter().any(is_stray)
}

/// Whether a sign that closes or opens a comment or variation may be missing: numbers and brackets show what is in it.
pub(crate) fn may_lack_sign(tokens: &[Token]) -> bool {
    let is_nested = |token: &Token| matches!(token.kind, TokenKind::Comment { nested: true, .. });
    tokens
        .iter()
        .any(|token| is_stray(token) || is_nested(token))
        || unterminated_variation(tokens).is_some()
}

/// The NAG of a suffix (PGN standard 8.2.3.8).
#[must_use]
pub fn suffix(text: &[u8]) -> Option<Nag> {
    match text {
        b"!" => Some(Nag(1)),
        b"?" => Some(Nag(2)),
        b"!!" => Some(Nag(3)),
        b"??" => Some(Nag(4)),
        b"!?" => Some(Nag(5)),
        b"?!" => Some(Nag(6)),
        _ => None,
    }
}
