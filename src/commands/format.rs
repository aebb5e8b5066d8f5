//! `pgnkit format`: games rewritten in the PGN export format.

pub(super) mod add_comments;
pub(super) mod add_tags;
mod counts;
pub(super) mod game_format;
pub(super) mod json;
pub(super) mod movetext_options;
pub(super) mod ordo;
pub(super) mod tags;
pub(super) mod task;
mod write_game;

use std::fmt::Write as _;

use anyhow::bail;

use self::counts::FormatCounts;
use self::game_format::{BrokenGames, GameFormat};
use self::task::{FormatTask, FormattedBatch};
use self::{
    add_comments::AddCommentArgs, add_tags::AddArgs, movetext_options::MoveArgs, tags::TagArgs,
};
use super::args::{
    fail_on::FailArgs, headings::OUTPUT, rows::RowLimitArgs, rows::value_name, tag_names::TagsSeen,
};
use super::messages::ledger::recoded;
use super::plan::{Planned, RunContext};
use super::record_outputs::split::SplitArgs;
use super::record_outputs::take::TakeArgs;
use super::record_outputs::writer::{ChosenOutput, GameWriter, RecordTarget};
use super::run::{games::StopReading, input::Input};
use super::{args::input::InputArgs, args::output::FileArgs, args::output::OutputArgs};
use crate::output::{Verdict, messages, tell};
use crate::statistics::sums::Sum as _;
use pgnkit_core::english::counted;
use pgnkit_core::writing::coding::Encoding;
use pgnkit_core::writing::cut_moves::KeptMoves;
use pgnkit_core::writing::prune::MeasurementForm;
use pgnkit_core::writing::style::{MovetextStyle, NagStyle};
use pgnkit_filter::vocabulary::Vocabulary;

/// Rewrite games in the PGN export format
///
/// Tags, moves, comments, NAGs, variations and results stay; only their spelling, order and lines change: the seven
/// tags first and the others in alphabetical order, moves in standard algebraic notation, lines of fewer than 80 bytes.
/// A game that cannot be read to its end stays unchanged and is reported. Text between games stays with the game after
/// it.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct FormatArgs {
    #[command(flatten)]
    moves: MoveArgs,

    #[command(flatten)]
    remark: AddCommentArgs,

    #[command(flatten)]
    tags: TagArgs,

    #[command(flatten)]
    add: AddArgs,

    /// What to do with games that cannot be read to their end
    #[arg(long, value_enum, default_value_t = BrokenGames::Keep, value_name = "WHAT")]
    broken: BrokenGames,

    /// Leave out text between games and escaped lines (`%`)
    #[arg(long)]
    drop_outside: bool,

    #[command(flatten)]
    split: SplitArgs,

    #[command(flatten)]
    first: RowLimitArgs,

    #[command(flatten)]
    take: TakeArgs,

    #[command(flatten)]
    output: FileArgs,

    /// Output format [default: by the extension of the output file, else pgn]
    ///
    /// Only PGN keeps the text between games. With `--broken keep`, a game that cannot be read to its end has its text
    /// in the JSON object; `lines` puts its unread rest on the same line; `ordo` uses its tags.
    #[arg(short = 'f', long = "format", value_enum, value_name = "FORMAT", help_heading = OUTPUT)]
    form: Option<GameFormat>,

    #[command(flatten)]
    fail: FailArgs,

    #[command(flatten)]
    input: InputArgs,
}

const EXAMPLES: &str = "\
Examples:
  Several files as one that other programs can read:
    pgnkit format -o tidy.pgn a.pgn b.pgn.zst
  Only moves, one game per line:
    pgnkit format --comments drop --nags drop --variations drop --width 0 a.pgn
  Only the seven tags, and one event for all games:
    pgnkit format --keep-tags roster --set 'Event=Riga Open' games.pgn
  Moves for a program that cannot read SAN:
    pgnkit format --notation uci --numbers no --keep-tags none games.pgn
  Moves in German:
    pgnkit format --notation letters=KDTLS --nags suffix games.pgn
  JSON for a script, with nested comments and variations:
    pgnkit format -f jsonl games.pgn | jq -r '.tags.White'
  One game per line, to grep for an opening:
    pgnkit format -f lines games.pgn | grep '1. e4 c5 2. c3' > alapin.pgn
  Results for a rating program:
    pgnkit format -f ordo -o results.pgn games.pgn
  The number of plies and a fingerprint of the moves, as tags:
    pgnkit format --add plycount,hash games.pgn
  Games of a player, with unplayable moves in comments:
    pgnkit format --where \"player ~ 'carlsen'\" --broken comment games.pgn";

impl FormatArgs {
    pub(super) fn plan(mut self, context: &RunContext) -> Planned {
        self.take.first = self.first.first;
        let input = Input::new(&self.input, context)?;
        let output = OutputArgs::from(&self.output);
        let keys = (self.split).keys(|| (context.vocabulary)(&input.names()))?;
        let mut task = self.task(input.names(), &output, context.vocabulary)?;
        let chosen = if self.split.is_one_file() {
            let sink = input.open_sink(&output)?;
            match task.form {
                GameFormat::Pgn => ChosenOutput::Sink(sink),
                _ => ChosenOutput::Text(sink),
            }
        } else if task.form == GameFormat::Pgn {
            let target = output.output.as_deref();
            let (chosen, keys) = self.split.open(&input, target, keys, std::iter::empty())?;
            task.keys = keys;
            chosen
        } else {
            bail!("--split and --split-by write PGN: leave --format out");
        };
        let writer = GameWriter::new(chosen, None, None, self.take);
        Ok(Box::new(move || self.run(&input, task, writer)))
    }

    /// Writes the games that are chosen.
    fn run(
        &self,
        input: &Input,
        task: FormatTask,
        mut writer: GameWriter,
    ) -> anyhow::Result<Verdict> {
        let (form, coding, drops_outside) = (task.form, task.coding, task.drops_outside);
        let named = task.named.clone();
        let mut tags_seen = TagsSeen::default();
        let mut counts = FormatCounts::default();
        let mut outcome = input.run(task, |formatted: FormattedBatch| {
            counts.absorb(formatted.counts);
            tags_seen.absorb(formatted.tags_seen);
            let mut told = formatted.told.into_iter().peekable();
            let mut messages = Vec::new();
            writer.take(&formatted.games, |record, place| {
                // What is not taken is as if it were not there.
                if let Some((_, told, of_game)) = told.next_if(|(number, ..)| *number == record)
                    && place == RecordTarget::Chosen
                {
                    counts.absorb(of_game);
                    messages.extend(told);
                }
            })?;
            tell(&messages);
            if writer.has_enough() {
                return Err(StopReading.into());
            }
            Ok(())
        })?;
        let has_utf16 = writer.has_utf16;
        let taken = (self.take).summary(writer.written, writer.alike, outcome.stopped_early);
        let written = writer.finish(input.account(&outcome, ""))?;
        messages(written.messages);
        if !drops_outside {
            // They go with the games.
            outcome.ledger.outside_lines = 0;
        }
        let encoding = match coding.encoding {
            Some(Encoding::Latin1) => "ISO 8859-1",
            Some(Encoding::Utf8) | None => "UTF-8",
        };
        let mut summary = counts.summary(self.broken, form);
        if form != GameFormat::Jsonl {
            summary.push_str(&recoded(has_utf16, encoding));
        }
        summary.push_str(&taken);
        if let Some(files) = written.files {
            let _ = write!(summary, "; {} written", counted(files, "file", "files"));
        }
        input.tell(&outcome.ledger, &summary);
        if !input.quiet && outcome.ledger.games > 0 {
            tags_seen.tell_absent(&named);
        }
        Ok(outcome.verdict(self.fail))
    }

    /// The style of movetext in a form. Options that would change nothing are refused.
    fn style(&self, form: GameFormat) -> anyhow::Result<MovetextStyle> {
        let FormatArgs {
            moves, tags, add, ..
        } = self;
        let style = moves.style();
        let usual = MovetextStyle::default();
        let has_moves = matches!(form, GameFormat::Pgn | GameFormat::Lines);
        let is_free = style.width == usual.width || style.width.is_none();
        let (is_pgn, is_json) = (form == GameFormat::Pgn, form == GameFormat::Jsonl);
        let is_ordo = form == GameFormat::Ordo;
        let has_width = !is_free || is_json && style.width.is_none();
        let has_encoding = moves.coding().encoding.is_some();
        let splits = moves.variations.are_games;
        for (option, is_given, has_meaning) in [
            ("--width", has_width, is_pgn),
            ("--nags suffix", style.nags == NagStyle::Suffix, has_moves),
            ("--notation", style.notation != usual.notation, has_moves),
            ("--numbers", !style.numbers, has_moves),
            ("--markers", !style.results, has_moves),
            ("--check-signs", !style.check_signs, has_moves),
            ("--output-encoding", has_encoding, !is_json),
            ("--moves", moves.moves != KeptMoves::All, !is_ordo),
            ("--variations games", splits, !is_ordo),
            ("--annotate", self.remark.annotate.is_some(), !is_ordo),
            ("--keep-tags", !tags.writes_all(), !is_ordo),
            ("--add", add.adds_any(), !is_ordo),
        ] {
            if is_given && !has_meaning {
                let name = value_name(&form);
                bail!("{option} changes nothing in --format {name}");
            }
        }
        if !style.results && has_moves {
            if form == GameFormat::Lines {
                bail!(
                    "in --format lines, only markers show where a game ends: leave --markers no out"
                );
            }
            if !tags.are_in_every_game() {
                bail!(
                    "with --markers no, only tags show where a game begins: write some that every game has, as with --keep-tags roster"
                );
            }
        }
        if add.adds_any() && !tags.writes_any() {
            bail!("--add adds tags, and with --keep-tags none there are none");
        }
        if add.adds_hash() && (splits || moves.moves != KeptMoves::All) {
            bail!("--add hash is about whole games: leave --moves and --variations games out");
        }
        Ok(match form {
            GameFormat::Lines => MovetextStyle {
                width: None,
                ..style
            },
            _ => style,
        })
    }

    /// How the games of files with these names are written.
    fn task(
        &self,
        names: Vec<String>,
        output: &OutputArgs,
        vocabulary: fn(&[String]) -> Vocabulary,
    ) -> anyhow::Result<FormatTask> {
        let form = output.format(self.form, GameFormat::Pgn, GameFormat::Pgn);
        let coding = self.moves.coding();
        if self.moves.has_wide_text() && coding.encoding == Some(Encoding::Latin1) {
            bail!(
                "ISO 8859-1 does not have the signs of this notation: leave --output-encoding latin-1 out"
            );
        }
        let mut kept = self.moves.kept(match form {
            GameFormat::Jsonl => MeasurementForm::Commands,
            _ => MeasurementForm::AsWritten,
        });
        kept.escapes = !self.drop_outside;
        Ok(FormatTask {
            names,
            shard: self.input.shard.shard,
            style: self.style(form)?,
            kept,
            moves: self.moves.clone(),
            remark: self.remark.of(&self.moves, vocabulary)?,
            tags: self.tags.clone(),
            named: self.tags.named(|name| self.add.adds(name)),
            broken: self.broken,
            take: self.take,
            keys: None,
            drops_outside: self.drop_outside || form != GameFormat::Pgn,
            form,
            add: self.add.clone(),
            // JSON is UTF-8 whatever the record.
            needs_utf8: form != GameFormat::Jsonl
                && (coding.encoding.is_some()
                    || self.moves.has_wide_text()
                    || self.tags.has_wide_text()),
            coding,
            max_record_bytes: self.input.max_record_bytes,
        })
    }
}

#[cfg(test)]
mod tests;
