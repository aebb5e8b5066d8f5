//! In which form games are written, and which options have no meaning there.

use anyhow::bail;
use clap::ValueEnum;

use super::{add::AddArgs, options::MoveArgs, tags::TagArgs};
use crate::commands::args::{headings::OUTPUT, output::OutputArgs};
use pgnkit_core::writing::cut::Moves;
use pgnkit_core::writing::style::{NagStyle, Style};

/// In which form games are written.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct FormArgs {
    /// Output format [default: by the extension of the output file, else pgn]
    ///
    /// Text between games stands in PGN only. A game that cannot be read to its end has, with `--broken keep`, its text in
    /// the JSON object; in `lines`, the rest of it stands on its line as it is written; `ordo` takes its tags.
    #[arg(short = 'f', long = "format", value_enum, value_name = "FORMAT", help_heading = OUTPUT)]
    form: Option<Form>,
}

impl FormArgs {
    /// The form to write, by the option or the name of the output file.
    pub(super) fn of(&self, output: &OutputArgs) -> Form {
        output.format(self.form, Form::Pgn, Form::Pgn)
    }
}

/// In which form games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Form {
    /// PGN, in export format
    Pgn,
    /// One JSON object per game and line: tags, moves in SAN and UCI, comments, NAGs, variations
    Jsonl,
    /// One game per line, tags included: PGN still
    Lines,
    /// Players and results, for the rating programs Ordo and BayesElo
    Ordo,
}

impl Form {
    fn name(self) -> &'static str {
        match self {
            Form::Pgn => "pgn",
            Form::Jsonl => "jsonl",
            Form::Lines => "lines",
            Form::Ordo => "ordo",
        }
    }

    /// The style of movetext in this form. Options that would change nothing are refused.
    pub(super) fn style(
        self,
        moves: &MoveArgs,
        tags: &TagArgs,
        add: &AddArgs,
    ) -> anyhow::Result<Style> {
        let style = moves.style();
        let usual = Style::default();
        let has_moves = matches!(self, Form::Pgn | Form::Lines);
        let is_free = style.width == usual.width || style.width.is_none();
        for (option, is_given, has_meaning) in [
            (
                "--width",
                !is_free || self == Form::Jsonl && style.width.is_none(),
                self == Form::Pgn,
            ),
            ("--nags suffix", style.nags == NagStyle::Suffix, has_moves),
            ("--notation", style.notation != usual.notation, has_moves),
            ("--numbers", !style.numbers, has_moves),
            ("--results", !style.results, has_moves),
            ("--check-signs", !style.check_signs, has_moves),
            (
                "--encoding",
                moves.coding().encoding.is_some(),
                self != Form::Jsonl,
            ),
            ("--moves", *moves.moves() != Moves::All, self != Form::Ordo),
            ("--variations games", moves.splits(), self != Form::Ordo),
            ("--fen-comments", moves.fens().is_some(), self != Form::Ordo),
            ("--tags", !tags.writes_all(), self != Form::Ordo),
            ("--add", add.adds_any(), self != Form::Ordo),
        ] {
            if is_given && !has_meaning {
                bail!("{option} changes nothing in --format {}", self.name());
            }
        }
        if !style.results && has_moves {
            if self == Form::Lines {
                bail!(
                    "in --format lines, only markers show where a game ends: leave --results no out"
                );
            }
            if !tags.are_in_every_game() {
                bail!(
                    "with --results no, only tags show where a game begins: write some that every game has, as with --tags roster"
                );
            }
        }
        if add.adds_any() && !tags.writes_any() {
            bail!("--add adds tags, and with --tags none there are none");
        }
        if add.adds_hash() && (moves.splits() || *moves.moves() != Moves::All) {
            bail!("--add hash is about whole games: leave --moves and --variations games out");
        }
        Ok(match self {
            Form::Lines => Style {
                width: None,
                ..style
            },
            _ => style,
        })
    }
}
