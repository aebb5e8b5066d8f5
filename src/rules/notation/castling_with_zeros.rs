//! `castling-with-zeros`: castling written otherwise than with capital O and hyphens.

use crate::outcome::judged::Judged;
use crate::pgn::flaws::Flaws;
use crate::rules::rule::{Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "castling-with-zeros",
    severity: Severity::Warning,
    summary: "castling written otherwise than with capital O and hyphens",
    explanation: "The reading is the only one that is legal, the message names it, and the game is replayed with it. Zeros are usual in print, not in PGN; small letters, the Os of other alphabets, other dashes and none count too.",
    basis: "PGN standard 8.2.3.3",
    example: "4. 0-0",
    check,
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    report.add_repairs(
        game,
        Flaws::CASTLING_WITH_ZEROS,
        "the standard writes castling with capital letters O",
    );
}
