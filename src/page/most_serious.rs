//! The most serious findings: the first few of each code, from which those that are shown are taken.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use shakmaty::fen::Fen;
use shakmaty::{Board, Color};

use super::elements::squares::MarkedSquares;
use crate::output::findings::excerpt::Around;
use crate::statistics::sums::Sum;
use pgnkit_core::english::shortened;
use pgnkit_core::input::place::Place;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::rules::rule::{Finding, Rule, Severity};

/// Characters of a source line that are shown before and after the token.
const AROUND_CHARACTERS: usize = 60;

/// A position to be drawn.
#[derive(Debug, Clone)]
pub(crate) struct Diagram {
    pub(crate) board: Board,
    pub(crate) turn: Color,
    pub(crate) fen: String,
    pub(crate) marks: MarkedSquares,
    /// The place of the position in the game, in words.
    pub(crate) words: &'static str,
}

impl Diagram {
    /// The position of a FEN; `None` if the FEN has none.
    fn new(fen: &str, marks: MarkedSquares, words: &'static str) -> Option<Diagram> {
        let setup = Fen::from_ascii(fen.as_bytes()).ok()?.into_setup();
        Some(Diagram {
            board: setup.board,
            turn: setup.turn,
            fen: fen.to_owned(),
            marks,
            words,
        })
    }
}

/// A finding as it is shown.
#[derive(Debug, Clone)]
pub(crate) struct Sighting {
    pub(crate) source: usize,
    pub(crate) game: Option<u64>,
    pub(crate) line: u64,
    pub(crate) column: u64,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) event: String,
    pub(crate) severity: Severity,
    pub(crate) rule: &'static Rule,
    pub(crate) message: String,
    /// The move concerned with its number; empty if it is about no move.
    pub(crate) mv: String,
    /// The source line: before the token, the token, after it.
    pub(crate) around: [String; 3],
    pub(crate) diagram: Option<Diagram>,
}

impl Sighting {
    /// A finding about a game.
    pub(crate) fn new(game: &Judged<'_>, finding: &Finding, place: Place) -> Sighting {
        let origin = game.record.origin;
        let tag = |name| shortened(&game.tag(name).unwrap_or_default(), 80);
        let mv = finding
            .move_number
            .zip(finding.dots)
            .map(|(number, dots)| format!("{number}{dots} {}", shortened(&finding.token, 24)));
        let around = Around::token(game.record.bytes, finding.span.clone());
        Sighting {
            game: Some(origin.game),
            white: tag("White"),
            black: tag("Black"),
            event: tag("Event"),
            mv: mv.unwrap_or_default(),
            diagram: diagram(game, finding),
            ..Sighting::of_text(finding, around, origin.source, place)
        }
    }

    /// A finding about what stands between games.
    pub(crate) fn of_text(
        finding: &Finding,
        around: Around<'_>,
        source: usize,
        Place { line, column, .. }: Place,
    ) -> Sighting {
        Sighting {
            source,
            game: None,
            line,
            column,
            white: String::new(),
            black: String::new(),
            event: String::new(),
            severity: finding.severity,
            rule: finding.rule,
            message: shortened(&finding.message, 600),
            mv: String::new(),
            around: around.parts(AROUND_CHARACTERS),
            diagram: None,
        }
    }
}

/// The position that a finding is about: that before the move concerned, or the last one if the game's end is.
fn diagram(game: &Judged<'_>, finding: &Finding) -> Option<Diagram> {
    if let Some(fen) = &finding.fen {
        let marks = MarkedSquares::for_finding(game, finding);
        return Diagram::new(fen, marks, "the position before the move");
    }
    let code = finding.rule.code;
    let mut contradictions = game.outcome().contradictions.iter();
    let is_of_the_end = contradictions.any(|contradiction| contradiction.code() == code)
        || code.starts_with("flag-")
        || game.fault_code() == Some(code);
    if game.setup.fault.is_some() || !is_of_the_end {
        return None;
    }
    let words = if game.replay.fault.is_some() {
        "the position where the replay stops"
    } else {
        "the final position"
    };
    Diagram::new(
        &game.replay.final_fen(),
        MarkedSquares::after(game, game.replay.plies.len()),
        words,
    )
}

/// The first findings of each severity and code.
#[derive(Debug, Default)]
pub(crate) struct MostSerious {
    by_code: BTreeMap<(Reverse<Severity>, &'static str), Vec<Sighting>>,
    /// The most of each.
    most: usize,
}

impl MostSerious {
    /// Whether a finding may be among the `most` that are shown: errors, and warnings about a position.
    pub(crate) fn wants(&mut self, finding: &Finding, most: usize) -> bool {
        self.most = most;
        let is_serious = match finding.severity {
            Severity::Error => true,
            Severity::Warning => finding.fen.is_some(),
            Severity::Note | Severity::Style => false,
        };
        let key = (Reverse(finding.severity), finding.rule.code);
        is_serious && self.by_code.get(&key).map_or(0, Vec::len) < most
    }

    /// Keeps a finding that is wanted.
    pub(crate) fn add(&mut self, sighting: Sighting) {
        let key = (Reverse(sighting.severity), sighting.rule.code);
        self.by_code.entry(key).or_default().push(sighting);
    }

    /// The `most` findings to show: errors before warnings; first one of every code, then a second of every code, and so on, so
    /// that one frequent code does not hide the others. A code without a position comes once.
    pub(crate) fn chosen(&self, most: usize) -> Vec<&Sighting> {
        let each = self.by_code.values();
        let mut ranked: Vec<(usize, &Sighting)> = each
            .flat_map(|sightings| sightings.iter().enumerate())
            .filter(|(index, sighting)| *index == 0 || sighting.diagram.is_some())
            .collect();
        let bare = |sighting: &Sighting| sighting.diagram.is_none();
        ranked.sort_by_key(|(index, sighting)| {
            let (severity, code) = (Reverse(sighting.severity), sighting.rule.code);
            (severity, *index, bare(sighting), code)
        });
        ranked.truncate(most);
        let mut chosen: Vec<&Sighting> = ranked.into_iter().map(|(_, sighting)| sighting).collect();
        chosen.sort_by_key(|sighting| {
            let (severity, code) = (Reverse(sighting.severity), sighting.rule.code);
            (severity, bare(sighting), code)
        });
        chosen
    }
}

impl Sum for MostSerious {
    fn absorb(&mut self, later: MostSerious) {
        self.most = self.most.max(later.most);
        for (key, sightings) in later.by_code {
            let kept = self.by_code.entry(key).or_default();
            let room = self.most.saturating_sub(kept.len());
            kept.extend(sightings.into_iter().take(room));
        }
    }
}
