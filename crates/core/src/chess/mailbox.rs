//! The position of a replay: proves SAN legal and plays it, at a fraction of the cost of a general one.
//!
//! A board of 64 squares (a mailbox) beside bitboards, with what the next move needs kept from move to move:
//! where the kings stand and whether the king to move is in check. Property tests hold it to shakmaty in
//! every answer.

#![expect(
    clippy::inline_always,
    reason = "a call for each move costs a tenth of a replay"
)]

pub(crate) mod safety;

use std::num::NonZeroU32;

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, Castles, Chess, Color, FromSetup, Move, Position, Rank, Role,
    Setup, Square, attacks,
};

use super::disambiguation::needed_parts;
use super::{attacks::lines, position_errors::accept, written::WrittenMove};

/// The squares of each role and each colour.
pub(super) type Placement = (ByRole<Bitboard>, ByColor<Bitboard>);

/// A position of standard chess or Chess960.
#[derive(Debug, Clone)]
pub(crate) struct Mailbox {
    men: [Option<Role>; 64],
    /// By number of the role; the first is for what is no piece.
    by_role: [Bitboard; 7],
    by_color: ByColor<Bitboard>,
    kings: ByColor<Square>,
    turn: Color,
    castles: Castles,
    /// Kings and rooks that hold a castling right.
    castlers: Bitboard,
    /// Behind a pawn that has just made a double step.
    passed: Option<Square>,
    halfmoves: u32,
    fullmoves: NonZeroU32,
    in_check: bool,
}

impl Mailbox {
    /// The same position.
    pub(crate) fn new(position: &Chess) -> Mailbox {
        let board = position.board();
        let king_of = |color| {
            let king = board.king_of(color);
            king.expect("a position of chess has one king of each colour")
        };
        let castles = position.castles().clone();
        let mut mailbox = Mailbox {
            men: [None; 64],
            by_role: [
                Bitboard::EMPTY,
                board.pawns(),
                board.knights(),
                board.bishops(),
                board.rooks(),
                board.queens(),
                board.kings(),
            ],
            by_color: ByColor::new_with(|color| board.by_color(color)),
            kings: ByColor::new_with(king_of),
            turn: position.turn(),
            castlers: Bitboard::EMPTY,
            castles,
            passed: position.maybe_ep_square(),
            halfmoves: position.halfmoves(),
            fullmoves: position.fullmoves(),
            in_check: position.is_check(),
        };
        for role in Role::ALL {
            for square in mailbox.men_of(role) {
                mailbox.men[square.to_usize()] = Some(role);
            }
        }
        mailbox.find_castlers();
        mailbox
    }

    /// The same position; `None` if shakmaty would not set it up, which it does after legal moves.
    pub(crate) fn to_chess(&self) -> Option<Chess> {
        let setup = Setup {
            board: Board::try_from_bitboards(self.placement().0, self.by_color).ok()?,
            turn: self.turn,
            castling_rights: self.castles.castling_rights(),
            ep_square: self.passed,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
            ..Setup::empty()
        };
        let position = Chess::from_setup(setup, self.castles.mode());
        accept(position, true).ok().map(|(position, _)| position)
    }

    /// The player to move.
    pub(crate) fn turn(&self) -> Color {
        self.turn
    }

    /// Whether the king of the player to move is attacked.
    pub(crate) fn is_check(&self) -> bool {
        self.in_check
    }

    /// Plies since the last capture or pawn move, or as the start position says.
    pub(crate) fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// Where the pieces stand.
    pub(crate) fn placement(&self) -> Placement {
        (ByRole::new_with(|role| self.men_of(role)), self.by_color)
    }

    #[inline]
    fn men_of(&self, role: Role) -> Bitboard {
        self.by_role[role as usize]
    }

    /// Whether neither side can mate, by material (FIDE Laws 5.2.2): all that is left beside the kings is a
    /// knight, or bishops on squares of one colour.
    pub(crate) fn is_insufficient_material(&self) -> bool {
        let [_, pawns, knights, bishops, rooks, queens, _] = self.by_role;
        if (pawns | rooks | queens).any() {
            return false;
        }
        if knights.any() {
            return self.occupied().count() == 3;
        }
        (bishops & Bitboard::DARK_SQUARES).is_empty()
            || (bishops & Bitboard::LIGHT_SQUARES).is_empty()
    }

    /// Whether a legal move lets earlier positions come back: no capture, no pawn move, no castling, and
    /// no castling right lost.
    pub(crate) fn is_reversible(&self, mv: Move) -> bool {
        matches!(
            mv,
            Move::Normal { role, from, capture: None, .. }
                if role != Role::Pawn && !self.castlers.contains(from)
        )
    }

    /// The legal move that a written one means; `None` if there is none, or more than one.
    #[inline(always)]
    pub(crate) fn find(&self, written: WrittenMove) -> Option<Move> {
        if let Some(side) = written.castling {
            return self.castling(side);
        }
        let WrittenMove { role, to, .. } = written;
        let us = self.turn;
        let ours = self.by_color[us];
        let captured = self.men[to.to_usize()];
        if role == Role::Pawn && written.promotion.is_some() != Bitboard::BACKRANKS.contains(to) {
            return None;
        }
        if written.capture != captured.is_some() || ours.contains(to) {
            return if role == Role::Pawn && written.capture && captured.is_none() {
                self.en_passant(written)
            } else {
                None
            };
        }
        let reach = if role == Role::Pawn {
            self.pawn_origins(to, written.capture)
        } else {
            lines(role, to)
        };
        let origins = reach & self.men_of(role) & ours & written.origins;
        let from = origins.first()?;
        let from = if self.in_check || role == Role::King || origins.more_than_one() {
            self.only_safe(role, origins, to)?
        } else {
            if !self.is_open(role, from, to)
                || self.may_open_line(from) && self.opens_line(from, to)
            {
                return None;
            }
            from
        };
        Some(Move::Normal {
            role,
            from,
            capture: captured,
            to,
            promotion: written.promotion,
        })
    }

    /// Where a pawn of ours can come from to a square.
    #[inline(always)]
    fn pawn_origins(&self, to: Square, capture: bool) -> Bitboard {
        if capture {
            attacks::pawn_attacks(!self.turn, to)
        } else {
            self.pawn_behind(to)
        }
    }

    /// What SAN needs of the from-square of a legal move (PGN standard 8.2.3.4); because of a pinned piece that could not
    /// move, it needs nothing.
    pub(crate) fn needed_parts(&self, mv: Move) -> u8 {
        let Move::Normal { role, from, to, .. } = mv else {
            return 0;
        };
        if role == Role::Pawn {
            return 0;
        }
        let reach = lines(role, to) & self.men_of(role) & self.by_color[self.turn];
        let others: Bitboard = reach
            .without(from)
            .into_iter()
            .filter(|&other| self.is_open(role, other, to) && self.is_safe(other, to))
            .collect();
        needed_parts(from, others)
    }

    /// Plays a legal move.
    #[inline(always)]
    pub(crate) fn play(&mut self, mv: Move) {
        let us = self.turn;
        self.passed = None;
        self.halfmoves = self.halfmoves.saturating_add(1);
        let mut mover = None;
        match mv {
            Move::Normal {
                role,
                from,
                capture,
                to,
                promotion,
            } => {
                let target = Bitboard::from_square(to);
                self.by_role[capture.map_or(0, |role| role as usize)] ^= target;
                self.by_color[!us] &= !target;
                if capture.is_some() {
                    self.halfmoves = 0;
                }
                let placed = promotion.unwrap_or(role);
                self.by_role[role as usize] ^= Bitboard::from_square(from);
                self.by_role[placed as usize] ^= target;
                self.by_color[us] ^= Bitboard::from_square(from) | target;
                self.men[from.to_usize()] = None;
                self.men[to.to_usize()] = Some(placed);
                if role == Role::Pawn {
                    self.halfmoves = 0;
                    if from.to_usize().abs_diff(to.to_usize()) == 16
                        && from.rank() == us.fold_wb(Rank::Second, Rank::Seventh)
                    {
                        self.passed = from.offset(us.fold_wb(8, -8));
                    }
                } else if role == Role::King {
                    self.kings[us] = to;
                }
                if self.castlers.contains(from) || self.castlers.contains(to) {
                    self.lose_castling(role, from, to);
                }
                mover = Some((placed, from, to));
            }
            Move::EnPassant { from, to } => {
                self.halfmoves = 0;
                self.lift(Square::from_coords(to.file(), from.rank()));
                self.lift(from);
                self.put(us, Role::Pawn, to);
            }
            Move::Castle { king, rook } => {
                self.lift(king);
                self.lift(rook);
                if let Some(side) = mv.castling_side() {
                    self.put(us, Role::Rook, side.rook_to(us));
                    self.put(us, Role::King, side.king_to(us));
                    self.kings[us] = side.king_to(us);
                }
                self.castles.discard_color(us);
                self.find_castlers();
            }
            // No move of chess.
            Move::Put { .. } => {}
        }
        if us.is_black() {
            self.fullmoves = self.fullmoves.saturating_add(1);
        }
        self.turn = !us;
        self.in_check = self.gave_check(mover);
    }

    fn occupied(&self) -> Bitboard {
        self.by_color.white | self.by_color.black
    }

    fn lift(&mut self, square: Square) {
        if let Some(role) = self.men[square.to_usize()].take() {
            self.by_role[role as usize].discard(square);
            self.by_color.white.discard(square);
            self.by_color.black.discard(square);
        }
    }

    fn put(&mut self, us: Color, role: Role, square: Square) {
        self.men[square.to_usize()] = Some(role);
        self.by_role[role as usize].add(square);
        self.by_color[us].add(square);
    }

    #[cold]
    fn lose_castling(&mut self, role: Role, from: Square, to: Square) {
        if role == Role::King {
            self.castles.discard_color(self.turn);
        }
        self.castles.discard_rook(from);
        self.castles.discard_rook(to);
        self.find_castlers();
    }

    fn find_castlers(&mut self) {
        self.castlers = self.castles.castling_rights();
        for color in Color::ALL {
            if self.castles.has_color(color) {
                self.castlers.add(self.kings[color]);
            }
        }
    }

    /// Our pawn that can push to a square, if there is one.
    #[inline]
    fn pawn_behind(&self, to: Square) -> Bitboard {
        let us = self.turn;
        let pawns = self.men_of(Role::Pawn) & self.by_color[us];
        let target = Bitboard::from_square(to);
        let behind = target.shift(us.fold_wb(-8, 8));
        if (behind & self.occupied()).any() {
            return behind & pawns;
        }
        let fourth = us.fold_wb(Rank::Fourth, Rank::Fifth);
        target.shift(us.fold_wb(-16, 16)) & pawns & mask_if(to.rank() == fourth)
    }
}

/// All squares or none.
fn mask_if(condition: bool) -> Bitboard {
    if condition {
        Bitboard::FULL
    } else {
        Bitboard::EMPTY
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::san::{San, SanPlus, Suffix};
    use shakmaty::{CastlingMode, CastlingSide, File};

    use super::*;
    use crate::numbers::Numbers;

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
            let found = mailbox.find(written);
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
        let mut numbers = Numbers(7);
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
                assert_eq!(mailbox.is_reversible(mv), reversible, "{mv:?} {position:?}");
                let san = SanPlus::from_move(position.clone(), mv);
                position.play_unchecked(mv);
                mailbox.play(mv);
                assert_eq!(
                    mailbox.is_check(),
                    san.suffix.is_some(),
                    "{san} {position:?}"
                );
                assert_eq!(mailbox.is_check(), position.is_check());
                let end = mailbox.to_chess().expect("a legal position");
                assert_eq!(end, position);
                assert_eq!(
                    end.castles().castling_rights(),
                    position.castles().castling_rights()
                );
                assert_eq!(end.maybe_ep_square(), position.maybe_ep_square());
                let counters = (end.halfmoves(), end.fullmoves(), end.turn());
                assert_eq!(
                    counters,
                    (position.halfmoves(), position.fullmoves(), position.turn())
                );
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
            let needed = mailbox.needed_parts(mv);
            assert_eq!(
                Disambiguation::compare(parts, needed),
                judged,
                "{san} {fen}"
            );
        }
    }
}
