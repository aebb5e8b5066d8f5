//! Cards of teams: whom each met in every round, and who played for it.

use maud::{Markup, html};

use super::links::{PlayerLinks, has_boxes, match_anchor, part_anchor, team_anchor};
use super::podium::team_points;
use super::rounds::score;
use super::title::MOST_CHARACTERS;
use crate::output::html::name;
use crate::page::contents::Page;
use pgnkit_core::english::shortened;
use pgnkit_tournament::points::printed;
use pgnkit_tournament::sheet::standings::Standing;
use pgnkit_tournament::teams::{Matches, Team, matches};

/// The cards of all teams, by name.
pub(crate) fn team_cards(page: &Page<'_>, links: &PlayerLinks<'_>) -> Markup {
    let matches = matches(&links.sheet.event);
    let mut by_name: Vec<&Team> = links.sheet.teams.iter().collect();
    by_name.sort_by_cached_key(|team| team.name.to_lowercase());
    html! {
        div.cards {
            @for team in by_name {
                details {
                    summary { (name(&shortened(&team.name, MOST_CHARACTERS))) }
                    div.card id=(team_anchor(links.sheet, &team.name)) { (card(page, links, team, &matches)) }
                }
            }
        }
    }
}

/// A card: the points, the matches, and the players with theirs.
fn card(page: &Page<'_>, links: &PlayerLinks<'_>, team: &Team, matches: &Matches<'_>) -> Markup {
    let sheet = links.sheet;
    let own = matches
        .iter()
        .filter(|((_, pair), _)| pair.contains(&&*team.name));
    let is_member = |one: &&Standing| sheet.event.players[one.player].team == team.name;
    let members = sheet.standings.iter().filter(is_member);
    html! {
        p {
            (team_points(team)) ", place " (team.rank) " of " (sheet.teams.len())
            " · " a href={ "#" (part_anchor(page, sheet, "standings")) } { "Standings" }
        }
        table.games {
            tr { th { "Round" } th { "Opponent" } th { "Score" } }
            @for (&(round, pair), bouts) in own {
                @let opponent = pair[usize::from(pair[0] == team.name)];
                @let score = score(sheet, &team.name, bouts);
                tr {
                    @if round == u32::MAX { td {} } @else { td { (round) } }
                    td { (links.team(opponent)) }
                    @if has_boxes(page, sheet) && round < u32::MAX {
                        td { a href={ "#" (match_anchor(sheet, round, pair)) } { (score) } }
                    } @else {
                        td { (score) }
                    }
                }
            }
        }
        p {
            @for (index, one) in members.enumerate() {
                @if index > 0 { ", " }
                (links.named(one.player)) " " (printed(one.points))
            }
        }
    }
}
