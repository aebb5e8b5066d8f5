//! How a game ended: what the board proves, what could have been claimed, what the record declares,
//! and where these contradict each other.
//!
//! Each is decided here, once, for every command and rule.

pub mod basis;
pub mod board_facts;
pub mod contradiction;
pub(crate) mod dead_positions;
pub mod declaration;
pub mod flag;
pub mod judged;
pub mod judging_laws;
pub mod kind;
pub mod laws;
pub mod perpetual;
pub mod plain_result;
pub(crate) mod proven_end;

use std::borrow::Cow;

use shakmaty::{ByColor, Color};

use self::board_facts::{BoardFacts, board, counts_fifty_moves};
use self::contradiction::{Contradiction, Refutation, absent, contradictions, refuted};
use self::dead_positions::{DeadPositionEffort, MatingChances, chances, variant_chances};
use self::declaration::meaning::{Meaning, Statement};
use self::flag::{Flag, FlagAudit, FlagVerdict, flag};
use self::{
    basis::Basis, declaration::Declaration, judging_laws::JudgingLaws, kind::Kind, proven_end::over,
};
use crate::chess::game_result::GameResult;
use crate::game::{
    Game, replay::first_plies::FIFTY_MOVES_PLIES, replay::replay_ends::ReplayEnds,
    stated_results::StatedResults,
};
use pgnkit_mating::CanMate;

/// The side whose chance to mate counts: whoever did not lose on time, else the side that the Result tag and the marker name.
fn winner(flag: Option<Flag>, stated: StatedResults) -> Option<Color> {
    flag.map(|flag| !flag.loser).or_else(|| stated.winner())
}

/// The outcome of a game.
#[derive(Debug, Clone)]
pub struct Outcome<'b> {
    /// The kind.
    pub kind: Kind,
    /// The certainty of the outcome.
    pub basis: Basis,
    /// The result that counts; `None` if it is not decided.
    pub result: Option<GameResult>,
    /// The facts of the board.
    pub board: BoardFacts,
    /// What the record declares, as written and as read.
    pub declaration: Declaration<'b>,
    /// The kind that is declared, whatever the board proves.
    pub declared: Option<Kind>,
    /// Why the board does not bear out the declaration, if so.
    pub refuted: Option<Refutation>,
    /// What the Result tag and the marker state.
    pub stated: StatedResults,
    /// Where the record contradicts itself or the board, in the order of the codes' list.
    pub contradictions: Vec<Contradiction>,
    /// The Result tag as written.
    pub result_tag: Option<Cow<'b, str>>,
    /// Who can mate from the final position, as far as the outcome rests on it; for all else see
    /// [`Judged::can_mate`](judged::Judged::can_mate).
    can_mate: ByColor<CanMate>,
    /// The side of which nobody has asked.
    unasked: Option<Color>,
    /// The flag that fell, if the record says so, the end of the game is known and it is no mate.
    pub flag: Option<Flag>,
}

impl<'b> Outcome<'b> {
    /// Decides how a game ended, by these Laws; whether a side could still mate is proved where there is a
    /// reason to ask, or for each side, and with a larger budget, if `deep`.
    pub(crate) fn new(game: &Game<'b>, laws: JudgingLaws, deep: bool) -> Outcome<'b> {
        let result_tag = game.tag("Result");
        let stated = StatedResults::new(game);
        let mut board = if game.setup.fault.is_none() {
            board(game, laws.edition)
        } else {
            BoardFacts::default()
        };
        let declaration = Declaration::new(game, stated.agreed());
        let flag = flag(game, &board, stated, &declaration);
        let chances = if game.replay.chess_start().is_none()
            && let ReplayEnds::Variant(_, end) = game.replay.run()
        {
            variant_chances(game, end, &board)
        } else if game.setup.fault.is_none() {
            let question = match flag {
                _ if deep => DeadPositionEffort::Deep,
                Some(_) => DeadPositionEffort::Proof,
                None if game.replay.fault.is_some() => DeadPositionEffort::Material,
                None => DeadPositionEffort::IfDoubtful,
            };
            chances(game, &board, question, winner(flag, stated))
        } else {
            MatingChances::default()
        };
        board.dead_ply = chances.dead_ply;
        let dead = chances.dead && !(flag.is_some() && laws.flags.ask_material_only());
        if dead {
            board.end_claims();
        }
        let over = over(game, &board, dead);
        let insufficient = flag.is_some_and(|flag| {
            let end = game.replay.chess_end();
            let audit = |end| FlagAudit::new(flag, end, chances.can_mate, laws.flags);
            flag.drawn
                && end
                    .map(audit)
                    .is_some_and(|audit| audit.verdict == FlagVerdict::Draw)
        });
        let declared = match declaration.kind(insufficient, |_| true) {
            Some(kind) if stated.is_forfeit() && yields_to_forfeit(game, kind) => {
                Some(Kind::Forfeit)
            }
            declared => declared,
        };
        let refuted = refuted(game, &board, over, stated, &declaration, declared);
        let is_refuted = refuted.is_some_and(Refutation::is_absent);
        let left = if is_refuted {
            declaration.kind(insufficient, |kind| absent(game, &board, kind).is_none())
        } else {
            declared
        };
        let (kind, basis) = match (over, left) {
            (Some(over), _) => (over.kind, Basis::Proved),
            (None, Some(kind)) => (kind, Basis::Declared),
            // The record has another word for what the result would be read as.
            (None, None) => match undeclared(game, &board, stated, &declaration) {
                (_, Basis::Inferred) if is_refuted => (Kind::Unknown, Basis::Unknown),
                known => known,
            },
        };
        let result = match over.filter(|_| basis == Basis::Proved) {
            Some(over) => Some(over.result),
            None => stated.agreed(),
        };
        let is_won_by_nobody = over.is_none()
            && flag.is_none()
            && !game.replay.is_variant()
            && !stated.is_forfeit()
            && stated
                .winner()
                .is_some_and(|winner| *chances.can_mate.get(winner) == CanMate::No);
        let contradictions = contradictions(
            game,
            &board,
            over,
            stated,
            &declaration,
            refuted,
            is_won_by_nobody,
        );
        Outcome {
            kind,
            basis,
            result,
            board,
            declaration,
            declared,
            refuted,
            stated,
            contradictions,
            result_tag,
            can_mate: chances.can_mate,
            unasked: chances.unasked,
            flag,
        }
    }

    /// The part of the declaration that the stated result excludes.
    pub(crate) fn against_result(&self) -> Option<&Statement<'b>> {
        self.declaration.against(self.stated.agreed()?)
    }

    /// What of the declaration is not understood, as written.
    pub fn unread_declarations(&self) -> impl Iterator<Item = &str> {
        self.declaration
            .parts()
            .filter(|part| part.meaning == Meaning::Unread)
            .map(|part| &*part.text)
    }
}

/// Whether a result that is spelled as of a game not played tells more than a declared kind: it does where that says
/// nothing of the reason, and where there are no moves.
fn yields_to_forfeit(game: &Game<'_>, declared: Kind) -> bool {
    declared.is_general() || game.replay.plies.is_empty()
}

/// What can be said of an outcome that the board does not prove, and that the record does not declare, or that the board
/// refutes.
fn undeclared(
    game: &Game<'_>,
    board: &BoardFacts,
    stated: StatedResults,
    declaration: &Declaration<'_>,
) -> (Kind, Basis) {
    if stated.is_forfeit() {
        return (Kind::Forfeit, Basis::Declared);
    }
    // A result without a move: not played, or not recorded.
    let is_empty = game.replay.plies.is_empty();
    if declaration.is_unknown() || game.fault_code().is_some() || is_empty {
        return (Kind::Unknown, Basis::Unknown);
    }
    match stated.agreed() {
        Some(GameResult::Draw) => {
            // What stands on the board comes before what a move that is written down would bring about.
            let fifty = board.halfmove_clock >= FIFTY_MOVES_PLIES && counts_fifty_moves(game);
            if board.occurrences >= 3 || !fifty && board.threefold_by_move {
                (Kind::ThreefoldRepetition, Basis::Claimable)
            } else if fifty || board.fifty_by_move {
                (Kind::FiftyMoves, Basis::Claimable)
            } else {
                (Kind::Agreement, Basis::Inferred)
            }
        }
        Some(GameResult::Won(_)) => (Kind::Resignation, Basis::Inferred),
        Some(GameResult::BothLost | GameResult::HalfPoint(_) | GameResult::Unknown) | None => {
            (Kind::Unknown, Basis::Unknown)
        }
    }
}
