//! `pgnkit outcomes`: one row per game that says how it ended, or how many games ended in which way.

pub(super) mod select;
pub(super) mod summary;
pub(super) mod unread;
pub(super) mod words;

use std::borrow::Cow;

use self::select::SelectArgs;
use self::summary::SummaryArgs;
use self::words::{color, winner};
use super::args::fail::FailArgs;
use super::args::input::InputArgs;
use super::args::output::OutputArgs;
use super::args::rows::TableArgs;
use super::args::tag_names::{TagsSeen, tag_parser};
use crate::game::Game;
use crate::outcome::contradiction::Contradiction;
use crate::output::Verdict;
use crate::output::rows::{Column, Rows, Table, Value, columns};
use crate::pipeline::Task;

/// How each game ended, how sure that is, and what contradicts it
///
/// Keeps apart what the board proves, what a player could have claimed, what the record declares, and
/// where these contradict each other. `docs/columns.md` explains every column.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(in crate::commands) struct Args {
    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    pub(in crate::commands) input: InputArgs,

    #[command(flatten)]
    table: TableArgs,

    /// Add columns with the values of these tags, named like the tags; --columns picks from all columns
    #[arg(long, value_name = "A,B,...", value_delimiter = ',', value_parser = tag_parser(), hide_possible_values = true, conflicts_with = "summary")]
    tags: Vec<String>,

    #[command(flatten)]
    select: SelectArgs,

    #[command(flatten)]
    summary: SummaryArgs,

    #[command(flatten)]
    fail: FailArgs,
}

const EXAMPLES: &str = "\
Examples:
  How each game ended, and how certain that is:
    pgnkit outcomes --columns file,game,outcome,basis,winner tournament.pgn
  Everything that is known, as a table for a spreadsheet:
    pgnkit outcomes -o outcomes.csv games.pgn.zst
  How many games ended in which way, by year and time class:
    pgnkit outcomes --summary --by year,time-class lichess.pgn.zst
  Games whose result contradicts the board, or itself:
    pgnkit outcomes --contradictions --columns line,contradictions games.pgn
  Mates and stalemates, with ratings and opening:
    pgnkit outcomes --only checkmate,stalemate --tags WhiteElo,ECO games.pgn
  What games lost on time should have been, by the rules of US Chess:
    pgnkit outcomes --columns result,flag_verdict --flag-rules uscf games.pgn";

/// The columns, in order.
pub(in crate::commands) const COLUMNS: [Column; 40] = columns! {
    "file": "input path as given, `-` for standard input",
    "game": "number of the game in its file, from 1",
    "line": "line of the record's first byte, from 1",
    "offset": "byte offset of the record, after decompression, from 0",
    "event": "tag value; empty if absent",
    "site": "tag value; empty if absent",
    "date": "tag value; empty if absent",
    "round": "tag value; empty if absent",
    "white": "tag value; empty if absent",
    "black": "tag value; empty if absent",
    "result": "the Result tag as the standard writes it: `1-0`, `0-1`, `1/2-1/2` or `*`; where it is absent or not a result, the marker; empty where both lost, which the standard cannot express",
    "marker": "the termination marker as written",
    "plies": "legal mainline plies replayed",
    "outcome": "the kind of outcome, one of those below",
    "basis": "`proved`, `claimable`, `declared`, `inferred` or `unknown`",
    "winner": "`white`, `black`, `draw`; empty if not decided",
    "consistent": "`false` if the record contradicts itself or the board",
    "contradictions": "codes of findings, separated by a space",
    "termination": "the declaration as written: Termination, TerminationDetails and the last comment where it declares an outcome, joined by `; `",
    "checkmate_ply": "ply after which checkmate was on the board; 0 is the start position, here and below",
    "stalemate_ply": "ply after which stalemate was on the board",
    "insufficient_ply": "first ply after which neither side could mate, by material",
    "dead_ply": "first ply after which neither side could mate, by proof; the same as `insufficient_ply` unless `--deep` finds an earlier one or the final position is dead despite its material",
    "threefold_ply": "ply after which a position had first occurred three times",
    "fivefold_ply": "ply after which a position had first occurred five times",
    "fifty_ply": "ply after which the halfmove clock first was 100 with a legal move left",
    "seventyfive_ply": "ply after which the halfmove clock first was 150 with a legal move left",
    "claim_by_move": "at the end, a claim that writing down a move would allow and the board alone does not: `threefold`, `fifty`, or both",
    "claimant": "who could claim at the end: `white` or `black`, the side to move; empty if nobody",
    "occurrences": "how often the final position has occurred",
    "halfmove_clock": "at the end, in plies",
    "plies_after_end": "plies played after the first automatic end of the game; 0 if none",
    "white_can_mate": "whether some series of legal moves from the final position lets White mate. `no`: by material in every game; by proof if the game was lost on time, or if few pieces, blocked pawns, a boxed-in king or a check raise a doubt in a decided or drawn game. `yes`: by proof after mate, with `--deep`, and for a side whose flag did not fall and whose pieces can hardly move or may be too few. Otherwise `unknown`; with `--deep` this remains only for positions that cannot have arisen in a game, such as one with 24 knights, and in place of `no` where there are Chess960 castling rights, unless a mate is found soon or few positions can be reached. In a variant, whether White can win: `yes` and `no` after its end, `no` by material under its rules",
    "black_can_mate": "the same for Black",
    "flag_verdict": "for games lost on time, under `--flag-rules`, by which `outcome` and `winner` are judged too: `win`, `draw` or `undecided`; else empty. `flag_basis` says what it rests on",
    "fault": "code of what stopped the replay; empty if nothing did",
    "fault_ply": "ply of what stopped the replay",
    "final_fen": "position after the last legal ply, en passant only if legal",
    "result_tag": "the Result tag as written",
    "flag_basis": "what `flag_verdict` rests on: `proved`, a mate by legal moves was found, or it is proved that there is none; `material`, the pieces alone decide; `unproved`, neither, as with most wins in open positions unless `--deep` looks for the mate, or it depends on a forced win that was not searched for",
};

pub(in crate::commands) fn run(args: &Args) -> anyhow::Result<Verdict> {
    if args.summary.summary {
        return summary::run(
            &args.summary,
            &args.select,
            &args.input,
            &args.output,
            &args.table,
            &args.fail,
        );
    }
    let names: Vec<Cow<'static, str>> = COLUMNS
        .iter()
        .map(|column| column.name.into())
        .chain(args.tags.iter().cloned().map(Cow::Owned))
        .collect();
    let table = args.table.with_names(names)?;
    let mut output = args.input.open_output(&args.output, &table.header())?;
    let task = Endings {
        names: args.input.names(),
        select: args.select.clone(),
        tags: args.tags.clone(),
        table,
    };
    let mut selected = 0;
    let mut tags_seen = TagsSeen::default();
    let outcome = args.input.run(task, &mut output, |written, output| {
        selected += written.games;
        tags_seen.absorb(written.tags_seen);
        output.write_batch(&written.rows.into_bytes())
    })?;
    output.finish()?;
    args.input
        .tell(&outcome.ledger, &args.select.counted(selected));
    if selected > 0 && !args.input.quiet {
        tags_seen.tell_absent(&args.tags);
    }
    Ok(outcome.verdict(&args.fail))
}

struct Endings {
    names: Vec<String>,
    select: SelectArgs,
    tags: Vec<String>,
    table: Table,
}

/// What a batch of games gives.
#[derive(Default)]
struct Written {
    rows: Rows,
    /// Games selected.
    games: u64,
    /// Of [`Endings::tags`].
    tags_seen: TagsSeen,
}

impl Task for Endings {
    type Output = Written;

    fn visit(&self, game: &Game<'_>, written: &mut Written) {
        let Some(judged) = self.select.judge(game) else {
            return;
        };
        written.games += 1;
        let origin = game.record.origin;
        let outcome = judged.outcome();
        let audit = judged.flag_audit();
        let board = &outcome.board;
        let set_up = game.setup.fault.is_none();
        let position = |value: Value<'static>| if set_up { value } else { Value::Empty };
        let codes: Vec<&str> = judged.contradictions().map(Contradiction::code).collect();
        let fault_ply = game.replay.fault.as_ref().map(|fault| fault.ply);
        let final_fen = if set_up {
            Value::text(game.replay.final_fen())
        } else {
            Value::Empty
        };
        let tag = |name: &str| Value::maybe(game.tag(name));
        let row = [
            Value::text(self.names[origin.source].as_str()),
            Value::Count(origin.game),
            Value::Count(origin.line),
            Value::Count(origin.offset),
            tag("Event"),
            tag("Site"),
            tag("Date"),
            tag("Round"),
            tag("White"),
            tag("Black"),
            Value::maybe(outcome.stated.word()),
            Value::maybe(game.marker()),
            Value::from(game.replay.plies.len()),
            Value::text(outcome.kind.as_str()),
            Value::text(outcome.basis.word()),
            Value::text(winner(outcome.result)),
            Value::Flag(codes.is_empty()),
            Value::text(codes.join(" ")),
            Value::text(outcome.declaration.text()),
            Value::from(board.checkmate_ply),
            Value::from(board.stalemate_ply),
            Value::from(board.insufficient_ply),
            Value::from(board.dead_ply),
            Value::from(board.threefold_ply),
            Value::from(board.fivefold_ply),
            Value::from(board.fifty_ply),
            Value::from(board.seventyfive_ply),
            Value::text(claim_by_move(board.threefold_by_move, board.fifty_by_move)),
            Value::maybe(board.claimant.map(color)),
            position(Value::from(board.occurrences)),
            position(Value::from(board.halfmove_clock)),
            position(Value::from(board.plies_after_end)),
            position(Value::text(outcome.can_mate.white.word())),
            position(Value::text(outcome.can_mate.black.word())),
            Value::maybe(audit.map(|audit| audit.verdict.word())),
            Value::maybe(game.fault_code()),
            Value::from(fault_ply),
            final_fen,
            Value::maybe(outcome.result_tag.as_deref()),
            Value::maybe(audit.map(|audit| audit.basis.word())),
        ];
        if self.tags.is_empty() {
            return self.table.push(&row, &mut written.rows);
        }
        let mut row = Vec::from(row);
        for (index, name) in self.tags.iter().enumerate() {
            let value = tag(name);
            written.tags_seen.note(index, || value != Value::Empty);
            row.push(value);
        }
        self.table.push(&row, &mut written.rows);
    }
}

fn claim_by_move(threefold: bool, fifty: bool) -> &'static str {
    match (threefold, fifty) {
        (true, true) => "threefold fifty",
        (true, false) => "threefold",
        (false, true) => "fifty",
        (false, false) => "",
    }
}
