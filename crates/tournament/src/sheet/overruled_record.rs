//! Ranks and points of a record that its own results and tie-breaks overrule.

use crate::points::printed;
use crate::remark::EventRemark;
use crate::sheet::EventSheet;
use crate::sheet::audit::advice::{Remarks, settled};
use crate::tie_breaks::order::OrderSource;

impl EventSheet {
    /// Remarks on points of teams, and on ranks if the record says what these are made by, that are not those of the sheet.
    pub(super) fn overruled(&self, order: OrderSource) -> Vec<EventRemark> {
        let mut remarks = Remarks::default();
        let Some(recorded) = &self.event.recorded else {
            return remarks.0;
        };
        let scores = self.teams.iter().flat_map(|team| {
            let made = [team.match_points, team.board_points];
            let stated = recorded.scores.get(team.participant).copied();
            let both = stated.unwrap_or_default().into_iter().zip(made);
            let others = both.filter_map(|(stated, made)| {
                let stated = stated.filter(|&stated| stated != made)?;
                Some([made, stated])
            });
            others.map(|points| (&*team.name, points.map(printed)))
        });
        let what = "points of teams that the results overrule";
        let scores: Vec<_> = scores.collect();
        let name = |(name, [made, stated]): &(&str, [String; 2])| {
            format!("{name}, {made} and not {stated}")
        };
        remarks.add(&settled(what, ""), &scores, name);
        let stated = recorded
            .ranks
            .as_ref()
            .filter(|_| order == OrderSource::Record && self.kept_ranks.is_none());
        let rank = |of: usize| stated.map_or(0, |ranks| ranks[of]);
        let of_teams = self.teams.iter();
        let of_teams = of_teams.map(|team| (&*team.name, team.rank, rank(team.participant)));
        let players = self.standings.iter().filter(|_| self.teams.is_empty());
        let of_players = players.map(|one| {
            let name = &*self.event.players[one.player].name;
            (name, one.rank, rank(one.player))
        });
        let others = of_teams
            .chain(of_players)
            .filter(|&(_, made, stated)| stated > 0 && made != stated);
        let others =
            others.map(|(name, made, stated)| (name, [made, stated].map(|rank| rank.to_string())));
        let what = "ranks that the tie-breaks of the record overrule";
        remarks.add(&settled(what, ""), &others.collect::<Vec<_>>(), name);
        remarks.0
    }
}
