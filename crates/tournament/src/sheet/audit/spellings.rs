//! Names taken for one player's, and names that may be.

use std::fmt::Write as _;

use super::advice::{MOST_NAMED, Remarks, open, settled};
use crate::event::{Event, Spellings, list};
use crate::names::SimilarNames;

/// How names that are one player's become one.
const CORRECT_NAMES: &str = "If they are one, `pgnkit duplicates --select player-spelling -o names.csv FILE`, then `pgnkit fix --names names.csv --write FILE`";

/// Names taken for one player's, and names that may be.
pub(super) fn spellings(event: &Event, remarks: &mut Remarks) {
    let advice = settled(
        "spellings merged, inferred from surname, initial and rounds",
        "",
    );
    let (slips, spelt): (Vec<_>, Vec<_>) = event.spellings.iter().partition(|spelt| spelt.is_slip);
    let name = |spelt: &&Spellings, text: &mut String| {
        text.extend([&*event.players[spelt.player].name, " is also "]);
        let (others, count) = (spelt.others.iter(), spelt.others.len());
        list(others, (count, MOST_NAMED), ", ", text, |other, text| {
            text.push_str(other);
        });
    };
    remarks.add(&advice, &spelt, name);
    let advice = open(
        "similar names merged, because only then do the games make matches",
        CORRECT_NAMES,
    );
    remarks.add(&advice, &slips, name);
    let similar = SimilarNames::new(event);
    let advice = open("similar names, counted as different players", CORRECT_NAMES);
    remarks.add(&advice, &similar.pairs, |(one, two), text| {
        text.extend([one, " / ", two]);
    });
    let advice = settled("names not compared because too many are alike", "");
    remarks.add(&advice, &similar.left_out, |(count, like), text| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{count} such as {like}");
    });
}
