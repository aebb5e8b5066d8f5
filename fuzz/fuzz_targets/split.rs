//! Records joined are the text, whatever is read or handed on at once; what stands between them is blank,
//! an escaped line, a comment of nobody's, or noted.

#![no_main]

use std::ops::Range;

use libfuzzer_sys::fuzz_target;
use pgnkit_core::input::batch::{Note, NoteKind};
use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::pgn::blank_characters::indentation;
use pgnkit_fuzz::{Sizes, has_ink, is_compressed, mutate_pgn, split};

mutate_pgn!(|_| 3);

fuzz_target!(|data: &[u8]| {
    let [read, batch, limit, text @ ..] = data else {
        return;
    };
    if is_compressed(text) {
        return;
    }
    let record = if limit % 4 == 0 {
        usize::from(*limit) + 8
    } else {
        MAX_RECORD_BYTES
    };
    let whole = Sizes {
        read: 0,
        batch: 0,
        record,
    };
    let drops = Sizes {
        read: usize::from(*read),
        batch: usize::from(*batch),
        record,
    };
    let (pieces, notes) = split(text, whole);
    assert_eq!(
        split(text, drops),
        (pieces.clone(), notes.clone()),
        "{drops:?}"
    );

    // UTF-16 is handed on as UTF-8. What is cut from a record is told by the record.
    if pieces.iter().any(|piece| piece.oversized)
        || text.iter().take(4).any(|&byte| byte == 0)
        || matches!(text, [0xff, 0xfe, ..] | [0xfe, 0xff, ..])
    {
        return;
    }
    let mut end = 0;
    for (index, piece) in pieces.iter().enumerate() {
        let start = usize::try_from(piece.origin.offset).unwrap();
        assert!(start >= end, "records overlap");
        assert_eq!(piece.origin.game, index as u64 + 1);
        assert_eq!(text[start..start + piece.bytes.len()], piece.bytes);
        account(text, end..start, index, &notes);
        end = start + piece.bytes.len();
    }
    account(text, end..text.len(), pieces.len(), &notes);
});

/// Every line between two records that is neither blank nor a comment is one of those that notes count, and the notes
/// stand there and quote what does.
fn account(text: &[u8], gap: Range<usize>, records_before: usize, notes: &[Note]) {
    let lines = text[gap.clone()].split(|byte| b"\r\n".contains(byte));
    let seen = lines.filter(|line| !is_silent(line)).count() as u64;
    let about_text = |note: &&Note| {
        matches!(
            note.kind,
            NoteKind::TextOutsideGame { .. } | NoteKind::ExtraMarker
        ) && note.records_before == records_before
    };
    let mut counted = 0;
    for note in notes.iter().filter(about_text) {
        let at = usize::try_from(note.origin.offset).unwrap();
        assert!(gap.contains(&at), "{note:?} is not in {gap:?}");
        assert!(text[at..].starts_with(&note.text), "{note:?}");
        counted += note.lines;
    }
    assert!(
        counted >= seen,
        "{counted} of {seen} lines told: {:?}",
        String::from_utf8_lossy(&text[gap])
    );
}

fn is_silent(line: &[u8]) -> bool {
    let text = &line[indentation(line)..];
    !has_ink(line) || matches!(text.first(), Some(b'%' | b';'))
}
