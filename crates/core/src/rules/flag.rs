//! Rules about games lost on time.

use super::rule::{Finding, Report, Rule};
use super::tag_values::termination_span;
use crate::chess::piece_names::side;
use crate::outcome::flag::{FlagAudit, is_win_by_minor_piece, material};
use crate::outcome::{basis::Basis, contradiction::Contradiction, judged::Judged};

pub(crate) const FLAG_DRAW_WITH_MATING_MATERIAL: Rule = Rule {
    code: "flag-draw-with-mating-material",
    summary: "a draw on time although the other side could mate",
    explanation: "The side whose flag did not fall could still mate, so it wins by the rules chosen with --flag-rules. If the record does not say whose flag fell, it is taken to be that of the side to move. The declared result is kept; the server may have other rules. Variants are not checked.",
    basis: "FIDE Laws 6.9",
    example: "White has a rook, Black oversteps the time, and the game is drawn",
    ..Rule::warning(|game, report| {
        if let Some(audit) = contradicted(game, Contradiction::FlagDraw) {
            add(game, report, audit, |[winner, has, against]| {
                format!("drawn on time, but {winner} has {has} against {against}")
            });
        }
    })
};

pub(crate) const FLAG_LOSER_NOT_TO_MOVE: Rule = Rule {
    code: "flag-loser-not-to-move",
    summary: "a loss on time by the side whose clock was not running",
    explanation: "Only the clock of the side to move runs, so either the last moves are missing or the result is for the wrong side. Nothing is changed. Not reported if the game was over on the board.",
    basis: "FIDE Laws 6.2.1, 6.8",
    example: "Black has moved, and 1-0 by time forfeit",
    ..Rule::warning(|game, report| {
        let to_move = game.replay.turn();
        if let Some(flag) = game.outcome().flag
            && flag.loser != to_move
            && game.outcome().basis != Basis::Proved
            && !game.replay.plies.is_empty()
        {
            let (loser, to_move) = (side(flag.loser), side(to_move));
            let message = format!("{loser} lost on time, but {to_move} is to move");
            report.add(termination_span(game), message);
        }
    })
};

pub(crate) const FLAG_WIN_BY_MINOR_PIECE: Rule = Rule {
    code: "flag-win-by-minor-piece",
    summary: "a win on time that only some rules allow",
    explanation: "A lone knight or bishop, or knights alone, can mate if the other side helps, so FIDE gives the win; under the rules of US Chess, Chess.com or the founding rules it is a draw. --flag-rules chooses others. Variants are not checked.",
    basis: "FIDE Laws 6.9; US Chess rule 14E",
    example: "king and knight against king and pawn, and 1-0 by time forfeit",
    ..Rule::note(|game, report| {
        if let Some(audit) = game.flag_audit()
            && is_win_by_minor_piece(game, audit)
        {
            let finding = add(game, report, audit, |[winner, has, against]| {
                format!("{winner} won on time with {has} against {against}")
            });
            finding.message.push_str(", and a draw under other rules");
        }
    })
};

pub(crate) const FLAG_WIN_WITHOUT_MATING_CHANCE: Rule = Rule {
    code: "flag-win-without-mating-chance",
    summary: "a win on time by a side that cannot mate by any series of moves",
    explanation: "The material would be enough, but it is proved that no series of legal moves from the final position mates, so the game is drawn. The declared result is kept; servers that look only at the material give such wins. Variants are not checked.",
    basis: "FIDE Laws 6.9",
    example: "a wall of blocked pawns, and 1-0 by time forfeit",
    ..Rule::warning(|game, report| {
        if let Some(audit) = contradicted(game, Contradiction::FlagWinChance) {
            add(game, report, audit, |[winner, ..]| {
                format!("{winner} won on time, but cannot mate by any series of legal moves")
            });
        }
    })
};

pub(crate) const FLAG_WIN_WITHOUT_MATING_MATERIAL: Rule = Rule {
    code: "flag-win-without-mating-material",
    summary: "a win on time with too little material to mate",
    explanation: "The side whose flag did not fall has too little material, so the game is drawn by the rules chosen with --flag-rules. The declared result is kept; whoever counts the points should check it. Variants are not checked.",
    basis: "FIDE Laws 6.9",
    example: "White has a king alone, and 1-0 by time forfeit",
    ..Rule::warning(|game, report| {
        if let Some(audit) = contradicted(game, Contradiction::FlagWinMaterial) {
            add(game, report, audit, |[winner, has, _]| {
                format!("{winner} won on time with {has}")
            });
        }
    })
};

/// The audit of a flag whose result contradicts the rules in this way.
fn contradicted(game: &Judged<'_>, contradiction: Contradiction) -> Option<FlagAudit> {
    let audit = game.flag_audit();
    audit.filter(|audit| audit.contradiction() == Some(contradiction))
}

/// Adds a finding that says what the rules make of a fact about the winner by the flag, what that side has at the end, in letters,
/// and what it has against it.
fn add<'r>(
    game: &Judged<'_>,
    report: &'r mut Report<'_>,
    audit: FlagAudit,
    fact: impl Fn([&str; 3]) -> String,
) -> &'r mut Finding {
    let loser = audit.flag.loser;
    let pieces = |side| {
        let end = game.replay.chess_end();
        end.map_or_else(String::new, |end| material(end, side))
    };
    let fact = fact([side(!loser), &pieces(!loser), &pieces(loser)]);
    let (verdict, rules, reason) = (audit.verdict.as_str(), audit.rules.name(), audit.reason());
    let message = format!("{fact}: a {verdict} under {rules}, {reason}");
    report.add(termination_span(game), message)
}
