//! What stands above the tables of an event: what it is, by what it is ranked, and how a match ended.

use crate::points::{DRAW, WIN, decimal};
use crate::ranking_input::Scoring;
use crate::sheet::EventSheet;
use crate::sheet::missing_games;
use crate::strength::elo::signed;
use crate::strength::series::{PairGames, tally};
use crate::system::{MetPairs, System};
use crate::tie_breaks::order::TieBreakOrder;
use crate::tie_breaks::scoreboard::ScoreKind;
use pgnkit_core::english::{counted, plural};

impl EventSheet {
    /// What the event is, and by what it is ranked.
    pub fn sentences(&self) -> Vec<String> {
        self.said(true)
    }

    /// The same, without what a match says of the players' strength.
    pub fn sentences_beside_match(&self) -> Vec<String> {
        self.said(false)
    }

    fn said(&self, of_match: bool) -> Vec<String> {
        let players = counted(self.event.players.len(), "player", "players");
        let mut games = counted(self.event.games.len(), "game", "games");
        let byes = match self.system {
            System::Teams => self.teams.iter().map(|team| team.byes).sum(),
            _ => self.event.byes.len(),
        };
        if byes > 0 {
            games = format!("{games}, {}", counted(byes, "bye", "byes"));
        }
        let kind = self.system.sentence(&self.event, self.is_left_open);
        let size = match self.system {
            System::Teams => {
                let teams = counted(self.teams.len(), "team", "teams");
                format!("{teams}, {players}, {games}; {}.", self.kind_of_teams())
            }
            _ if self.is_match() => format!("Match of {games}."),
            _ => format!("{players}, {games}; {kind}."),
        };
        let mut sentences = Vec::new();
        let open = self.remarks.iter().filter(|remark| remark.is_open).count();
        if self.is_provisional() {
            let remarks = counted(open, "remark", "remarks");
            let sentence = format!("Provisional standings: {remarks} below can change the order.");
            sentences.push(sentence);
        }
        sentences.push(size);
        let missing = missing_games::sentences(&self.event, &self.entries, self.system);
        sentences.extend(missing);
        if let Some(series) = self.only_series().filter(|_| of_match) {
            sentences.extend(self.of_match(series));
            sentences.extend(self.of_test(series));
        }
        sentences.extend(self.points_of_players());
        sentences.extend(self.play_offs());
        let words = self.tie_breaks.iter().map(|column| column.by.words());
        let words = words.collect::<Vec<String>>().join(", ");
        let regulations = self.edition.words();
        match (self.system, words.is_empty()) {
            _ if self.kept_ranks.is_some() => {
                let sentence = "Ranks as in the record, which names no tie-breaks.";
                sentences.push(sentence.to_owned());
            }
            (System::Teams, _) if self.order == TieBreakOrder::default() => {
                let first = self.match_points();
                sentences.push(format!("Teams by {first}, then board points."));
            }
            (System::Knockout, _) => sentences.push("Ranks by the match that was lost.".to_owned()),
            (_, true) => {}
            (System::Teams, false) => {
                let first = match self.order.first {
                    Some(ScoreKind::Game) => "board points".to_owned(),
                    _ => self.match_points(),
                };
                sentences.push(format!("Teams by {first}. Ties: {words}. {regulations}."));
            }
            (_, false) => sentences.push(format!("Ties: {words}. {regulations}.")),
        }
        sentences
    }

    /// The kind of an event of teams, in words.
    fn kind_of_teams(&self) -> &'static str {
        match self.teams.len() {
            0 | 1 => "teams",
            2 => "match of two teams",
            teams if self.is_round_robin => {
                let matches = self.teams.iter().map(|team| team.matches.len());
                match matches.max() {
                    Some(most) if most > teams => "double team round robin",
                    _ => "team round robin",
                }
            }
            _ if self.is_left_open => "team Swiss, or an incomplete team round robin",
            _ => "team Swiss",
        }
    }

    /// What games give to players, if it is not the usual.
    fn points_of_players(&self) -> Option<String> {
        let Scoring {
            win, draw, loss, ..
        } = self.event.scoring;
        let is_usual = [win, draw, loss] == [WIN, DRAW, 0];
        (!is_usual && self.event.recorded.is_none()).then(|| {
            let [win, draw, loss] = [win, draw, loss].map(decimal);
            format!("Points of players: {win} for a win, {draw} for a draw, {loss} for a loss.")
        })
    }

    /// The tie-breaks at a faster rate, by pairs.
    fn play_offs(&self) -> Option<String> {
        if self.event.play_offs.is_empty() || self.system == System::Knockout {
            return None;
        }
        let pairs = MetPairs::new(&self.event.play_offs);
        let mut words: Vec<String> = Vec::new();
        for (pair, games) in pairs.iter() {
            let names = self.event.pair(pair[0], pair[1]);
            let score = PairGames::new(pair[0], pair[1], games).score();
            words.push(format!("{names} {score}"));
        }
        let count = self.event.play_offs.len();
        let decide = plural(count, "decides", "decide");
        let count = counted(count, "tie-break game", "tie-break games");
        Some(format!(
            "{count} at a faster rate, not counted as points, {decide} between players with equal points: {}.",
            words.join(", ")
        ))
    }

    /// What a match won and a drawn one give.
    fn match_points(&self) -> String {
        let [win, draw] = self.of_match.map(decimal);
        format!("match points ({win} for a match won, {draw} for a drawn one)")
    }

    /// The score of a match, its Elo difference and its game pairs.
    fn of_match(&self, series: &PairGames) -> Vec<String> {
        let name = |player: usize| &self.event.players[player].name;
        let (first, second) = (name(series.first), name(series.second));
        let tally = tally(series.wins, series.losses, series.draws);
        let mut sentences = vec![format!("{first} - {second}: {}, {tally}.", series.score())];
        if let Some(difference) = series.difference() {
            sentences.push(format!("Elo difference: {}.", difference.sentence()));
        }
        let mut ratios = Vec::new();
        if let Some(normalized) = series.scores.normalized() {
            sentences.push(format!(
                "Normalized Elo (nElo): {} ± {:.2} (95 %).",
                signed(normalized.elo, 2),
                normalized.error
            ));
            ratios.push(format!("LOS: {:.2} %", normalized.los));
        }
        let draws = series.draw_ratio();
        ratios.extend(draws.map(|percent| format!("DrawRatio: {percent:.2} %")));
        let pairs = series.pairs_ratio();
        ratios.extend(pairs.map(|ratio| format!("PairsRatio: {ratio:.2}")));
        if !ratios.is_empty() {
            sentences.push(format!("{}.", ratios.join(", ")));
        }
        if series.pairs() > 0 {
            let counts = series.scores.pairs.map(|times| times.to_string());
            let rest = match series.singles() {
                0 => String::new(),
                singles => format!("; {}", counted(singles, "unpaired game", "unpaired games")),
            };
            let pairs = counted(series.pairs(), "game pair", "game pairs");
            let counts = counts.join(", ");
            sentences.push(format!(
                "{pairs}, with 0, ½, 1, 1½ and 2 points for {first}: {counts}{rest}."
            ));
        }
        sentences
    }

    /// What the test says of either player, since the games do not tell whose strength is tested.
    fn of_test(&self, series: &PairGames) -> Vec<String> {
        let Some(sprt) = self.sprt else {
            return Vec::new();
        };
        let counted = match (series.is_paired(), series.singles()) {
            (false, _) => "trinomial".to_owned(),
            (true, 0) => "pentanomial".to_owned(),
            (true, singles) => format!(
                "pentanomial, leaving out {}",
                counted(singles, "unpaired game", "unpaired games")
            ),
        };
        let players = [series.clone(), series.turned()];
        let lines = players.iter().map(|side| {
            let line = side.ratio(&sprt).map(|ratio| sprt.line(ratio));
            let line = line.unwrap_or_else(|| "no ratio was found".to_owned());
            let name = &self.event.players[side.first].name;
            format!("SPRT of {name} ({counted}): {line}.")
        });
        let mut lines: Vec<String> = lines.collect();
        if let Some(normalized) = series.scores.normalized() {
            lines.push(sprt.duration(normalized.elo));
        }
        lines
    }
}
