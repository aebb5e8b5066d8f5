//! `crosstable --trf`: standings of an event from its official record.

use std::path::Path;

use anyhow::{Context as _, bail};

use super::{CrosstableArgs, CrosstableForm};
use crate::commands::over::input::Input;
use crate::commands::over::trf::{read_event, recorded_system};
use crate::commands::plan::{Plan, Planned, RunContext};
use crate::output::dataset::head::OutputHead;
use crate::output::{Output, Verdict, message};
use crate::tournament::sheet::EventSheet;
use crate::tournament::trf::record::TrfRecord;
use crate::tournament::trf::write::Placed;
use pgnkit_core::english::counted;
use pgnkit_core::input::source::STDIN;

impl CrosstableArgs {
    /// The standings of a record.
    ///
    /// # Errors
    ///
    /// It cannot be read, or says something that is not worked out here.
    pub(super) fn of_record(&self, input: &Input, file: &Path, context: &RunContext) -> Planned {
        if input.files().iter().any(|path| path != Path::new(STDIN)) {
            bail!(
                "--trf takes the standings from the record: `check --trf` compares it with games"
            );
        }
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
}

impl Plan for RecordedPlan {
    fn run(mut self: Box<Self>) -> anyhow::Result<Verdict> {
        if matches!(self.form, CrosstableForm::Trf) {
            let placed = self.sheet.standings.iter().map(|standing| Placed {
                player: standing.player,
                points: 50 * i64::from(standing.points),
                rank: standing.rank,
            });
            let placed: Vec<Placed> = placed.collect();
            self.output.write_batch(&self.record.written(&placed))?;
        } else {
            let sheets = std::slice::from_ref(&self.sheet);
            self.output.write_rows(self.form.written(sheets, None))?;
        }
        self.output.finish()?;
        if !self.quiet {
            if matches!(self.form, CrosstableForm::Rows(_) | CrosstableForm::Trf) {
                for remark in &self.sheet.remarks {
                    message(&format!("{}: {remark}", self.sheet.event.name));
                }
            }
            let players = counted(self.sheet.event.players.len(), "player", "players");
            let rounds = counted(u64::from(self.record.last_round()), "round", "rounds");
            message(&format!("{players}, {rounds} from the record"));
        }
        Ok(Verdict::of(false, false))
    }
}
