//! What a record declares of its end: the tags Termination, `TerminationDetails` and `ICCResult`, and the last comment.
//!
//! Says what was declared and whether the words are known. Compares nothing with the board, except
//! the material of a game drawn on time.

mod ideas;
pub(crate) mod last_comment;
pub mod meaning;
pub(crate) mod meaning_rules;
mod phrases;
mod player_names;
pub(crate) mod word_reader;

use std::borrow::Cow;

use shakmaty::Color;

use self::meaning::{Claim, Meaning, Statement};
use self::word_reader::DeclaredIn;
use super::kind::Kind;
use crate::chess::game_result::GameResult;
use crate::game::Game;
use crate::pgn::move_shape::is_square_pair;

/// A record's declaration of its end.
#[derive(Debug, Clone, Default)]
pub struct Declaration<'b> {
    tags: Vec<Statement<'b>>,
    comment: Option<Statement<'b>>,
}

impl<'b> Declaration<'b> {
    /// Reads the declaration of a game; `stated` is the result that its tag and marker agree on.
    pub(super) fn new(game: &Game<'b>, stated: Option<GameResult>) -> Declaration<'b> {
        let termination = tag(game, "Termination", DeclaredIn::Termination);
        let mut details = tag(game, "TerminationDetails", DeclaredIn::Details);
        if let (Some(termination), Some(details)) = (&termination, &mut details) {
            let illegal = termination.kind() == Some(Kind::IllegalMove);
            if illegal && is_square_pair(details.text.trim().as_bytes()) {
                details.meaning = termination.meaning;
            }
        }
        let icc = tag(game, "ICCResult", DeclaredIn::Termination);
        let comment = game
            .last_comment
            .clone()
            .and_then(|span| last_comment::parse(game, span, stated));
        Declaration {
            tags: [termination, details, icc].into_iter().flatten().collect(),
            comment,
        }
    }

    /// Its parts, in this order: Termination, `TerminationDetails`, `ICCResult`, comment.
    pub fn parts(&self) -> impl Iterator<Item = &Statement<'b>> {
        self.tags().chain(&self.comment)
    }

    /// The parts that are tags.
    pub(crate) fn tags(&self) -> impl Iterator<Item = &Statement<'b>> {
        self.tags.iter()
    }

    /// As written, the parts joined.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        let mut parts = self.parts();
        match (parts.next(), parts.next()) {
            (None, _) => Cow::Borrowed(""),
            (Some(only), None) => Cow::Borrowed(only.text.as_ref()),
            _ => {
                let texts: Vec<&str> = self.parts().map(|part| part.text.as_ref()).collect();
                Cow::Owned(texts.join("; "))
            }
        }
    }

    /// The part that says most about the kind of outcome; of equal ones the first.
    pub(crate) fn main(&self) -> Option<&Statement<'b>> {
        self.main_of(|_| true)
    }

    /// The same among the parts of some kinds.
    fn main_of(&self, counts: impl Fn(Kind) -> bool) -> Option<&Statement<'b>> {
        let weight = |part: &&Statement<'_>| part.kind().map_or(0, Kind::specificity);
        self.parts()
            .filter(|part| part.kind().is_some_and(&counts))
            .reduce(|best, part| {
                if weight(&part) > weight(&best) {
                    part
                } else {
                    best
                }
            })
    }

    /// Whose flag fell: the loser's, or in a draw that of the side named, or else of the side to move, whose clock
    /// ran. `None` if no flag did, or if it would be the winner's.
    pub(super) fn lost_on_time(&self, result: Option<GameResult>, to_move: Color) -> Option<Color> {
        let kind = self.main().and_then(Statement::kind);
        let on_time = kind.is_some_and(Kind::is_time_forfeit);
        let named = self.parts().find_map(|part| match part.claim() {
            Claim::Lost(side) => Some(side),
            Claim::Won(side) => Some(!side),
            _ => None,
        });
        match result.filter(|_| on_time)? {
            GameResult::Won(winner) => Some(!winner).filter(|_| named != Some(winner)),
            GameResult::Draw => Some(named.unwrap_or(to_move)),
            GameResult::BothLost | GameResult::HalfPoint(_) | GameResult::Unknown => None,
        }
    }

    /// The kind that it declares, of those that count; of a game lost on time, whether it is drawn for lack of mating material.
    pub(super) fn kind(&self, insufficient: bool, counts: impl Fn(Kind) -> bool) -> Option<Kind> {
        let kind = self.main_of(counts)?.kind()?;
        if kind == Kind::TimeForfeit && insufficient {
            Some(Kind::TimeForfeitInsufficient)
        } else {
            Some(kind)
        }
    }

    /// Whether some words leave the outcome unknown, where none tell it.
    pub(crate) fn is_unknown(&self) -> bool {
        self.parts()
            .any(|part| !matches!(part.meaning, Meaning::Says(_)))
    }

    /// The first two parts that cannot both be true: of different kinds, neither of which says less than the other,
    /// or of different results.
    pub(crate) fn mismatch(&self) -> Option<(&Statement<'b>, &Statement<'b>)> {
        let differ = |part: &Statement<'_>, other: &Statement<'_>| {
            part.claim().excludes(other.claim())
                || part
                    .kind()
                    .is_some_and(|kind| other.kind().is_some_and(|other| kind.excludes(other)))
        };
        self.parts().enumerate().find_map(|(at, part)| {
            let other = self
                .parts()
                .skip(at + 1)
                .find(|other| differ(part, other))?;
            Some((part, other))
        })
    }

    /// The first part that cannot be true together with a result.
    pub(crate) fn against(&self, result: GameResult) -> Option<&Statement<'b>> {
        self.parts().find(|part| part.claim().contradicts(result))
    }
}

fn tag<'b>(game: &Game<'b>, name: &'static str, place: DeclaredIn) -> Option<Statement<'b>> {
    let pair = game.tags.find(game.record.bytes, name)?;
    let text = game.tag(name)?;
    // "?" and "-" are how the standard writes what is not known, or does not apply.
    if matches!(text.trim(), "" | "?" | "-") {
        return None;
    }
    Some(Statement {
        source: match name {
            "Termination" => "the Termination tag",
            "ICCResult" => "the ICCResult tag",
            _ => "the TerminationDetails tag",
        },
        span: pair.value.clone(),
        meaning: word_reader::parse(&text, place, game),
        text,
    })
}
