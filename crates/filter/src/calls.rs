//! The functions of expressions, with what they take and what they are.

use super::pattern::error::{PatternError, PatternResult};
use super::pattern::{board, fen::FenPattern, material::MaterialPattern, pawns};
use super::pattern::{pieces::PieceSet, square_set::SquareSet};
use super::position_pattern::PositionPattern;
use super::query_state::Quantifier;
use pgnkit_core::chess::position::GamePosition;
use pgnkit_core::game::Game;
use pgnkit_core::input::record::Record;
use pgnkit_core::writing::obstacle;

/// A function of the expression language.
#[derive(Clone, Copy)]
pub enum Call {
    /// A condition on positions.
    Positions(Quantifier),
    /// A condition on so many positions running.
    For,
    /// A pattern of the board, in one text.
    Pattern(fn(&str) -> PatternResult<PositionPattern>),
    /// Pieces and squares.
    On,
    /// Squares told by pieces.
    Squares(fn(&str) -> PatternResult<SquareSet>),
    /// Conditions on positions that may hold in variations.
    InVariations,
    /// An expression that may have the colours exchanged.
    Flip,
    /// Whether a value is known.
    Known,
    /// The value of a tag.
    Tag,
    /// Whether there is a finding.
    Finding,
    /// A number of positions or of pieces.
    Count,
    /// A number of findings.
    Findings,
}

const FEN: Call = Call::Pattern(|text| FenPattern::parse(text).map(PositionPattern::Fen));
const AFTER: Call = Call::Pattern(|text| after(text).map(PositionPattern::Fen));
const BOARD: Call = Call::Pattern(|text| board::parse(text).map(PositionPattern::Placement));
const PAWNS: Call = Call::Pattern(|text| pawns::parse(text).map(PositionPattern::Placement));
const MATERIAL: Call =
    Call::Pattern(|text| MaterialPattern::parse(text).map(PositionPattern::Material));

const ADJACENT: Call = Call::Squares(|text| PieceSet::parse(text).map(SquareSet::Adjacent));
const KING_ZONE: Call = Call::Squares(SquareSet::king_zone);

/// A table of functions.
macro_rules! calls {
    ($($name:literal = $call:expr, $usage:literal;)*) => { &[$(($name, $usage, $call)),*] };
}

/// What may be called, with what it takes.
pub const CALLS: &[(&str, &str, Call)] = calls! {
    "any" = Call::Positions(Quantifier::Any), "any(P): P holds at some position";
    "all" = Call::Positions(Quantifier::All), "all(P): P holds at all positions, or, if P asks about moves, after all moves";
    "count" = Call::Count, "count(P) >= 3: P holds at 3 positions or more; inside P, count(N) == 2: 2 white knights on the board, or count(N, 'e-h5-8')";
    "final" = Call::Positions(Quantifier::Final), "final(P): P holds at the last position";
    "start" = Call::Positions(Quantifier::Start), "start(P): P holds at the start position";
    "next" = Call::Positions(Quantifier::Next), "next(P, Q, ...): P holds at a position, Q at the very next one";
    "in_variations" = Call::InVariations, "in_variations(any(P)): P holds at some position of the mainline or of a variation; so too for all, final, for, then and next";
    "for" = Call::For, "for(10, P): P holds at 10 positions in succession";
    "then" = Call::Positions(Quantifier::Then), "then(P, Q, ...): P holds at a position, Q at a later one";
    "fen" = FEN, "fen('...'): the position, with ? for any square, ! for any piece, * for any run";
    "after" = AFTER, "after('1. e4 c5 2. Nf3'): the position that these moves lead to, reached in any order";
    "board" = BOARD, "board('...'): at least these pieces";
    "material" = MATERIAL, "material('KRPkr'): exactly these pieces, White's as capitals";
    "on" = Call::On, "on('[RQ]', 'a-h7'): such a piece on one of the squares";
    "adjacent" = ADJACENT, "adjacent(k): the squares next to such a piece, for `on`, `count`, and `to in adjacent(k)`";
    "king_zone" = KING_ZONE, "king_zone(k): the square of such a king, those next to it, and the three in front of these";
    "pawns" = PAWNS, "pawns('...'): exactly these pawns";
    "flip" = Call::Flip, "flip(X): X, or X with the colours exchanged";
    "known" = Call::Known, "known(name): the value is exactly known";
    "tag" = Call::Tag, "tag('My-Tag'): any tag";
    "finding" = Call::Finding, "finding('illegal-move'): `check` finds this code, any that matches 'illegal-*', or a severity: error";
    "findings" = Call::Findings, "findings(error) > 2: number of findings of `check`, of a severity, a code or a pattern, or of all";
};

/// The position after moves from the start position.
fn after(moves: &str) -> PatternResult<FenPattern> {
    let record = format!("{moves} *");
    let game = Game::read(Record::alone(record.as_bytes()));
    let obstacle = obstacle::find(&game).map(|obstacle| obstacle.span.start);
    let unread = game.rest.lost.first().map(|span| span.start);
    let nothing = (game.replay.plies.is_empty() || !game.tags.pairs.is_empty()).then_some(0);
    if let Some(at) = obstacle.or(unread).or(nothing) {
        let at = record[..record.floor_char_boundary(at)].chars().count();
        return Err(PatternError {
            at: at.min(moves.chars().count()),
            message: "expected a legal move, as in 1. e4 c5 2. Nf3".to_owned(),
        });
    }
    let fen = game.replay.end().fen();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    FenPattern::parse(&fields.join(" "))
}

/// What a function takes, and what it is; `None` if there is no such function.
pub(super) fn find(name: &str) -> Option<(&'static str, Call)> {
    let found = CALLS.iter().find(|(known, ..)| *known == name)?;
    Some((found.1, found.2))
}
