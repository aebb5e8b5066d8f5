//! What is said of the cheapest fit, given the others.

use super::edit::RepairEdit;
use super::search::{CHEAP, Fit, MARGIN};
use crate::game::beyond_fault::RepairVerdict;

/// What a word costs at most that may be spelled so far otherwise: beyond, it was measured to be something else.
const FAR: u32 = 19;

/// Puts what must be named beside the first fit next to it; gives how many cannot be told from the first, itself too.
pub(super) fn arrange(fits: &mut [Fit]) -> usize {
    let Some(best) = fits.first() else {
        return 0;
    };
    let margin = match best.edit {
        // Few pieces come from where they would have come from by chance.
        RepairEdit::SetDownTwice | RepairEdit::SetDownBeside(_) => 4,
        // An exchange that anything speaks against was right in two of three cases beside fits so near.
        RepairEdit::SwappedOwn if best.cost > best.edit.cost() => MARGIN,
        _ if best.cost <= CHEAP => 4,
        // Beside a word that is spelled far otherwise, nothing else may fit: measured, it was always something else.
        RepairEdit::Respelled(_) => u32::MAX,
        _ => MARGIN,
    };
    let near = fits.partition_point(|fit| fit.cost - best.cost < margin);
    let is_missing = matches!(best.edit, RepairEdit::PlyMissing(_));
    let is_rival = |fit: &Fit| {
        matches!(fit.edit, RepairEdit::Stands(_)) || is_missing && fit.edit.is_ply_too_many()
    };
    let rival = fits.iter().skip(1).position(is_rival);
    if let Some(rival) = rival {
        fits[1..=rival + 1].rotate_right(1);
        return if rival + 1 < near { near } else { near + 1 };
    }
    near
}

/// What is said of the first of all fits, from which some cannot be told; `is_complete` if all that could fit were tried.
pub(super) fn verdict(fits: &[Fit], near: usize, is_complete: bool) -> RepairVerdict {
    let Some(first) = fits.first().filter(|_| near == 1) else {
        return RepairVerdict::Open;
    };
    let is_alone = fits.len() == 1 && is_complete;
    let is_open = match first.edit {
        RepairEdit::Stands(_) => !is_alone,
        // What players did is left alone unless nothing else fits, and the numbers say so.
        RepairEdit::PairDropped | RepairEdit::PlyDropped => !is_alone || !first.is_witnessed,
        RepairEdit::PairMissing(_) => !first.is_witnessed,
        RepairEdit::Respelled(_) => first.cost > FAR,
        _ => false,
    };
    match first.edit {
        _ if is_open => RepairVerdict::Open,
        RepairEdit::Stands(_) => RepairVerdict::Stands,
        _ if is_alone => RepairVerdict::Only,
        _ => RepairVerdict::Likely,
    }
}
