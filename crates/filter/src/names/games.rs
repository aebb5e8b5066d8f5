//! Names whose values need the game to be replayed.

use shakmaty::Position;

use super::tags::start_tag;
use crate::fact::{Fact, Missing};
use crate::subject::Subject;
use crate::vocabulary::{Definition, Mirror, definitions};
use pgnkit_core::chess::variant::names::{Variant, variant as variant_of};
use pgnkit_core::chess::variant::rules::VariantRules;
use pgnkit_core::game::annotations::{Annotation, annotations};
use pgnkit_core::game::replay::replay_ends::ReplayEnds;
use pgnkit_core::game::{Game, ReplayStatus};
use pgnkit_core::pgn::movetext::token::TokenKind;
use pgnkit_core::pgn::tags::{start_tags::StartTag, value};
use pgnkit_core::pgn::text::decode;

/// Something of the game, once it is replayed.
fn of_game<'a>(on: &Subject<'a, '_>, get: impl FnOnce(&'a Game<'a>) -> Fact<'a>) -> Fact<'a> {
    match on.game {
        Some(game) => get(game),
        None => Fact::Later,
    }
}

/// Tokens of the movetext of some kinds, counted.
fn tokens<'a>(on: &Subject<'a, '_>, counts: fn(&TokenKind) -> bool) -> Fact<'a> {
    of_game(on, |game| {
        let tokens = game.tokens().iter().filter(|token| counts(&token.kind));
        Fact::count(tokens.count() as u64).or_more(game.record.oversized)
    })
}

/// The text of all comments.
fn comment<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    of_game(on, |game| {
        let is_comment =
            |kind: TokenKind| matches!(kind, TokenKind::Comment { .. } | TokenKind::LineComment);
        let comments = game.tokens().iter().filter(|token| is_comment(token.kind));
        let texts = comments.map(|token| {
            let text = decode(&game.record.bytes[token.span.clone()]);
            text.trim_matches(|c: char| matches!(c, '{' | '}' | ';') || c.is_whitespace())
                .to_owned()
        });
        let text = texts.collect::<Vec<_>>().join(" ");
        match (text.is_empty(), game.record.oversized) {
            (_, true) => Fact::Doubtful(text.into()),
            (true, false) => Fact::Unknown(Missing::Absent),
            (false, false) => Fact::text(text),
        }
    })
}

/// A number that may be greater, had the game been read to its end.
fn at_least<'a>(game: &Game<'_>, count: usize) -> Fact<'a> {
    Fact::count(count as u64).or_more(game.fate() != ReplayStatus::Replayed)
}

/// The variants that are replayed, and all that are known and are not.
pub const VARIANTS: [&str; 10] = [
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
fn variant<'a>(on: &Subject<'a, '_>) -> Fact<'a> {
    match (start_tag(on, "Variant"), start_tag(on, "FEN")) {
        (StartTag::Absent, StartTag::Absent) => return Fact::text("chess"),
        (StartTag::Known(pair), _)
            if variant_of(&value(on.tagged.record.bytes, pair)) == Variant::Unsupported =>
        {
            return Fact::text("other");
        }
        _ => {}
    }
    of_game(on, |game| {
        rules_of(game).map_or(Fact::Unknown(Missing::Unreadable), Fact::text)
    })
}

/// The rules by which a game is replayed, by one of the names in expressions; `None` if it cannot be set up.
#[must_use]
pub fn rules_of(game: &Game<'_>) -> Option<&'static str> {
    let rules = match game.replay.run() {
        ReplayEnds::Chess(start, _) if start.castles().mode().is_chess960() => "chess960",
        ReplayEnds::Chess(..) => "chess",
        ReplayEnds::Variant(start, _) => VariantRules::from(start).as_str(),
    };
    game.setup.fault.is_none().then_some(rules)
}

/// The plies of which something is said, counted.
fn annotated<'a>(on: &Subject<'a, '_>, is_said: fn(&Annotation<'_>) -> bool) -> Fact<'a> {
    of_game(on, |game| {
        let annotations = annotations(game);
        let plies = annotations.iter().skip(1).filter(|said| is_said(said));
        at_least(game, plies.count())
    })
}

/// The names that the game gives once it is replayed.
pub(super) fn names() -> Vec<Definition> {
    definitions! { Replay;
        "plies": Number = |on| of_game(on, |game| at_least(game, game.replay.plies.len())),
            "legal mainline plies; at least those replayed if the replay stopped at an error";
        "moves": Number = |on| of_game(on, |game| at_least(game, game.replay.plies.len().div_ceil(2))),
            "moves of the game: plies divided by two, rounded up";
        "marker": Text = |on| of_game(on, |game| Fact::or_absent(game.marker().map(Fact::Text))),
            "the termination marker as written" => mirror: Mirror::Result;
        "fault": Rules = |on| of_game(on, |game| Fact::or_nothing(game.fault_code().map(Fact::text))),
            "code of the finding that stopped the replay";
        "variant": Word(&VARIANTS) = variant, "the rules by which the game is replayed" => source: "Variant";
        "comments": Number = |on| tokens(on, |kind| matches!(kind, TokenKind::Comment { .. } | TokenKind::LineComment)),
            "number of comments, including those in variations";
        "comment": Text = comment,
            "text of all comments, including those in variations, separated by blanks" => source: "comment";
        "nags": Number = |on| tokens(on, |kind| matches!(kind, TokenKind::Nag(_) | TokenKind::Suffix)),
            "number of NAGs and suffixes such as `!`, including those in variations; a list of the move's NAGs inside `any`";
        "variations": Number = |on| tokens(on, |kind| matches!(kind, TokenKind::Open)),
            "number of variations, including nested ones";
        "clocks": Number = |on| annotated(on, |said| said.clock.is_some()),
            "number of mainline moves after which a clock can be read: `[%clk]`, or the `tl=` of a match program";
        "evals": Number = |on| annotated(on, |said| said.evaluation.is_some()),
            "number of mainline moves with an evaluation that can be read: `[%eval]`, `[%evp]`, or that of a match program";
    }
}
