//! `foreign-piece-letter`: piece letters of another language.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::pgn::letters::{lettered, translated};
use crate::pgn::movetext::token::TokenKind;
use crate::rules::fix::{Edits, Fix};
use crate::rules::odd_moves::Oddity;
use crate::rules::rule::{Check, Rule, Severity};

const FOREIGN: Oddity = Oddity::Flaw(Flaws::FOREIGN_PIECE_LETTER);

pub(crate) const RULE: Rule = Rule {
    code: "foreign-piece-letter",
    severity: Severity::Warning,
    summary: "piece letters of another language",
    explanation: "The game is read in a language if every move of the mainline is legal with its letters and with those of no other language: the moves prove it. It takes two different letters or three words, since one letter fits some language nearly everywhere. The message names the language; reported once per game, at the first such move. If two languages fit, or none, or there are too few letters, nothing is guessed: unrecognized-token.",
    basis: "PGN standard 8.2.3.2",
    example: "1. e4 e5 2. Sf3 Sc6 3. Lb5",
    fix: Some(Fix::safe(fix)),
    check: Check::Game(|game, report| {
        if let Some(letters) = game.rest.letters {
            let words = format!("piece letters in {}", letters.languages);
            report.add_odd_moves(FOREIGN, true, |_| &words);
        }
    }),
};

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    // Where the game stops, its words tell which language it is.
    let Some(language) = game.rest.letters.filter(|_| game.replay.fault.is_none()) else {
        return;
    };
    // A word in one language and the next in another cannot be read.
    edits.together(|edits| {
        edits.rewrite(FOREIGN);
        // Variations are read in the language of the mainline.
        for token in game.odd_tokens() {
            if token.depth == 0 || !matches!(token.kind, TokenKind::Word(_)) {
                continue;
            }
            let word = &game.record.bytes[token.span.clone()];
            if let Some(english) = lettered(word).and_then(|word| translated(word, language))
                && english != word
            {
                edits.replace(token.span.clone(), english);
            }
        }
    });
}
