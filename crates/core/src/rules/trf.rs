//! Rules about the games of an event and its official record, a TRF file: found by `check --trf` alone.

use super::fix::{Fix, Safety, Scope};
use super::rule::{Detection, Rule, Severity};

/// A rule of a severity about the record of an event.
const fn tournament(severity: Severity) -> Rule {
    Rule {
        basis: "FIDE TRF26",
        ..Rule::new(severity, Detection::Tournament)
    }
}

/// The rule `trf-ambiguous-name`.
pub const AMBIGUOUS_NAME: Rule = Rule {
    code: "trf-ambiguous-name",
    summary: "a name shared by several players of the record",
    explanation: "Without a FIDE ID in the game, it is not clear which of them is meant. Reported once per name. Their games are compared if the record pairs exactly one of them with the opponent in that round; pgnkit does not guess.",
    example: "[White \"Smith, John\"] where the record has two of that name",
    ..tournament(Severity::Warning)
};

/// The rule `trf-bad-field`.
pub const BAD_FIELD: Rule = Rule {
    code: "trf-bad-field",
    summary: "a field of the tournament record that cannot be read",
    explanation: "The place is that in the record, with columns in characters. The field is left out of the comparison, and everything else is compared. A date that is not written as 2026/05/29, as many old records have it, is a warning. A tab counts as one column, so it moves everything after it.",
    example: "001    1 and a rating 24x2 in columns 49 to 52",
    ..tournament(Severity::Error)
};

/// The rule `trf-board-mismatch`.
pub const BOARD_MISMATCH: Rule = Rule {
    code: "trf-board-mismatch",
    summary: "a Board tag that differs from the board in the record",
    explanation: "One of the two files is wrong, and neither shows which. In a record of teams, boards follow the line-up of a round (record 300), else the order of the team. Boards are compared if both players have the same one in the record.",
    example: "[Board \"3\"] of two players who have board 2 in the record",
    ..tournament(Severity::Warning)
};

/// The rule `trf-bye-mismatch`.
pub const BYE_MISMATCH: Rule = Rule {
    code: "trf-bye-mismatch",
    summary: "a bye in the record and a game in the file, or the other way round",
    explanation: "One of the two files is wrong, and neither shows which. A player who has a bye or is absent in the record has no game in that round. A bye in the file, which is a record against BYE, has to be a bye in the record, with the same points.",
    example: "a game of round 3, in which one of the players has 0000 - H",
    ..tournament(Severity::Error)
};

/// The rule `trf-color-mismatch`.
pub const COLOR_MISMATCH: Rule = Rule {
    code: "trf-color-mismatch",
    summary: "colors that differ from the record",
    explanation: "One of the two files is wrong, and neither shows which. Results are compared by player, so a result is not reported if only the colors are exchanged.",
    example: "[White \"Able, Ann\"], who has b in the record",
    ..tournament(Severity::Error)
};

/// The rule `trf-contradiction`.
pub const CONTRADICTION: Rule = Rule {
    code: "trf-contradiction",
    summary: "a tournament record that contradicts itself",
    explanation: "Opponents have to name each other, with different colors and results that fit; 0 against 0 is a penalty of both. A number belongs to one player; results add up to the points (columns 81 to 84), by the scoring of the record; a round has one pairing-allocated bye, unless teams play; no round is beyond the number of rounds. A rank that is better than that of a player with more points is a warning. The place is that in the record.",
    example: "player 1 has 1 against player 2, who has = against player 1",
    ..tournament(Severity::Error)
};

/// The rule `trf-date-mismatch`.
pub const DATE_MISMATCH: Rule = Rule {
    code: "trf-date-mismatch",
    summary: "a date that differs from that of the round in the record",
    explanation: "One of the two files is wrong, and neither shows which. Only complete dates are compared, and each date is reported once in a round.",
    example: "[Date \"2026.05.30\"] in a round that was played on 26/05/29",
    ..tournament(Severity::Warning)
};

/// The rule `trf-federation-mismatch`.
pub const FEDERATION_MISMATCH: Rule = Rule {
    code: "trf-federation-mismatch",
    summary: "a federation that differs from the record",
    explanation: "One of the two files is wrong, and neither shows which. The tags are WhiteFed and BlackFed. Reported once per player, at the first game that differs.",
    example: "[WhiteFed \"GER\"] of a player with AUT in columns 54 to 56",
    ..tournament(Severity::Warning)
};

/// The rule `trf-fide-id-mismatch`.
pub const FIDE_ID_MISMATCH: Rule = Rule {
    code: "trf-fide-id-mismatch",
    summary: "a FIDE ID that differs from the record",
    explanation: "One of the two files is wrong, and neither shows which. The player was found by name. Reported once per player, at the first game that differs.",
    example: "[WhiteFideId \"1503014\"] of a player with 1503015 in columns 58 to 68",
    ..tournament(Severity::Warning)
};

/// The rule `trf-forfeit-mismatch`.
pub const FORFEIT_MISMATCH: Rule = Rule {
    code: "trf-forfeit-mismatch",
    summary: "a game that was played according to one file, and not according to the other",
    explanation: "One of the two files is wrong, and neither shows which. A game that the record has as forfeited (+ or -) may be in the file without moves; one that the record has as played may be there without moves, unless its tags say that it was not played.",
    example: "a game of 40 moves, which is + and - in the record",
    ..tournament(Severity::Error)
};

/// The rule `trf-inferred-name`.
pub const INFERRED_NAME: Rule = Rule {
    code: "trf-inferred-name",
    summary: "a name spelled differently in the record, matched by surname, initial and rounds",
    explanation: "The record has no player of exactly this name. The name is matched to a player whose name it fits, with initials or titles, if no other name or no other player's rounds fit, and the games are pairings of that player; a game that is not is reported. The names of all games are matched together. If two players fit equally well, neither is chosen. Reported once per player, at the first game; `pgnkit fix --names RECORD` writes the names of the record.",
    example: "[White \"Caruana,F\"], where the record has one Caruana, Fabiano, with these opponents",
    ..tournament(Severity::Note)
};

/// The rule `trf-missing-game`.
pub const MISSING_GAME: Rule = Rule {
    code: "trf-missing-game",
    summary: "a game of the record that is not in the files",
    explanation: "The record has it as played, with more than one move. Forfeits, byes and results W, D and L, which mean less than one move by each player, need no game. The place is that in the record. A round without any game in the files is one finding. If only part of an event was recorded, use `--ignore trf-missing-game`.",
    example: "1 against player 2 in round 3, and no such game",
    ..tournament(Severity::Error)
};

/// The rule `trf-opponent-mismatch`.
pub const OPPONENT_MISMATCH: Rule = Rule {
    code: "trf-opponent-mismatch",
    summary: "a game against a different opponent than in the record",
    explanation: "One of the two files is wrong, and neither shows which. The record has another opponent for one of the players in this round, and no other game is that pairing. The game counts for it, so it is not reported as missing.",
    example: "Able - Clark in round 3, in which Able met Baker",
    ..tournament(Severity::Error)
};

/// The rule `trf-rating-mismatch`.
pub const RATING_MISMATCH: Rule = Rule {
    code: "trf-rating-mismatch",
    summary: "a rating that differs from the record",
    explanation: "One of the two files is wrong, and neither shows which. A rating is right if it is that of columns 49 to 52, or that of a national record (NRS or a federation). Reported once per player, at the first game that differs.",
    example: "[WhiteElo \"2450\"] of a player with 2405 in columns 49 to 52",
    ..tournament(Severity::Warning)
};

/// The rule `trf-result-mismatch`.
pub const RESULT_MISMATCH: Rule = Rule {
    code: "trf-result-mismatch",
    summary: "a result that differs from the record",
    explanation: "One of the two files is wrong, and neither shows which. The result is that of the Result tag, or of the termination marker where the tag has none. A game without a result is reported too, if the record has one.",
    example: "[Result \"1-0\"] where the record has = for both",
    ..tournament(Severity::Error)
};

/// The rule `trf-round-count-mismatch`.
pub const ROUND_COUNT_MISMATCH: Rule = Rule {
    code: "trf-round-count-mismatch",
    summary: "more or fewer rounds than in the record",
    explanation: "Games of a round that the record does not have cannot be compared; the first is reported, with their number. If the files end before the record does, the place is that in the record.",
    example: "[Round \"6\"] where the record has 5 rounds",
    ..tournament(Severity::Warning)
};

/// The rule `trf-round-mismatch`.
pub const ROUND_MISMATCH: Rule = Rule {
    code: "trf-round-mismatch",
    summary: "a game in a different round than in the record",
    explanation: "One of the two files is wrong, and neither shows which. The players met, but in a round for which there is no other game. The first number of Round counts: 3 and 3.2 are round 3.",
    example: "[Round \"4\"] where the players met in round 5",
    ..tournament(Severity::Error)
};

/// The rule `trf-surplus-game`.
pub const SURPLUS_GAME: Rule = Rule {
    code: "trf-surplus-game",
    summary: "a game that is not in the record",
    explanation: "The record has no such pairing, or another game is that one: the same game may be in the files twice. Games of other events can be left out with `--where`.",
    example: "Able - Baker in round 3 twice",
    ..tournament(Severity::Error)
};

/// The rule `trf-team-mismatch`.
pub const TEAM_MISMATCH: Rule = Rule {
    code: "trf-team-mismatch",
    summary: "a team that differs from the record",
    explanation: "One of the two files is wrong, and neither shows which. Names of teams are equal if they differ only in case, accents, spaces and punctuation. Reported once per player, at the first game that differs.",
    example: "[WhiteTeam \"Town 2\"] of a player of Town 1",
    ..tournament(Severity::Warning)
};

/// The rule `trf-title-mismatch`.
pub const TITLE_MISMATCH: Rule = Rule {
    code: "trf-title-mismatch",
    summary: "a title that differs from the record",
    explanation: "One of the two files is wrong, and neither shows which. The record has a letter for a title (g, m, f, c, and w before them) or the title itself. Reported once per player, at the first game that differs.",
    example: "[WhiteTitle \"IM\"] of a player with f in columns 11 to 13",
    ..tournament(Severity::Warning)
};

/// The rule `trf-unknown-player`.
pub const UNKNOWN_PLAYER: Rule = Rule {
    code: "trf-unknown-player",
    summary: "a player who is only in the record, or only in the files",
    explanation: "Players are found by their FIDE ID, else by name; case, accents, commas, spaces, dots and the order of the words do not count. An unknown player who takes the place of one of the record, round by round, is treated as that player. A player who has played in the record is reported if the files have none of the player's games.",
    example: "[White \"Smyth, John\"] where the record has Smith, John",
    ..tournament(Severity::Warning)
};

/// The rule `missing-player-tag`.
pub const MISSING_PLAYER_TAG: Rule = Rule {
    code: "missing-player-tag",
    summary: "a tag about a player that the tournament record could fill",
    explanation: "`check --trf` reports it if style is selected: a game paired in the record lacks the rating, FIDE ID, title, federation or team that the record has for a player. `fix --unsafe --trf` adds the tags, and never changes an existing one.",
    basis: "PGN standard 9.1",
    example: "a game without WhiteFideId of a player with 1503014 in columns 58 to 68",
    fix: Some(Fix::new(Safety::Unsafe, Scope::Source)),
    ..tournament(Severity::Style)
};
