//! Who a player of a game is in the record: found by FIDE ID, else by name, and never guessed.

use std::collections::{BTreeSet, HashMap};

use pgnkit_core::pgn::player_name::FoldedName;
use pgnkit_core::pgn::player_name::letters::{PlainWord, bare_letters, plain_words};
use pgnkit_tournament::event::EventPlayer;
use pgnkit_tournament::trf::record::TrfRecord;

/// The players of a record by what they are found by.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    ids: HashMap<String, Vec<usize>>,
    /// By names without case, blanks and punctuation.
    exact: HashMap<String, Vec<usize>>,
    /// By names without accents too, their words in the order of the alphabet, so that `Ann Able` is `Able, Ann`, in each way to
    /// write them: `Müller` as `muller` and `mueller`.
    words: HashMap<String, Vec<usize>>,
    /// By the shelves of their names, where names that agree stand.
    shelves: HashMap<String, Vec<usize>>,
    /// The names of all players.
    folded: Vec<Option<FoldedName>>,
}

/// Who a player of a game is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PlayerMatch {
    Known(usize),
    /// Several have the name; in the order of the record.
    Several(Vec<usize>),
    /// The record has nobody of this name, which is folded.
    Unknown(String),
    /// The game does not say.
    Nobody,
}

impl PlayerMatch {
    /// The player, if it is one.
    pub(crate) fn known(&self) -> Option<usize> {
        match self {
            PlayerMatch::Known(player) => Some(*player),
            _ => None,
        }
    }

    /// Whether it may be this player.
    pub(crate) fn may_be(&self, player: usize) -> bool {
        match self {
            PlayerMatch::Known(known) => *known == player,
            PlayerMatch::Several(players) => players.binary_search(&player).is_ok(),
            PlayerMatch::Unknown(_) | PlayerMatch::Nobody => false,
        }
    }
}

impl Roster {
    pub(crate) fn new(record: &TrfRecord) -> Roster {
        let mut roster = Roster::default();
        for (index, player) in record.players.iter().enumerate() {
            if !player.fide_id.is_empty() {
                let of_id = roster.ids.entry(player.fide_id.value.clone());
                of_id.or_default().push(index);
            }
            let words = words(&player.name);
            if words.bare.is_empty() {
                roster.folded.push(None);
                continue;
            }
            for form in words.forms() {
                roster.words.entry(form.to_owned()).or_default().push(index);
            }
            let name = FoldedName::parse(&player.name);
            for shelf in name.iter().flat_map(FoldedName::shelves) {
                roster.shelves.entry(shelf).or_default().push(index);
            }
            roster.folded.push(name);
            let exact = bare_letters(&player.name);
            roster.exact.entry(exact).or_default().push(index);
        }
        roster
    }

    /// Who a player of a game is. Where the ID is one player's and the name another's, the name counts.
    pub(crate) fn find(&self, player: &EventPlayer) -> PlayerMatch {
        let by_id = self.ids.get(player.fide_id.as_str());
        let by_id = by_id.map_or(&[][..], Vec::as_slice);
        let words = words(&player.name);
        let by_name = match self.exact.get(&bare_letters(&player.name)) {
            Some(named) => named.clone(),
            None => in_order(words.forms().filter_map(|form| self.words.get(form))),
        };
        match (by_id, &by_name[..]) {
            (&[only], []) => PlayerMatch::Known(only),
            (&[only], named) if named.contains(&only) => PlayerMatch::Known(only),
            (_, &[only]) => PlayerMatch::Known(only),
            ([], []) if words.bare.is_empty() => PlayerMatch::Nobody,
            ([], []) => PlayerMatch::Unknown(words.bare),
            (several, []) => PlayerMatch::Several(several.to_vec()),
            _ => PlayerMatch::Several(by_name),
        }
    }

    /// Those whose name agrees with that of a player of a game, though one has only initials, or no given name, and whose FIDE ID
    /// is no other; in the order of the record.
    pub(crate) fn agreeing(&self, seen: &EventPlayer, record: &TrfRecord) -> Vec<usize> {
        let Some(name) = FoldedName::parse(&seen.name) else {
            return Vec::new();
        };
        let shelves = name.shelves();
        let on_shelves = shelves.iter().filter_map(|shelf| self.shelves.get(shelf));
        let agrees = |&player: &usize| {
            let [own, other] = [&seen.fide_id, &record.players[player].fide_id.value];
            let folded = self.folded[player].as_ref();
            (own.is_empty() || other.is_empty() || own == other)
                && folded.is_some_and(|folded| folded.fits_initials(&name))
        };
        let mut agreeing = in_order(on_shelves);
        agreeing.retain(agrees);
        agreeing
    }

    /// Whom an ID belongs to, if to one player.
    pub(crate) fn owner(&self, fide_id: &str) -> Option<usize> {
        match self.ids.get(fide_id).map(Vec::as_slice) {
            Some(&[only]) => Some(only),
            _ => None,
        }
    }
}

/// The players of some lists, each once, in the order of the record.
fn in_order<'r>(lists: impl Iterator<Item = &'r Vec<usize>>) -> Vec<usize> {
    let players: BTreeSet<usize> = lists.flatten().copied().collect();
    players.into_iter().collect()
}

/// A name without accents too, its words in the order of the alphabet.
fn words(name: &str) -> PlainWord {
    let mut words = plain_words(name);
    words.sort_unstable_by(|one, two| one.bare.cmp(&two.bare));
    PlainWord::joined(&words)
}

/// Whether two texts are the same but for case, accents, blanks and punctuation.
pub(crate) fn are_alike(one: &str, two: &str) -> bool {
    let [one, two] = [one, two].map(|text| PlainWord::joined(&plain_words(text)));
    one.is(&two)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pgnkit_tournament::trf::table::TrfPlayer;

    fn record(players: &[(&str, &str)]) -> TrfRecord {
        let player = |&(name, id): &(&str, &str)| TrfPlayer {
            name: name.to_owned().into(),
            fide_id: id.to_owned().into(),
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
            ("Müller, Anna", ""),
            ("Muller, Anna", ""),
            ("Schröder, Uwe", ""),
        ]);
        let roster = Roster::new(&record);
        let find = |name: &str, id: &str| {
            let player = EventPlayer {
                name: name.to_owned(),
                fide_id: id.to_owned(),
                ..EventPlayer::default()
            };
            match roster.find(&player) {
                PlayerMatch::Known(player) => format!("{player}"),
                PlayerMatch::Several(players) => format!("{players:?}"),
                PlayerMatch::Unknown(_) => "unknown".to_owned(),
                PlayerMatch::Nobody => "nobody".to_owned(),
            }
        };
        assert_eq!(find("VASQUEZ, Rodrigo", ""), "0");
        assert_eq!(find("Rodrigo Vasquez", ""), "0");
        assert_eq!(find("Another, Name", "3400042"), "0");
        assert_eq!(find("lukasz aero Jorg D", ""), "1");
        assert_eq!(find("Vandenberg, Jan", ""), "4");
        assert_eq!(find("Smith, John", ""), "[2, 3]");
        assert_eq!(find("Smith, John", "2"), "3");
        // `Mueller` is Müller alone; `MÜLLER` has her own spelling.
        assert_eq!(find("Mueller, Anna", ""), "5");
        assert_eq!(find("MÜLLER, Anna", ""), "5");
        assert_eq!(find("Muller, Anna", ""), "6");
        assert_eq!(find("Uwe Schroeder", ""), "7");
        assert_eq!(find("Uwe Schroder", ""), "7");
        // The name counts where the ID is another player's.
        assert_eq!(find("Vasquez, Rodrigo", "2"), "0");
        assert_eq!(find("Vasquez, R", ""), "unknown");
        assert_eq!(find("", ""), "nobody");
        let agreeing = |name: &str, id: &str| {
            let player = EventPlayer {
                name: name.to_owned(),
                fide_id: id.to_owned(),
                ..EventPlayer::default()
            };
            roster.agreeing(&player, &record)
        };
        assert_eq!(agreeing("Vasquez, R", ""), [0]);
        assert_eq!(agreeing("Vasquez, R", "7"), [0; 0]);
        assert_eq!(agreeing("J. Smith", ""), [2, 3]);
        assert_eq!(agreeing("Vasquez, S", ""), [0; 0]);
    }
}
