//! A part of a file that is given by its bytes, so that nothing before it has to be read: a row of a plan of shards.

use std::fmt;
use std::str::FromStr;

use crate::pgn::number::whole_number;

/// A place in the text of a file that is compressed in frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FramePlace {
    /// Number of the frame, from 1.
    pub frame: u64,
    /// Bytes of its text before the place.
    pub offset: u64,
}

/// A part of a file that begins and ends where a record begins, or where the file does.
///
/// Written as in HTTP, with what else has to be known behind it: `0-499`, `500-`, `500-999,3+20-5+0,crlf`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileRange {
    /// The first byte, from 0.
    pub first: u64,
    /// The last one, which belongs to the part; `None` at the end of the file.
    pub last: Option<u64>,
    /// Where the text begins, in a file of frames.
    pub from: Option<FramePlace>,
    /// Where it ends, unless that is the end of the file.
    pub to: Option<FramePlace>,
    /// The first line end of the file.
    pub line_end: &'static str,
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
        match LINE_ENDS.iter().find(|(_, end)| *end == self.line_end) {
            Some((name, _)) => write!(f, ",{name}"),
            None => Ok(()),
        }
    }
}

impl FromStr for FileRange {
    type Err = String;

    fn from_str(text: &str) -> Result<FileRange, String> {
        read(text).ok_or_else(|| {
            "expected a range as `pgnkit shards` writes it, such as 1048576-2097151 or 2097152-"
                .to_owned()
        })
    }
}

fn read(text: &str) -> Option<FileRange> {
    let mut parts = text.split(',');
    let (first, last) = parts.next()?.split_once('-')?;
    let mut range = FileRange {
        first: whole_number(first)?,
        last: match last {
            "" => None,
            last => Some(whole_number(last)?),
        },
        ..FileRange::whole()
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
    let is_sound = range.last.is_none_or(|last| last >= range.first)
        && range
            .to
            .is_none_or(|to| range.from.is_some_and(|from| from.frame <= to.frame));
    is_sound.then_some(range)
}

impl FileRange {
    /// A file that cannot be cut, or has not been.
    #[must_use]
    pub fn whole() -> FileRange {
        FileRange {
            first: 0,
            last: None,
            from: None,
            to: None,
            line_end: "\n",
        }
    }

    /// Whether it is a file that is read from its beginning to its end, and not by frames.
    pub(super) fn is_whole(&self) -> bool {
        (self.first, self.last, self.from) == (0, None, None)
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
        ] {
            assert!(text.parse::<FileRange>().is_err(), "{text:?}");
        }
    }
}
