//! Where a record contradicts itself or the board.

use shakmaty::Color;

use super::flag::{FlagAudit, FlagBasis, FlagVerdict, mates_bare_king};
use super::kind::{Family, Kind};
use super::{
    board_facts::BoardFacts, declaration::Declaration, declaration::meaning::Claim,
    proven_end::ProvenEnd,
};
use crate::chess::position::BoardEnd;
use crate::english::worded;
use crate::game::{Game, fault::FaultKind, stated_results::StatedResults};
use crate::input::record::Seams;

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
    /// Those of moves that follow the end of the game, each with the ply with which it was over.
    fn of_moves(board: &BoardFacts) -> [(Contradiction, Option<usize>); 6] {
        [
            (Contradiction::MovesAfterCheckmate, board.checkmate_ply),
            (Contradiction::MovesAfterStalemate, board.stalemate_ply),
            (
                Contradiction::MovesAfterDeadPosition,
                board.insufficient_ply,
            ),
            (Contradiction::MovesAfterFivefold, board.fivefold_end),
            (Contradiction::MovesAfterSeventyfive, board.seventyfive_end),
            (Contradiction::MovesAfterVariantEnd, board.variant_end_ply),
        ]
    }

    /// The ply with which the game was over, of moves that follow it.
    pub(crate) fn end(self, board: &BoardFacts) -> Option<usize> {
        let mut of_moves = Contradiction::of_moves(board).into_iter();
        of_moves.find(|&(kind, _)| kind == self)?.1
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
    over: Option<ProvenEnd>,
    stated: StatedResults,
    declaration: &Declaration<'_>,
    refuted: Option<Refutation>,
    is_won_by_nobody: bool,
) -> Vec<Contradiction> {
    let last = game.replay.plies.len();
    let fault = game.replay.fault.as_ref();
    // A null move is an error of its own, whenever it is made.
    let goes_on = fault
        .is_some_and(|fault| fault.kind.is_move() && !matches!(fault.kind, FaultKind::NullMove));
    let is_wrong = |over: &ProvenEnd| stated.contradicts(over.result);
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
    let follow = |&(_, end): &(_, Option<usize>)| end.is_some_and(|ply| ply < last || goes_on);
    let of_moves = Contradiction::of_moves(board).into_iter().filter(follow);
    let of_moves = of_moves.map(|(kind, _)| kind);
    let of_chance = is_won_by_nobody.then_some(Contradiction::WinChance);
    let all = holding.into_iter().flatten().chain(of_moves);
    all.chain(of_chance).collect()
}

/// Why the board does not bear out what a record declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refutation {
    /// Checkmate is not on the board.
    NoCheckmate,
    /// Stalemate is not on the board.
    NoStalemate,
    /// No position has occurred three times, and no written move would make it so.
    NoThreefold,
    /// No position has occurred five times.
    NoFivefold,
    /// The halfmove clock was never 100, and no written move would make it so.
    NoFiftyMoves,
    /// The halfmove clock was never 150.
    NoSeventyfiveMoves,
    /// The rules of the game know no such end, or it is not on the board.
    NoVariantEnd,
    /// This side has enough material to mate.
    Material(Color),
    /// The game had ended before: by checkmate, stalemate or another kind that the position proves.
    EndedBefore(Kind),
}

impl Refutation {
    /// Whether the declared kind is not on the board, so that nothing is left of it.
    pub(super) fn is_absent(self) -> bool {
        !matches!(self, Refutation::EndedBefore(_))
    }
}

/// Why the board does not bear out the declaration, if so.
///
/// Never of a replay that stopped, nor of a record without moves or without its end: what is missing may have borne it out. Nor
/// of a flag that fell when the game was over if the result contradicts that too: that is one mistake.
pub(super) fn refuted(
    game: &Game<'_>,
    board: &BoardFacts,
    over: Option<ProvenEnd>,
    stated: StatedResults,
    declaration: &Declaration<'_>,
    declared: Option<Kind>,
) -> Option<Refutation> {
    let main = declaration.main()?;
    let kind = main.kind()?;
    let ends_elsewhere = Seams::INTERRUPTED | Seams::COMMENT_CUT | Seams::TORN;
    if game.fault_code().is_some()
        || game.record.oversized
        || game.record.seams.intersects(ends_elsewhere)
        || game.has_lost_end()
        || game.replay.plies.is_empty() && over.is_none()
    {
        return None;
    }
    let refuted = absent(game, board, kind);
    refuted.or_else(|| {
        let over = over?;
        if kind.is_time_forfeit() && stated.contradicts(over.result) {
            return None;
        }
        let claim = main.claim();
        let excluded = claim != Claim::Unfinished && claim.contradicts(over.result);
        (excluded || needs_play(declared.unwrap_or(kind), over.kind))
            .then_some(Refutation::EndedBefore(over.kind))
    })
}

/// Why a kind is not how a game ended, where the board can tell that: each kind is compared here, or it is said why it cannot be.
pub(super) fn absent(game: &Game<'_>, board: &BoardFacts, kind: Kind) -> Option<Refutation> {
    let unless = |is_there: bool, refuted| (!is_there).then_some(refuted);
    let has = |ply: Option<usize>| ply.is_some();
    match kind {
        // Some call every end on the board checkmate.
        Kind::Checkmate => unless(
            has(board.checkmate_ply.or(board.variant_end_ply)),
            Refutation::NoCheckmate,
        ),
        Kind::Stalemate => unless(has(board.stalemate_ply), Refutation::NoStalemate),
        Kind::InsufficientMaterial => {
            let end = game.replay.chess_end()?;
            let mut sides = Color::ALL.into_iter();
            let side = sides.find(|&side| mates_bare_king(end, side));
            side.map(Refutation::Material)
        }
        // And some call checkmate by the rule of the variant that it obeys.
        Kind::VariantEnd => {
            let is_over = |(end, _)| end != BoardEnd::InsufficientMaterial;
            unless(board.end.is_some_and(is_over), Refutation::NoVariantEnd)
        }
        Kind::ThreefoldRepetition => unless(
            has(board.threefold_ply) || board.threefold_by_move || began_before(game, board),
            Refutation::NoThreefold,
        ),
        Kind::FivefoldRepetition => unless(
            has(board.fivefold_ply) || began_before(game, board),
            Refutation::NoFivefold,
        ),
        Kind::FiftyMoves => unless(
            has(board.fifty_ply) || board.fifty_by_move || lacks_clock(game),
            Refutation::NoFiftyMoves,
        ),
        Kind::SeventyfiveMoves => unless(
            has(board.seventyfive_ply) || lacks_clock(game),
            Refutation::NoSeventyfiveMoves,
        ),
        // That a side could mate is proved for some games only, and no words declare it.
        Kind::DeadPosition
        // What players, clocks, arbiters and programs do is not on the board.
        | Kind::Resignation
        | Kind::Agreement
        | Kind::TimeForfeit
        | Kind::TimeForfeitInsufficient
        | Kind::BothFlags
        | Kind::Adjudication
        | Kind::AdjudicationTablebase
        | Kind::AdjudicationScore
        | Kind::AdjudicationLength
        | Kind::Abandonment
        | Kind::Disconnection
        | Kind::StalledConnection
        | Kind::IllegalMove
        | Kind::RulesInfraction
        | Kind::Forfeit
        | Kind::Death
        | Kind::Emergency
        | Kind::Aborted
        | Kind::Adjourned
        | Kind::Unterminated
        | Kind::Unknown => None,
    }
}

/// Whether the halfmove clock of the start position is not known.
fn lacks_clock(game: &Game<'_>) -> bool {
    game.setup.fen_fields < 5
}

/// Whether the final position may have occurred before the start of the record: play since the last capture or pawn move began
/// further up.
fn began_before(game: &Game<'_>, board: &BoardFacts) -> bool {
    let clock = usize::try_from(board.halfmove_clock).unwrap_or(usize::MAX);
    let plies = game.replay.plies.len();
    clock > plies || clock == plies && lacks_clock(game)
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
