//! `crosstable --trf`: standings of an event from its official record.

use std::path::Path;

use anyhow::bail;

use super::{Crosstable, CrosstableArgs, CrosstableForm, CrosstableFormat};
use crate::commands::plan::{Planned, RunContext};
use crate::commands::run::input::Input;
use crate::commands::run::trf::{read_event, recorded_system};
use crate::output::{Output, Verdict, message};
use crate::tournament::compare::join_with_record::join;
use pgnkit_core::english::counted;
use pgnkit_core::input::opened_files::STDIN;
use pgnkit_tournament::remark::EventRemark;
use pgnkit_tournament::sheet::EventSheet;
use pgnkit_tournament::system::System;
use pgnkit_tournament::trf::columns::TrfCell;
use pgnkit_tournament::trf::record::TrfRecord;

impl CrosstableArgs {
    /// The standings of a record.
    ///
    /// # Errors
    ///
    /// It cannot be read, or says something that is not worked out here.
    pub(super) fn of_record(self, input: Input, context: &RunContext) -> Planned {
        let file = self.trf.clone().unwrap_or_default();
        let input = input.beside(&file);
        let record = read_event(&file)?;
        let asked = self.standings.order(Some(&record))?;
        let form = self.form(&asked)?;
        let system = recorded_system(self.standings.system(), &record, &file)?;
        let options = self.standings.options(asked, form.table.is_some());
        let sheet = EventSheet::new(record.event(), system, &options);
        if let Some(why) = &sheet.forbidden {
            bail!("{}: {why}", file.display());
        }
        let output = input.open_output(&self.output, &form.head(), context)?;
        Ok(Box::new(move || {
            self.join_and_write(&input, output, &form, sheet, &record)
        }))
    }

    /// Joins the games to the standings that are worked out, if there are files of them, and writes these.
    fn join_and_write(
        &self,
        input: &Input,
        mut output: Output,
        form: &CrosstableForm,
        mut sheet: EventSheet,
        record: &TrfRecord,
    ) -> anyhow::Result<Verdict> {
        let mut verdict = Verdict::of(false, false);
        if input.files() != [Path::new(STDIN)] {
            let (mut seen, mut kept) = (Vec::new(), 0);
            let outcome = input.run(Crosstable { event: None }, |games| {
                kept += games.kept_bytes();
                seen.extend(games.seen);
                self.memory.check(kept)
            })?;
            let remarks = join(record, &mut sheet.event, &seen).into_iter();
            sheet.remarks.extend(remarks.map(EventRemark::from));
            input.tell(&outcome.ledger, "");
            verdict = outcome.verdict(self.fail);
        }
        let sheets = std::slice::from_ref(&sheet);
        if form.format == CrosstableFormat::Trf {
            let has_order = self.standings.has_order(record);
            output.write_batch(&placed(record, &sheet, has_order))?;
        } else {
            let text = form.text(&sheet);
            output.write_rows(form.written(sheets, text.as_slice(), None))?;
        }
        output.finish()?;
        if !input.quiet {
            form.tell_remarks(sheets);
            let players = counted(sheet.event.players.len(), "player", "players");
            let rounds = counted(u64::from(record.last_round()), "round", "rounds");
            message(&format!("{players}, {rounds} from the record"));
        }
        Ok(verdict)
    }
}

/// The record with the points and ranks of players, or of teams, whose players have no ranks of their own. Where nobody says what
/// ranks are made by, those of the record stay as they are.
fn placed(record: &TrfRecord, sheet: &EventSheet, has_order: bool) -> Vec<u8> {
    let (mut players, mut teams) = (record.players.clone(), record.teams.clone());
    let kept = sheet.kept_ranks.as_ref();
    let rank = |participant: usize, rank: usize, known: TrfCell<Option<u32>>| match kept {
        Some(ranks) if ranks[participant] == 0 => known,
        None if !has_order => known,
        _ => u32::try_from(rank).ok().into(),
    };
    if sheet.system == System::Teams {
        for team in &sheet.teams {
            let row = &mut teams[team.participant];
            row.match_points = Some(team.match_points).into();
            row.game_points = Some(team.board_points).into();
            row.rank = rank(team.participant, team.rank, row.rank);
        }
    } else {
        for standing in &sheet.standings {
            let row = &mut players[standing.player];
            row.points = Some(standing.points).into();
            row.rank = rank(standing.player, standing.rank, row.rank);
        }
    }
    record.written(&players, &teams)
}
