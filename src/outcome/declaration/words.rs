//! How the words of a declaration are read: who is spoken of, and what is said.
//!
//! All are compared in lower case, without the full stop at the end. Which words are known stands in
//! [`super::table`].

use shakmaty::Color;

use super::meaning::{Claim, Meaning, Said};
use super::table::{
    ADJUDGED, ADJUDICATORS, ALONE, BEFORE_ADJUDICATION, DRAW_REASONS, DRAWS, Does, PREDICATES, TAGS,
};
use crate::game::Game;
use crate::outcome::kind::Kind;
use crate::pgn::move_shape::is_square_pair;

/// Where words stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DeclaredIn {
    /// In the Termination tag.
    Termination,
    /// In the `TerminationDetails` tag.
    Details,
    /// In a comment that says nothing else.
    Comment,
    /// In a comment, after what an engine writes of its move.
    AfterEngine,
    /// In a sentence of a comment that says more: no single words.
    Prose,
}

/// Whose names a declaration may use.
pub(super) struct Players<'g, 'b> {
    pub(super) game: &'g Game<'b>,
}

/// Reads a declaration.
pub(super) fn parse(text: &str, place: DeclaredIn, players: &Players<'_, '_>) -> Meaning {
    let lower = text
        .trim()
        .trim_end_matches(['.', '!'])
        .to_ascii_lowercase();
    let lower = lower.trim_end();
    match lower {
        "normal" => return says(None, Claim::Nothing),
        "unknown" => return Meaning::NotKnown,
        _ => {}
    }
    subject(lower, place, players)
        .or_else(|| draw(lower, place))
        .or_else(|| alone(lower, place))
        .unwrap_or(Meaning::Unread)
}

fn says(kind: Option<Kind>, claim: Claim) -> Meaning {
    Meaning::Says(Said { kind, claim })
}

/// `White resigns`, `NAME won on time`.
fn subject(lower: &str, place: DeclaredIn, players: &Players<'_, '_>) -> Option<Meaning> {
    let by_colour = || {
        [("white", Color::White), ("black", Color::Black)]
            .into_iter()
            .find_map(|(name, side)| predicate(after(lower, name)?, Some(side)))
    };
    let by_name = || named(lower, players);
    // chess.com names players in the tag; a comment names colours.
    if place == DeclaredIn::Termination {
        by_name().or_else(by_colour)
    } else {
        by_colour().or_else(by_name)
    }
}

/// A sentence about a player, whose name may consist of anything.
fn named(lower: &str, players: &Players<'_, '_>) -> Option<Meaning> {
    // Nearly every text that gets here is about no player: this spares two tags.
    if !lower.contains(' ') {
        return None;
    }
    let name = |tag| {
        let name = players.game.tag(tag)?.trim().to_ascii_lowercase();
        (!name.is_empty()).then_some(name)
    };
    let (white, black) = (name("White"), name("Black"));
    if white == black {
        return predicate(after(lower, white.as_deref()?)?, None);
    }
    let of = |name: &Option<String>, side| predicate(after(lower, name.as_deref()?)?, Some(side));
    of(&white, Color::White).or_else(|| of(&black, Color::Black))
}

/// What follows a name.
fn after<'t>(lower: &'t str, name: &str) -> Option<&'t str> {
    let rest = lower.strip_prefix(name)?;
    rest.strip_prefix(' ')
        .or_else(|| rest.starts_with('\'').then_some(rest))
}

/// What is said of a side; `None` if it is not clear which.
fn predicate(rest: &str, side: Option<Color>) -> Option<Meaning> {
    // "loses on time (123ms overrun)", "wins by adjudication: SyzygyTB", "makes an illegal move: f8f7"
    let words = rest.split_once(" (").map_or(rest, |(words, _)| words);
    let (words, details) = match words.split_once(": ") {
        Some((words, details)) => (words, Some(details)),
        None => (words, None),
    };
    let by_adjudication = || {
        let how = ADJUDGED.iter().find_map(|start| rest.strip_prefix(start))?;
        Some((adjudication(how)?, Does::Wins))
    };
    let (kind, does) = PREDICATES
        .iter()
        .find(|(known, ..)| *known == words)
        .map(|&(_, kind, does)| (kind, does))
        .or_else(by_adjudication)?;
    let claim = match (does, side) {
        (Does::Wins, Some(side)) => Claim::Won(side),
        (Does::Loses, Some(side)) => Claim::Won(!side),
        (Does::Fails, Some(side)) => Claim::Lost(side),
        (Does::Wins | Does::Loses, None) => Claim::Decisive,
        (Does::Draws, _) => Claim::Draw,
        (Does::Stays, _) | (Does::Fails, None) => Claim::Nothing,
    };
    let kind = match (kind, details) {
        (Kind::IllegalMove, _) | (_, None) => kind,
        _ if kind.is_adjudication() => kind,
        (_, Some(_)) => return None,
    };
    Some(says(Some(kind), claim))
}

fn adjudicator(details: &str) -> Option<(Kind, Claim)> {
    let known = |words: &str| {
        let &(_, kind, claim) = ADJUDICATORS.iter().find(|(known, ..)| *known == words)?;
        Some((kind, claim))
    };
    let details = details.trim();
    known(details).or_else(|| {
        // What a tablebase says: "GUI TB Mate in 30", "GUI TB draw".
        let mate = details.rsplit_once(" mate in ").filter(|(_, moves)| {
            !moves.is_empty() && moves.bytes().all(|byte| byte.is_ascii_digit())
        });
        let (words, claim) = match mate {
            Some((words, _)) => (words, Claim::Decisive),
            None => (details.strip_suffix(" draw")?, Claim::Draw),
        };
        let (kind, _) = known(words).filter(|&(kind, _)| kind == Kind::AdjudicationTablebase)?;
        Some((kind, claim))
    })
}

/// `Adjudication`, `TCEC adjudication`, `adjudication: SyzygyTB`, `user adjudication - GUI crash`.
fn adjudication(lower: &str) -> Option<Kind> {
    let (words, details) = match lower.split_once(": ") {
        Some((words, details)) => (words, Some(details)),
        None => (lower, None),
    };
    let cut = [" - ", " ("]
        .iter()
        .filter_map(|mark| words.find(mark))
        .min();
    let who = words[..cut.unwrap_or(words.len())]
        .trim_end()
        .strip_suffix("adjudication")?;
    let &(_, kind) = (BEFORE_ADJUDICATION.iter()).find(|(known, _)| *known == who.trim_end())?;
    Some(match details.and_then(adjudicator) {
        Some((by, _)) if kind == Kind::Adjudication => by,
        _ => kind,
    })
}

/// `Game drawn by repetition`, `Draw by adjudication: SyzygyTB`, `The game is a draw`.
fn draw(lower: &str, place: DeclaredIn) -> Option<Meaning> {
    let alone = place == DeclaredIn::Termination && matches!(lower, "draw" | "drawn");
    if alone || matches!(lower, "the game is a draw" | "game drawn") {
        return Some(says(None, Claim::Draw));
    }
    let reason = DRAWS.iter().find_map(|start| lower.strip_prefix(start))?;
    let known = DRAW_REASONS.iter().find(|(known, _)| *known == reason);
    let kind = match known {
        Some(&(_, kind)) => kind,
        None => adjudication(reason)?,
    };
    Some(says(Some(kind), Claim::Draw))
}

/// `Time forfeit`, `SyzygyTB`, `Adjudication: TCEC draw rule`, `illegal move: c7f7`.
fn alone(lower: &str, place: DeclaredIn) -> Option<Meaning> {
    if place == DeclaredIn::Prose {
        return None;
    }
    let is_tag = matches!(place, DeclaredIn::Termination | DeclaredIn::Details);
    let tags = if is_tag { &TAGS[..] } else { &[] };
    if let Some(&(_, kind, claim)) = ALONE.iter().chain(tags).find(|(known, ..)| *known == lower) {
        return Some(says(Some(kind), claim));
    }
    if let Some(mv) = lower.strip_prefix("illegal move: ") {
        return is_square_pair(mv.trim().as_bytes())
            .then(|| says(Some(Kind::IllegalMove), Claim::Nothing));
    }
    let details = lower.strip_prefix("adjudication: ");
    match adjudicator(details.unwrap_or(lower)) {
        Some((kind, claim)) if details.is_some() || place != DeclaredIn::Comment => {
            Some(says(Some(kind), claim))
        }
        _ => Some(says(Some(adjudication(lower)?), Claim::Nothing)),
    }
}
