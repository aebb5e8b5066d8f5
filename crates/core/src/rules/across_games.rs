//! Rules about several games: documented like the others, and found by `pgnkit duplicates`; by `check`, copies in an event.

use super::rule::{Detection, Rule, Severity};

/// All rules of `duplicates`, by code.
pub const ALL: &[&Rule] = &[
    &CONFLICTING_DUPLICATE,
    &DUPLICATE_GAME,
    &NEAR_DUPLICATE_GAME,
    &PLAYER_SPELLING,
    &PREFIX_GAME,
    &ROUND_GAP,
];

const CONFLICTING_DUPLICATE: Rule = Rule {
    code: "conflicting-duplicate",
    summary: "two records of one game that contradict each other",
    explanation: "The players, the date and the round are the same, but the moves or the result differ: a player cannot play two games at once, so one of the records, or its round, is wrong. The column `alike_plies` says how long they agree. In matches several games may share a round: if the day is unknown, or the events differ, records are reported only if their first 20 plies agree, or all moves but not the result. Games that begin with different positions, or that cannot be set up, are not compared; neither are games of a round with more than 8 records of the same players and day, or more than 100 boards, because such a round does not identify a game. Both records are kept: the text does not show which one is right.",
    example: "the same players, date and round, with 1-0 in one file and 1/2-1/2 in the other",
    ..Rule::new(Severity::Warning, Detection::Across)
};

const DUPLICATE_GAME: Rule = Rule {
    code: "duplicate-game",
    summary: "a duplicate of another game",
    explanation: "The moves, the start position, the players and the known parts of date, round and time are the same after normalising: case, diacritics, commas and initials of names do not count (`Müller` is `Muller` and `Mueller`), and unknown values contradict nothing. A different Site or Link that is an address, GameId or round makes two games of games that are otherwise the same. Many games of fewer than 10 plies are alike: for them the day, the event and the round number must be equal too, and also the place if the event or the round is not known. Each row names the best record of the group: `--good` writes only that one.",
    example: "the same game in the files of both players",
    ..Rule::new(Severity::Warning, Detection::Across)
};

/// The rule `duplicate-in-event`, the one of `check`.
pub const DUPLICATE_IN_EVENT: Rule = Rule {
    code: "duplicate-in-event",
    summary: "an exact copy of an earlier game of the same event",
    explanation: "The tags Event, Section, EventDate and TimeControl, the number of the round and of the board, the players, the day, the result and the moves are the same, for example if the file of a round is given twice. `crosstable` counts such a game once. Games without moves or without a known round are not reported, nor games with a given opening, since engines may repeat themselves. A game is compared with at least the 262,144 games with a round before it in the same shard; `pgnkit duplicates` compares all games, and also finds copies whose text differs.",
    example: "a game of round 3 in round3.pgn, and the same in all.pgn",
    ..Rule::new(Severity::Warning, Detection::Across)
};

const NEAR_DUPLICATE_GAME: Rule = Rule {
    code: "near-duplicate-game",
    summary: "a game with the same moves as another but different tags",
    explanation: "All moves are the same, 20 plies or more, but the players, the date, the round or the time differ; the column `differs` says which. It may be one game under two names or with a wrong date, or two players who repeated known moves: the longer the game, the more likely the tags are wrong. Nothing is dropped unless `--drop near-duplicate-game` asks for it.",
    example: "[White \"Cornette,M\"] and [White \"Lagno,Kateryna\"] above the same 50 plies",
    ..Rule::new(Severity::Note, Detection::Across)
};

/// The rule `player-spelling`.
pub const PLAYER_SPELLING: Rule = Rule {
    code: "player-spelling",
    summary: "a player whose name is spelled in two ways",
    explanation: "Tables by player count them as two players. In one event, names are similar if they differ in case, diacritics, spaces, commas or initials, in accents that one leaves out and the other spells out (`Muller`, `Mueller`), or by a slip: one letter, or two swapped neighbours. A slip counts in a given name of four letters or more, or in a surname of five or more (four if the given names are equal, eight if one is only an initial); two slips count in a surname of nine or more. Two players who met, or who played different games in one round, are not reported: they are two people. Across events, names are reported that differ only in case, spaces and punctuation (strength `certain`), that differ in accents or share a FIDE ID (`likely`), and initials that fit one full name of the input (`possible`). A name leads to at most one other, so that `pgnkit fix --names` can read the rows. The row is at the first game with the rarer spelling, or with the initials.",
    example: "[White \"Müller, Karsten\"] and, in another round of the event, [White \"Mueller, Karsten\"]",
    ..Rule::new(Severity::Note, Detection::Across)
};

const PREFIX_GAME: Rule = Rule {
    code: "prefix-game",
    summary: "a game whose moves are the beginning of another's",
    explanation: "One of the two may be cut short. Reported from 20 plies on if the players are the same, from 40 on if they are different or unknown, since short draws are often the beginning of something; and at any length if players, date and round are the same. Of several longer games one is named: one of the same players if there is one, then the longest. Games whose replay stopped at an error are not considered.",
    example: "1. e4 e5 ... 30. Kf1 1-0, and elsewhere the same with 12 moves more",
    ..Rule::new(Severity::Note, Detection::Across)
};

const ROUND_GAP: Rule = Rule {
    code: "round-gap",
    summary: "a round without games between two others of an event",
    explanation: "Games may be missing. A gap is reported only if three in four players of the round before also play in the round after, or the other way round: in one player's collected games gaps are normal. An event is identified by Event, Site and the year of EventDate, else of Date; a round by the number it begins with. The row is at the first game after the gap.",
    example: "games from rounds 1, 2 and 4, and none from round 3",
    ..Rule::new(Severity::Note, Detection::Across)
};
