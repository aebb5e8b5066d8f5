//! What a position is in columns.

use shakmaty::{ByColor, Color, Position};

use crate::chess::material;
use crate::chess::mating::chance::CanMate;
use crate::chess::mating::{self, Effort};
use crate::chess::paths::names;
use crate::chess::position::{AnyPosition, GamePosition};
use crate::chess::position_text::{Reading, Status};
use crate::output::rows::{Column, Value, columns};

/// The columns, in order; the last [`MOVE_COLUMNS`] only where moves are asked for.
pub(in crate::commands) const COLUMNS: [Column; 21] = columns! {
    "file": "input path as given, `-` for standard input; empty for `--fen`",
    "line": "line, from 1",
    "fen": "the position as X-FEN, en passant only if legal, without what was dropped; empty if it cannot be set up",
    "valid": "`false` if any code but `undeclared-chess960` applies",
    "codes": "codes of what is odd, from left to right, separated by a space",
    "column": "the first character that is wrong, from 1",
    "message": "what is odd, in words",
    "side_to_move": "`white` or `black`",
    "status": "`ongoing`, `check`, `checkmate`, `stalemate`, `insufficient-material`; with `--deep` also `dead-position`, by proof; in a variant `variant-end`: over by the variant's own rules",
    "legal_moves": "number of legal moves",
    "checkers": "squares of the pieces that give check, separated by a space",
    "castling": "castling rights as in the FEN, `-` if there are none",
    "en_passant": "square on which a pawn can be captured en passant, `-` if there is none",
    "white_material": "value of White's pieces on the board in pawns: knight 3.25, bishop 3.5, rook 5, queen 9",
    "black_material": "value of Black's pieces in pawns",
    "difference": "White's minus Black's",
    "white_can_mate": "whether some series of legal moves lets White mate: `no` by material, `yes` or `no` after the end of the game, and by proof with `--deep`; otherwise `unknown`, which remains for positions that cannot have arisen in a game and in place of `no` where there are Chess960 castling rights, unless a mate is found soon or few positions can be reached. In a variant, whether White can win, never by proof",
    "black_can_mate": "the same for Black",
    "operations": "the EPD operations",
    "san_moves": "with `--moves`: the legal moves in SAN, separated by a space",
    "uci_moves": "with `--moves`: the same moves in UCI",
};

/// Number of columns that `--moves` adds.
pub(super) const MOVE_COLUMNS: usize = 2;

/// A position looked at.
pub(super) struct Facts<'p> {
    pub(super) position: &'p AnyPosition,
    pub(super) fen: String,
    pub(super) status: Status,
    pub(super) legal_moves: usize,
    can_mate: ByColor<CanMate>,
}

impl<'p> Facts<'p> {
    pub(super) fn of(position: &'p AnyPosition, effort: Effort) -> Facts<'p> {
        let legal_moves = position.legal_moves().len();
        let can_mate = ByColor::new_with(|side| mating::can_win(position, side, effort));
        Facts {
            position,
            fen: position.fen(),
            status: Status::of(position, legal_moves, &can_mate),
            legal_moves,
            can_mate,
        }
    }

    fn field(&self, index: usize) -> Value<'_> {
        Value::maybe(self.fen.split(' ').nth(index))
    }

    fn checkers(&self) -> String {
        let squares: Vec<String> = self
            .position
            .checkers()
            .into_iter()
            .map(|square| square.to_string())
            .collect();
        squares.join(" ")
    }
}

/// The legal moves in UCI and SAN, in the order of UCI.
pub(super) fn moves(position: &AnyPosition) -> Vec<(String, String)> {
    let mut moves = names(position);
    moves.sort();
    moves
}

/// The operations in one form: a semicolon after each, and one blank between.
pub(super) fn operations(reading: &Reading<'_>, without_clocks: bool) -> String {
    let is_clock = |opcode| matches!(opcode, "hmvc" | "fmvn");
    let written: Vec<String> = reading
        .operations
        .iter()
        .filter(|operation| !(without_clocks && is_clock(operation.opcode)))
        .map(|operation| match operation.operands {
            "" => format!("{};", operation.opcode),
            operands => format!("{} {operands};", operation.opcode),
        })
        .collect();
    if reading.operations.is_empty() {
        // None, or they cannot be read.
        reading.operations_text.to_owned()
    } else {
        written.join(" ")
    }
}

/// The values of all columns; `place` is those of `file` and `line`.
pub(super) fn values<'v>(
    place: [Value<'v>; 2],
    reading: &'v Reading<'_>,
    facts: Option<&'v Facts<'_>>,
    with_moves: bool,
) -> Vec<Value<'v>> {
    let [file, line] = place;
    let join = |texts: Vec<&str>, between: &str| Value::text(texts.join(between));
    let flaws = &reading.flaws;
    let codes = flaws.iter().map(|flaw| flaw.code).collect();
    let messages = flaws.iter().map(|flaw| flaw.message.as_str()).collect();
    let mut values = vec![
        file,
        line,
        Value::maybe(facts.map(|facts| facts.fen.as_str())),
        Value::Flag(reading.is_valid()),
        join(codes, " "),
        Value::from(flaws.first().and_then(|flaw| flaw.column)),
        join(messages, "; "),
    ];
    match facts {
        Some(facts) => push_facts(facts, &mut values),
        None => values.extend((0..11).map(|_| Value::Empty)),
    }
    values.push(Value::text(operations(reading, false)));
    if with_moves {
        let moves = facts.map_or_else(Vec::new, |facts| moves(facts.position));
        values.push(join(
            moves.iter().map(|(_, san)| san.as_str()).collect(),
            " ",
        ));
        values.push(join(
            moves.iter().map(|(uci, _)| uci.as_str()).collect(),
            " ",
        ));
    }
    values
}

fn push_facts<'v>(facts: &'v Facts<'_>, values: &mut Vec<Value<'v>>) {
    let board = facts.position.board();
    let quarters = |side| i64::from(material::of_side(board, side));
    let (white, black) = (quarters(Color::White), quarters(Color::Black));
    let pawns = |quarters: i64| Value::Hundredths(quarters * 25);
    values.extend([
        Value::text(facts.position.turn().fold_wb("white", "black")),
        Value::text(facts.status.word()),
        Value::from(facts.legal_moves),
        Value::text(facts.checkers()),
        facts.field(2),
        facts.field(3),
        pawns(white),
        pawns(black),
        pawns(white - black),
        Value::text(facts.can_mate.white.word()),
        Value::text(facts.can_mate.black.word()),
    ]);
}
