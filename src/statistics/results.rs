//! `--table results`: who won how often.

use super::score::{self, Score};
use super::sums::Sum;
use super::tally::{LeftOut, Seen, Tally};
use crate::output::columns::Column;

#[derive(Debug, Default)]
pub(crate) struct Results(Score);

impl Tally for Results {
    type Fact = ();
    type Row = Score;

    fn columns() -> Vec<Column<Score>> {
        score::COLUMNS.into()
    }

    fn fact(_seen: &Seen<'_, '_>) -> Result<(), LeftOut> {
        Ok(())
    }

    fn add(&mut self, seen: &Seen<'_, '_>, (): ()) {
        self.0.add(seen.result);
    }

    fn merge(&mut self, later: Self) {
        self.0.absorb(later.0);
    }

    fn games(&self) -> u64 {
        self.0.games()
    }

    fn rows<'t>(&'t self, _files: &'t [String]) -> Vec<Score> {
        vec![self.0]
    }
}
