//! Matches: the bracket of a knockout, the matches of a series, and what a match of many games says of its players' strength.

use maud::{Markup, html};

use super::links::ShownEvent;
use super::title::title;
use crate::output::html::safe;
use crate::page::elements::html_tables::wide;
use crate::tournament::grids::stage_name;
use pgnkit_core::english::counted;
use pgnkit_tournament::event::EventGame;
use pgnkit_tournament::knockout::KnockoutMatch;
use pgnkit_tournament::points::printed;
use pgnkit_tournament::sheet::EventSheet;
use pgnkit_tournament::strength::elo::{Difference, signed};
use pgnkit_tournament::strength::series::{MOST_IN_MATCH, PairGames};
use pgnkit_tournament::system::System;
use shakmaty::Color;

/// The matches of a knockout by stages, or those of a series; `None` of other events.
pub(crate) fn bracket_of(shown: &ShownEvent<'_>) -> Option<Markup> {
    let sheet = shown.sheet;
    let boxes =
        |matches: &[&KnockoutMatch]| html! { @for one in matches { (score_box(shown, one)) } };
    match sheet.system {
        System::Matches => {
            let all: Vec<&KnockoutMatch> = sheet.bracket.matches.iter().collect();
            Some(html! { div.boxes { (boxes(&all)) } })
        }
        System::Knockout => {
            let stages = stages(sheet);
            let to_come = sheet.bracket.to_come;
            Some(html! {
                div.wide role="region" tabindex="0" aria-label={ (safe(&title(sheet))) ", bracket" } {
                    div.bracket {
                        @for (index, stage) in stages.iter().enumerate() {
                            div.stage {
                                p.soft {
                                    @match stage_name(stages.len() + to_come - index - 1) { Some(name) => (name), None => { "Stage " (index + 1) } }
                                }
                                div.matches { (boxes(stage)) }
                            }
                        }
                    }
                }
            })
        }
        _ => None,
    }
}

/// The matches of each stage, in the order in which their winners meet.
fn stages(sheet: &EventSheet) -> Vec<Vec<&KnockoutMatch>> {
    let of = |stage: usize| -> Vec<&KnockoutMatch> {
        let all = sheet.bracket.matches.iter();
        all.filter(|one| one.stage == stage).collect()
    };
    let mut stages: Vec<Vec<&KnockoutMatch>> = (1..=sheet.bracket.stages()).map(of).collect();
    if let Some(last) = stages.last_mut() {
        last.sort_by_key(|one| one.is_for_third);
    }
    for stage in (1..stages.len()).rev() {
        let next: Vec<usize> = stages[stage].iter().flat_map(|one| one.players).collect();
        let place = |one: &&KnockoutMatch| {
            let of_winner = one
                .winner
                .and_then(|winner| next.iter().position(|&player| player == winner));
            of_winner.unwrap_or(next.len())
        };
        stages[stage - 1].sort_by_key(place);
    }
    stages
}

/// A match: its players with their games and points, the winner first.
fn score_box(shown: &ShownEvent<'_>, one: &KnockoutMatch) -> Markup {
    let event = &shown.sheet.event;
    let is_of_match = |bout: &&EventGame| {
        let pair = [bout.white, bout.black];
        one.players.iter().all(|player| pair.contains(player))
    };
    let bouts: Vec<&EventGame> = event
        .games
        .iter()
        .chain(&event.play_offs)
        .filter(is_of_match)
        .collect();
    html! {
        table.box {
            @if one.is_for_third { caption { "Third place" } }
            tbody {
                @for (side, player) in one.players.into_iter().enumerate() {
                    tr class=[(one.winner == Some(player)).then_some("won")] {
                        td { (shown.named(player)) }
                        td.each {
                            @if bouts.len() <= MOST_IN_MATCH { (shown.signs(&of_player(&bouts, player), &bouts)) }
                            @else { (counted(bouts.len(), "game", "games")) }
                        }
                        td.sum {
                            (printed(one.points[side]))
                            @if let Some(points) = one.tie_break { " (" (printed(points[side])) ")" }
                        }
                    }
                }
            }
        }
    }
}

/// What a player made of games, a sign for each.
fn of_player(bouts: &[&EventGame], player: usize) -> String {
    let sign = |bout: &&EventGame| bout.mark(Color::from_white(bout.white == player)).sign('½');
    bouts.iter().map(sign).collect()
}

/// Makes the cell of one side in a row; `None` leaves it empty.
type Shown<'a> = &'a dyn Fn(&PairGames) -> Option<String>;

/// What a match of many games says of the strength of its players, as a table.
pub(crate) fn strength_of(shown: &ShownEvent<'_>) -> Option<Markup> {
    let sheet = shown.sheet;
    let series = sheet.only_series()?;
    let sides = [series.clone(), series.turned()];
    let normalized = |side: &PairGames| side.scores.normalized();
    let rows: [(&str, Shown<'_>); 9] = [
        ("Points", &|side| Some(printed(side.points[0]))),
        ("Won, drawn, lost", &|side| {
            Some(format!("{}, {}, {}", side.wins, side.draws, side.losses))
        }),
        ("Elo difference (95 %)", &|side| {
            side.difference().map(Difference::sentence)
        }),
        ("Normalized Elo (nElo)", &|side| {
            let found = normalized(side)?;
            Some(format!("{} ± {:.2}", signed(found.elo, 2), found.error))
        }),
        ("Likelihood of superiority (LOS)", &|side| {
            normalized(side).map(|found| format!("{:.2} %", found.los))
        }),
        ("Game pairs with 0, ½, 1, 1½, 2 points", &|side| {
            let pairs = side.scores.pairs.map(|times| times.to_string()).join(", ");
            Some(pairs).filter(|_| side.pairs() > 0)
        }),
        ("Pairs won for each lost", &|side| {
            side.pairs_ratio().map(|ratio| format!("{ratio:.2}"))
        }),
        ("Draws", &|side| {
            side.draw_ratio().map(|percent| format!("{percent:.2} %"))
        }),
        ("SPRT", &|side| {
            let sprt = sheet.sprt?;
            Some(sprt.line(side.ratio(&sprt)?))
        }),
    ];
    let rows = rows.map(|(words, write)| (words, sides.each_ref().map(write)));
    Some(wide(
        &safe(&format!("{}, match", title(sheet))),
        "",
        &html! {
            table {
                thead { tr { td {} @for side in &sides { th scope="col" { (shown.named(side.first)) } } } }
                tbody {
                    @for (words, cells) in rows.iter().filter(|(_, cells)| cells.iter().any(Option::is_some)) {
                        tr {
                            th.l scope="row" { (words) }
                            @for cell in cells { td { (cell.as_deref().unwrap_or("–")) } }
                        }
                    }
                }
            }
        },
    ))
}
