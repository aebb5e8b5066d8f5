//! The catalogue of findings: rules, each a pure function of a game, and what they share.
//!
//! Families of rules are the folders and `flag`, `across`, `trf`. Beside them: `rule` is what a rule is, `report` and `fix` are how it
//! reports and mends; `mend` applies fixes to a game as far as `diagnosis` allows, and `promise` says what that mends.

pub mod across_games;
pub mod code_pattern;
mod comment_out;
mod diagnosis;
mod edits_without_trial;
pub mod fix;
pub(crate) mod flag;
pub mod mend;
pub(crate) mod movetext;
pub(crate) mod notation;
pub mod odd_moves;
pub(crate) mod outcome;
pub mod patch;
mod phrases;
pub mod promise;
mod report;
pub mod rule;
pub(crate) mod setup;
pub mod source;
mod tag_values;
pub(crate) mod tags;
pub mod trf;

use std::cell::LazyCell;

use self::rule::{Detection, Finding, Options, Report, Rule};
use crate::outcome::judged::Judged;

/// The findings of a game by the given rules, in the order of their places; at most a fixed number per rule, with the
/// rest counted.
pub fn check(
    game: &Judged<'_>,
    rules: &[&'static Rule],
    options: &Options,
    findings: &mut Vec<Finding>,
) {
    let from = findings.len();
    // In nearly all games no move is odd, and rules about odd moves need not be asked one by one.
    let has_odd_moves =
        LazyCell::new(|| !game.rest.repaired.is_empty() || !game.misspellings().is_empty());
    for rule in rules {
        if matches!(rule.check, Detection::Moves(_)) && !*has_odd_moves {
            continue;
        }
        let mut report = Report::new(game, rule, options, findings);
        match rule.check {
            Detection::Game(check) | Detection::Asked(check) => check(game, &mut report),
            Detection::Moves(moves) => {
                report.add_odd_moves(moves.oddity, moves.is_once, |_| moves.words);
            }
            Detection::Contradiction(kind) => {
                outcome::contradictions::report(game, kind, &mut report);
            }
            Detection::Source | Detection::Across | Detection::Tournament => {}
        }
        report.finish();
    }
    movetext::misrecorded::point_from_fault(game, &mut findings[from..]);
    findings.sort_by_key(|finding| finding.span.start);
}

/// All rules of `check`, by code.
pub const ALL: &[&Rule] = &[
    &movetext::faults::AMBIGUOUS_MOVE,
    &notation::annotations::ANNOTATION_SYMBOL,
    &setup::fen::BAD_CASTLING_RIGHTS,
    &movetext::bad_clock_comment::RULE,
    &tags::dates::BAD_DATE,
    &tags::values::BAD_ECO,
    &tags::values::BAD_ELO,
    &setup::fen::BAD_EN_PASSANT_SQUARE,
    &movetext::engine_comments::BAD_ENGINE_COMMENT,
    &tags::forms::BAD_ESCAPE,
    &movetext::engine_comments::BAD_EVAL_COMMENT,
    &setup::fen::BAD_FEN,
    &source::notes::BAD_IGNORE_LINE,
    &movetext::markers::BAD_MARKER,
    &notation::annotations::BAD_NAG,
    &tags::derived::BAD_PLY_COUNT,
    &tags::bad_result_tag::RULE,
    &tags::values::BAD_ROUND,
    &setup::setup_tag::BAD_SETUP_VALUE,
    &notation::annotations::BAD_SUFFIX_ANNOTATION,
    &tags::bad_tag_name::RULE,
    &tags::values::BAD_TIME,
    &tags::bad_time_control::RULE,
    &tags::values::BAD_TITLE,
    &movetext::blank_line_in_movetext::RULE,
    &source::notes::BYTE_ORDER_MARK,
    &notation::moves::CASTLING_AS_KING_MOVE,
    &notation::moves::CASTLING_WITH_ZEROS,
    &outcome::draws::CLAIM_BY_MOVE,
    &outcome::draws::CLAIM_IN_SIGHT,
    &source::characters::CONTROL_CHARACTER,
    &notation::moves::COORDINATE_NOTATION,
    &source::notes::CR_ONLY_NEWLINES,
    &outcome::draws::DEAD_POSITION_BLOCKED,
    &movetext::faults::DESCRIPTIVE_NOTATION,
    &across_games::DUPLICATE_IN_EVENT,
    &tags::duplicate_tag::RULE,
    &tags::eco_mismatch::RULE,
    &tags::values::ELO_OUT_OF_RANGE,
    &source::notes::EMPTY_INPUT,
    &movetext::variations::EMPTY_VARIATION,
    &notation::moves::EN_PASSANT_SUFFIX,
    &movetext::signs::EVALUATION_IN_MOVETEXT,
    &setup::fen::EXCESS_MATERIAL,
    &movetext::markers::EXTRA_MARKER,
    &setup::setup_tag::FEN_WITHOUT_SETUP,
    &outcome::draws::FIFTY_MOVE_CLAIM,
    &notation::moves::FIGURINE,
    &flag::FLAG_DRAW_WITH_MATING_MATERIAL,
    &flag::FLAG_LOSER_NOT_TO_MOVE,
    &flag::FLAG_WIN_BY_MINOR_PIECE,
    &flag::FLAG_WIN_WITHOUT_MATING_CHANCE,
    &flag::FLAG_WIN_WITHOUT_MATING_MATERIAL,
    &notation::moves::FOREIGN_PIECE_LETTER,
    &tags::dates::FUTURE_DATE,
    &movetext::signs::HTML_IN_MOVETEXT,
    &movetext::faults::ILLEGAL_MOVE,
    &movetext::misrecorded::ILLEGAL_MOVE_STANDS,
    &setup::fen::ILLEGAL_START_POSITION,
    &movetext::illegal_variation_move::RULE,
    &setup::fen::IMPOSSIBLE_CHECK,
    &tags::dates::INCOMPLETE_DATE,
    &setup::fen::INCOMPLETE_FEN,
    &setup::fen::INITIAL_FEN,
    &movetext::kings_to_centre::RULE,
    &notation::moves::LONG_ALGEBRAIC,
    &source::long_line::RULE,
    &tags::forms::LONG_TAG_VALUE,
    &notation::moves::LOWERCASE_PIECE,
    &notation::moves::LOWERCASE_PROMOTION,
    &tags::malformed_tag::RULE,
    &movetext::markers::MARKER_IN_VARIATION,
    &movetext::faults::MISPLACED_BRACKET,
    &movetext::misrecorded::MISRECORDED_MOVE,
    &movetext::misrecorded::MISRECORDED_UNPROVED,
    &notation::moves::MISSING_CAPTURE_SIGN,
    &notation::moves::MISSING_CHECK_SIGN,
    &movetext::markers::MISSING_MARKER,
    &notation::moves::MISSING_MATE_SIGN,
    &notation::moves::MISSING_PAWN_FILE,
    &tags::players::MISSING_PLAYER,
    &trf::MISSING_PLAYER_TAG,
    &notation::moves::MISSING_PROMOTION_SIGN,
    &tags::missing_roster_tag::RULE,
    &source::notes::MIXED_NEWLINES,
    &notation::moves::MOVE_PUNCTUATION,
    &outcome::contradictions::MOVES_AFTER_CHECKMATE,
    &outcome::contradictions::MOVES_AFTER_DEAD_POSITION,
    &outcome::contradictions::MOVES_AFTER_FIVEFOLD,
    &outcome::contradictions::MOVES_AFTER_SEVENTYFIVE,
    &outcome::contradictions::MOVES_AFTER_STALEMATE,
    &outcome::contradictions::MOVES_AFTER_VARIANT_END,
    &tags::forms::MULTILINE_TAG,
    &movetext::braces::NESTED_COMMENT,
    &movetext::no_moves::RULE,
    &movetext::non_ascii_movetext::RULE,
    &source::characters::NON_UTF8_TEXT,
    &source::characters::NUL_BYTE,
    &movetext::faults::NULL_MOVE,
    &notation::moves::NUMERIC_NOTATION,
    &notation::moves::ODD_CAPTURE_SIGN,
    &notation::moves::ODD_CHECK_SIGN,
    &notation::moves::ODD_DISAMBIGUATION,
    &notation::moves::OVER_DISAMBIGUATED,
    &source::oversized_record::RULE,
    &notation::moves::PAWN_LETTER,
    &outcome::draws::PERPETUAL_CHECK,
    &movetext::signs::RESERVED_SYMBOL,
    &outcome::contradictions::RESULT_CONTRADICTS_CHECKMATE,
    &outcome::contradictions::RESULT_CONTRADICTS_DEAD_POSITION,
    &outcome::contradictions::RESULT_CONTRADICTS_FIVEFOLD,
    &outcome::contradictions::RESULT_CONTRADICTS_SEVENTYFIVE,
    &outcome::contradictions::RESULT_CONTRADICTS_STALEMATE,
    &outcome::contradictions::RESULT_CONTRADICTS_VARIANT_END,
    &outcome::result_mismatch::RULE,
    &tags::order::ROSTER_ORDER,
    &tags::players::SAME_PLAYER_TWICE,
    &setup::setup_tag::SETUP_WITHOUT_FEN,
    &notation::moves::SPURIOUS_CAPTURE_SIGN,
    &notation::moves::SPURIOUS_CHECK_SIGN,
    &notation::moves::SPURIOUS_MATE_SIGN,
    &movetext::braces::STRAY_BRACE,
    &movetext::variations::STRAY_PARENTHESIS,
    &setup::fen::SUSPICIOUS_CLOCK,
    &movetext::swallowed_tags::RULE,
    &movetext::tag_in_movetext::RULE,
    &tags::order::TAG_ORDER,
    &outcome::declared::TERMINATION_CONTRADICTS_BOARD,
    &outcome::declared::TERMINATION_CONTRADICTS_RESULT,
    &outcome::declared::TERMINATION_MISMATCH,
    &movetext::markers::TEXT_AFTER_MARKER,
    &source::notes::TEXT_OUTSIDE_GAME,
    &outcome::draws::THREEFOLD_CLAIM,
    &trf::AMBIGUOUS_NAME,
    &trf::BAD_FIELD,
    &trf::BOARD_MISMATCH,
    &trf::BYE_MISMATCH,
    &trf::COLOR_MISMATCH,
    &trf::CONTRADICTION,
    &trf::DATE_MISMATCH,
    &trf::FEDERATION_MISMATCH,
    &trf::FIDE_ID_MISMATCH,
    &trf::FORFEIT_MISMATCH,
    &trf::INFERRED_NAME,
    &trf::MISSING_GAME,
    &trf::OPPONENT_MISMATCH,
    &trf::RATING_MISMATCH,
    &trf::RESULT_MISMATCH,
    &trf::ROUND_COUNT_MISMATCH,
    &trf::ROUND_MISMATCH,
    &trf::SURPLUS_GAME,
    &trf::TEAM_MISMATCH,
    &trf::TITLE_MISMATCH,
    &trf::UNKNOWN_PLAYER,
    &setup::fen::UNDECLARED_CHESS960,
    &tags::forms::UNESCAPED_QUOTE,
    &outcome::contradictions::UNFINISHED_BUT_DECIDED,
    &outcome::declared::UNKNOWN_TERMINATION,
    &setup::variant::UNKNOWN_VARIANT,
    &movetext::unrecognized_token::RULE,
    &setup::variant::UNSUPPORTED_VARIANT,
    &movetext::braces::UNTERMINATED_COMMENT,
    &tags::unterminated_tag_value::RULE,
    &movetext::variations::UNTERMINATED_VARIATION,
    &source::notes::UTF16_ENCODING,
    &setup::variant::VARIANT_WITHOUT_FEN,
    &movetext::variations::VARIATION_BEFORE_MOVE,
    &outcome::contradictions::WIN_WITHOUT_MATING_CHANCE,
    &tags::derived::WRONG_FINAL_FEN,
    &tags::derived::WRONG_HASH_CODE,
    &movetext::wrong_move_number::RULE,
    &tags::derived::WRONG_PLY_COUNT,
];

/// The rule of a code of `check`.
#[must_use]
pub fn find(code: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.code == code)
}
