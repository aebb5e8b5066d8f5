//! `pgnkit crosstable`: standings and crosstables of events, from their games.

mod crosstable_of_trf;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::bail;

use super::args::rows::{RowArgs, row_format, value_name};
use super::messages::table_coverage::covered;
use super::plan::{Planned, RunContext};
use super::run::input::Input;
use super::{args::fail_on::FailArgs, args::headings::OUTPUT, args::input::InputArgs};
use super::{
    args::max_memory::MemoryLimitArgs, args::output::OutputArgs, run::standings::StandingsArgs,
};
use crate::output::dataset::output_head::OutputHead;
use crate::output::rows::{RowFormat, Rows, formats};
use crate::output::{Output, Verdict, messages, table::Table};
use crate::pipeline::ordered::{self, Delivery, Feed};
use crate::pipeline::task::Task;
use crate::tournament::collect::{CollectedGame, events};
use crate::tournament::csv::{self, SheetRow};
use crate::tournament::html;
use crate::tournament::markdown::markdown;
use crate::tournament::text::{event_text, text};
use pgnkit_core::english::{counted, first_of};
use pgnkit_core::game::Game;
use pgnkit_tournament::event::Event;
use pgnkit_tournament::remark::EventRemark;
use pgnkit_tournament::sheet::{EventSheet, SheetOptions};
use pgnkit_tournament::tie_breaks::order::{TieBreakOrder, columns};
use pgnkit_tournament::trf::{compose::cut_names, compose::record_of, write::TrfVersion};

/// Make standings and crosstables, with tie-breaks and remarks on missing games
///
/// Each event gets its own table. An event is all games with the same tags Event, Section and `EventDate`; if no game
/// has an `EventDate`, a gap of 120 days between games starts another event of the same name. Players are identified by
/// name as written, without surrounding spaces and titles such as GM.
///
/// A game's result is the one the board proves, else the Result tag, else the result at the end of the moves.
/// A game that is not finished, or has two different results, gives no points and is counted separately.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{NOTES}{EXAMPLES}"))]
pub(super) struct CrosstableArgs {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    /// Output format [default: by the extension of the output file, else text]
    #[arg(short, long, alias = "output-format", value_enum, help_heading = OUTPUT)]
    format: Option<CrosstableFormat>,

    #[command(flatten)]
    rows: RowArgs,

    /// Use the official record of the event (TRF): show its standings instead of those of games
    ///
    /// The record has players, teams, ratings, rounds, byes and forfeits, so every point is known. Its records 202 and
    /// 212 set the tie-breaks, unless `--tie-breaks` does. `-f trf` writes the record with computed points and ranks.
    /// If games are given too, remarks list those missing from one side. Without games, standard input is not read.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["event_tag", "game", "shard", "where_expressions", "where_files"])]
    trf: Option<PathBuf>,

    /// Write records of games in this version of TRF [default: 26]
    #[arg(long, value_name = "VERSION", value_enum, conflicts_with = "trf", help_heading = OUTPUT)]
    trf_version: Option<TrfYear>,

    /// Show only events with this Event tag
    #[arg(long, alias = "event", value_name = "NAME")]
    event_tag: Option<String>,

    #[command(flatten)]
    standings: StandingsArgs,

    #[command(flatten)]
    memory: MemoryLimitArgs,

    #[command(flatten)]
    fail: FailArgs,
}

/// The years of versions of records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum TrfYear {
    /// TRF16: players and rounds
    #[value(name = "16")]
    V16,
    /// TRF26: also the number of rounds, the kind of event and tie-breaks
    #[value(name = "26")]
    V26,
}

formats! {
    /// How crosstables are written, of which rows are one per player and team.
    enum CrosstableFormat {
        /// Text in columns
        Text,
        ;
        /// A self-contained HTML page
        Html,
        /// Markdown, with tables as on GitHub
        #[value(alias = "md")]
        Markdown,
        /// FIDE's record of an event (TRF): made from the games, or the record of --trf with points and ranks
        Trf,
    }
}

const EXAMPLES: &str = "\
Examples:
  Standings and crosstable of a tournament:
    pgnkit crosstable tournament.pgn
  One event of several, as a web page:
    pgnkit crosstable --event-tag \"New York 1924\" -f html -o t.html a.pgn
  For GitHub or a forum:
    pgnkit crosstable -f markdown -o table.md tournament.pgn
  Other tie-breaks, by FIDE's codes:
    pgnkit crosstable --system swiss --tie-breaks BH/C1,BH,SB,DE,WIN a.pgn
  Standings of the official record, with byes and forfeits:
    pgnkit crosstable --trf event.trf
  The SPRT of an engine match:
    pgnkit crosstable --sprt elo0=0,elo1=2 match.pgn
  For a spreadsheet:
    pgnkit crosstable -f csv --columns rank,name,points,performance games.pgn";

const NOTES: &str = concat!(
    include_str!("crosstable/tie_breaks.txt"),
    include_str!("crosstable/notes.txt")
);

impl CrosstableArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let input = Input::new(&self.input, context)?;
        if self.trf.is_some() {
            return self.of_record(input, context);
        }
        let order = self.standings.order(None)?;
        let form = Arc::new(self.form(&order)?);
        let output = input.open_output(&self.output, &form.head(), context)?;
        let options = self.standings.options(order, form.table.is_some());
        Ok(Box::new(move || self.run(&input, output, &form, &options)))
    }

    /// Reads the games, and writes the tables.
    fn run(
        &self,
        input: &Input,
        mut output: Output,
        form: &Arc<CrosstableForm>,
        options: &SheetOptions,
    ) -> anyhow::Result<Verdict> {
        let mut seen = Vec::new();
        let task = Crosstable {
            event: self.event_tag.as_ref().map(|name| name.trim().to_owned()),
        };
        let (mut others, mut kept) = (Vec::new(), 0);
        let outcome = input.run(task, |games| {
            kept += games.kept_bytes();
            seen.extend(games.seen);
            others.extend(games.others);
            others.sort_unstable();
            others.dedup();
            self.memory.check(kept)
        })?;
        if let (Some(name), true) = (&self.event_tag, seen.is_empty()) {
            bail!("no game has the Event tag '{name}'; {}", listed(&others));
        }
        let selected = seen.len() as u64;
        let files = input.names();
        // One file needs no name.
        let events = events(&seen, if files.len() > 1 { &files } else { &[] });
        drop(seen);
        let (mut sheets, texts) = self.worked_out(input, events.events, form, options)?;
        for sheet in &sheets {
            if let Some(why) = &sheet.forbidden {
                bail!("event '{}': {why}", sheet.event.name);
            }
        }
        let note = input.chosen_only(&outcome.ledger);
        if form.format == CrosstableFormat::Trf {
            let record = record_of(&sheets, form.version).map_err(anyhow::Error::msg)?;
            output.write_batch(record.as_bytes())?;
            for sheet in &mut sheets {
                let cut = cut_names(sheet);
                sheet.remarks.extend(cut.map(EventRemark::from));
            }
        } else {
            output.write_rows(form.written(&sheets, &texts, note.as_deref()))?;
        }
        let (mut games, mut copies) = (0, 0);
        for EventSheet { event, .. } in &sheets {
            games += event.games.len() + event.play_offs.len() + event.byes.len();
            copies += event.copies.len();
        }
        let tables = counted(sheets.len(), "table", "tables");
        let elsewhere = outcome.ledger.choices.chosen.saturating_sub(selected);
        let left_out = [
            (elsewhere, "from other events"),
            (events.nameless, "with a player's name missing"),
            (copies as u64, "copied from others"),
        ];
        let covered = covered(&tables, games as u64, left_out);
        input.finish(output, &outcome, &covered)?;
        if !input.quiet {
            form.tell_remarks(&sheets);
        }
        Ok(outcome.verdict(self.fail))
    }

    /// The sheets of events with their texts, if these are wanted, made side by side.
    fn worked_out(
        &self,
        input: &Input,
        events: Vec<Event>,
        form: &Arc<CrosstableForm>,
        options: &SheetOptions,
    ) -> anyhow::Result<(Vec<EventSheet>, Vec<String>)> {
        /// A game of a table takes about as long as the reading of so much text.
        const BYTES_PER_GAME: usize = 1 << 9;
        let (system, options) = (self.standings.system(), options.clone());
        let form = Arc::clone(form);
        let (mut sheets, mut texts) = (Vec::new(), Vec::new());
        let read = |feed: &mut Feed<Event, (EventSheet, Option<String>)>| {
            (events.into_iter()).try_for_each(|event| {
                let bytes = BYTES_PER_GAME * event.games.len();
                feed.gather(event, bytes)
            })
        };
        let work = move |event| {
            let sheet = EventSheet::new(event, system, &options);
            let text = form.text(&sheet);
            (sheet, text)
        };
        ordered::run(input.job.workers, read, work, |made| match made {
            Delivery::Output((sheet, text)) => {
                sheets.push(sheet);
                texts.extend(text);
                Ok(())
            }
            Delivery::Failed(error) => Err(error),
        })?;
        Ok((sheets, texts))
    }

    /// The form of the tables that the options ask for.
    fn form(&self, order: &TieBreakOrder) -> anyhow::Result<CrosstableForm> {
        let asked =
            (self.output).format(self.format, CrosstableFormat::Text, CrosstableFormat::Text);
        let format = row_format(&asked);
        let columns = csv::columns_with(&columns(&order.codes));
        let table = (self.rows).table(columns, format.unwrap_or(RowFormat::Csv))?;
        if format.is_none() {
            self.rows.refuse(&value_name(&asked))?;
        }
        if self.trf_version.is_some() && asked != CrosstableFormat::Trf {
            bail!("--trf-version is for records: add --format trf");
        }
        Ok(CrosstableForm {
            format: asked,
            table: format.map(|_| table),
            width: self.output.columns(),
            version: match self.trf_version {
                Some(TrfYear::V16) => TrfVersion::V16,
                Some(TrfYear::V26) | None => TrfVersion::V26,
            },
        })
    }
}

/// A form of the tables.
struct CrosstableForm {
    format: CrosstableFormat,
    /// If they are rows.
    table: Option<Table<SheetRow<'static>>>,
    /// Columns of the terminal that text goes to, if it is one.
    width: Option<usize>,
    /// The version of a record of games.
    version: TrfVersion,
}

impl CrosstableForm {
    /// The text of an event, if text is wanted.
    fn text(&self, sheet: &EventSheet) -> Option<String> {
        let is_text = self.format == CrosstableFormat::Text;
        is_text.then(|| event_text(sheet, self.width))
    }

    /// What an output in this form begins with.
    fn head(&self) -> OutputHead {
        self.table.as_ref().map(Table::head).unwrap_or_default()
    }

    /// Tells the remarks that have no place in this form.
    fn tell_remarks(&self, sheets: &[EventSheet]) {
        if self.table.is_none() && self.format != CrosstableFormat::Trf {
            return;
        }
        for sheet in sheets {
            let remarks = sheet.remarks.iter();
            messages(remarks.map(|remark| format!("{}: {remark}", sheet.event.name)));
        }
    }

    /// The tables, with the texts of events if these are wanted, below a note on which games they are about.
    fn written(&self, sheets: &[EventSheet], texts: &[String], note: Option<&str>) -> Rows {
        match (self.format, &self.table) {
            (CrosstableFormat::Text, _) => text(sheets, texts, note, self.width).into(),
            (CrosstableFormat::Html, _) => html::page(sheets, note).into(),
            (CrosstableFormat::Markdown, _) => markdown(sheets, note).into(),
            (_, Some(table)) => {
                let mut rows = Rows::default();
                for sheet in sheets {
                    csv::push(sheet, table, &mut rows);
                }
                rows
            }
            // A record is written by who has it.
            (_, None) => Rows::default(),
        }
    }
}

/// The first few events of the input.
fn listed(events: &[String]) -> String {
    const MOST: usize = 20;
    if events.is_empty() {
        return "there are no games".to_owned();
    }
    let names = events.iter().map(|name| format!("'{name}'"));
    format!("the events are {}", first_of(names, MOST))
}

struct Crosstable {
    event: Option<String>,
}

/// The result of a batch of games.
#[derive(Default)]
struct CrosstableBatch {
    seen: Vec<CollectedGame>,
    /// Events that were not asked for, each at most once.
    others: Vec<String>,
}

impl CrosstableBatch {
    fn kept_bytes(&self) -> usize {
        self.seen.iter().map(CollectedGame::kept_bytes).sum()
    }
}

impl Task for Crosstable {
    type Output = CrosstableBatch;
    const JOINS_SOURCES: bool = true;

    fn visit(&self, game: &Game<'_>, games: &mut CrosstableBatch) {
        if let Some(wanted) = &self.event {
            let event = game.tag_text("Event").unwrap_or_default();
            if event != wanted.as_str() {
                if !games.others.iter().any(|other| *other == event) {
                    games.others.push(event.into_owned());
                }
                return;
            }
        }
        games.seen.push(CollectedGame::new(game));
    }
}
