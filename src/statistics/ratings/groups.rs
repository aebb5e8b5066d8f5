//! Which players of a pool can be compared at all.

/// The games of two players with the same colours.
#[derive(Debug, Clone, Copy)]
pub(super) struct Encounter {
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) games: f64,
    /// White's score.
    pub(super) score: f64,
    pub(super) draws: f64,
}

/// Players between whom points went both ways, directly or through others: only their ratings are finite, and comparable.
///
/// Gives each player the number of a group: the strongly connected components of who took points from whom, by
/// S. R. Kosaraju's two searches. A player who won all games, or lost all, is a group of his own.
pub(super) fn connected(players: usize, encounters: &[Encounter]) -> Vec<usize> {
    let mut took_from = vec![Vec::new(); players];
    let mut gave_to = vec![Vec::new(); players];
    for game in encounters {
        if game.score > 0.0 {
            took_from[game.white].push(game.black);
            gave_to[game.black].push(game.white);
        }
        if game.score < game.games {
            took_from[game.black].push(game.white);
            gave_to[game.white].push(game.black);
        }
    }
    let left = searches(0..players, &took_from).concat();
    let mut groups = vec![0; players];
    let found = searches(left.into_iter().rev(), &gave_to).into_iter();
    for (group, members) in found.enumerate() {
        for member in members {
            groups[member] = group;
        }
    }
    groups
}

/// From each player in turn, those who can be reached and were not seen before, each when all behind him is done.
fn searches(from: impl Iterator<Item = usize>, to: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut is_seen = vec![false; to.len()];
    let mut see = |player: usize| !std::mem::replace(&mut is_seen[player], true);
    let mut found = Vec::new();
    for first in from {
        let mut path: Vec<(usize, usize)> = Vec::new();
        path.extend(see(first).then_some((first, 0)));
        let mut left = Vec::new();
        while let Some((player, tried)) = path.last_mut() {
            if let Some(&next) = to[*player].get(*tried) {
                *tried += 1;
                path.extend(see(next).then_some((next, 0)));
            } else {
                left.push(*player);
                path.pop();
            }
        }
        found.push(left);
    }
    found.retain(|left| !left.is_empty());
    found
}

/// Whether the games tell what the first move is worth: not where a number for each player explains all of them, as if one
/// always has White.
pub(super) fn tell_of_white(players: usize, encounters: &[Encounter]) -> bool {
    let mut met = vec![Vec::new(); players];
    for game in encounters {
        met[game.white].push((game.black, -1_i64));
        met[game.black].push((game.white, 1));
    }
    let mut levels = vec![None; players];
    for first in 0..players {
        let mut open = vec![(first, 0)];
        while let Some((player, level)) = open.pop() {
            if levels[player].is_none() {
                levels[player] = Some(level);
                let others = met[player].iter();
                open.extend(others.map(|(other, step)| (*other, level + step)));
            }
        }
    }
    let explains =
        |game: &Encounter| levels[game.white] == levels[game.black].map(|level| level + 1);
    !encounters.iter().all(explains)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(white: usize, black: usize, score: f64) -> Encounter {
        Encounter {
            white,
            black,
            games: 1.0,
            score,
            draws: 0.0,
        }
    }

    #[test]
    fn points_have_to_go_both_ways() {
        // 0, 1 and 2 beat each other in turn; 3 beats 0, 4 loses to 1; 5 and 6 draw apart from the others.
        let games = [
            game(0, 1, 1.0),
            game(1, 2, 1.0),
            game(0, 2, 0.0),
            game(3, 0, 1.0),
            game(4, 1, 0.0),
            game(5, 6, 0.5),
        ];
        let groups = connected(7, &games);
        assert_eq!(groups[0], groups[1]);
        assert_eq!(groups[0], groups[2]);
        assert_eq!(groups[5], groups[6]);
        let mut distinct = groups.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), 4, "{groups:?}");
    }

    #[test]
    fn colours_have_to_change_within_a_circle() {
        assert!(!tell_of_white(2, &[game(0, 1, 0.5)]));
        assert!(tell_of_white(2, &[game(0, 1, 0.5), game(1, 0, 0.5)]));
        let always_above = [game(0, 1, 0.5), game(1, 2, 0.5)];
        assert!(!tell_of_white(3, &always_above));
        let circle = [game(0, 1, 0.5), game(1, 2, 0.5), game(0, 2, 0.5)];
        assert!(tell_of_white(3, &circle));
    }
}
