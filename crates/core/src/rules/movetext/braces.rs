//! Rules about comments and their braces.

use super::missing_sign::{close, close_at_one, is_whole};
use crate::game::ReplayStatus;
use crate::input::record::Seams;
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::pgn::result;
use crate::pgn::text::{decode, line_text_end};
use crate::pgn::word;
use crate::repair::brackets::missing_brace;
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Report, Rule};

pub(crate) const NESTED_COMMENT: Rule = Rule {
    code: "nested-comment",
    summary: "a brace inside a comment",
    explanation: "Comments do not nest: by the standard they end at the first closing brace. If another closing brace follows before the next comment, the text up to it is read as part of the comment. If it has moves of the game, that is misplaced-bracket. `fix --unsafe` makes the inner braces parentheses in a game that is replayed to its end.",
    basis: "PGN standard 5",
    example: "{see {the notes} there}",
    fix: Some(Fix::unsafe_to_make(|game, edits| {
        // In a game that stops, the brace may begin another comment.
        if game.fate() == ReplayStatus::Stopped {
            return;
        }
        for token in game.odd_tokens().iter().filter(|token| is_nested(token)) {
            edits.together(|edits| {
                for at in token.span.start + 1..token.span.end - 1 {
                    match game.record.bytes[at] {
                        b'{' => edits.replace(at..at + 1, "("),
                        b'}' => edits.replace(at..at + 1, ")"),
                        _ => {}
                    }
                }
            });
        }
    })),
    ..Rule::warning(|_, report| {
        let message = "a comment contains another opening brace; comments do not nest";
        report.add_tokens(is_nested, message);
    })
};

fn is_nested(token: &Token) -> bool {
    let (nested, closed) = (true, true);
    token.kind == TokenKind::Comment { closed, nested }
}

pub(crate) const STRAY_BRACE: Rule = Rule {
    code: "stray-brace",
    summary: "a closing brace outside any comment",
    explanation: "A comment was closed twice, or its opening brace is missing and its words were read as movetext. `fix` removes it right after a comment, and in a game that is whole: played to its marker, with right numbers and no word that cannot be read; elsewhere `fix --unsafe` does, or writes the opening brace if that makes all words readable and all moves legal.",
    basis: "PGN standard 5",
    example: "1. e4 } e5",
    fix: Some(Fix::safe(fix_stray)),
    ..Rule::warning(|_, report| report.add_tokens(is_stray, "this brace closes no comment"))
};

fn is_stray(token: &Token) -> bool {
    token.kind == TokenKind::StrayBrace
}

fn fix_stray(game: &Judged<'_>, edits: &mut Edits<'_>) {
    if !game.odd_tokens().iter().any(is_stray) {
        return;
    }
    if let Some(change) = missing_brace(game) {
        edits.safely_if(false, |edits| edits.replace(change.span, change.text));
        return;
    }
    let is_whole = is_whole(game);
    let mut is_behind_comment = false;
    for token in game.odd_tokens() {
        if is_stray(token) {
            edits.safely_if(is_behind_comment || is_whole, |edits| {
                edits.remove_word(token.span.clone());
            });
        } else {
            is_behind_comment = matches!(token.kind, TokenKind::Comment { closed: true, .. });
        }
    }
}

pub(crate) const UNTERMINATED_COMMENT: Rule = Rule {
    code: "unterminated-comment",
    summary: "a comment without its closing brace",
    explanation: "The comment runs to the end of the game, and any moves in it are lost. The next game with tags is not lost: pgnkit recognises it by them, whether the brace is missing or the comment quotes a whole game, so one brace never costs more than one game. `fix --unsafe` closes the comment if one place alone makes all moves legal, or before the marker at its end if no moves are in it.",
    basis: "PGN standard 5",
    example: "1. e4 {best by test",
    fix: Some(Fix::unsafe_to_make(fix_unterminated)),
    ..Rule::error(report_unterminated)
};

/// The comment that does not end; of a record that was cut, nothing shows whether it does.
fn open_comment<'g>(game: &'g Judged<'_>) -> Option<&'g Token> {
    let last = game.odd_tokens().last()?;
    (last.is_open_comment() && !game.record.oversized).then_some(last)
}

fn report_unterminated(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some(token) = open_comment(game) else {
        return;
    };
    let end = line_text_end(&game.record.bytes[..token.span.end], token.span.start);
    let message = if game.record.seams.contains(Seams::COMMENT_CUT) {
        "the comment is still open where the next game begins; the rest of this game is not read"
    } else {
        "the comment never ends; the rest of the game is not read"
    };
    report.add(token.span.start..end, message);
}

fn fix_unterminated(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let Some(comment) = open_comment(game) else {
        return;
    };
    let bytes = game.record.bytes;
    let text = &bytes[comment.span.clone()];
    let end = comment.span.start + text.trim_ascii_end().len();
    let words = words(text, comment.span.start);
    let is_number = |at: &usize| {
        let word = &bytes[*at..end];
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        digits > 0 && word.get(digits) == Some(&b'.')
    };
    let places: Vec<usize> = words.iter().copied().filter(is_number).collect();
    if close_at_one(edits, "}", &places) {
        return;
    }
    if places.is_empty() && !words.iter().any(|&at| is_move(bytes, at, end)) {
        // It holds no moves, so nothing but the marker is lost in it.
        let marker = words.last().filter(|&&at| {
            let word = decode(&bytes[at..end]);
            result::parse(&word).is_some_and(|written| written.standard)
        });
        match marker {
            Some(&marker) if marker > comment.span.start => close(edits, "}", marker),
            _ => edits.insert(end, "}"),
        }
    }
}

/// Whether the word at a place may be a move.
fn is_move(bytes: &[u8], at: usize, end: usize) -> bool {
    let word = bytes[at..end].split(u8::is_ascii_whitespace).next();
    word.is_some_and(|word| word::parse(word).is_move())
}

/// Where the words of a text begin, behind its brace; `start` is where it begins.
fn words(text: &[u8], start: usize) -> Vec<usize> {
    let begins = |&at: &usize| {
        !text[at].is_ascii_whitespace() && (at == 1 || text[at - 1].is_ascii_whitespace())
    };
    let words = (1..text.len()).filter(begins);
    words.map(|at| start + at).collect()
}
