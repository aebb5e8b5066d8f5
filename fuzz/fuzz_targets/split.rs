//! Records joined are the text, whatever is read or handed on at once; what stands between them is blank,
//! an escaped line, a comment of nobody's, or noted.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pgnkit::input::{MAX_RECORD_BYTES, NoteKind, is_blank_line};
use pgnkit_fuzz::{Sizes, is_compressed, mutate_pgn, split};

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
    if pieces.iter().any(|piece| piece.flags[0])
        || text.iter().take(4).any(|&byte| byte == 0)
        || matches!(text, [0xff, 0xfe, ..] | [0xfe, 0xff, ..])
    {
        return;
    }
    let is_noted = |index: usize| {
        let about_text =
            |kind| matches!(kind, NoteKind::TextOutsideGame { .. } | NoteKind::ExtraMarker);
        notes
            .iter()
            .any(|note| about_text(note.kind) && note.records_before == index)
    };
    let mut end = 0;
    for (index, piece) in pieces.iter().enumerate() {
        let start = usize::try_from(piece.origin.offset).unwrap();
        assert!(start >= end, "records overlap");
        assert_eq!(piece.origin.game, index as u64 + 1);
        assert_eq!(text[start..start + piece.bytes.len()], piece.bytes);
        assert!(
            is_silent(&text[end..start]) || is_noted(index),
            "lost: {:?}",
            &text[end..start]
        );
        end = start + piece.bytes.len();
    }
    assert!(
        is_silent(&text[end..]) || is_noted(pieces.len()),
        "lost: {:?}",
        &text[end..]
    );
});

fn is_silent(gap: &[u8]) -> bool {
    gap.split(|byte| b"\r\n".contains(byte)).all(|line| {
        is_blank_line(line)
            || matches!(line.trim_ascii().first(), Some(b'%' | b';'))
            || line.trim_ascii().starts_with(b"\xef\xbb\xbf%")
    })
}
