//! The text behind a position: operations of EPD, or what lists of other programs write there.

use std::num::NonZeroU32;

use super::labels::{Labels, number, trimmed};
use super::{BAD_OPERATION, Flaw, PositionText};
use crate::chess::epd::{EpdLine, Operation, OperationError};
use crate::chess::fen::read::FenText;
use crate::chess::line::{self, without_number};

/// Operations of moves that must be legal in the position (PGN standard 16.2.5): to avoid, best, predicted and supplied.
const OF_MOVES: [&str; 4] = ["am", "bm", "pm", "sm"];

/// Reads the text behind a position; gives what is wrong with it, at a byte of the line.
pub(super) fn read<'l>(cut: &EpdLine<'l>, reading: &mut PositionText<'l>) -> Option<Flaw> {
    let is_operations =
        |found: &[Operation<'_>]| cut.operations.contains(';') || found.iter().all(is_known);
    let error = match cut.operations() {
        Ok(found) if is_operations(&found) => {
            reading.operations = found;
            let of_string = |found: &Operation<'l>| Labels::of_comment(found.operands);
            reading.labels = Labels {
                mv: None,
                score: (reading.operations.iter().find(|found| found.opcode == "ce"))
                    .and_then(|found| number(found.operands)),
                result: reading.operations.iter().find_map(of_string),
            };
            let wrong = reading.operations.iter().find_map(clock_error);
            if wrong.is_some() {
                reading.operations.clear();
            }
            return wrong.map(flaw);
        }
        Ok(_) => OperationError {
            at: cut.operations_at,
            message: "this is no operation, score or result".to_owned(),
        },
        Err(error) => error,
    };
    if trimmed(cut.operations).is_empty() {
        return None;
    }
    match Labels::parse(cut.operations) {
        Some(labels) => {
            reading.labels = labels;
            None
        }
        None => Some(flaw(error)),
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

fn flaw(error: OperationError) -> Flaw {
    Flaw {
        code: BAD_OPERATION,
        column: Some(error.at),
        message: format!("operations: {}", error.message),
    }
}

/// Sets the clocks that a FEN has no fields for.
pub(super) fn set_clocks(operations: &[Operation<'_>], text: &mut FenText) {
    for operation in operations {
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

/// The moves of operations that are not legal in the position, each at a byte of the line.
pub(super) fn illegal_moves(reading: &PositionText<'_>, cut: &EpdLine<'_>) -> Vec<Flaw> {
    let Some(position) = reading.position() else {
        return Vec::new();
    };
    let of_operations = reading.operations.iter();
    let of_operations = of_operations
        .filter(|operation| OF_MOVES.contains(&operation.opcode))
        .map(|operation| (operation.opcode, operation.operands, operation.operands_at));
    let labelled = reading.labels.mv.map(|mv| {
        let at = cut.operations.find(mv).unwrap_or_default();
        ("", mv, cut.operations_at + at)
    });
    let mut flaws = Vec::new();
    for (name, words, at) in of_operations.chain(labelled) {
        for word in words.split_whitespace() {
            let mv = without_number(word);
            if let Err(message) = line::read(position, &[], position, mv) {
                // Words are parts of the text.
                let within = mv.as_ptr().addr() - words.as_ptr().addr();
                flaws.push(Flaw {
                    code: BAD_OPERATION,
                    column: Some(at + within),
                    message: match name {
                        "" => message,
                        opcode => format!("operation {opcode}: {message}"),
                    },
                });
            }
        }
    }
    flaws
}
