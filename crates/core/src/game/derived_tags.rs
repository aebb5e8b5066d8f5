//! Tags whose values follow from the moves of their game, and nothing else.

use super::fingerprint::{RunningFingerprint, to_hex};
use super::variations::has_faults;
use super::{Game, ReplayStatus};
use crate::chess::fen::read::{FenText, parse};
use crate::chess::position::GamePosition;
use crate::pgn::movetext::token::{Token, TokenKind};

/// A tag that says again what the moves say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DerivedTag {
    /// The number of plies of the mainline (PGN standard 9.9.3).
    PlyCount,
    /// The number of plies, variations included.
    TotalPlyCount,
    /// The position after the last move, as a FEN.
    FinalFen,
    /// The [fingerprint](super::fingerprint) of the moves; other programs write other numbers.
    HashCode,
}

impl DerivedTag {
    /// All of them.
    pub const ALL: [DerivedTag; 4] = [
        DerivedTag::PlyCount,
        DerivedTag::TotalPlyCount,
        DerivedTag::FinalFen,
        DerivedTag::HashCode,
    ];

    /// The name of the tag.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            DerivedTag::PlyCount => "PlyCount",
            DerivedTag::TotalPlyCount => "TotalPlyCount",
            DerivedTag::FinalFen => "FinalFEN",
            DerivedTag::HashCode => "HashCode",
        }
    }

    /// What the tag of a game is to say; `None` where it can mean something else than what was replayed: where moves are
    /// left that were not played, or a variation stops.
    #[must_use]
    pub fn of_game(self, game: &Game<'_>) -> Option<String> {
        let rest = &game.rest;
        let is_whole = game.fate() == ReplayStatus::Replayed
            && rest.kings_to_centre.is_none()
            && rest.unplayed == 0
            && !(self == DerivedTag::TotalPlyCount && has_faults(game));
        is_whole.then(|| self.after(game, game.replay.plies.len(), game.record.bytes.len()))
    }

    /// What the tag says of a game that ends after some plies, with the moves of variations up to a byte of the record.
    #[must_use]
    pub fn after(self, game: &Game<'_>, plies: usize, end: usize) -> String {
        match self {
            DerivedTag::PlyCount => plies.to_string(),
            DerivedTag::TotalPlyCount => {
                let is_move = |token: &&Token| {
                    matches!(token.kind, TokenKind::Word(word) if word.is_move())
                        && token.span.start < end
                };
                game.tokens().iter().filter(is_move).count().to_string()
            }
            DerivedTag::FinalFen => game.replay.position_after(plies).fen(),
            DerivedTag::HashCode => {
                let mut walk = RunningFingerprint::new(&game.replay);
                walk.play(&game.replay.plies[..plies]);
                to_hex(walk.value())
            }
        }
    }

    /// Whether a value says something else than the right one. What cannot be compared does not: a hash of another
    /// program, a FEN of a variant, what a FEN leaves out.
    pub(crate) fn differs(self, game: &Game<'_>, written: &str, right: &str) -> bool {
        let written = written.trim();
        match self {
            _ if matches!(written, "" | "?" | "-") => false,
            DerivedTag::PlyCount | DerivedTag::TotalPlyCount => {
                let is_number = written.bytes().all(|byte| byte.is_ascii_digit());
                is_number && written.parse::<usize>().ok() != right.parse().ok()
            }
            DerivedTag::FinalFen => match (parse(written), parse(right)) {
                _ if game.replay.is_variant() => false,
                (Ok(written), Ok(right)) => is_other(&written, &right),
                (written, _) => written.is_err(),
            },
            DerivedTag::HashCode => {
                let is_ours = written.len() == right.len()
                    && written.bytes().all(|byte| byte.is_ascii_hexdigit());
                is_ours && !written.eq_ignore_ascii_case(right)
            }
        }
    }
}

/// Whether two FENs are of different positions, or of different moves where both count them. Programs differ in when they
/// write an en passant square.
fn is_other(written: &FenText, right: &FenText) -> bool {
    let (one, other) = (&written.setup, &right.setup);
    one.board != other.board
        || one.turn != other.turn
        || one.castling_rights != other.castling_rights
        || written.fields > 4 && one.halfmoves != other.halfmoves
        || written.fields > 5 && one.fullmoves != other.fullmoves
}
