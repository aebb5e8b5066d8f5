//! `crosstable --trf`: standings of an event from its official record.

use std::path::Path;

use anyhow::{Context as _, bail};

use super::{Crosstable, CrosstableArgs, CrosstableForm};
use crate::commands::args::{fail::FailArgs, memory::KeptArgs};
use crate::commands::over::input::Input;
use crate::commands::over::trf::{read_event, recorded_system};
use crate::commands::plan::{Plan, Planned, RunContext};
use crate::output::dataset::head::OutputHead;
use crate::output::{Output, Verdict, message};
use crate::tournament::sheet::EventSheet;
use crate::tournament::system::System;
use crate::tournament::trf::joined::join;
use crate::tournament::trf::record::TrfRecord;
use crate::tournament::trf::write::{Placed, PlacedTeam};
use pgnkit_core::english::counted;
use pgnkit_core::input::source::STDIN;

impl CrosstableArgs {
    /// The standings of a record.
    ///
    /// # Errors
    ///
    /// It cannot be read, or says something that is not worked out here.
    pub(super) fn of_record(&self, input: &Input, file: &Path, context: &RunContext) -> Planned {
        let record = read_event(file)?;
        let name = file.display();
        let asked = (self.standings)
            .order(Some(&record))
            .with_context(|| format!("cannot rank the players of {name}"))?;
        let form = self.form(&asked)?;
        let head = match &form {
            CrosstableForm::Rows(table) => table.head(),
            _ => OutputHead::default(),
        };
        let system = recorded_system(self.standings.system, &record, file)?;
        let options = self.standings.options(asked, None);
        let (event, recorded) = record.event();
        let sheet = EventSheet::new(event, system, &options, Some(recorded));
        if let Some(why) = &sheet.forbidden {
            bail!("{name}: {why}");
        }
        Ok(Box::new(RecordedPlan {
            output: input.open_output(&self.output, &head, context)?,
            form,
            sheet,
            record,
            quiet: input.quiet,
            games: (input.files() != [Path::new(STDIN)]).then(|| input.clone()),
            memory: self.memory,
            fail: self.fail,
        }))
    }
}

/// Standings that are worked out.
struct RecordedPlan {
    output: Output,
    form: CrosstableForm,
    sheet: EventSheet,
    record: TrfRecord,
    quiet: bool,
    /// The games, if there are files of them.
    games: Option<Input>,
    memory: KeptArgs,
    fail: FailArgs,
}

impl Plan for RecordedPlan {
    fn run(mut self: Box<Self>) -> anyhow::Result<Verdict> {
        let mut verdict = Verdict::of(false, false);
        if let Some(input) = &self.games {
            let (mut seen, mut kept) = (Vec::new(), 0);
            let outcome = input.run(Crosstable { event: None }, |games| {
                kept += games.kept_bytes();
                seen.extend(games.seen);
                self.memory.check(kept)
            })?;
            let remarks = join(&self.record, &mut self.sheet.event, &seen);
            self.sheet.remarks.extend(remarks);
            input.tell(&outcome.ledger, "");
            verdict = outcome.verdict(self.fail);
        }
        if matches!(self.form, CrosstableForm::Trf(_)) {
            let (placed, teams) = placed(&self.sheet);
            (self.output).write_batch(&self.record.written(&placed, &teams))?;
        } else {
            let sheets = std::slice::from_ref(&self.sheet);
            self.output.write_rows(self.form.written(sheets, None))?;
        }
        self.output.finish()?;
        if !self.quiet {
            if matches!(self.form, CrosstableForm::Rows(_) | CrosstableForm::Trf(_)) {
                for remark in &self.sheet.remarks {
                    message(&format!("{}: {remark}", self.sheet.event.name));
                }
            }
            let players = counted(self.sheet.event.players.len(), "player", "players");
            let rounds = counted(u64::from(self.record.last_round()), "round", "rounds");
            message(&format!("{players}, {rounds} from the record"));
        }
        Ok(verdict)
    }
}

/// The points and ranks of players, or of teams, whose players have no ranks of their own.
fn placed(sheet: &EventSheet) -> (Vec<Placed>, Vec<PlacedTeam>) {
    let teams = sheet.teams.iter().map(|team| PlacedTeam {
        team: team.participant,
        scores: [
            50 * i64::from(team.match_points),
            50 * i64::from(team.board_points),
        ],
        rank: team.rank,
    });
    let players = sheet.standings.iter().map(|standing| Placed {
        player: standing.player,
        points: 50 * i64::from(standing.points),
        rank: standing.rank,
    });
    match sheet.system {
        System::Teams => (Vec::new(), teams.collect()),
        _ => (players.collect(), Vec::new()),
    }
}
