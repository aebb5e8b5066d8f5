//! A game and how it ended, as a row.

use std::borrow::Cow;
use std::cell::OnceCell;

use shakmaty::Color;

use crate::output::columns::{Column, columns, row};
use pgnkit_core::chess::{game_result::GameResult, nouns};
use pgnkit_core::outcome::{contradiction::Contradiction, judged::Judged};
use pgnkit_core::pgn::date::Date;

/// A game and how it ended, which is decided when a column asks for it.
pub(crate) struct OutcomeRow<'g> {
    file: &'g str,
    pub(super) game: &'g Judged<'g>,
    contradictions: OnceCell<String>,
}

row!(OutcomeRow);

/// The columns, in order.
pub(crate) const COLUMNS: &[Column<OutcomeRow<'static>>] = columns! { |row|
    "file": Text = row.file, "input path as given, `-` for standard input" several;
    "game": Count = row.game.record.origin.game, "number of the game in its file, from 1" few;
    "line": Count = row.game.record.origin.line, "line of the record's first byte, from 1";
    "offset": Count = row.game.record.origin.place().offset, "byte offset of the record, after decompression, from 0";
    "event": Text = row.game.tag_text("Event"), "tag value; for this and the other text tags, surrounding spaces are removed and `?` is empty";
    "site": Text = row.game.tag_text("Site"), "tag value";
    "date": Date = row.game.date().and_then(Date::day), "`YYYY-MM-DD` from the Date tag, else from UTCDate; empty unless year, month and day are known and the day exists. `date_text` is the tag as written";
    "round": Text = row.game.tag_text("Round"), "tag value";
    "white": Text = row.game.tag_text("White"), "tag value" few;
    "black": Text = row.game.tag_text("Black"), "tag value" few;
    "result": Word = row.game.outcome().stated.as_str(), "the Result tag as the standard writes it: `1-0`, `0-1`, `1/2-1/2` or `*`; where it is absent or not a result, the marker; empty where both lost, which the standard cannot express" few;
    "marker": Text = row.game.marker(), "the termination marker as written";
    "plies": Number = row.game.replay.plies.len(), "legal mainline plies replayed";
    "outcome": Word = row.game.outcome().kind.as_str(), "the kind of outcome, one of those below" few;
    "basis": Word = row.game.outcome().basis.as_str(), "`proved`, `claimable`, `declared`, `inferred` or `unknown`" few;
    "winner": Word = winner(row.game.outcome().result), "`white`, `black`, `draw`; empty if not decided";
    "consistent": Flag = row.contradictions().is_empty(), "`false` if the record contradicts itself or the board";
    "contradictions": List = row.contradictions(), "codes of findings, separated by a space" few;
    "termination": Text = row.game.outcome().declaration.text(), "the declaration as written: Termination, TerminationDetails, ICCResult and the last comment where it speaks of the end of the game, joined by `; `";
    "checkmate_ply": Number = row.game.outcome().board.checkmate_ply, "ply after which checkmate was on the board; 0 is the start position, here and below";
    "stalemate_ply": Number = row.game.outcome().board.stalemate_ply, "ply after which stalemate was on the board";
    "insufficient_ply": Number = row.game.outcome().board.insufficient_ply, "first ply after which neither side could mate, by material";
    "dead_ply": Number = row.game.outcome().board.dead_ply, "first ply after which neither side could mate, by proof; the same as `insufficient_ply`, or earlier where moves that follow were forced; of a dead position on the way, only if the final position is dead too, or stalemate";
    "threefold_ply": Number = row.game.outcome().board.threefold_ply, "ply after which a position had first occurred three times";
    "fivefold_ply": Number = row.game.outcome().board.fivefold_ply, "ply after which a position had first occurred five times";
    "fifty_ply": Number = row.game.outcome().board.fifty_ply, "ply after which the halfmove clock first was 100 with a legal move left";
    "seventyfive_ply": Number = row.game.outcome().board.seventyfive_ply, "ply after which the halfmove clock first was 150 with a legal move left";
    "claim_by_move": List = row.claim_by_move(), "at the end, a claim that writing down a move would allow and the board alone does not: `threefold`, `fifty`, or both";
    "claimant": Word = row.game.outcome().board.claimant.map(nouns::color), "who could claim at the end: `white` or `black`, the side to move; empty if nobody";
    "occurrences": Number = row.if_set_up(row.game.outcome().board.occurrences), "how often the final position has occurred";
    "halfmove_clock": Number = row.if_set_up(row.game.outcome().board.halfmove_clock), "at the end, in plies";
    "plies_after_end": Number = row.if_set_up(row.game.outcome().board.plies_after_end), "plies played after the first automatic end of the game; 0 if none";
    "white_can_mate": Word = row.if_set_up(row.game.can_mate(Color::White).as_str()), "whether some series of legal moves from the final position lets White mate. `no`: by material in every game; by proof if the game was lost on time, or if few pieces, blocked pawns, a boxed-in king or a check raise a doubt, and with `--deep`. `yes`: by proof after mate, and in the same games. Otherwise `unknown`, which remains where the searches were given up after 2,520,000 positions (12,020,000 with `--deep`). In a variant, whether White can win: `yes` and `no` after its end, `no` by material under its rules";
    "black_can_mate": Word = row.if_set_up(row.game.can_mate(Color::Black).as_str()), "the same for Black";
    "flag_verdict": Word = row.game.flag_audit().map(|audit| audit.verdict.as_str()), "for games lost on time, under `--flag-rules`, by which `outcome` and `winner` are judged too: `win`, `draw` or `undecided`; else empty. `flag_basis` says what it rests on";
    "fault": Word = row.game.fault_code(), "code of what stopped the replay; empty if nothing did";
    "fault_ply": Number = row.game.replay.fault.as_ref().map(|fault| fault.ply), "ply of what stopped the replay";
    "final_fen": Text = row.game.setup.fault.is_none().then(|| row.game.replay.final_fen()), "position after the last legal ply, en passant only if legal";
    "result_tag": Text = row.game.outcome().result_tag.as_deref(), "the Result tag as written";
    "flag_basis": Word = row.game.flag_audit().map(|audit| audit.basis.as_str()), "what `flag_verdict` rests on: `proved`, a mate by legal moves was found, or it is proved that there is none; `material`, the pieces alone decide; `unproved`, neither was found among 2,520,000 positions (12,020,000 with `--deep`), or it depends on a forced win that was not searched for";
    "laws": Word = row.laws(), "the edition of FIDE's Laws of Chess that judges the game: the one in force on its day, or that of `--laws`. `2023`, `2017`, `2014` or `before-2014`, of which those that differ are listed below; the newest that the date allows, with `?`, where it allows several. Empty for variants";
    "date_text": Text = row.game.tag_text("Date"), "the Date tag as written, without surrounding spaces";
};

impl<'g> OutcomeRow<'g> {
    pub(crate) fn new(file: &'g str, game: &'g Judged<'g>) -> OutcomeRow<'g> {
        OutcomeRow {
            file,
            game,
            contradictions: OnceCell::new(),
        }
    }

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

    fn claim_by_move(&self) -> &'static str {
        let board = &self.game.outcome().board;
        match (board.threefold_by_move, board.fifty_by_move) {
            (true, true) => "threefold fifty",
            (true, false) => "threefold",
            (false, true) => "fifty",
            (false, false) => "",
        }
    }
}

/// The word in the column `winner`; empty if nobody won.
pub(super) fn winner(result: Option<GameResult>) -> &'static str {
    match result {
        Some(GameResult::Won(winner)) => nouns::color(winner),
        Some(GameResult::Draw) => "draw",
        Some(GameResult::BothLost | GameResult::HalfPoint(_) | GameResult::Unknown) | None => "",
    }
}
