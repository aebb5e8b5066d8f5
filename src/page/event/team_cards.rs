//! Cards of teams: whom each met in every round, and who played for it.

use maud::{Markup, html};

use super::links::ShownEvent;
use super::podium::team_points;
use super::rounds::score;
use super::title::MOST_CHARACTERS;
use crate::output::html::name;
use pgnkit_core::english::shortened;
use pgnkit_tournament::points::printed;
use pgnkit_tournament::sheet::standings::Standing;
use pgnkit_tournament::teams::{Matches, Team, matches};

/// The cards of all teams, by name.
pub(crate) fn team_cards(shown: &ShownEvent<'_>) -> Markup {
    let matches = matches(&shown.sheet.event);
    let mut by_name: Vec<&Team> = shown.sheet.teams.iter().collect();
    by_name.sort_by_cached_key(|team| team.name.to_lowercase());
    html! {
        div.cards {
            @for team in by_name {
                details {
                    summary { (name(&shortened(&team.name, MOST_CHARACTERS))) }
                    div.card id=(shown.team_anchor(&team.name)) { (card(shown, team, &matches)) }
                }
            }
        }
    }
}

/// A card: the points, the matches, and the players with theirs.
fn card(shown: &ShownEvent<'_>, team: &Team, matches: &Matches<'_>) -> Markup {
    let sheet = shown.sheet;
    let own = matches
        .iter()
        .filter(|((_, pair), _)| pair.contains(&&*team.name));
    let is_member = |one: &&Standing| sheet.event.players[one.player].team == team.name;
    let members = sheet.standings.iter().filter(is_member);
    html! {
        p {
            (team_points(team)) ", place " (team.rank) " of " (sheet.teams.len())
            " · " a href={ "#" (shown.part_anchor("standings")) } { "Standings" }
        }
        table.games {
            tr { th { "Round" } th { "Opponent" } th { "Score" } }
            @for (&(round, pair), bouts) in own {
                @let opponent = pair[usize::from(pair[0] == team.name)];
                @let score = score(sheet, &team.name, bouts);
                tr {
                    @if round == u32::MAX { td {} } @else { td { (round) } }
                    td { (shown.team(opponent)) }
                    @if shown.has_boxes && round < u32::MAX {
                        td { a href={ "#" (shown.match_anchor(round, pair)) } { (score) } }
                    } @else {
                        td { (score) }
                    }
                }
            }
        }
        p {
            @for (index, one) in members.enumerate() {
                @if index > 0 { ", " }
                (shown.named(one.player)) " " (printed(one.points))
            }
        }
    }
}
