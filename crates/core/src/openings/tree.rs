//! The lines of a table as a tree of moves: games follow one for their first plies, and to follow it takes no position.

use std::cmp::Reverse;

use shakmaty::Move;

use super::key::{Pawns, Walk};

/// A node: the position after the moves that lead to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Node(u32);

impl Node {
    /// The start position.
    pub(super) const ROOT: Node = Node(0);

    /// No node: it is nobody's child.
    const NONE: Node = Node(0);
}

/// What following a line needs.
#[derive(Debug, Clone)]
struct Branch {
    mv: Written,
    first_child: Node,
    next_sibling: Node,
    /// Of the table.
    place: u32,
}

/// What is known of the position of a node.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) walk: Walk,
    pub(super) pawns: Pawns,
    /// Its number.
    pub(super) key: u64,
    /// The files on which the last move may have been a double step beside a pawn; see [`Pawns::beside`].
    pub(super) beside: u8,
}

/// A move, told by its squares and the piece that a pawn becomes: two moves of a position differ in these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Written(u16);

impl Written {
    #[inline]
    fn of(mv: Move) -> Written {
        let Move::Normal {
            from,
            to,
            promotion,
            ..
        } = mv
        else {
            return Written::of_unusual(mv);
        };
        let promotion = promotion.map_or(0, |role| role as u16);
        Written(promotion << 12 | (from as u16) << 6 | to as u16)
    }

    #[cold]
    fn of_unusual(mv: Move) -> Written {
        let (from, to) = match mv {
            Move::Castle { king, rook } => (king, rook),
            _ => (mv.from().unwrap_or(mv.to()), mv.to()),
        };
        Written((from as u16) << 6 | to as u16)
    }
}

/// The lines of a table.
#[derive(Debug)]
pub(super) struct LineTree {
    branches: Vec<Branch>,
    steps: Vec<Step>,
}

impl LineTree {
    pub(super) fn new(start: Step) -> LineTree {
        LineTree {
            branches: vec![Branch {
                mv: Written(0),
                first_child: Node::NONE,
                next_sibling: Node::NONE,
                place: u32::MAX,
            }],
            steps: vec![start],
        }
    }

    #[inline]
    fn branch(&self, node: Node) -> &Branch {
        &self.branches[node.0 as usize]
    }

    /// What is known of the position of a node.
    pub(super) fn step(&self, node: Node) -> &Step {
        &self.steps[node.0 as usize]
    }

    /// Of the table, of the position of a node.
    #[inline]
    pub(super) fn place(&self, node: Node) -> u32 {
        self.branch(node).place
    }

    /// The node after one more move, if a line goes on with it.
    #[inline]
    pub(super) fn child(&self, node: Node, mv: Move) -> Option<Node> {
        let mv = Written::of(mv);
        let mut child = self.branch(node).first_child;
        while child != Node::NONE {
            let branch = self.branch(child);
            if branch.mv == mv {
                return Some(child);
            }
            child = branch.next_sibling;
        }
        None
    }

    /// Adds a node after a move, which has none yet.
    pub(super) fn add(&mut self, parent: Node, mv: Move, step: Step) -> Node {
        let node = Node(u32::try_from(self.branches.len()).unwrap_or(u32::MAX));
        self.branches.push(Branch {
            mv: Written::of(mv),
            first_child: Node::NONE,
            next_sibling: self.branch(parent).first_child,
            place: u32::MAX,
        });
        self.branches[parent.0 as usize].first_child = node;
        self.steps.push(step);
        node
    }

    /// Finishes the tree: nodes get their places in the table, and those that many lines go through are found soonest. Nodes
    /// with fewer men than `fewest_men` are followed no more.
    pub(super) fn close(&mut self, fewest_men: u8, place: impl Fn(&Step) -> u32) {
        let mut nodes_behind = vec![1_u32; self.branches.len()];
        let mut children = Vec::new();
        // A node comes after its parent.
        for index in (0..self.branches.len()).rev() {
            self.branches[index].place = place(&self.steps[index]);
            let mut child = self.branches[index].first_child;
            while child != Node::NONE {
                if self.step(child).walk.men() >= fewest_men {
                    children.push(child);
                }
                nodes_behind[index] += nodes_behind[child.0 as usize];
                child = self.branch(child).next_sibling;
            }
            if children.len() > 1 {
                children.sort_by_key(|child: &Node| Reverse(nodes_behind[child.0 as usize]));
            }
            let mut next = Node::NONE;
            for child in children.drain(..).rev() {
                self.branches[child.0 as usize].next_sibling = next;
                next = child;
            }
            self.branches[index].first_child = next;
        }
    }
}
