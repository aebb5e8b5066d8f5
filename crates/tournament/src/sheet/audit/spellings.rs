//! Names taken for one player's, and names that may be.

use super::advice::{MOST_NAMED, Remarks, open, settled};
use crate::event::{Event, Spellings, listed};

/// How names that are one player's become one.
const CORRECT_NAMES: &str = "If they are one, `pgnkit duplicates --select player-spelling -o names.csv FILE`, then `pgnkit fix --names names.csv --write FILE`";

/// Names taken for one player's, and names that may be.
pub(super) fn spellings(event: &Event, remarks: &mut Remarks) {
    let advice = settled(
        "spellings merged, inferred from surname, initial and rounds",
        "",
    );
    let (slips, spelt): (Vec<_>, Vec<_>) = event.spellings.iter().partition(|spelt| spelt.is_slip);
    let name = |spelt: &&Spellings| {
        let others = listed(spelt.others.iter(), spelt.others.len(), MOST_NAMED, ", ");
        format!("{} is also {others}", event.players[spelt.player].name)
    };
    remarks.add(&advice, &spelt, name);
    let advice = open(
        "similar names merged, because only then do the games make matches",
        CORRECT_NAMES,
    );
    remarks.add(&advice, &slips, name);
    let (similar, left_out) = event.similar_names();
    let advice = open("similar names, counted as different players", CORRECT_NAMES);
    remarks.add(&advice, &similar, |[one, two]| format!("{one} / {two}"));
    let advice = settled("names not compared because too many are alike", "");
    remarks.add(&advice, &left_out, |(count, like)| {
        format!("{count} such as {like}")
    });
}
