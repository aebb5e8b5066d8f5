//! `pgnkit filter`: the games for which an expression is true, byte for byte.

pub(super) mod into;
pub(super) mod plain;
pub(super) mod rows_of_games;
pub(super) mod take;
pub(super) mod task;
pub(super) mod writer;

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, bail};

use self::{into::IntoArgs, plain::PlainArgs, rows_of_games::NamedGames, take::TakeArgs};
use super::args::fail::{FailOn, fail_on};
use super::command::{Written, command};
use super::over::games::Enough;
use super::{args::input::InputArgs, args::output::OutputArgs, args::rows::TableArgs};
use crate::filter::name::Vocabulary;
use crate::output::dataset::head::Head;
use crate::output::{Output, Verdict, message};
use pgnkit_core::english::counted;

/// Write the games for which an expression is true, byte for byte
///
/// If a game does not say what is asked, such as a rating, the answer is unknown: the game is not written, but counted
/// with the reason, and goes to --undecided. Conditions on tags are tried first, and decide most games before they are
/// replayed. Text between games goes with the game after it. EXPR is left out if --where, --where-file, --games-from or
/// one of the conditions below is given.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = LANGUAGE, override_usage = "pgnkit filter [OPTIONS] EXPR [FILE]...\n       pgnkit filter [OPTIONS] --player carlsen --min-elo 2500 [FILE]...")]
pub(super) struct Args {
    #[command(flatten)]
    pub(super) output: OutputArgs,

    #[command(flatten)]
    pub(super) input: InputArgs,

    #[command(flatten)]
    pub(super) table: TableArgs,

    #[command(flatten)]
    plain: PlainArgs,

    #[command(flatten)]
    into: IntoArgs,

    #[command(flatten)]
    take: TakeArgs,

    /// Print the expression and read nothing
    #[arg(long)]
    explain: bool,

    /// Only games named by rows of CSV or JSON Lines: their columns file and game, or file and offset
    ///
    /// Without a FILE to read, the files that the rows name are read. `-` is standard input.
    #[arg(long, value_name = "ROWS")]
    games_from: Option<PathBuf>,

    /// Exit with 1
    #[arg(long, value_parser = fail_on(&WHEN), default_value = "never", value_name = "WHEN")]
    fail_on: FailOn,

    /// The games that rows name, before the files are known.
    #[arg(skip)]
    named: Option<NamedGames>,

    /// How many of them are wanted and found.
    #[arg(skip)]
    named_count: Option<NamedCount>,
}

#[derive(Debug)]
struct NamedCount {
    wanted: u64,
    found: Arc<AtomicU64>,
    not_read: Vec<String>,
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

macro_rules! examples {
    () => {
        "\
Examples:
  Games of strong players, to a file:
    pgnkit filter 'elo >= 2500' -o strong.pgn games.pgn.zst
  A player's wins, with either colour:
    pgnkit filter \"flip(white ~ 'tal' and result == 1-0)\" tal.pgn
  Rook endings with a pawn more for White that lasted ten plies:
    pgnkit filter \"for(10, material('KRPkr'))\" games.pgn
  How many games, without writing them:
    pgnkit filter --count --eco B90-B99 --since 2020 games.pgn
  What is not chosen, and what nobody can decide:
    pgnkit filter 'elo > 2400' --rest weak.pgn --undecided odd.pgn a.pgn
  A file for each player of White and each year:
    pgnkit filter --split-by White,year -o '{White}/{year}.pgn' true a.pgn
  Games that a query of a database has found:
    pgnkit filter --games-from found.csv -o found.pgn"
    };
}

const EXAMPLES: &str = examples!();

const LANGUAGE: &str = concat!(
    "\
Expressions (docs/filter.md lists all names):
  elo >= 2500                   both ratings; any_elo: one of them; white_elo, black_elo
  player ~ 'carlsen'            a name contains it; == compares whole names
  event =~ '^Tata.*2024$'       a regular expression matches
  date in 2024-03..2024-05      dates are written 2024, 2024-03, 2024-03-05
  eco in B90..B99               codes, ranges, lists: outcome in [checkmate, stalemate]
  WhiteElo > BlackElo + 200     tags by their names; tag('My-Tag') is any tag
  upset or not known(round)     and, or, not, ( ); known: the game says what it is
  plies < 40 and result == 1-0  names are the columns of `games` and `outcomes`, and more
Positions, from the start position to that after the last move:
  any(P) all(P) final(P)        P is true of one position, of all, of the last; start(P)
  for(10, P)  then(P, Q)        of ten positions running; of one, and Q of a later one
  count(P) >= 3                 of so many positions
  any(material('KRPkr'))        P may be material, fen('8/*/...'), board('Ke1 Rh1'),
                                on('[RQ]', 'a-h7'), pawns('...'), count(N) == 2, men <= 7,
                                imbalance >= 2, check, mate, capture, san == 'Nf3',
                                piece == Q, to == f7, eval_pawns >= 3, side == white
  flip(X)                       X, or X with the colours exchanged

",
    examples!()
);

command!("games", input = input, output = output, rows = table.rows;

    /// Takes what is given before anything is read: the expression among the operands, the rows of `--games-from`.
    fn prepare(&mut self) -> anyhow::Result<Vec<Written>> {
        let plain = self.plain.expressions();
        let mut written: Vec<Written> = (plain.into_iter())
            .map(|(flag, text)| Written {
                from: flag.to_owned(),
                text,
            })
            .collect();
        let has_conditions =
            !written.is_empty() || !self.input.conditions.is_empty() || self.games_from.is_some();
        if !has_conditions {
            let Some(operand) = self.input.sources.take_first() else {
                bail!(
                    "an expression is missing, as in: pgnkit filter 'elo >= 2500' games.pgn; `pgnkit filter --help` shows more"
                );
            };
            let text = operand
                .to_str()
                .with_context(|| format!("the expression is not UTF-8: {}", operand.display()))?;
            if operand.is_file() {
                bail!(
                    "{text} is a file, and the expression comes before the files, as in: pgnkit filter 'elo >= 2500' {text} (`true` chooses every game)"
                );
            }
            written.push(Written {
                from: "the expression".to_owned(),
                text: text.to_owned(),
            });
        }
        if let Some(rows) = &self.games_from {
            if self.input.shard.shard.is_some() {
                bail!("--games-from names games of whole files: leave out --shard");
            }
            let named = NamedGames::read(rows)?;
            if self.input.sources.is_empty() {
                self.input.sources.replace_given(named.files());
            }
            self.input.also_read.push(rows.clone());
            self.named = Some(named);
        }
        Ok(written)
    }

    /// Goes on once the conditions are understood: only games that rows name, and keys.
    fn complete(&mut self, vocabulary: &dyn Fn() -> Vocabulary) -> anyhow::Result<()> {
        if let Some(named) = self.named.take() {
            let chooser = named.chooser(&self.input.names(), self.input.chooser.take());
            self.named_count = Some(NamedCount {
                wanted: chooser.wanted,
                found: Arc::clone(&chooser.found),
                not_read: chooser.not_read.clone(),
            });
            self.input.chooser = Some(Arc::new(chooser));
        }
        self.into.find_keys(&vocabulary())
    }
);

fn run(args: &Args) -> anyhow::Result<Verdict> {
    if args.explain {
        let words = args
            .input
            .chooser
            .as_ref()
            .map_or("true", |chooser| chooser.words());
        return args.print(words);
    }
    let (task, mut writer) = args
        .into
        .open(&args.input, &args.output, &args.table, args.take)?;
    let mut outcome = args.input.run_alone(task, |filtered| {
        writer.take(filtered)?;
        if writer.has_enough() {
            return Err(Enough.into());
        }
        Ok(())
    })?;
    let chosen = writer.written;
    let mut told = args.take.told(&writer, outcome.stopped_early);
    if writer.has_utf16 && args.into.writes_games() {
        told.push_str("; UTF-16 written as UTF-8");
    }
    if args.into.writes_games() {
        // They go with the games.
        outcome.ledger.outside_lines = 0;
    }
    let written = writer.finish(args.input.account(&outcome, &told))?;
    if let Some(files) = written.files {
        let _ = write!(told, "; {} written", counted(files, "file", "files"));
    }
    if args.into.count {
        args.print(&chosen.to_string())?;
    }
    for text in &written.messages {
        message(text);
    }
    args.input.tell(&outcome.ledger, &told);
    if !args.input.quiet {
        args.tell_missing(outcome.stopped_early);
    }
    let is_reason = match args.fail_on {
        FailOn::None => chosen == 0,
        FailOn::Error => outcome.ledger.is_incomplete(),
        _ => false,
    };
    Ok(match (&outcome.failures[..], is_reason) {
        ([_, ..], _) => Verdict::Failed,
        (_, true) => Verdict::Findings,
        _ => Verdict::Clean,
    })
}

impl Args {
    /// Writes one line where the games would have gone.
    fn print(&self, line: &str) -> anyhow::Result<Verdict> {
        let path = self.output.output.as_deref();
        let mut output = Output::begin(path, &Head::default(), &self.output.run)?;
        output.write_batch(format!("{line}\n").as_bytes())?;
        output.finish()?;
        Ok(Verdict::Clean)
    }

    /// Tells which rows of `--games-from` name no game.
    fn tell_missing(&self, stopped_early: bool) {
        let Some(count) = &self.named_count else {
            return;
        };
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
}
