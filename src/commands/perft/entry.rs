//! One line of a suite.

use crate::chess::position::AnyPosition;
use crate::input::lines::Line;

/// Nobody counts deeper paths than this, and each ply takes room on the stack.
pub(super) const MAX_DEPTH: u32 = 99;

/// One count of a position.
#[derive(Debug, Clone)]
pub(in crate::commands) struct Entry {
    /// Line of the suite, from 1; `None` for a position of the command line.
    pub(in crate::commands) line: Option<u64>,
    /// `None` if it cannot be set up.
    pub(in crate::commands) start: Option<AnyPosition>,
    /// In plies; `None` if it cannot be read.
    pub(in crate::commands) depth: Option<u32>,
    /// The count given in the suite, if it can be read.
    pub(in crate::commands) expected: Option<u64>,
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
