//! Rules about legal moves that are understood, though they are not written as the standard writes them.

use crate::game::san_spelling::Misspelling;
use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::pgn::movetext::token::TokenKind;
use crate::pgn::piece_letters::{lettered, translated};
use crate::rules::fix::{Edits, Fix, Safety, Scope};
use crate::rules::odd_moves::OddMoves;
use crate::rules::odd_moves::Oddity::{self, Flaw, Misspelled};
use crate::rules::rule::{Detection, Rule, Severity};

/// A warning about moves that `fix` rewrites; few such moves of a game are reported one by one.
const fn each(oddity: Oddity, words: &'static str) -> Rule {
    odd(oddity, words, false)
}

/// The same, but all such moves of a game are reported at the first.
const fn once(oddity: Oddity, words: &'static str) -> Rule {
    odd(oddity, words, true)
}

const fn odd(oddity: Oddity, words: &'static str, is_once: bool) -> Rule {
    let moves = OddMoves {
        oddity,
        words,
        is_once,
    };
    Rule {
        fix: Some(Fix::new(Safety::Safe, Scope::AsFound)),
        ..Rule::new(Severity::Warning, Detection::Moves(moves))
    }
}

pub(crate) const CASTLING_AS_KING_MOVE: Rule = Rule {
    code: "castling-as-king-move",
    summary: "castling written as a move of the king",
    explanation: "The message names the only legal reading, and the game is replayed with it if something speaks for it: castling is written like this twice in the game, or ten more plies, up to its end, are legal. Otherwise it is an unrecognized-token.",
    basis: "PGN standard 8.2.3.3",
    example: "4. Kg1",
    ..each(
        Flaw(Flaws::CASTLING_AS_KING_MOVE),
        "this can only be castling",
    )
};

pub(crate) const CASTLING_WITH_ZEROS: Rule = Rule {
    code: "castling-with-zeros",
    summary: "castling not written with capital O and hyphens",
    explanation: "The message names the only legal reading, and the game is replayed with it. Zeros are common in print, but not PGN; lowercase letters, the Os of other alphabets, and other or missing dashes are reported too.",
    basis: "PGN standard 8.2.3.3",
    example: "4. 0-0",
    ..each(
        Flaw(Flaws::CASTLING_WITH_ZEROS),
        "the standard writes castling with capital O",
    )
};

pub(crate) const COORDINATE_NOTATION: Rule = Rule {
    code: "coordinate-notation",
    summary: "a move as two squares, as chess engines write it",
    explanation: "The message names the only legal reading, and the game is replayed with it. Reported once per game, at the first such move.",
    basis: "PGN standard 8.2.3",
    example: "1. e2e4 e7e5 2. g1f3",
    ..once(Flaw(Flaws::COORDINATE_NOTATION), "coordinate notation")
};

pub(crate) const FIGURINE: Rule = Rule {
    code: "figurine",
    summary: "a chess symbol in place of the piece letter",
    explanation: "The message names the only legal reading, and the game is replayed with it. Reported once per game, at the first such move.",
    basis: "PGN standard 8.2.3.2",
    example: "1. ♘f3",
    ..once(Flaw(Flaws::FIGURINE), "a chess symbol in place of a letter")
};

pub(crate) const LONG_ALGEBRAIC: Rule = Rule {
    code: "long-algebraic",
    summary: "long algebraic notation",
    explanation: "The message names the only legal reading, and the game is replayed with it. A capture such as `Ng5xe4`, with more of the from-square than is needed, is one of them. Reported once per game, at the first such move.",
    basis: "PGN standard 8.2.3",
    example: "1. e2-e4 e7-e5 2. Ng1-f3",
    ..once(Flaw(Flaws::LONG_ALGEBRAIC), "long algebraic notation")
};

pub(crate) const LOWERCASE_PIECE: Rule = Rule {
    code: "lowercase-piece",
    summary: "a lowercase piece letter",
    explanation: "The message names the only legal reading, and the game is replayed with it. A lowercase b is read as a bishop only if it cannot mean a pawn of the b file, and nothing else from there can make the move: `bd7` may be what is left of `Nbd7` (ambiguous-move). With a second slip in the word, such as a capture sign where nothing is captured or a false check sign, it is an unrecognized-token; a game that writes all its pieces in lowercase has no slip in that.",
    basis: "PGN standard 8.2.3.2",
    example: "1. nf3",
    ..each(Flaw(Flaws::LOWERCASE_PIECE), "small piece letter")
};

pub(crate) const LOWERCASE_PROMOTION: Rule = Rule {
    code: "lowercase-promotion",
    summary: "a promotion to a piece in lowercase",
    explanation: "The message names the only legal reading, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "9. e8=q",
    ..each(Flaw(Flaws::LOWERCASE_PROMOTION), "small piece letter")
};

pub(crate) const MISSING_CAPTURE_SIGN: Rule = Rule {
    code: "missing-capture-sign",
    summary: "a capture without x",
    explanation: "The message names the only legal reading, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "1. e4 d5 2. ed5",
    ..each(
        Flaw(Flaws::MISSING_CAPTURE_SIGN),
        "this is a capture without x",
    )
};

pub(crate) const MISSING_CHECK_SIGN: Rule = Rule {
    code: "missing-check-sign",
    severity: Severity::Note,
    summary: "check without +",
    explanation: "The standard requires the sign, but many writers leave it out. Reported once per game, at the first such move.",
    basis: "PGN standard 8.2.3.5",
    example: "1. e4 e5 2. Nf3 d6 3. Bb5",
    ..once(
        Misspelled(Misspelling::MissingCheckSign),
        "this gives check, but has no +",
    )
};

pub(crate) const MISSING_MATE_SIGN: Rule = Rule {
    code: "missing-mate-sign",
    summary: "checkmate without #",
    explanation: "The game is over anyway; + alone is not enough.",
    basis: "PGN standard 8.2.3.5",
    example: "1. f3 e5 2. g4 Qh4",
    ..each(
        Misspelled(Misspelling::MissingMateSign),
        "this is checkmate, but has no #",
    )
};

pub(crate) const MISSING_PAWN_FILE: Rule = Rule {
    code: "missing-pawn-file",
    summary: "a pawn capture without the pawn's file",
    explanation: "The message names the only legal reading, and the game is replayed with it. Where a piece can capture on the square as well, its letter may be what is missing: ambiguous-move.",
    basis: "PGN standard 8.2.3.3",
    example: "1. e4 d5 2. xd5",
    ..each(
        Flaw(Flaws::MISSING_PAWN_FILE),
        "a pawn capture begins with the file it comes from",
    )
};

pub(crate) const MISSING_PROMOTION_SIGN: Rule = Rule {
    code: "missing-promotion-sign",
    summary: "a promotion without =",
    explanation: "The message names the only legal reading, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "9. e8Q",
    ..each(
        Flaw(Flaws::MISSING_PROMOTION_SIGN),
        "the standard writes a promotion with =",
    )
};

pub(crate) const MOVE_PUNCTUATION: Rule = Rule {
    code: "move-punctuation",
    summary: "a comma, full stop or colon after a move",
    explanation: "The sign is ignored, and the game is replayed.",
    basis: "PGN standard 8.2.3",
    example: "1. e4, e5",
    ..each(Flaw(Flaws::MOVE_PUNCTUATION), "punctuation after the move")
};

pub(crate) const NUMERIC_NOTATION: Rule = Rule {
    code: "numeric-notation",
    summary: "moves as numbers, as correspondence players write them",
    explanation: "Each square is two digits, its file and its rank; a fifth digit says what a pawn becomes (1 queen, 2 rook, 3 bishop, 4 knight), and castling is the king's move. The message names the only legal reading, and the game is replayed with it. Reported once per game, at the first such move. A game is in this notation if most of its moves are, and at least two; in other games, a number that is a legal move in digits stops the replay.",
    basis: "PGN standard 8.2.3; ICCF numeric notation",
    example: "1. 5254 5755 2. 7163",
    ..once(Flaw(Flaws::NUMERIC_NOTATION), "numeric notation")
};

pub(crate) const ODD_CAPTURE_SIGN: Rule = Rule {
    code: "odd-capture-sign",
    summary: "a capture written with : or X",
    explanation: "The message names the only legal reading, and the game is replayed with it.",
    basis: "PGN standard 8.2.3",
    example: "2. e:d5",
    ..each(
        Flaw(Flaws::ODD_CAPTURE_SIGN),
        "the standard writes a capture with x",
    )
};

pub(crate) const ODD_CHECK_SIGN: Rule = Rule {
    code: "odd-check-sign",
    severity: Severity::Note,
    summary: "a nonstandard check or mate sign",
    explanation: "`++`, `ch`, `mate`, daggers: the meaning is clear, and whether it is true is checked as for `+` and `#`. `++` is accepted for double check and for mate.",
    basis: "PGN standard 8.2.3.5",
    example: "4. Qxf7++",
    ..each(
        Flaw(Flaws::ODD_CHECK_SIGN),
        "the standard writes + for check and # for mate, directly after the move",
    )
};

pub(crate) const ODD_DISAMBIGUATION: Rule = Rule {
    code: "odd-disambiguation",
    severity: Severity::Note,
    summary: "the rank of a from-square where its file is required",
    explanation: "Where two pieces of a kind can go to a square, the standard names the file if that tells them apart, else the rank, else both. The move is clear anyway. Reported once per game, at the first such move.",
    basis: "PGN standard 8.2.3.4",
    example: "3. N1d2",
    ..once(
        Misspelled(Misspelling::OddDisambiguation),
        "the file tells the pieces apart, and takes precedence over the rank",
    )
};

pub(crate) const OVER_DISAMBIGUATED: Rule = Rule {
    code: "over-disambiguated",
    severity: Severity::Note,
    summary: "more of the from-square than SAN needs",
    explanation: "The standard names file or rank only if another piece of the kind could legally go to the square; a pinned one could not. Reported once per game, at the first such move.",
    basis: "PGN standard 8.2.3.4",
    example: "1. Ng1f3",
    ..once(
        Misspelled(Misspelling::OverDisambiguated),
        "the move is clear without it",
    )
};

pub(crate) const PAWN_LETTER: Rule = Rule {
    code: "pawn-letter",
    summary: "a pawn move with the letter P",
    explanation: "The message names the only legal reading, and the game is replayed with it. In Dutch P is the knight: if both readings are legal throughout, the game is reported as unrecognized-token.",
    basis: "PGN standard 8.2.3.2",
    example: "1. Pe4",
    ..each(Flaw(Flaws::PAWN_LETTER), "a pawn move has no letter")
};

pub(crate) const SPURIOUS_CAPTURE_SIGN: Rule = Rule {
    code: "spurious-capture-sign",
    summary: "a capture sign where nothing is captured",
    explanation: "The message names the only legal reading, and the game is replayed with it. With a second slip in the word (a lowercase letter, a false check sign) it is an unrecognized-token, and so it is in Atomic, where the capture would have been an explosion.",
    basis: "PGN standard 8.2.3",
    example: "1. Nxf3",
    ..each(
        Flaw(Flaws::SPURIOUS_CAPTURE_SIGN),
        "nothing is captured here",
    )
};

pub(crate) const SPURIOUS_CHECK_SIGN: Rule = Rule {
    code: "spurious-check-sign",
    summary: "a check sign without check",
    explanation: "Harmless if a slip of the pen; otherwise the position on the board was different, and an earlier move is wrong.",
    basis: "PGN standard 8.2.3.5",
    example: "1. e4+",
    ..each(
        Misspelled(Misspelling::SpuriousCheckSign),
        "this is not check",
    )
};

pub(crate) const SPURIOUS_MATE_SIGN: Rule = Rule {
    code: "spurious-mate-sign",
    summary: "a mate sign without checkmate",
    explanation: "Either the sign is wrong, or the position was different, and an earlier move is wrong.",
    basis: "PGN standard 8.2.3.5",
    example: "1. e4 e5 2. Qh5#",
    ..each(
        Misspelled(Misspelling::SpuriousMateSign),
        "this is not checkmate",
    )
};

const SUFFIX: Oddity = Oddity::Flaw(Flaws::EN_PASSANT_SUFFIX);

pub(crate) const EN_PASSANT_SUFFIX: Rule = Rule {
    code: "en-passant-suffix",
    summary: "e.p. after a move",
    explanation: "The message names the only legal reading, and the game is replayed with it.",
    basis: "PGN standard 8.2.3.3",
    example: "3. exd6e.p.",
    fix: Some(Fix::safe(|_, edits| edits.rewrite(SUFFIX))),
    ..Rule::warning(|_, report| {
        report.add_odd_moves(SUFFIX, false, |mv| {
            if mv.is_en_passant() {
                "SAN has no sign for en passant"
            } else {
                "this is not an en passant capture"
            }
        });
    })
};

const FOREIGN: Oddity = Oddity::Flaw(Flaws::FOREIGN_PIECE_LETTER);

pub(crate) const FOREIGN_PIECE_LETTER: Rule = Rule {
    code: "foreign-piece-letter",
    summary: "piece letters of another language",
    explanation: "The game is read in a language if every move of the mainline is legal with its letters and with those of no other language: the moves prove it. It takes two different letters or three words, since one letter fits some language nearly everywhere. The message names the language; reported once per game, at the first such move. If two languages fit, or none, or there are too few letters, nothing is guessed: unrecognized-token.",
    basis: "PGN standard 8.2.3.2",
    example: "1. e4 e5 2. Sf3 Sc6 3. Lb5",
    fix: Some(Fix::safe(fix_foreign)),
    ..Rule::warning(|game, report| {
        if let Some(letters) = game.rest.letters {
            let words = format!("piece letters in {}", letters.languages);
            report.add_odd_moves(FOREIGN, true, |_| &words);
        }
    })
};

fn fix_foreign(game: &Judged<'_>, edits: &mut Edits<'_>) {
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
