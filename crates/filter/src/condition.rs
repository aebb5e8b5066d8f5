//! An expression that is understood: what has to hold of a game.

use shakmaty::{Board, Square};

use super::fact::Fact;
use super::findings::Findings;
use super::lexer::Op;
use super::pattern::move_guard::MoveGuard;
use super::pattern::square_set::SquareSet;
use super::position_pattern::PositionPattern;
use super::position_query::Query;
use super::reference::Reference;
use super::subject::Subject;
use super::term::Term;
use super::text::PlayerName;
use super::truth::Truth;
use super::walk::GameWalk;

/// What has to hold of a game, or at one of its positions.
pub(crate) enum Condition {
    /// Holds always, or never.
    Always(bool),
    /// All of these conditions; those that are known first stand first.
    All(Vec<Condition>),
    /// At least one of these conditions.
    Any(Vec<Condition>),
    /// The opposite of a condition.
    Not(Box<Condition>),
    /// Not this equality, of values that are there: what does not exist is no other value either.
    Differs(Box<Condition>, Vec<Term>),
    /// The value of a name is exactly known.
    Known(Reference),
    /// The value of a name is true; of what is no flag, that there is something.
    Holds(Reference),
    /// The text of a name fits, which that of a move can only if it is one of these.
    Text(Option<MoveGuard>, Reference, TextTest),
    /// The square of a name is one of these, on the board or on the board with the colours exchanged.
    Within(Reference, SquareSet, bool),
    /// Two names have one value.
    Same(Reference, Reference),
    /// Two names are names of one player.
    SamePlayer(Reference, Reference),
    /// Two numbers or dates stand to each other as this says.
    Compare(Term, Op, Term),
    /// What stands on the board, or on the board with the colours exchanged.
    Pattern(Box<PositionPattern>, bool),
    /// What holds at the positions of the game.
    Positions(Box<Query>),
    /// There is a finding.
    Finding(Findings),
}

/// Whether a text fits.
pub(crate) type TextTest = Box<dyn Fn(&str) -> bool + Send + Sync>;

impl Condition {
    /// Lets conditions on positions hold in variations too; gives whether there is nothing else.
    pub(super) fn search_variations(&mut self) -> bool {
        match self {
            Condition::Positions(query) => {
                query.in_variations = true;
                true
            }
            // It holds in some line if one of its parts does.
            Condition::Any(parts) => parts.iter_mut().all(Condition::search_variations),
            _ => false,
        }
    }

    /// Whether it holds.
    pub(super) fn truth(&self, on: &Subject<'_, '_>) -> Truth {
        match self {
            Condition::Always(holds) => (*holds).into(),
            Condition::All(parts) => Truth::all(parts.iter().map(|part| part.truth(on))),
            Condition::Any(parts) => Truth::any(parts.iter().map(|part| part.truth(on))),
            Condition::Not(part) => !part.truth(on),
            Condition::Differs(_, values) if values.iter().any(|value| value.is_nothing(on)) => {
                Truth::False
            }
            Condition::Differs(same, _) => !same.truth(on),
            Condition::Known(name) => name.known(on),
            Condition::Holds(name) => name.test(on, |fact| match fact {
                Fact::Flag(flag) => flag.into(),
                _ => Truth::True,
            }),
            Condition::Text(guard, name, fits) => {
                let played = || on.walk.and_then(GameWalk::played);
                if guard.is_some_and(|guard| played().is_some_and(|ply| !guard.admits(ply))) {
                    return Truth::False;
                }
                name.test_text(on, fits)
            }
            Condition::Within(name, squares, mirrored) => name.test_text(on, |text| {
                let square = Square::from_ascii(text.as_bytes());
                square.is_ok_and(|square| {
                    if let SquareSet::Written(squares) = squares {
                        return squares.contains(square);
                    }
                    let is_in = |board: &Board| squares.on(board).contains(square);
                    on.walk
                        .is_some_and(|walk| walk.with_board(*mirrored, is_in))
                })
            }),
            Condition::Same(left, right) => {
                left.test(on, |one| right.test(on, |other| (one == other).into()))
            }
            Condition::SamePlayer(left, right) => left.test(on, |one| match one {
                Fact::Text(one) => {
                    let player = PlayerName::new(&one);
                    right.test_text(on, |other| *other == *one || player.is(other))
                }
                _ => Truth::False,
            }),
            Condition::Compare(left, op, right) => left.compare(*op, right, on),
            Condition::Pattern(pattern, mirrored) => on
                .walk
                .map_or(Truth::Later, |walk| pattern.matches(walk, *mirrored).into()),
            Condition::Positions(query) => query.truth(on),
            Condition::Finding(findings) => findings.any(on),
        }
    }

    /// Whether its truth changes only with the material on the board.
    pub(super) fn is_material_only(&self) -> bool {
        match self {
            Condition::Always(_) => true,
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().all(Condition::is_material_only)
            }
            Condition::Not(part) | Condition::Differs(part, _) => part.is_material_only(),
            Condition::Pattern(pattern, _) => pattern.is_material(),
            Condition::Compare(left, _, right) => {
                left.is_material_only() && right.is_material_only()
            }
            _ => false,
        }
    }
}
