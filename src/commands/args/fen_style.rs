//! How the user wants FENs written.

use clap::{Args, ValueEnum};
use shakmaty::EnPassantMode;

use crate::chess::fen::write::Style;

/// How FENs are written.
#[derive(Debug, Clone, Args)]
pub(in crate::commands) struct FenStyleArgs {
    /// When a FEN has an en passant square
    #[arg(long, value_enum, default_value_t = EnPassant::Legal, value_name = "WHEN")]
    en_passant: EnPassant,

    /// How a FEN has castling rights
    #[arg(long, value_enum, default_value_t = Castling::Xfen, value_name = "FORM")]
    castling: Castling,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EnPassant {
    /// Where a legal capture exists
    Legal,
    /// Where a pawn stands ready to capture, pinned or not
    Xfen,
    /// After every double step, as the PGN standard has it
    Fen,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Castling {
    /// `KQkq`, and the file of a rook that is not the outermost
    Xfen,
    /// The files of the rooks: `HAha`
    Shredder,
}

impl FenStyleArgs {
    pub(in crate::commands) fn style(&self) -> Style {
        Style {
            en_passant: match self.en_passant {
                EnPassant::Legal => EnPassantMode::Legal,
                EnPassant::Xfen => EnPassantMode::PseudoLegal,
                EnPassant::Fen => EnPassantMode::Always,
            },
            shredder: self.castling == Castling::Shredder,
        }
    }
}
