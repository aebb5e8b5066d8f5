//! What leads from one part of the page to another: names to the cards of players, results to games, matches of teams to their boards.

use maud::{Markup, PreEscaped, html};

use crate::output::html::{name, safe};
use crate::page::contents::Page;
use crate::page::elements::anchor::{anchor, key};
use crate::page::elements::words::{grouped, without_hash};
use crate::page::event::title::MOST_CHARACTERS;
use crate::page::sections::PageSection;
use pgnkit_core::english::shortened;
use pgnkit_tournament::event::EventGame;
use pgnkit_tournament::sheet::EventSheet;
use pgnkit_tournament::system::System;

/// Pairings of more games are not shown.
const MOST_PAIRINGS: usize = 5000;

/// The names of an event's players, which lead to their cards where the page has these.
pub(crate) struct PlayerLinks<'a> {
    pub(crate) sheet: &'a EventSheet,
    has_cards: bool,
    /// Whether anybody has a rating.
    pub(crate) is_rated: bool,
}

impl<'a> PlayerLinks<'a> {
    pub(crate) fn new(page: &Page<'_>, sheet: &'a EventSheet) -> PlayerLinks<'a> {
        PlayerLinks {
            sheet,
            has_cards: has_cards(page, sheet),
            is_rated: (sheet.event.players.iter()).any(|player| player.rating.is_some()),
        }
    }

    /// A player's name.
    pub(crate) fn named(&self, player: usize) -> Markup {
        let text = shortened(&self.sheet.event.players[player].name, MOST_CHARACTERS);
        let short = without_hash(&text);
        let full = (short != text).then(|| safe(&text));
        html! {
            @if self.has_cards {
                a href={ "#" (player_anchor(self.sheet, player)) } title=[full] { (breaking(&short)) }
            } @else {
                span title=[full] { (breaking(&short)) }
            }
        }
    }

    /// A team's name.
    pub(crate) fn team(&self, team: &str) -> Markup {
        let text = name(&shortened(team, MOST_CHARACTERS));
        html! {
            @if self.has_cards { a href={ "#" (team_anchor(self.sheet, team)) } { (text) } } @else { (text) }
        }
    }
}

/// A name that may break behind a comma without a space if it is long. No markup has a comma.
fn breaking(text: &str) -> Markup {
    let sign = if text.len() > 12 { ",<wbr>" } else { "," };
    let text = name(text).into_string().replace(',', sign);
    PreEscaped(text.replace("<wbr> ", " "))
}

/// Whether rounds of an event have boxes for the matches of its teams.
pub(crate) fn has_boxes(page: &Page<'_>, sheet: &EventSheet) -> bool {
    let is_shown = page.sections.contains(&PageSection::Rounds) && has_rounds(sheet);
    is_shown && sheet.system == System::Teams
}

/// Where the box of a match of teams stands.
pub(crate) fn match_anchor(sheet: &EventSheet, round: u32, pair: [&str; 2]) -> String {
    let names = [&*sheet.event.name, &round.to_string(), pair[0], pair[1]];
    anchor('m', key(&names))
}

/// Where the card of a team stands.
pub(crate) fn team_anchor(sheet: &EventSheet, team: &str) -> String {
    anchor('t', key(&[&sheet.event.name, team]))
}

/// Whether an event has rounds, or games in their order, on the page.
pub(crate) fn has_rounds(sheet: &EventSheet) -> bool {
    (1..=MOST_PAIRINGS).contains(&sheet.event.games.len())
}

/// Why an event of so many games has neither rounds nor cards.
pub(crate) fn too_many(sheet: &EventSheet) -> Option<Markup> {
    let most = grouped(MOST_PAIRINGS as u64);
    (sheet.event.games.len() > MOST_PAIRINGS)
        .then(|| html! { p { "Left out: the event has more than " (most) " games." } })
}

/// Whether the page has cards of an event's players.
pub(crate) fn has_cards(page: &Page<'_>, sheet: &EventSheet) -> bool {
    page.sections.contains(&PageSection::Cards) && has_rounds(sheet)
}

/// Where the card of a player stands.
pub(crate) fn player_anchor(sheet: &EventSheet, player: usize) -> String {
    let one = &sheet.event.players[player];
    let number = one.number.to_string();
    anchor(
        'p',
        key(&[&sheet.event.name, &one.name, &one.team, &number]),
    )
}

/// Where an event stands on a page of several.
pub(crate) fn event_anchor(sheet: &EventSheet) -> String {
    anchor('e', key(&[&sheet.event.name]))
}

/// Where a part of an event stands: by its name if the page has no other event.
pub(crate) fn part_anchor(page: &Page<'_>, sheet: &EventSheet, part: &str) -> String {
    match page.events.shown.len() {
        1 => part.to_owned(),
        _ => format!("{}-{part}", event_anchor(sheet)),
    }
}

/// What bouts came to, as a text of a sign for each or of one bout, which leads to the games that are on the page.
pub(crate) fn signs(page: &Page<'_>, text: &str, bouts: &[&EventGame]) -> Markup {
    let to = |bout: &EventGame| page.anchor(bout.place).filter(|_| bout.has_moves);
    if let [bout] = bouts {
        return html! {
            @if let Some(to) = to(bout) { a href={ "#" (to) } { (safe(text)) } } @else { (safe(text)) }
        };
    }
    if text.chars().count() != bouts.len() {
        return html! { (safe(text)) };
    }
    html! {
        @for (sign, bout) in text.chars().zip(bouts) {
            @if let Some(to) = to(bout) { a href={ "#" (to) } { (sign) } } @else { (sign) }
        }
    }
}
