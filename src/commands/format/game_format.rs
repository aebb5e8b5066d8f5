//! In which form games are written, and which options have no meaning there.

use anyhow::bail;
use clap::ValueEnum;

use super::FormatArgs;
use crate::commands::args::rows::value_name;
use pgnkit_core::writing::cut_moves::KeptMoves;
use pgnkit_core::writing::style::{MovetextStyle, NagStyle};

/// In which form games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum GameFormat {
    /// PGN, in export format
    Pgn,
    /// One JSON object per game and line: tags, moves in SAN and UCI, comments, NAGs, variations
    Jsonl,
    /// One game per line, with its tags: still PGN
    Lines,
    /// Players and results, for the rating programs Ordo and BayesElo
    Ordo,
}

/// What becomes of a game that cannot be read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum BrokenGames {
    /// Keep them as they are, byte for byte; one without a termination marker is written as with `comment` if the next
    /// game may begin without an Event tag
    Keep,
    /// Write what can be played, and the rest as a comment
    Comment,
    /// Leave them out
    Drop,
}

impl GameFormat {
    /// The style of movetext in this form. Options that would change nothing are refused.
    pub(super) fn style(self, args: &FormatArgs) -> anyhow::Result<MovetextStyle> {
        let FormatArgs {
            moves, tags, add, ..
        } = args;
        let style = moves.style();
        let usual = MovetextStyle::default();
        let has_moves = matches!(self, GameFormat::Pgn | GameFormat::Lines);
        let is_free = style.width == usual.width || style.width.is_none();
        let (is_pgn, is_json) = (self == GameFormat::Pgn, self == GameFormat::Jsonl);
        let is_ordo = self == GameFormat::Ordo;
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
            ("--annotate", args.remark.annotate.is_some(), !is_ordo),
            ("--keep-tags", !tags.writes_all(), !is_ordo),
            ("--add", add.adds_any(), !is_ordo),
        ] {
            if is_given && !has_meaning {
                let name = value_name(&self);
                bail!("{option} changes nothing in --format {name}");
            }
        }
        if !style.results && has_moves {
            if self == GameFormat::Lines {
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
        Ok(match self {
            GameFormat::Lines => MovetextStyle {
                width: None,
                ..style
            },
            _ => style,
        })
    }
}
