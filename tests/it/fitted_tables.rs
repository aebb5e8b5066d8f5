//! Text is as wide as the environment says, and never wider.

use std::path::Path;

use crate::program::{command, output};

fn outcomes(columns: &str) -> (String, String) {
    let words = ["outcomes", "-f", "text", "testdata/games/club.pgn"];
    let ran = output(command(Path::new("."), &words).env("COLUMNS", columns));
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(ran.stdout), text(ran.stderr))
}

#[test]
fn what_is_too_long_is_cut_and_what_has_no_room_is_named() {
    let (table, told) = outcomes("40");
    let expected = "\
game  white    black    result   outcome
   1  Smit,…   Bos, E…  1-0      checkm…
   2  Bos, E…  Vos, Bo  1/2-1/2  unknown
   3  Vos, Bo  Smit,…   1/2-1/2  threef…
   4  Smit,…   Vos, Bo  *        unknown
   5  Bos, E…  Smit,…            unknown
";
    assert_eq!(table, expected);
    assert!(
        told.contains("no room in 40 columns of text for basis, contradictions: "),
        "{told}"
    );
}

#[test]
fn without_a_width_there_are_80_columns() {
    let (usual, told) = outcomes("80");
    assert!(!told.contains("no room"), "{told}");
    for nonsense in ["", "0", "-1", "wide"] {
        assert_eq!(outcomes(nonsense).0, usual, "{nonsense:?}");
    }
}
