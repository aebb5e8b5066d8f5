//! `--table material`: what is left on the board at the end, and what was captured.

use pgnkit_core::chess::material;
use shakmaty::{ByColor, ByRole, Color, Move, Role};

use super::distribution::Distribution;
use super::fractions::{hundredths, mean, percent};
use super::sums::{Sum, both, sum};
use super::table::{CountedGame, LeftOut, StatsTable};
use crate::output::columns::{Column, Row, columns};
use crate::output::value::Hundredths;

sum! {
    /// What is left at the end of games, and what was captured in them.
    #[derive(Debug, Default)]
    pub(crate) struct MaterialTable {
        /// Material of both at the end, in hundredths of a pawn.
        total: Distribution,
        /// Sums of each side's.
        left: ByColor<u64>,
        white_ahead: u64,
        equal: u64,
        /// Pieces captured, by who captured them.
        captured: ByColor<ByRole<u64>>,
        en_passants: u64,
        en_passant_games: u64,
    }
}

impl Row for MaterialTable {
    type Of<'g> = &'g MaterialTable;
}

impl StatsTable for MaterialTable {
    type Row = MaterialTable;

    const COLUMNS: &'static [Column<MaterialTable>] = columns! { |men|
        "games": Count = men.games(), "number of games, all replayed to their end" few => Sum;
        "mean_material": Decimal = hundredths(men.total.sum(), men.games()), "mean material of both sides together at the end: pawn 1, knight 3.25, bishop 3.5, rook 5, queen 9; only pieces on the board" few => Lost;
        "least_material": Decimal = men.total.quantile_of_hundredths(0), "the least at the end of a game" => Least;
        "median_material": Decimal = men.total.quantile_of_hundredths(50), "half of the games end with less; for an even number of games, the mean of the middle two" few => Lost;
        "most_material": Decimal = men.total.quantile_of_hundredths(100), "the most at the end of a game" => Most;
        "mean_white_material": Decimal = hundredths(men.left.white.into(), men.games()), "mean of White's material at the end" => Lost;
        "mean_black_material": Decimal = hundredths(men.left.black.into(), men.games()), "mean of Black's material at the end" => Lost;
        "white_ahead_games": Count = men.white_ahead, "games in which White has more at the end" => Sum;
        "equal_games": Count = men.equal, "games in which both have the same at the end" => Sum;
        "black_ahead_games": Count = men.games() - men.white_ahead - men.equal, "games in which Black has more at the end" => Sum;
        "captures": Count = men.captures(), "pieces and pawns captured in all games: the sum of the next five columns; without kings in Antichess, and in Atomic without the pieces blown up along with a capture" few => Sum;
        "captured_pawns": Count = men.captured_of(Role::Pawn), "pawns captured, including en passant" => Sum;
        "captured_knights": Count = men.captured_of(Role::Knight), "knights captured; promoted pieces count as what they became" => Sum;
        "captured_bishops": Count = men.captured_of(Role::Bishop), "bishops captured" => Sum;
        "captured_rooks": Count = men.captured_of(Role::Rook), "rooks captured" => Sum;
        "captured_queens": Count = men.captured_of(Role::Queen), "queens captured" => Sum;
        "mean_captures": Decimal = mean(men.captures(), men.games()), "mean number of captures per game" few => Mean("captures", "games");
        "mean_captured_by_white": Decimal = men.mean_captured_by(Color::White), "mean material captured by White per game" => Lost;
        "mean_captured_by_black": Decimal = men.mean_captured_by(Color::Black), "mean material captured by Black per game" => Lost;
        "en_passants": Count = men.en_passants, "en passant captures" => Sum;
        "en_passant_games": Count = men.en_passant_games, "games with one or more" => Sum;
        "en_passant_games_percent": Decimal = percent(men.en_passant_games, men.games()), "as a percentage of all games" => Percent(&[("en_passant_games", 1)], &[("games", 1)]);
    };

    fn add(&mut self, seen: &CountedGame<'_>) -> Result<(), LeftOut> {
        seen.is_whole()?;
        let board = seen.game.replay.final_board();
        let left = ByColor::new_with(|color| hundredths_of(material::of_side(&board, color)));
        self.total.add(both(left));
        self.white_ahead += u64::from(left.white > left.black);
        self.equal += u64::from(left.white == left.black);
        self.left.absorb(left);
        let mut en_passants = 0;
        for (turn, mv) in seen.moves() {
            if let Some(role) = mv.capture() {
                *self.captured.get_mut(turn).get_mut(role) += 1;
            }
            en_passants += u64::from(matches!(mv, Move::EnPassant { .. }));
        }
        self.en_passants += en_passants;
        self.en_passant_games += u64::from(en_passants > 0);
        Ok(())
    }

    fn kept_bytes(&self) -> usize {
        self.total.kept_bytes()
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<&'t MaterialTable> {
        vec![self]
    }
}

impl MaterialTable {
    fn games(&self) -> u64 {
        self.total.count()
    }

    fn captured_of(&self, role: Role) -> u64 {
        self.captured.white.get(role) + self.captured.black.get(role)
    }

    fn captures(&self) -> u64 {
        let men = Role::ALL.into_iter().filter(|role| *role != Role::King);
        men.map(|role| self.captured_of(role)).sum()
    }

    fn mean_captured_by(&self, color: Color) -> Option<Hundredths> {
        let men = self.captured.get(color).zip_role().into_iter();
        let worth = men.map(|(role, count)| count * hundredths_of(material::quarters(role)));
        hundredths(worth.sum::<u64>().into(), self.games())
    }
}

/// Quarters of a pawn as hundredths.
fn hundredths_of(quarters: u32) -> u64 {
    25 * u64::from(quarters)
}
