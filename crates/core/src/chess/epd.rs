//! One line of a list of positions: a FEN, or an EPD with its operations (PGN standard 16.2).
//!
//! Cuts and checks the text only; what the FEN says is read elsewhere.

/// A line cut in two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EpdLine<'l> {
    /// The fields of the FEN: the beginning of the line, so that its bytes count from there.
    pub fen: &'l str,
    /// The text of the operations.
    pub operations: &'l str,
    /// The byte at which it begins, from the start of the line.
    pub operations_at: usize,
}

/// One operation of an EPD.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation<'l> {
    /// The name of the operation.
    pub opcode: &'l str,
    /// All its operands, as written.
    pub operands: &'l str,
    /// The byte at which the operands begin, from the start of the line; where there are none, the byte after the opcode.
    pub operands_at: usize,
}

/// Why and where a text is no list of operations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OperationError {
    /// The first wrong byte, from the start of the line.
    pub at: usize,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
}

impl<'l> EpdLine<'l> {
    /// Cuts a line after its FEN.
    ///
    /// Four fields and then up to `more`, that are digits, belong to the FEN: two for the clocks of chess. What follows is
    /// operations, or other text about the position. A word alone in the place of a clock belongs to the FEN, whose reader
    /// will say what is wrong with it, unless it may be a result.
    pub(crate) fn cut(line: &'l str, more: usize) -> EpdLine<'l> {
        let (mut end, mut next, mut fields) = (0, 0, 0);
        for field in 0..4 + more {
            next = line.len() - line[next..].trim_start_matches(' ').len();
            let rest = &line[next..];
            // What follows four fields need not stand apart.
            let signs: &[char] = if field < 3 {
                &[' ', ';']
            } else {
                &[' ', ';', ',', '|', '\t', '[']
            };
            let word = rest.split(signs).next().unwrap_or_default();
            if word.is_empty() || field >= 4 && !is_clock(word) {
                break;
            }
            next += word.len();
            end = next;
            fields += 1;
        }
        let behind = &line[end..];
        let words = || behind.split(' ').filter(|word| !word.is_empty());
        let room = (4 + more).saturating_sub(fields);
        let is_of_fen = match words().count() {
            _ if fields < 4 => !behind.contains(';'),
            0 => false,
            count if count <= room => words().all(is_in_place_of_clock),
            count => count == 1 && words().all(|word| is_clock(word) && word.contains('+')),
        };
        if is_of_fen {
            end = line.len();
        }
        let rest = &line[end..];
        let operations = rest.trim_matches(' ');
        EpdLine {
            fen: &line[..end],
            operations,
            operations_at: end + (rest.len() - rest.trim_start_matches(' ').len()),
        }
    }

    /// The operations, in the order written. Empty ones are skipped: many lists write `;D1 20 ;D2 400`.
    ///
    /// # Errors
    ///
    /// The first departure from the format: a name that does not begin with a letter and go on with letters, digits and
    /// `_`, or a string without an end.
    pub(crate) fn operations(&self) -> Result<Vec<Operation<'l>>, OperationError> {
        let mut found = Vec::new();
        let mut start = 0;
        while start < self.operations.len() {
            let end = self.operation_end(start)?;
            let text = &self.operations[start..end];
            let trimmed = text.trim_matches([' ', '\t']);
            if !trimmed.is_empty() {
                let at = start + (text.len() - text.trim_start_matches([' ', '\t']).len());
                found.push(operation(trimmed, self.operations_at + at)?);
            }
            start = end + 1;
        }
        Ok(found)
    }

    /// The byte of the semicolon that ends the operation at `start`, or the end of all.
    fn operation_end(&self, start: usize) -> Result<usize, OperationError> {
        let mut quote = None;
        let mut escaped = false;
        for (at, character) in self.operations[start..].char_indices() {
            match character {
                _ if escaped => escaped = false,
                '\\' if quote.is_some() => escaped = true,
                '"' if quote.is_some() => quote = None,
                '"' => quote = Some(start + at),
                ';' if quote.is_none() => return Ok(start + at),
                _ => {}
            }
        }
        match quote {
            None => Ok(self.operations.len()),
            Some(at) => Err(OperationError {
                at: self.operations_at + at,
                message: "the quote that begins here is never closed".to_owned(),
            }),
        }
    }
}

/// Whether a word is a clock of a FEN, or the checks of Three-check.
fn is_clock(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'+')
}

/// Whether a word may be a clock that is written wrongly: it has nothing of an operation, a result or a score.
fn is_in_place_of_clock(word: &str) -> bool {
    let number = word.strip_prefix('-').unwrap_or(word);
    let is_short =
        word.len() == 1 || word.starts_with(|first: char| first.is_ascii_digit() || first == '-');
    is_short
        && number
            .chars()
            .all(|sign| sign.is_alphanumeric() || sign == '+')
}

fn operation(text: &str, at: usize) -> Result<Operation<'_>, OperationError> {
    let length = text.find([' ', '\t']).unwrap_or(text.len());
    let (opcode, rest) = text.split_at(length);
    let wrong = opcode.char_indices().find(|&(index, character)| {
        !(character.is_ascii_alphabetic()
            || index > 0 && (character.is_ascii_digit() || character == '_'))
    });
    if let Some((index, character)) = wrong {
        // Debug formatting escapes control characters, which come from strangers.
        return Err(OperationError {
            at: at + index,
            message: format!("unexpected {character:?} in the name of an operation"),
        });
    }
    let operands = rest.trim_start_matches([' ', '\t']);
    Ok(Operation {
        opcode,
        operands,
        operands_at: at + text.len() - operands.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEN: &str = "4k3/8/8/8/8/8/8/4K3";

    /// The fields after the pieces, and the operations.
    fn cut(rest: &str) -> (String, String) {
        let line = format!("{MEN} {rest}");
        let cut = EpdLine::cut(&line, 2);
        assert!(line.starts_with(cut.fen));
        assert!(line[cut.operations_at..].starts_with(cut.operations));
        (cut.fen[MEN.len()..].to_owned(), cut.operations.to_owned())
    }

    fn read(rest: &str) -> Result<Vec<(String, String)>, (usize, String)> {
        let line = format!("{MEN} {rest}");
        EpdLine::cut(&line, 2)
            .operations()
            .map(|found| {
                found
                    .iter()
                    .inspect(|found| assert!(line[found.operands_at..].starts_with(found.operands)))
                    .map(|found| (found.opcode.to_owned(), found.operands.to_owned()))
                    .collect()
            })
            .map_err(|error| (error.at - MEN.len() - 1, error.message))
    }

    #[test]
    fn a_line_is_cut_behind_the_fields() {
        for (rest, fen, operations) in [
            ("w - - 0 1", " w - - 0 1", ""),
            ("w - -", " w - -", ""),
            ("w - - 7", " w - - 7", ""),
            ("w - - bm e4; id \"a\";", " w - -", "bm e4; id \"a\";"),
            ("w - - 0 1 ;D1 20 ;D2 400", " w - - 0 1", ";D1 20 ;D2 400"),
            ("w  -  - ;D1 20", " w  -  -", ";D1 20"),
            ("w - -;D1 20", " w - -", ";D1 20"),
            ("w - - 0 1;D1 20", " w - - 0 1", ";D1 20"),
            ("w - - 0 1 hmvc 4;", " w - - 0 1", "hmvc 4;"),
            // In the place of a clock.
            ("w - - 0 x", " w - - 0 x", ""),
            ("w - - x 1", " w - - x 1", ""),
            ("w - - 0 1 2", " w - - 0 1", "2"),
            ("w - - 0 1 +0+1", " w - - 0 1 +0+1", ""),
            ("w - - 0 -1", " w - - 0 -1", ""),
            ("w -;D1 20", " w -", ";D1 20"),
            ("w - - bm e4", " w - -", "bm e4"),
            ("w - - ce 35", " w - -", "ce 35"),
            ("w - - 0 1 [0.5]", " w - - 0 1", "[0.5]"),
            ("w - - 0 1[0.5]", " w - - 0 1", "[0.5]"),
            ("w - - 0 1 1-0", " w - - 0 1", "1-0"),
            ("w - -,0.5", " w - -", ",0.5"),
            ("w - - | 35 | 0.5", " w - -", "| 35 | 0.5"),
            ("w - - 0 1\t0.5", " w - - 0 1", "\t0.5"),
            ("w - - id \"no end", " w - -", "id \"no end"),
            ("", " ", ""),
        ] {
            assert_eq!(cut(rest), (fen.to_owned(), operations.to_owned()), "{rest}");
        }
    }

    #[test]
    fn operations_are_names_with_operands() {
        let pairs = |rest| {
            read(rest).map(|found| {
                found
                    .iter()
                    .map(|(opcode, operands)| format!("{opcode}={operands}"))
                    .collect::<Vec<_>>()
            })
        };
        assert_eq!(
            pairs("w - - bm Nd5 a4; id \"BK; \\\" 05\";"),
            Ok(vec![
                "bm=Nd5 a4".to_owned(),
                "id=\"BK; \\\" 05\"".to_owned()
            ])
        );
        assert_eq!(
            pairs("w - - 0 1 ;D1 20 ;D2 400"),
            Ok(vec!["D1=20".to_owned(), "D2=400".to_owned()])
        );
        assert_eq!(
            pairs("w - - wdl 2; dtz 1"),
            Ok(vec!["wdl=2".to_owned(), "dtz=1".to_owned()])
        );
        assert_eq!(
            pairs("w - - noop;  ce  +3 ;"),
            Ok(vec!["noop=".to_owned(), "ce=+3".to_owned()])
        );
        assert_eq!(pairs("w - -"), Ok(vec![]));
    }

    #[test]
    fn what_is_no_operation_is_told_with_its_place() {
        for (rest, at, message) in [
            (
                "w - - 0 1 1;",
                10,
                "unexpected '1' in the name of an operation",
            ),
            (
                "w - - bm e4; é \"a\";",
                13,
                "unexpected 'é' in the name of an operation",
            ),
            (
                "w - - a-b 1;",
                7,
                "unexpected '-' in the name of an operation",
            ),
            (
                "w - - id \"a; c0 \"b\";",
                18,
                "the quote that begins here is never closed",
            ),
        ] {
            assert_eq!(read(rest), Err((at, message.to_owned())), "{rest}");
        }
    }
}
