//! What stands somewhere on a rank: the squares of a pattern between two `*`.

use shakmaty::{Bitboard, Board, Rank};

use super::occupants::Occupants;

/// Runs of neighbouring squares on one rank, from the left to the right, with any number of squares between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RankRun {
    pub(super) rank: Rank,
    /// The first file, from 0, that the runs may use.
    pub(super) first: usize,
    /// The first file behind them that they may not use.
    pub(super) end: usize,
    /// None of them is empty, and they fit in the files.
    pub(super) runs: Vec<Vec<Occupants>>,
}

impl RankRun {
    /// Whether the rank has all runs in this order.
    ///
    /// Each run is taken where it is found first. If a run fits at all behind the ones before it, it does behind where
    /// those end first, so that no other places have to be tried.
    pub(super) fn matches(&self, board: &Board) -> bool {
        let mut first = self.first;
        for run in &self.runs {
            if first + run.len() > self.end {
                return false;
            }
            // The files at which the run can begin.
            let mut starts: u64 = (1 << (self.end - run.len() + 1)) - (1 << first);
            for (at, states) in run.iter().enumerate() {
                starts &= self.on_rank(states.squares(board)) >> at;
                if starts == 0 {
                    return false;
                }
            }
            first = starts.trailing_zeros() as usize + run.len();
        }
        true
    }

    fn on_rank(&self, squares: Bitboard) -> u64 {
        u64::from(squares) >> (8 * u32::from(self.rank)) & 0xff
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::Color;

    use super::*;

    #[test]
    fn runs_stand_in_order_and_do_not_overlap() {
        let board = Board::from_ascii_board_fen(b"8/8/1PpPP2p/8/8/8/8/8").unwrap();
        let white = Occupants::of(Color::White.pawn());
        let black = Occupants::of(Color::Black.pawn());
        let finds = |first, end, runs: &[&[Occupants]]| {
            let runs = runs.iter().map(|run| run.to_vec()).collect();
            let rank = Rank::Sixth;
            let run = RankRun {
                rank,
                first,
                end,
                runs,
            };
            run.matches(&board)
        };
        assert!(finds(0, 8, &[&[white, white], &[black]]));
        assert!(!finds(0, 7, &[&[white, white], &[black]]));
        assert!(!finds(0, 8, &[&[black], &[black], &[white]]));
        assert!(finds(0, 8, &[&[white], &[white], &[white]]));
        assert!(!finds(2, 8, &[&[white], &[white], &[white]]));
        assert!(!finds(0, 8, &[&[white, white, white]]));
        assert!(!finds(6, 8, &[&[Occupants::ANY; 3]]));
        assert!(finds(0, 8, &[&[Occupants::ANY; 8]]));
    }
}
