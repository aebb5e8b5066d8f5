//! Which moves can be written so, before one is written: most are not, and to write a move costs more than all else.

use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, Role, Square};

use pgnkit_core::chess::ply::Ply;
use pgnkit_core::chess::san::to_square;

/// Moves that may be written as an expression wants; no other move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MoveGuard {
    /// Roles that move, a bit for each.
    roles: u8,
    castles: bool,
    from: Bitboard,
    to: Bitboard,
}

impl MoveGuard {
    /// Moves between any squares, by roles that are still to be named.
    const BY_NOBODY: MoveGuard = MoveGuard {
        roles: 0,
        castles: false,
        from: Bitboard::FULL,
        to: Bitboard::FULL,
    };

    const CASTLING: MoveGuard = MoveGuard {
        roles: 0,
        castles: true,
        from: Bitboard::EMPTY,
        to: Bitboard::EMPTY,
    };

    /// Moves of which a name has one of these texts: as they are written, the piece, or a square; `None` if it cannot be told.
    pub(crate) fn of_texts(name: &str, texts: &[String]) -> Option<MoveGuard> {
        let of = match name {
            "san" => MoveGuard::of_san,
            "uci" => MoveGuard::of_uci,
            "piece" => MoveGuard::of_piece,
            "from" => MoveGuard::of_from,
            "to" => MoveGuard::of_to,
            _ => return None,
        };
        let guards = texts.iter().map(|text| of(text));
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
        let role = match first {
            'O' => return Some(MoveGuard::CASTLING),
            'a'..='h' => Role::Pawn,
            'K' | 'Q' | 'R' | 'B' | 'N' => Role::from_char(first)?,
            _ => return None,
        };
        Some(MoveGuard::BY_NOBODY.by(role))
    }

    fn of_san(text: &str) -> Option<MoveGuard> {
        match San::from_ascii(text.as_bytes()).ok()? {
            San::Castle(_) => Some(MoveGuard::CASTLING),
            San::Normal { role, to, .. } => {
                let to = to.into();
                let any = MoveGuard::BY_NOBODY;
                Some(MoveGuard { to, ..any }.by(role))
            }
            San::Put { .. } | San::Null => None,
        }
    }

    fn of_uci(text: &str) -> Option<MoveGuard> {
        match UciMove::from_ascii(text.as_bytes()).ok()? {
            // In Chess960, castling ends on the rook.
            UciMove::Normal { from, to, .. } => Some(MoveGuard {
                from: from.into(),
                to: to.into(),
                ..MoveGuard::ANY
            }),
            UciMove::Put { .. } | UciMove::Null => None,
        }
    }

    /// Any move; castling is told by nothing here.
    const ANY: MoveGuard = MoveGuard {
        roles: u8::MAX,
        castles: true,
        from: Bitboard::FULL,
        to: Bitboard::FULL,
    };

    fn of_piece(text: &str) -> Option<MoveGuard> {
        let mut letters = text.chars();
        let role = letters.next().and_then(Role::from_char)?;
        let guard = MoveGuard {
            castles: role == Role::King,
            ..MoveGuard::BY_NOBODY
        };
        letters.next().is_none().then(|| guard.by(role))
    }

    fn of_from(text: &str) -> Option<MoveGuard> {
        Some(MoveGuard {
            from: Square::from_ascii(text.as_bytes()).ok()?.into(),
            ..MoveGuard::ANY
        })
    }

    fn of_to(text: &str) -> Option<MoveGuard> {
        Some(MoveGuard {
            to: Square::from_ascii(text.as_bytes()).ok()?.into(),
            ..MoveGuard::ANY
        })
    }

    fn by(self, role: Role) -> MoveGuard {
        MoveGuard {
            roles: self.roles | 1 << role as u8,
            ..self
        }
    }

    fn or(self, other: MoveGuard) -> MoveGuard {
        MoveGuard {
            roles: self.roles | other.roles,
            castles: self.castles || other.castles,
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
            return self.castles;
        }
        self.to.contains(to_square(mv))
            && self.roles & 1 << ply.role() as u8 != 0
            && mv.from().is_none_or(|from| self.from.contains(from))
    }
}
