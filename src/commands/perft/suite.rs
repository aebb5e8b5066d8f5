//! Lists of positions with counts.

use super::entry::{Entry, MAX_DEPTH, entry, numbers_of, unread};
use crate::commands::over::lines::{describe, text_of};
use pgnkit_core::chess::position_text::{Flaw, parse};
use pgnkit_core::chess::{epd::Operation, position::AnyPosition, variant::names::Variant};
use pgnkit_core::input::lines::{Line, WHOLE_LINE_BYTES};

/// Reads a suite line by line: EPD with operations `D1 20`, or blocks of `epd FEN` and `perft 1 20`.
pub(super) struct Suite {
    variant: Variant,
    /// Its name as given.
    name: String,
    /// Of the last line `epd`.
    block: Option<Block>,
}

struct Block {
    /// `None` if it cannot be set up.
    start: Option<AnyPosition>,
}

impl Suite {
    pub(super) fn new(variant: Variant, name: String) -> Suite {
        Suite {
            variant,
            name,
            block: None,
        }
    }

    /// The counts of a line, and remarks on it.
    pub(super) fn parse(&mut self, line: Line<'_>) -> (Vec<Entry>, Vec<String>) {
        let text = text_of(line);
        let trimmed = text.trim();
        if trimmed.is_empty() || trimmed.starts_with(['#', '%', ';']) || trimmed.starts_with("id ")
        {
            return (Vec::new(), Vec::new());
        }
        if line.is_cut {
            let remark = format!("the line is longer than {WHOLE_LINE_BYTES} bytes");
            return (vec![unread(line)], vec![self.remark(line, &remark)]);
        }
        if let Some(fen) = trimmed.strip_prefix("epd ") {
            let read = parse(fen, self.variant);
            let start = read.position().cloned();
            self.block = Some(Block { start });
            return (Vec::new(), self.faults(line, &read.flaws));
        }
        if let Some(count) = trimmed.strip_prefix("perft ") {
            let numbers = count.split_once(' ');
            return match (
                numbers.and_then(|(depth, nodes)| numbers_of(depth, nodes)),
                &self.block,
            ) {
                (Some((depth, nodes)), Some(block)) => {
                    let start = block.start.clone();
                    (vec![entry(line, start, depth, nodes)], Vec::new())
                }
                (None, _) => (vec![unread(line)], vec![self.no_count(line, count)]),
                (_, None) => {
                    let remark = self.remark(line, "this count has no position");
                    (vec![unread(line)], vec![remark])
                }
            };
        }
        self.read_epd(line, &text)
    }

    fn read_epd(&self, line: Line<'_>, text: &str) -> (Vec<Entry>, Vec<String>) {
        let read = parse(text, self.variant);
        let start = read.position().cloned();
        let mut remarks = self.faults(line, &read.flaws);
        let mut entries = Vec::new();
        for Operation {
            opcode, operands, ..
        } in &read.operations
        {
            let Some(depth) = opcode
                .strip_prefix('D')
                .filter(|depth| depth.starts_with(|first: char| first.is_ascii_digit()))
            else {
                continue;
            };
            if let Some((depth, nodes)) = numbers_of(depth, operands) {
                entries.push(entry(line, start.clone(), depth, nodes));
            } else {
                remarks.push(self.no_count(line, &format!("{opcode} {operands}")));
                entries.push(unread(line));
            }
        }
        if entries.is_empty() && start.is_none() {
            entries.push(unread(line));
        } else if entries.is_empty() {
            remarks.push(self.remark(line, "no counts; expected, for example, ;D1 20"));
        }
        (entries, remarks)
    }

    fn faults(&self, line: Line<'_>, flaws: &[Flaw]) -> Vec<String> {
        let place = Some((self.name.as_str(), line.number));
        flaws
            .iter()
            .filter(|flaw| flaw.is_fault())
            .map(|flaw| describe(flaw, place))
            .collect()
    }

    fn no_count(&self, line: Line<'_>, text: &str) -> String {
        self.remark(
            line,
            &format!("{text:?} is not a count of paths of up to {MAX_DEPTH} plies"),
        )
    }

    fn remark(&self, line: Line<'_>, text: &str) -> String {
        format!("{}:{}: {text}\n", self.name, line.number)
    }
}
