//! What the tags of games say of a player, against the record: each difference once.

use crate::tournament::collect::PLAYER_TAGS;
use crate::tournament::compare::assign_names::InferredPlayer;
use crate::tournament::compare::comparison::{COLORS, Comparison};
use crate::tournament::compare::pairing_matches::{GameFit, opponent};
use crate::tournament::compare::record_lookup::missing_tags;
use crate::tournament::compare::roster::{PlayerMatch, are_alike};
use pgnkit_core::english::counted;
use pgnkit_core::rules::rule::Rule;
use pgnkit_core::rules::trf as rules;
use pgnkit_tournament::event::EventPlayer;
use pgnkit_tournament::trf::columns::TrfCell;
use pgnkit_tournament::trf::text::TrfPlace;
use pgnkit_tournament::trf::value_kinds::title_of;

/// The rules of what tags say of a player.
const FIELD_RULES: [&Rule; 5] = [
    &rules::RATING_MISMATCH,
    &rules::FIDE_ID_MISMATCH,
    &rules::TITLE_MISMATCH,
    &rules::FEDERATION_MISMATCH,
    &rules::TEAM_MISMATCH,
];

impl Comparison<'_> {
    /// Compares the tags about a player.
    pub(super) fn player(&mut self, index: usize, side: usize) {
        let matches = self.matches;
        match &matches.players[index][side] {
            PlayerMatch::Known(player) => self.known(index, side, *player),
            PlayerMatch::Several(players) => self.several(index, side, players),
            PlayerMatch::Unknown(_) => {
                if matches!(matches.fits[index], GameFit::OtherName(_, other) if other != side) {
                    self.unknown(index, side);
                }
            }
            PlayerMatch::Nobody => {}
        }
    }

    /// Who was matched with a player of another spelling, and why.
    pub(super) fn inferred(&mut self, inferred: &InferredPlayer) {
        let name = self.name(inferred.player);
        let place = self.place(self.record.players[inferred.player].name.spot);
        let mut others: Vec<&str> = inferred.names[1..].iter().map(|name| &**name).collect();
        others.dedup();
        let others = match others[..] {
            [] => String::new(),
            _ => format!(" (also written {})", others.join("; ")),
        };
        let why = match inferred.namesakes {
            1 => "no other player of the record fits this name".to_owned(),
            count => format!(
                "of {count} players of the record with such a name, this one alone was paired as in the games"
            ),
        };
        let games = match (inferred.fitting, inferred.games) {
            (fitting, games) if fitting == games => counted(games as u64, "game fits", "games fit"),
            (fitting, games) => format!("{fitting} of {games} games fit"),
        };
        let message = format!("inferred: {name} {place}{others}; {why}, and {games}");
        self.of_game(
            &rules::INFERRED_NAME,
            inferred.game,
            COLORS[inferred.side],
            message,
        );
    }

    fn several(&mut self, index: usize, side: usize, players: &[usize]) {
        let name = &self.games[index].players[side].name;
        if !self.reported_names.insert(name.to_lowercase()) {
            return;
        }
        let place = |&player: &usize| self.place(self.record.players[player].name.spot);
        let places: Vec<String> = players.iter().take(3).map(place).collect();
        let (count, places) = (players.len(), places.join(" "));
        let message = format!("{count} players of the record may be meant by this name {places}");
        self.of_game(&rules::AMBIGUOUS_NAME, index, COLORS[side], message);
    }

    pub(super) fn unknown(&mut self, index: usize, side: usize) {
        let name = &self.games[index].players[side].name;
        if !self.reported_names.insert(name.to_lowercase()) {
            return;
        }
        let instead = self.matches.fits[index].pairing().and_then(|pairing| {
            let player = self.matches.players[index][1 - side].known()?;
            let other = opponent(self.schedule, pairing, player);
            let place = self.place(self.record.players[other].name.spot);
            let name = self.name(other);
            Some(format!("; in this pairing it has {name} {place}"))
        });
        let instead = instead.unwrap_or_default();
        let message = format!("the record has no player of this name{instead}");
        self.of_game(&rules::UNKNOWN_PLAYER, index, COLORS[side], message);
    }

    fn known(&mut self, index: usize, side: usize, player: usize) {
        let own = &self.games[index].players[side];
        let told = self.fields(own, player);
        for ((rule, field), tag) in FIELD_RULES.into_iter().zip(told).zip(PLAYER_TAGS[side]) {
            if let Some((value, recorded, spot)) = field
                && self.reported.insert((player, rule.code))
            {
                let (name, place) = (self.name(player), self.place(spot));
                let message = format!("{value}, but the record has {recorded} for {name} {place}");
                self.of_game(rule, index, tag, message);
            }
        }
    }

    /// Where tags and the record differ about a player: both values and the place, in the order of [`FIELD_RULES`].
    fn fields(&self, own: &EventPlayer, player: usize) -> [Option<(String, String, TrfPlace)>; 5] {
        let recorded = &self.record.players[player];
        let rating = own.rating.zip(*recorded.rating).filter(|(own, other)| {
            let national = self.record.national_ratings(recorded);
            own != other && national.iter().all(|(_, rating)| rating != own)
        });
        let differ = |own: &str, other: &TrfCell<String>, is_same: fn(&str, &str) -> bool| {
            let differs = !own.is_empty() && !other.is_empty() && !is_same(own, other);
            differs.then(|| (own.to_owned(), other.value.clone(), other.spot))
        };
        let in_any_case = |one: &str, two: &str| one.eq_ignore_ascii_case(two);
        let fide_id = differ(&own.fide_id, &recorded.fide_id, |one, two| one == two);
        let fide_id = fide_id.or_else(|| {
            let owner = self.roster.owner(&own.fide_id);
            let owner = owner.filter(|&owner| owner != player)?;
            let told = format!("it for {}, and none", self.name(owner));
            let spot = self.record.players[owner].fide_id.spot;
            Some((own.fide_id.clone(), told, spot))
        });
        let team = self.boards.team(self.record, *recorded.number);
        [
            rating.map(|(own, other)| (own.to_string(), other.to_string(), recorded.rating.spot)),
            fide_id,
            // A letter such as WF, in a tag, is read as the record is.
            differ(&own.title, &recorded.title, |one, two| {
                title_of(one) == title_of(two)
            }),
            differ(&own.federation, &recorded.federation, in_any_case),
            team.and_then(|team| differ(&own.team, team, are_alike)),
        ]
    }

    /// The tags of a game that the record could fill.
    pub(super) fn untagged(&mut self, index: usize, pairing: usize) {
        let Some(white) = self.side_of_white(index, &self.schedule.pairings[pairing]) else {
            return;
        };
        let pairing = &self.schedule.pairings[pairing];
        let players = [white, 1 - white].map(|side| pairing.players[side]);
        let missing = missing_tags(self.record, &self.boards, &self.games[index], players);
        if !missing.is_empty() {
            let told: Vec<String> = (missing.iter())
                .map(|(tag, value)| format!("{tag} {value}"))
                .collect();
            let place = self.place(pairing.entry_of(white).spot);
            let message = format!("the record could fill {} {place}", told.join(", "));
            self.of_game(&rules::MISSING_PLAYER_TAG, index, "White", message);
        }
    }
}
