//! What differs between a record and the games of its event, each difference once.

use std::collections::HashSet;

use crate::tournament::compare::compared_game::ComparedGame;
use crate::tournament::compare::pairing_matches::{GameFit, PairingMatches};
use crate::tournament::compare::roster::Roster;
use pgnkit_core::pgn::date::Day;
use pgnkit_core::rules::rule::{Rule, Severity};
use pgnkit_core::rules::trf as rules;
use pgnkit_tournament::trf::columns::{FaultKind, TrfFault};
use pgnkit_tournament::trf::record::TrfRecord;
use pgnkit_tournament::trf::schedule::Schedule;
use pgnkit_tournament::trf::team_boards::TeamBoards;
use pgnkit_tournament::trf::text::TrfPlace;

/// A difference, or a fault of the record.
#[derive(Debug)]
pub(crate) struct Difference {
    pub(crate) rule: &'static Rule,
    pub(crate) severity: Severity,
    pub(crate) at: DifferencePlace,
    pub(crate) message: String,
}

/// Where a difference is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DifferencePlace {
    /// At a tag of a game, by its index.
    Game(usize, &'static str),
    /// In the record.
    Record(TrfPlace),
}

/// The names of files, for messages.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FileNames<'n> {
    pub(crate) record: &'n str,
    /// The names of the files of games.
    pub(crate) games: &'n [String],
}

/// All differences: those of games in their order, then those that have their place in the record;
/// tags that the record could fill only where somebody wants them.
pub(crate) fn differences(
    record: &TrfRecord,
    games: &[ComparedGame],
    names: FileNames<'_>,
    wants_tags: bool,
) -> Vec<Difference> {
    let schedule = Schedule::new(record);
    let roster = Roster::new(record);
    let matches = PairingMatches::new(record, &schedule, &roster, games);
    let mut comparison = Comparison {
        record,
        games,
        names,
        schedule: &schedule,
        roster: &roster,
        matches: &matches,
        boards: TeamBoards::new(record),
        wants_tags,
        reported: HashSet::new(),
        reported_names: HashSet::new(),
        reported_dates: HashSet::new(),
        reports_rounds: false,
        last: record.last_round(),
        found: Vec::new(),
    };
    let mut inferred = matches.inferred.iter().peekable();
    for index in 0..games.len() {
        while let Some(inferred) = inferred.next_if(|inferred| inferred.game == index) {
            comparison.inferred(inferred);
        }
        comparison.game(index);
    }
    let from = comparison.found.len();
    // Without files the record alone is judged.
    if !names.games.is_empty() {
        comparison.missing();
        comparison.absent_players();
        comparison.fewer_rounds();
    }
    let faults = record.faults.iter().map(of_fault);
    comparison.found.extend(faults);
    comparison.found[from..].sort_by_key(|difference| match difference.at {
        DifferencePlace::Record(spot) => spot,
        DifferencePlace::Game(..) => TrfPlace::default(),
    });
    comparison.found
}

fn of_fault(fault: &TrfFault) -> Difference {
    let (rule, severity) = match fault.kind {
        FaultKind::Unreadable => (&rules::BAD_FIELD, Severity::Error),
        FaultKind::OldForm => (&rules::BAD_FIELD, Severity::Warning),
        FaultKind::Contradiction => (&rules::CONTRADICTION, Severity::Error),
        FaultKind::Doubtful => (&rules::CONTRADICTION, Severity::Warning),
    };
    Difference {
        rule,
        severity,
        at: DifferencePlace::Record(fault.spot),
        message: fault.message.clone(),
    }
}

/// A comparison under way; the other files of this folder have its steps.
pub(super) struct Comparison<'c> {
    pub(super) record: &'c TrfRecord,
    pub(super) games: &'c [ComparedGame],
    pub(super) names: FileNames<'c>,
    pub(super) schedule: &'c Schedule,
    pub(super) roster: &'c Roster,
    pub(super) matches: &'c PairingMatches<'c>,
    pub(super) boards: TeamBoards,
    /// Whether tags are reported that the record could fill.
    wants_tags: bool,
    /// Players with the rules that were reported of them.
    pub(super) reported: HashSet<(usize, &'static str)>,
    /// Names that several have, or nobody.
    pub(super) reported_names: HashSet<String>,
    pub(super) reported_dates: HashSet<(u32, Day)>,
    /// Whether a game was reported that is of a round beyond those of the record.
    pub(super) reports_rounds: bool,
    /// The last round of the record.
    pub(super) last: u32,
    pub(super) found: Vec<Difference>,
}

/// Tags with the names of players.
pub(super) const COLORS: [&str; 2] = ["White", "Black"];

impl Comparison<'_> {
    pub(super) fn add(&mut self, rule: &'static Rule, at: DifferencePlace, message: String) {
        self.found.push(Difference {
            rule,
            severity: rule.severity,
            at,
            message,
        });
    }

    pub(super) fn of_game(
        &mut self,
        rule: &'static Rule,
        game: usize,
        tag: &'static str,
        message: String,
    ) {
        self.add(rule, DifferencePlace::Game(game, tag), message);
    }

    /// A player of the record as people call him.
    pub(super) fn name(&self, player: usize) -> String {
        self.record.players[player].shown_name()
    }

    /// A place of the record, in parentheses.
    pub(super) fn place(&self, spot: TrfPlace) -> String {
        format!("({}:{}:{})", self.names.record, spot.line, spot.column)
    }

    /// Another game, as seen from one.
    pub(super) fn cited(&self, game: usize, from: usize) -> String {
        let ((source, number), (here, _)) = (self.games[game].place, self.games[from].place);
        match self.names.games.get(source) {
            Some(file) if source != here => format!("game {number} of {file}"),
            _ => format!("game {number}"),
        }
    }

    fn game(&mut self, index: usize) {
        let game = &self.games[index];
        let fit = self.matches.fits[index];
        let round = game.round.unwrap_or_default();
        match fit {
            GameFit::Pairing(_) | GameFit::OtherName(..) => {}
            GameFit::OtherRound(pairing) => {
                let pairing = &self.schedule.pairings[pairing];
                let (met, place) = (pairing.round, self.place(pairing.entry().spot));
                let message = format!(
                    "round {round}, but in the record the players meet in round {met} {place}"
                );
                self.of_game(&rules::ROUND_MISMATCH, index, "Round", message);
            }
            GameFit::OtherOpponent(pairing, side) => self.other_opponent(index, pairing, side),
            GameFit::Bye(side) => self.bye_of_record(index, side),
            GameFit::OwnBye => self.own_bye(index),
            GameFit::ByeForGame(pairing) => {
                let pairing = &self.schedule.pairings[pairing];
                let [one, two] = pairing.players.map(|player| self.name(player));
                let place = self.place(pairing.entry().spot);
                let message =
                    format!("a bye, but in the record {one} meets {two} in round {round} {place}");
                self.of_game(&rules::BYE_MISMATCH, index, "Result", message);
            }
            GameFit::Beyond => self.beyond(index),
            GameFit::Again(pairing) => self.again(index, pairing),
            GameFit::Nothing => self.nothing(index),
        }
        for side in [0, 1] {
            self.player(index, side);
        }
        if let GameFit::Pairing(pairing)
        | GameFit::OtherRound(pairing)
        | GameFit::OtherName(pairing, _) = fit
        {
            self.outcome(index, pairing);
            self.date_and_board(index, pairing);
            if self.wants_tags && matches!(fit, GameFit::Pairing(_)) {
                self.untagged(index, pairing);
            }
        }
    }
}
