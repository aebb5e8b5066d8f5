//! How the words of a declaration are read: who is spoken of, and what is said.
//!
//! A text is understood where all its words are known in one language and what they say together is. Which words and
//! which meanings these are stands in [`super::phrases`] and
//! [`super::meaning_rules`].

use std::cell::RefCell;

use shakmaty::Color;

use super::ideas::Ideas;
use super::meaning::{Claim, DeclaredOutcome, Meaning};
use super::meaning_rules::{RULES, SubjectAction};
use super::phrases::Phrases;
use super::player_names::{NAMES, named};
use crate::game::Game;
use crate::outcome::kind::Kind;
use crate::pgn::move_shape::is_square_pair;

/// Where words stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DeclaredIn {
    /// In the Termination tag, or another that is for nothing else.
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

/// What the standard's own words for a lost flag say (PGN standard, section 9.8.1), whoever plays.
const TIME_FORFEIT: Meaning = Meaning::Says(DeclaredOutcome {
    kind: Some(Kind::TimeForfeit),
    claim: Claim::Nothing,
});

/// Reads a declaration.
pub(super) fn parse(text: &str, place: DeclaredIn, game: &Game<'_>) -> Meaning {
    let lower = text.trim().to_lowercase();
    match lower.trim_end_matches(['.', '!']).trim_end() {
        "normal" => return says(None, Claim::Nothing),
        "unknown" => return Meaning::NotKnown,
        // What servers write of every third game needs no table.
        "time forfeit" if place == DeclaredIn::Termination => return TIME_FORFEIT,
        _ => {}
    }
    let lower = without_sent_move(&lower);
    let plain = || again(lower, place);
    let by_name = || {
        named(lower, game).iter().find_map(|text| {
            // A name alone says nothing, whatever it is.
            let is_name = NAMES.contains(&text.as_str());
            is_name
                .then_some(Meaning::Unread)
                .or_else(|| meaning(text, place))
        })
    };
    // chess.com names players in the tag; a comment names colours.
    let read = if place == DeclaredIn::Termination {
        by_name().or_else(plain)
    } else {
        plain().or_else(by_name)
    };
    read.unwrap_or(Meaning::Unread)
}

/// A text without the move that an engine sent, which need not be one: `black makes an illegal move: 0000`.
fn without_sent_move(lower: &str) -> &str {
    match lower.rsplit_once(": ") {
        Some((said, sent)) if said.ends_with("illegal move") && !sent.contains(' ') => said,
        _ => lower,
    }
}

/// Whether a text speaks of the end of a game, in whatever words.
pub(super) fn tells(text: &str) -> bool {
    let lower = text.to_lowercase();
    let words = words(&lower);
    (0..words.len()).any(|at| {
        Phrases::known()
            .at(&words[at..], None)
            .any(|(phrase, _)| phrase.tells)
    })
}

fn says(kind: Option<Kind>, claim: Claim) -> Meaning {
    Meaning::Says(DeclaredOutcome { kind, claim })
}

/// The words of a text; what stands in brackets is left out.
fn words(lower: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = lower;
    while let Some(open) = rest.find(['(', '[']) {
        split(&rest[..open], &mut words);
        let close = rest[open..].find([')', ']']);
        rest = close.map_or("", |close| &rest[open + close + 1..]);
    }
    split(rest, &mut words);
    words
}

fn split<'t>(text: &'t str, words: &mut Vec<&'t str>) {
    let is_part = |character: char| character.is_alphanumeric() || character < '\u{4}';
    words.extend(
        text.split(|character| !is_part(character))
            .filter(|word| !word.is_empty()),
    );
}

/// The ideas found in a text.
#[derive(Debug, Default)]
struct FoundIdeas {
    ideas: Ideas,
    /// The sides named, and whether it had been said by then that somebody won.
    sides: Vec<(Color, bool)>,
    /// How many phrases there are but those that mean nothing.
    weight: usize,
    /// Whether one of them speaks of the end of a game by itself.
    tells: bool,
}

/// What the words say together; a file says the same of many games.
fn again(lower: &str, place: DeclaredIn) -> Option<Meaning> {
    thread_local! {
        static LAST: RefCell<Option<(String, DeclaredIn, Option<Meaning>)>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| match last {
        Some((text, at, read)) if text == lower && *at == place => *read,
        _ => {
            let read = meaning(lower, place);
            *last = Some((lower.to_owned(), place, read));
            read
        }
    })
}

/// What the words say together, in the first language in which they say something.
fn meaning(lower: &str, place: DeclaredIn) -> Option<Meaning> {
    let words = words(lower);
    let phrases = Phrases::known();
    (1..=phrases.languages).find_map(|language| {
        let mut told = FoundIdeas::default();
        let mut at = 0;
        while at < words.len() {
            at += told.read(&words[at..], phrases, language)?;
        }
        told.meaning(place)
    })
}

/// What says who won or lost, and not how.
const RESULT: Ideas = Ideas::FILL
    .union(Ideas::WHITE)
    .union(Ideas::BLACK)
    .union(Ideas::WINS)
    .union(Ideas::LOSES)
    .union(Ideas::DRAW);
/// A clock that has run out.
const CLOCK: Ideas = Ideas::CLOCK.union(Ideas::OVER);
/// Nouns for mate.
const MATES: Ideas = Ideas::MATE.union(Ideas::CHECKMATE);
/// What a comment that says nothing else may note of the play, or of the players.
const NOTES: Ideas = Ideas::MATE
    .union(Ideas::MATES)
    .union(Ideas::REPEAT)
    .union(Ideas::TABLEBASE)
    .union(Ideas::SCORE)
    .union(Ideas::DEATH)
    .union(Ideas::EMERGENCY);

impl FoundIdeas {
    /// Reads the longest phrase that is known; how many words it has.
    fn read(&mut self, words: &[&str], phrases: &Phrases, language: usize) -> Option<usize> {
        if let Some(name) = NAMES.iter().position(|&name| name == words[0]) {
            let sides = [Some(Color::White), Some(Color::Black), None];
            self.sides
                .extend(sides[name].map(|side| (side, self.ideas.contains(Ideas::WINS))));
            return Some(1);
        }
        let longest = phrases
            .at(words, Some(language))
            .filter(|(phrase, _)| !phrase.ideas.contains(Ideas::TELL))
            .max_by_key(|&(_, length)| length);
        let Some((phrase, length)) = longest else {
            return is_square_pair(words[0].as_bytes()).then_some(1);
        };
        for (idea, side) in [(Ideas::WHITE, Color::White), (Ideas::BLACK, Color::Black)] {
            if phrase.ideas.contains(idea) {
                self.sides.push((side, self.ideas.contains(Ideas::WINS)));
            }
        }
        self.ideas |= phrase.ideas;
        self.tells |= phrase.tells;
        self.weight += usize::from(!phrase.ideas.difference(Ideas::FILL).is_empty());
        Some(length)
    }

    /// What the ideas mean together, if there is a rule for them that holds in this place.
    fn meaning(&self, place: DeclaredIn) -> Option<Meaning> {
        let is_tag = matches!(place, DeclaredIn::Termination | DeclaredIn::Details);
        let (wins, loses, draw) = (
            self.ideas.contains(Ideas::WINS),
            self.ideas.contains(Ideas::LOSES),
            self.ideas.contains(Ideas::DRAW),
        );
        if wins && (loses || draw) || loses && draw {
            return None;
        }
        let side = self.subject();
        let reasons = self.reasons()?;
        if reasons.is_empty() {
            let claim = match side {
                _ if draw && (is_tag || self.tells) => Claim::Draw,
                Some(side) if is_tag && wins => Claim::Won(side),
                Some(side) if is_tag && loses => Claim::Won(!side),
                _ => return None,
            };
            return Some(says(None, claim));
        }
        let rule = RULES.iter().find(|rule| {
            reasons.contains(rule.takes)
                && reasons
                    .difference(rule.takes)
                    .difference(rule.may)
                    .is_empty()
        })?;
        let says_more =
            draw || wins || reasons.contains(Ideas::ADJUDICATE) || !self.sides.is_empty();
        let holds = match place {
            DeclaredIn::Termination | DeclaredIn::Details | DeclaredIn::AfterEngine => true,
            DeclaredIn::Comment => says_more || !rule.takes.intersects(NOTES),
            DeclaredIn::Prose => !self.sides.is_empty() || draw || rule.kind == Kind::Resignation,
        };
        // A king that "has checkmate" has not given it yet.
        let is_plan = rule.takes.intersects(MATES) && !wins && !self.sides.is_empty();
        let is_one_side = side.is_some() || self.sides.is_empty();
        let is_open = matches!(
            rule.kind,
            Kind::Aborted | Kind::Adjourned | Kind::Unterminated
        );
        let claim = match rule.does {
            _ if !holds || is_plan || is_open && (wins || loses || draw) => return None,
            SubjectAction::Draws if wins && rule.kind == Kind::Stalemate => {
                return Some(says(Some(Kind::VariantEnd), won(side)));
            }
            SubjectAction::Draws
                if wins || loses || rule.kind == Kind::Agreement && !draw && side.is_some() =>
            {
                return None;
            }
            SubjectAction::Draws => Claim::Draw,
            SubjectAction::Loses | SubjectAction::Decides if draw => return None,
            SubjectAction::Wins if draw && rule.kind == Kind::Checkmate || loses => return None,
            _ if draw => Claim::Draw,
            SubjectAction::GoesOn => Claim::Unfinished,
            SubjectAction::Stays if is_open => Claim::Nothing,
            _ if !is_one_side => return None,
            _ if wins => won(side),
            SubjectAction::Wins if side.is_none() && rule.kind == Kind::VariantEnd => {
                Claim::Nothing
            }
            SubjectAction::Wins => won(side),
            SubjectAction::Loses => won(side.map(|side| !side)),
            SubjectAction::Fails => side.map_or(Claim::Nothing, Claim::Lost),
            SubjectAction::Decides if side.is_none() => Claim::Decisive,
            SubjectAction::Stays if loses => won(side.map(|side| !side)),
            SubjectAction::Decides | SubjectAction::Stays => Claim::Nothing,
        };
        Some(says(Some(rule.kind), claim))
    }

    /// How the game ended, without who won; `None` if a clock is spoken of that may still run.
    fn reasons(&self) -> Option<Ideas> {
        let mut reasons = self.ideas.difference(RESULT);
        if reasons.intersects(CLOCK) {
            let alone = self.weight == 1 || self.ideas.contains(Ideas::DRAW);
            if !(reasons.contains(CLOCK) || alone && reasons.contains(Ideas::CLOCK)) {
                return None;
            }
            reasons = reasons.difference(CLOCK);
            reasons |= Ideas::TIME;
        }
        Some(reasons)
    }

    /// The side spoken of: the only one, or of two the one named last before somebody won.
    fn subject(&self) -> Option<Color> {
        let &(first, _) = self.sides.first()?;
        if self.sides.iter().all(|&(side, _)| side == first) {
            return Some(first);
        }
        let winner = self.sides.iter().rfind(|(_, after)| !after);
        winner
            .filter(|_| self.ideas.contains(Ideas::WINS))
            .map(|&(side, _)| side)
    }
}

fn won(side: Option<Color>) -> Claim {
    side.map_or(Claim::Decisive, Claim::Won)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_without_the_table_is_what_the_table_says() {
        assert_eq!(
            meaning("time forfeit", DeclaredIn::Termination),
            Some(TIME_FORFEIT)
        );
    }
}
