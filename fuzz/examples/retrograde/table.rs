//! Tables of all positions of two kings and one or two more pieces: whether White can mate.

use std::collections::HashMap;

use crate::board::{Kind, Man, Men};

/// The pieces beside the kings, sorted: what each is, and whether it is White's.
pub type Set = Vec<(bool, Kind)>;

const KINDS: [Kind; 5] = [
    Kind::Queen,
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Pawn,
];

pub fn names(set: &Set) -> String {
    let letter = |&(is_white, kind): &(bool, Kind)| {
        let letter = match kind {
            Kind::King => 'K',
            Kind::Queen => 'Q',
            Kind::Rook => 'R',
            Kind::Bishop => 'B',
            Kind::Knight => 'N',
            Kind::Pawn => 'P',
        };
        if is_white {
            letter
        } else {
            letter.to_ascii_lowercase()
        }
    };
    set.iter().map(letter).collect()
}

/// All sets with a piece of White, of whom a bare king never mates; those that captures and promotions lead to come first.
pub fn sets() -> Vec<Set> {
    let mut sets: Vec<Set> = KINDS.iter().map(|&kind| vec![(true, kind)]).collect();
    for (index, &first) in KINDS.iter().enumerate() {
        sets.extend(
            KINDS[index..]
                .iter()
                .map(|&second| vec![(true, first), (true, second)]),
        );
        sets.extend(
            KINDS
                .iter()
                .map(|&second| vec![(true, first), (false, second)]),
        );
    }
    let pawns = |set: &Set| set.iter().filter(|(_, kind)| *kind == Kind::Pawn).count();
    sets.sort_by_key(|set| (set.len(), pawns(set)));
    sets
}

/// The positions of one set; the white king stands on the files a to d, which by symmetry is no loss.
pub struct Table {
    set: Set,
    won: Vec<bool>,
}

impl Table {
    fn new(set: &Set) -> Table {
        let places = 2 * 32 * 64 * 64_usize.pow(u32::try_from(set.len()).expect("at most two"));
        Table {
            set: set.clone(),
            won: vec![false; places],
        }
    }

    pub fn len(&self) -> usize {
        self.won.len()
    }

    pub fn is_won(&self, place: usize) -> bool {
        self.won[place]
    }

    /// The position with this number, with who is to move, if it is legal.
    pub fn legal(&self, place: usize) -> Option<(Men, bool)> {
        let (men, is_white) = self.position(place);
        men.is_legal(is_white).then_some((men, is_white))
    }

    fn position(&self, place: usize) -> (Men, bool) {
        let mut rest = place;
        let mut digit = |base: usize| {
            let digit = rest % base;
            rest /= base;
            u8::try_from(digit).expect("a square")
        };
        let is_white = digit(2) == 0;
        let king = digit(32);
        let king = (king / 4) * 8 + king % 4;
        let kings = [
            Man {
                kind: Kind::King,
                is_white: true,
                square: king,
            },
            Man {
                kind: Kind::King,
                is_white: false,
                square: digit(64),
            },
        ];
        let others = self.set.iter().map(|&(is_white, kind)| Man {
            kind,
            is_white,
            square: digit(64),
        });
        (kings.into_iter().chain(others).collect(), is_white)
    }

    fn place(men: &Men, is_white: bool) -> usize {
        let king = men.get(0).square;
        let mirror = if king & 7 > 3 { 7 } else { 0 };
        let mut place = 0;
        for man in men.as_slice()[1..].iter().rev() {
            place = place * 64 + usize::from(man.square ^ mirror);
        }
        let king = king ^ mirror;
        place = place * 32 + usize::from((king >> 3) * 4 + (king & 7));
        place * 2 + usize::from(!is_white)
    }

    pub fn counts(&self) -> (usize, usize) {
        let won = self.won.iter().filter(|won| **won).count();
        let legal = (0..self.len())
            .filter(|&place| self.legal(place).is_some())
            .count();
        (won, legal - won)
    }
}

#[derive(Default)]
pub struct Tables(HashMap<Set, Table>);

impl Tables {
    pub fn get(&self, set: &Set) -> &Table {
        &self.0[set]
    }

    /// Makes the table of a set: again and again over what is open, until nothing more is found.
    pub fn fill(&mut self, set: &Set) -> usize {
        let mut table = Table::new(set);
        let mut open: Vec<usize> = (0..table.len())
            .filter(|&place| table.legal(place).is_some())
            .collect();
        let mut sweeps = 0;
        loop {
            let before = open.len();
            open.retain(|&place| {
                let (men, is_white) = table.position(place);
                let won = self.is_won(&table, men, is_white, None);
                table.won[place] = won;
                !won
            });
            sweeps += 1;
            if open.len() == before {
                break;
            }
        }
        self.0.insert(set.clone(), table);
        sweeps
    }

    /// Whether White mates, or a move leads to what is known to be won.
    fn is_won(&self, table: &Table, men: Men, is_white: bool, double_step: Option<usize>) -> bool {
        let (found, moved) = men.any_move(is_white, double_step, |after| {
            let stepped = after.double_step.filter(|&index| {
                let square = after.men.get(index).square;
                let beside = |man: &&Man| {
                    man.kind == Kind::Pawn
                        && man.is_white != is_white
                        && man.square.abs_diff(square) == 1
                };
                after.men.iter().any(|man| beside(&man))
            });
            // Where en passant may be possible, the position is not the one of the table.
            match stepped {
                Some(_) => self.is_won(table, after.men, !is_white, stepped),
                None => self.known(table, &after.men, !is_white),
            }
        });
        found || !moved && !is_white && men.in_check(false)
    }

    fn known(&self, table: &Table, men: &Men, is_white: bool) -> bool {
        let others = || {
            men.as_slice()[2..]
                .iter()
                .map(|man| (man.is_white, man.kind))
        };
        if others().eq(table.set.iter().copied()) {
            return table.won[Table::place(men, is_white)];
        }
        let mut all: Vec<Man> = men.iter().copied().collect();
        all[2..].sort_by_key(|man| (!man.is_white, man.kind));
        let set: Set = all[2..]
            .iter()
            .map(|man| (man.is_white, man.kind))
            .collect();
        let place = Table::place(&all.into_iter().collect(), is_white);
        // A bare white king never mates.
        set.iter().any(|(is_white, _)| *is_white) && self.0[&set].won[place]
    }
}
