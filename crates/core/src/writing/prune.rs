//! Leaving parts of a tree out.

use std::borrow::Cow;

use crate::byte_search::find;
use crate::byte_search::memchr;

use super::tree::Tree;
use super::tree_item::TreeItem;
use crate::pgn::engine::fields;

/// The comments to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeptComments {
    /// All but commands of these names.
    Without(Vec<String>),
    /// All but commands and what match programs measure.
    Text,
    /// These alone, but no commands of these names.
    Commands(Vec<String>),
    /// Nothing.
    Nothing,
}

/// The form for measurements of match programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeasurementForm {
    /// As they wrote it.
    AsWritten,
    /// As commands where these can say it: `[%eval]`, `[%emt]` and `[%clk]`.
    Commands,
    /// As commands, without the rest.
    CommandsAlone,
}

/// The parts of a tree to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptItems {
    /// Comments.
    pub comments: KeptComments,
    /// The form for measurements of match programs.
    pub measured: MeasurementForm,
    /// NAGs, and annotations that are none but resemble them.
    pub nags: bool,
    /// Variations, down to this depth.
    pub variations: usize,
    /// Escaped lines.
    pub escapes: bool,
}

impl KeptItems {
    /// Whether all of it stays.
    fn is_all(&self) -> bool {
        let comments = matches!(&self.comments, KeptComments::Without(names) if names.is_empty());
        let as_written = self.measured == MeasurementForm::AsWritten;
        as_written && comments && self.nags && self.variations == usize::MAX && self.escapes
    }
}

/// Leaves out what does not stay, and variations in which nothing is left.
pub fn prune(tree: &mut Tree<'_>, kept: &KeptItems) {
    if kept.is_all() {
        return;
    }
    if !kept.escapes {
        tree.escapes.clear();
    }
    // Whether White made the last move, in the mainline and in each variation that is open.
    let mut movers = vec![None];
    let mut items = Vec::with_capacity(tree.items.len());
    for mut item in std::mem::take(&mut tree.items) {
        let level = movers.len() - usize::from(item != TreeItem::Open);
        match &item {
            TreeItem::Open => movers.push(None),
            TreeItem::Close if movers.len() > 1 => drop(movers.pop()),
            TreeItem::Move(mv) => {
                movers.pop();
                movers.push(Some(mv.plies_before.is_multiple_of(2)));
            }
            _ => {}
        }
        let stays = match &mut item {
            _ if level > kept.variations => false,
            TreeItem::Comment(text) => {
                let was_blank = text.trim_ascii().is_empty();
                let mover = movers.last().copied().flatten();
                if let Some(rest) = rewritten(text, kept, mover) {
                    *text = Cow::Owned(rest);
                }
                let is_emptied = text.is_empty() && !was_blank;
                !matches!(kept.comments, KeptComments::Nothing) && !is_emptied
            }
            // Nothing that is no brace comment holds commands.
            TreeItem::LineComment(_) => {
                matches!(kept.comments, KeptComments::Without(_) | KeptComments::Text)
            }
            // Without its brace the game would seem to be read to its end.
            TreeItem::Unclosed(text) => {
                if kept.comments == KeptComments::Nothing {
                    *text = b"";
                }
                true
            }
            TreeItem::Escape(_) => kept.escapes,
            item => kept.nags || !item.is_annotation(),
        };
        if !stays {
            continue;
        }
        if item == TreeItem::Close && items.last() == Some(&TreeItem::Open) {
            items.pop();
        } else {
            items.push(item);
        }
    }
    tree.items = items;
}

/// The text of a comment as it is written, if that is another; `mover` is whether White made the move before it.
fn rewritten(text: &[u8], kept: &KeptItems, mover: Option<bool>) -> Option<Vec<u8>> {
    let commands = |text: &[u8]| match kept.measured {
        MeasurementForm::AsWritten => None,
        form => fields::as_commands(text, mover?, form == MeasurementForm::Commands),
    };
    // Commands may be left out by their names; what has no name is told from words only as it was written.
    let (first, then) = if let KeptComments::Without(_) = kept.comments {
        let first = commands(text);
        let then = reduced(first.as_deref().unwrap_or(text), &kept.comments);
        (first, then)
    } else {
        let first = reduced(text, &kept.comments);
        let then = commands(first.as_deref().unwrap_or(text));
        (first, then)
    };
    then.or(first)
}

/// The text of a comment with what stays of it, if that is not all.
fn reduced(text: &[u8], kept: &KeptComments) -> Option<Vec<u8>> {
    let (keeps_text, dropped) = match kept {
        KeptComments::Without(names) if names.is_empty() => return None,
        KeptComments::Without(names) => (true, Some(names)),
        KeptComments::Text => (true, None),
        KeptComments::Commands(names) => (false, Some(names)),
        KeptComments::Nothing => return None,
    };
    // That of a command is none of theirs, so this goes one step deep.
    if !matches!(kept, KeptComments::Without(_))
        && let Some(apart) = fields::apart(text)
    {
        let part = if keeps_text {
            apart.words
        } else {
            apart.measured
        };
        let behind = reduced(apart.behind, kept);
        let behind = behind.as_deref().unwrap_or(apart.behind).trim_ascii();
        let both = [&part.join(&b", "[..])[..], behind];
        let out = both.into_iter().filter(|text| !text.is_empty());
        return Some(out.collect::<Vec<_>>().join(&b' '));
    }
    let stays = |name: &[u8]| {
        dropped.is_some_and(|names| !names.iter().any(|dropped| dropped.as_bytes() == name))
    };
    let mut out = Vec::new();
    let mut is_changed = false;
    let mut rest = text;
    while let Some(start) = find(rest, b"[%") {
        let (before, command) = rest.split_at(start);
        let Some(end) = memchr(b']', command) else {
            break;
        };
        let (command, behind) = command.split_at(end + 1);
        push(&mut out, before, keeps_text, is_changed);
        is_changed |= !keeps_text && !before.trim_ascii().is_empty();
        if stays(name(command)) {
            if !keeps_text && !out.is_empty() {
                out.push(b' ');
            }
            out.extend_from_slice(command);
        } else {
            is_changed = true;
        }
        rest = behind;
    }
    push(&mut out, rest, keeps_text, is_changed);
    is_changed |= !keeps_text && !rest.trim_ascii().is_empty();
    is_changed.then(|| out.trim_ascii().to_vec())
}

/// Appends text between commands. Where one was left out, one of the blanks around it goes too.
fn push(out: &mut Vec<u8>, text: &[u8], keeps_text: bool, is_changed: bool) {
    if keeps_text {
        let is_after_blank = out.last().is_none_or(u8::is_ascii_whitespace);
        let skips = is_changed && is_after_blank;
        out.extend_from_slice(if skips { text.trim_ascii_start() } else { text });
    }
}

/// The name of a command.
fn name(command: &[u8]) -> &[u8] {
    let name = &command[2..];
    let end = name.iter().position(|byte| !byte.is_ascii_alphanumeric());
    &name[..end.unwrap_or(name.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_leave_no_blanks_behind() {
        let clk = || vec!["clk".to_owned()];
        for (kept, text, expected) in [
            (KeptComments::Without(clk()), "[%clk 0:01:00]", Some("")),
            (
                KeptComments::Without(clk()),
                " [%clk 0:01:00] [%eval 0.2] good",
                Some("[%eval 0.2] good"),
            ),
            (
                KeptComments::Without(clk()),
                "good [%clk 0:01:00] move",
                Some("good move"),
            ),
            (KeptComments::Without(clk()), "good  [%clock 1] move ", None),
            (KeptComments::Without(clk()), "[%clk 0:01:00", None),
            (
                KeptComments::Text,
                "a [%clk 1][%eval 2] b [%csl Ra1]",
                Some("a b"),
            ),
            (
                KeptComments::Commands(vec![]),
                "a [%clk 1][%eval 2] b",
                Some("[%clk 1] [%eval 2]"),
            ),
            (KeptComments::Commands(clk()), "a [%clk 1]", Some("")),
            (KeptComments::Commands(vec![]), "text", Some("")),
            (KeptComments::Text, "+0.89/27 11.09s", Some("")),
            (
                KeptComments::Text,
                "+M1/27 0.02s, n=9, White mates [%clk 1]",
                Some("White mates"),
            ),
            (
                KeptComments::Commands(clk()),
                "+M1/27 0.02s, n=9, White mates [%clk 1] [%eval 2]",
                Some("+M1/27 0.02s, n=9 [%eval 2]"),
            ),
            (KeptComments::Without(vec![]), "+0.89/27 11.09s", None),
        ] {
            let found = reduced(text.as_bytes(), &kept);
            let found = found.map(|text| String::from_utf8(text).unwrap());
            assert_eq!(found.as_deref(), expected, "{kept:?} {text:?}");
        }
    }
}
