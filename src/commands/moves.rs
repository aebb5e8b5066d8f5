//! `pgnkit moves`: one row per ply.

use anyhow::bail;
use shakmaty::Role;

use super::args::fail::FailArgs;
use super::args::fen_style::FenStyleArgs;
use super::args::input::InputArgs;
use super::args::output::OutputArgs;
use super::args::rows::TableArgs;
use super::fen::row::{evaluation, seconds};
use super::messages::fault::tell_fault;
use super::over_games::Written;
use crate::chess::fen::write::{FenWriter, Style};
use crate::chess::position::GamePosition;
use crate::chess::san::{self, Check};
use crate::game::Game;
use crate::game::annotations::{Annotation, annotations};
use crate::game::ply::Ply;
use crate::game::replay::view::Run;
use crate::output::Verdict;
use crate::output::rows::{Column, Table, Value, columns};
use crate::pipeline::Task;

/// One row per move: SAN, UCI, what it did, clock and evaluation
///
/// SAN is written as in the standard, however the source writes it. If a game has an error, the plies up to it are
/// written and the error is reported on standard error.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    pub(super) input: InputArgs,

    #[command(flatten)]
    table: TableArgs,

    /// Omit the column `fen_after`, which takes a third of the time and half of the bytes
    #[arg(long)]
    no_fen: bool,

    #[command(flatten)]
    style: FenStyleArgs,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  Every move with the position after it:
    pgnkit moves games.pgn
  The same without positions, which is smaller and faster:
    pgnkit moves --no-fen -o moves.csv games.pgn.zst
  Clocks and evaluations of a server's games:
    pgnkit moves --columns game,ply,san,clock_seconds,eval_pawns games.pgn
  The ten most common moves:
    pgnkit moves --columns san -q games.pgn | sort | uniq -c | sort -rn | head";

/// The columns, in order.
pub(super) const COLUMNS: [Column; 21] = columns! {
    "file": "input path as given, `-` for standard input",
    "game": "number of the game in its file, from 1",
    "ply": "plies played with this move, from 1",
    "move_number": "fullmove number of the move",
    "side": "side that moves: `white` or `black`",
    "san": "the move in SAN, as the standard writes it",
    "uci": "the move in UCI: castling as the king's move, in Chess960 as king takes rook",
    "piece": "letter of the piece that moves: `P`, `N`, `B`, `R`, `Q` or `K`; in castling `K`",
    "from": "square it leaves",
    "to": "square it reaches, in castling the king's",
    "capture": "letter of the captured piece; empty if none",
    "promotion": "letter of the piece that the pawn becomes; empty if it is no promotion",
    "check": "`true` if the move gives check or mate",
    "occurrences": "how often the position after the move has occurred, including this time",
    "halfmove_clock": "plies since the last capture or pawn move, including this one",
    "clock_seconds": "time left on the player's clock: the first readable `[%clk]` after the move",
    "elapsed_seconds": "time taken by the move: the first readable `[%emt]` after the move",
    "eval_pawns": "an engine's evaluation in pawns as written, from White's point of view: the first readable `[%eval]` after the move",
    "eval_mate": "moves to mate if the evaluation is a mate, negative if Black mates",
    "nags": "NAGs of the move in the order written, each once, including those of the suffixes: `!` 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6; separated by a space",
    "fen_after": "position after the move, en passant only if legal unless `--en-passant` says otherwise; not there with `--no-fen`",
};

const ANNOTATIONS: std::ops::Range<usize> = 15..20;
const FEN_AFTER: usize = 20;

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    let mut table = args.table.old(&COLUMNS)?;
    if args.no_fen {
        let name = COLUMNS[FEN_AFTER].name;
        if args.table.rows.columns.iter().any(|column| column == name) {
            bail!("--columns asks for {name}, but --no-fen leaves it out");
        }
        table.leave_out(FEN_AFTER);
    }
    let header = table.header();
    let task = Moves {
        names: args.input.names(),
        style: args.style.style(),
        wants_annotations: ANNOTATIONS.into_iter().any(|index| table.has(index)),
        wants_fen: table.has(FEN_AFTER),
        table,
    };
    let outcome = args.input.run_rows(task, &args.output, &header)?;
    Ok(outcome.verdict(&args.fail))
}

struct Moves {
    names: Vec<String>,
    style: Style,
    wants_annotations: bool,
    wants_fen: bool,
    table: Table,
}

impl Task for Moves {
    type Output = Written;

    fn visit(&self, game: &Game<'_>, written: &mut Written) {
        match game.replay.run() {
            Run::Chess(start, _) => self.write_plies(game, start, written),
            Run::Variant(start, _) => self.write_plies(game, start, written),
        }
        tell_fault(game, &self.names, &mut written.messages);
    }
}

/// Texts of one row, made anew for each.
#[derive(Default)]
struct Texts {
    san: String,
    uci: String,
    nags: String,
    fen: Vec<u8>,
}

impl Moves {
    fn write_plies<P: GamePosition>(&self, game: &Game<'_>, start: &P, written: &mut Written) {
        let said = if self.wants_annotations {
            annotations(game)
        } else {
            Vec::new()
        };
        let mut writer = FenWriter::new(self.style);
        let mut texts = Texts::default();
        let mut before = start.clone();
        let mut after = start.clone();
        for (index, ply) in game.replay.plies.iter().enumerate() {
            after.play_unchecked(ply.mv);
            let check = game.replay.check_given(index, &after);
            let said = said.get(index + 1);
            texts.spell(&before, ply, check);
            texts.list_nags(said);
            if self.wants_fen {
                texts.fen.clear();
                after.append_fen(&mut writer, &mut texts.fen);
            }
            let row = self.row(game, index, &before, check, said, &texts);
            self.table.push(&row, &mut written.rows);
            before.clone_from(&after);
        }
    }

    fn row<'a>(
        &'a self,
        game: &Game<'_>,
        index: usize,
        before: &impl GamePosition,
        check: Check,
        said: Option<&'a Annotation<'_>>,
        texts: &'a Texts,
    ) -> [Value<'a>; COLUMNS.len()] {
        let origin = game.record.origin;
        let ply = &game.replay.plies[index];
        let mv = ply.mv;
        let [pawns, mate] = evaluation(said);
        [
            Value::text(self.names[origin.source].as_str()),
            Value::Count(origin.game),
            Value::from(index + 1),
            Value::from(before.fullmoves().get()),
            Value::text(before.turn().fold_wb("white", "black")),
            Value::text(texts.san.as_str()),
            Value::text(texts.uci.as_str()),
            Value::text(letter(mv.role())),
            Value::maybe(mv.from().map(san::square_name)),
            Value::text(san::square_name(san::to_square(mv))),
            Value::maybe(mv.capture().map(letter)),
            Value::maybe(mv.promotion().map(letter)),
            Value::Flag(check != Check::None),
            Value::from(ply.occurrences),
            Value::from(ply.halfmove_clock),
            seconds(said.and_then(|said| said.clock)),
            seconds(said.and_then(|said| said.elapsed)),
            pawns,
            mate,
            Value::text(texts.nags.as_str()),
            // A FEN is ASCII.
            Value::text(std::str::from_utf8(&texts.fen).unwrap_or_default()),
        ]
    }
}

impl Texts {
    fn spell(&mut self, before: &impl GamePosition, ply: &Ply, check: Check) {
        self.san.clear();
        before.push_san(ply.mv, check, &mut self.san);
        self.uci.clear();
        before.push_uci(ply.mv, &mut self.uci);
    }

    fn list_nags(&mut self, said: Option<&Annotation<'_>>) {
        self.nags.clear();
        for nag in said.into_iter().flat_map(|said| &said.nags) {
            if !self.nags.is_empty() {
                self.nags.push(' ');
            }
            self.nags.push_str(itoa::Buffer::new().format(*nag));
        }
    }
}

/// The letter of a piece (PGN standard 8.2.3.2), and `P` for a pawn.
fn letter(role: Role) -> &'static str {
    match role {
        Role::Pawn => "P",
        Role::Knight => "N",
        Role::Bishop => "B",
        Role::Rook => "R",
        Role::Queen => "Q",
        Role::King => "K",
    }
}
