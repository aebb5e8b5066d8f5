//! Plain movetext through pgn-reader: the moves of the mainline.

use std::cell::Cell;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::rc::Rc;

use pgn_reader::{Reader, SanPlus, Visitor};

/// pgn-reader over one piece of movetext after another, with its buffer kept.
pub(super) struct MovetextParser<'b> {
    text: Rc<Cell<&'b [u8]>>,
    reader: Reader<Feed<'b>>,
}

/// Ends after each piece of text, and goes on when there is another.
struct Feed<'b> {
    text: Rc<Cell<&'b [u8]>>,
}

impl Read for Feed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut text = self.text.get();
        let count = text.read(buffer)?;
        self.text.set(text);
        Ok(count)
    }
}

/// Collects the mainline.
struct Mainline<'m> {
    moves: &'m mut Vec<SanPlus>,
}

impl Visitor for Mainline<'_> {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san_plus: SanPlus) -> ControlFlow<()> {
        self.moves.push(san_plus);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

impl<'b> MovetextParser<'b> {
    pub(super) fn new() -> Self {
        let text = Rc::new(Cell::new(&b""[..]));
        let reader = Reader::new(Feed {
            text: Rc::clone(&text),
        });
        MovetextParser { text, reader }
    }

    /// Reads the mainline of movetext that the audit found plain, up to its marker.
    ///
    /// Gives `false`, with `moves` in an unknown state, if pgn-reader objects.
    pub(super) fn mainline(&mut self, text: &'b [u8], moves: &mut Vec<SanPlus>) -> bool {
        moves.clear();
        self.text.set(text);
        matches!(self.reader.read_game(&mut Mainline { moves }), Ok(Some(())))
            && self.text.get().is_empty()
    }
}
