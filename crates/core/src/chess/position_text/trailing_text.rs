//! The text behind a position: operations of EPD, or what lists of other programs write there.

use std::num::NonZeroU32;

use super::flaw::{BAD_OPERATION, PositionFlaw};
use super::suite_labels::{SuiteLabels, number, trimmed};
use crate::chess::epd::{EpdLine, Operation, OperationError};
use crate::chess::fen::read::FenText;
use crate::chess::move_line::{self, without_number};
use crate::chess::position::AnyPosition;

/// Operations of moves that must be legal in the position (PGN standard 16.2.5): to avoid, best, predicted and supplied.
const OF_MOVES: [&str; 4] = ["am", "bm", "pm", "sm"];

/// Text after a position.
pub(super) struct TrailingText<'l> {
    /// The operations; none if one of them cannot be read.
    pub(super) operations: Vec<Operation<'l>>,
    /// The score and the result.
    pub(super) labels: SuiteLabels<'l>,
    /// Where it cannot be read.
    wrong: Option<OperationError>,
}

impl<'l> TrailingText<'l> {
    /// Reads operations, or what lists of other programs have.
    pub(super) fn read(cut: &EpdLine<'l>) -> TrailingText<'l> {
        let text = cut.operations;
        let error = match cut.operations() {
            Ok(found) if text.contains(';') || found.iter().all(is_known) => {
                return TrailingText::of_operations(found);
            }
            Ok(_) => OperationError {
                at: cut.operations_at,
                message: "this is not an operation, score or result".to_owned(),
            },
            Err(error) => error,
        };
        let labels = SuiteLabels::parse(text);
        let has_text = !trimmed(text).is_empty();
        TrailingText {
            operations: Vec::new(),
            wrong: (has_text && labels.is_none()).then_some(error),
            labels: labels.unwrap_or_default(),
        }
    }

    fn of_operations(operations: Vec<Operation<'l>>) -> TrailingText<'l> {
        let score = operations.iter().find(|found| found.opcode == "ce");
        let mut results = operations.iter();
        let labels = SuiteLabels {
            mv: None,
            score: score.and_then(|found| number(found.operands)),
            result: results.find_map(|found| SuiteLabels::of_comment(found.operands)),
        };
        match operations.iter().find_map(clock_error) {
            None => TrailingText {
                operations,
                labels,
                wrong: None,
            },
            wrong => TrailingText {
                operations: Vec::new(),
                labels,
                wrong,
            },
        }
    }

    /// Sets the clocks that a FEN has no fields for.
    pub(super) fn set_clocks(&self, text: &mut FenText) {
        for operation in &self.operations {
            let Ok(number) = operation.operands.parse() else {
                continue;
            };
            match operation.opcode {
                "hmvc" if text.fields < 5 => text.setup.halfmoves = number,
                "fmvn" if text.fields < 6 => {
                    text.setup.fullmoves = NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
                    text.has_move_zero = number == 0;
                }
                _ => {}
            }
        }
    }

    /// What is wrong with it, each at a byte of the line: that it cannot be read, or moves that are not legal in the position.
    pub(super) fn flaws(
        &self,
        position: Option<&AnyPosition>,
        cut: &EpdLine<'_>,
    ) -> Vec<PositionFlaw> {
        let flaw = |at, message| PositionFlaw {
            code: BAD_OPERATION,
            column: Some(at),
            message,
        };
        if let Some(wrong) = &self.wrong {
            return vec![flaw(wrong.at, format!("operations: {}", wrong.message))];
        }
        let Some(position) = position else {
            return Vec::new();
        };
        let of_moves = self.operations.iter();
        let of_moves = of_moves.filter(|operation| OF_MOVES.contains(&operation.opcode));
        let of_moves = of_moves.map(|found| (found.opcode, found.operands, found.operands_at));
        let labelled = self.labels.mv.map(|mv| {
            let at = cut.operations.find(mv).unwrap_or_default();
            ("", mv, cut.operations_at + at)
        });
        let mut flaws = Vec::new();
        for (opcode, words, at) in of_moves.chain(labelled) {
            for word in words.split_whitespace() {
                let mv = without_number(word);
                if let Err(message) = move_line::read(position, &[], position, mv) {
                    // Words are parts of the text.
                    let within = mv.as_ptr().addr() - words.as_ptr().addr();
                    let message = match opcode {
                        "" => message,
                        opcode => format!("operation {opcode}: {message}"),
                    };
                    flaws.push(flaw(at + within, message));
                }
            }
        }
        flaws
    }
}

/// Whether an operation without a semicolon is one all the same: one that the standard knows (PGN standard 16.2.5).
fn is_known(operation: &Operation<'_>) -> bool {
    const OTHERS: &str = " acd acn acs am bm ce dc dm draw_accept draw_claim draw_offer draw_reject eco fmvn hmvc id nic noop pm \
                          pv rc resign sm tcgs tcri tcsi ";
    let opcode = operation.opcode;
    let is_numbered = matches!(opcode.as_bytes(), [b'c' | b'v' | b'D', b'0'..=b'9']);
    is_numbered && !operation.operands.is_empty() || OTHERS.contains(&format!(" {opcode} "))
}

/// A clock that is no number.
fn clock_error(operation: &Operation<'_>) -> Option<OperationError> {
    let is_clock = matches!(operation.opcode, "hmvc" | "fmvn");
    (is_clock && operation.operands.parse::<u32>().is_err()).then(|| OperationError {
        at: operation.operands_at,
        message: format!("{} needs a number", operation.opcode),
    })
}
