//! What becomes of each column when the rows of parts are added up: which tables add up exactly, and which columns do not.

/// What becomes of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// Rows with the same values are one.
    Key,
    /// Says what the keys say.
    Follows,
    /// Adds up.
    Sum,
    /// The same in all rows of a group; adds up over the parts.
    OfGroup,
    /// The least, or the first.
    Least,
    /// The most, or the last.
    Most,
    /// A part as a percentage of the whole, both weighted sums of columns of the row.
    Percent(
        &'static [(&'static str, i64)],
        &'static [(&'static str, i64)],
    ),
    /// A column as a percentage of its sum over the group.
    OfAll(&'static str),
    /// A column divided by another.
    Mean(&'static str, &'static str),
    /// Cannot be told from the parts: a mean or a quantile without what it is made from, or a game of one part.
    Lost,
}

/// In which order the rows of a group stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowOrder {
    /// As the parts have them.
    Fixed,
    /// By a count, the most first, then by their keys.
    By(&'static str),
    /// The most serious first, then by a count, then by code.
    BySeverity(&'static str),
}

/// How the rows of a table add up.
#[derive(Debug)]
pub(super) struct Addition {
    /// Its name among the columns of all commands.
    pub(super) name: &'static str,
    pub(super) order: RowOrder,
    pub(super) roles: &'static [(&'static str, Role)],
    /// Whether the columns of a score follow.
    scored: bool,
}

use Role::{Follows, Key, Least, Lost, Mean, Most, OfAll, OfGroup, Percent, Sum};

/// The columns that `results` has, and others after their own.
const SCORE: &[(&str, Role)] = &[
    ("games", Sum),
    ("white_wins", Sum),
    ("draws", Sum),
    ("black_wins", Sum),
    ("both_lost", Sum),
    ("undecided", Sum),
    ("scored_games", Sum),
    ("white_wins_percent", Percent(&[("white_wins", 1)], SCORED)),
    ("draws_percent", Percent(&[("draws", 1)], SCORED)),
    ("black_wins_percent", Percent(&[("black_wins", 1)], SCORED)),
    (
        "white_score_percent",
        Percent(&[("white_wins", 2), ("draws", 1)], &[("scored_games", 2)]),
    ),
];

const SCORED: &[(&str, i64)] = &[("scored_games", 1)];

const fn of(
    name: &'static str,
    order: RowOrder,
    scored: bool,
    roles: &'static [(&'static str, Role)],
) -> Addition {
    Addition {
        name,
        order,
        roles,
        scored,
    }
}

/// All tables of counts.
pub(super) const ADDITIONS: &[Addition] = &[
    of(
        "check --summary",
        RowOrder::BySeverity("findings"),
        false,
        &[
            ("code", Key),
            ("severity", Key),
            ("findings", Sum),
            ("games", Sum),
            ("fix", Follows),
            ("fixable", Sum),
            ("fixable_unsafe", Sum),
        ],
    ),
    of(
        "outcomes --summary",
        RowOrder::By("games"),
        false,
        &[
            ("outcome", Key),
            ("basis", Key),
            ("winner", Key),
            ("games", Sum),
        ],
    ),
    of("stats --table results", RowOrder::Fixed, true, &[]),
    of(
        "stats --table outcomes",
        RowOrder::By("games"),
        true,
        &[
            ("outcome", Key),
            ("basis", Key),
            ("games_percent", OfAll("games")),
            ("mean_plies", Lost),
        ],
    ),
    of(
        "stats --table lengths",
        RowOrder::Fixed,
        false,
        &[
            ("games", Sum),
            ("mean_plies", Lost),
            ("least_plies", Least),
            ("quarter_plies", Lost),
            ("median_plies", Lost),
            ("three_quarters_plies", Lost),
            ("nine_tenths_plies", Lost),
            ("most_plies", Most),
            ("decisive_games", Sum),
            ("decisive_mean_plies", Lost),
            ("decisive_median_plies", Lost),
            ("drawn_games", Sum),
            ("drawn_mean_plies", Lost),
            ("drawn_median_plies", Lost),
            ("shortest_decisive_plies", Least),
            ("shortest_decisive_file", Lost),
            ("shortest_decisive_game", Lost),
            ("longest_decisive_plies", Most),
            ("longest_decisive_file", Lost),
            ("longest_decisive_game", Lost),
        ],
    ),
    of(
        "stats --table openings",
        RowOrder::By("games"),
        true,
        &[
            ("opening_eco", Key),
            ("opening", Key),
            ("opening_family", Follows),
            ("games_percent", OfAll("games")),
            ("whole_games", Sum),
            ("mean_plies", Lost),
        ],
    ),
    of(
        "stats --table players",
        RowOrder::By("games"),
        false,
        &[
            ("player", Key),
            ("games", Sum),
            ("white_games", Sum),
            ("black_games", Sum),
            ("wins", Sum),
            ("draws", Sum),
            ("losses", Sum),
            ("undecided", Sum),
            ("points", Sum),
            ("scored_games", Sum),
            ("score_percent", Percent(&[("points", 1)], SCORED)),
            ("white_score_percent", Lost),
            ("black_score_percent", Lost),
            ("rated_games", Sum),
            ("mean_rating", Lost),
            ("rated_opponents", Sum),
            ("mean_opponent_rating", Lost),
            ("first_year", Least),
            ("last_year", Most),
        ],
    ),
    of(
        "stats --table events",
        RowOrder::By("games"),
        true,
        &[
            ("event", Key),
            ("dated_games", Sum),
            ("first_date", Least),
            ("last_date", Most),
            ("whole_games", Sum),
            ("mean_plies", Lost),
            ("ratings", Sum),
            ("mean_rating", Lost),
        ],
    ),
    of(
        "stats --table material",
        RowOrder::Fixed,
        false,
        &[
            ("games", Sum),
            ("mean_material", Lost),
            ("least_material", Least),
            ("median_material", Lost),
            ("most_material", Most),
            ("mean_white_material", Lost),
            ("mean_black_material", Lost),
            ("white_ahead_games", Sum),
            ("equal_games", Sum),
            ("black_ahead_games", Sum),
            ("captures", Sum),
            ("captured_pawns", Sum),
            ("captured_knights", Sum),
            ("captured_bishops", Sum),
            ("captured_rooks", Sum),
            ("captured_queens", Sum),
            ("mean_captures", Mean("captures", "games")),
            ("mean_captured_by_white", Lost),
            ("mean_captured_by_black", Lost),
            ("en_passants", Sum),
            ("en_passant_games", Sum),
            (
                "en_passant_games_percent",
                Percent(&[("en_passant_games", 1)], &[("games", 1)]),
            ),
        ],
    ),
    of(
        "stats --table checks",
        RowOrder::Fixed,
        false,
        &[
            ("piece", Key),
            ("checks", Sum),
            ("checks_percent", OfAll("checks")),
            ("white_checks", Sum),
            ("black_checks", Sum),
            ("double_checks", Sum),
            ("discovered_checks", Sum),
            ("mates", Sum),
            ("mates_percent", OfAll("mates")),
            ("white_mates", Sum),
            ("black_mates", Sum),
            ("games_with", Sum),
            ("games", OfGroup),
        ],
    ),
    of(
        "stats --table promotions",
        RowOrder::Fixed,
        false,
        &[
            ("piece", Key),
            ("promotions", Sum),
            ("promotions_percent", OfAll("promotions")),
            ("white_promotions", Sum),
            ("black_promotions", Sum),
            ("with_capture", Sum),
            ("with_check", Sum),
            ("mates", Sum),
            ("games_with", Sum),
            (
                "games_with_percent",
                Percent(&[("games_with", 1)], &[("games", 1)]),
            ),
            ("games", OfGroup),
        ],
    ),
    of(
        "stats --table castling",
        RowOrder::By("games"),
        true,
        &[
            ("white_castling", Key),
            ("black_castling", Key),
            ("games_percent", OfAll("games")),
            ("mean_white_ply", Lost),
            ("mean_black_ply", Lost),
        ],
    ),
    of(
        "stats --table squares",
        RowOrder::Fixed,
        false,
        &[
            ("square", Key),
            ("moves", Sum),
            ("moves_percent", OfAll("moves")),
            ("white_moves", Sum),
            ("black_moves", Sum),
            ("captures", Sum),
            ("captures_percent", OfAll("captures")),
            ("mates", Sum),
            ("mated_kings", Sum),
            ("games", OfGroup),
        ],
    ),
    of(
        "stats --table clocks",
        RowOrder::Fixed,
        false,
        &[
            ("games", Sum),
            ("mean_seconds", Lost),
            ("least_seconds", Least),
            ("quarter_seconds", Lost),
            ("median_seconds", Lost),
            ("three_quarters_seconds", Lost),
            ("nine_tenths_seconds", Lost),
            ("most_seconds", Most),
            ("plies", Sum),
            ("mean_ply_seconds", Lost),
            ("median_ply_seconds", Lost),
            ("nine_tenths_ply_seconds", Lost),
            ("most_ply_seconds", Most),
            ("longest_thought_ply", Lost),
            ("longest_thought_file", Lost),
            ("longest_thought_game", Lost),
        ],
    ),
];

impl Addition {
    /// That of a table.
    pub(super) fn find(name: &str) -> Option<&'static Addition> {
        ADDITIONS.iter().find(|addition| addition.name == name)
    }

    /// What becomes of a column of the table itself; those of `--by` are keys.
    pub(super) fn role(&self, column: &str) -> Option<Role> {
        let score = if self.scored { SCORE } else { &[] };
        let mut roles = self.roles.iter().chain(score);
        roles
            .find(|(name, _)| *name == column)
            .map(|(_, role)| *role)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::commands::columns;

    /// A column that is not here would be refused, and one that is not there any more would be needed in vain.
    #[test]
    fn every_column_of_a_table_of_counts_has_a_role_and_nothing_else_has() {
        let mut tables = 0;
        for (name, headings) in columns() {
            let is_summed = name.starts_with("stats --table") || name.ends_with("--summary");
            assert_eq!(Addition::find(name).is_some(), is_summed, "{name}");
            let Some(addition) = Addition::find(name) else {
                continue;
            };
            tables += 1;
            let roles = addition.roles.iter();
            let score = if addition.scored { SCORE } else { &[] };
            let with_role: BTreeSet<&str> = roles.chain(score).map(|(column, _)| *column).collect();
            let mut there: BTreeSet<&str> = headings.iter().map(|heading| &*heading.name).collect();
            if name == "outcomes --summary" {
                // Those of `--by` are listed with it.
                there.retain(|column| with_role.contains(column));
            }
            assert_eq!(with_role, there, "{name}");
        }
        assert_eq!(tables, ADDITIONS.len());
    }
}
