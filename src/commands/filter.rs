//! `pgnkit filter`: the games for which an expression is true, byte for byte.

pub(super) mod output_args;
pub(super) mod rows_of_games;
pub(super) mod shorthand_flags;
pub(super) mod task;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use anyhow::{Context, bail};

use self::rows_of_games::{NamedCount, NamedGames};
use self::{output_args::IntoArgs, shorthand_flags::PlainArgs, task::FilterTask};
use super::args::fail_on::{FailOn, fail_on};
use super::messages::ledger::recoded;
use super::plan::{Planned, RunContext, text_plan};
use super::record_outputs::{take::TakeArgs, writer::GameWriter};
use super::run::{game_choice::GivenExpression, games::StopReading, input::Input};
use super::{args::input::InputArgs, args::output::OutputArgs, args::rows::TableArgs};
use crate::output::{Output, Verdict, message, messages};
use pgnkit_core::english::counted;

/// Write the games for which an expression is true, byte for byte
///
/// A game that lacks the data, such as a rating, is counted as undecided, with the reason; only --undecided writes it.
/// Conditions on tags are tested first, and decide most games without a replay. Text between games stays with the game
/// after it. Leave out EXPR if you give --where, --where-file, --games-from or one of the conditions below.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{LANGUAGE}{EXAMPLES}"), override_usage = "pgnkit filter [OPTIONS] EXPR [FILE]...\n       pgnkit filter [OPTIONS] --player carlsen --min-elo 2500 [FILE]...")]
pub(super) struct FilterArgs {
    #[command(flatten)]
    plain: PlainArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    table: TableArgs,

    #[command(flatten)]
    into: IntoArgs,

    #[command(flatten)]
    take: TakeArgs,

    /// Print the expression and read nothing
    #[arg(long)]
    explain: bool,

    /// Choose games listed in ROWS (CSV or JSON Lines) by the columns file and game, or file and offset
    ///
    /// Without FILE, pgnkit reads the files named in ROWS. `-` is standard input.
    #[arg(long, value_name = "ROWS")]
    games_from: Option<PathBuf>,

    /// When to exit with 1
    #[arg(long, value_parser = fail_on(&WHEN), default_value = "never", value_name = "WHEN")]
    fail_on: FailOn,
}

/// The words of `--fail-on`.
const WHEN: [(&str, &str); 3] = [
    ("none", "No game is chosen"),
    (
        "error",
        "A game chosen is not replayed to its end, or text was lost",
    ),
    ("never", "Never, whatever the games contain"),
];

const EXAMPLES: &str = "\
Examples:
  Games of strong players, to a file:
    pgnkit filter 'elo >= 2500' -o strong.pgn games.pgn.zst
  A player's wins, with either colour:
    pgnkit filter \"flip(white ~ 'carlsen' and result == 1-0)\" games.pgn
  Rook endings with a pawn more for White that lasted ten plies:
    pgnkit filter \"for(10, material('KRPkr'))\" games.pgn
  Count games without writing them:
    pgnkit filter --count --eco B90-B99 --since 2020 games.pgn
  Games not chosen and undecided games in their own files:
    pgnkit filter 'elo > 2400' --rest weak.pgn --undecided odd.pgn a.pgn
  A file for each White player and year:
    pgnkit filter --split-by White,year -o '{White}/{year}.pgn' true a.pgn
  Games found by a database query:
    pgnkit filter --games-from found.csv -o found.pgn";

const LANGUAGE: &str = "\
Expressions (docs/filter.md lists all names):
  elo >= 2500                   both ratings; any_elo: one of them; white_elo
  player ~ 'carlsen'            a name contains it; == compares whole names
  event =~ '^Tata.*2024$'       a regular expression matches
  date in 2024-03..2024-05      dates are written 2024, 2024-03, 2024-03-05
  eco in B90..B99               codes, ranges; lists: winner in [white, black]
  WhiteElo > BlackElo + 200     tags by their names; tag('My-Tag') is any tag
  upset or not known(round)     and, or, not, ( ); known: the game has the value
  plies < 40 and result == 1-0  the columns of `games` and `outcomes` are names
Positions, from the start position to that after the last move:
  any(P), all(P)                P is true of one position; of all positions
  start(P), final(P)            of the first position; of the last
  for(10, P)                    of ten positions in a row
  then(P, Q), next(P, Q)        of one, and Q of a later one; of the next one
  count(P) >= 3                 of three positions or more
  in_variations(any(P))         of a position of the mainline or a variation
  any(material('KRPkr'))        P may be material, fen('8/*/...'),
                                board('Ke1 Rh1'), on('[RQ]', 'a-h7'),
                                on('q', adjacent(K)), pawns('...'),
                                count(N) == 2, men <= 7, imbalance >= 2,
                                check, mate, capture, recapture, discovered,
                                san == 'Nf3', piece == Q, to == f7,
                                side == white, eval_pawns >= 3
  flip(X)                       X, or X with the colours exchanged

";

impl FilterArgs {
    pub(super) fn plan(mut self, context: &RunContext) -> Planned {
        self.take.first = self.table.rows.first.first.take();
        let expressions = self.expressions()?;
        let named = self.games_from.as_deref().map(|rows| self.named(rows));
        let named = named.transpose()?;
        if let Some(named) = &named {
            self.input.sources.default_to(|| named.files());
        }
        let mut input = Input::choosing(&self.input, expressions, context)?;
        let mut named_count = None;
        if let (Some(named), Some(rows)) = (named, &self.games_from) {
            let files = input.names();
            input = input.narrowed(rows.clone(), |others| {
                let chooser = named.chooser(&files, others);
                named_count = Some(chooser.count.clone());
                chooser
            });
        }
        let keys = self
            .into
            .split
            .keys(|| (context.vocabulary)(&input.names()))?;
        if self.explain {
            let output = Output::open_packed(self.output.output.as_deref())?;
            let text = format!("{}\n", input.words());
            return Ok(text_plan(vec![(output, text.into_bytes())]));
        }
        let (task, writer) = (self.into).open(
            &input,
            (&self.output, &self.table, &self.input.shard),
            (self.take, keys, self.fail_on == FailOn::Error),
            context,
        )?;
        let count = self.into.count;
        let count = count.then(|| Output::open_packed(self.output.output.as_deref()));
        let count = count.transpose()?;
        Ok(Box::new(move || {
            self.run(&input, task, writer, count, named_count)
        }))
    }

    /// Writes the games that are chosen, and the others.
    fn run(
        &self,
        input: &Input,
        task: FilterTask,
        mut writer: GameWriter,
        count: Option<Output>,
        named_count: Option<NamedCount>,
    ) -> anyhow::Result<Verdict> {
        let mut outcome = input.run(task, |filtered| {
            writer.take(&filtered, |_, _| {})?;
            if writer.has_enough() {
                return Err(StopReading.into());
            }
            Ok(())
        })?;
        let chosen = writer.written;
        let mut summary = (self.take).summary(writer.written, writer.alike, outcome.stopped_early);
        if self.into.writes_games() {
            summary.push_str(&recoded(writer.has_utf16, "UTF-8"));
            // They go with the games.
            outcome.ledger.outside_lines = 0;
        }
        let written = writer.finish(input.account(&outcome, &summary))?;
        if let Some(files) = written.files {
            let _ = write!(summary, "; {} written", counted(files, "file", "files"));
        }
        if let Some(mut output) = count {
            output.write_batch(format!("{chosen}\n").as_bytes())?;
            output.finish()?;
        }
        messages(&written.messages);
        input.tell(&outcome.ledger, &summary);
        if let Some(count) = named_count.filter(|_| !input.quiet) {
            tell_missing(&count, outcome.stopped_early);
        }
        let is_reason = match self.fail_on {
            FailOn::None => chosen == 0,
            FailOn::Error => outcome.ledger.is_incomplete(),
            FailOn::Never => false,
        };
        Ok(Verdict::of(!outcome.failures.is_empty(), is_reason))
    }

    /// The expressions that are given otherwise than by `--where`; one that is an operand is taken from the sources.
    fn expressions(&mut self) -> anyhow::Result<Vec<GivenExpression>> {
        let given = |(from, text): (String, String)| GivenExpression { from, text };
        let plain = self.plain.expressions();
        if !plain.is_empty() || !self.input.conditions.is_empty() || self.games_from.is_some() {
            return Ok(plain.into_iter().map(given).collect());
        }
        let Some(operand) = self.input.sources.take_first() else {
            bail!(
                "an expression is missing, as in: pgnkit filter 'elo >= 2500' games.pgn; `pgnkit filter --help` shows more"
            );
        };
        let text = operand
            .to_str()
            .with_context(|| format!("the expression is not UTF-8: {}", operand.display()))?;
        if operand.exists() {
            let kind = if operand.is_dir() { "folder" } else { "file" };
            bail!(
                "{text} is a {kind}, and the expression comes before the files, as in: pgnkit filter 'elo >= 2500' {text} (`true` chooses every game)"
            );
        }
        let expression = given(("the expression".to_owned(), text.to_owned()));
        Ok(vec![expression])
    }

    /// The games that rows name.
    fn named(&self, rows: &Path) -> anyhow::Result<NamedGames> {
        if self.input.shard.shard.is_some() {
            bail!("--games-from names games of whole files: leave out --shard");
        }
        NamedGames::read(rows)
    }
}

/// Tells which rows of `--games-from` name no game.
fn tell_missing(count: &NamedCount, stopped_early: bool) {
    let found = count.found.load(Ordering::Relaxed);
    if found < count.wanted && !stopped_early {
        let missing = counted(count.wanted - found, "game", "games");
        message(&format!("{missing} named by --games-from not found"));
    }
    if let Some(first) = count.not_read.first() {
        let files = counted(count.not_read.len() as u64, "file", "files");
        message(&format!(
            "{files} named by --games-from not read, such as {first}"
        ));
    }
}
