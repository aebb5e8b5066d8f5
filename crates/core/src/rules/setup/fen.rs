//! Rules about the position that a FEN tag gives.

use crate::chess::variant::names::needs_fen;
use crate::chess::{position_errors::position_errors, setup::SetupFault};
use crate::rules::fix::Fix;
use crate::rules::rule::Rule;
use crate::rules::tag_values::starts_as_usual;

pub(crate) const BAD_CASTLING_RIGHTS: Rule = Rule {
    code: "bad-castling-rights",
    summary: "castling rights without the king or rook for them",
    explanation: "The FEN gives a right whose king or rook is not in place, or in a variant without castling. The game is replayed without that right.",
    basis: "FIDE Laws 3.8.2; PGN standard 16.1.3.3",
    example: "[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]",
    fix: Some(Fix::unsafe_to_make(|_, edits| edits.correct_fen(2))),
    ..Rule::warning(|game, report| {
        if !game.setup.has_bad_castling_rights() {
            return;
        }
        let message = match game.setup.variant().filter(|rules| !rules.has_castling()) {
            Some(rules) => format!(
                "there is no castling in {}; the right is ignored",
                rules.name()
            ),
            None if game.setup.has_chess960_rights() => {
                "a castling right has no king and rook for it (it would in Chess960); it is ignored"
                    .into()
            }
            None => "a castling right has no king and rook for it; it is ignored".into(),
        };
        report.add_fen(message);
    })
};

pub(crate) const BAD_EN_PASSANT_SQUARE: Rule = Rule {
    code: "bad-en-passant-square",
    summary: "an en passant square that no pawn has just passed",
    explanation: "The FEN names a square that no pawn can have passed with the last move. The game is replayed without it.",
    basis: "FIDE Laws 3.7.3.1; PGN standard 16.1.3.4",
    example: "[FEN \"4k3/8/8/8/8/8/8/4K3 w - e6 0 1\"]",
    fix: Some(Fix::unsafe_to_make(|_, edits| edits.correct_fen(3))),
    ..Rule::warning(|game, report| {
        if game.setup.has_bad_en_passant_square() {
            report.add_fen("no pawn can have passed the en passant square; it is ignored");
        }
    })
};

pub(crate) const BAD_FEN: Rule = Rule {
    code: "bad-fen",
    summary: "a FEN tag that cannot be read",
    explanation: "The message names the field and the character. The game cannot be set up, and nothing of it is replayed.",
    basis: "PGN standard 16.1",
    example: "[FEN \"8/8/8/9/8/8/8/8 w - - 0 1\"]",
    ..Rule::error(|game, report| {
        if let Some(SetupFault::BadFen(error)) = &game.setup.fault {
            let words =
                |variant| format!("; it is a position of {variant}, but no Variant tag says so");
            let meant = (error.meant.variant()).map_or_else(String::new, words);
            let (field, column, what) = (error.field.name(), error.column, &error.message);
            let message =
                format!("{field}, character {column}: {what}{meant}; nothing was replayed");
            report.add_fen(message);
        }
    })
};

pub(crate) const EXCESS_MATERIAL: Rule = Rule {
    code: "excess-material",
    summary: "a start position with more pieces than a game can have",
    explanation: "More than sixteen pieces or eight pawns, or more promoted pieces than missing pawns. The position is replayed anyway.",
    basis: "FIDE Laws 2.2",
    example: "nine white pawns",
    ..Rule::warning(|game, report| {
        if game.setup.has_excess_material() {
            report.add_fen("one side has more pieces than promotions can explain");
        }
    })
};

pub(crate) const ILLEGAL_START_POSITION: Rule = Rule {
    code: "illegal-start-position",
    summary: "a FEN tag with a position that no game can have",
    explanation: "A king is missing or there are two, a pawn stands on the first or last rank, or the side not to move is in check. Nothing of the game is replayed.",
    basis: "FIDE Laws 3.9, 3.10.3",
    example: "[FEN \"4k3/8/8/8/8/8/8/4R1K1 w - - 0 1\"]",
    ..Rule::error(|game, report| {
        if let Some(SetupFault::IllegalStart(kinds)) = &game.setup.fault {
            let message = format!("{}; nothing was replayed", position_errors(*kinds));
            report.add_fen(message);
        }
    })
};

pub(crate) const IMPOSSIBLE_CHECK: Rule = Rule {
    code: "impossible-check",
    summary: "a start position with a check that no move can give",
    explanation: "The position is replayed anyway: composed positions and copying errors look like this.",
    basis: "FIDE Laws 3.9",
    example: "a king in check from three pieces",
    ..Rule::warning(|game, report| {
        if game.setup.has_impossible_check() {
            report.add_fen("no legal move can have given this check");
        }
    })
};

pub(crate) const INCOMPLETE_FEN: Rule = Rule {
    code: "incomplete-fen",
    summary: "a FEN tag with four or five fields",
    explanation: "The missing clocks are read as 0 and 1, so the fifty-move count of the game may be wrong.",
    basis: "PGN standard 16.1",
    example: "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]",
    ..Rule::warning(|game, report| {
        let fields = game.setup.fen_fields;
        if game.setup.fault.is_none() && fields < 6 {
            let message = format!("the FEN has {fields} of 6 fields; the clocks are read as 0 1");
            report.add_fen(message);
        }
    })
};

pub(crate) const INITIAL_FEN: Rule = Rule {
    code: "initial-fen",
    summary: "a FEN tag with the usual start position",
    explanation: "The tag is redundant: games begin there without it. It may be left out, with its SetUp tag. Not reported in variants that require a FEN tag.",
    basis: "PGN standard 9.7",
    example: "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]",
    ..Rule::note(|game, report| {
        let may_lack_fen = || {
            game.tag("Variant")
                .is_none_or(|variant| !needs_fen(&variant))
        };
        if starts_as_usual(game) && may_lack_fen() {
            report.add_fen("this is the usual start position");
        }
    })
};

pub(crate) const SUSPICIOUS_CLOCK: Rule = Rule {
    code: "suspicious-clock",
    summary: "a FEN whose clocks do not agree with each other or the board",
    explanation: "The halfmove clock counts the plies since the last capture or pawn move. It cannot exceed the number of plies played according to the fullmove number, and is 0 when a pawn has just passed the en passant square. Fullmove numbers begin with 1; 0 is read as 1. The fifty-move count of the game begins with it and may be wrong.",
    basis: "PGN standard 16.1.3.4 to 16.1.3.6",
    example: "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 30 5\"]",
    ..Rule::note(|game, report| {
        if let Some((_, message)) = game.setup.suspicious_clock() {
            report.add_fen(message);
        }
    })
};

pub(crate) const UNDECLARED_CHESS960: Rule = Rule {
    code: "undeclared-chess960",
    summary: "a Chess960 start position without a Variant tag",
    explanation: "The FEN's castling rights or its start array belong to Chess960. It is replayed as Chess960; other programs may not know how to castle.",
    basis: "FIDE Laws, Guidelines II; PGN standard 9.7",
    example: "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]",
    ..Rule::warning(|game, report| {
        if game.setup.undeclared_chess960 {
            report.add_fen("the start position is from Chess960, but no Variant tag says so");
        }
    })
};
