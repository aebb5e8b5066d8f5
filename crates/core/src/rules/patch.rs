//! Changes of a text: made from the back, and several lists of them made one. Nothing about games.

use std::ops::Range;

use super::fix::{Change, Safety};
use crate::pgn::text::replaced;

/// Changes in the order of their places, none of which overlaps another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Patch(pub Vec<Change>);

impl Patch {
    /// Arranges changes. Equal ones become one; the codes of those that would overlap others are returned, and they are
    /// left for another time.
    #[must_use]
    pub fn arrange(mut changes: Vec<Change>) -> (Patch, Vec<&'static str>) {
        changes.sort_by_key(|change| (change.span.start, change.span.end));
        let mut arranged: Vec<Change> = Vec::with_capacity(changes.len());
        let mut left = Vec::new();
        for change in changes {
            match arranged.last_mut() {
                Some(last) if last.span == change.span && last.text == change.text => {
                    last.join(&change);
                }
                Some(last)
                    if change.span.start < last.span.end
                        || change.span.is_empty() && last.span == change.span =>
                {
                    left.extend(change.codes);
                }
                _ => arranged.push(change),
            }
        }
        (Patch(arranged), left)
    }

    /// Whether a change would overlap none of them, or is one of them.
    pub(crate) fn has_room_for(&self, change: &Change) -> bool {
        let key = |change: &Change| (change.span.start, change.span.end);
        let at = self.0.partition_point(|other| key(other) < key(change));
        let before = at.checked_sub(1).map(|at| &self.0[at]);
        let is_behind = before.is_none_or(|before| before.span.end <= change.span.start);
        is_behind
            && self.0.get(at).is_none_or(|next| {
                if next.span == change.span {
                    next.text == change.text
                } else {
                    change.span.end <= next.span.start
                }
            })
    }

    /// Leaves changes out that make of a piece what it was.
    pub(crate) fn drop_idle(&mut self, text: &[u8]) {
        self.0
            .retain(|change| text[change.span.clone()] != change.text[..]);
    }

    /// Where a place of the text that they make was before; the beginning of a change for what is new.
    pub(crate) fn origin(&self, at: usize) -> usize {
        let (mut written, mut taken) = (0, 0);
        for change in &self.0 {
            let start = change.span.start + written - taken;
            if at < start {
                break;
            }
            if at < start + change.text.len() {
                return change.span.start;
            }
            written += change.text.len();
            taken += change.span.len();
        }
        at + taken - written
    }

    /// The changes as they are in a text before which so many bytes stand.
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Patch {
        for change in &mut self.0 {
            change.span = change.span.start + by..change.span.end + by;
        }
        self
    }

    /// Whether it changes nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text with its changes made.
    #[must_use]
    pub fn applied(&self, text: &[u8]) -> Vec<u8> {
        let changes = self.0.iter();
        replaced(text, changes.map(|change| (&change.span, &change.text[..])))
    }

    /// The changes that make at once what these make of a text and then `next` of `between`, the text changed by these.
    #[must_use]
    pub fn then(self, between: &[u8], next: Patch) -> Patch {
        if self.is_empty() {
            return next;
        }
        let mut joined = Vec::with_capacity(self.0.len() + next.0.len());
        let mut first = self.placed().peekable();
        let mut second = next.0.into_iter().peekable();
        // Bytes written and bytes taken away by those of the first that have been joined.
        let (mut written, mut taken) = (0, 0);
        loop {
            let starts = [
                first.peek().map(|(place, _)| place.start),
                second.peek().map(|change| change.span.start),
            ];
            let Some(start) = starts.into_iter().flatten().min() else {
                return Patch(joined);
            };
            let origin = start + taken - written;
            // Up to `at` the text between is written.
            let (mut text, mut at, mut end) = (Vec::new(), start, start);
            let mut group: Option<Change> = None;
            // What touches belongs together.
            loop {
                let change =
                    if let Some((place, change)) = first.next_if(|(place, _)| place.start <= end) {
                        written += change.text.len();
                        taken += change.span.len();
                        end = end.max(place.end);
                        change
                    } else if let Some(change) = second.next_if(|change| change.span.start <= end) {
                        text.extend_from_slice(&between[at..change.span.start]);
                        text.extend_from_slice(&change.text);
                        at = change.span.end;
                        end = end.max(at);
                        change
                    } else {
                        break;
                    };
                match &mut group {
                    Some(group) => group.join(&change),
                    None => group = Some(change),
                }
            }
            text.extend_from_slice(&between[at..end]);
            let span = origin..end + taken - written;
            joined.extend(group.map(|group| Change {
                span,
                text,
                ..group
            }));
        }
    }

    /// The changes, each with where it stands in the text that they make.
    fn placed(self) -> impl Iterator<Item = (Range<usize>, Change)> {
        let (mut written, mut taken) = (0, 0);
        self.0.into_iter().map(move |change| {
            let start = change.span.start + written - taken;
            written += change.text.len();
            taken += change.span.len();
            (start..start + change.text.len(), change)
        })
    }
}

impl Change {
    /// One by a rule, in no particular move.
    #[must_use]
    pub fn new(code: &'static str, safety: Safety, span: Range<usize>, text: &[u8]) -> Change {
        Change {
            span,
            text: text.to_vec(),
            codes: vec![code],
            safety,
            ply: None,
        }
    }

    /// Takes over what another one at the same place mends.
    fn join(&mut self, other: &Change) {
        for &code in &other.codes {
            if !self.codes.contains(&code) {
                self.codes.push(code);
            }
        }
        self.safety = self.safety.max(other.safety);
        self.ply = self.ply.or(other.ply);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn change(start: usize, end: usize, text: &str) -> Change {
        Change {
            span: start..end,
            text: text.into(),
            codes: vec!["bad-date"],
            safety: Safety::Safe,
            ply: None,
        }
    }

    #[test]
    fn changes_are_made_from_the_back() {
        let (patch, left) = Patch::arrange(vec![
            change(4, 5, ""),
            change(0, 1, "AA"),
            change(2, 2, "x"),
            change(0, 1, "AA"),
            change(3, 5, "y"),
            change(2, 2, "z"),
        ]);
        assert_eq!(patch.applied(b"abcdef"), b"AAbxcyf");
        assert_eq!(left, ["bad-date", "bad-date"]);
    }

    #[test]
    fn what_may_say_more_stays_so_beside_what_does_not() {
        for [first, second] in [
            [Safety::Safe, Safety::Unsafe],
            [Safety::Unsafe, Safety::Safe],
        ] {
            let of = |safety, text: &str, code| Change {
                safety,
                codes: vec![code],
                ..change(1, 2, text)
            };
            let (patch, _) = Patch::arrange(vec![of(first, "x", "bad-date")]);
            let both = patch.then(b"axc", Patch(vec![of(second, "y", "bad-eco")]));
            assert_eq!(both.applied(b"abc"), b"ayc");
            let [joined] = &both.0[..] else {
                panic!("{both:?}");
            };
            assert_eq!((joined.safety, joined.codes.len()), (Safety::Unsafe, 2));
        }
    }

    fn patches(length: usize) -> impl Strategy<Value = Patch> {
        let one = (0..=length, 0..4_usize, "[x-z]{0,3}");
        prop::collection::vec(one, 0..6).prop_map(move |changes| {
            let change = |(start, taken, text): (usize, usize, String)| {
                change(start, (start + taken).min(length), &text)
            };
            Patch::arrange(changes.into_iter().map(change).collect()).0
        })
    }

    fn two_patches() -> impl Strategy<Value = (Patch, Patch)> {
        patches(12).prop_flat_map(|first| {
            let length = first.applied(b"abcdefghijkl").len();
            (Just(first), patches(length))
        })
    }

    proptest! {
        #[test]
        fn two_lists_make_what_they_make_one_after_the_other((first, second) in two_patches()) {
            let text = b"abcdefghijkl";
            let between = first.applied(text);
            let both = first.then(&between, second.clone());
            prop_assert_eq!(both.applied(text), second.applied(&between));
            let places: Vec<_> = both.0.iter().map(|change| change.span.clone()).collect();
            prop_assert!(places.windows(2).all(|pair| pair[0].end <= pair[1].start));
        }
    }
}
