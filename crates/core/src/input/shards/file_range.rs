//! A part of a file that is given by its bytes, so that nothing before it has to be read: a row of a plan of shards.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::file_content::FileContent;
use crate::pgn::number::whole_number;

/// A place in the text of a file that is compressed in frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FramePlace {
    /// Number of the frame, from 1.
    pub frame: u64,
    /// Bytes of its text before the place.
    pub offset: u64,
}

impl FramePlace {
    /// Where the text of a file begins.
    pub(super) const START: FramePlace = FramePlace {
        frame: 1,
        offset: 0,
    };
}

/// Where the text of a shard begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct ShardStart {
    /// In the bytes of the file: the place, or the beginning of the frame that holds it.
    pub(super) byte: u64,
    /// In the text of the frame, in a file of frames.
    pub(super) place: Option<FramePlace>,
}

/// A part of a file that begins and ends where a record begins, or where the file does.
///
/// Written as in HTTP, with what else has to be known behind it: `0-499/4711:0123456789abcdef`,
/// `500-999,3+20-5+0,crlf/4711:0123456789abcdef`. The `ETag` of an object comes last, as in
/// `0-499/4711:0123456789abcdef:9a0364b9e99bb480dd25e1f0284c8555-2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRange {
    /// Its bytes, from 0; none only of a file that has none.
    pub bytes: Range<u64>,
    /// Where the text begins, in a file of frames.
    pub from: Option<FramePlace>,
    /// Where it ends, unless that is the end of the file.
    pub to: Option<FramePlace>,
    /// The first line end of the file.
    pub line_end: &'static str,
    /// The content of the file that was cut.
    pub of: FileContent,
    /// The version of the object that was cut, as its store names it, percent-encoded; nothing that is computed.
    pub etag: Option<String>,
}

/// Line ends other than LF, and what they are called.
const LINE_ENDS: [(&str, &str); 3] = [("crlf", "\r\n"), ("cr", "\r"), ("none", "")];

impl fmt::Display for FileRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-", self.bytes.start)?;
        if let Some(last) = self.bytes.end.checked_sub(1) {
            write!(f, "{last}")?;
        }
        if let Some(FramePlace { frame, offset }) = self.from {
            write!(f, ",{frame}+{offset}")?;
        }
        if let Some(FramePlace { frame, offset }) = self.to {
            write!(f, "-{frame}+{offset}")?;
        }
        if let Some((name, _)) = LINE_ENDS.iter().find(|(_, end)| *end == self.line_end) {
            write!(f, ",{name}")?;
        }
        write!(f, "/{}", self.of)?;
        self.etag.iter().try_for_each(|etag| write!(f, ":{etag}"))
    }
}

impl FromStr for FileRange {
    type Err = String;

    fn from_str(text: &str) -> Result<FileRange, String> {
        read(text).ok_or_else(|| {
            "expected a range as `pgnkit shards` writes it, with size and checksums of its file, such as \
             1048576-2097151/9000000:0123456789abcdef; a plan without them is of an older version: make it again"
                .to_owned()
        })
    }
}

fn read(text: &str) -> Option<FileRange> {
    let (text, of) = text.split_once('/')?;
    let mut of = of.splitn(3, ':');
    let (content, etag) = (FileContent::read(of.next()?, of.next()?)?, of.next());
    let mut words = text.split(',');
    let (first, last) = words.next()?.split_once('-')?;
    let end = match last {
        "" => content.size,
        last => whole_number::<u64>(last)?.checked_add(1)?,
    };
    let mut range = FileRange {
        bytes: whole_number(first)?..end,
        from: None,
        to: None,
        line_end: "\n",
        of: content,
        etag: etag.map(str::to_owned),
    };
    for word in words {
        if let Some((_, end)) = LINE_ENDS.iter().find(|(name, _)| *name == word) {
            range.line_end = end;
            continue;
        }
        let mut places = word.split('-').map(|place| {
            let (frame, offset) = place.split_once('+')?;
            Some(FramePlace {
                frame: whole_number(frame)?,
                offset: whole_number(offset)?,
            })
        });
        range.from = Some(places.next()??);
        range.to = places.next().map_or(Some(None), |to| to.map(Some))?;
    }
    let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || b"%-._~".contains(&byte);
    let is_sound = range.bytes.start < end.max(1)
        && end <= content.size
        && etag.is_none_or(|etag| !etag.is_empty() && etag.bytes().all(is_safe))
        && (range.to).is_none_or(|to| range.from.is_some_and(|from| from.frame <= to.frame));
    is_sound.then_some(range)
}

impl FileRange {
    /// Whether it is a file that is read from its beginning to its end, and not by frames.
    pub(super) fn is_whole(&self) -> bool {
        self.from.is_none() && self.bytes == (0..self.of.size)
    }

    /// Whether the file goes on behind it.
    pub(super) fn goes_on(&self) -> bool {
        self.to.is_some() || self.bytes.end < self.of.size
    }

    /// Whether one range begins where the one before it ends, of the same file; where there is none before it, whether the file
    /// begins with it, and where there is none behind it, whether the file ends with it.
    fn touch(before: Option<&FileRange>, behind: Option<&FileRange>) -> bool {
        let (before, behind) = match (before, behind) {
            (None, None) => return false,
            (None, Some(first)) => {
                return first.bytes.start == 0
                    && first.from.is_none_or(|from| from == FramePlace::START);
            }
            (Some(last), None) => return !last.goes_on(),
            (Some(before), Some(behind)) => (before, behind),
        };
        let touches = behind.from.is_some() || before.bytes.end == behind.bytes.start;
        // One of them may have been planned where there are no ETags.
        let mut etags = before.etag.iter().zip(&behind.etag);
        touches && before.to == behind.from && before.of == behind.of && etags.all(|(a, b)| a == b)
    }

    /// Where ranges are not one file from its beginning to its end: before which of them, by index; behind the last one, their
    /// number.
    #[must_use]
    pub fn gaps(ranges: &[&FileRange]) -> Vec<usize> {
        let ends = (0..=ranges.len()).filter(|&index| {
            let before = index.checked_sub(1).map(|before| ranges[before]);
            !FileRange::touch(before, ranges.get(index).copied())
        });
        ends.collect()
    }

    /// What lies between two ranges of a file, or before or behind one; `None` where that is nothing, or not known.
    #[must_use]
    pub fn between(before: Option<&FileRange>, behind: Option<&FileRange>) -> Option<FileRange> {
        let FileRange { of, etag, .. } = before.or(behind)?.clone();
        let (from, start) = match before {
            None => (behind?.from.map(|_| FramePlace::START), 0),
            Some(before) if before.to.is_none() => (None, before.bytes.end),
            // In which byte its frame begins is not known.
            Some(_) => return None,
        };
        let (to, end) = match behind {
            None => (None, of.size),
            Some(behind) if behind.from.is_none_or(|from| from.offset == 0) => {
                (behind.from, behind.bytes.start)
            }
            Some(_) => return None,
        };
        // The range at the beginning does not say it.
        let mut known = [before, behind].into_iter().flatten();
        let line_end = match start {
            0 => "\n",
            _ => known.find(|range| range.bytes.start > 0)?.line_end,
        };
        (start < end).then_some(FileRange {
            bytes: start..end,
            from,
            to,
            line_end,
            of,
            etag,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_written_as_it_is_read() {
        for text in [
            "0-17/18:0123456789abcdef",
            "5-17,cr/18:0123456789abcdef",
            "0-0,none/18:0123456789abcdef",
            "7-17,2+0/18:0123456789abcdef",
            "9-17,2+3-3+0,crlf/18:0123456789abcdef",
            "9-17/18:0123456789abcdef:W%2F%22a-1%22",
            "0-/0:0000000000000000",
        ] {
            let range: FileRange = text.parse().expect(text);
            assert_eq!(range.to_string(), text);
        }
        let to_end: FileRange = "7-/18:0123456789abcdef".parse().unwrap();
        assert_eq!(to_end.bytes, 7..18);
        for text in [
            "",
            "-",
            "-5",
            "5",
            "9-5",
            "a-b",
            "0-,",
            "0-,lf",
            "0-,3",
            "0-,3-4",
            "0-,3+1-2+1",
            "0-,3+1-",
            "+0-5",
            "0-5 ",
            "18-",
        ] {
            let text = format!("{text}/18:0123456789abcdef");
            assert!(text.parse::<FileRange>().is_err(), "{text:?}");
        }
        for text in [
            "0-",
            "0-5",
            "0-5/",
            "0-5/6",
            "0-5/5:0123456789abcdef",
            "0-5/6:+123456789abcdef",
            "0-5/6:0123456789abcdef,cr",
            "0-5/6:0123456789abcdef:",
            "0-5/6:0123456789abcdef:a,b",
            "1-/0:0000000000000000",
        ] {
            assert!(text.parse::<FileRange>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn ranges_are_one_file_if_each_begins_where_the_one_before_ends() {
        let read = |text: &str| {
            format!("{text}/9:0123456789abcdef")
                .parse::<FileRange>()
                .unwrap()
        };
        let [first, next, last] = ["0-3", "4-6,crlf", "7-8,crlf"].map(read);
        for (ranges, gaps) in [
            (&[&first, &next, &last][..], &[][..]),
            (&[&first, &last], &[1]),
            (&[&next, &last], &[0]),
            (&[&first, &next], &[2]),
            (&[&first, &next, &next, &last], &[2]),
            (&[&last, &first], &[0, 1, 2]),
            (&[], &[0]),
        ] {
            assert_eq!(FileRange::gaps(ranges), gaps, "{ranges:?}");
        }
        assert_eq!(
            FileRange::between(Some(&first), Some(&last)),
            Some(next.clone())
        );
        assert_eq!(FileRange::between(None, Some(&next)), Some(first));
        assert_eq!(FileRange::between(Some(&next), None), Some(last));
        // Frames may be shared by two, and what is shared is not known.
        let frames = ["0-3,1+0-2+5", "2-8,2+5"].map(read);
        assert_eq!(FileRange::gaps(&[&frames[0], &frames[1]]), []);
        assert_eq!(FileRange::between(Some(&frames[0]), None), None);
    }
}
