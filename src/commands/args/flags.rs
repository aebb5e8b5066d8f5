//! `--flag-rules`: what a fallen flag means.

use clap::{Args, ValueEnum};

use pgnkit_core::outcome::flag::FlagRules;

/// How games lost on time are judged.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct FlagArgs {
    /// Which rules decide whether a win on time counts: what must the winner still have?
    #[arg(long = "flag-rules", value_enum, default_value_t = Flags::Fide, value_name = "RULES")]
    rules: Flags,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Flags {
    /// A win unless no series of legal moves leads to mate
    Fide,
    /// A win needs a pawn, knight and bishop, two bishops, a rook or a queen
    Founding,
    /// US Chess 14D4, 14E: as FIDE, but a lone minor piece, or two knights against no pawn, needs a forced win
    Uscf,
    /// A lone minor piece or two knights do not win
    Chesscom,
}

impl FlagArgs {
    pub(crate) fn rules(self) -> FlagRules {
        match self.rules {
            Flags::Fide => FlagRules::Fide,
            Flags::Founding => FlagRules::Founding,
            Flags::Uscf => FlagRules::Uscf,
            Flags::Chesscom => FlagRules::Chesscom,
        }
    }
}
