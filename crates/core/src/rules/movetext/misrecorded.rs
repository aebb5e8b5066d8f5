//! Rules about games that stop, and that one small change would let go on to their end: what the rest of the game says of it.

use shakmaty::Position;

use crate::chess::piece_names;
use crate::english::counted;
use crate::game::beyond_fault::RepairVerdict;
use crate::outcome::judged::Judged;
use crate::pgn::number::number_and_dots;
use crate::repair::edit::RepairEdit;
use crate::repair::{RepairFit, Repairs};
use crate::rules::fix::{Edits, Fix, Safety};
use crate::rules::odd_moves::SURPLUS;
use crate::rules::rule::{Finding, FindingRepair, Report, Rule};

pub(crate) const MISRECORDED_MOVE: Rule = Rule {
    code: "misrecorded-move",
    summary: "the move that was recorded wrongly, in a game that stops",
    explanation: "A game stops at an error, but one small change of its text makes all the moves that follow legal, at least 10. The verdict is `only` if no other change that was tried does that, and `likely` if others do, but cost clearly more; the message names them. The change may be up to 24 plies before the move at which the game stops, which is then right. `docs/repair.md` lists the changes that are tried, their costs, and how often they are right. The error itself is reported too. `fix --unsafe` makes the change and reads the game to its end; `fix --unsafe=only` does so only for the verdict `only`.",
    example: "11. Bxb5+ Nd7, where both knights can go to d7, and the one on f6 takes there four moves later",
    fix: Some(Fix::unsafe_to_make(fix)),
    ..Rule::warning(|game, report| check(game, report, is_misrecorded))
};

pub(crate) const MISRECORDED_UNPROVED: Rule = Rule {
    code: "misrecorded-unproved",
    summary: "changes that would make a whole game legal, none clearly the right one",
    explanation: "As misrecorded-move, with the verdict `open`: no change stands out among those that make all the following moves legal, or not all changes could be tried. The message names the likeliest, four at most, or what they have in common. The score sheet can decide. A legal game is reported too if a move has a superfluous capture sign, check sign or letter, and one other move may have been meant: if nothing is on d7 and the sign of `Bxd7` is right, it was `Bxd6`. Removing the sign is then not a safe fix.",
    example: "4. Nd2, where both knights can go to d2, and nothing later tells which one did",
    ..Rule::note(check_unproved)
};

pub(crate) const ILLEGAL_MOVE_STANDS: Rule = Rule {
    code: "illegal-move-stands",
    summary: "an illegal move that was apparently played and not noticed",
    explanation: "The move at which a game stops is illegal, but clear on the board, such as castling through check, or a move that left its own king in check; all moves after it are legal, and no change of the text that was tried makes the game legal. The players did not notice, and the move stands: the text is right, and the error is the players'. The replay still stops there. The verdict is `stands`.",
    basis: "FIDE Laws 7.5",
    example: "4. Ke2 Nf6 5. Ke1 d6 6. O-O",
    ..Rule::note(|game, report| {
        check(game, report, |verdict| verdict == RepairVerdict::Stands);
    })
};

/// Whether a move was recorded wrongly that can be named.
fn is_misrecorded(verdict: RepairVerdict) -> bool {
    matches!(verdict, RepairVerdict::Only | RepairVerdict::Likely)
}

/// Reports what is said of a game, if it is of some kind.
fn check(game: &Judged<'_>, report: &mut Report<'_>, is_of_kind: fn(RepairVerdict) -> bool) {
    let Some(repairs) = game.repairs().filter(|repairs| is_of_kind(repairs.verdict)) else {
        return;
    };
    let (named, message) = match repairs.verdict {
        RepairVerdict::Open => {
            let near = &repairs.named[..repairs.near.min(repairs.named.len())];
            (near, open_words(game, repairs, near))
        }
        _ => (&repairs.named[..1], closed_words(game, repairs)),
    };
    let fits = (repairs.fits, repairs.verdict);
    add(game, report, named, fits, message);
}

/// Reports what is not proved: of a game that stops, and of moves with a sign or letter too many.
fn check_unproved(game: &Judged<'_>, report: &mut Report<'_>) {
    check(game, report, |verdict| verdict == RepairVerdict::Open);
    for oddity in SURPLUS {
        for fit in oddity.meant(game) {
            let words = words(game, &fit, RepairVerdict::Open);
            let message = format!(
                "{words}: with that, every sign of the game is right, and all the rest is legal"
            );
            add(game, report, &[fit], (1, RepairVerdict::Open), message);
        }
    }
}

/// Adds a finding about a game that changes the first of some moves; `fits` is how many would do, and what is said of the first.
fn add(
    game: &Judged<'_>,
    report: &mut Report<'_>,
    named: &[RepairFit],
    (fits, verdict): (usize, RepairVerdict),
    message: String,
) {
    let first = &named[0];
    let position = first.position_before(game);
    let short = named.iter().map(short_words);
    let finding = report.add_move(first.span.clone(), first.ply, &position, message);
    finding.repair = Some(Box::new(FindingRepair {
        change: short.collect::<Vec<String>>().join(" | "),
        ply: first.ply,
        cost: first.cost,
        fits,
        verdict,
        proved_plies: first.proved_plies(),
    }));
}

/// What is said of one change that stands out.
fn closed_words(game: &Judged<'_>, repairs: &Repairs) -> String {
    let (first, others) = (&repairs.named[0], &repairs.named[1..]);
    let plies = first.proved_plies();
    let behind = counted(plies, "ply after it is", "plies after it are");
    let others = others.iter().map(|fit| placed_words(game, fit, first));
    let others: Vec<String> = others.collect();
    let others = match repairs.fits - 1 {
        0 if repairs.verdict == RepairVerdict::Likely => {
            "no other single correction works, but not all could be tried".to_owned()
        }
        0 => "no other single correction works".to_owned(),
        1 => format!(
            "one other correction works, at a clearly higher cost: {}",
            others[0]
        ),
        count => {
            let others = others.join(", or ");
            format!("{count} other corrections work, at a clearly higher cost: {others}")
        }
    };
    let words = words(game, first, repairs.verdict);
    format!("{words}: with that, the {behind} legal; {others}")
}

/// What another change says of the record, with its place where that is not the place of the first.
fn placed_words(game: &Judged<'_>, fit: &RepairFit, first: &RepairFit) -> String {
    let words = words(game, fit, RepairVerdict::Open);
    if fit.ply == first.ply {
        words
    } else {
        label(game, fit.ply) + &words
    }
}

/// The changes that fit, if there are several.
fn open_words(game: &Judged<'_>, repairs: &Repairs, near: &[RepairFit]) -> String {
    let first = &repairs.named[0];
    let mover = piece_names::side(first.position_before(game).turn());
    let bound = if repairs.is_bounded {
        "; the search stopped early, so there may be others"
    } else {
        ""
    };
    let what = match first.edit {
        RepairEdit::PlyMissing(_) => Some(format!("a move of {mover} is missing before this")),
        RepairEdit::PairMissing(_) => Some("a move of each side is missing before this".to_owned()),
        _ => None,
    };
    if let Some(what) = what.filter(|_| repairs.are_alike && repairs.near > 1) {
        let which = near.iter().map(|fit| fit.sans.join(" "));
        let which: Vec<String> = which.collect();
        let (likely, which) = (repairs.near, which.join(", "));
        return format!("{what}, but which one is unknown: {likely} moves fit ({which}){bound}");
    }
    let claim = |(index, fit): (usize, &RepairFit)| match fit.edit {
        RepairEdit::Respelled(_) if index > 0 && fit.ply == first.ply => fit.sans.join(" "),
        _ => placed_words(game, fit, first),
    };
    let named: Vec<String> = near.iter().enumerate().map(claim).collect();
    let others = match repairs.fits - named.len() {
        0 => String::new(),
        more => format!(
            "; {}",
            counted(more, "other change fits too", "other changes fit too")
        ),
    };
    let named = named.join(", or ");
    format!("{named}: with that, all the rest is legal{others}{bound}")
}

/// A change, described in words.
fn words(game: &Judged<'_>, fit: &RepairFit, verdict: RepairVerdict) -> String {
    let word = game.text(fit.span.clone());
    let sans = fit.sans.join(" ");
    let [must_be, is, are] = match verdict {
        RepairVerdict::Only | RepairVerdict::Stands => ["must be", "is", "are"],
        RepairVerdict::Likely => ["is likely", "is likely", "are likely"],
        RepairVerdict::Open => ["may be", "may be", "may be"],
    };
    match fit.edit {
        RepairEdit::Respelled(_) => format!("{word} {must_be} {sans}"),
        RepairEdit::Swapped => format!("{word} and the next move {are} exchanged"),
        RepairEdit::SwappedOwn => {
            format!("{word} and the next move of the same side {are} exchanged")
        }
        RepairEdit::PairTwice => format!("{word} and the next move {are} written twice"),
        RepairEdit::PlyTwice => format!("{word} {is} written twice"),
        RepairEdit::PlyMissing(_) if verdict == RepairVerdict::Open => {
            format!("a move {is} missing, {sans} before {word}")
        }
        RepairEdit::PlyMissing(_) => format!("{sans} {is} missing before {word}"),
        RepairEdit::PairMissing(_) => format!("{sans} {are} missing before {word}"),
        RepairEdit::PlyDropped => format!("{word} {is} too many"),
        RepairEdit::SetDownTwice => format!("{word} {is} too many: the piece was set down twice"),
        RepairEdit::SetDownBeside(_) => {
            format!("{word} {must_be} {sans}: the piece was set down beside its square")
        }
        RepairEdit::PairDropped => format!("{word} and the next move {are} too many"),
        RepairEdit::Bracket(sign) => format!("a {sign} {is} missing before {word}"),
        RepairEdit::Stands(_) if verdict == RepairVerdict::Stands => {
            format!("{word} is illegal and stands, since nobody noticed")
        }
        RepairEdit::Stands(_) => format!("{word} may have been played so, and nobody noticed"),
    }
}

/// A change in short.
fn short_words(fit: &RepairFit) -> String {
    let sans = fit.sans.join(" ");
    match fit.edit {
        RepairEdit::Respelled(_) => sans,
        RepairEdit::Swapped => "moves exchanged".to_owned(),
        RepairEdit::SwappedOwn => "moves of one side exchanged".to_owned(),
        RepairEdit::PairTwice => "pair written twice".to_owned(),
        RepairEdit::PlyTwice => "move written twice".to_owned(),
        RepairEdit::PlyMissing(_) | RepairEdit::PairMissing(_) => format!("{sans} missing"),
        RepairEdit::PlyDropped | RepairEdit::SetDownTwice => "move too many".to_owned(),
        RepairEdit::SetDownBeside(_) => format!("{sans}, set down beside its square"),
        RepairEdit::PairDropped => "pair too many".to_owned(),
        RepairEdit::Bracket(sign) => format!("{sign} missing"),
        RepairEdit::Stands(_) => "stands".to_owned(),
    }
}

/// The number of a ply, from 1, with its dots.
fn label(game: &Judged<'_>, ply: usize) -> String {
    let (number, dots) = number_and_dots(game.plies_before() + ply - 1);
    format!("{number}{dots} ")
}

/// Lets the finding about the error at which a game stops say that there is another about what caused it.
pub(crate) fn point_from_fault(game: &Judged<'_>, findings: &mut [Finding]) {
    let Some(fault) = &game.replay.fault else {
        return;
    };
    let repair = findings.iter().find(|finding| finding.repair.is_some());
    let Some((repair, ply)) = repair.and_then(|finding| Some((finding.rule.code, finding.ply?)))
    else {
        return;
    };
    let stop = findings
        .iter_mut()
        .find(|finding| finding.rule.code == fault.kind.code() && finding.span == fault.span);
    if let Some(stop) = stop {
        let place = if ply == fault.ply {
            "here".to_owned()
        } else {
            format!("at {}", label(game, ply).trim_end())
        };
        let pointer = format!("; see {repair} {place}");
        stop.message.push_str(&pointer);
    }
}

/// Makes the change that stands out.
fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let Some(repairs) = (game.repairs()).filter(|repairs| is_misrecorded(repairs.verdict)) else {
        return;
    };
    let first = &repairs.named[0];
    let safety = match repairs.verdict {
        RepairVerdict::Likely => Safety::Likely,
        _ => Safety::Unsafe,
    };
    edits.with_safety(safety, |edits| {
        edits.about(first.ply, |edits| {
            for change in &first.changes {
                edits.replace(change.span.clone(), change.text.clone());
            }
        });
    });
}
