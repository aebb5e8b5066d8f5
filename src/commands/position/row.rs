//! The columns of a position.

use std::cell::OnceCell;

use pgnkit_core::chess::game_result::GameResult;
use pgnkit_core::chess::position::{AnyPosition, GamePosition, named_moves};
use pgnkit_core::chess::position_text::{PositionText, Status};
use pgnkit_core::chess::{can_win, material, piece_names};
use pgnkit_core::english::joined;
use pgnkit_mating::{CanMate, Effort};

use shakmaty::{ByColor, Color, Position};

use super::book::BookMove;
use crate::output::columns::{Column, columns, row};
use crate::output::value::{Decimal, Hundredths};

/// A line with what was read of it.
pub(crate) struct LineRow<'l> {
    /// File and line, unless it is of the command line.
    pub(super) place: Option<(&'l str, u64)>,
    pub(super) reading: &'l PositionText<'l>,
    /// Moves of the book, if one is asked.
    pub(super) book: &'l [BookMove],
    /// The position, if it can be set up.
    pub(super) facts: Option<&'l PositionFacts<'l>>,
}

row!(LineRow);

/// The columns that are always there, in order.
pub(crate) const COLUMNS: &[Column<LineRow<'static>>] = columns! { |row|
    "file": Text = row.place.map(|(file, _)| file), "input path as given, `-` for standard input; empty for `--fen`" several;
    "line": Count = row.place.map(|(_, line)| line), "line, from 1" few;
    "fen": Text = row.facts.map(PositionFacts::fen), "the position as X-FEN, en passant only if legal, without what was dropped; empty if it cannot be set up" few;
    "valid": Flag = row.reading.is_valid(), "`false` if any code but `bad-operation`, `suspicious-clock` and `undeclared-chess960` applies" few;
    "codes": List = joined(row.reading.flaws.iter().map(|flaw| flaw.code), " "), "codes of the oddities, from left to right, separated by a space";
    "column": Count = row.reading.flaws.first().and_then(|flaw| flaw.column), "the first character that is wrong, from 1";
    "message": Text = joined(row.reading.flaws.iter().map(|flaw| &flaw.message), "; "), "the message" few;
    "side_to_move": Word = row.facts.map(|facts| piece_names::color(facts.position.turn())), "`white` or `black`";
    "status": Word = row.facts.map(|facts| facts.status().as_str()), "`ongoing`, `check`, `checkmate`, `stalemate`, `insufficient-material`; with `--deep` also `dead-position`, by proof; in a variant `variant-end`: over by the variant's own rules" few;
    "legal_moves": Count = row.facts.map(PositionFacts::legal_moves), "number of legal moves";
    "checkers": List = row.facts.map(|facts| joined(facts.position.checkers(), " ")), "squares of the pieces that give check, separated by a space";
    "castling": Text = row.facts.map(|facts| facts.field(2)), "castling rights as in the FEN, `-` if there are none";
    "en_passant": Text = row.facts.map(|facts| facts.field(3)), "square on which a pawn can be captured en passant, `-` if there is none";
    "white_material": Decimal = row.facts.map(|facts| Hundredths(facts.material(Color::White))), "value of White's pieces on the board in pawns: knight 3.25, bishop 3.5, rook 5, queen 9";
    "black_material": Decimal = row.facts.map(|facts| Hundredths(facts.material(Color::Black))), "value of Black's pieces in pawns";
    "difference": Decimal = row.facts.map(|facts| Hundredths(facts.material(Color::White) - facts.material(Color::Black))), "White's minus Black's";
    "white_can_mate": Word = row.facts.map(|facts| facts.can_mate().white.as_str()), "whether some series of legal moves lets White mate: `no` by material, `yes` or `no` after the end of the game, and by proof with `--deep`; otherwise `unknown`, also if the searches gave up after 12,020,000 positions. In a variant, whether White can win, never by proof";
    "black_can_mate": Word = row.facts.map(|facts| facts.can_mate().black.as_str()), "the same for Black";
    "operations": Text = operations(row.reading, false), "the EPD operations, or other text after the position, as written";
    "score": Decimal = row.reading.labels.score.map(|score| Decimal(score.into())), "the score on the line, in the list's own unit and point of view: from the operation `ce`, from `; Rfxf4; -100`, or from training data";
    "result": Word = row.reading.labels.result.map(GameResult::as_str), "the result of the game on the line: `1-0`, `0-1`, `1/2-1/2` or `*`; the number 1 means a win for White";
};

/// The columns of `--legal-moves`, behind them.
pub(crate) const MOVES: &[Column<LineRow<'static>>] = columns! { |row|
    "san_moves": List = row.facts.map(|facts| joined(facts.moves().iter().map(|(_, san)| san), " ")), "with `--legal-moves`: the legal moves in SAN, separated by a space" few;
    "uci_moves": List = row.facts.map(|facts| joined(facts.moves().iter().map(|(uci, _)| uci), " ")), "with `--legal-moves`: the same moves in UCI" few;
};

/// The columns of `--book`, behind the others.
pub(crate) const BOOK: &[Column<LineRow<'static>>] = columns! { |row|
    "book_moves": List = joined(row.book.iter().map(|mv| &mv.san), " "), "with `--book`: the moves of the book in SAN, the heaviest first, separated by a space" few;
    "book_uci": List = joined(row.book.iter().map(|mv| &mv.uci), " "), "with `--book`: the same moves in UCI" few;
    "book_weights": List = joined(row.book.iter().map(|mv| mv.weight), " "), "with `--book`: weights of these moves, from 0 to 65535, relative to each other" few;
};

/// All columns, in order.
pub(crate) fn columns() -> Vec<Column<LineRow<'static>>> {
    [COLUMNS, MOVES, BOOK].concat()
}

/// A position, and what is found out about it where it is asked for.
pub(super) struct PositionFacts<'p> {
    pub(super) position: &'p AnyPosition,
    effort: Effort,
    fen: OnceCell<String>,
    can_mate: OnceCell<ByColor<CanMate>>,
    moves: OnceCell<Vec<(String, String)>>,
}

impl<'p> PositionFacts<'p> {
    pub(super) fn new(position: &'p AnyPosition, effort: Effort) -> PositionFacts<'p> {
        PositionFacts {
            position,
            effort,
            fen: OnceCell::new(),
            can_mate: OnceCell::new(),
            moves: OnceCell::new(),
        }
    }

    pub(super) fn fen(&self) -> &str {
        self.fen.get_or_init(|| self.position.fen())
    }

    /// A field of the FEN, from 0.
    fn field(&self, index: usize) -> Option<&str> {
        self.fen().split(' ').nth(index)
    }

    pub(super) fn status(&self) -> Status {
        Status::new(self.position, self.can_mate())
    }

    pub(super) fn legal_moves(&self) -> usize {
        self.position.legal_moves().len()
    }

    fn can_mate(&self) -> &ByColor<CanMate> {
        self.can_mate.get_or_init(|| {
            ByColor::new_with(|side| can_win::can_win(self.position, side, self.effort))
        })
    }

    /// Material of a side, in hundredths of a pawn.
    fn material(&self, side: Color) -> i64 {
        25 * i64::from(material::of_side(self.position.board(), side))
    }

    /// The legal moves in UCI and SAN, in the order of UCI.
    pub(super) fn moves(&self) -> &[(String, String)] {
        self.moves.get_or_init(|| {
            let mut moves = named_moves(self.position);
            moves.sort();
            moves
        })
    }
}

/// The operations in one form: a semicolon after each, and one blank between.
pub(super) fn operations(reading: &PositionText<'_>, without_clocks: bool) -> String {
    let is_clock = |opcode| matches!(opcode, "hmvc" | "fmvn");
    if reading.operations.is_empty() {
        // None, or they cannot be read.
        return reading.operations_text.trim().to_owned();
    }
    let written = (reading.operations.iter())
        .filter(|operation| !(without_clocks && is_clock(operation.opcode)))
        .map(|operation| match operation.operands {
            "" => format!("{};", operation.opcode),
            operands => format!("{} {operands};", operation.opcode),
        });
    joined(written, " ")
}
