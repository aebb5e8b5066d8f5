//! What may be asked of a game or a position, whatever it is made of.

use super::subject::Subject;
use super::truth::Truth;

/// Something that holds or does not.
pub(crate) trait Predicate: Send + Sync {
    /// Whether the condition holds.
    fn truth(&self, on: &Subject<'_, '_>) -> Truth;

    /// Whether it depends on nothing but how many pieces of each kind are on the board.
    fn is_material_only(&self) -> bool;
}
