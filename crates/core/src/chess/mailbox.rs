//! The position of a replay: proves SAN legal and plays it, at a fraction of the cost of a general one.
//!
//! A board of 64 squares (a mailbox) beside bitboards, with what the next move needs kept from move to move: where the kings stand
//! and whether the king to move is in check. Clocks and repetitions are none of it: they follow from the moves. Property tests hold it
//! to shakmaty in every answer.

#![expect(
    clippy::inline_always,
    reason = "a call for each move costs a tenth of a replay"
)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "numbers of pieces are below 32, those of squares below 64"
)]

mod moves;
mod safety;
mod special_moves;
pub(crate) mod trial_moves;

use std::num::NonZeroU32;
use std::sync::LazyLock;

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, Chess, Color, FromSetup, Position, Role, Setup,
    Square,
};

use super::ply::Ply;
use super::position::is_start;
use super::position_errors::accept;

/// The squares of each role and each colour.
pub(super) type Placement = (ByRole<Bitboard>, ByColor<Bitboard>);

/// White and black, as indices.
const WHITE: usize = 0;
const BLACK: usize = 1;

/// A position of standard chess or Chess960.
#[derive(Debug, Clone)]
pub(crate) struct Mailbox {
    /// The [`code`] of the piece on each square; 0 for none.
    squares: [u8; 64],
    /// The squares of each code; what stands at 0 means nothing.
    men: [u64; 32],
    occupied: u64,
    kings: [u8; 2],
    in_check: bool,
    turn: Color,
    /// The kings that have not moved and the rooks that have neither moved nor been taken, of those that had a right to castle at
    /// the start.
    castlers: u64,
    /// The rights at the start; of them are left those whose king and rook are both in `castlers`.
    castles: Castles,
    /// The last move: after a double step, a pawn can be taken en passant.
    last: Ply,
}

/// The number of a piece: its role from 1, and 8 for White or 16 for Black.
const fn code(us: usize, role: usize) -> usize {
    8 * us + 8 + role
}

/// The bit of a square.
#[inline(always)]
const fn bit(at: usize) -> u64 {
    1 << (at & 63)
}

/// The square of a number.
#[inline(always)]
fn square(at: usize) -> Square {
    Square::ALL[at & 63]
}

/// The index of a colour.
#[inline(always)]
pub(super) fn index(color: Color) -> usize {
    usize::from(color.is_black())
}

#[inline(always)]
fn first(bits: u64) -> usize {
    bits.trailing_zeros() as usize & 63
}

impl Mailbox {
    /// Builds a mailbox from a position.
    pub(crate) fn new(position: &Chess) -> Mailbox {
        static START: LazyLock<Mailbox> = LazyLock::new(|| Mailbox::set_up(&Chess::default()));
        if is_start(position) && position.castles().mode().is_standard() {
            START.clone()
        } else {
            Mailbox::set_up(position)
        }
    }

    fn set_up(position: &Chess) -> Mailbox {
        let castles = position.castles().clone();
        let mut mailbox = Mailbox {
            squares: [0; 64],
            men: [0; 32],
            occupied: 0,
            kings: [0; 2],
            in_check: position.is_check(),
            turn: position.turn(),
            castlers: castles.castling_rights().0,
            castles,
            last: double_step(position),
        };
        for (square, piece) in position.board() {
            mailbox.put(index(piece.color), piece.role as usize, square.to_usize());
        }
        for color in Color::ALL {
            if mailbox.castles.has_color(color) {
                mailbox.castlers |= bit(usize::from(mailbox.kings[index(color)]));
            }
        }
        mailbox
    }

    /// The same position; `None` if shakmaty would not set it up, which it does after legal moves.
    pub(crate) fn to_chess(&self, halfmoves: u32, fullmoves: NonZeroU32) -> Option<Chess> {
        let (by_role, by_color) = self.placement();
        let setup = Setup {
            board: Board::try_from_bitboards(by_role, by_color).ok()?,
            turn: self.turn,
            castling_rights: self.rights(),
            ep_square: self.passed(),
            halfmoves,
            fullmoves,
            ..Setup::empty()
        };
        let position = Chess::from_setup(setup, self.castles.mode());
        accept(position, true).ok().map(|(position, _)| position)
    }

    /// The pieces and where they stand, as a board of shakmaty.
    pub(crate) fn pieces(&self) -> Board {
        let (by_role, by_color) = self.placement();
        Board::try_from_bitboards(by_role, by_color).unwrap_or_else(|_| Board::empty())
    }

    /// Whether somebody may still castle, as far as the past tells, or a pawn has just made a double step.
    pub(crate) fn has_rights_or_passed(&self) -> bool {
        self.last.is_double_step() || self.castlers != 0 && self.rights().any()
    }

    /// Whether the game surely goes on: there is a legal move, and enough to mate with. `false` says nothing.
    pub(crate) fn goes_on(&self) -> bool {
        !self.in_check && self.has_free_move() && !self.is_insufficient_material()
    }

    /// The player to move.
    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on a square, of whatever colour.
    pub(crate) fn role_at(&self, at: Square) -> Option<Role> {
        let role = u32::from(self.squares[at.to_usize()] & 7);
        Role::ALL.into_iter().find(|&known| known as u32 == role)
    }

    /// Where the pieces stand.
    pub(crate) fn placement(&self) -> Placement {
        let of_role = |role: Role| {
            let role = role as usize;
            Bitboard(self.men[code(WHITE, role)] | self.men[code(BLACK, role)])
        };
        let of_color = |color| {
            let men = &self.men[code(index(color), 0)..][1..=6];
            Bitboard(men.iter().fold(0, |all, men| all | men))
        };
        let by_color = ByColor::new_with(of_color);
        (ByRole::new_with(of_role), by_color)
    }

    /// Behind a pawn that has just made a double step.
    fn passed(&self) -> Option<Square> {
        let last = self.last;
        last.is_double_step()
            .then(|| square(usize::midpoint(last.origin_index(), last.target_index())))
    }

    /// Whether neither side can mate, by material (FIDE Laws 5.2.2): all that is left beside the kings is a
    /// knight, or bishops on squares of one colour.
    pub(crate) fn is_insufficient_material(&self) -> bool {
        let ([pawns, knights, bishops, rooks, queens], _) = self.both();
        if pawns | rooks | queens != 0 {
            return false;
        }
        if knights != 0 {
            return self.occupied.count_ones() == 3;
        }
        bishops & Bitboard::DARK_SQUARES.0 == 0 || bishops & Bitboard::LIGHT_SQUARES.0 == 0
    }

    /// The pieces of each role from pawns to queens, of both sides together; and the kings.
    fn both(&self) -> ([u64; 5], u64) {
        let of = |role| self.men[code(WHITE, role)] | self.men[code(BLACK, role)];
        ([of(1), of(2), of(3), of(4), of(5)], of(6))
    }

    fn lift(&mut self, at: usize) {
        let code = usize::from(self.squares[at & 63]);
        self.squares[at & 63] = 0;
        self.men[code & 31] &= !bit(at);
        self.occupied &= !bit(at);
    }

    fn put(&mut self, us: usize, role: usize, at: usize) {
        self.squares[at & 63] = code(us, role) as u8;
        self.men[code(us, role) & 31] |= bit(at);
        self.occupied |= bit(at);
        if role == Role::King as usize {
            self.kings[us] = at as u8;
        }
    }
}

/// The double step that must have been the last move before a position with an en passant square.
fn double_step(position: &Chess) -> Ply {
    position.maybe_ep_square().map_or(Ply::NONE, |passed| {
        let step = position.turn().fold_wb(8, -8);
        let at = |square: Option<Square>| square.map_or(0, Square::to_usize);
        let (from, to) = (at(passed.offset(step)), at(passed.offset(-step)));
        Ply::normal(Role::Pawn as usize, from, to, 0)
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::san::{San, SanPlus, Suffix};
    use shakmaty::{CastlingMode, CastlingSide, File, Move, Rank};

    use super::*;
    use crate::chess::disambiguation::origin;
    use crate::chess::written_move::WrittenMove;
    use crate::test_random::TestRandom;

    /// Crowded positions: promotions, pins, checks, en passant, castling on open lines, several like pieces.
    const STARTS: [&str; 13] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
        "3r1r1k/8/8/1b3q2/8/3N1N2/1N3N2/q2K4 w - - 0 1",
        "k7/8/8/2Q1Q3/8/2Q1Q3/8/K7 w - - 3 90",
        "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
        "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1",
        "3r1n1r/2P1P1P1/1k6/3pP3/8/8/2p1p1p1/R3K2R w KQ d6 0 1",
        "8/8/8/K1PpP2r/8/8/8/4k3 w - d6 0 1",
        "4k3/4p3/8/8/1b5b/2N3P1/3QR3/r2RK2q w - - 0 1",
    ];

    fn chess(fen: &str) -> Chess {
        let fen: Fen = fen.parse().expect("a FEN");
        fen.into_position(CastlingMode::Chess960).expect("legal")
    }

    /// Whether a legal move lets earlier positions come back, by the position of shakmaty.
    fn is_reversible(mv: Move, before: &Chess) -> bool {
        let Move::Normal {
            role,
            from,
            capture: None,
            ..
        } = mv
        else {
            return false;
        };
        let castles = before.castles();
        role != Role::Pawn
            && (castles.is_empty()
                || !castles.castling_rights().contains(from)
                    && (role != Role::King || !castles.has_color(before.turn())))
    }

    /// Compares every move that strict SAN can write; gives the number of legal ones.
    fn compare(position: &Chess) -> usize {
        let mailbox = Mailbox::new(position);
        let mut legal = 0;
        let mut compare = |san: San| {
            let written = WrittenMove::from_san(san).expect("a move of chess");
            let found = mailbox.find(written).map(Ply::mv);
            assert_eq!(found, san.to_move(position).ok(), "{san} {position:?}");
            legal += usize::from(found.is_some());
        };
        for side in CastlingSide::ALL {
            compare(San::Castle(side));
        }
        for to in Square::ALL {
            for capture in [false, true] {
                let mut of = |role, file, rank, promotion| {
                    compare(San::Normal {
                        role,
                        file,
                        rank,
                        capture,
                        to,
                        promotion,
                    });
                };
                for promotion in [None, Some(Role::Knight), Some(Role::Queen)] {
                    if !capture {
                        of(Role::Pawn, None, None, promotion);
                        continue;
                    }
                    for file in File::ALL {
                        of(Role::Pawn, Some(file), None, promotion);
                    }
                }
                for role in Role::ALL.into_iter().skip(1) {
                    of(role, None, None, None);
                    for file in File::ALL {
                        of(role, Some(file), None, None);
                    }
                    for rank in Rank::ALL {
                        of(role, None, Some(rank), None);
                        of(role, Some(to.file()), Some(rank), None);
                    }
                }
            }
        }
        legal
    }

    #[test]
    fn equals_shakmaty_along_random_games() {
        let mut numbers = TestRandom(7);
        let (mut compared, mut checks, mut material) = (0, 0, 0);
        for game in 0..60 {
            let mut position = chess(STARTS[game % STARTS.len()]);
            let mut mailbox = Mailbox::new(&position);
            for ply in 0..200 {
                if (ply + game) % 8 == 0 {
                    compared += compare(&position);
                }
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[numbers.below(moves.len())];
                let reversible = is_reversible(mv, &position);
                let san = SanPlus::from_move(position.clone(), mv);
                let needed = mailbox.needed_parts(Ply::new(mv));
                position.play_unchecked(mv);
                let ply = mailbox.play(Ply::new(mv));
                assert_eq!(ply.mv(), mv);
                assert_eq!(ply.is_irreversible(), !reversible, "{mv:?} {position:?}");
                assert_eq!(ply.check(), san.suffix.is_some(), "{san} {position:?}");
                assert_eq!(ply.check(), position.is_check());
                if let San::Normal {
                    role, file, rank, ..
                } = san.san
                    && role != Role::Pawn
                {
                    assert_eq!(needed, origin(file.is_some(), rank.is_some()), "{san}");
                }
                let end = mailbox.to_chess(position.halfmoves(), position.fullmoves());
                let end = end.expect("a legal position");
                assert_eq!(end, position);
                assert_eq!(
                    end.castles().castling_rights(),
                    position.castles().castling_rights()
                );
                assert_eq!(end.maybe_ep_square(), position.maybe_ep_square());
                assert_eq!(end.turn(), position.turn());
                assert_eq!(
                    mailbox.is_insufficient_material(),
                    position.is_insufficient_material()
                );
                checks += usize::from(san.suffix == Some(Suffix::Check));
                material += usize::from(position.is_insufficient_material());
            }
        }
        assert!(
            compared > 10_000 && checks > 100 && material > 10,
            "{compared} {checks} {material}"
        );
    }

    #[test]
    fn more_of_an_origin_than_needed() {
        // The knights on b1 and f3 both reach d2; the rook on a1 alone reaches a2; the knight on e4 is pinned.
        use crate::chess::disambiguation::Disambiguation::{self, Odd, Over, Right};
        for (fen, san, parts, judged) in [
            ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nbd2", 1, Right),
            ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "N1d2", 2, Odd),
            ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nb1d2", 3, Over),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Raa2", 1, Over),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "R1a2", 2, Over),
            ("4k3/R7/8/8/8/8/8/R3K3 w - - 0 1", "R1a2", 2, Right),
            ("4r2k/8/8/8/4N3/8/8/1N2K3 w - - 0 1", "Nbc3", 1, Over),
            ("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "Qh4e1", 3, Right),
        ] {
            let position = chess(fen);
            let mv = san
                .parse::<San>()
                .expect("SAN")
                .to_move(&position)
                .expect("legal");
            let mailbox = Mailbox::new(&position);
            let needed = mailbox.needed_parts(Ply::new(mv));
            assert_eq!(
                Disambiguation::compare(parts, needed),
                judged,
                "{san} {fen}"
            );
        }
    }
}
