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

/// An event on a page, and what leads to its parts where the page has these.
pub(crate) struct ShownEvent<'a> {
    pub(crate) page: &'a Page<'a>,
    pub(crate) sheet: &'a EventSheet,
    /// Whether players have cards.
    pub(crate) has_cards: bool,
    /// Whether matches of teams have boxes among the rounds.
    pub(crate) has_boxes: bool,
    /// Whether anybody has a rating.
    pub(crate) is_rated: bool,
}

impl<'a> ShownEvent<'a> {
    pub(crate) fn new(page: &'a Page<'a>, sheet: &'a EventSheet) -> ShownEvent<'a> {
        let has = |section| page.sections.contains(&section) && has_rounds(sheet);
        ShownEvent {
            page,
            sheet,
            has_cards: has(PageSection::Cards),
            has_boxes: has(PageSection::Rounds) && sheet.system == System::Teams,
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
                a href={ "#" (self.player_anchor(player)) } title=[full] { (breaking(&short)) }
            } @else {
                span title=[full] { (breaking(&short)) }
            }
        }
    }

    /// A team's name.
    pub(crate) fn team(&self, team: &str) -> Markup {
        let text = name(&shortened(team, MOST_CHARACTERS));
        html! {
            @if self.has_cards { a href={ "#" (self.team_anchor(team)) } { (text) } } @else { (text) }
        }
    }
    /// Where the card of a player stands.
    pub(crate) fn player_anchor(&self, player: usize) -> String {
        let one = &self.sheet.event.players[player];
        let number = one.number.to_string();
        let names = [&self.sheet.event.name, &one.name, &one.team, &number];
        anchor('p', key(&names.map(String::as_str)))
    }

    /// Where the card of a team stands.
    pub(crate) fn team_anchor(&self, team: &str) -> String {
        anchor('t', key(&[&self.sheet.event.name, team]))
    }

    /// Where the box of a match of teams stands.
    pub(crate) fn match_anchor(&self, round: u32, [one, two]: [&str; 2]) -> String {
        let names = [&self.sheet.event.name, &*round.to_string(), one, two];
        anchor('m', key(&names))
    }

    /// Where a part of the event stands: by its name if the page has no other event.
    pub(crate) fn part_anchor(&self, part: &str) -> String {
        match self.page.events.shown.len() {
            1 => part.to_owned(),
            _ => format!("{}-{part}", event_anchor(self.sheet)),
        }
    }

    /// What bouts came to, as a text of a sign for each or of one bout, which leads to the games that are on the page.
    pub(crate) fn signs(&self, text: &str, bouts: &[&EventGame]) -> Markup {
        let linked = |sign: &str, bout: &EventGame| {
            let to = self.page.anchor(bout.place).filter(|_| bout.has_moves);
            html! { @if let Some(to) = to { a href={ "#" (to) } { (safe(sign)) } } @else { (safe(sign)) } }
        };
        let signs: Vec<&str> = match bouts {
            [_] => vec![text],
            _ => text.split_inclusive(|_| true).collect(),
        };
        html! {
            @if signs.len() == bouts.len() {
                @for (sign, bout) in signs.iter().zip(bouts) { (linked(sign, bout)) }
            } @else {
                (safe(text))
            }
        }
    }
}

/// A name that may break behind a comma without a space if it is long. No markup has a comma.
fn breaking(text: &str) -> Markup {
    let sign = if text.len() > 12 { ",<wbr>" } else { "," };
    let text = name(text).into_string().replace(',', sign);
    PreEscaped(text.replace("<wbr> ", " "))
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

/// Where an event stands on a page of several.
pub(crate) fn event_anchor(sheet: &EventSheet) -> String {
    anchor('e', key(&[&sheet.event.name]))
}
