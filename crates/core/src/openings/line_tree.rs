//! The lines of a table as a tree of moves: games follow one for their first plies, and to follow it takes no position.

use std::cmp::Reverse;

use shakmaty::Move;

use super::zobrist::{PawnBoards, RunningKey};

/// Room for the positions of the table that comes with the program.
pub(super) const POSITIONS: usize = 12_000;

/// A node: the position after the moves that lead to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LineNode(u32);

impl LineNode {
    /// The start position.
    pub(super) const ROOT: LineNode = LineNode(0);

    /// No node: it is nobody's child.
    const NONE: LineNode = LineNode(0);
}

/// A node of the tree of lines, with its links.
#[derive(Debug, Clone)]
struct Branch {
    mv: PackedMove,
    first_child: LineNode,
    next_sibling: LineNode,
    /// The place of its position in the table.
    place: u32,
}

/// What is known of the position of a node.
#[derive(Debug, Clone)]
pub(super) struct NodePosition {
    pub(super) walk: RunningKey,
    pub(super) pawns: PawnBoards,
    /// The number of the position.
    pub(super) key: u64,
    /// The files on which the last move may have been a double step beside a pawn; see [`PawnBoards::beside`].
    pub(super) beside: u8,
}

/// A move, packed as its squares and the piece that a pawn becomes: two moves of a position differ in these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PackedMove(u16);

impl PackedMove {
    #[inline]
    fn of(mv: Move) -> PackedMove {
        let Move::Normal {
            from,
            to,
            promotion,
            ..
        } = mv
        else {
            return PackedMove::of_unusual(mv);
        };
        let promotion = promotion.map_or(0, |role| role as u16);
        PackedMove(promotion << 12 | (from as u16) << 6 | to as u16)
    }

    #[cold]
    fn of_unusual(mv: Move) -> PackedMove {
        let (from, to) = match mv {
            Move::Castle { king, rook } => (king, rook),
            _ => (mv.from().unwrap_or(mv.to()), mv.to()),
        };
        PackedMove((from as u16) << 6 | to as u16)
    }
}

/// The lines of a table.
#[derive(Debug)]
pub(super) struct LineTree {
    branches: Vec<Branch>,
    steps: Vec<NodePosition>,
}

impl LineTree {
    pub(super) fn new(start: NodePosition) -> LineTree {
        let mut tree = LineTree {
            branches: Vec::with_capacity(POSITIONS),
            steps: Vec::with_capacity(POSITIONS),
        };
        tree.push(PackedMove(0), LineNode::NONE, start);
        tree
    }

    fn push(&mut self, mv: PackedMove, next_sibling: LineNode, step: NodePosition) -> LineNode {
        let node = LineNode(u32::try_from(self.branches.len()).unwrap_or(u32::MAX));
        self.branches.push(Branch {
            mv,
            first_child: LineNode::NONE,
            next_sibling,
            place: u32::MAX,
        });
        self.steps.push(step);
        node
    }

    #[inline]
    fn branch(&self, node: LineNode) -> &Branch {
        &self.branches[node.0 as usize]
    }

    /// What is known of the position of a node.
    pub(super) fn step(&self, node: LineNode) -> &NodePosition {
        &self.steps[node.0 as usize]
    }

    /// The place in the table of the position of a node.
    #[inline]
    pub(super) fn place(&self, node: LineNode) -> u32 {
        self.branch(node).place
    }

    /// The node after one more move, if a line goes on with it.
    #[inline]
    pub(super) fn child(&self, node: LineNode, mv: Move) -> Option<LineNode> {
        let mv = PackedMove::of(mv);
        let mut child = self.branch(node).first_child;
        while child != LineNode::NONE {
            let branch = self.branch(child);
            if branch.mv == mv {
                return Some(child);
            }
            child = branch.next_sibling;
        }
        None
    }

    /// Adds a node after a move, which has none yet.
    pub(super) fn add(&mut self, parent: LineNode, mv: Move, step: NodePosition) -> LineNode {
        let sibling = self.branch(parent).first_child;
        let node = self.push(PackedMove::of(mv), sibling, step);
        self.branches[parent.0 as usize].first_child = node;
        node
    }

    /// Finishes the tree: nodes get their places in the table, and those that many lines go through are found soonest. Nodes
    /// with fewer men than `fewest_men` are followed no more.
    pub(super) fn close(&mut self, fewest_men: u8, place: impl Fn(&NodePosition) -> u32) {
        let mut nodes_behind = vec![1_u32; self.branches.len()];
        let mut children = Vec::new();
        // A node comes after its parent.
        for index in (0..self.branches.len()).rev() {
            self.branches[index].place = place(&self.steps[index]);
            let mut child = self.branches[index].first_child;
            while child != LineNode::NONE {
                if self.step(child).walk.men() >= fewest_men {
                    children.push(child);
                }
                nodes_behind[index] += nodes_behind[child.0 as usize];
                child = self.branch(child).next_sibling;
            }
            if children.len() > 1 {
                children.sort_by_key(|child: &LineNode| Reverse(nodes_behind[child.0 as usize]));
            }
            let mut next = LineNode::NONE;
            for child in children.drain(..).rev() {
                self.branches[child.0 as usize].next_sibling = next;
                next = child;
            }
            self.branches[index].first_child = next;
        }
    }
}
