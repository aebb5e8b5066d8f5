//! One line of a suite.

use pgnkit_core::chess::position::AnyPosition;
use pgnkit_core::input::lines::Line;

/// Nobody counts deeper paths than this, and each ply takes room on the stack.
pub(super) const MAX_DEPTH: u32 = 99;

/// One count of a position.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// Line of the suite, from 1; `None` for a position of the command line.
    pub(super) line: Option<u64>,
    /// `None` if it cannot be set up.
    pub(super) start: Option<AnyPosition>,
    /// In plies; `None` if it cannot be read.
    pub(super) depth: Option<u32>,
    /// The count given in the suite, if it can be read.
    pub(super) expected: Option<u64>,
}

pub(super) fn numbers_of(depth: &str, nodes: &str) -> Option<(u32, u64)> {
    let depth = depth
        .trim()
        .parse()
        .ok()
        .filter(|&depth| depth <= MAX_DEPTH)?;
    Some((depth, nodes.trim().parse().ok()?))
}

pub(super) fn entry(line: Line<'_>, start: Option<AnyPosition>, depth: u32, nodes: u64) -> Entry {
    Entry {
        line: Some(line.number),
        start,
        depth: Some(depth),
        expected: Some(nodes),
    }
}

/// A count that cannot be computed.
pub(super) fn unread(line: Line<'_>) -> Entry {
    Entry {
        line: Some(line.number),
        start: None,
        depth: None,
        expected: None,
    }
}
