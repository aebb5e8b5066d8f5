//! Which moves can be written so, before one is written: most are not, and to write a move costs more than all else.

use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Role, Square};

use pgnkit_core::chess::ply::Ply;
use pgnkit_core::chess::san::to_square;

/// Moves that may be written as an expression wants; no other move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveGuard {
    /// What moves: a bit for each role, and [`CASTLES`].
    movers: u8,
    from: Bitboard,
    to: Bitboard,
}

/// The bit of castling, which no role has.
const CASTLES: u8 = 1;

impl MoveGuard {
    /// Any move; castling is told by nothing here.
    const ANY: MoveGuard = MoveGuard {
        movers: u8::MAX,
        from: Bitboard::FULL,
        to: Bitboard::FULL,
    };

    const CASTLING: MoveGuard = MoveGuard {
        movers: CASTLES,
        from: Bitboard::EMPTY,
        to: Bitboard::EMPTY,
    };

    /// Moves of which a name has one of these texts: as they are written, the piece, or a square; `None` if it cannot be told.
    pub(crate) fn of_texts(name: &str, texts: &[String]) -> Option<MoveGuard> {
        let guards = texts.iter().map(|text| MoveGuard::of_text(name, text));
        guards.reduce(|one, other| Some(one?.or(other?))).flatten()
    }

    /// Moves whose SAN fits a regular expression, by how that begins.
    pub(crate) fn of_pattern(name: &str, pattern: &str) -> Option<MoveGuard> {
        let rest = pattern.strip_prefix('^').filter(|_| name == "san")?;
        let first = rest.chars().next()?;
        let is_optional = matches!(rest.chars().nth(1), Some('?' | '*' | '{'));
        if pattern.contains('|') || is_optional {
            return None;
        }
        match first {
            'O' => Some(MoveGuard::CASTLING),
            'a'..='h' => Some(MoveGuard::by(Role::Pawn)),
            'K' | 'Q' | 'R' | 'B' | 'N' => Role::from_char(first).map(MoveGuard::by),
            _ => None,
        }
    }

    fn of_text(name: &str, text: &str) -> Option<MoveGuard> {
        let any = MoveGuard::ANY;
        let square = || Square::from_ascii(text.as_bytes()).ok();
        Some(match name {
            "san" => match San::from_ascii(text.as_bytes()).ok()? {
                San::Castle(_) => MoveGuard::CASTLING,
                San::Normal { role, to, .. } => {
                    let to = to.into();
                    let by = MoveGuard::by(role);
                    MoveGuard { to, ..by }
                }
                San::Put { .. } | San::Null => return None,
            },
            "uci" => match UciMove::from_ascii(text.as_bytes()).ok()? {
                // In Chess960, castling ends on the rook.
                UciMove::Normal { from, to, .. } => {
                    let (from, to) = (from.into(), to.into());
                    MoveGuard { from, to, ..any }
                }
                UciMove::Put { .. } | UciMove::Null => return None,
            },
            "piece" => {
                let mut letters = text.chars();
                let role = letters.next().and_then(Role::from_char)?;
                let castles = if role == Role::King { CASTLES } else { 0 };
                let movers = MoveGuard::by(role).movers | castles;
                return letters
                    .next()
                    .is_none()
                    .then_some(MoveGuard { movers, ..any });
            }
            "from" => {
                let from = square()?.into();
                MoveGuard { from, ..any }
            }
            "to" => {
                let to = square()?.into();
                MoveGuard { to, ..any }
            }
            _ => return None,
        })
    }

    /// Moves of a role between any squares, but for castling.
    fn by(role: Role) -> MoveGuard {
        let movers = 1 << role as u8;
        let any = MoveGuard::ANY;
        MoveGuard { movers, ..any }
    }

    fn or(self, other: MoveGuard) -> MoveGuard {
        MoveGuard {
            movers: self.movers | other.movers,
            from: self.from | other.from,
            to: self.to | other.to,
        }
    }

    /// Turns the guard with the board.
    pub(crate) fn turned(self) -> MoveGuard {
        MoveGuard {
            from: self.from.flip_vertical(),
            to: self.to.flip_vertical(),
            ..self
        }
    }

    /// Whether a move may be written so.
    pub(crate) fn admits(self, ply: Ply) -> bool {
        let mv = ply.mv();
        if mv.is_castle() {
            return self.movers & CASTLES != 0;
        }
        self.to.contains(to_square(mv))
            && self.movers & 1 << ply.role() as u8 != 0
            && mv.from().is_none_or(|from| self.from.contains(from))
    }
}
