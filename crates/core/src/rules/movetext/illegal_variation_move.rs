//! `illegal-variation-move`: a move in a variation that cannot be played.

use crate::game::fault::FaultKind;
use crate::game::variations::{self, MAX_DEPTH};
use crate::outcome::judged::Judged;
use crate::rules::phrases::{illegal_words, san_list};
use crate::rules::rule::{Report, Rule};

pub(crate) const RULE: Rule = Rule {
    code: "illegal-variation-move",
    summary: "a move in a variation that cannot be played",
    explanation: "`check` looks at variations only with `--in-variations`. The rest of that variation is skipped; the mainline and the other variations are not affected.",
    basis: "FIDE Laws 3.1-3.10; PGN standard 8.2.5",
    example: "1. e4 (1. d5) e5",
    ..Rule::error(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    // Without parentheses there are no variations.
    let has_parenthesis = || game.record.bytes[game.tags.end..].contains(&b'(');
    if !report.options.variations || !has_parenthesis() {
        return;
    }
    variations::each_fault(game, |fault| {
        let message = match &fault.kind {
            Some(FaultKind::IllegalMove(illegal)) => illegal_words(illegal, &fault.position),
            Some(FaultKind::AmbiguousMove(moves)) => {
                format!("this may be any of {}", san_list(&fault.position, moves))
            }
            Some(FaultKind::UnrecognizedToken(readings)) if readings.is_empty() => {
                "what comes before it may be the rest of a piece letter".to_owned()
            }
            Some(FaultKind::UnrecognizedToken(readings)) => {
                format!(
                    "nothing is guessed where this may be {}",
                    readings.join(" or ")
                )
            }
            Some(FaultKind::NullMove) => "nobody can pass in check".to_owned(),
            Some(_) => "this cannot be played".to_owned(),
            None => format!("variations nested deeper than {MAX_DEPTH} are not checked"),
        };
        let message = format!("{message}; the rest of the variation is not checked");
        let finding = report.add_move(fault.span.clone(), fault.ply, &fault.position, message);
        finding.reason = fault.kind.as_ref().and_then(FaultKind::reason);
    });
}
