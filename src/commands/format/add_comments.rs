//! Options that add comments behind moves.

use std::sync::Arc;

use anyhow::bail;

use super::movetext_options::MoveArgs;
use crate::commands::run::game_choice::{self, GivenExpression};
use pgnkit_core::game::Game;
use pgnkit_core::writing::added_comments::{AddedComment, CommentItem, CommentPlace};
use pgnkit_filter::selection::PositionCondition;
use pgnkit_filter::vocabulary::Vocabulary;

/// Options that add comments after moves.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct AddCommentArgs {
    /// Comment to add after moves; {fen}, {hash} and {evaluation} stand for the position, its Polyglot key, and Shannon's
    /// evaluation
    ///
    /// The evaluation is White's material minus Black's, plus a tenth of the difference in squares that their pieces
    /// can move to.
    #[arg(long, value_name = "TEXT", value_parser = remark)]
    pub(super) annotate: Option<AddedComment>,

    /// Moves that get the comment of --annotate: `all`, `final`, or moves of the mainline after which a condition
    /// holds, as in any(P)
    #[arg(long, value_name = "all|final|P", default_value = "all")]
    annotate_at: String,
}

/// The moves behind which a comment is added.
#[derive(Clone)]
pub(super) enum AddCommentAt {
    /// Each of them, or the last.
    Place(CommentPlace),
    /// Moves after which this condition holds.
    Where(Arc<PositionCondition>),
}

impl AddCommentAt {
    /// The places in a game.
    pub(super) fn place(&self, game: &Game<'_>) -> CommentPlace {
        match self {
            AddCommentAt::Place(place) => place.clone(),
            AddCommentAt::Where(condition) => CommentPlace::Plies(condition.plies(game)),
        }
    }
}

impl AddCommentArgs {
    /// The comment, and where it stands.
    pub(super) fn of(
        &self,
        moves: &MoveArgs,
        vocabulary: fn(&[String]) -> Vocabulary,
    ) -> anyhow::Result<Option<(AddedComment, AddCommentAt)>> {
        let at = match self.annotate_at.as_str() {
            "all" => AddCommentAt::Place(CommentPlace::Each),
            "final" => AddCommentAt::Place(CommentPlace::Final),
            _ if moves.variations.are_games => {
                bail!("--annotate-at looks at the moves of games: leave --variations games out");
            }
            text => {
                let given = GivenExpression {
                    from: "--annotate-at".to_owned(),
                    text: text.to_owned(),
                };
                let condition = game_choice::of_position(&given, &vocabulary(&[]))?;
                AddCommentAt::Where(Arc::new(condition))
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
fn remark(text: &str) -> Result<AddedComment, String> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((words, behind)) = rest.split_once('{') {
        let expected = "braces can hold {fen}, {hash} or {evaluation}";
        let (name, behind) = behind.split_once('}').ok_or(expected)?;
        if words.contains('}') {
            return Err(OWN_BRACES.to_owned());
        }
        parts.push(CommentItem::Words(words.to_owned()));
        parts.push(match name {
            "fen" => CommentItem::Fen,
            "hash" => CommentItem::Hash,
            "evaluation" => CommentItem::Evaluation,
            _ => return Err(expected.to_owned()),
        });
        rest = behind;
    }
    if text.trim().is_empty() || rest.contains('}') || text.chars().any(char::is_control) {
        return Err(OWN_BRACES.to_owned());
    }
    parts.push(CommentItem::Words(rest.to_owned()));
    Ok(AddedComment(parts))
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
