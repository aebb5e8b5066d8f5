//! Legal moves that are understood, though they are not written as the standard writes them.

use std::ops::Range;

use shakmaty::{Move, Position};

use crate::chess::position::AnyPosition;
use crate::game::{Game, san_spelling::Misspelling};
use crate::pgn::flaws::Flaws;
use crate::repair::{LEAST_REST, RepairFit, meant};

/// What is odd about how a legal move is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Oddity {
    /// It is not strict SAN, and was read all the same.
    Flaw(Flaws),
    /// It is SAN, with a sign or a from-square that does not suit the position.
    Misspelled(Misspelling),
}

impl Oddity {
    /// The plies of a game whose moves are written so, from 1, each with what shows it.
    pub(super) fn places(self, game: &Game<'_>) -> Vec<(usize, Range<usize>)> {
        match self {
            Oddity::Flaw(flaw) => {
                let repaired = game.rest.repaired.iter();
                let flawed = repaired
                    .filter(|repair| repair.flaws.contains(flaw))
                    .map(|repair| (repair.ply, repair.span.clone()));
                if flaw != Flaws::LONG_ALGEBRAIC {
                    return flawed.collect();
                }
                // `Ng5xe4` is strict SAN, and becomes part of a game in long algebraic notation by the other moves.
                let whole = Oddity::Misspelled(Misspelling::WholeOrigin).places(game);
                let mut places: Vec<_> = flawed.chain(whole).collect();
                places.sort_by_key(|&(ply, _)| ply);
                places
            }
            Oddity::Misspelled(kind) => {
                let misspelled = game.misspellings().iter();
                misspelled
                    .filter(|(_, found)| *found == kind)
                    .filter_map(|&(ply, _)| Some((ply, game.ply_span(ply)?)))
                    .collect()
            }
        }
    }
}

/// So many surplus signs of a game are looked into; more are a habit.
const FEW_SURPLUS_SIGNS: usize = 3;

/// A sign or letter too many, which may show that another move was meant.
pub(super) const SURPLUS: [Oddity; 4] = [
    Oddity::Flaw(Flaws::SPURIOUS_CAPTURE_SIGN),
    Oddity::Misspelled(Misspelling::OverDisambiguated),
    Oddity::Misspelled(Misspelling::SpuriousCheckSign),
    Oddity::Misspelled(Misspelling::SpuriousMateSign),
];

impl Oddity {
    /// What else may have been meant by moves with a sign or letter too many: for each, the one near move with which every sign of
    /// the game is right.
    pub(super) fn meant(self, game: &Game<'_>) -> Vec<RepairFit> {
        let places = if SURPLUS.contains(&self) {
            self.places(game)
        } else {
            Vec::new()
        };
        // A check that is not given needs no moves behind it to tell.
        let least_rest = match self {
            Oddity::Misspelled(Misspelling::OverDisambiguated) | Oddity::Flaw(_) => LEAST_REST,
            Oddity::Misspelled(_) => 0,
        };
        if places.len() > FEW_SURPLUS_SIGNS {
            return Vec::new();
        }
        let plies = places.into_iter().map(|(ply, _)| ply);
        plies
            .filter_map(|ply| meant(game, ply, least_rest))
            .collect()
    }
}

/// What a rule about an oddity says of the moves that have it.
#[derive(Debug, Clone, Copy)]
pub struct OddMoves {
    /// The oddity of the moves.
    pub oddity: Oddity,
    /// The beginning of the message.
    pub words: &'static str,
    /// Whether one finding stands for all such moves of a game, even if there are few.
    pub is_once: bool,
}

/// The position of a game, played on from one ply to a later one.
pub(super) struct PlayedOn<'g> {
    game: &'g Game<'g>,
    position: AnyPosition,
    plies: usize,
}

impl<'g> PlayedOn<'g> {
    pub(super) fn new(game: &'g Game<'g>) -> PlayedOn<'g> {
        PlayedOn {
            game,
            position: game.replay.start(),
            plies: 0,
        }
    }

    /// The position before a ply, which is none before the last one asked for, and its move; `None` if it was not replayed.
    pub(super) fn before(&mut self, ply: usize) -> Option<(&AnyPosition, Move)> {
        let plies = &self.game.replay.plies;
        let played = plies.get(ply - 1)?;
        for passed in &plies[self.plies..ply - 1] {
            self.position.play_unchecked(passed.mv());
        }
        self.plies = ply - 1;
        Some((&self.position, played.mv()))
    }
}
