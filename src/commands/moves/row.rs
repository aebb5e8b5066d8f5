//! A ply as a row.

use crate::commands::played_move::{PlayedMove, mate, nags, pawns, seconds};
use shakmaty::Role;

use crate::output::columns::{Column, columns, on_request, row};
use crate::output::table::cell_cache::NumberedColumns;
use crate::output::value::Fen;
use pgnkit_core::chess::ply::Ply;
use pgnkit_core::chess::san::{letter, square_text, to_square};
use pgnkit_core::game::{Game, annotations::Annotation};

/// A ply of a game.
pub(crate) struct PlyRow<'g> {
    pub(super) file: &'g str,
    pub(super) game: &'g Game<'g>,
    /// Index of the ply, from 0.
    pub(super) index: usize,
    pub(super) ply: &'g Ply,
    /// The halfmove clock after it.
    pub(super) clock: u32,
    pub(super) played: PlayedMove<'g>,
    /// The set of the game, with `--assign-sets`.
    pub(super) set: &'g str,
    /// What the game says of the ply; known if one of [`ANNOTATIONS`] or [`DEPTH`] is asked for.
    pub(super) said: Option<&'g Annotation<'g>>,
    /// The key of the position after the ply in Polyglot books; known if [`POLYGLOT`] is asked for.
    pub(super) polyglot: Option<&'g str>,
    /// The position after the ply; known if [`FEN_AFTER`] is asked for.
    pub(super) fen: &'g [u8],
}

row!(PlyRow);

const MOVE: &[Column<PlyRow<'static>>] = columns! { |row|
    "file": Text = row.file, "input path as given, `-` for standard input" several;
    "game": Count = row.game.record.origin.game, "number of the game in its file, from 1" few;
    "ply": Number = row.index + 1, "plies played with this move, from 1" few;
    "move_number": Number = row.played.number(), "fullmove number of the move" few;
    "side": Word = row.played.side(), "side that moves: `white` or `black`" few;
    "san": Text = row.played.san(), "the move in SAN, as the standard writes it" few;
    "uci": Text = row.played.uci(), "the move in UCI: castling as the king's move, in Chess960 as king takes rook";
    "piece": Word = letter(row.ply.role()), "letter of the piece that moves: `P`, `N`, `B`, `R`, `Q` or `K`; in castling `K`";
    "from": Text = row.ply.mv().from().map(square_text), "square it leaves";
    "to": Text = square_text(to_square(row.ply.mv())), "square it reaches, in castling the king's";
    "capture": Word = row.ply.capture().map(letter), "letter of the captured piece; empty if none";
    "promotion": Word = row.ply.promotion().map(letter), "letter of the piece that the pawn becomes; empty if it is not a promotion";
    "check": Flag = row.ply.check(), "`true` if the move gives check or mate";
    "occurrences": Number = row.game.replay.occurrences_after(row.index + 1), "how often the position after the move has occurred, including this time";
    "halfmove_clock": Number = row.clock, "plies since the last capture or pawn move, including this one";
};

/// Columns from the comments on a ply.
pub(super) const ANNOTATIONS: &[Column<PlyRow<'static>>] = columns! { |row|
    "clock_seconds": Decimal = seconds(row.said.and_then(|said| said.clock)), "time left on the player's clock: the first readable `[%clk]` after the move, else what a match program says" few;
    "elapsed_seconds": Decimal = seconds(row.said.and_then(|said| said.elapsed)), "time taken by the move: the first readable `[%emt]` after the move, else what a match program says, else by clocks and the TimeControl tag, if every move has a clock and the game is complete, as `duration_seconds` of `games`";
    "eval_pawns": Decimal = pawns(row.said), "an engine's evaluation in pawns, from White's point of view: the first readable `[%eval]` after the move, else what a match program says, else `[%evp]`" few;
    "eval_mate": Integer = mate(row.said), "moves to mate from the position after the move if the evaluation is a mate, negative if Black mates";
    "nags": List = row.said.map(|said| nags(said, " ")), "NAGs of the move in the order written, each once, including those of the suffixes: `!` 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6; separated by a space";
};

/// The rest of what it says: later columns stand last.
pub(super) const DEPTH: &[Column<PlyRow<'static>>] = columns! { |row|
    "depth": Number = row.said.and_then(|said| said.depth), "search depth of the evaluation in plies, as the engine counts them";
};

/// The columns that cost most of the time.
pub(super) const FEN_AFTER: &[Column<PlyRow<'static>>] = columns! { |row|
    "fen_after": Text = Fen(row.fen), "position after the move, en passant only if legal unless `--en-passant` says otherwise; omitted with `--no-fen`";
};

/// Columns on request.
pub(super) const POLYGLOT: &[Column<PlyRow<'static>>] = columns! { |row|
    "polyglot": Text = row.polyglot, "key of the position after the move in Polyglot books, as 16 hexadecimal digits; only with `--columns`";
};

/// Columns whose cells follow from a number.
pub(super) const FOLLOWS: &[NumberedColumns<PlyRow<'static>>] = &[
    NumberedColumns {
        names: "ply,move_number,side",
        from: |row| row.played.ply_from_start(),
    },
    NumberedColumns {
        names: "san",
        from: |row| row.played.san_in_bits(),
    },
    NumberedColumns {
        names: "uci,piece,from,to",
        from: |row| Some(row.played.ends_in_bits()),
    },
    NumberedColumns {
        names: "capture,promotion,check,occurrences,halfmove_clock",
        from: |row| {
            let number = |role: Option<Role>| role.map_or(0, |role| role as u32);
            let pieces = number(row.ply.capture()) << 4 | number(row.ply.promotion()) << 1;
            let occurrences = row.game.replay.occurrences_after(row.index + 1);
            let occurrences = u8::try_from(occurrences).ok()?;
            let clock = u16::try_from(row.clock).ok()?;
            Some(
                pieces << 24
                    | u32::from(row.ply.check()) << 24
                    | u32::from(occurrences) << 16
                    | u32::from(clock),
            )
        },
    },
    NumberedColumns {
        names: "clock_seconds",
        from: |row| time_in_bits(row.said.and_then(|said| said.clock)),
    },
    NumberedColumns {
        names: "elapsed_seconds,eval_pawns,eval_mate,nags,depth",
        from: |row| match row.said {
            None => Some(0),
            Some(said) if said.has_times_alone() => time_in_bits(said.elapsed),
            Some(_) => None,
        },
    },
];

/// A time as a number that it follows from: 0 if there is none.
fn time_in_bits(time: Option<u64>) -> Option<u32> {
    time.map_or(Some(0), |time| u32::try_from(time.checked_add(1)?).ok())
}

/// The columns, in order.
pub(crate) fn columns() -> Vec<Column<PlyRow<'static>>> {
    [MOVE, ANNOTATIONS, FEN_AFTER, DEPTH, &on_request(POLYGLOT)].concat()
}
