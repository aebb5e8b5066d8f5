//! The catalogue of findings: one rule a file, pure functions of a game.
//!
//! What is no rule: `finding` is what rules make, `report` how they do; `tags` and `words` are what several of them need.

pub mod across;
mod ambiguous_move;
mod annotation_symbol;
mod bad_castling_rights;
mod bad_clock_comment;
mod bad_date;
mod bad_eco;
mod bad_elo;
mod bad_en_passant_square;
mod bad_escape;
mod bad_eval_comment;
mod bad_fen;
mod bad_marker;
mod bad_nag;
mod bad_ply_count;
mod bad_result_tag;
mod bad_round;
mod bad_setup_value;
mod bad_suffix_annotation;
mod bad_tag_name;
mod bad_time;
mod bad_time_control;
mod bad_title;
mod blank_line_in_movetext;
mod byte_order_mark;
mod castling_as_king_move;
mod castling_with_zeros;
mod claim_by_move;
mod control_character;
mod coordinate_notation;
mod cr_only_newlines;
mod dead_position_blocked;
mod descriptive_notation;
mod duplicate_tag;
mod elo_out_of_range;
mod empty_input;
mod empty_variation;
mod en_passant_suffix;
mod excess_material;
mod extra_marker;
mod fen_without_setup;
mod fifty_move_claim;
mod figurine;
mod finding;
mod flag_draw_with_mating_material;
mod flag_loser_not_to_move;
mod flag_win_by_minor_piece;
mod flag_win_without_mating_chance;
mod flag_win_without_mating_material;
mod foreign_piece_letter;
mod future_date;
mod html_in_movetext;
mod illegal_move;
mod illegal_start_position;
mod illegal_variation_move;
mod impossible_check;
mod incomplete_date;
mod incomplete_fen;
mod initial_fen;
mod kings_to_centre;
mod limit;
mod long_algebraic;
mod long_line;
mod long_tag_value;
mod lowercase_piece;
mod lowercase_promotion;
mod malformed_tag;
mod marker_in_variation;
mod missing_capture_sign;
mod missing_check_sign;
mod missing_marker;
mod missing_mate_sign;
mod missing_pawn_file;
mod missing_player;
mod missing_promotion_sign;
mod missing_roster_tag;
mod mixed_newlines;
mod move_punctuation;
mod moves_after_checkmate;
mod moves_after_dead_position;
mod moves_after_fivefold;
mod moves_after_seventyfive;
mod moves_after_stalemate;
mod moves_after_variant_end;
mod nested_comment;
mod no_moves;
mod non_ascii_movetext;
mod non_utf8_text;
mod nul_byte;
mod null_move;
mod numeric_notation;
mod odd_capture_sign;
mod odd_check_sign;
mod odd_disambiguation;
mod over_disambiguated;
mod oversized_record;
mod pawn_letter;
mod perpetual_check;
mod report;
mod reserved_symbol;
mod result_contradicts_checkmate;
mod result_contradicts_dead_position;
mod result_contradicts_fivefold;
mod result_contradicts_seventyfive;
mod result_contradicts_stalemate;
mod result_contradicts_variant_end;
mod result_mismatch;
mod roster_order;
mod same_player_twice;
mod setup_without_fen;
mod spurious_capture_sign;
mod spurious_check_sign;
mod spurious_mate_sign;
mod stray_brace;
mod stray_parenthesis;
mod suspicious_clock;
mod swallowed_tags;
mod tag_in_movetext;
mod tag_order;
mod tags;
mod termination_contradicts_board;
mod termination_contradicts_result;
mod text_after_marker;
mod text_outside_game;
mod threefold_claim;
mod undeclared_chess960;
mod unescaped_quote;
mod unfinished_but_decided;
mod unknown_termination;
mod unknown_variant;
mod unrecognized_token;
mod unsupported_variant;
mod unterminated_comment;
mod unterminated_tag_value;
mod unterminated_variation;
mod utf16_encoding;
mod variant_without_fen;
mod variation_before_move;
mod words;
mod wrong_move_number;
mod wrong_ply_count;

use crate::game::Game;
use crate::game::date::Day;
use crate::game::ending::Contradiction;
use crate::game::result::GameResult;

pub use self::finding::{Finding, Severity, note_finding};
pub use self::report::Report;
use self::tags::{
    DATE_TAGS, fen_span, says_unknown, starts_as_usual, termination_span, variant_span, written,
};
use self::words::{
    more, outcome, read_as, san_list, side_name, stated_results, variant_name, win_or_mate,
};

/// A rule of the catalogue.
#[derive(Debug)]
pub struct Rule {
    /// Stable name in kebab-case; names the fault.
    pub code: &'static str,
    /// The usual severity; a finding has its own.
    pub severity: Severity,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// Why it matters, what is done with such a game, and what to do about it.
    pub explanation: &'static str,
    /// The law or standard that it rests on.
    pub basis: &'static str,
    /// An example of the fault.
    pub example: &'static str,
    /// Looks at a game.
    pub check: fn(&Game<'_>, &mut Report<'_>),
}

/// What the user asked of the rules.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The day after which a date lies in the future; without it no date does.
    pub today: Option<Day>,
    /// Whether the moves of variations are checked too.
    pub variations: bool,
    /// Whether departures from the export format are looked for.
    pub style: bool,
}

/// For what no single game shows: text outside games, which [`note_finding`] reports, and [`across`].
fn nothing(_: &Game<'_>, _: &mut Report<'_>) {}

/// The findings of a game by the rules given, in the order of their places; of each rule no more than are read, and
/// the others counted.
pub fn check(
    game: &Game<'_>,
    rules: &[&'static Rule],
    options: &Options,
    findings: &mut Vec<Finding>,
) {
    for rule in rules {
        let from = findings.len();
        (rule.check)(game, &mut Report::new(findings, rule, options));
        limit::tell_more(findings, from);
    }
    findings.sort_by_key(|finding| finding.span.start);
}

/// All rules of `check`, by code.
pub const ALL: &[&Rule] = &[
    &ambiguous_move::RULE,
    &annotation_symbol::RULE,
    &bad_castling_rights::RULE,
    &bad_clock_comment::RULE,
    &bad_date::RULE,
    &bad_eco::RULE,
    &bad_elo::RULE,
    &bad_en_passant_square::RULE,
    &bad_escape::RULE,
    &bad_eval_comment::RULE,
    &bad_fen::RULE,
    &bad_marker::RULE,
    &bad_nag::RULE,
    &bad_ply_count::RULE,
    &bad_result_tag::RULE,
    &bad_round::RULE,
    &bad_setup_value::RULE,
    &bad_suffix_annotation::RULE,
    &bad_tag_name::RULE,
    &bad_time::RULE,
    &bad_time_control::RULE,
    &bad_title::RULE,
    &blank_line_in_movetext::RULE,
    &byte_order_mark::RULE,
    &castling_as_king_move::RULE,
    &castling_with_zeros::RULE,
    &claim_by_move::RULE,
    &control_character::RULE,
    &coordinate_notation::RULE,
    &cr_only_newlines::RULE,
    &dead_position_blocked::RULE,
    &descriptive_notation::RULE,
    &duplicate_tag::RULE,
    &elo_out_of_range::RULE,
    &empty_input::RULE,
    &empty_variation::RULE,
    &en_passant_suffix::RULE,
    &excess_material::RULE,
    &extra_marker::RULE,
    &fen_without_setup::RULE,
    &fifty_move_claim::RULE,
    &figurine::RULE,
    &flag_draw_with_mating_material::RULE,
    &flag_loser_not_to_move::RULE,
    &flag_win_by_minor_piece::RULE,
    &flag_win_without_mating_chance::RULE,
    &flag_win_without_mating_material::RULE,
    &foreign_piece_letter::RULE,
    &future_date::RULE,
    &html_in_movetext::RULE,
    &illegal_move::RULE,
    &illegal_start_position::RULE,
    &illegal_variation_move::RULE,
    &impossible_check::RULE,
    &incomplete_date::RULE,
    &incomplete_fen::RULE,
    &initial_fen::RULE,
    &kings_to_centre::RULE,
    &long_algebraic::RULE,
    &long_line::RULE,
    &long_tag_value::RULE,
    &lowercase_piece::RULE,
    &lowercase_promotion::RULE,
    &malformed_tag::RULE,
    &marker_in_variation::RULE,
    &missing_capture_sign::RULE,
    &missing_check_sign::RULE,
    &missing_marker::RULE,
    &missing_mate_sign::RULE,
    &missing_pawn_file::RULE,
    &missing_player::RULE,
    &missing_promotion_sign::RULE,
    &missing_roster_tag::RULE,
    &mixed_newlines::RULE,
    &move_punctuation::RULE,
    &moves_after_checkmate::RULE,
    &moves_after_dead_position::RULE,
    &moves_after_fivefold::RULE,
    &moves_after_seventyfive::RULE,
    &moves_after_stalemate::RULE,
    &moves_after_variant_end::RULE,
    &nested_comment::RULE,
    &no_moves::RULE,
    &non_ascii_movetext::RULE,
    &non_utf8_text::RULE,
    &nul_byte::RULE,
    &null_move::RULE,
    &numeric_notation::RULE,
    &odd_capture_sign::RULE,
    &odd_check_sign::RULE,
    &odd_disambiguation::RULE,
    &over_disambiguated::RULE,
    &oversized_record::RULE,
    &pawn_letter::RULE,
    &perpetual_check::RULE,
    &reserved_symbol::RULE,
    &result_contradicts_checkmate::RULE,
    &result_contradicts_dead_position::RULE,
    &result_contradicts_fivefold::RULE,
    &result_contradicts_seventyfive::RULE,
    &result_contradicts_stalemate::RULE,
    &result_contradicts_variant_end::RULE,
    &result_mismatch::RULE,
    &roster_order::RULE,
    &same_player_twice::RULE,
    &setup_without_fen::RULE,
    &spurious_capture_sign::RULE,
    &spurious_check_sign::RULE,
    &spurious_mate_sign::RULE,
    &stray_brace::RULE,
    &stray_parenthesis::RULE,
    &suspicious_clock::RULE,
    &swallowed_tags::RULE,
    &tag_in_movetext::RULE,
    &tag_order::RULE,
    &termination_contradicts_board::RULE,
    &termination_contradicts_result::RULE,
    &text_after_marker::RULE,
    &text_outside_game::RULE,
    &threefold_claim::RULE,
    &undeclared_chess960::RULE,
    &unescaped_quote::RULE,
    &unfinished_but_decided::RULE,
    &unknown_termination::RULE,
    &unknown_variant::RULE,
    &unrecognized_token::RULE,
    &unsupported_variant::RULE,
    &unterminated_comment::RULE,
    &unterminated_tag_value::RULE,
    &unterminated_variation::RULE,
    &utf16_encoding::RULE,
    &variant_without_fen::RULE,
    &variation_before_move::RULE,
    &wrong_move_number::RULE,
    &wrong_ply_count::RULE,
];

/// The rule of a code of `check`.
#[must_use]
pub fn find(code: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.code == code)
}

/// Whether a game contradicts itself or the board in this way.
fn contradicts(game: &Game<'_>, contradiction: Contradiction) -> bool {
    game.ending().contradictions.contains(&contradiction)
}

/// Whether the result is a draw.
fn is_drawn(game: &Game<'_>) -> bool {
    game.ending().result == Some(GameResult::Draw)
}
