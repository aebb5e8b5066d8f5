//! `pgnkit format`: games written anew, in the export format of the PGN standard.

pub(super) mod add;
pub(super) mod form;
pub(super) mod json;
pub(super) mod options;
pub(super) mod ordo;
mod plan;
pub(super) mod tags;
pub(super) mod task;
mod write;

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::bail;

use self::form::{Form, FormArgs};
use self::plan::{Broken, Counts, Format, Formatted};
use self::{add::AddArgs, options::MoveArgs, tags::TagArgs};
use super::args::fail::FailArgs;
use super::{args::input::InputArgs, args::output::OutputArgs};
use crate::english::counted;
use crate::output::separation::Entry;
use crate::output::{Verdict, message, sink::Sink, tell};
use crate::writing::coding::{Encoding, Newline};

/// Write games anew, in the export format of the PGN standard
///
/// Tags, moves, comments, NAGs, variations and results stay; only their spelling, order and lines change: the seven tags
/// first and the others in alphabetical order, moves in standard algebraic notation, lines of less than 80 characters. A
/// game that cannot be read to its end stays as it is and is reported. Text between games goes with the game after it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(flatten)]
    moves: MoveArgs,

    #[command(flatten)]
    tags: TagArgs,

    #[command(flatten)]
    add: AddArgs,

    /// Games that cannot be read to their end
    #[arg(long, value_enum, default_value_t = Broken::Keep, value_name = "WHAT")]
    broken: Broken,

    /// Leave out text between games and escaped lines (`%`)
    #[arg(long)]
    drop_outside: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    form: FormArgs,

    #[command(flatten)]
    fail: FailArgs,

    #[command(flatten)]
    pub(super) input: InputArgs,
}

const EXAMPLES: &str = "\
Examples:
  Tidy files, in one that other programs can read:
    pgnkit format -o tidy.pgn a.pgn b.pgn.zst
  The bare moves of games, one game on a line:
    pgnkit format --comments drop --nags drop --variations drop --width 0 a.pgn
  Only the seven tags, and an event that all games have:
    pgnkit format --tags roster --set 'Event=Riga Open' games.pgn
  Moves for a program that knows no SAN:
    pgnkit format --notation uci --numbers no --tags none games.pgn
  Moves for readers of German:
    pgnkit format --notation letters=KDTLS --nags suffix games.pgn
  Games as JSON, for a script: moves, comments and variations, nested:
    pgnkit format -f jsonl games.pgn | jq -r '.tags.White'
  One game per line, for grep, which keeps those of an opening:
    pgnkit format -f lines games.pgn | grep '1. e4 c5 2. c3' > alapin.pgn
  Results for a rating program:
    pgnkit format -f ordo -o results.pgn games.pgn
  The number of plies and a fingerprint of the moves, as tags:
    pgnkit format --add plycount,hash games.pgn
  Games of a player, with what cannot be played in comments:
    pgnkit format --where \"player ~ 'tal'\" --broken comment games.pgn";

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    let form = args.form.of(&args.output);
    let coding = args.moves.coding();
    if args.moves.has_wide_text() && coding.encoding == Some(Encoding::Latin1) {
        bail!("ISO 8859-1 does not have the signs of this notation: leave --encoding latin-1 out");
    }
    let style = form.style(&args.moves, &args.tags, &args.add)?;
    let drops_outside = args.drop_outside || form != Form::Pgn;
    let target = args.output.output.as_ref();
    args.input.refuse_overwriting(target)?;
    let mut sink = Sink::open(target.map(PathBuf::as_path), args.input.max_record_bytes)?;
    let mut kept = args.moves.kept();
    kept.escapes = !args.drop_outside;
    let task = Format {
        names: args.input.names(),
        shard: args.input.shard.shard,
        style,
        kept,
        splits: args.moves.splits(),
        moves: args.moves.moves().clone(),
        fens: args.moves.fens(),
        tags: args.tags.clone(),
        broken: args.broken,
        drops_outside,
        form,
        add: args.add.clone(),
        // JSON is UTF-8 whatever the record.
        needs_utf8: form != Form::Jsonl
            && (coding.encoding.is_some()
                || args.moves.has_wide_text()
                || args.tags.has_wide_text()),
        coding,
        max_record_bytes: args.input.max_record_bytes,
    };
    let separator: &[u8] = match coding.newline {
        Some(Newline::CrLf) => b"\r\n",
        Some(Newline::Lf) | None => b"\n",
    };
    let mut counts = Counts::default();
    let mut has_utf16 = false;
    let mut is_last_chosen = true;
    let mut outcome = args.input.run_alone(task, |formatted: Formatted| {
        counts.add(&formatted.counts);
        has_utf16 |= formatted.is_utf16;
        if !formatted.ahead.is_empty() && is_last_chosen {
            sink.push(Entry {
                before: &formatted.ahead,
                record: b"",
                closed: true,
            })?;
        }
        is_last_chosen = formatted.is_last_chosen.unwrap_or(is_last_chosen);
        if form != Form::Pgn {
            sink.push_text(&formatted.text)?;
        } else if args.tags.writes_any() {
            sink.take(&formatted.text, formatted.records.iter())?;
        } else {
            // No games that could be told apart, for other programs.
            for record in &formatted.records {
                let text = &formatted.text[record.before.start..record.bytes.end];
                if !text.is_empty() {
                    sink.push_apart(text, separator)?;
                }
            }
        }
        sink.end_batch()?;
        tell(&formatted.messages);
        Ok(())
    })?;
    for text in sink.finish()? {
        message(&text);
    }
    if !drops_outside {
        // They go with the games.
        outcome.ledger.outside_lines = 0;
    }
    let encoding = match coding.encoding {
        Some(Encoding::Latin1) => "ISO 8859-1",
        Some(Encoding::Utf8) | None => "UTF-8",
    };
    let utf16 = (has_utf16 && form != Form::Jsonl).then_some(encoding);
    let told = told(&counts, args.broken, form, utf16);
    args.input.tell(&outcome.ledger, &told);
    Ok(outcome.verdict(&args.fail))
}

/// What follows the ledger.
fn told(counts: &Counts, broken: Broken, form: Form, utf16: Option<&str>) -> String {
    let mut told = format!("; {} formatted", counted(counts.written, "game", "games"));
    let became = match (broken, form) {
        (Broken::Drop, _) => "left out",
        (_, Form::Ordo) => "by its tags, not read to its end",
        (Broken::Keep, Form::Pgn) => "kept as written",
        (Broken::Keep, Form::Jsonl) => "with its text, not read to its end",
        (Broken::Keep | Broken::Comment, _) => "with text in comments that cannot be read",
    };
    // Writing to a string cannot fail.
    if counts.broken > 0 {
        let _ = write!(told, ", {} {became}", counts.broken);
    }
    if counts.variations > 0 {
        let variations = counted(counts.variations, "illegal variation", "illegal variations");
        let _ = write!(told, "; {variations} kept as written");
    }
    if counts.results > 0 {
        let games = counted(counts.results, "game", "games");
        let _ = write!(told, "; Result tag and marker differ in {games}");
    }
    told_of_form(counts, &mut told);
    if let Some(encoding) = utf16 {
        let _ = write!(told, "; UTF-16 written as {encoding}");
    }
    told
}

/// What follows of what was written otherwise than it was read.
fn told_of_form(counts: &Counts, told: &mut String) {
    for (count, one, many, became) in [
        (
            counts.not_renamed,
            "tag",
            "tags",
            "not renamed: their games have one of that name",
        ),
        (counts.split, "variation", "variations", "written as games"),
        (
            counts.not_split,
            "variation",
            "variations",
            "left out: as games they are larger than --max-record-bytes",
        ),
        (
            counts.characters,
            "character",
            "characters",
            "not in ISO 8859-1, written as others",
        ),
        (
            counts.flattened.comments,
            "comment",
            "comments",
            "with ) for }, to stand on one line",
        ),
        (
            counts.flattened.escapes,
            "escaped line",
            "escaped lines",
            "written as a comment",
        ),
        (
            counts.unrated.results,
            "result",
            "results",
            "that ratings cannot count written as *",
        ),
        (
            counts.unrated.players,
            "game",
            "games",
            "with a player who is not known",
        ),
    ] {
        if count > 0 {
            // Writing to a string cannot fail.
            let _ = write!(told, "; {} {became}", counted(count, one, many));
        }
    }
    for (name, games) in &counts.differing {
        let games = counted(*games, "game", "games");
        let _ = write!(told, "; {name} differs in {games}");
    }
}
