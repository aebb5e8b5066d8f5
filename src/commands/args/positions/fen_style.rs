//! Options about how FENs are written.

use clap::{Args, ValueEnum};
use shakmaty::EnPassantMode;

use pgnkit_core::chess::fen::write::FenStyle;

/// Options about how FENs are written.
#[derive(Debug, Clone, Args)]
pub(crate) struct FenStyleArgs {
    /// When to write an en passant square in a FEN
    #[arg(long, value_enum, default_value_t = EnPassantWhen::Legal, value_name = "WHEN")]
    en_passant: EnPassantWhen,

    /// How to write castling rights in a FEN
    #[arg(long, value_enum, default_value_t = CastlingForm::Xfen, value_name = "FORM")]
    castling: CastlingForm,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EnPassantWhen {
    /// If a legal capture exists
    Legal,
    /// If a pawn could capture, pinned or not
    Xfen,
    /// After every double step, as in the PGN standard
    Fen,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CastlingForm {
    /// `KQkq`, or the file of a rook that is not the outermost
    Xfen,
    /// The files of the rooks: `HAha`
    Shredder,
}

impl FenStyleArgs {
    pub(crate) fn style(&self) -> FenStyle {
        FenStyle {
            en_passant: match self.en_passant {
                EnPassantWhen::Legal => EnPassantMode::Legal,
                EnPassantWhen::Xfen => EnPassantMode::PseudoLegal,
                EnPassantWhen::Fen => EnPassantMode::Always,
            },
            shredder: self.castling == CastlingForm::Shredder,
        }
    }
}
