//! Events for the pages of other commands: their games are collected, and come back as sheets.

use crate::tournament::collect::{CollectedGame, events};
use crate::tournament::compare::join_with_record::join;
use pgnkit_core::game::Game;
use pgnkit_tournament::event::Event;
use pgnkit_tournament::remark::EventRemark;
use pgnkit_tournament::sheet::{EventSheet, SheetOptions};
use pgnkit_tournament::system::{System, SystemChoice};
use pgnkit_tournament::trf::record::TrfRecord;

/// Games of more events than this are not kept: memory must not grow with the number of games.
pub(crate) const MOST_GAMES: usize = 50_000;

/// How many events are shown at most: those with the most games.
pub(crate) const MOST_EVENTS: usize = 50;

/// How many players they have together at most, unless a single event has more.
pub(crate) const MOST_PLAYERS: usize = 1000;

/// The games of the input, as far as they are kept.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    games: Vec<CollectedGame>,
    pub(crate) are_too_many: bool,
    /// About how many bytes they take.
    pub(crate) kept_bytes: usize,
}

/// The events of the input that are shown.
#[derive(Default)]
pub(crate) struct EventSheets {
    /// In the order of the input.
    pub(crate) shown: Vec<EventSheet>,
    /// Events that have standings, those not shown among them.
    pub(crate) contests: usize,
    /// Events without standings.
    pub(crate) others: usize,
}

impl Entries {
    /// Keeps a game.
    pub(crate) fn add(&mut self, game: &Game<'_>) {
        let game = CollectedGame::new(game);
        self.kept_bytes += game.kept_bytes();
        self.games.push(game);
    }

    /// Adds those of later games. When they are too many, none is kept: which events have the most is not known before the
    /// end.
    pub(crate) fn merge(&mut self, later: Entries) {
        self.merge_up_to(later, MOST_GAMES);
    }

    fn merge_up_to(&mut self, later: Entries, most: usize) {
        self.games.extend(later.games);
        self.kept_bytes += later.kept_bytes;
        self.are_too_many |= later.are_too_many || self.games.len() > most;
        if self.are_too_many {
            self.games = Vec::new();
            self.kept_bytes = 0;
        }
    }

    /// Sheets of the events with the most games. The names are those of the files, as they are shown.
    pub(crate) fn take_sheets(
        &mut self,
        files: &[String],
        system: SystemChoice,
        options: &SheetOptions,
    ) -> EventSheets {
        // One file needs no name.
        let files = if files.len() > 1 { files } else { &[] };
        let mut all = events(&std::mem::take(&mut self.games), files).events;
        let number = all.len();
        let is_contest = |event: &Event| System::detect(event, system) != System::NoContest;
        all.retain(|event| is_contest(event) && (number == 1 || event.games.len() > 1));
        let contests = all.len();
        let mut ranked: Vec<usize> = (0..contests).collect();
        // A stable sort: those with as many games stay in the order of the input.
        ranked.sort_by_key(|&index| std::cmp::Reverse(all[index].games.len()));
        let mut players = 0;
        ranked.truncate(MOST_EVENTS);
        let mut is_first = true;
        ranked.retain(|&index| {
            players += all[index].players.len();
            std::mem::take(&mut is_first) || players <= MOST_PLAYERS
        });
        let shown = all.into_iter().enumerate();
        let shown = shown.filter(|(index, _)| ranked.contains(index));
        let sheet = |(_, event)| EventSheet::new(event, system, options);
        EventSheets {
            shown: shown.map(sheet).collect(),
            contests,
            others: number - contests,
        }
    }

    /// The sheet of the event of a record, joined to the games if any files were read.
    pub(crate) fn take_joined(
        &mut self,
        record: &TrfRecord,
        files: &[String],
        system: SystemChoice,
        options: &SheetOptions,
    ) -> EventSheets {
        let mut sheet = EventSheet::new(record.event(), system, options);
        let games = std::mem::take(&mut self.games);
        let remarks = join(record, &mut sheet.event, &games);
        if !files.is_empty() {
            let remarks = remarks.into_iter().map(EventRemark::from);
            sheet.remarks.extend(remarks);
        }
        EventSheets {
            shown: vec![sheet],
            contests: 1,
            others: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use pgnkit_core::input::limits::MAX_RECORD_BYTES;
    use pgnkit_core::input::source::Source;
    use pgnkit_core::input::split::Splitter;

    fn entries(games: usize) -> Entries {
        let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 1-0\n\n".repeat(games);
        let source = Source::new(Cursor::new(text)).expect("bytes can be read");
        let batch = Splitter::new(source, 0, MAX_RECORD_BYTES)
            .next_batch()
            .expect("bytes can be read")
            .expect("there are games");
        let mut entries = Entries::default();
        for record in batch.records() {
            entries.add(&Game::read(record));
        }
        entries
    }

    #[test]
    fn too_many_games_are_not_kept_whatever_the_batches() {
        for batches in [&[3_usize, 2][..], &[1, 1, 3], &[5]] {
            let mut all = Entries::default();
            for &games in batches {
                all.merge_up_to(entries(games), 5);
            }
            assert_eq!((all.are_too_many, all.games.len()), (false, 5));
            all.merge_up_to(entries(1), 5);
            assert_eq!((all.are_too_many, all.games.len()), (true, 0));
            all.merge_up_to(entries(1), 5);
            assert_eq!((all.are_too_many, all.games.len()), (true, 0));
        }
        let mut few = Entries::default();
        few.merge_up_to(entries(4), 5);
        let sheets = few.take_sheets(&[], SystemChoice::Auto, &SheetOptions::default());
        assert_eq!(
            (sheets.shown.len(), sheets.contests, sheets.others),
            (1, 1, 0)
        );
        assert_eq!(sheets.shown[0].event.games.len(), 4);
    }
}
