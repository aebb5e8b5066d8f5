//! Which columns of the table of games are written where nobody chooses, and groups of columns that can be chosen.

use super::row::{FINGERPRINT, GAME, GameRow, MOVES};
use super::{list_columns, outcome_columns};
use crate::commands::args::opening;
use crate::commands::args::tag_names::TAG_MEANING;
use crate::output::columns::{Column, ColumnGroup, Heading, InText};
use crate::output::fact_cells::{cell, heading};
use pgnkit_filter::names::tags::{called, known_tag, tag};
use pgnkit_filter::subject::Subject;
use pgnkit_filter::vocabulary::{Cost, Definition, Vocabulary};

/// What a command writes where nobody chooses columns.
#[derive(Debug, Clone, Copy)]
pub(in crate::commands) struct DefaultColumns {
    /// The columns, with commas between.
    written: &'static str,
    /// Those among them that are written as text.
    few: &'static str,
}

/// The columns of `games`.
pub(in crate::commands) const GAMES: DefaultColumns = DefaultColumns {
    written: "file,game,line,offset,event,site,date,year,date_text,round,white,black,white_elo,black_elo,result,\
        result_tag,marker,eco,termination,time_control,plies,duration_seconds,fault,final_fen",
    few: "game,date,round,white,black,result,eco,plies",
};

/// The columns of `outcomes`.
pub(in crate::commands) const OUTCOMES: DefaultColumns = DefaultColumns {
    written: "file,game,line,offset,event,site,date,date_text,round,white,black,result,result_tag,marker,outcome,\
        basis,winner,consistent,contradictions,declaration,checkmate_ply,stalemate_ply,insufficient_ply,dead_ply,\
        threefold_ply,fivefold_ply,fifty_ply,seventyfive_ply,claim_by_move,claimant,occurrences,halfmove_clock,\
        plies_after_end,winner_can_mate,flag_verdict,flag_basis,laws,plies,fault,fault_ply,final_fen",
    few: "game,white,black,result,outcome,basis,contradictions",
};

/// Groups of columns, as in `--columns @players,@elo`.
pub(in crate::commands) const GROUPS: &[ColumnGroup] = &[
    ("@games", GAMES.written),
    ("@outcomes", OUTCOMES.written),
    ("@place", "file,game,line,offset"),
    ("@event", "event,site,date,round"),
    (
        "@players",
        "white,black,white_title,black_title,white_team,black_team,white_fide_id,black_fide_id",
    ),
    (
        "@elo",
        "white_elo,black_elo,mean_elo,elo_difference,white_rating_diff,black_rating_diff",
    ),
    (
        "@time",
        "utc,time_control,time_class,base_seconds,increment_seconds,duration_seconds",
    ),
    (
        "@outcome",
        "outcome,basis,winner,consistent,contradictions,declaration",
    ),
    (
        "@claims",
        "claim,claimant,threefold_ply,fivefold_ply,fifty_ply,seventyfive_ply",
    ),
    (
        "@mating",
        "winner_can_mate,white_can_mate,black_can_mate,dead_ply,flag_verdict,flag_basis",
    ),
    (
        "@opening",
        "opening_eco,opening,opening_family,opening_ply,opening_left_ply,transposed",
    ),
    (
        "@lists",
        "moves_san,moves_uci,moves_code,moves_polyglot,moves_clock,moves_elapsed,moves_eval,moves_eval_mate,moves_nags",
    ),
];

/// The columns that have a place of their own, in order, with others behind those of tags and those of moves.
fn placed_with(
    by_tags: &[Column<GameRow<'static>>],
    by_moves: &[Column<GameRow<'static>>],
) -> Vec<Column<GameRow<'static>>> {
    let opening = opening::columns::<GameRow<'static>>(|row| row.game, false);
    [
        GAME,
        by_tags,
        outcome_columns::COLUMNS,
        &opening,
        MOVES,
        by_moves,
        FINGERPRINT,
        list_columns::COLUMNS,
    ]
    .concat()
}

/// The columns that have a place of their own, in order.
pub(in crate::commands) fn placed() -> Vec<Column<GameRow<'static>>> {
    placed_with(&[], &[])
}

/// All columns of the table of games, in order: those that are usual are written, the others on request.
pub(in crate::commands) fn columns(
    usual: DefaultColumns,
    files: usize,
    vocabulary: &Vocabulary,
) -> Vec<Column<GameRow<'static>>> {
    let placed = placed();
    let is_other =
        |name: &&Definition| placed.iter().all(|column| column.heading.name != name.name);
    let others = vocabulary.games.iter().filter(is_other);
    let (by_tags, by_moves): (Vec<_>, Vec<_>) = others.partition(|name| name.cost == Cost::Tags);
    let made = |names: Vec<&Definition>| names.into_iter().map(column).collect::<Vec<_>>();
    let mut columns = placed_with(&made(by_tags), &made(by_moves));
    for column in &mut columns {
        let is_in = |names: &str| names.split(',').any(|name| *name == *column.heading.name);
        let is_usual = is_in(usual.written);
        let is_few = is_in(usual.few) || column.heading.name == "file" && files > 1;
        column.on_request = !is_usual;
        // The others are shown where an option asks for them.
        if is_usual {
            column.in_text = if is_few {
                InText::Always
            } else {
                InText::Never
            };
        }
    }
    columns
}

/// The column of a name.
fn column(name: &Definition) -> Column<GameRow<'static>> {
    let (get, numbers) = (name.get.clone(), name.numbers);
    Column::given(heading(name), move |row: &GameRow<'_>| {
        cell(get(&Subject::game(row.game)), numbers)
    })
}

/// Adds the columns of tags that are named, and of those among the chosen columns; gives all their names.
pub(in crate::commands) fn add_tags<'c>(
    columns: &mut Vec<Column<GameRow<'static>>>,
    named: &[String],
    chosen: impl Iterator<Item = &'c str>,
) -> Vec<String> {
    for column in &mut *columns {
        // A tag that is named stands in the place of the column with its name in small letters.
        let is_named = |tag: &String| column.heading.name.eq_ignore_ascii_case(tag);
        column.on_request |= named.iter().any(is_named);
    }
    let mut tags = named.to_vec();
    for tag in chosen.filter_map(|name| called(name).or_else(|| known_tag(name))) {
        if tags.iter().all(|known| known != tag) {
            tags.push(tag.to_owned());
        }
    }
    columns.extend(tags.iter().map(|name| {
        let mut column = column(&tag(name));
        column.heading.meaning = TAG_MEANING;
        column
    }));
    tags
}

/// The headings of the columns that are usual, and of all others.
pub(in crate::commands) fn headings(
    usual: DefaultColumns,
    vocabulary: &Vocabulary,
) -> [Vec<Heading>; 2] {
    let (others, written): (Vec<_>, Vec<_>) = columns(usual, 1, vocabulary)
        .into_iter()
        .partition(|column| column.on_request);
    [written, others].map(|columns| columns.into_iter().map(|column| column.heading).collect())
}
