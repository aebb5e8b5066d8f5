//! `pgnkit format`: games written anew, in the export format of the PGN standard.

pub(super) mod options;
pub(super) mod tags;
pub(super) mod task;

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::bail;

use self::task::{Broken, Counts, Format, Formatted};
use self::{options::MoveArgs, tags::TagArgs};
use super::args::fail::FailArgs;
use super::{args::input::InputArgs, args::output::OutputArgs};
use crate::english::counted;
use crate::output::separation::Entry;
use crate::output::{Verdict, message, sink::Sink, tell};
use crate::writing::form::{Encoding, Newline};

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

    /// Games that cannot be read to their end
    #[arg(long, value_enum, default_value_t = Broken::Keep, value_name = "WHAT")]
    broken: Broken,

    /// Leave out text between games and escaped lines (`%`)
    #[arg(long)]
    drop_outside: bool,

    #[command(flatten)]
    output: OutputArgs,

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
  Games of a player, with what cannot be played in comments:
    pgnkit format --where \"player ~ 'tal'\" --broken comment games.pgn";

pub(super) fn run(args: &Args) -> anyhow::Result<Verdict> {
    let form = args.moves.form();
    if args.moves.has_wide_text() && form.encoding == Some(Encoding::Latin1) {
        bail!("ISO 8859-1 does not have the signs of this notation: leave --encoding latin-1 out");
    }
    let target = args.output.output.as_ref();
    args.input.refuse_overwriting(target)?;
    let mut sink = Sink::open(target.map(PathBuf::as_path), args.input.max_record_bytes)?;
    let mut kept = args.moves.kept();
    kept.escapes = !args.drop_outside;
    let task = Format {
        names: args.input.names(),
        style: args.moves.style(),
        kept,
        splits: args.moves.splits(),
        moves: args.moves.moves().clone(),
        fens: args.moves.fens(),
        tags: args.tags.clone(),
        broken: args.broken,
        drops_outside: args.drop_outside,
        needs_utf8: form.encoding.is_some()
            || args.moves.has_wide_text()
            || args.tags.has_wide_text(),
        form,
        max_record_bytes: args.input.max_record_bytes,
    };
    let separator: &[u8] = match form.newline {
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
        if args.tags.writes_any() {
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
    if !args.drop_outside {
        // They go with the games.
        outcome.ledger.outside_lines = 0;
    }
    let encoding = match form.encoding {
        Some(Encoding::Latin1) => "ISO 8859-1",
        Some(Encoding::Utf8) | None => "UTF-8",
    };
    let utf16 = has_utf16.then_some(encoding);
    let told = told(&counts, args.broken, utf16);
    args.input.tell(&outcome.ledger, &told);
    Ok(outcome.verdict(&args.fail))
}

/// What follows the ledger.
fn told(counts: &Counts, broken: Broken, utf16: Option<&str>) -> String {
    let mut told = format!("; {} formatted", counted(counts.written, "game", "games"));
    let became = match broken {
        Broken::Keep => "kept as written",
        Broken::Comment => "with text in comments that cannot be read",
        Broken::Drop => "left out",
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
    if counts.split > 0 {
        let variations = counted(counts.split, "variation", "variations");
        let _ = write!(told, "; {variations} written as games");
    }
    if counts.not_split > 0 {
        let variations = counted(counts.not_split, "variation", "variations");
        let _ = write!(
            told,
            "; {variations} left out: as games they are larger than --max-record-bytes"
        );
    }
    if counts.characters > 0 {
        let characters = counted(counts.characters, "character", "characters");
        let _ = write!(told, "; {characters} not in ISO 8859-1, written as others");
    }
    if let Some(encoding) = utf16 {
        let _ = write!(told, "; UTF-16 written as {encoding}");
    }
    told
}
