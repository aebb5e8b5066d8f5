//! Rules about tags whose values follow from the moves.

use crate::english::counted;
use crate::game::derived_tags::DerivedTag;
use crate::pgn::{number::is_digits, text::decode};
use crate::rules::fix::{Edits, Fix};
use crate::rules::rule::{Report, Rule};
use crate::rules::tag_values::{says_unknown, written};

/// The counts of plies, which have a rule of their own.
const COUNTS: [DerivedTag; 2] = [DerivedTag::PlyCount, DerivedTag::TotalPlyCount];

/// Gives tags that a game has the values that its moves have.
fn derive(edits: &mut Edits<'_>, tags: &[DerivedTag]) {
    let game = edits.game;
    for tag in tags {
        let right = game.tag(tag.name()).and_then(|written| {
            let right = tag.of_game(game)?;
            // More moves than there are: the tag may be all that tells of those that are missing.
            let number = |text: &str| text.trim().parse::<usize>().ok();
            let is_more = number(&written) > number(&right) && number(&right).is_some();
            (!is_more).then_some(right)
        });
        if let Some(right) = right {
            edits.set_tag(tag.name(), right);
        }
    }
}

/// Finds derived tags that say something else than the moves.
fn find_wrong(tags: &[DerivedTag], report: &mut Report<'_>) {
    let game = report.game;
    for tag in tags {
        if written(game, tag.name()).is_some()
            && let Some(right) = tag.of_game(game)
        {
            let is_right = |value: &[u8]| !tag.differs(game, &decode(value), &right);
            report.add_values(&[tag.name()], is_right, |_| words(*tag, &right));
        }
    }
}

/// The statement of the moves about a tag.
fn words(tag: DerivedTag, right: &str) -> String {
    let plies = || counted(right.parse::<usize>().unwrap_or_default(), "ply", "plies");
    match tag {
        DerivedTag::PlyCount => format!("the game has {}", plies()),
        DerivedTag::TotalPlyCount => format!("with its variations, the game has {}", plies()),
        DerivedTag::FinalFen => format!("the game ends with {right}"),
        DerivedTag::HashCode => format!("the moves have {right}"),
    }
}

pub(crate) const BAD_PLY_COUNT: Rule = Rule {
    code: "bad-ply-count",
    summary: "a PlyCount or TotalPlyCount that is not a number",
    explanation: "PlyCount holds the number of plies of the game, TotalPlyCount the same with those of variations. An empty value, `?` and `-` are accepted as unknown.",
    basis: "PGN standard 9.9.3",
    example: "[PlyCount \"40 moves\"]",
    fix: Some(Fix::safe(|_, edits| derive(edits, &COUNTS))),
    ..Rule::warning(|_, report| {
        let is_good = |value: &[u8]| is_digits(value) || says_unknown(value);
        report.add_values(&COUNTS.map(DerivedTag::name), is_good, |value| {
            format!("'{value}' is not a number of plies")
        });
    })
};

pub(crate) const WRONG_PLY_COUNT: Rule = Rule {
    code: "wrong-ply-count",
    summary: "a PlyCount or TotalPlyCount that is not the number of plies",
    explanation: "The mainline was replayed to its end, and its number of plies differs from PlyCount, or with all variations from TotalPlyCount: moves are missing or were added. Not reported for a game whose replay stopped, or with moves after the marker. `fix` writes the number of plies unless the tag has more: then it may be the only trace of missing moves.",
    basis: "PGN standard 9.9.3",
    example: "[PlyCount \"80\"] above a game of 20 moves",
    fix: Some(Fix::safe(|_, edits| derive(edits, &COUNTS))),
    ..Rule::warning(|_, report| find_wrong(&COUNTS, report))
};

pub(crate) const WRONG_FINAL_FEN: Rule = Rule {
    code: "wrong-final-fen",
    summary: "a FinalFEN that is not the position after the last move",
    explanation: "The mainline was replayed to its end, and the position there differs, or the value is not a FEN: moves are missing or were added, or the tag was copied from another game. Counters are compared if the value has them; the en passant square is not, since programs differ in when they write one. Not reported in variants.",
    example: "[FinalFEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"] above a game of one move",
    fix: Some(Fix::safe(|_, edits| derive(edits, &[DerivedTag::FinalFen]))),
    ..Rule::warning(|_, report| find_wrong(&[DerivedTag::FinalFen], report))
};

pub(crate) const WRONG_HASH_CODE: Rule = Rule {
    code: "wrong-hash-code",
    summary: "a HashCode that is not that of the moves",
    explanation: "`format --add hash` writes a fingerprint of the start position and the moves as 32 hexadecimal digits. A different value of that form means that moves were changed since. Hashes of other programs are shorter, and are ignored.",
    example: "[HashCode \"00000000000000000000000000000000\"]",
    fix: Some(Fix::safe(|_, edits| derive(edits, &[DerivedTag::HashCode]))),
    ..Rule::warning(|_, report| find_wrong(&[DerivedTag::HashCode], report))
};
