//! Who a player of a game is in the record: found by FIDE ID, else by name, and never guessed.

use std::collections::HashMap;

use super::played::GamePlayer;
use super::record::TrfRecord;
use pgnkit_core::pgn::name::words;

/// The players of a record by what they are found by.
#[derive(Debug)]
pub(crate) struct Roster {
    ids: HashMap<String, Vec<usize>>,
    /// By names without case, accents, blanks and punctuation.
    names: HashMap<String, Vec<usize>>,
    /// By the words of names in the order of the alphabet: `Ann Able` is `Able, Ann`.
    words: HashMap<String, Vec<usize>>,
}

/// Who a player of a game is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Who<'r> {
    Known(usize),
    /// Several have the name; in the order of the record.
    Several(&'r [usize]),
    /// The record has nobody of this name, which is folded.
    Unknown(String),
    /// The game does not say.
    Nobody,
}

impl Who<'_> {
    /// The player, if it is one.
    pub(crate) fn known(&self) -> Option<usize> {
        match self {
            Who::Known(player) => Some(*player),
            _ => None,
        }
    }

    /// Whether it may be this player.
    pub(crate) fn may_be(&self, player: usize) -> bool {
        match self {
            Who::Known(known) => *known == player,
            Who::Several(players) => players.binary_search(&player).is_ok(),
            Who::Unknown(_) | Who::Nobody => false,
        }
    }
}

impl Roster {
    pub(crate) fn new(record: &TrfRecord) -> Roster {
        let mut roster = Roster {
            ids: HashMap::new(),
            names: HashMap::new(),
            words: HashMap::new(),
        };
        for (index, player) in record.players.iter().enumerate() {
            if !player.fide_id.is_empty() {
                roster
                    .ids
                    .entry(player.fide_id.clone())
                    .or_default()
                    .push(index);
            }
            let (name, words) = folded(&player.name);
            if !name.is_empty() {
                roster.names.entry(name).or_default().push(index);
                roster.words.entry(words).or_default().push(index);
            }
        }
        roster
    }

    /// Who a player of a game is. Where the ID is one player's and the name another's, the name counts.
    pub(crate) fn find(&self, player: &GamePlayer) -> Who<'_> {
        let by_id = self
            .ids
            .get(player.fide_id.as_str())
            .map_or(&[][..], Vec::as_slice);
        let (name, words) = folded(&player.name);
        let by_name = (self.names.get(&name))
            .or_else(|| self.words.get(&words))
            .map_or(&[][..], Vec::as_slice);
        match (by_id, by_name) {
            (&[only], []) => Who::Known(only),
            (&[only], named) if named.contains(&only) => Who::Known(only),
            (_, &[only]) => Who::Known(only),
            ([], []) if name.is_empty() => Who::Nobody,
            ([], []) => Who::Unknown(name),
            (several, []) | (_, several) => Who::Several(several),
        }
    }

    /// Whom an ID belongs to, if to one player.
    pub(crate) fn owner(&self, fide_id: &str) -> Option<usize> {
        match self.ids.get(fide_id).map(Vec::as_slice) {
            Some(&[only]) => Some(only),
            _ => None,
        }
    }
}

/// A name without case, accents, blanks and punctuation: its words as they come, and in the order of the alphabet.
fn folded(name: &str) -> (String, String) {
    let mut words = words(name);
    let name = words.concat();
    words.sort_unstable();
    (name, words.concat())
}

/// Whether two texts are the same but for case, accents, blanks and punctuation.
pub(crate) fn are_alike(one: &str, two: &str) -> bool {
    words(one).concat() == words(two).concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::trf::record::TrfPlayer;

    fn record(players: &[(&str, &str)]) -> TrfRecord {
        let player = |&(name, id): &(&str, &str)| TrfPlayer {
            name: name.to_owned(),
            fide_id: id.to_owned(),
            ..TrfPlayer::default()
        };
        TrfRecord {
            players: players.iter().map(player).collect(),
            ..TrfRecord::default()
        }
    }

    #[test]
    fn players_are_found_by_id_or_name() {
        let record = record(&[
            ("Vasquez,Rodrigo", "3400042"),
            ("Łukasz Ærø, Jörg D.", ""),
            ("Smith, John", "1"),
            ("Smith, John", "2"),
            ("van den Berg, Jan", ""),
        ]);
        let roster = Roster::new(&record);
        let find = |name: &str, id: &str| {
            let player = GamePlayer {
                name: name.to_owned(),
                fide_id: id.to_owned(),
                ..GamePlayer::default()
            };
            match roster.find(&player) {
                Who::Known(player) => format!("{player}"),
                Who::Several(players) => format!("{players:?}"),
                Who::Unknown(_) => "unknown".to_owned(),
                Who::Nobody => "nobody".to_owned(),
            }
        };
        assert_eq!(find("VASQUEZ, Rodrigo", ""), "0");
        assert_eq!(find("Rodrigo Vasquez", ""), "0");
        assert_eq!(find("Another, Name", "3400042"), "0");
        assert_eq!(find("lukasz aero Jorg D", ""), "1");
        assert_eq!(find("Vandenberg, Jan", ""), "4");
        assert_eq!(find("Smith, John", ""), "[2, 3]");
        assert_eq!(find("Smith, John", "2"), "3");
        // The name counts where the ID is another player's.
        assert_eq!(find("Vasquez, Rodrigo", "2"), "0");
        assert_eq!(find("Vasquez, R", ""), "unknown");
        assert_eq!(find("", ""), "nobody");
    }
}
