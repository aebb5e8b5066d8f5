//! What was found out about tag lines and braces ahead, kept until reading has passed it.

/// What was found out about tag lines. Positions count from the start of the window.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lookahead {
    pub(super) start: usize,
    /// Up to here no other tag line begins a game.
    pub(super) end: usize,
    pub(super) begins: bool,
    /// The lines are prose before tags.
    pub(super) is_prose: bool,
}

impl Lookahead {
    pub(super) fn new(start: usize, end: usize, begins: bool) -> Lookahead {
        Lookahead {
            start,
            end,
            begins,
            is_prose: false,
        }
    }
}
