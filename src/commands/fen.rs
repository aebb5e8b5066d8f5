//! `pgnkit fen`: positions of games.

use clap::ValueEnum;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};

use super::run::{FailOn, InputArgs, OutputArgs, RowArgs, Written};
use crate::game::{Game, Ply, fen};
use crate::input::Locator;
use crate::pipeline::Task;
use crate::report::Verdict;
use crate::report::findings::text::{self, TextStyle};
use crate::report::findings::{Around, Context};
use crate::report::rows::{Column, RowFormat, Table, Value};
use crate::rules;

/// Positions of games as FEN
///
/// X-FEN, with an en passant square only if a legal capture exists. Of a game with a fault the
/// positions up to it are written, and the fault is told on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    output: OutputArgs,

    /// Which positions: `final`, `start`, `all`, `every:N` plies from the start, or the plies N,N,...
    #[arg(long, value_name = "PLIES", default_value = "final", value_parser = parse_plies)]
    at: Plies,

    /// How positions are written
    #[arg(short, long, value_enum, default_value_t = Format::Csv)]
    format: Format,

    #[command(flatten)]
    rows: RowArgs,

    /// Exit with 1 if a replay stopped or text was lost
    #[arg(long, value_enum, default_value_t = FailOn::Never, value_name = "WHEN")]
    fail_on: FailOn,
}

const EXAMPLES: &str = "\
Examples:
  pgnkit fen games.pgn
  pgnkit fen --at all --format plain games.pgn | sort -u
  pgnkit fen --at 20,40 -o openings.csv games.pgn.zst";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Comma-separated values
    Csv,
    /// One JSON object a line
    Jsonl,
    /// One FEN a line and nothing else
    Plain,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Plies {
    Final,
    Every(usize),
    These(Vec<usize>),
}

fn parse_plies(text: &str) -> Result<Plies, String> {
    let number = |text: &str| {
        text.trim()
            .parse::<usize>()
            .map_err(|_| format!("'{text}' is no ply"))
    };
    match text {
        "final" => Ok(Plies::Final),
        "start" => Ok(Plies::These(vec![0])),
        "all" => Ok(Plies::Every(1)),
        _ => match text.strip_prefix("every:") {
            Some(step) => match number(step)? {
                0 => Err("every:N needs a number of plies from 1".to_owned()),
                step => Ok(Plies::Every(step)),
            },
            None => text
                .split(',')
                .map(number)
                .collect::<Result<_, _>>()
                .map(Plies::These),
        },
    }
}

impl Plies {
    fn include(&self, ply: usize, last: usize) -> bool {
        match self {
            Plies::Final => ply == last,
            Plies::Every(step) => ply.is_multiple_of(*step),
            Plies::These(plies) => plies.contains(&ply),
        }
    }
}

/// The columns, in order.
pub(super) const COLUMNS: [Column; 7] = [
    Column {
        name: "file",
        meaning: "input path as given, `-` for standard input",
    },
    Column {
        name: "game",
        meaning: "ordinal in its file, from 1",
    },
    Column {
        name: "ply",
        meaning: "plies played; 0 is the start position",
    },
    Column {
        name: "move_number",
        meaning: "fullmove number of the move that led here; empty at the start",
    },
    Column {
        name: "san",
        meaning: "that move in SAN, as the standard writes it",
    },
    Column {
        name: "uci",
        meaning: "that move in UCI",
    },
    Column {
        name: "fen",
        meaning: "the position, en passant only if legal",
    },
];

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    let format = match args.format {
        Format::Jsonl => RowFormat::Jsonl,
        Format::Csv | Format::Plain => RowFormat::Csv,
    };
    let table = args.rows.table(&COLUMNS, format)?;
    let plain = args.format == Format::Plain;
    if plain {
        args.rows.refuse("plain")?;
    }
    let header = if plain { Vec::new() } else { table.header() };
    let task = Positions {
        names: args.input.names(),
        at: args.at.clone(),
        table,
        plain,
    };
    let outcome = args.input.run_rows(task, &args.output, &header)?;
    Ok(outcome.verdict(args.fail_on))
}

struct Positions {
    names: Vec<String>,
    at: Plies,
    table: Table,
    plain: bool,
}

impl Task for Positions {
    type Output = Written;

    fn visit(&self, game: &Game<'_>, written: &mut Written) {
        if game.setup.fault.is_none() {
            self.write_positions(game, written);
        }
        if game.fault_code().is_some() {
            self.tell_fault(game, written);
        }
    }
}

impl Positions {
    fn write_positions(&self, game: &Game<'_>, written: &mut Written) {
        let last = game.replay.plies.len();
        if self.at == Plies::Final && self.plain {
            fen::write(&game.replay.end, written.rows.line());
            return written.rows.line().push(b'\n');
        }
        let mut before = game.replay.start.clone();
        if self.at.include(0, last) {
            self.write(game, 0, None, &before, written);
        }
        for (index, ply) in game.replay.plies.iter().enumerate() {
            let mut position = before.clone();
            position.play_unchecked(ply.mv);
            if self.at.include(index + 1, last) {
                self.write(game, index + 1, Some((&before, ply)), &position, written);
            }
            before = position;
        }
    }

    fn write(
        &self,
        game: &Game<'_>,
        ply: usize,
        played: Option<(&Chess, &Ply)>,
        position: &Chess,
        written: &mut Written,
    ) {
        if self.plain {
            fen::write(position, written.rows.line());
            return written.rows.line().push(b'\n');
        }
        let origin = game.record.origin;
        let number = played.map_or(Value::Empty, |(before, _)| {
            Value::Count(u64::from(before.fullmoves().get()))
        });
        let san =
            played.map(|(before, ply)| SanPlus::from_move(before.clone(), ply.mv).to_string());
        let uci = played.map(|(_, ply)| uci(game, ply).to_string());
        let row = [
            Value::text(self.names[origin.source].as_str()),
            Value::Count(origin.game),
            Value::Count(ply as u64),
            number,
            Value::maybe(san),
            Value::maybe(uci),
            Value::text(fen::to_string(position)),
        ];
        self.table.push(&row, &mut written.rows);
    }

    /// The finding of what kept a game from being replayed to its end.
    fn tell_fault(&self, game: &Game<'_>, written: &mut Written) {
        let rules: Vec<_> = game
            .fault_code()
            .and_then(rules::find)
            .into_iter()
            .collect();
        let mut findings = Vec::new();
        rules::check(game, &rules, &rules::Options::default(), &mut findings);
        let stopped_at = game.replay.fault.as_ref().map(|fault| fault.span.start);
        let Some(finding) = findings
            .iter()
            .find(|finding| stopped_at.is_none_or(|at| at == finding.span.start))
        else {
            return;
        };
        let context = Context {
            source: game.record.origin.source,
            file: &self.names[game.record.origin.source],
            game: Some(game.record.origin.game),
            place: Locator::new(game.record).place(finding.span.start),
            end: None,
            white: None,
            black: None,
            around: Around::default(),
        };
        text::push(
            TextStyle {
                color: false,
                terminal: true,
                width: None,
            },
            finding,
            &context,
            &mut written.messages,
        );
    }
}

/// Castling as king to target square in chess, as king takes rook in Chess960.
fn uci(game: &Game<'_>, ply: &Ply) -> UciMove {
    match game.replay.start.castles().mode() {
        CastlingMode::Standard => UciMove::from_standard(ply.mv),
        CastlingMode::Chess960 => UciMove::from_chess960(ply.mv),
    }
}
