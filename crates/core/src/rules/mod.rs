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

use self::rule::{Check, Finding, Options, Report, Rule};
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
    &movetext::ambiguous_move::RULE,
    &notation::annotation_symbol::RULE,
    &setup::bad_castling_rights::RULE,
    &movetext::bad_clock_comment::RULE,
    &tags::bad_date::RULE,
    &tags::bad_eco::RULE,
    &tags::bad_elo::RULE,
    &setup::bad_en_passant_square::RULE,
    &movetext::bad_engine_comment::RULE,
    &tags::bad_escape::RULE,
    &movetext::bad_eval_comment::RULE,
    &setup::bad_fen::RULE,
    &source::bad_ignore_line::RULE,
    &movetext::bad_marker::RULE,
    &notation::bad_nag::RULE,
    &tags::bad_ply_count::RULE,
    &tags::bad_result_tag::RULE,
    &tags::bad_round::RULE,
    &setup::bad_setup_value::RULE,
    &notation::bad_suffix_annotation::RULE,
    &tags::bad_tag_name::RULE,
    &tags::bad_time::RULE,
    &tags::bad_time_control::RULE,
    &tags::bad_title::RULE,
    &movetext::blank_line_in_movetext::RULE,
    &source::byte_order_mark::RULE,
    &notation::castling_as_king_move::RULE,
    &notation::castling_with_zeros::RULE,
    &outcome::claim_by_move::RULE,
    &source::control_character::RULE,
    &notation::coordinate_notation::RULE,
    &source::cr_only_newlines::RULE,
    &outcome::dead_position_blocked::RULE,
    &notation::descriptive_notation::RULE,
    &tags::duplicate_tag::RULE,
    &tags::eco_mismatch::RULE,
    &tags::elo_out_of_range::RULE,
    &source::empty_input::RULE,
    &movetext::empty_variation::RULE,
    &notation::en_passant_suffix::RULE,
    &movetext::evaluation_in_movetext::RULE,
    &setup::excess_material::RULE,
    &movetext::extra_marker::RULE,
    &setup::fen_without_setup::RULE,
    &outcome::fifty_move_claim::RULE,
    &notation::figurine::RULE,
    &flag::flag_draw_with_mating_material::RULE,
    &flag::flag_loser_not_to_move::RULE,
    &flag::flag_win_by_minor_piece::RULE,
    &flag::flag_win_without_mating_chance::RULE,
    &flag::flag_win_without_mating_material::RULE,
    &notation::foreign_piece_letter::RULE,
    &tags::future_date::RULE,
    &movetext::html_in_movetext::RULE,
    &movetext::illegal_move::RULE,
    &setup::illegal_start_position::RULE,
    &movetext::illegal_variation_move::RULE,
    &setup::impossible_check::RULE,
    &tags::incomplete_date::RULE,
    &setup::incomplete_fen::RULE,
    &setup::initial_fen::RULE,
    &movetext::kings_to_centre::RULE,
    &notation::long_algebraic::RULE,
    &source::long_line::RULE,
    &tags::long_tag_value::RULE,
    &notation::lowercase_piece::RULE,
    &notation::lowercase_promotion::RULE,
    &tags::malformed_tag::RULE,
    &movetext::marker_in_variation::RULE,
    &notation::missing_capture_sign::RULE,
    &notation::missing_check_sign::RULE,
    &movetext::missing_marker::RULE,
    &notation::missing_mate_sign::RULE,
    &notation::missing_pawn_file::RULE,
    &tags::missing_player::RULE,
    &notation::missing_promotion_sign::RULE,
    &tags::missing_roster_tag::RULE,
    &source::mixed_newlines::RULE,
    &notation::move_punctuation::RULE,
    &outcome::moves_after_checkmate::RULE,
    &outcome::moves_after_dead_position::RULE,
    &outcome::moves_after_fivefold::RULE,
    &outcome::moves_after_seventyfive::RULE,
    &outcome::moves_after_stalemate::RULE,
    &outcome::moves_after_variant_end::RULE,
    &tags::multiline_tag::RULE,
    &movetext::nested_comment::RULE,
    &movetext::no_moves::RULE,
    &movetext::non_ascii_movetext::RULE,
    &source::non_utf8_text::RULE,
    &source::nul_byte::RULE,
    &movetext::null_move::RULE,
    &notation::numeric_notation::RULE,
    &notation::odd_capture_sign::RULE,
    &notation::odd_check_sign::RULE,
    &notation::odd_disambiguation::RULE,
    &notation::over_disambiguated::RULE,
    &source::oversized_record::RULE,
    &notation::pawn_letter::RULE,
    &outcome::perpetual_check::RULE,
    &movetext::reserved_symbol::RULE,
    &outcome::result_contradicts_checkmate::RULE,
    &outcome::result_contradicts_dead_position::RULE,
    &outcome::result_contradicts_fivefold::RULE,
    &outcome::result_contradicts_seventyfive::RULE,
    &outcome::result_contradicts_stalemate::RULE,
    &outcome::result_contradicts_variant_end::RULE,
    &outcome::result_mismatch::RULE,
    &tags::roster_order::RULE,
    &tags::same_player_twice::RULE,
    &setup::setup_without_fen::RULE,
    &notation::spurious_capture_sign::RULE,
    &notation::spurious_check_sign::RULE,
    &notation::spurious_mate_sign::RULE,
    &movetext::stray_brace::RULE,
    &movetext::stray_parenthesis::RULE,
    &movetext::suspicious_clock::RULE,
    &movetext::swallowed_tags::RULE,
    &movetext::tag_in_movetext::RULE,
    &tags::tag_order::RULE,
    &outcome::termination_contradicts_board::RULE,
    &outcome::termination_contradicts_result::RULE,
    &outcome::termination_mismatch::RULE,
    &movetext::text_after_marker::RULE,
    &source::text_outside_game::RULE,
    &outcome::threefold_claim::RULE,
    &setup::undeclared_chess960::RULE,
    &tags::unescaped_quote::RULE,
    &outcome::unfinished_but_decided::RULE,
    &outcome::unknown_termination::RULE,
    &setup::unknown_variant::RULE,
    &movetext::unrecognized_token::RULE,
    &setup::unsupported_variant::RULE,
    &movetext::unterminated_comment::RULE,
    &tags::unterminated_tag_value::RULE,
    &movetext::unterminated_variation::RULE,
    &source::utf16_encoding::RULE,
    &setup::variant_without_fen::RULE,
    &movetext::variation_before_move::RULE,
    &movetext::wrong_move_number::RULE,
    &tags::wrong_ply_count::RULE,
];

/// The rule of a code of `check`.
#[must_use]
pub fn find(code: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.code == code)
}
