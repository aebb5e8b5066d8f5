//! What is counted of the games of a batch, and added up.

use std::collections::BTreeMap;

use super::gravest::{Gravest, Sighting};
use super::tally::{covered::Covered, mates::Mates, ratings::Ratings};
use super::tally::{timeline::Timeline, times::Times};
use crate::output::{findings::excerpt::Around, findings::summary::Tallies};
use crate::statistics::events::Events;
use crate::statistics::lengths::Lengths;
use crate::statistics::openings::Openings;
use crate::statistics::outcomes::Outcomes;
use crate::statistics::players::Players;
use crate::statistics::results::Results;
use crate::statistics::sums::Sum;
use crate::statistics::tally::Seen;
use crate::statistics::tally::Tally as _;
use crate::tournament::excerpt::Entries;
use pgnkit_core::input::{batch::Note, locator::Locator};
use pgnkit_core::outcome::{contradiction::Contradiction, judged::Judged};
use pgnkit_core::rules::rule::Finding;

/// What a batch of games gives, and all of them.
#[derive(Debug, Default)]
pub(crate) struct Collected {
    /// Bytes of the games' records.
    pub(crate) record_bytes: u64,
    /// Legal plies replayed.
    pub(crate) plies: u64,
    /// Games that begin elsewhere than at the usual start position.
    pub(crate) from_position: u64,
    pub(crate) results: Covered<Results>,
    pub(crate) timeline: Timeline,
    pub(crate) endings: Covered<Outcomes>,
    pub(crate) lengths: Covered<Lengths>,
    pub(crate) openings: Covered<Openings>,
    pub(crate) players: Covered<Players>,
    pub(crate) events: Covered<Events>,
    /// Games whose record contradicts itself or the board.
    pub(crate) contradicting: u64,
    /// How many games have each of the contradictions.
    pub(crate) contradictions: BTreeMap<&'static str, u64>,
    pub(crate) ratings: Ratings,
    pub(crate) times: Times,
    /// The games of events, while they are not too many.
    pub(crate) entries: Entries,
    pub(crate) mates: Mates,
    pub(crate) tallies: Tallies,
    /// Findings that lines in their games keep from being reported.
    pub(crate) ignored: u64,
    pub(crate) gravest: Gravest,
    /// Of the game at hand: kept for its memory.
    pub(crate) findings: Vec<Finding>,
}

impl Collected {
    /// Counts a game.
    pub(crate) fn game(&mut self, seen: &Seen<'_, '_>) {
        let game = seen.game;
        self.record_bytes += game.record.bytes.len() as u64;
        self.plies += seen.plies();
        self.from_position += u64::from(game.tags.find(game.record.bytes, "FEN").is_some());
        self.results.add(seen);
        self.timeline.add(seen);
        self.endings.add(seen);
        self.lengths.add(seen);
        self.openings.add(seen);
        self.players.add(seen);
        self.events.add(seen);
        let mut codes: Vec<&str> = game.contradictions().map(Contradiction::code).collect();
        codes.sort_unstable();
        codes.dedup();
        self.contradicting += u64::from(!codes.is_empty());
        for code in codes {
            *self.contradictions.entry(code).or_default() += 1;
        }
        self.ratings.add(seen);
        self.times.add(seen);
        self.mates.add(seen);
    }

    /// Counts the findings of a game, and keeps the most serious.
    pub(crate) fn found(&mut self, game: &Judged<'_>, findings: &[Finding], boards: usize) {
        let mut locator = None;
        for finding in findings {
            self.tallies.count(finding, Some(game.record.origin.game));
            if self.gravest.wants(finding, boards) {
                let locator = locator.get_or_insert_with(|| Locator::new(game.record));
                let place = locator.place(finding.span.start);
                self.gravest.add(Sighting::new(game, finding, place));
            }
        }
    }

    /// Counts a finding about what stands between games.
    pub(crate) fn noted(&mut self, note: &Note, finding: &Finding, boards: usize) {
        self.tallies.count(finding, None);
        if self.gravest.wants(finding, boards) {
            let around = Around::line(&note.text);
            self.gravest.add(Sighting::of_note(note, finding, around));
        }
    }

    /// About how many bytes it takes, where that grows with the input.
    pub(crate) fn kept_bytes(&self) -> usize {
        self.players.tally.kept_bytes() + self.events.tally.kept_bytes() + self.entries.kept_bytes()
    }

    /// Adds what later games give.
    pub(crate) fn merge(&mut self, later: Collected, boards: usize) {
        self.record_bytes += later.record_bytes;
        self.plies += later.plies;
        self.from_position += later.from_position;
        self.results.merge(later.results);
        self.timeline.merge(later.timeline);
        self.endings.merge(later.endings);
        self.lengths.merge(later.lengths);
        self.openings.merge(later.openings);
        self.players.merge(later.players);
        self.events.merge(later.events);
        self.contradicting += later.contradicting;
        self.contradictions.absorb(later.contradictions);
        self.ratings.merge(later.ratings);
        self.times.merge(later.times);
        self.entries.merge(later.entries);
        self.mates.merge(later.mates);
        self.tallies.add(&later.tallies);
        self.ignored += later.ignored;
        self.gravest.merge(later.gravest, boards);
    }
}
