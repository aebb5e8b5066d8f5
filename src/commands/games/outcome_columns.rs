//! Columns of how a game ended: what the board proves, what could be claimed, what is declared, and what contradicts it.

use std::borrow::Cow;

use shakmaty::Color;

use super::row::GameRow;
use crate::output::columns::{Column, columns};
use pgnkit_core::chess::{game_result::GameResult, piece_names};
use pgnkit_core::game::replay::first_plies::FIFTY_MOVES_PLIES;
use pgnkit_core::outcome::contradiction::Contradiction;
use pgnkit_mating::CanMate;

/// The columns, in order.
pub(crate) const COLUMNS: &[Column<GameRow<'static>>] = columns! { |row|
    "outcome": Word = row.game.outcome().kind.as_str(), "the kind of outcome, one of those below";
    "basis": Word = row.game.outcome().basis.as_str(), "`proved`, `claimable`, `declared`, `inferred` or `unknown`";
    "winner": Word = winner(row.game.outcome().result), "`white`, `black`, `draw`; empty if not decided";
    "consistent": Flag = row.contradictions().is_empty(), "`false` if the record contradicts itself or the board";
    "contradictions": List = row.contradictions(), "codes of findings, separated by a space";
    "declaration": Text = row.game.outcome().declaration.text(), "the declaration as written: Termination, TerminationDetails, ICCResult and the last comment if it is about the end of the game, joined by `; `";
    "checkmate_ply": Number = row.game.outcome().board.checkmate_ply, "ply after which checkmate was on the board; 0 is the start position, here and below";
    "stalemate_ply": Number = row.game.outcome().board.stalemate_ply, "ply after which stalemate was on the board";
    "insufficient_ply": Number = row.game.outcome().board.insufficient_ply, "first ply after which neither side could mate, by material";
    "dead_ply": Number = row.game.outcome().board.dead_ply, "first ply after which neither side could mate, by proof; the same as `insufficient_ply`, or earlier if the moves after it were forced; given only if the final position is also dead, or stalemate";
    "threefold_ply": Number = row.game.outcome().board.threefold_ply, "ply after which a position had first occurred three times";
    "fivefold_ply": Number = row.game.outcome().board.fivefold_ply, "ply after which a position had first occurred five times";
    "fifty_ply": Number = row.game.outcome().board.fifty_ply, "ply after which the halfmove clock first was 100 with a legal move left";
    "seventyfive_ply": Number = row.game.outcome().board.seventyfive_ply, "ply after which the halfmove clock first was 150 with a legal move left";
    "claim_by_move": List = row.claim_by_move(), "at the end, a claim that needs a written move, since the board alone does not allow it: `threefold`, `fifty`, or both";
    "claim": List = row.claim(), "draws that could be claimed at the end: `threefold`, `fifty`, and `threefold-by-move`, `fifty-by-move` if a written move was needed; several are separated by spaces";
    "claimant": Word = row.game.outcome().board.claimant.map(piece_names::color), "who could claim at the end: `white` or `black`, the side to move; empty if nobody";
    "occurrences": Number = row.if_set_up(row.game.outcome().board.occurrences), "how often the final position occurred in the game";
    "halfmove_clock": Number = row.if_set_up(row.game.outcome().board.halfmove_clock), "halfmove clock at the end, in plies";
    "plies_after_end": Number = row.if_set_up(row.game.outcome().board.plies_after_end), "plies played after the first automatic end of the game; 0 if none";
    "winner_can_mate": Word = row.game.winner_can_mate().map(CanMate::as_str), "whether some series of legal moves from the final position lets the winner mate: the opponent of a player who lost on time, else the winner by the result; empty if there is none. Values as in `white_can_mate`; that column and `black_can_mate` need `--columns`";
    "white_can_mate": Word = row.if_set_up(row.game.can_mate(Color::White).as_str()), "whether some series of legal moves from the final position lets White mate. `no`: by material in every game; by proof if the game was lost on time, or if few pieces, blocked pawns, a boxed-in king or a check raise a doubt, and with `--deep`. `yes`: by proof after mate, and in the same games. `unknown`: in all others, and if the searches gave up after 2,520,000 positions (12,020,000 with `--deep`). In a variant, whether White can win: `yes` and `no` after its end, `no` by material under its rules";
    "black_can_mate": Word = row.if_set_up(row.game.can_mate(Color::Black).as_str()), "the same for Black";
    "flag_verdict": Word = row.game.flag_audit().map(|audit| audit.verdict.as_str()), "for games lost on time, by `--flag-rules`, which also decide `outcome` and `winner`: `win`, `draw` or `undecided`; else empty. `flag_basis` is its basis";
    "flag_basis": Word = row.game.flag_audit().map(|audit| audit.basis.as_str()), "the basis of `flag_verdict`: `proved`, a mate by legal moves was found, or it is proved that there is none; `material`, the pieces alone decide; `unproved`, the search ended after 2,520,000 positions (12,020,000 with `--deep`) without an answer, or the verdict needs a forced win, which is not searched for";
    "laws": Word = row.laws(), "the edition of FIDE's Laws of Chess by which the game is judged: the one in force on its date, or that of `--laws`. `2023`, `2017`, `2014` or `before-2014`; their differences are listed below. If the date allows several, the newest of them, with `?`. Empty for variants";
};

impl GameRow<'_> {
    /// What only a game that was set up has.
    fn if_set_up<T>(&self, value: T) -> Option<T> {
        self.game.setup.fault.is_none().then_some(value)
    }

    fn laws(&self) -> Option<Cow<'static, str>> {
        let is_chess = self.game.setup.fault.is_none() && self.game.setup.variant().is_none();
        is_chess.then(|| {
            let laws = self.game.laws();
            let edition = laws.edition.as_str();
            if laws.is_sure {
                edition.into()
            } else {
                format!("{edition}?").into()
            }
        })
    }

    /// The codes, with blanks between.
    fn contradictions(&self) -> &str {
        self.contradictions.get_or_init(|| {
            let codes = self.game.contradictions().map(Contradiction::code);
            codes.collect::<Vec<_>>().join(" ")
        })
    }

    /// The draws that could be claimed at the end.
    fn claim(&self) -> String {
        let board = &self.game.outcome().board;
        if board.claimant.is_none() {
            return String::new();
        }
        those_that_hold(&[
            ("threefold", board.occurrences >= 3),
            ("fifty", board.halfmove_clock >= FIFTY_MOVES_PLIES),
            ("threefold-by-move", board.threefold_by_move),
            ("fifty-by-move", board.fifty_by_move),
        ])
    }

    fn claim_by_move(&self) -> String {
        let board = &self.game.outcome().board;
        those_that_hold(&[
            ("threefold", board.threefold_by_move),
            ("fifty", board.fifty_by_move),
        ])
    }
}

/// The words of claims that hold, with blanks between.
fn those_that_hold(claims: &[(&str, bool)]) -> String {
    let held = claims.iter().filter(|(_, holds)| *holds);
    held.map(|(word, _)| *word).collect::<Vec<_>>().join(" ")
}

/// The word in the column `winner`; empty if nobody won.
pub(in crate::commands) fn winner(result: Option<GameResult>) -> &'static str {
    match result {
        Some(GameResult::Won(winner)) => piece_names::color(winner),
        Some(GameResult::Draw) => "draw",
        Some(GameResult::BothLost | GameResult::HalfPoint(_) | GameResult::Unknown) | None => "",
    }
}
