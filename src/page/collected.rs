//! What the page collects of games, batch by batch.

use std::collections::{BTreeMap, BTreeSet};

use super::most_serious::{MostSerious, Sighting};
use super::tally::{covered_games::Covered, engines::Engines, games::GameTexts, mates::Mates};
use super::tally::{notable::Notable, ratings::Ratings, timeline::Timeline, times::Times};
use crate::output::{findings::excerpt::Around, findings::summary::CodeCounts};
use crate::statistics::events::EventCounts;
use crate::statistics::key_table::KeyTable;
use crate::statistics::lengths::Lengths;
use crate::statistics::openings::OpeningCounts;
use crate::statistics::outcomes::OutcomeCounts;
use crate::statistics::players::PlayerCounts;
use crate::statistics::result_counts::ResultCounts;
use crate::statistics::sums::{Sum, sum};
use crate::statistics::table::{CountedGame, StatsTable as _};
use crate::tournament::page_events::Entries;
use pgnkit_core::input::{batch::Note, locator::Locator};
use pgnkit_core::outcome::{contradiction::Contradiction, judged::Judged};
use pgnkit_core::pgn::tags::start_tags::StartTag;
use pgnkit_core::rules::rule::Finding;

sum! {
    /// What is counted of games, and the most serious of what was found.
    #[derive(Debug, Default)]
    pub(crate) struct Collected {
        /// Bytes of the games' records.
        pub(crate) record_bytes: u64,
        /// Legal plies replayed.
        pub(crate) plies: u64,
        /// Games that begin elsewhere than at the usual start position.
        pub(crate) from_position: u64,
        pub(crate) results: Covered<ResultCounts>,
        pub(crate) timeline: Timeline,
        pub(crate) endings: Covered<KeyTable<OutcomeCounts>>,
        pub(crate) lengths: Covered<Lengths>,
        pub(crate) openings: Covered<KeyTable<OpeningCounts>>,
        pub(crate) players: Covered<KeyTable<PlayerCounts>>,
        pub(crate) events: Covered<KeyTable<EventCounts>>,
        /// Games whose record contradicts itself or the board.
        pub(crate) contradicting: u64,
        /// How many games have each of the contradictions.
        pub(crate) contradictions: BTreeMap<&'static str, u64>,
        pub(crate) ratings: Ratings,
        pub(crate) times: Times,
        /// The games of events, while they are not too many.
        pub(crate) entries: Entries,
        pub(crate) mates: Mates,
        pub(crate) notable: Notable,
        pub(crate) engines: Engines,
        /// The games that can be played through.
        pub(crate) texts: GameTexts,
        pub(crate) findings: CodeCounts,
        /// Findings that lines in their games keep from being reported.
        pub(crate) ignored: u64,
        pub(crate) most_serious: MostSerious,
    }
}

impl Sum for Entries {
    fn absorb(&mut self, later: Entries) {
        self.merge(later);
    }
}

impl Sum for CodeCounts {
    fn absorb(&mut self, later: CodeCounts) {
        self.add(&later);
    }
}

impl Collected {
    /// Counts a game.
    pub(crate) fn game(&mut self, seen: &CountedGame<'_>) {
        let game = seen.game;
        self.record_bytes += game.record.bytes.len() as u64;
        self.plies += seen.plies();
        self.from_position += u64::from(game.start_tag("FEN") != StartTag::Absent);
        self.results.add(seen);
        self.timeline.add(seen);
        self.endings.add(seen);
        self.lengths.add(seen);
        self.openings.add(seen);
        self.players.add(seen);
        self.events.add(seen);
        let codes: BTreeSet<&str> = game.contradictions().map(Contradiction::code).collect();
        self.contradicting += u64::from(!codes.is_empty());
        for code in codes {
            *self.contradictions.entry(code).or_default() += 1;
        }
        self.ratings.add(seen);
        self.times.add(seen);
        self.mates.add(seen);
        self.notable.add(seen);
        self.engines.add(seen);
    }

    /// Counts the findings of a game, and keeps the most serious.
    pub(crate) fn found(&mut self, game: &Judged<'_>, findings: &[Finding], boards: usize) {
        let mut locator = None;
        for finding in findings {
            self.findings.count(finding, Some(game.record.origin.game));
            if self.most_serious.wants(finding, boards) {
                let locator = locator.get_or_insert_with(|| Locator::new(game.record));
                let place = locator.place(finding.span.start);
                self.most_serious.add(Sighting::new(game, finding, place));
            }
        }
    }

    /// Counts a finding about what stands between games.
    pub(crate) fn noted(&mut self, note: &Note, finding: &Finding, boards: usize) {
        self.findings.count(finding, None);
        if self.most_serious.wants(finding, boards) {
            let around = Around::line(&note.text);
            let (source, place) = (note.origin.source, note.origin.place());
            let sighting = Sighting::of_text(finding, around, source, place);
            self.most_serious.add(sighting);
        }
    }

    /// About how many bytes it takes, where that grows with the input.
    pub(crate) fn kept_bytes(&self) -> usize {
        self.players.table.kept_bytes()
            + self.events.table.kept_bytes()
            + self.entries.kept_bytes
            + self.texts.kept_bytes()
    }
}
