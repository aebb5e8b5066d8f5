//! Names whose values need the game to be replayed.

use shakmaty::Position;

use crate::filter::fact::{Fact, Type, Why};
use crate::filter::name::{Cost, Mirror, Name};
use crate::filter::on::On;
use pgnkit_core::chess::variant::names::{Variant, variant as variant_of};
use pgnkit_core::chess::variant::rules::VariantRules;
use pgnkit_core::game::annotations::{Annotation, annotations};
use pgnkit_core::game::replay::run::Run;
use pgnkit_core::game::{Fate, Game};
use pgnkit_core::pgn::movetext::token::TokenKind;

/// Something of the game, once it is replayed.
fn of_game<'a>(on: &On<'a, '_>, get: impl FnOnce(&'a Game<'a>) -> Fact<'a>) -> Fact<'a> {
    match on.game {
        Some(game) => get(game),
        None => Fact::Later,
    }
}

/// Tokens of the movetext of some kinds, counted.
fn tokens<'a>(on: &On<'a, '_>, counts: fn(&TokenKind) -> bool) -> Fact<'a> {
    of_game(on, |game| {
        let tokens = game.tokens().iter().filter(|token| counts(&token.kind));
        let count = Fact::count(tokens.count() as u64);
        if game.record.oversized {
            count.or_more()
        } else {
            count
        }
    })
}

/// A number that may be greater, had the game been read to its end.
#[must_use]
pub fn at_least<'a>(game: &Game<'_>, count: u64) -> Fact<'a> {
    match game.fate() {
        Fate::Replayed => Fact::count(count),
        _ => Fact::count(count).or_more(),
    }
}

/// The variants that are replayed, and all that are known and are not.
pub const VARIANTS: &[&str] = &[
    "chess",
    "chess960",
    "antichess",
    "atomic",
    "crazyhouse",
    "horde",
    "king-of-the-hill",
    "racing-kings",
    "three-check",
    "other",
];

/// The rules that a game is replayed by.
fn variant<'a>(on: &On<'a, '_>) -> Fact<'a> {
    let has = |name| on.tagged.tags.find(on.tagged.record.bytes, name).is_some();
    if !has("Variant") && !has("FEN") {
        return Fact::Text("chess".into());
    }
    let named = on.tagged.tag("Variant").map(|name| variant_of(&name));
    if named == Some(Variant::Unsupported) {
        return Fact::Text("other".into());
    }
    of_game(on, |game| {
        if game.setup.fault.is_some() {
            return Fact::Unknown(Why::Unreadable);
        }
        let name = match game.replay.run() {
            Run::Chess(start, _) if start.castles().mode().is_chess960() => "chess960",
            Run::Chess(..) => "chess",
            Run::Variant(start, _) => VariantRules::from(start).as_str(),
        };
        Fact::Text(name.into())
    })
}

/// The plies of which something is said, counted.
fn annotated<'a>(on: &On<'a, '_>, is_said: fn(&Annotation<'_>) -> bool) -> Fact<'a> {
    of_game(on, |game| {
        let said = annotations(game);
        let plies = said.iter().skip(1).filter(|said| is_said(said));
        at_least(game, plies.count() as u64)
    })
}

/// The names that the game gives once it is replayed.
#[must_use]
pub fn names() -> Vec<Name> {
    let new = |name, kind, meaning, get: for<'a, 'w> fn(&On<'a, 'w>) -> Fact<'a>| {
        Name::new(name, kind, Cost::Replay, meaning, get)
    };
    let count = |name, meaning, get: for<'a, 'w> fn(&On<'a, 'w>) -> Fact<'a>| {
        Name::new(name, Type::Number, Cost::Replay, meaning, get)
    };
    vec![
        count(
            "plies",
            "legal mainline plies; at least those replayed if the replay stopped at an error",
            |on| of_game(on, |game| at_least(game, game.replay.plies.len() as u64)),
        ),
        count(
            "moves",
            "moves of the game: plies divided by two, rounded up",
            |on| {
                of_game(on, |game| {
                    at_least(game, game.replay.plies.len().div_ceil(2) as u64)
                })
            },
        ),
        new(
            "marker",
            Type::Text,
            "the termination marker as written",
            |on| {
                of_game(on, |game| match game.marker() {
                    Some(marker) => Fact::Text(marker),
                    None => Fact::Unknown(Why::Absent),
                })
            },
        )
        .mirrored(Mirror::Result),
        new(
            "fault",
            Type::Rules,
            "code of what kept the game from being replayed to its end",
            |on| {
                of_game(on, |game| {
                    game.fault_code()
                        .map_or(Fact::Nothing, |code| Fact::Text(code.into()))
                })
            },
        ),
        new(
            "variant",
            Type::Word(VARIANTS),
            "the rules that the game is replayed by",
            variant,
        )
        .from("Variant"),
        count(
            "comments",
            "number of comments, those in variations included",
            |on| {
                tokens(on, |kind| {
                    matches!(kind, TokenKind::Comment { .. } | TokenKind::LineComment)
                })
            },
        ),
        count(
            "nags",
            "number of NAGs and suffixes such as `!`, those in variations included; a list of the move's NAGs inside of `any`",
            |on| {
                tokens(on, |kind| {
                    matches!(kind, TokenKind::Nag(_) | TokenKind::Suffix)
                })
            },
        ),
        count(
            "variations",
            "number of variations, those in variations included",
            |on| tokens(on, |kind| matches!(kind, TokenKind::Open)),
        ),
        count(
            "clocks",
            "number of mainline moves after which a clock can be read: `[%clk]`, or the `tl=` of a match program",
            |on| annotated(on, |said| said.clock.is_some()),
        ),
        count(
            "evals",
            "number of mainline moves with an evaluation that can be read: `[%eval]`, `[%evp]`, or that of a match program",
            |on| annotated(on, |said| said.evaluation.is_some()),
        ),
    ]
}
