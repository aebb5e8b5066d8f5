//! Text that fits on a terminal.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;

#[cfg(unix)]
use std::os::fd::AsFd as AsStream;
#[cfg(windows)]
use std::os::windows::io::AsHandle as AsStream;

use unicode_width::UnicodeWidthStr;

/// A text without its middle, if it is longer than anybody reads.
pub(super) fn bounded(text: &str) -> Cow<'_, str> {
    const HEAD: usize = 3000;
    const TAIL: usize = 1000;
    if text.len() <= HEAD + TAIL {
        return Cow::Borrowed(text);
    }
    let head = &text[..text.floor_char_boundary(HEAD)];
    let tail = &text[text.ceil_char_boundary(text.len() - TAIL)..];
    format!("{head} [...] {tail}").into()
}

/// Columns of the terminal that standard output goes to, if it does and has any.
pub fn stdout_columns() -> Option<usize> {
    columns(&io::stdout())
}

/// How wide text for people is: as the terminal that standard output goes to, else as the environment variable `COLUMNS`
/// says, else 80 columns.
pub fn width() -> usize {
    const USUAL_COLUMNS: usize = 80;
    stdout_columns().unwrap_or_else(|| {
        let stated = std::env::var("COLUMNS").ok();
        let stated = stated.and_then(|columns| columns.trim().parse().ok());
        stated.map_or(USUAL_COLUMNS, NonZeroUsize::get)
    })
}

/// Columns of the terminal that standard error goes to, if it does and has any.
pub fn stderr_columns() -> Option<usize> {
    columns(&io::stderr())
}

fn columns(stream: &(impl IsTerminal + AsStream)) -> Option<usize> {
    let size = stream
        .is_terminal()
        .then(|| terminal_size::terminal_size_of(stream));
    size.flatten().map(|(width, _)| usize::from(width.0))
}

/// A stream as a file: no lock on it is waited for, and it can be asked what it is.
pub(super) fn as_file(stream: &impl AsStream) -> Option<File> {
    #[cfg(unix)]
    let stream = stream.as_fd();
    #[cfg(windows)]
    let stream = stream.as_handle();
    stream.try_clone_to_owned().ok().map(File::from)
}

/// Where a line is broken: the next is indented, less than source lines are.
pub const BROKEN: &str = "\n  ";

/// Text wrapped between words at `width` columns, of which `taken` are used already. Begins with a blank or a line end.
pub fn broken(text: &str, taken: usize, width: usize) -> String {
    hanging(text, taken, width, BROKEN.len() - 1)
}

/// Text wrapped between words as by [`broken`], with further lines indented by so many columns.
pub fn hanging(text: &str, taken: usize, width: usize, indent: usize) -> String {
    let mut lines = String::new();
    let mut taken = taken;
    for word in text.split(' ') {
        let wide = word.width();
        if taken + 1 + wide > width && taken > indent {
            lines.push('\n');
            lines.push_str(&" ".repeat(indent));
            taken = indent;
        } else {
            lines.push(' ');
            taken += 1;
        }
        lines.push_str(word);
        taken += wide;
    }
    lines
}

/// Shows control characters and direction changes as escapes, and a tab as a blank.
pub fn push_safe(character: char, out: &mut String) {
    match character {
        '\t' => out.push(' '),
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            out.extend(character.escape_unicode());
        }
        _ if character.is_control() => out.extend(character.escape_default()),
        _ => out.push(character),
    }
}

/// Whether a text has nothing but characters of ASCII that can be seen, and blanks.
pub(super) fn is_printable(text: &str) -> bool {
    (text.bytes()).fold(true, |all, byte| all & matches!(byte, b' '..=b'~'))
}

/// Text for people on one line, with control characters shown, not sent.
///
/// Always, whatever the output: what is piped through `head`, or into a log, still ends up on a terminal.
pub fn one_line(text: &str) -> Cow<'_, str> {
    if is_printable(text) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        push_safe(character, &mut shown);
    }
    Cow::Owned(shown)
}

/// Text for people on several lines, with control characters shown, not sent.
pub fn lines(text: &str) -> String {
    let lines: Vec<Cow<'_, str>> = text.split('\n').map(one_line).collect();
    lines.join("\n")
}

/// A terminal that is sent text and line ends; control characters and bytes that are no text are shown as escapes,
/// in every format.
pub struct SafeTerminal {
    terminal: Box<dyn Write>,
    /// The beginning of a character whose end has not come yet.
    begun: Vec<u8>,
    trusts: bool,
}

impl SafeTerminal {
    /// Shows on `terminal` what is written.
    pub fn new(terminal: impl Write + 'static) -> SafeTerminal {
        SafeTerminal {
            terminal: Box::new(terminal),
            begun: Vec::new(),
            trusts: false,
        }
    }

    /// From now on everything is sent as it is.
    pub fn trust(&mut self) {
        self.trusts = true;
    }
}

impl Write for SafeTerminal {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.trusts {
            return self.terminal.write(bytes);
        }
        let mut text = std::mem::take(&mut self.begun);
        text.extend_from_slice(bytes);
        let mut shown = String::with_capacity(text.len());
        let mut chunks = text.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            for character in chunk.valid().chars() {
                match character {
                    '\n' | '\t' => shown.push(character),
                    _ => push_safe(character, &mut shown),
                }
            }
            let begins = |bytes: &[u8]| {
                std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
            };
            if chunks.peek().is_none() && begins(chunk.invalid()) {
                self.begun = chunk.invalid().to_vec();
            } else {
                for byte in chunk.invalid() {
                    shown.extend(byte.escape_ascii().map(char::from));
                }
            }
        }
        self.terminal.write_all(shown.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.terminal.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// Keeps what it is sent.
    #[derive(Clone, Default)]
    struct Screen(Arc<Mutex<Vec<u8>>>);

    impl Write for Screen {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no panic").extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn nothing_written_gives_a_terminal_orders() {
        let text = b"a,\x1b[31m\xc2\x9b\r\n\xc3\xa9\t\xff\xe2\x82\xac\xe2\x80\xae\xe2\x82";
        let expected = "a,\\u{1b}[31m\\u{9b}\\r\n\u{e9}\t\\xff\u{20ac}\\u{202e}";
        for size in 1..text.len() {
            let screen = Screen::default();
            let mut shown = SafeTerminal::new(screen.clone());
            for part in text.chunks(size) {
                shown.write_all(part).expect("to memory");
            }
            let sent = screen.0.lock().expect("no panic").clone();
            assert_eq!(String::from_utf8(sent).expect("UTF-8"), expected, "{size}");
        }
        let screen = Screen::default();
        let mut shown = SafeTerminal::new(screen.clone());
        shown.trust();
        shown.write_all(b"\x1b[1mours").expect("to memory");
        assert_eq!(*screen.0.lock().expect("no panic"), b"\x1b[1mours");
    }

    #[test]
    fn terminal_escapes_are_shown_not_sent() {
        assert_eq!(
            one_line("a\u{1b}[31mb\tc\u{9b}\u{202e}\n"),
            "a\\u{1b}[31mb c\\u{9b}\\u{202e}\\n"
        );
        assert_eq!(lines("a\u{1b}\r\nb\n"), "a\\u{1b}\\r\nb\n");
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(broken("one two three", 10, 18), " one two\n  three");
        assert_eq!(broken("one two three", 60, 10), "\n  one two\n  three");
        assert_eq!(broken("enormously long", 60, 5), "\n  enormously\n  long");
    }
}
