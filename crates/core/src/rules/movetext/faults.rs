//! Rules about moves that stop the replay, but for those that cannot be read.

use crate::english::counted;
use crate::game::fault::{Fault, FaultKind, Misplaced};
use crate::outcome::judged::Judged;
use crate::pgn::{movetext::token::TokenKind, word::kinds::Word};
use crate::rules::phrases::{illegal_words, san_list};
use crate::rules::rule::{Report, Rule, Severity};

pub(crate) const AMBIGUOUS_MOVE: Rule = Rule {
    code: "ambiguous-move",
    summary: "a move that more than one piece can make",
    explanation: "The message lists the candidates. If pins leave only one of them a legal move, the move is not ambiguous and not reported. A word that may have lost its piece letter is ambiguous too: `bd7` may be `Bd7` or `Nbd7`, `xd5` any capture there. The replay stops here.",
    basis: "PGN standard 8.2.3.4",
    example: "1. Nf3 Nf6 2. Nc3 Nc6 3. Nd4 Nd5 4. Nb5",
    ..Rule::error(report)
};

pub(crate) const DESCRIPTIVE_NOTATION: Rule = Rule {
    code: "descriptive-notation",
    summary: "descriptive notation",
    explanation: "Moves as in old English books (P-K4, KtxP) are recognised but not read: the replay stops at the first, and one finding per game says how many there are. Convert the game to algebraic notation.",
    basis: "PGN standard 8.2.3",
    example: "1. P-K4 P-K4 2. N-KB3",
    ..Rule::error(report)
};

pub(crate) const ILLEGAL_MOVE: Rule = Rule {
    code: "illegal-move",
    summary: "a move that the laws of chess do not allow",
    explanation: "The message gives the reason in words; in a variant it is left out if it is not certain. The finding has the position before the move and the legal moves of the piece in question. The replay stops here, and pgnkit does not guess what follows. A move after the end of the game is reported only by `moves-after-checkmate` and the like. The record may still be true: an illegal move that nobody claimed stands.",
    basis: "FIDE Laws 3.1-3.10, 7.5, A.5.2",
    example: "1. e4 e5 2. Ke3",
    ..Rule::error(report)
};

pub(crate) const MISPLACED_BRACKET: Rule = Rule {
    code: "misplaced-bracket",
    summary: "a brace or parenthesis that is missing or misplaced, so that moves of the game are lost",
    explanation: "A comment or a variation holds the moves that come next in the game. Comments also quote legal moves, and variations consist of them, so more evidence is needed: another brace that opens in the comment after such moves, numbers in the variation that step back to the game's, or a move number after either that counts the moves in it. It is not reported if that number is right without them. Moves of a variation among those of the game are reported if the numbers step back before a closing sign that closes nothing. The replay stops here. The only fix that changes the movetext puts the missing sign where it makes all moves legal: see misrecorded-move.",
    basis: "PGN standard 5, 8.2.5",
    example: "1. e4 {best e5 2. Nf3 {natural} Nc6",
    ..Rule::error(report)
};

pub(crate) const NULL_MOVE: Rule = Rule {
    code: "null-move",
    summary: "a null move in the game itself",
    explanation: "In chess nobody may pass (FIDE Laws 1.1). Null moves belong only in analysis: in a variation, one is the position with the other side to move. In the game the replay stops here.",
    basis: "FIDE Laws 1.1",
    example: "1. e4 --",
    ..Rule::error(|game, findings| {
        report(game, findings);
        if game.setup.fault.is_some() {
            return;
        }
        for token in game.odd_tokens() {
            if token.depth > 0 && token.kind == TokenKind::Word(Word::Null) {
                let message = "a null move in a variation, as annotators use it to show a threat";
                findings.add(token.span.clone(), message).severity = Severity::Note;
            }
        }
    })
};

/// Reports what stopped the replay, by the rule that has its code.
fn report(game: &Judged<'_>, report: &mut Report<'_>) {
    let is_of_rule = |fault: &&Fault| fault.kind.code() == report.rule.code;
    let Some(fault) = game.replay.fault.as_ref().filter(is_of_rule) else {
        return;
    };
    let message = match &fault.kind {
        FaultKind::IllegalMove(illegal) => illegal_words(illegal, &game.replay.end()),
        FaultKind::AmbiguousMove(candidates) => {
            format!("this may be {}", san_list(&game.replay.end(), candidates))
        }
        FaultKind::DescriptiveNotation => {
            let moves = counted(game.rest.descriptive, "move is", "moves are");
            format!(
                "this is descriptive notation; {moves} written like this, and the replay stops here"
            )
        }
        FaultKind::NullMove => "a player cannot pass; the replay stops here".to_owned(),
        FaultKind::MisplacedBracket(misplaced) => {
            let words = misplaced_words(*misplaced, &game.text(fault.span.clone()));
            format!("{words}; the replay stops here")
        }
        _ => return,
    };
    report.add_fault(fault, message);
}

/// Why moves of the game are lost, or others among them; `text` is the word at which that shows.
fn misplaced_words(misplaced: Misplaced, text: &str) -> String {
    let next = |plies| {
        let others = counted(plies - 1, "move after it", "moves after it");
        match plies {
            1 => format!("{text} is the next move of the game"),
            _ => format!("{text} is the next move of the game, with {others}"),
        }
    };
    match misplaced {
        Misplaced::Comment(0) => "by the move numbers, moves are missing after this comment, and another brace opens in it: its closing brace is missing".to_owned(),
        Misplaced::Comment(plies) => {
            format!("{}, but is inside a comment: its closing brace is missing or misplaced", next(plies))
        }
        Misplaced::Variation(plies) => {
            format!("{}, but is inside a variation: its closing parenthesis is missing or misplaced", next(plies))
        }
        Misplaced::Opening => format!("{text} steps back, and a bracket after it closes nothing: the opening one is missing before this"),
    }
}
