//! `pgnkit format`: what it does with games that are odd, and with those that cannot be read to their end.

use std::path::Path;

use crate::program::{Run, run_with_input};

fn format(arguments: &[&str], text: impl AsRef<[u8]>) -> Run {
    let arguments = [&["format"][..], arguments].concat();
    run_with_input(Path::new("."), &arguments, text.as_ref())
}

#[test]
fn a_malformed_tag_is_not_lost_where_a_game_is_written_anew() {
    let text = "[Event \"E\"]\n[White A]\n[Black \"B\"]\n\n1. e4 *\n";
    let found = format(&["--broken", "comment", "--tags", "none"], text);
    assert_eq!(found.text(), "{[White A]} 1. e4 *\n");
}
