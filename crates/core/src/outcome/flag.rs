//! The flag audit: whether the side whose flag did not fall wins, under several sets of rules.
//!
//! Does not decide whose flag fell: the record declares that.

use shakmaty::{Bitboard, ByColor, Chess, Color, Position, Role};

use super::{board_facts::BoardFacts, declaration::Declaration};
use crate::chess::game_result::GameResult;
use crate::english::worded;
use crate::game::{Game, stated_results::StatedResults};
use pgnkit_mating::CanMate;

worded! {
    /// A set of rules for what a fallen flag means.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum FlagRules {
        /// FIDE Laws 6.9: a win, unless no series of legal moves mates.
        #[default]
        Fide = "FIDE Laws 6.9",
        /// The founding list: a win needs a pawn, knight and bishop, two bishops, a rook or a queen.
        Founding = "the founding rules",
        /// US Chess 14D4 and 14E: a draw if no series of legal moves mates; else a lone minor piece, or two knights against no
        /// pawn, needs a forced win.
        Uscf = "US Chess rule 14E",
        /// Chess.com: a lone minor piece or two knights do not win.
        Chesscom = "the rules of Chess.com",
    }
    /// The name of the rules in messages.
    pub(crate) fn name
}

impl FlagRules {
    /// Whether only the material counts, not what legal moves lead to: then a flag also falls in a dead position.
    #[must_use]
    pub fn ask_material_only(self) -> bool {
        matches!(self, FlagRules::Founding | FlagRules::Chesscom)
    }
}

worded! {
    /// The verdict about a fallen flag.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum FlagVerdict {
        /// A win of the other side.
        Win = "win",
        /// The game is drawn.
        Draw = "draw",
        /// It depends on whether there is a forced win.
        Undecided = "undecided",
    }
    /// The word in the column `flag_verdict`.
    pub fn as_str
}

worded! {
    /// The basis of a verdict.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum FlagBasis {
        /// A mate by legal moves was found, or it is proved that there is none.
        Proved = "proved",
        /// The material, which is all the rules consider or all that has to be considered.
        Material = "material",
        /// Nothing: no mate was found, and no proof that there is none; or the rules ask for a forced win.
        Unproved = "unproved",
    }
    /// The word in the column `flag_basis`.
    pub fn as_str
}

/// The verdict on a flag that fell in this position, for the side whose flag did not.
fn verdict(
    position: &Chess,
    winner: Color,
    rules: FlagRules,
    chance: impl FnOnce() -> CanMate,
) -> (FlagVerdict, FlagBasis) {
    use FlagVerdict::{Draw, Undecided, Win};
    if position.is_stalemate() {
        return (Draw, FlagBasis::Proved);
    }
    if position.has_insufficient_material(winner) {
        return (Draw, FlagBasis::Material);
    }
    let force = MatingMaterial::new(position, winner);
    let suffices = match rules {
        FlagRules::Fide => true,
        FlagRules::Founding => force == MatingMaterial::Mating,
        FlagRules::Uscf if force == MatingMaterial::TwoKnights => {
            (position.board().by_color(!winner) & position.board().pawns()).any()
        }
        FlagRules::Chesscom | FlagRules::Uscf => force >= MatingMaterial::Knights,
    };
    if rules.ask_material_only() {
        let verdict = if suffices { Win } else { Draw };
        return (verdict, FlagBasis::Material);
    }
    match (chance(), suffices) {
        (CanMate::No, _) => (Draw, FlagBasis::Proved),
        (CanMate::Yes, true) => (Win, FlagBasis::Proved),
        (CanMate::Unknown, true) => (Win, FlagBasis::Unproved),
        (CanMate::Yes | CanMate::Unknown, false) => (Undecided, FlagBasis::Unproved),
    }
}

/// What a side has, as far as rules about flags tell it apart, the least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
enum MatingMaterial {
    /// The king alone.
    King,
    /// One knight, or bishops of one colour: they count as one.
    Minor,
    /// Two knights.
    TwoKnights,
    /// Three knights or more.
    Knights,
    /// A pawn, a rook, a queen, knight and bishop, or bishops of both colours.
    Mating,
}

impl MatingMaterial {
    fn new(position: &Chess, side: Color) -> MatingMaterial {
        let board = position.board();
        let of = |role: Role| board.by_piece(role.of(side));
        let bishops = of(Role::Bishop);
        let light = (bishops & Bitboard::LIGHT_SQUARES).any();
        let dark = (bishops & Bitboard::DARK_SQUARES).any();
        if (of(Role::Pawn) | of(Role::Rook) | of(Role::Queen)).any() || light && dark {
            return MatingMaterial::Mating;
        }
        match (of(Role::Knight).count(), light || dark) {
            (0, false) => MatingMaterial::King,
            (1, false) | (0, true) => MatingMaterial::Minor,
            (2, false) => MatingMaterial::TwoKnights,
            (_, false) => MatingMaterial::Knights,
            (_, true) => MatingMaterial::Mating,
        }
    }
}

/// Whether a side has enough material to mate a bare king by force: no server calls that insufficient.
pub(super) fn mates_bare_king(position: &Chess, side: Color) -> bool {
    MatingMaterial::new(position, side) >= MatingMaterial::Knights
}

/// A flag that fell, as the record says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flag {
    /// Whose.
    pub loser: Color,
    /// Whether the record gives a draw for it.
    pub drawn: bool,
}

/// The flag that fell, by the record: if the end of the game is known, and is no mate.
pub(super) fn flag(
    game: &Game<'_>,
    board: &BoardFacts,
    stated: StatedResults,
    declaration: &Declaration<'_>,
) -> Option<Flag> {
    // In variants a stalemate may win.
    let stalemate = board
        .stalemate_ply
        .filter(|_| game.setup.variant().is_some());
    let over = [board.checkmate_ply, stalemate, board.variant_end_ply];
    let mated = over.iter().any(Option::is_some);
    if mated || game.fault_code().is_some() {
        return None;
    }
    let result = stated.agreed();
    let loser = declaration.lost_on_time(result, game.replay.turn())?;
    let drawn = result == Some(GameResult::Draw);
    Some(Flag { loser, drawn })
}

/// The audit of a game that the record says was lost on time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FlagAudit {
    /// The flag as the record declares it.
    pub flag: Flag,
    /// The verdict under the rules.
    pub verdict: FlagVerdict,
    /// The basis of the verdict.
    pub basis: FlagBasis,
    /// The rules.
    pub rules: FlagRules,
    /// Whether the final position ends the game whatever the flag.
    pub over: bool,
}

impl FlagAudit {
    /// The verdict on a flag by these rules, of a game of chess and those who can mate from its end.
    pub(crate) fn new(
        flag: Flag,
        end: &Chess,
        can_mate: ByColor<CanMate>,
        rules: FlagRules,
    ) -> FlagAudit {
        let winner = !flag.loser;
        let (verdict, basis) = verdict(end, winner, rules, || *can_mate.get(winner));
        FlagAudit {
            flag,
            verdict,
            basis,
            rules,
            over: false,
        }
    }

    /// What the verdict rests on, as the end of a message.
    pub(crate) fn reason(self) -> &'static str {
        match (self.basis, self.verdict) {
            (FlagBasis::Material, _) => "by its material alone",
            (FlagBasis::Proved, FlagVerdict::Draw) => "proved by search",
            (FlagBasis::Proved, _) => "proved by a mate that legal moves lead to",
            (FlagBasis::Unproved, _) => {
                "unless no legal moves lead to mate, which is not proved either way"
            }
        }
    }
}

/// Whether a win on time under FIDE Laws 6.9 is a draw under other rules: by a lone minor piece, or by knights.
pub(crate) fn is_win_by_minor_piece(game: &Game<'_>, audit: FlagAudit) -> bool {
    audit.rules == FlagRules::Fide
        && audit.verdict == FlagVerdict::Win
        && !audit.flag.drawn
        && (game.replay.chess_end()).is_some_and(|end| {
            MatingMaterial::new(end, !audit.flag.loser) != MatingMaterial::Mating
        })
}

/// What a side has, most valuable first: `K+2N+P`.
pub(crate) fn material(position: &Chess, side: Color) -> String {
    let men = Role::ALL.into_iter().rev().filter_map(|role| {
        let letter = role.upper_char();
        match position.board().by_piece(role.of(side)).count() {
            0 => None,
            1 => Some(letter.to_string()),
            count => Some(format!("{count}{letter}")),
        }
    });
    men.collect::<Vec<_>>().join("+")
}

#[cfg(test)]
mod tests {
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    use super::FlagVerdict::{Draw, Undecided, Win};
    use super::*;
    use pgnkit_mating::{Effort, can_mate};

    const ALL: [FlagRules; 4] = [
        FlagRules::Fide,
        FlagRules::Founding,
        FlagRules::Uscf,
        FlagRules::Chesscom,
    ];

    /// The position with the colours changed, seen from the other side.
    fn mirrored(fen: &str) -> String {
        let (board, _) = fen.split_once(' ').expect("a board");
        let ranks: Vec<String> = board
            .split('/')
            .rev()
            .map(|rank| {
                rank.chars()
                    .map(|man| {
                        if man.is_uppercase() {
                            man.to_ascii_lowercase()
                        } else {
                            man.to_ascii_uppercase()
                        }
                    })
                    .collect()
            })
            .collect();
        format!("{} w - - 0 1", ranks.join("/"))
    }

    fn flag_verdict(
        position: &Chess,
        winner: Color,
        rules: FlagRules,
        effort: Effort,
    ) -> (FlagVerdict, FlagBasis) {
        verdict(position, winner, rules, || {
            can_mate(position, winner, effort)
        })
    }

    fn verdicts(fen: &str, winner: Color) -> [(FlagVerdict, FlagBasis); 4] {
        let position: Chess = fen
            .parse::<Fen>()
            .expect("a FEN")
            .into_position(CastlingMode::Standard)
            .expect("a position");
        ALL.map(|rules| flag_verdict(&position, winner, rules, Effort::Full))
    }

    /// What White, whose flag did not fall, gets under each of the rules; Black gets the same.
    fn hold(rows: &[(&str, [FlagVerdict; 4])]) {
        for (fen, wanted) in rows {
            let found = verdicts(fen, Color::White);
            assert_eq!(found.map(|(verdict, _)| verdict), *wanted, "{fen}");
            assert_eq!(verdicts(&mirrored(fen), Color::Black), found, "{fen}");
        }
    }

    #[test]
    fn a_king_alone() {
        hold(&[
            ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", [Draw; 4]),
            ("r3k3/8/8/8/8/8/8/4K3 b - - 0 1", [Draw; 4]),
        ]);
    }

    #[test]
    fn a_knight() {
        let helped = [Win, Draw, Undecided, Draw];
        hold(&[
            ("4k3/8/8/8/8/8/8/N3K3 b - - 0 1", [Draw; 4]),
            ("q3k3/8/8/8/8/8/8/1N2K3 b - - 0 1", [Draw; 4]),
            ("r3k3/8/8/8/8/8/8/1N2K3 b - - 0 1", helped),
            ("b3k3/8/8/8/8/8/8/1N2K3 b - - 0 1", helped),
            ("n3k3/8/8/8/8/8/8/1N2K3 b - - 0 1", helped),
            ("4k3/p7/8/8/8/8/8/1N2K3 b - - 0 1", helped),
            ("q3k3/p7/8/8/8/8/8/1N2K3 b - - 0 1", helped),
        ]);
    }

    #[test]
    fn a_bishop_or_bishops_of_one_colour() {
        let helped = [Win, Draw, Undecided, Draw];
        hold(&[
            ("4k3/8/8/8/8/8/8/2B1K3 b - - 0 1", [Draw; 4]),
            ("r3k3/8/8/8/8/8/8/2B1K3 b - - 0 1", [Draw; 4]),
            ("q3k3/8/8/8/8/8/8/2B1K3 b - - 0 1", [Draw; 4]),
            ("4kb2/8/8/8/8/8/8/2B1K3 b - - 0 1", [Draw; 4]),
            ("r3k3/8/8/8/8/8/1B6/B3K3 b - - 0 1", [Draw; 4]),
            ("2b1k3/8/8/8/8/8/8/2B1K3 b - - 0 1", helped),
            ("n3k3/8/8/8/8/8/8/2B1K3 b - - 0 1", helped),
            ("4k3/p7/8/8/8/8/8/2B1K3 b - - 0 1", helped),
            ("n3k3/8/8/8/8/8/1B6/B3K3 b - - 0 1", helped),
        ]);
    }

    #[test]
    fn knights() {
        hold(&[
            (
                "4k3/8/8/8/8/8/8/1NN1K3 b - - 0 1",
                [Win, Draw, Undecided, Draw],
            ),
            (
                "r3k3/8/8/8/8/8/8/1NN1K3 b - - 0 1",
                [Win, Draw, Undecided, Draw],
            ),
            ("4k3/p7/8/8/8/8/8/1NN1K3 b - - 0 1", [Win, Draw, Win, Draw]),
            // Not on the founding list, and more than the others except.
            ("4k3/8/8/8/8/8/8/NNN1K3 b - - 0 1", [Win, Draw, Win, Win]),
        ]);
    }

    #[test]
    fn mating_material() {
        for men in ["BN2K3", "BB2K3", "R3K3", "Q3K3"] {
            hold(&[(&format!("4k3/8/8/8/8/8/8/{men} b - - 0 1"), [Win; 4])]);
        }
        hold(&[("4k3/8/8/8/8/8/P7/4K3 b - - 0 1", [Win; 4])]);
    }

    #[test]
    fn what_cannot_be_reached() {
        hold(&[
            // A wall of pawns that nobody can break.
            (
                "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1",
                [Draw, Win, Draw, Win],
            ),
            // The only move takes the last piece.
            ("7k/6Q1/8/8/8/8/r7/4K3 b - - 0 1", [Draw, Win, Draw, Win]),
            // 395 positions can be reached, and the rook never comes out.
            (
                "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1",
                [Draw, Win, Draw, Win],
            ),
            ("6rk/5Npp/8/8/8/8/5r2/4K3 b - - 0 1", [Draw; 4]),
        ]);
    }

    #[test]
    fn material_in_letters() {
        assert_eq!(material(&Chess::default(), Color::White), "K+Q+2R+2B+2N+8P");
    }

    #[test]
    fn what_a_verdict_rests_on() {
        use FlagBasis::{Material, Proved, Unproved};
        let bases = |fen| verdicts(fen, Color::White).map(|(_, basis)| basis);
        for (fen, wanted) in [
            // A wall, and a rook that never comes out.
            (
                "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1",
                [Proved, Material, Proved, Material],
            ),
            (
                "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1",
                [Proved, Material, Proved, Material],
            ),
            ("r3k3/8/8/8/8/8/8/4K3 b - - 0 1", [Material; 4]),
            (
                "6rk/5Npp/8/8/8/8/5r2/4K3 b - - 0 1",
                [Proved, Material, Proved, Material],
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 b - - 0 1",
                [Proved, Material, Proved, Material],
            ),
            // A knight mates with help, and nobody looks for a forced win.
            (
                "4k3/p7/8/8/8/8/8/1N2K3 b - - 0 1",
                [Proved, Material, Unproved, Material],
            ),
        ] {
            assert_eq!(bases(fen), wanted, "{fen}");
        }
        let position: Chess = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1"
            .parse::<Fen>()
            .expect("a FEN")
            .into_position(CastlingMode::Standard)
            .expect("a position");
        let unasked = |rules| flag_verdict(&position, Color::White, rules, Effort::Material);
        assert_eq!(unasked(FlagRules::Fide), (Win, Unproved));
        assert_eq!(unasked(FlagRules::Uscf), (Win, Unproved));
        assert_eq!(unasked(FlagRules::Chesscom), (Win, Material));
    }
}
