//! How the user wants FENs written.

use clap::{Args, ValueEnum};
use shakmaty::EnPassantMode;

use pgnkit_core::chess::fen::write::Style;

/// How FENs are written.
#[derive(Debug, Clone, Args)]
pub(crate) struct FenStyleArgs {
    /// When to write an en passant square in a FEN
    #[arg(long, value_enum, default_value_t = EnPassant::Legal, value_name = "WHEN")]
    en_passant: EnPassant,

    /// How to write castling rights in a FEN
    #[arg(long, value_enum, default_value_t = Castling::Xfen, value_name = "FORM")]
    castling: Castling,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EnPassant {
    /// If a legal capture exists
    Legal,
    /// If a pawn could capture, pinned or not
    Xfen,
    /// After every double step, as in the PGN standard
    Fen,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Castling {
    /// `KQkq`, or the file of a rook that is not the outermost
    Xfen,
    /// The files of the rooks: `HAha`
    Shredder,
}

impl FenStyleArgs {
    pub(crate) fn style(&self) -> Style {
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
