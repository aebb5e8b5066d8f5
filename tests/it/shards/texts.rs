//! Texts as no one should write them: games, damaged games, and what stands between them, in any order; and files of
//! several frames.

use crate::test_archives::announcement;
use crate::test_random::TestRandom;

/// What texts are made of.
const PIECES: [&str; 64] = [
    "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 *\n\n",
    "[Event \"a\"]\n[Site \"b\"]\n[White \"c\"]\n[Black \"d\"]\n[Result \"1-0\"]\n\n1. e4 {x} 1-0\n\n",
    "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5",
    "[Event \"a\"]\n[White \"b\"]\n\n",
    "[White \"b\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n12. Kd4 *\n",
    "[Event \"a\"] [White \"b\"]\n",
    "[Event \"a\"]\n",
    "[Event \"a\n",
    "[White \"b\"]\n",
    "[Result \"*\"]\n",
    "[Annotator \"x\"]\n",
    "[Annotator \"x\n",
    "[Annotator \"x]\n",
    "[Foo bar]\n",
    "[Event x]\n",
    "[%clk 0:01:00]\n",
    "[diagram]\n",
    "[1a \"x\n",
    "of x\"]\n",
    "[",
    "]",
    "\"",
    "\n",
    "\n\n",
    "\n\n\n",
    " \t\n",
    "\r\n",
    "\r\n\r\n",
    "\r",
    "\r\r",
    "\u{a0}\n",
    "\u{feff}",
    "\u{feff}\n",
    "{",
    "}",
    "{ ",
    " }\n",
    "{ never closed\n\n",
    "{ [Event \"q\"]\n",
    ";",
    "; a line\n",
    "%",
    "% escaped\n",
    "1. e4 e5 2. Nf3\n",
    "1. e4 e5 1-0\n",
    "2. Nf3 Nc6\n",
    "12... Kd4\n",
    "(2. d4 d5",
    ")",
    "1-0\n",
    "*",
    "0-1\n\n",
    "Some prose about it.\n",
    "é\u{2654}\u{1f980}\n",
    "x",
    "Nf3 [Event \"glued\"]\n",
    "[Event\n\"a\"\n]\n[\nWhite \"b\"] [Black\n\"c\"]\n\n1. e4 e5 *\n\n",
    "[Event\n\"a\"\n]\n",
    "[Event\n",
    "\"x\"\n]\n",
    "[White-Elo \"1\"]\n",
    "e4 e5 1-0\n\n",
    "Nf3 d5\n",
    "{c} e4 e5 *\n",
];

/// A text of up to `most` pieces, in any order; with line ends as they come, or all of one kind.
pub(super) fn text(numbers: &mut TestRandom, most: usize) -> Vec<u8> {
    let mut text = String::new();
    let favoured = numbers.below(PIECES.len());
    for _ in 0..numbers.below(most) {
        let piece = match numbers.below(8) {
            0..=1 => PIECES[numbers.below(2)],
            2 => PIECES[favoured],
            _ => PIECES[numbers.below(PIECES.len())],
        };
        text.push_str(piece);
    }
    let mut text = match numbers.below(4) {
        0 => text.replace("\r\n", "\n").replace('\n', "\r\n"),
        1 => text.replace('\r', ""),
        _ => text,
    }
    .into_bytes();
    // Bytes that are no UTF-8.
    if numbers.below(4) == 0 && !text.is_empty() {
        let at = numbers.below(text.len());
        text[at] = 0xf1;
    }
    text
}

/// A text as a zstd file of frames that are cut anywhere, announced as `pzstd` does or not, with others that are skipped;
/// and where the frames begin in the text.
pub(super) fn packed(numbers: &mut TestRandom, text: &[u8]) -> (Vec<u8>, Vec<usize>) {
    let is_announced = numbers.below(2) == 0;
    let longest = 1 + text.len();
    let (mut file, mut starts, mut at) = (Vec::new(), Vec::new(), 0);
    // A single frame that is not announced could not be cut.
    while at < text.len() || starts.len() < 2 {
        let most = if numbers.below(2) == 0 { 20 } else { longest };
        let end = text.len().min(at + numbers.below(most));
        let frame = zstd::encode_all(&text[at..end], 1).unwrap();
        if is_announced {
            file.extend(announcement(frame.len()));
        } else if numbers.below(4) == 0 {
            file.extend(b"\x5a\x2a\x4d\x18\x02\0\0\0xy");
        }
        file.extend(frame);
        starts.push(at);
        at = end;
    }
    (file, starts)
}
