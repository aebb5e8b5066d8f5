//! A part of a file that is given by its bytes, so that nothing before it has to be read: a row of a plan of shards.

use std::fmt;
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
    pub(super) place: Option<FramePlace>,
}

/// A part of a file that begins and ends where a record begins, or where the file does.
///
/// Written as in HTTP, with what else has to be known behind it: `0-499`,
/// `0-499/4711:0123456789abcdef`, `500-999,3+20-5+0,crlf/4711:0123456789abcdef`. The `ETag` of an object comes last, as in
/// `0-499/4711:0123456789abcdef:9a0364b9e99bb480dd25e1f0284c8555-2`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRange {
    /// The first byte, from 0.
    pub first: u64,
    /// The last one, which belongs to the part; `None` where it is not known, or there is none.
    pub last: Option<u64>,
    /// Where the text begins, in a file of frames.
    pub from: Option<FramePlace>,
    /// Where it ends, unless that is the end of the file.
    pub to: Option<FramePlace>,
    /// The first line end of the file.
    pub line_end: &'static str,
    /// The content of the file that was cut, where a plan says so.
    pub of: Option<FileContent>,
    /// The version of the object that was cut, as its store names it, percent-encoded; nothing that is computed.
    pub etag: Option<String>,
}

/// Line ends other than LF, and what they are called.
const LINE_ENDS: [(&str, &str); 3] = [("crlf", "\r\n"), ("cr", "\r"), ("none", "")];

impl fmt::Display for FileRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |place: FramePlace| format!("{}+{}", place.frame, place.offset);
        write!(f, "{}-", self.first)?;
        if let Some(last) = self.last {
            write!(f, "{last}")?;
        }
        if let Some(from) = self.from {
            write!(f, ",{}", place(from))?;
        }
        if let Some(to) = self.to {
            write!(f, "-{}", place(to))?;
        }
        if let Some((name, _)) = LINE_ENDS.iter().find(|(_, end)| *end == self.line_end) {
            write!(f, ",{name}")?;
        }
        if let Some(content) = self.of {
            write!(f, "/{content}")?;
        }
        match &self.etag {
            Some(etag) => write!(f, ":{etag}"),
            None => Ok(()),
        }
    }
}

impl FromStr for FileRange {
    type Err = String;

    fn from_str(text: &str) -> Result<FileRange, String> {
        read(text).ok_or_else(|| {
            "expected a range as `pgnkit shards` writes it, such as 1048576-2097151/9000000:0123456789abcdef"
                .to_owned()
        })
    }
}

fn read(text: &str) -> Option<FileRange> {
    let (text, of, etag) = match text.split_once('/') {
        None => (text, None, None),
        Some((text, content)) => {
            let (content, etag) = match content.match_indices(':').nth(1) {
                Some((at, _)) => (&content[..at], Some(&content[at + 1..])),
                None => (content, None),
            };
            let is_safe = |byte: u8| byte.is_ascii_alphanumeric() || b"%-._~".contains(&byte);
            let is_sound = etag.is_none_or(|etag| !etag.is_empty() && etag.bytes().all(is_safe));
            let etag = is_sound.then(|| etag.map(str::to_owned))?;
            (text, Some(content.parse().ok()?), etag)
        }
    };
    let mut parts = text.split(',');
    let (first, last) = parts.next()?.split_once('-')?;
    let mut range = FileRange {
        first: whole_number(first)?,
        last: match last {
            "" => None,
            last => Some(whole_number(last)?),
        },
        from: None,
        to: None,
        line_end: "\n",
        of,
        etag,
    };
    for part in parts {
        if let Some((_, end)) = LINE_ENDS.iter().find(|(name, _)| *name == part) {
            range.line_end = end;
            continue;
        }
        let place = |text: &str| {
            let (frame, offset) = text.split_once('+')?;
            Some(FramePlace {
                frame: whole_number(frame)?,
                offset: whole_number(offset)?,
            })
        };
        let (from, to) = part.split_once('-').unwrap_or((part, ""));
        range.from = Some(place(from)?);
        range.to = match to {
            "" => None,
            to => Some(place(to)?),
        };
    }
    if let Some(content) = range.of {
        range.last = range.last.or(content.size.checked_sub(1));
    }
    let is_sound = range.last.is_none_or(|last| last >= range.first)
        && (range
            .of
            .is_none_or(|content| range.last.is_none_or(|last| last < content.size)))
        && range
            .to
            .is_none_or(|to| range.from.is_some_and(|from| from.frame <= to.frame));
    is_sound.then_some(range)
}

impl FileRange {
    /// A file that cannot be cut, or has not been.
    #[must_use]
    pub fn whole(content: FileContent) -> FileRange {
        FileRange {
            first: 0,
            last: content.size.checked_sub(1),
            from: None,
            to: None,
            line_end: "\n",
            of: Some(content),
            etag: None,
        }
    }

    /// Whether it is a file that is read from its beginning to its end, and not by frames.
    pub(super) fn is_whole(&self) -> bool {
        let is_all = |content: FileContent| self.last == content.size.checked_sub(1);
        (self.first, self.from) == (0, None) && self.of.is_some_and(is_all)
    }

    /// How many bytes it has, if it says where it ends.
    pub(super) fn bytes(&self) -> Option<u64> {
        match self.last {
            Some(last) => Some(last - self.first + 1),
            None => self.is_whole().then_some(0),
        }
    }

    /// Whether the file goes on behind it, as far as is known.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        let is_before = |last: u64| self.of.is_none_or(|content| last + 1 < content.size);
        self.to.is_some() || self.last.is_some_and(is_before)
    }

    /// Whether it begins where the range before it ends, which is of the same file, or without one where the file does.
    #[must_use]
    pub fn follows(&self, before: Option<&FileRange>) -> bool {
        let Some(before) = before else {
            return self.first == 0 && self.from.is_none_or(|from| from == FramePlace::START);
        };
        let touches = self.from.is_some() || before.last.map(|last| last + 1) == Some(self.first);
        // One of them may have been planned where there are no ETags.
        let is_same = before.of == self.of
            && (before.etag.as_ref().zip(self.etag.as_ref())).is_none_or(|(a, b)| a == b);
        touches && before.to == self.from && is_same
    }

    /// What lies between two ranges of a file, or before or behind one; `None` where that is nothing, or not known.
    #[must_use]
    pub fn between(before: Option<&FileRange>, behind: Option<&FileRange>) -> Option<FileRange> {
        let FileRange { of, etag, .. } = before.or(behind)?.clone();
        let (from, first) = match before {
            None => (behind?.from.map(|_| FramePlace::START), 0),
            Some(before) if before.to.is_none() => (None, before.last? + 1),
            // In which byte its frame begins is not known.
            Some(_) => return None,
        };
        let (to, last) = match behind {
            None => (None, of?.size.checked_sub(1)?),
            Some(behind) if behind.from.is_none() => (None, behind.first.checked_sub(1)?),
            Some(behind) if behind.from?.offset == 0 => (behind.from, behind.first.checked_sub(1)?),
            Some(_) => return None,
        };
        // That of the range at the beginning is not said.
        let line_end = [before, behind]
            .into_iter()
            .flatten()
            .find(|range| range.first > 0);
        let line_end = if first == 0 { "\n" } else { line_end?.line_end };
        (first <= last).then_some(FileRange {
            first,
            last: Some(last),
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
            "0-",
            "0-499",
            "500-,cr",
            "500-999,3+20-5+0,crlf",
            "7-,2+0",
            "0-0,none",
            "0-17/18:0123456789abcdef",
            "9-17,2+3-3+0,crlf/18:0123456789abcdef",
            "9-17/18:0123456789abcdef:W%2F%22a-1%22",
            "0-/0:0000000000000000",
        ] {
            let range: FileRange = text.parse().expect(text);
            assert_eq!(range.to_string(), text);
        }
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
            "+0-5",
            "0-5 ",
            "0-5/",
            "0-5/6",
            "0-5/5:0123456789abcdef",
            "0-5/6:+123456789abcdef",
            "0-5/6:0123456789abcdef,cr",
            "0-5/6:0123456789abcdef:",
            "0-5/6:0123456789abcdef:a,b",
        ] {
            assert!(text.parse::<FileRange>().is_err(), "{text:?}");
        }
    }
}
