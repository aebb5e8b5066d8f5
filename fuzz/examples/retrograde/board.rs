//! A few pieces on a board, and their moves, as the Laws have them: written for this check alone.

use shakmaty::Role;

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Kind {
    pub fn role(self) -> Role {
        match self {
            Kind::King => Role::King,
            Kind::Queen => Role::Queen,
            Kind::Rook => Role::Rook,
            Kind::Bishop => Role::Bishop,
            Kind::Knight => Role::Knight,
            Kind::Pawn => Role::Pawn,
        }
    }
}

/// A piece on a square: 0 is a1, 7 is h1, 63 is h8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Man {
    pub kind: Kind,
    pub is_white: bool,
    pub square: u8,
}

/// Up to four pieces; White's king first, then Black's.
#[derive(Debug, Clone, Copy)]
pub struct Men {
    men: [Man; 4],
    count: usize,
}

/// What a move leads to.
pub struct After {
    pub men: Men,
    /// Whether a pawn went two squares, so that it can be taken en passant.
    pub double_step: Option<usize>,
}

impl FromIterator<Man> for Men {
    fn from_iter<I: IntoIterator<Item = Man>>(men: I) -> Men {
        let nobody = Man {
            kind: Kind::King,
            is_white: true,
            square: 0,
        };
        let mut all = Men {
            men: [nobody; 4],
            count: 0,
        };
        for man in men {
            all.men[all.count] = man;
            all.count += 1;
        }
        all
    }
}

const ROOK: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const BISHOP: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KING: [(i8, i8); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];
const KNIGHT: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

/// The square a step away.
fn step(square: u8, (files, ranks): (i8, i8)) -> Option<u8> {
    let file = (square & 7).checked_add_signed(files)?;
    let rank = (square >> 3).checked_add_signed(ranks)?;
    (file < 8 && rank < 8).then_some(rank << 3 | file)
}

impl Men {
    pub fn as_slice(&self) -> &[Man] {
        &self.men[..self.count]
    }

    pub fn iter(&self) -> impl Iterator<Item = &Man> {
        self.as_slice().iter()
    }

    pub fn get(&self, index: usize) -> Man {
        self.men[index]
    }

    fn at(&self, square: u8) -> Option<usize> {
        self.iter().position(|man| man.square == square)
    }

    fn is_attacked(&self, square: u8, by_white: bool) -> bool {
        self.iter()
            .any(|man| man.is_white == by_white && self.attacks(*man, square))
    }

    fn attacks(&self, man: Man, target: u8) -> bool {
        if man.square == target {
            return false;
        }
        let near =
            |steps: &[(i8, i8)]| steps.iter().any(|&by| step(man.square, by) == Some(target));
        let far = |steps: &[(i8, i8)]| {
            steps.iter().any(|&by| {
                let mut square = man.square;
                while let Some(next) = step(square, by) {
                    if next == target {
                        return true;
                    }
                    if self.at(next).is_some() {
                        return false;
                    }
                    square = next;
                }
                false
            })
        };
        match man.kind {
            Kind::King => near(&KING),
            Kind::Knight => near(&KNIGHT),
            Kind::Pawn if man.is_white => near(&[(1, 1), (-1, 1)]),
            Kind::Pawn => near(&[(1, -1), (-1, -1)]),
            Kind::Rook => far(&ROOK),
            Kind::Bishop => far(&BISHOP),
            Kind::Queen => far(&KING),
        }
    }

    pub fn in_check(&self, white: bool) -> bool {
        self.is_attacked(self.men[usize::from(!white)].square, !white)
    }

    /// Whether it could stand on a board with this side to move.
    pub fn is_legal(&self, white_moves: bool) -> bool {
        let apart = (1..self.count).all(|index| self.at(self.men[index].square) == Some(index));
        let pawns = self
            .iter()
            .all(|man| man.kind != Kind::Pawn || (8..56).contains(&man.square));
        apart && pawns && !self.in_check(!white_moves)
    }

    fn moved(&self, index: usize, to: u8, taken: Option<usize>, kind: Kind) -> Men {
        let mut after = *self;
        after.men[index].square = to;
        after.men[index].kind = kind;
        if let Some(taken) = taken {
            after.men.copy_within(taken + 1..after.count, taken);
            after.count -= 1;
        }
        after
    }

    /// Calls for each legal move until one call says that it is enough; says whether one did, and whether there was a move.
    pub fn any_move(
        &self,
        white: bool,
        double_step: Option<usize>,
        mut ask: impl FnMut(After) -> bool,
    ) -> (bool, bool) {
        let mut moved = false;
        let mut tried = |after: Men, double_step: Option<usize>| {
            if after.in_check(white) {
                return false;
            }
            moved = true;
            ask(After {
                men: after,
                double_step,
            })
        };
        for (index, man) in self
            .iter()
            .enumerate()
            .filter(|(_, man)| man.is_white == white)
        {
            let found = match man.kind {
                Kind::King => self.steps(index, &KING, false, &mut tried),
                Kind::Knight => self.steps(index, &KNIGHT, false, &mut tried),
                Kind::Rook => self.steps(index, &ROOK, true, &mut tried),
                Kind::Bishop => self.steps(index, &BISHOP, true, &mut tried),
                Kind::Queen => self.steps(index, &KING, true, &mut tried),
                Kind::Pawn => self.pawn(index, double_step, &mut tried),
            };
            if found {
                return (true, true);
            }
        }
        (false, moved)
    }

    fn steps(
        &self,
        index: usize,
        steps: &[(i8, i8)],
        far: bool,
        tried: &mut impl FnMut(Men, Option<usize>) -> bool,
    ) -> bool {
        let man = self.men[index];
        for &by in steps {
            let mut square = man.square;
            while let Some(next) = step(square, by) {
                let taken = self.at(next);
                // A king is never taken: the other side's king is not attacked by whom it is not to move.
                if taken.is_some_and(|taken| taken < 2 || self.men[taken].is_white == man.is_white)
                {
                    break;
                }
                if tried(self.moved(index, next, taken, man.kind), None) {
                    return true;
                }
                if taken.is_some() || !far {
                    break;
                }
                square = next;
            }
        }
        false
    }

    fn pawn(
        &self,
        index: usize,
        double_step: Option<usize>,
        tried: &mut impl FnMut(Men, Option<usize>) -> bool,
    ) -> bool {
        let man = self.men[index];
        let (forward, home, last) = if man.is_white { (1, 1, 7) } else { (-1, 6, 0) };
        let mut reached = |to: u8, taken: Option<usize>, double: bool| {
            if to >> 3 == last {
                [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight]
                    .into_iter()
                    .any(|kind| tried(self.moved(index, to, taken, kind), None))
            } else {
                tried(
                    self.moved(index, to, taken, Kind::Pawn),
                    double.then_some(index),
                )
            }
        };
        if let Some(one) = step(man.square, (0, forward)).filter(|&to| self.at(to).is_none()) {
            if reached(one, None, false) {
                return true;
            }
            if man.square >> 3 == home
                && let Some(two) = step(one, (0, forward)).filter(|&to| self.at(to).is_none())
                && reached(two, None, true)
            {
                return true;
            }
        }
        for side in [-1, 1] {
            let Some(to) = step(man.square, (side, forward)) else {
                continue;
            };
            match self.at(to) {
                Some(taken) if taken >= 2 && self.men[taken].is_white != man.is_white => {
                    if reached(to, Some(taken), false) {
                        return true;
                    }
                }
                None => {
                    let beside = step(man.square, (side, 0)).and_then(|square| self.at(square));
                    let passing = beside.filter(|&other| {
                        Some(other) == double_step && self.men[other].is_white != man.is_white
                    });
                    if passing.is_some() && reached(to, passing, false) {
                        return true;
                    }
                }
                Some(_) => {}
            }
        }
        false
    }
}
