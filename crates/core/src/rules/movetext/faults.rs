//! Rules about moves that stop the replay, but for illegal ones and those that cannot be read.

use crate::english::counted;
use crate::game::fault::FaultKind;
use crate::pgn::{movetext::token::TokenKind, word::kinds::Word};
use crate::rules::phrases::san_list;
use crate::rules::rule::{Rule, Severity};

pub(crate) const AMBIGUOUS_MOVE: Rule = Rule {
    code: "ambiguous-move",
    summary: "a move that more than one piece can make",
    explanation: "The message lists the candidates. If pins leave only one of them a legal move, the move is not ambiguous and not reported. A word that may have lost its piece letter is ambiguous too: `bd7` may be `Bd7` or `Nbd7`, `xd5` any capture there. The replay stops here.",
    basis: "PGN standard 8.2.3.4",
    example: "1. Nf3 Nf6 2. Nc3 Nc6 3. Nd4 Nd5 4. Nb5",
    ..Rule::error(|game, report| {
        if let Some(fault) = &game.replay.fault
            && let FaultKind::AmbiguousMove(candidates) = &fault.kind
        {
            let candidates = san_list(&game.replay.end(), candidates);
            report.add_fault(fault, format!("this may be {candidates}"));
        }
    })
};

pub(crate) const DESCRIPTIVE_NOTATION: Rule = Rule {
    code: "descriptive-notation",
    summary: "descriptive notation",
    explanation: "Moves as in old English books (P-K4, KtxP) are recognised but not read: the replay stops at the first, and one finding per game says how many there are. Convert the game to algebraic notation.",
    basis: "PGN standard 8.2.3",
    example: "1. P-K4 P-K4 2. N-KB3",
    ..Rule::error(|game, report| {
        if let Some(fault) = &game.replay.fault
            && matches!(fault.kind, FaultKind::DescriptiveNotation)
        {
            let moves = counted(game.rest.descriptive, "move is", "moves are");
            let message = format!(
                "this is descriptive notation; {moves} written like this, and the replay stops here"
            );
            report.add_fault(fault, message);
        }
    })
};

pub(crate) const NULL_MOVE: Rule = Rule {
    code: "null-move",
    summary: "a null move in the game itself",
    explanation: "In chess nobody may pass (FIDE Laws 1.1). Null moves belong only in analysis: in a variation, one is the position with the other side to move. In the game the replay stops here.",
    basis: "FIDE Laws 1.1",
    example: "1. e4 --",
    ..Rule::error(|game, report| {
        if let Some(fault) = &game.replay.fault
            && matches!(fault.kind, FaultKind::NullMove)
        {
            report.add_fault(fault, "a player cannot pass; the replay stops here");
        }
        if game.setup.fault.is_some() {
            return;
        }
        for token in game.odd_tokens() {
            if token.depth > 0 && token.kind == TokenKind::Word(Word::Null) {
                let message = "a null move in a variation, as annotators use it to show a threat";
                report.add(token.span.clone(), message).severity = Severity::Note;
            }
        }
    })
};
