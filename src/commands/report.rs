//! `pgnkit report`: one page about what games hold.

mod logo;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::args::finding_choice::{FindingArgs, RuleRun, given_words};
use super::args::ignore_lines::ignored_summary;
use super::args::sources::FoundFiles;
use super::config::ConfigArgs;
use super::plan::{Planned, RunContext};
use super::run::input::Input;
use super::run::standings::StandingsArgs;
use super::run::trf::{read_event, recorded_system};
use super::{
    args::day, args::fail_on::FailArgs, args::flag_rules::FlagArgs, args::input::InputArgs,
};
use super::{args::max_memory::MemoryLimitArgs, args::output::FileArgs, args::output::OutputArgs};
use crate::output::{Output, Verdict};
use crate::page::collected::Collected;
use crate::page::contents::Page;
use crate::page::document::document;
use crate::page::sections::PageSection;
use crate::page::sources::{shown_message, shown_names};
use crate::page::tally::games::FirstPlaces;
use crate::pipeline::{ledger::Ledger, task::Task};
use crate::statistics::sums::Sum as _;
use crate::statistics::table::CountedGame;
use anyhow::bail;
use pgnkit_core::game::Game;
use pgnkit_core::input::{batch::Note, opened_files::STDIN};
use pgnkit_core::outcome::{judged::Judged, judging_laws::JudgingLaws};
use pgnkit_core::pgn::date::Day;
use pgnkit_core::rules::rule::Finding;
use pgnkit_tournament::sheet::SheetOptions;
use pgnkit_tournament::system::SystemChoice;
use pgnkit_tournament::trf::record::TrfRecord;

/// Make an HTML page about games: standings, games to play through, charts, boards
///
/// For an event, the page has the top three and what decided between them, standings with tie-breaks, titles, ratings
/// and performance, the progress of the leaders, the rounds, a card for each player, and the crosstable. Names open
/// cards, and results open games; links still work when the page is made again. Statistics and findings are folded
/// below. Several events are listed in a calendar. A knockout has its bracket; an engine match has its score, Elo and
/// game pairs, times, depths and endings.
///
/// The page needs no network: its Content-Security-Policy blocks all connections. It works on phones, desktops and
/// paper, in light and dark mode. Games open beside the list in Lichess PGN Viewer, which is part of the page, with
/// clocks and a graph of the evaluations if the record has them. Without scripts, moves are text, without the
/// measurements of engines.
///
/// Its numbers are those of `pgnkit check --summary`, `outcomes --summary` and `stats`; every table shows how many
/// games it covers, how many are left out, and why. Percentages have decimals from 10,000 games on, and are marked
/// below 20 games. File names are shown without folders. The same input gives the same bytes.
///
/// Standings are those of `pgnkit crosstable`, for the 50 largest events with up to 1,000 players in all; there are
/// none for more than 50,000 games.
///
/// Memory grows with the number of players, of events and of games to play through, up to --max-memory, not with the number of games.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct ReportArgs {
    #[command(flatten)]
    output: FileArgs,

    #[command(flatten)]
    input: InputArgs,

    /// Title of the page [default: the names of the files]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// Use this date as today (YYYY-MM-DD): show it on the page, and report games with later dates; by default, neither
    #[arg(long, value_name = "DATE", value_parser = day::parse)]
    today: Option<Day>,

    /// Show the N most serious findings, with their positions
    #[arg(long, alias = "boards", value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u16).range(0..=500))]
    diagrams: u16,

    /// Let readers play through the first N games that have moves
    ///
    /// The page says how many are left out. 1,000 games without comments take about 1 MB.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(0..=20_000))]
    playable: u32,

    /// Leave out the viewer and all scripts; games are text
    #[arg(long)]
    no_script: bool,

    /// Show these sections, in this order [default: all that are not empty]
    ///
    /// For an event, statistics and findings are folded; `all` unfolds them.
    #[arg(long, value_name = "SECTION,...", value_delimiter = ',', value_enum)]
    sections: Vec<PageSection>,

    /// Use the official record of the event (TRF): show its players, points, byes and tie-breaks with the games
    ///
    /// As in `crosstable`. Without games, the page shows the record alone.
    #[arg(long, value_name = "FILE")]
    trf: Option<PathBuf>,

    /// Show this picture beside the title: PNG, JPEG, GIF, WebP or SVG, at most 200 KB
    #[arg(long, value_name = "FILE")]
    logo: Option<PathBuf>,

    /// Use this colour for lines and frames, as #rrggbb [default: blue]
    #[arg(long, value_name = "COLOUR", value_parser = logo::colour)]
    accent: Option<String>,

    /// Show rating changes on players' cards, per game and in total, with this factor K
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..=100))]
    k: Option<u16>,

    #[command(flatten)]
    standings: StandingsArgs,

    #[command(flatten)]
    choice: FindingArgs,

    #[command(flatten)]
    flags: FlagArgs,

    #[command(flatten)]
    config: ConfigArgs,

    #[command(flatten)]
    memory: MemoryLimitArgs,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  A page about a tournament, to open in a browser:
    pgnkit report -o report.html tournament.pgn
  With a title and a date, from a folder of files:
    pgnkit report --title \"Club 2024\" --today 2024-06-30 -o r.html rounds/*.pgn
  With the official record, and fewer sections:
    pgnkit report --trf event.trf --sections standings,rounds -o r.html a.pgn
  A page about many games, without the games themselves:
    pgnkit report --playable 0 -o database.html database.pgn
  With the logo and the colour of the club:
    pgnkit report --logo club.png --accent '#8a1538' -o report.html a.pgn
  The forty most serious findings of two codes, on boards:
    pgnkit report --diagrams 40 --select illegal-move,bad-fen -o e.html a.pgn";

impl ReportArgs {
    pub(super) fn plan(self, context: &RunContext) -> Planned {
        let mut input = Input::new(&self.input, context)?;
        for file in self.trf.iter().chain(&self.logo) {
            input = input.beside(file);
        }
        if self.trf.is_some() && input.files() == [Path::new(STDIN)] {
            input = input.of_files(FoundFiles::default());
        }
        let output = OutputArgs::from(&self.output);
        if output.is_terminal() {
            bail!("the page is HTML, for a browser: write it to a file with -o report.html");
        }
        let logo = self.logo.as_deref().map(logo::read).transpose()?;
        input.refuse_overwriting(&output.output)?;
        let output = Output::open_packed(output.output.as_deref())?;
        let record = self.trf.as_deref().map(read_event).transpose()?;
        let order = self.standings.order(record.as_ref())?;
        let system = match (&record, &self.trf) {
            (Some(record), Some(file)) => recorded_system(self.standings.system(), record, file)?,
            _ => self.standings.system(),
        };
        let patterns_from = &context.patterns_from;
        let examination =
            (self.choice).examination(self.today, false, input.files(), patterns_from)?;
        let task = ReportTask {
            boards: usize::from(self.diagrams),
            playable: usize::try_from(self.playable).unwrap_or(usize::MAX),
            has_script: !self.no_script,
            full: Arc::default(),
            laws: self.flags.laws(),
            examination,
        };
        let standings = (record, system, self.standings.options(order, false));
        let choice = given_words(&context.run);
        Ok(Box::new(move || {
            self.run(&input, output, task, &standings, logo.as_deref(), &choice)
        }))
    }

    /// Reads the games, and writes the page.
    fn run(
        &self,
        input: &Input,
        mut output: Output,
        task: ReportTask,
        (record, system, options): &(Option<TrfRecord>, SystemChoice, SheetOptions),
        logo: Option<&str>,
        choice: &str,
    ) -> anyhow::Result<Verdict> {
        let mut all = Collected::default();
        let (boards, has_script, playable) = (task.boards, task.has_script, task.playable);
        let full = Arc::clone(&task.full);
        let outcome = input.run(task, |batch| {
            all.absorb(batch);
            self.memory.check(all.kept_bytes())?;
            (full.entries).store(all.entries.are_too_many, Ordering::Relaxed);
            full.texts
                .store(all.texts.are_full(playable), Ordering::Relaxed);
            Ok(())
        })?;
        let note = input.chosen_only(&outcome.ledger);
        // The page is about the games chosen, as if there were no others.
        let ledger = Ledger {
            games: outcome.ledger.choices.chosen,
            ..outcome.ledger.clone()
        };
        let files = input.names();
        let names = shown_names(&files);
        let shown = |lines: &[String]| -> Vec<String> {
            let lines = lines.iter();
            lines
                .map(|line| shown_message(line, &files, &names))
                .collect()
        };
        let events = match record {
            Some(record) => (all.entries).take_joined(record, &names, *system, options),
            None => (all.entries).take_sheets(&names, *system, options),
        };
        for sheet in &events.shown {
            if let Some(why) = &sheet.forbidden {
                bail!("event '{}': {why}", sheet.event.name);
            }
        }
        let record = self.trf.as_ref().and_then(|file| file.file_name());
        let record = record.map(|name| name.to_string_lossy());
        let (sections, is_unfolded) = PageSection::chosen(&self.sections);
        let page = Page {
            title: self.title.as_deref(),
            today: self.today,
            files: &names,
            chosen_only: note.as_deref(),
            ledger: &ledger,
            failures: &shown(&outcome.failures),
            not_read: &shown(&input.unread.lines()),
            choice,
            boards,
            has_script,
            all: &all,
            events: &events,
            record: record.as_deref(),
            logo,
            accent: self.accent.as_deref(),
            rating_factor: self.k,
            anchors: &HashMap::new(),
            shared_tags: &[],
            are_sections_chosen: !self.sections.is_empty(),
            is_unfolded,
            sections: &sections,
        };
        output.write_batch(document(&page).as_bytes())?;
        output.finish()?;
        input.tell(&outcome.ledger, &ignored_summary(all.ignored));
        Ok(outcome.verdict(self.fail))
    }
}

struct ReportTask {
    /// Findings to be shown at most.
    boards: usize,
    /// Games to be played through at most, and whether in the viewer.
    playable: usize,
    has_script: bool,
    full: Arc<FullTables>,
    laws: JudgingLaws,
    examination: RuleRun,
}

/// The tables for which no more games are kept, and which games are the first.
#[derive(Debug, Default)]
struct FullTables {
    entries: AtomicBool,
    texts: AtomicBool,
    first: FirstPlaces,
}

impl Task for ReportTask {
    type Output = Collected;

    fn visit(&self, game: &Game<'_>, collected: &mut Collected) {
        if !self.full.entries.load(Ordering::Relaxed) {
            collected.entries.add(game);
        }
        let mut findings: Vec<Finding> = Vec::new();
        let game = Judged::by(game, self.laws);
        collected.ignored += self.examination.game(&game, &mut findings);
        let counted = CountedGame::new(&game);
        let is_full = self.full.texts.load(Ordering::Relaxed);
        let playable = if is_full { 0 } else { self.playable };
        (collected.texts).add(&counted, playable, &self.full.first, self.has_script);
        collected.game(&counted);
        collected.found(&game, &findings, self.boards);
    }

    fn note(&self, note: &Note, collected: &mut Collected) {
        if let Some(finding) = self.examination.note(note) {
            collected.noted(note, &finding, self.boards);
        }
    }
}
