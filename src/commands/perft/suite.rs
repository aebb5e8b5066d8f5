//! Lists of positions with counts.

use crate::commands::run::lines::{describe, text_of};
use pgnkit_core::chess::position_text::{flaw::PositionFlaw, parse};
use pgnkit_core::chess::{epd::Operation, position::AnyPosition, variant::names::Variant};
use pgnkit_core::input::lines::{NumberedLine, WHOLE_LINE_BYTES};

/// Nobody counts deeper paths than this, and each ply takes room on the stack.
pub(super) const MAX_DEPTH: u32 = 99;

/// One count of a position.
#[derive(Debug, Clone, Default)]
pub(super) struct SuiteCount {
    /// Line of the suite, from 1; `None` for a position of the command line.
    pub(super) line: Option<u64>,
    /// `None` if it cannot be set up.
    pub(super) start: Option<AnyPosition>,
    /// Length of the paths in plies; `None` if it cannot be read.
    pub(super) depth: Option<u32>,
    /// The count given in the suite, if it can be read.
    pub(super) expected: Option<u64>,
}

impl SuiteCount {
    /// A count that cannot be computed.
    fn unread(line: NumberedLine<'_>) -> SuiteCount {
        SuiteCount {
            line: Some(line.number),
            ..SuiteCount::default()
        }
    }

    /// A count as a suite gives it, of a depth and a number of paths; `None` if that is none.
    fn read(
        line: NumberedLine<'_>,
        start: Option<&AnyPosition>,
        depth: &str,
        nodes: &str,
    ) -> Option<SuiteCount> {
        let depth = depth.trim().parse().ok();
        Some(SuiteCount {
            line: Some(line.number),
            start: start.cloned(),
            depth: Some(depth.filter(|&depth| depth <= MAX_DEPTH)?),
            expected: Some(nodes.trim().parse().ok()?),
        })
    }
}

/// Reads a suite line by line: EPD with operations `D1 20`, or blocks of `epd FEN` and `perft 1 20`.
pub(super) struct Suite {
    variant: Variant,
    /// The name of the suite as given.
    name: String,
    /// Whether there was a line `epd`.
    has_block: bool,
    /// The position of the last one; `None` if it cannot be set up.
    start: Option<AnyPosition>,
}

impl Suite {
    pub(super) fn new(variant: Variant, name: String) -> Suite {
        Suite {
            variant,
            name,
            has_block: false,
            start: None,
        }
    }

    /// The counts of a line, and remarks on it.
    pub(super) fn parse(&mut self, line: NumberedLine<'_>) -> (Vec<SuiteCount>, Vec<String>) {
        let text = text_of(line);
        let trimmed = text.trim();
        if trimmed.is_empty() || trimmed.starts_with(['#', '%', ';']) || trimmed.starts_with("id ")
        {
            return (Vec::new(), Vec::new());
        }
        if line.is_cut {
            let remark = format!("the line is longer than {WHOLE_LINE_BYTES} bytes");
            return (
                vec![SuiteCount::unread(line)],
                vec![self.remark(line, &remark)],
            );
        }
        if let Some(fen) = trimmed.strip_prefix("epd ") {
            let read = parse(fen, self.variant);
            self.has_block = true;
            self.start = read.position().cloned();
            return (Vec::new(), self.faults(line, &read.flaws));
        }
        if let Some(text) = trimmed.strip_prefix("perft ") {
            let numbers = text.split_once(' ');
            let count = numbers.and_then(|(depth, nodes)| {
                SuiteCount::read(line, self.start.as_ref(), depth, nodes)
            });
            let remark = match (count, self.has_block) {
                (Some(count), true) => return (vec![count], Vec::new()),
                (None, _) => self.no_count(line, text),
                (_, false) => self.remark(line, "this count has no position"),
            };
            return (vec![SuiteCount::unread(line)], vec![remark]);
        }
        self.read_epd(line, &text)
    }

    fn read_epd(&self, line: NumberedLine<'_>, text: &str) -> (Vec<SuiteCount>, Vec<String>) {
        let read = parse(text, self.variant);
        let start = read.position();
        let mut remarks = self.faults(line, &read.flaws);
        let mut counts = Vec::new();
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
            let count = SuiteCount::read(line, start, depth, operands);
            if count.is_none() {
                remarks.push(self.no_count(line, &format!("{opcode} {operands}")));
            }
            counts.push(count.unwrap_or_else(|| SuiteCount::unread(line)));
        }
        if counts.is_empty() && start.is_none() {
            counts.push(SuiteCount::unread(line));
        } else if counts.is_empty() {
            remarks.push(self.remark(line, "no counts; expected, for example, ;D1 20"));
        }
        (counts, remarks)
    }

    fn faults(&self, line: NumberedLine<'_>, flaws: &[PositionFlaw]) -> Vec<String> {
        let place = Some((self.name.as_str(), line.number));
        flaws
            .iter()
            .filter(|flaw| flaw.is_fault())
            .map(|flaw| describe(flaw, place))
            .collect()
    }

    fn no_count(&self, line: NumberedLine<'_>, text: &str) -> String {
        self.remark(
            line,
            &format!("{text:?} is not a count of paths of up to {MAX_DEPTH} plies"),
        )
    }

    fn remark(&self, line: NumberedLine<'_>, text: &str) -> String {
        format!("{}:{}: {text}\n", self.name, line.number)
    }
}
