//! The catalogue of findings: one rule per file, pure functions of a game.
//!
//! Not rules: `finding` is what rules produce, `report` how they do it; `fix` is what mends it, `closing` and `commented` are ways to
//! do so, `mend` applies it to a game as far as `standing` allows, and `promise` tells what that mends;
//! `patch` is a list of changes; `pattern` matches codes; `values` and `words` are shared by several rules.

pub mod across;
pub(crate) mod closing;
pub(crate) mod commented;
pub mod finding;
pub mod fix;
pub(crate) mod flag;
mod inert;
pub mod limit;
pub mod mend;
pub(crate) mod movetext;
pub(crate) mod notation;
pub(crate) mod outcome;
pub mod patch;
pub mod pattern;
pub mod promise;
pub(crate) mod report;
pub mod rule;
pub(crate) mod setup;
pub mod source;
mod standing;
pub(crate) mod tags;
pub(crate) mod values;
pub(crate) mod words;

use self::flag::{
    flag_draw_with_mating_material, flag_loser_not_to_move, flag_win_by_minor_piece,
    flag_win_without_mating_chance, flag_win_without_mating_material,
};
use self::movetext::{
    ambiguous_move, bad_clock_comment, bad_engine_comment, bad_eval_comment, bad_marker,
    blank_line_in_movetext, empty_variation, evaluation_in_movetext, extra_marker,
    html_in_movetext, illegal_move, illegal_variation_move, kings_to_centre, marker_in_variation,
    missing_marker, nested_comment, no_moves, non_ascii_movetext, null_move, reserved_symbol,
    stray_brace, stray_parenthesis, suspicious_clock, swallowed_tags, tag_in_movetext,
    text_after_marker, unrecognized_token, unterminated_comment, unterminated_variation,
    variation_before_move, wrong_move_number,
};
use self::notation::{
    annotation_symbol, bad_nag, bad_suffix_annotation, castling_as_king_move, castling_with_zeros,
    coordinate_notation, descriptive_notation, en_passant_suffix, figurine, foreign_piece_letter,
    long_algebraic, lowercase_piece, lowercase_promotion, missing_capture_sign, missing_check_sign,
    missing_mate_sign, missing_pawn_file, missing_promotion_sign, move_punctuation,
    numeric_notation, odd_capture_sign, odd_check_sign, odd_disambiguation, over_disambiguated,
    pawn_letter, spurious_capture_sign, spurious_check_sign, spurious_mate_sign,
};
use self::outcome::{
    claim_by_move, dead_position_blocked, fifty_move_claim, moves_after_checkmate,
    moves_after_dead_position, moves_after_fivefold, moves_after_seventyfive,
    moves_after_stalemate, moves_after_variant_end, perpetual_check, result_contradicts_checkmate,
    result_contradicts_dead_position, result_contradicts_fivefold, result_contradicts_seventyfive,
    result_contradicts_stalemate, result_contradicts_variant_end, result_mismatch,
    termination_contradicts_board, termination_contradicts_result, termination_mismatch,
    threefold_claim, unfinished_but_decided, unknown_termination,
};
use self::rule::{Check, Finding, Options, Report, Rule};
use self::setup::{
    bad_castling_rights, bad_en_passant_square, bad_fen, bad_setup_value, excess_material,
    fen_without_setup, illegal_start_position, impossible_check, incomplete_fen, initial_fen,
    setup_without_fen, undeclared_chess960, unknown_variant, unsupported_variant,
    variant_without_fen,
};
use self::source::{
    bad_ignore_line, byte_order_mark, control_character, cr_only_newlines, empty_input, long_line,
    mixed_newlines, non_utf8_text, nul_byte, oversized_record, text_outside_game, utf16_encoding,
};
use self::tags::{
    bad_date, bad_eco, bad_elo, bad_escape, bad_ply_count, bad_result_tag, bad_round, bad_tag_name,
    bad_time, bad_time_control, bad_title, duplicate_tag, eco_mismatch, elo_out_of_range,
    future_date, incomplete_date, long_tag_value, malformed_tag, missing_player,
    missing_roster_tag, multiline_tag, roster_order, same_player_twice, tag_order, unescaped_quote,
    unterminated_tag_value, wrong_ply_count,
};
use crate::outcome::judged::Judged;

/// The findings of a game by the given rules, in the order of their places; at most a fixed number per rule, with the
/// rest counted.
pub fn check(
    game: &Judged<'_>,
    rules: &[&'static Rule],
    options: &Options,
    findings: &mut Vec<Finding>,
) {
    for rule in rules {
        if let Check::Game(check) = rule.check {
            let from = findings.len();
            check(game, &mut Report::new(findings, rule, options));
            if findings.len() > from {
                limit::tell_more(findings, from);
            }
        }
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
    &bad_engine_comment::RULE,
    &bad_escape::RULE,
    &bad_eval_comment::RULE,
    &bad_fen::RULE,
    &bad_ignore_line::RULE,
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
    &eco_mismatch::RULE,
    &elo_out_of_range::RULE,
    &empty_input::RULE,
    &empty_variation::RULE,
    &en_passant_suffix::RULE,
    &evaluation_in_movetext::RULE,
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
    &multiline_tag::RULE,
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
    &termination_mismatch::RULE,
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
