//! Cards of players: what each had in every round, and what that is worth.

use maud::{Markup, html};

use super::links::{ShownEvent, too_many};
use super::podium::counted_points;
use super::team_cards::team_cards;
use super::title::MOST_CHARACTERS;
use crate::output::html::name;
use crate::page::elements::words::without_hash;
use pgnkit_core::english::shortened;
use pgnkit_tournament::event::EventGame;
use pgnkit_tournament::mark::Mark;
use pgnkit_tournament::points::{Points, decimal, printed, with_sign};
use pgnkit_tournament::sheet::standings::Standing;
use pgnkit_tournament::strength::rating::expected;
use shakmaty::Color;

/// A player's round.
struct CardRow<'a> {
    round: Option<u32>,
    /// The game and the side of the player, or a bye.
    had: Result<(&'a EventGame, Color), Mark>,
    is_play_off: bool,
}

/// The cards of all players, by name; `None` where there are no games to show.
pub(crate) fn cards_of(shown: &ShownEvent<'_>) -> Option<Markup> {
    let (sheet, event) = (shown.sheet, &shown.sheet.event);
    if !shown.has_cards {
        return too_many(sheet);
    }
    let mut rows: Vec<Vec<CardRow<'_>>> = event.players.iter().map(|_| Vec::new()).collect();
    for (index, bout) in event.games.iter().chain(&event.play_offs).enumerate() {
        for (player, color) in [(bout.white, Color::White), (bout.black, Color::Black)] {
            rows[player].push(CardRow {
                round: bout.round,
                had: Ok((bout, color)),
                is_play_off: index >= event.games.len(),
            });
        }
    }
    for bye in &event.byes {
        rows[bye.player].push(CardRow {
            round: bye.round,
            had: Err(bye.mark),
            is_play_off: false,
        });
    }
    let mut by_name: Vec<&Standing> = sheet.standings.iter().collect();
    by_name.sort_by_cached_key(|standing| event.players[standing.player].name.to_lowercase());
    Some(html! {
        @if !sheet.teams.is_empty() {
            p.caption { "Teams" }
            (team_cards(shown))
            p.caption { "Players" }
        }
        div.cards {
            @for standing in by_name {
                @let rows = &mut rows[standing.player];
                @let () = rows.sort_by_key(|row| row.round.unwrap_or(u32::MAX));
                details {
                    summary { (name(&without_hash(&shortened(&event.players[standing.player].name, MOST_CHARACTERS)))) }
                    div.card id=(shown.player_anchor(standing.player)) { (card(shown, standing, rows)) }
                }
            }
        }
    })
}

/// A card: who it is, the rounds, and what they add up to.
fn card(shown: &ShownEvent<'_>, standing: &Standing, rows: &[CardRow<'_>]) -> Markup {
    let sheet = shown.sheet;
    let player = &sheet.event.players[standing.player];
    let rated = player.rating.map(|rating| format!("rated {rating}"));
    let name_in_full = Some(&*player.name).filter(|name| without_hash(name) != *name);
    let words = [&player.title, &player.federation, &player.team].map(String::as_str);
    let words = name_in_full.into_iter().chain(words);
    let words = words.filter(|text| !text.is_empty());
    let words = words.map(|text| shortened(text, MOST_CHARACTERS));
    let fide_id = Some(&player.fide_id).filter(|id| !id.is_empty());
    let fide_id = fide_id.map(|id| format!("FIDE ID {}", shortened(id, MOST_CHARACTERS)));
    let number = (player.number > 0).then(|| format!("starting number {}", player.number));
    let words: Vec<String> = words.chain(rated).chain(number).chain(fide_id).collect();
    let has_rounds = rows.iter().any(|row| row.round.is_some());
    html! {
        p {
            @for text in &words { (name(text)) ", " }
            (counted_points(standing.points))
            @if sheet.system.has_standings() && sheet.teams.is_empty() { ", place " (standing.rank) " of " (sheet.standings.len()) }
            " · " a href={ "#" (shown.part_anchor("standings")) } { "Standings" }
        }
        table.games {
            tr {
                @if has_rounds { th { "Round" } }
                th { "Colour" } th { "Opponent" } @if shown.is_rated { th { "Rating" } } th { "Result" } th { "Opening" }
            }
            @for row in rows { (line(shown, row, has_rounds)) }
        }
        (sums(shown, standing))
    }
}

fn line(shown: &ShownEvent<'_>, row: &CardRow<'_>, has_rounds: bool) -> Markup {
    let page = shown.page;
    let rating = |player: usize| shown.sheet.event.players[player].rating;
    html! {
        tr {
            @if has_rounds { td { @if let Some(round) = row.round { (round) } } }
            @match row.had {
                Ok((bout, color)) => {
                    @let (own, opponent) = color.fold_wb((bout.white, bout.black), (bout.black, bout.white));
                    @let (own, rating, mark) = (rating(own), rating(opponent), bout.mark(color));
                    @let points = mark.usual().filter(|_| mark.is_played() && !row.is_play_off);
                    td { @if !bout.without_colors { (color.fold_wb("W", "B")) } }
                    td { (shown.named(opponent)) }
                    @if shown.is_rated { td { @if let Some(rating) = rating { (rating) } } }
                    td {
                        (shown.signs(&mark.sign('½').to_string(), &[bout])) @if bout.is_forfeit() { " forfeit" }
                        @if let (Some(factor), Some(own), Some(rating), Some(points)) = (page.rating_factor, own, rating, points) {
                            " (" (with_sign((points - expected(i64::from(own) - i64::from(rating))) * Points::from(factor))) ")"
                        }
                    }
                    td { @if let Some(game) = page.game(bout.place).filter(|_| bout.has_moves) { (page.opening(game)) } }
                }
                Err(mark) => {
                    td {} td { "bye" } @if shown.is_rated { td {} }
                    td { (mark.usual().map_or_else(|| "*".to_owned(), printed)) }
                    td {}
                }
            }
        }
    }
}

/// The sums over games against rated players.
fn sums(shown: &ShownEvent<'_>, standing: &Standing) -> Markup {
    let sheet = shown.sheet;
    let entries = sheet.entries[standing.player].iter();
    let rated = entries
        .filter(|entry| entry.mark.is_played())
        .filter_map(|entry| {
            sheet.event.players[entry.opponent?].rating?;
            entry.mark.usual()
        });
    let scored: Points = rated.sum();
    html! {
        @if let Some(worth) = standing.performance {
            p {
                "Performance " (worth.rating) ", opponents " (worth.opponents) " on average."
                @if let Some(above) = standing.above_expected {
                    " Expected score " (decimal(scored - above)) ", scored " (printed(scored)) " (" (with_sign(above)) ")."
                    @if let Some(factor) = shown.page.rating_factor {
                        " Rating change " (with_sign(above * Points::from(factor))) " (K = " (factor) ")."
                    }
                }
            }
        }
    }
}
