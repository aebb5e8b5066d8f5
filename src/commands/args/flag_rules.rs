//! `--flag-rules` and `--laws`: what a fallen flag means, and which edition of the Laws counts.

use clap::{Args, ValueEnum};

use pgnkit_core::outcome::flag::FlagRules;
use pgnkit_core::outcome::judging_laws::JudgingLaws;
use pgnkit_core::outcome::laws::Edition;

/// Options about how games are judged.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct FlagArgs {
    /// Judge wins on time by these rules, which look at the winner's remaining pieces
    #[arg(long, value_enum, default_value_t = Flags::Fide, value_name = "RULES")]
    flag_rules: Flags,

    /// Judge all games by this edition of the FIDE Laws [default: the edition in force on the date of each game]
    #[arg(long, value_enum, value_name = "EDITION")]
    laws: Option<EditionChoice>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EditionChoice {
    /// Neither fivefold repetition nor 75 moves end a game
    #[value(name = "before-2014")]
    Before2014,
    /// 75 moves without a capture or pawn move end a game; so does the fifth occurrence of a position that recurs at
    /// every second move
    #[value(name = "2014")]
    Of2014,
    /// Any fifth occurrence of a position ends a game
    #[value(name = "2017")]
    Of2017,
    /// Resigning to a side that cannot mate is a draw
    #[value(name = "2023")]
    Of2023,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Flags {
    /// FIDE Laws 6.9: a win, unless no series of legal moves leads to mate
    Fide,
    /// A win needs a pawn, knight and bishop, two bishops, a rook or a queen
    Founding,
    /// US Chess rules 14D4 and 14E: as `fide`, but a lone bishop or knight, or two knights against no pawn, need a forced
    /// win
    Uscf,
    /// A lone bishop or knight, or two knights, do not win
    Chesscom,
}

impl FlagArgs {
    pub(crate) fn laws(self) -> JudgingLaws {
        let flags = match self.flag_rules {
            Flags::Fide => FlagRules::Fide,
            Flags::Founding => FlagRules::Founding,
            Flags::Uscf => FlagRules::Uscf,
            Flags::Chesscom => FlagRules::Chesscom,
        };
        let edition = self.laws.map(|laws| match laws {
            EditionChoice::Before2014 => Edition::Before2014,
            EditionChoice::Of2014 => Edition::Of2014,
            EditionChoice::Of2017 => Edition::Of2017,
            EditionChoice::Of2023 => Edition::Of2023,
        });
        JudgingLaws { flags, edition }
    }
}
