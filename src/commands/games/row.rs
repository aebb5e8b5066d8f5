//! A game as a row: the one table of games, of which commands write different columns where nobody chooses.

use std::cell::OnceCell;

use crate::output::columns::{Column, columns, row};
use pgnkit_core::game::annotations::Annotation;
use pgnkit_core::game::stated_results::StatedResults;
use pgnkit_core::game::{
    Game,
    fingerprint::Fingerprint,
    move_times::{thinking, timed_annotations},
};
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::pgn::date::Date;
use pgnkit_core::pgn::tags::rating;

/// A game, and the file that it comes from. How it ended is decided when a column asks for it.
pub(crate) struct GameRow<'g> {
    file: &'g str,
    pub(crate) game: &'g Judged<'g>,
    /// What the game says of its plies, once somebody has asked.
    annotations: OnceCell<Vec<Annotation<'g>>>,
    /// The codes of its contradictions, once somebody has asked.
    pub(super) contradictions: OnceCell<String>,
}

row!(GameRow);

impl<'g> GameRow<'g> {
    /// A game of a file.
    pub(crate) fn new(file: &'g str, game: &'g Judged<'g>) -> GameRow<'g> {
        GameRow {
            file,
            game,
            annotations: OnceCell::new(),
            contradictions: OnceCell::new(),
        }
    }

    /// What the game says of the start and of each ply; empty if it says nothing.
    pub(super) fn annotations(&self) -> &[Annotation<'g>] {
        self.annotations
            .get_or_init(|| timed_annotations(self.game))
    }
}

/// Which game it is, and what its tags say of the event, the players and the result.
pub(super) const GAME: &[Column<GameRow<'static>>] = columns! { |row|
    "file": Text = row.file, "input path as given, `-` for standard input";
    "game": Count = row.game.record.origin.game, "number of the game in its file, from 1";
    "line": Count = row.game.record.origin.line, "line of the record's first byte, from 1";
    "offset": Count = row.game.record.origin.place().offset, "byte offset of the record, after decompression, from 0";
    "event": Text = row.game.tag_text("Event"), "tag value; for this and the other text tags, surrounding spaces are removed and `?` is empty";
    "site": Text = row.game.tag_text("Site"), "tag value";
    "date": Date = row.game.date().and_then(Date::day), "`YYYY-MM-DD` from the Date tag, in any form that can mean one day only, else from UTCDate; empty unless year, month and day are known and the day exists. `date_text` is the tag as written";
    "year": Number = row.game.date().and_then(|date| date.year), "year from the Date tag, else from UTCDate";
    "date_text": Text = row.game.tag_text("Date"), "the Date tag as written, without surrounding spaces";
    "round": Text = row.game.tag_text("Round"), "tag value";
    "white": Text = row.game.tag_text("White"), "tag value";
    "black": Text = row.game.tag_text("Black"), "tag value";
    "white_elo": Number = elo(row.game, "WhiteElo"), "White's rating as a number; empty if unknown or 0";
    "black_elo": Number = elo(row.game, "BlackElo"), "Black's rating as a number; empty if unknown or 0";
    "result": Word = StatedResults::new(row.game).agreed_str(), "the result on which the Result tag and the marker agree, as the standard writes it: `1-0`, `0-1`, `1/2-1/2` or `*`; if one is absent or invalid, the other; `*` if neither is valid. Empty where they differ, and where both lost, which the standard cannot express";
    "result_tag": Text = row.game.tag("Result"), "the Result tag as written";
    "marker": Text = row.game.marker(), "the termination marker as written";
    "eco": Text = row.game.tag_text("ECO"), "tag value";
    "termination": Text = row.game.tag_text("Termination"), "tag value";
    "time_control": Text = row.game.tag_text("TimeControl"), "tag value";
};

/// Columns computed from the moves.
pub(super) const MOVES: &[Column<GameRow<'static>>] = columns! { |row|
    "plies": Number = row.game.replay.plies.len(), "legal mainline plies replayed";
    "duration_seconds": Count = duration(row.game), "time taken by all moves, to the nearest second, from `[%emt]` or what a match program says, or from clocks and the TimeControl tag, including increments and further periods. Time after the last move is not recorded, so it is not included. Empty if a move has no clock, the time control is unknown, or the clocks do not fit it: they show more time than it allows, or leave open whether a further period, or an increment for the first move, was added";
    "fault": Word = row.game.fault_code(), "code of the finding that stopped the replay; empty if none did";
    "fault_ply": Number = row.game.replay.fault.as_ref().map(|fault| fault.ply), "ply at which the replay stopped";
    "final_fen": Text = row.game.setup.fault.is_none().then(|| row.game.replay.final_fen()), "position after the last legal ply, en passant only if legal";
};

/// The number of its moves.
pub(super) const FINGERPRINT: &[Column<GameRow<'static>>] = columns! { |row|
    "fingerprint": Text = Fingerprint::new(row.game).to_hex(), "start position and moves as a number of 128 bits, in hexadecimal digits: equal for games with the same moves, and for no others, so GROUP BY finds duplicates in any number of files. FEN and variant count, other tags do not; if a game cannot be replayed to its end, the rest of its text counts";
};

fn elo(game: &Game<'_>, tag: &str) -> Option<u32> {
    game.tag(tag).and_then(|text| rating::parse(&text))
}

/// Time taken by all moves, to the nearest second.
fn duration(game: &Game<'_>) -> Option<u64> {
    let times = thinking(game).ok()?;
    let sum = times.iter().copied().fold(0, u64::saturating_add);
    Some(sum.saturating_add(500) / 1000)
}
