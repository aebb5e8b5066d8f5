//! `mixed-newlines`: line ends of more than one kind.

use super::{Rule, Severity, nothing};

pub(super) const RULE: Rule = Rule {
    code: "mixed-newlines",
    severity: Severity::Note,
    summary: "line ends of more than one kind",
    explanation: "LF, CRLF and CR are all read. A change within a file tells that it was put together from several, or edited on another system. Reported once a file, at the first line that ends otherwise than those before it.",
    basis: "PGN standard 3.2.2",
    example: "[Event \"Test\"]<LF>[Site \"?\"]<CR><LF>",
    check: nothing,
};
