//! A line as FEN or EPD under the rules of each variant: columns lie inside the line, what can be set up is
//! written as a FEN that is read as the same position.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pgnkit_core::chess::position::{GamePosition, named_moves};
use pgnkit_core::chess::position_text::{flaw::PositionFlaw, parse};
use pgnkit_core::chess::variant::names;
use pgnkit_core::{Effort, can_win};
use shakmaty::{Color, Position};

const VARIANTS: [&str; 10] = [
    "Standard",
    "Chess960",
    "Crazyhouse",
    "Atomic",
    "Antichess",
    "Horde",
    "King of the Hill",
    "Racing Kings",
    "Three-check",
    "From Position",
];

fuzz_target!(|data: &[u8]| {
    let Some((&choice, line)) = data.split_first() else {
        return;
    };
    let line = String::from_utf8_lossy(line);
    let name = VARIANTS[usize::from(choice) % VARIANTS.len()];
    let Some(variant) = names::rules(name) else {
        return;
    };
    let reading = parse(&line, variant);
    let characters = line.chars().count();
    for flaw in &reading.flaws {
        // The end of the line is a place too.
        let inside = |column| (1..=characters + 1).contains(&column);
        assert!(flaw.column.is_none_or(inside), "{flaw:?} in {line:?}");
        assert!(!flaw.message.is_empty());
    }
    let Some(position) = reading.position() else {
        assert!(!reading.is_valid());
        return;
    };
    let fen = position.fen();
    // Rights of Chess960 are written as `KQkq` where they can be, which says nothing of Chess960.
    let undeclared = |flaw: &PositionFlaw| flaw.code == "undeclared-chess960";
    let variant = match names::rules("Chess960") {
        Some(chess960) if reading.flaws.iter().any(undeclared) => chess960,
        _ => variant,
    };
    let again = parse(&fen, variant);
    let Some(same) = again.position() else {
        panic!("{fen:?} of {line:?}: {:?}", again.flaws);
    };
    assert_eq!(same.fen(), fen, "of {line:?}");
    let moves = named_moves(position);
    assert_eq!(moves.len(), position.legal_moves().len(), "{fen}");
    for side in Color::ALL {
        let _ = can_win(position, side, Effort::Fast);
    }
});
