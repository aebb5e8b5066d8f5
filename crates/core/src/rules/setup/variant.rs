//! Rules about variants whose games cannot be replayed.

use crate::chess::setup::SetupFault;
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{Token, TokenKind};
use crate::rules::rule::{Report, Rule};
use crate::rules::tag_values::value_span;

pub(crate) const UNKNOWN_VARIANT: Rule = Rule {
    code: "unknown-variant",
    summary: "an unknown variant",
    explanation: "The game is not replayed because its rules are not known, and its moves are not checked, even if they are not moves in chess.",
    example: "[Variant \"Wild 3\"]",
    ..Rule::warning(|game, report| {
        if matches!(game.setup.fault, Some(SetupFault::UnknownVariant)) {
            add(game, report, |variant| {
                format!("unknown variant '{variant}'; nothing was replayed")
            });
        }
    })
};

pub(crate) const UNSUPPORTED_VARIANT: Rule = Rule {
    code: "unsupported-variant",
    summary: "a variant that is not replayed",
    explanation: "The variant is known by name, or by move numbers such as 1A. and 1B. of bughouse, but its rules are not supported; supported are Antichess, Atomic, Crazyhouse, Horde, King of the Hill, Racing Kings and Three-check. Its moves are not checked.",
    example: "[Variant \"Bughouse\"]",
    ..Rule::note(|game, report| {
        if matches!(game.setup.fault, Some(SetupFault::UnsupportedVariant)) {
            add(game, report, |variant| match variant {
                "" => "moves of two boards, as in bughouse; such games are not replayed".to_owned(),
                variant => format!("games of {variant} are not replayed"),
            });
        }
    })
};

pub(crate) const VARIANT_WITHOUT_FEN: Rule = Rule {
    code: "variant-without-fen",
    summary: "a variant that needs a start position, without a FEN tag",
    explanation: "Games of Chess960, of variants with a shuffled array and \"From Position\" begin from a position that only a FEN tag can give. Nothing was replayed.",
    example: "[Variant \"Chess960\"] and no FEN tag",
    ..Rule::error(|game, report| {
        if matches!(game.setup.fault, Some(SetupFault::VariantWithoutFen)) {
            add(game, report, |variant| {
                format!("{variant} needs a FEN tag for its start position; nothing was replayed")
            });
        }
    })
};

/// Adds a finding about the value of the Variant tag, or the first move number of a variant that it shows.
fn add(game: &Judged<'_>, report: &mut Report<'_>, message: impl FnOnce(&str) -> String) {
    let variant = game.tag("Variant").unwrap_or_default();
    let is_word = |token: &&Token| matches!(token.kind, TokenKind::Word(_));
    let first_word = || game.odd_tokens().iter().find(is_word);
    let span = value_span(game, "Variant").or_else(|| Some(first_word()?.span.clone()));
    report.add(span.unwrap_or(0..0), message(&variant));
}
