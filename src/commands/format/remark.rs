//! Options that add comments behind moves.

use std::sync::Arc;

use anyhow::bail;

use super::options::MoveArgs;
use crate::commands::over::choosing::{self, GivenExpression};
use pgnkit_core::game::Game;
use pgnkit_core::writing::remarks::{Remark, RemarkPart, RemarkPlace};
use pgnkit_filter::name::Vocabulary;
use pgnkit_filter::selection::PositionCondition;

/// Options that add comments after moves.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct RemarkArgs {
    /// Comment to add after moves; {fen}, {hash} and {evaluation} stand for the position, its Polyglot key, and Shannon's
    /// evaluation
    ///
    /// The evaluation is White's material minus Black's, plus a tenth of the difference in squares that their pieces
    /// can move to.
    #[arg(long, value_name = "TEXT", value_parser = remark)]
    annotate: Option<Remark>,

    /// Moves that get the comment of --annotate: `all`, `final`, or moves of the mainline after which a condition
    /// holds, as in any(P)
    #[arg(long, value_name = "all|final|P", default_value = "all")]
    annotate_at: String,
}

/// The moves behind which a comment is added.
#[derive(Clone)]
pub(super) enum RemarkAt {
    /// Each of them, or the last.
    Place(RemarkPlace),
    /// Moves after which this condition holds.
    Where(Arc<PositionCondition>),
}

impl RemarkAt {
    /// The places in a game.
    pub(super) fn place(&self, game: &Game<'_>) -> RemarkPlace {
        match self {
            RemarkAt::Place(place) => place.clone(),
            RemarkAt::Where(condition) => RemarkPlace::Plies(condition.plies(game)),
        }
    }
}

impl RemarkArgs {
    /// Whether a comment is added.
    pub(super) fn is_given(&self) -> bool {
        self.annotate.is_some()
    }

    /// The comment, and where it stands.
    pub(super) fn of(
        &self,
        moves: &MoveArgs,
        vocabulary: fn(&[String]) -> Vocabulary,
    ) -> anyhow::Result<Option<(Remark, RemarkAt)>> {
        let at = match self.annotate_at.as_str() {
            "all" => RemarkAt::Place(RemarkPlace::Each),
            "final" => RemarkAt::Place(RemarkPlace::Final),
            _ if moves.splits() => {
                bail!("--annotate-at looks at the moves of games: leave --variations games out");
            }
            text => {
                let given = GivenExpression {
                    from: "--annotate-at".to_owned(),
                    text: text.to_owned(),
                };
                let condition = choosing::of_position(&given, &vocabulary(&[]))?;
                RemarkAt::Where(Arc::new(condition))
            }
        };
        let Some(remark) = &self.annotate else {
            if self.annotate_at != "all" {
                bail!(
                    "--annotate-at places the comment of --annotate: add --annotate '{{fen}}', for example"
                );
            }
            return Ok(None);
        };
        Ok(Some((remark.clone(), at)))
    }
}

const OWN_BRACES: &str = "a comment is a line of words without braces of its own";

/// Reads a comment.
fn remark(text: &str) -> Result<Remark, String> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((words, behind)) = rest.split_once('{') {
        let expected = "braces can hold {fen}, {hash} or {evaluation}";
        let (name, behind) = behind.split_once('}').ok_or(expected)?;
        if words.contains('}') {
            return Err(OWN_BRACES.to_owned());
        }
        parts.push(RemarkPart::Words(words.to_owned()));
        parts.push(match name {
            "fen" => RemarkPart::Fen,
            "hash" => RemarkPart::Hash,
            "evaluation" => RemarkPart::Evaluation,
            _ => return Err(expected.to_owned()),
        });
        rest = behind;
    }
    if text.trim().is_empty() || rest.contains('}') || text.chars().any(char::is_control) {
        return Err(OWN_BRACES.to_owned());
    }
    parts.push(RemarkPart::Words(rest.to_owned()));
    Ok(Remark(parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_has_no_braces_of_its_own() {
        for text in ["} {hash}", "{fen} } {hash}", "{fen}}", "a } b", "{", "{x}"] {
            assert!(remark(text).is_err(), "{text}");
        }
        assert!(remark("Black has {evaluation} in {fen}.").is_ok());
    }
}
