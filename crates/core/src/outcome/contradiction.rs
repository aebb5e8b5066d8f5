//! Where a record contradicts itself or the board.

use shakmaty::Color;

use super::flag::{FlagAudit, FlagBasis, FlagVerdict, mates_bare_king};
use super::kind::{Family, Kind};
use super::{board::BoardFacts, declaration::Declaration, declaration::meaning::Claim, over::Over};
use crate::english::worded;
use crate::game::{Game, stated::Stated};

worded! {
    /// A contradiction in a record; each is a rule of its own too.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Contradiction {
        /// The Result tag and the marker differ.
        ResultMismatch = "result-mismatch",
        /// Checkmate is on the board, and the result is another.
        ResultCheckmate = "result-contradicts-checkmate",
        /// Stalemate is on the board, and the result is no draw.
        ResultStalemate = "result-contradicts-stalemate",
        /// Neither side can mate, and the result is no draw.
        ResultDeadPosition = "result-contradicts-dead-position",
        /// Fivefold repetition is on the board, and the result is no draw.
        ResultFivefold = "result-contradicts-fivefold",
        /// 75 moves are on the board, and the result is no draw.
        ResultSeventyfive = "result-contradicts-seventyfive",
        /// The game is over by a rule of its variant, and the result is another.
        ResultVariantEnd = "result-contradicts-variant-end",
        /// The record declares an outcome that its result excludes.
        TerminationResult = "termination-contradicts-result",
        /// The record declares an outcome that the board does not bear out.
        TerminationBoard = "termination-contradicts-board",
        /// The record declares two outcomes that exclude each other.
        TerminationMismatch = "termination-mismatch",
        /// Checkmate, stalemate or an end that a variant has is on the board, and the result says unfinished.
        Unfinished = "unfinished-but-decided",
        /// Moves follow checkmate.
        MovesAfterCheckmate = "moves-after-checkmate",
        /// Moves follow stalemate.
        MovesAfterStalemate = "moves-after-stalemate",
        /// Moves follow a position in which neither side can mate.
        MovesAfterDeadPosition = "moves-after-dead-position",
        /// Moves follow fivefold repetition.
        MovesAfterFivefold = "moves-after-fivefold",
        /// Moves follow 75 moves.
        MovesAfterSeventyfive = "moves-after-seventyfive",
        /// Moves follow an end that a variant has.
        MovesAfterVariantEnd = "moves-after-variant-end",
        /// Won without mate by a side that no series of moves lets mate.
        WinChance = "win-without-mating-chance",
        /// Won on time with too little material.
        FlagWinMaterial = "flag-win-without-mating-material",
        /// Won on time by a side that no series of moves lets mate.
        FlagWinChance = "flag-win-without-mating-chance",
        /// Drawn on time, and the rules give a win.
        FlagDraw = "flag-draw-with-mating-material",
    }
    /// The code of its rule.
    pub fn code
}

impl FlagAudit {
    /// Where the result contradicts the flag rules. If the game was over on the board, that contradicts it, and
    /// the flag adds nothing.
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        match (self.flag.drawn, self.verdict, self.basis) {
            _ if self.over => None,
            (false, FlagVerdict::Draw, FlagBasis::Material) => Some(Contradiction::FlagWinMaterial),
            (false, FlagVerdict::Draw, _) => Some(Contradiction::FlagWinChance),
            (true, FlagVerdict::Win, _) => Some(Contradiction::FlagDraw),
            _ => None,
        }
    }
}

impl Contradiction {
    /// Those of moves that follow the end of the game.
    const OF_MOVES: [Contradiction; 6] = [
        Contradiction::MovesAfterCheckmate,
        Contradiction::MovesAfterStalemate,
        Contradiction::MovesAfterDeadPosition,
        Contradiction::MovesAfterFivefold,
        Contradiction::MovesAfterSeventyfive,
        Contradiction::MovesAfterVariantEnd,
    ];

    /// The ply with which the game was over, of moves that follow it.
    pub(crate) fn end(self, board: &BoardFacts) -> Option<usize> {
        match self {
            Contradiction::MovesAfterCheckmate => board.checkmate_ply,
            Contradiction::MovesAfterStalemate => board.stalemate_ply,
            Contradiction::MovesAfterDeadPosition => board.insufficient_ply,
            Contradiction::MovesAfterFivefold => board.fivefold_end,
            Contradiction::MovesAfterSeventyfive => board.seventyfive_end,
            Contradiction::MovesAfterVariantEnd => board.variant_end_ply,
            _ => None,
        }
    }

    /// That of a result with the end of the game on the board.
    fn of_result(over: Kind) -> Option<Contradiction> {
        Some(match over {
            Kind::Checkmate => Contradiction::ResultCheckmate,
            Kind::Stalemate => Contradiction::ResultStalemate,
            Kind::InsufficientMaterial | Kind::DeadPosition => Contradiction::ResultDeadPosition,
            Kind::FivefoldRepetition => Contradiction::ResultFivefold,
            Kind::SeventyfiveMoves => Contradiction::ResultSeventyfive,
            Kind::VariantEnd => Contradiction::ResultVariantEnd,
            _ => return None,
        })
    }
}

/// All that hold whatever the rules about flags, in the order of [`Contradiction`].
pub(super) fn contradictions(
    game: &Game<'_>,
    board: &BoardFacts,
    over: Option<Over>,
    stated: Stated,
    declaration: &Declaration<'_>,
    refuted: Option<Refuted>,
    is_won_by_nobody: bool,
) -> Vec<Contradiction> {
    let last = game.replay.plies.len();
    let fault = game.replay.fault.as_ref();
    let goes_on = fault.is_some_and(|fault| fault.kind.is_move());
    let is_wrong = |over: &Over| stated.contradicts(over.result);
    let declared = (stated.agreed()).and_then(|result| declaration.against(result));
    let is_decided = over.is_some_and(|over| {
        let kind = over.kind;
        matches!(kind, Kind::Checkmate | Kind::Stalemate | Kind::VariantEnd)
    });
    let holding = [
        stated.differ().then_some(Contradiction::ResultMismatch),
        over.filter(is_wrong)
            .and_then(|over| Contradiction::of_result(over.kind)),
        declared.map(|_| Contradiction::TerminationResult),
        refuted.map(|_| Contradiction::TerminationBoard),
        (declaration.mismatch()).map(|_| Contradiction::TerminationMismatch),
        (is_decided && stated.is_unfinished()).then_some(Contradiction::Unfinished),
    ];
    let follow = |kind: &Contradiction| kind.end(board).is_some_and(|ply| ply < last || goes_on);
    let of_moves = Contradiction::OF_MOVES.into_iter().filter(follow);
    let of_chance = is_won_by_nobody.then_some(Contradiction::WinChance);
    let all = holding.into_iter().flatten().chain(of_moves);
    all.chain(of_chance).collect()
}

/// Why the board does not bear out what a record declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refuted {
    /// Checkmate is not on the board.
    NoCheckmate,
    /// Stalemate is not on the board.
    NoStalemate,
    /// No position has occurred three times, and no written move would make it so.
    NoThreefold,
    /// The halfmove clock was never 100, and no written move would make it so.
    NoFiftyMoves,
    /// This side has enough material to mate.
    Material(Color),
    /// The game had ended before: by checkmate, stalemate or another kind that the position proves.
    EndedBefore(Kind),
}

/// Why the board does not bear out the declaration, if so.
///
/// Never of a replay that stopped, nor of a record without moves: what is missing may have borne it out. Nor of a flag
/// that fell when the game was over if the result contradicts that too: that is one mistake.
pub(super) fn refuted(
    game: &Game<'_>,
    board: &BoardFacts,
    over: Option<Over>,
    stated: Stated,
    declaration: &Declaration<'_>,
    declared: Option<Kind>,
) -> Option<Refuted> {
    let main = declaration.main()?;
    let kind = main.kind()?;
    if game.fault_code().is_some() || game.replay.plies.is_empty() && over.is_none() {
        return None;
    }
    let refuted = match kind {
        // Some call every end on the board checkmate.
        Kind::Checkmate => board
            .checkmate_ply
            .or(board.variant_end_ply)
            .is_none()
            .then_some(Refuted::NoCheckmate),
        Kind::Stalemate => board
            .stalemate_ply
            .is_none()
            .then_some(Refuted::NoStalemate),
        Kind::ThreefoldRepetition => (board.threefold_ply.is_none() && !board.threefold_by_move)
            .then_some(Refuted::NoThreefold),
        Kind::FiftyMoves => {
            (board.fifty_ply.is_none() && !board.fifty_by_move).then_some(Refuted::NoFiftyMoves)
        }
        Kind::InsufficientMaterial => Color::ALL
            .into_iter()
            .find(|&side| {
                let end = game.replay.chess_end();
                end.is_some_and(|end| mates_bare_king(end, side))
            })
            .map(Refuted::Material),
        _ => None,
    };
    refuted.or_else(|| {
        let over = over?;
        if kind.is_time_forfeit() && stated.contradicts(over.result) {
            return None;
        }
        let claim = main.claim();
        let excluded = claim != Claim::Unfinished && claim.contradicts(over.result);
        (excluded || needs_play(declared.unwrap_or(kind), over.kind))
            .then_some(Refuted::EndedBefore(over.kind))
    })
}

/// Whether a declared kind ends a game that goes on, which one that is over on the board does not.
fn needs_play(kind: Kind, over: Kind) -> bool {
    match kind {
        // Nobody could mate: the declaration says the same of one side.
        Kind::TimeForfeitInsufficient => {
            over != Kind::InsufficientMaterial && over != Kind::DeadPosition
        }
        // Players agree, claim and adjudicate where the board would not have let them play on.
        Kind::Agreement => false,
        _ => kind.family() == Family::Declared,
    }
}
