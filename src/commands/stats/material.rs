//! `--table material`: what is left on the board at the end, and what was captured.

use shakmaty::{ByColor, ByRole, Color, Move, Role};

use super::distribution::Distribution;
use super::numbers::{hundredths, mean, percent};
use super::sums::Sum;
use super::tally::{LeftOut, Seen, Tally};
use crate::chess::material;
use crate::output::rows::{Column, Value, columns};

#[derive(Debug, Default)]
pub(super) struct Materials {
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

impl Tally for Materials {
    type Fact = ();

    const COLUMNS: &'static [Column] = &columns! {
        "games": "number of games, all replayed to their end",
        "mean_material": "mean of both sides' material at the end: pawn 1, knight 3.25, bishop 3.5, rook 5, queen 9; only pieces on the board",
        "least_material": "the least at the end of a game",
        "median_material": "half of the games end with less; for an even number of games, the mean of the middle two",
        "most_material": "the most at the end of a game",
        "mean_white_material": "mean of White's material at the end",
        "mean_black_material": "mean of Black's material at the end",
        "white_ahead_games": "games at whose end White has more",
        "equal_games": "games at whose end both have the same",
        "black_ahead_games": "games at whose end Black has more",
        "captures": "pieces and pawns captured in all games: the sum of the next five columns; without kings in Antichess, and in Atomic without the pieces blown up along with a capture",
        "captured_pawns": "pawns captured, including en passant",
        "captured_knights": "knights captured; promoted pieces count as what they became",
        "captured_bishops": "bishops captured",
        "captured_rooks": "rooks captured",
        "captured_queens": "queens captured",
        "mean_captures": "mean number of captures per game",
        "mean_captured_by_white": "mean material captured by White per game",
        "mean_captured_by_black": "mean material captured by Black per game",
        "en_passants": "en passant captures",
        "en_passant_games": "games with one or more",
        "en_passant_games_percent": "as a percentage of all games",
    };

    fn fact(seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        seen.is_whole()
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        let replay = &seen.game.replay;
        let board = replay.final_board();
        let white = hundredths_of(material::of_side(&board, Color::White));
        let black = hundredths_of(material::of_side(&board, Color::Black));
        self.total.add(white + black);
        self.left.white += white;
        self.left.black += black;
        self.white_ahead += u64::from(white > black);
        self.equal += u64::from(white == black);
        let mut turn = replay.first_turn();
        let mut en_passants = 0;
        for ply in &replay.plies {
            if let Some(role) = ply.mv.capture() {
                *self.captured.get_mut(turn).get_mut(role) += 1;
            }
            en_passants += u64::from(matches!(ply.mv, Move::EnPassant { .. }));
            turn = !turn;
        }
        self.en_passants += en_passants;
        self.en_passant_games += u64::from(en_passants > 0);
    }

    fn merge(&mut self, later: Self) {
        self.total.absorb(later.total);
        self.white_ahead += later.white_ahead;
        self.equal += later.equal;
        self.en_passants += later.en_passants;
        self.en_passant_games += later.en_passant_games;
        self.left.absorb(later.left);
        self.captured.absorb(later.captured);
    }

    fn games(&self) -> u64 {
        self.total.count()
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<Vec<Value<'t>>> {
        let games = self.games();
        let captured = |role| self.captured.white.get(role) + self.captured.black.get(role);
        let all: u64 = MEN.map(captured).iter().sum();
        let worth = |color| -> u64 {
            let men = self.captured.get(color);
            let worth = MEN.map(|role| men.get(role) * hundredths_of(material::quarters(role)));
            worth.iter().sum()
        };
        let mut row = vec![
            Value::Count(games),
            hundredths(self.total.sum(), games),
            self.total.quantile_of_hundredths(0),
            self.total.quantile_of_hundredths(50),
            self.total.quantile_of_hundredths(100),
            hundredths(self.left.white.into(), games),
            hundredths(self.left.black.into(), games),
            Value::Count(self.white_ahead),
            Value::Count(self.equal),
            Value::Count(games - self.white_ahead - self.equal),
            Value::Count(all),
        ];
        row.extend(MEN.map(|role| Value::Count(captured(role))));
        row.extend([
            mean(all, games),
            hundredths(worth(Color::White).into(), games),
            hundredths(worth(Color::Black).into(), games),
            Value::Count(self.en_passants),
            Value::Count(self.en_passant_games),
            percent(self.en_passant_games, games),
        ]);
        vec![row]
    }
}

/// The pieces that can be captured, in the order of the columns.
const MEN: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

/// Quarters of a pawn as hundredths.
fn hundredths_of(quarters: u32) -> u64 {
    25 * u64::from(quarters)
}
