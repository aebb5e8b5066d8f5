//! The catalogue of findings: one rule a file, pure functions of a game.

pub mod across;
mod ambiguous_move;
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
mod flag_draw_with_mating_material;
mod flag_loser_not_to_move;
mod flag_win_by_minor_piece;
mod flag_win_without_mating_chance;
mod flag_win_without_mating_material;
mod foreign_piece_letter;
mod future_date;
mod illegal_move;
mod illegal_start_position;
mod illegal_variation_move;
mod impossible_check;
mod incomplete_date;
mod incomplete_fen;
mod initial_fen;
mod kings_to_centre;
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
mod odd_capture_sign;
mod odd_check_sign;
mod over_disambiguated;
mod oversized_record;
mod pawn_letter;
mod perpetual_check;
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
mod wrong_move_number;
mod wrong_ply_count;

use std::ops::Range;

use shakmaty::{Color, Move};

use crate::game::date::Day;
use crate::game::ending::Contradiction;
use crate::game::flag::FlagRules;
use crate::game::flaws::Flaws;
use crate::game::result::GameResult;
use crate::game::variant::VariantRules;
use crate::game::{Game, Misspelling, Repair, Standing};
use crate::input::{MAX_LINE_BYTES, Note, NoteKind};

/// How bad a finding is, from mild to grave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Departs from the export format.
    Style,
    /// A fact worth knowing.
    Note,
    /// Departs from the standard with the meaning still clear, or suspicious.
    Warning,
    /// Breaks the laws of chess, contradicts itself, or text was lost.
    Error,
}

impl Severity {
    /// All of them, gravest first.
    pub const ALL: [Severity; 4] = [
        Severity::Error,
        Severity::Warning,
        Severity::Note,
        Severity::Style,
    ];

    /// Its name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
            Severity::Style => "style",
        }
    }
}

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

/// One thing found.
#[derive(Debug, Clone)]
pub struct Finding {
    /// By which rule.
    pub rule: &'static Rule,
    /// How bad it is.
    pub severity: Severity,
    /// The text concerned, in bytes from the start of the record; empty where something is absent.
    pub span: Range<usize>,
    /// That text as it is shown; cut after a few hundred bytes.
    pub token: String,
    /// Ply of the move concerned, from 1.
    pub ply: Option<usize>,
    /// Its fullmove number.
    pub move_number: Option<u32>,
    /// `.` for White's move, `...` for Black's.
    pub dots: Option<&'static str>,
    /// Of an illegal move: why.
    pub reason: Option<&'static str>,
    /// The position before the move concerned.
    pub fen: Option<String>,
    /// What is wrong, in words.
    pub message: String,
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
    /// What a fallen flag means.
    pub flag_rules: FlagRules,
}

/// Collects the findings of one game.
pub struct Report<'r> {
    findings: &'r mut Vec<Finding>,
    rule: &'static Rule,
    /// What the user asked for.
    pub options: &'r Options,
}

impl Report<'_> {
    /// Adds a finding about a piece of the record.
    pub fn add(
        &mut self,
        game: &Game<'_>,
        span: Range<usize>,
        message: impl Into<String>,
    ) -> &mut Finding {
        self.findings.push(Finding {
            rule: self.rule,
            severity: self.rule.severity,
            token: shown_token(game, &span),
            span,
            ply: None,
            move_number: None,
            dots: None,
            reason: None,
            fen: None,
            message: message.into(),
        });
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// The finding added last, by whatever rule.
    fn last(&mut self) -> Option<&mut Finding> {
        self.findings.last_mut()
    }

    /// Adds a finding about a move: `position` is the one before it.
    pub fn add_move(
        &mut self,
        game: &Game<'_>,
        span: Range<usize>,
        ply: usize,
        position: &impl Standing,
        message: impl Into<String>,
    ) -> &mut Finding {
        let finding = self.add(game, span, message);
        finding.ply = Some(ply);
        finding.move_number = Some(position.move_number());
        finding.dots = Some(if position.side_to_move() == Color::White {
            "."
        } else {
            "..."
        });
        finding.fen = Some(position.fen());
        finding
    }

    /// Adds a finding about the first move after a ply.
    fn add_after(&mut self, game: &Game<'_>, ply: usize, message: impl Into<String>) {
        let next = game
            .ply_span(ply + 1)
            .or_else(|| game.replay.fault.as_ref().map(|fault| fault.span.clone()));
        let position = game.replay.position_after(ply);
        if let Some(span) = next {
            self.add_move(game, span, ply + 1, &position, message);
        }
    }

    /// Adds a finding about a result that the board contradicts: at the Result tag, else at the marker.
    fn add_result(&mut self, game: &Game<'_>, message: impl Into<String>) {
        let span = result_span(game);
        self.add(game, span, message);
    }
}

/// So many moves of a game with the same flaw are reported one by one.
const FEW_MOVES: usize = 3;

/// Findings about legal moves that are written otherwise than the standard does.
impl Report<'_> {
    /// One finding for each move with a flaw; where they are many, one for all.
    fn add_repairs(&mut self, game: &Game<'_>, flaw: Flaws, words: &str) {
        if repaired(game, flaw).count() > FEW_MOVES {
            return self.add_repairs_once(game, flaw, words);
        }
        let places = repaired(game, flaw).map(|repair| (repair.ply, repair.span.clone()));
        self.add_readings(game, places, |san| format!("{words}; read as {san}"));
    }

    /// One finding for all moves with a flaw, at the first.
    fn add_repairs_once(&mut self, game: &Game<'_>, flaw: Flaws, words: &str) {
        let mut places = repaired(game, flaw).map(|repair| (repair.ply, repair.span.clone()));
        let first = places.next();
        let more = places.count();
        self.add_readings(game, first.into_iter(), |san| {
            format!("{words}; read as {san}{}", and_more(more))
        });
    }

    /// One finding for each move that is misspelt so; where they are many, one for all.
    fn add_misspellings(&mut self, game: &Game<'_>, kind: Misspelling, words: &str) {
        let found = game.misspellings().iter();
        let count = found
            .filter(|(_, misspelling)| *misspelling == kind)
            .count();
        let most = if count > FEW_MOVES { 1 } else { FEW_MOVES };
        self.add_misspelt(game, kind, words, most);
    }

    /// One finding for all moves that are misspelt so, at the first.
    fn add_misspellings_once(&mut self, game: &Game<'_>, kind: Misspelling, words: &str) {
        self.add_misspelt(game, kind, words, 1);
    }

    fn add_misspelt(&mut self, game: &Game<'_>, kind: Misspelling, words: &str, most: usize) {
        let plies = || {
            game.misspellings()
                .iter()
                .filter(|(_, misspelling)| *misspelling == kind)
                .map(|&(ply, _)| ply)
        };
        if plies().next().is_none() {
            return;
        }
        let places = plies()
            .take(most)
            .filter_map(|ply| Some((ply, game.ply_span(ply)?)));
        let more = plies().count().saturating_sub(most);
        self.add_readings(game, places, |san| {
            format!("{words}; the standard writes {san}{}", and_more(more))
        });
    }

    /// A finding for each of some plies, in order, worded with the move in SAN.
    fn add_readings(
        &mut self,
        game: &Game<'_>,
        places: impl Iterator<Item = (usize, Range<usize>)>,
        message: impl Fn(&str) -> String,
    ) {
        let mut position = game.replay.start();
        let mut passed = 0;
        for (ply, span) in places {
            let Some(played) = game.replay.plies.get(ply - 1) else {
                continue;
            };
            for before in &game.replay.plies[passed..ply - 1] {
                position.advance(before.mv);
            }
            passed = ply - 1;
            let san = position.san(played.mv);
            self.add_move(game, span, ply, &position, message(&san));
        }
    }
}

fn repaired<'g>(game: &'g Game<'_>, flaw: Flaws) -> impl Iterator<Item = &'g Repair> {
    game.remains
        .repaired
        .iter()
        .filter(move |repair| repair.flaws.contains(flaw))
}

/// How many more such moves there are.
fn and_more(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => "; 1 more move of the game is written so".to_owned(),
        _ => format!("; {count} more moves of the game are written so"),
    }
}

/// The text concerned, cut where it is very long.
fn shown_token(game: &Game<'_>, span: &Range<usize>) -> String {
    const TOKEN_BYTES: usize = 400;
    if span.len() <= TOKEN_BYTES {
        return game.text(span.clone()).into_owned();
    }
    let bytes = &game.record.bytes[span.start..span.start + TOKEN_BYTES];
    // A character cut in two at the end does not make the text Latin-1.
    let whole = std::str::from_utf8(bytes).map_or_else(
        |error| {
            if error.error_len().is_none() {
                error.valid_up_to()
            } else {
                TOKEN_BYTES
            }
        },
        str::len,
    );
    format!("{}...", crate::input::decode(&bytes[..whole]))
}

/// The Result tag's value, the marker, or the record's first byte.
fn result_span(game: &Game<'_>) -> Range<usize> {
    let tag = game
        .tags
        .find(game.record.bytes, "Result")
        .map(|pair| pair.value.clone());
    tag.or_else(|| game.remains.marker.clone()).unwrap_or(0..0)
}

/// The Termination tag's value, else the comment at the end, else what states the result.
fn termination_span(game: &Game<'_>) -> Range<usize> {
    let tag = game
        .tags
        .find(game.record.bytes, "Termination")
        .map(|pair| pair.value.clone());
    tag.or_else(|| game.last_comment.clone())
        .unwrap_or_else(|| result_span(game))
}

/// A side's name.
fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// The results as the record states them, for messages.
fn stated_results(game: &Game<'_>) -> String {
    match (game.tag("Result"), game.marker()) {
        (Some(tag), Some(marker)) if tag == marker => format!("the result is {tag}"),
        (Some(tag), Some(marker)) => {
            format!("the Result tag is {tag}, the termination marker {marker}")
        }
        (Some(tag), None) => format!("the Result tag is {tag}"),
        (None, Some(marker)) => format!("the termination marker is {marker}"),
        (None, None) => "no result is stated".to_owned(),
    }
}

/// The rules of the game: a variant's name as lichess writes it, or chess.
fn variant_name(game: &Game<'_>) -> &'static str {
    game.setup.variant().map_or("chess", VariantRules::name)
}

/// What neither side can do in a dead position.
fn win_or_mate(game: &Game<'_>) -> &'static str {
    if game.setup.variant().is_some() {
        "win"
    } else {
        "mate"
    }
}

/// The result of the game in words, where the board proves it.
fn outcome(game: &Game<'_>) -> String {
    match game.ending().result {
        Some(GameResult::Won(winner)) => format!("{} has won", side_name(winner)),
        _ => "the game is drawn".to_owned(),
    }
}

/// Whether a game contradicts itself or the board in this way.
fn contradicts(game: &Game<'_>, contradiction: Contradiction) -> bool {
    game.ending().contradictions.contains(&contradiction)
}

/// Adds a draw that could have been claimed after a ply, if play went on or the game did not end in a draw.
fn add_unused_claim(game: &Game<'_>, report: &mut Report<'_>, ply: usize, fact: &str) {
    if ply == game.replay.plies.len() && (is_drawn(game) || game.replay.fault.is_some()) {
        return;
    }
    let side = side_name(game.replay.position_after(ply).side_to_move());
    let message = format!("{fact}: {side} could have claimed a draw");
    match ply.checked_sub(1) {
        Some(before) => {
            if let Some(span) = game.ply_span(ply) {
                let position = game.replay.position_after(before);
                report.add_move(game, span, ply, &position, message);
            }
        }
        None => {
            report.add(game, fen_span(game), message);
        }
    }
}

/// Whether the result is a draw.
fn is_drawn(game: &Game<'_>) -> bool {
    game.ending().result == Some(GameResult::Draw)
}

/// A side's name in a sentence.
fn side_name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}

/// The end of a message about the first of several: "; 2 more in the game", or nothing.
fn more(count: usize, what: &str, place: &str) -> String {
    match count {
        0 => String::new(),
        1 => format!("; 1 {what} {place}"),
        _ if what == "more" => format!("; {count} more {place}"),
        _ => format!("; {count} {what}s {place}"),
    }
}

/// For what no single game shows: text outside games, which [`note_finding`] reports, and [`across`].
fn nothing(_: &Game<'_>, _: &mut Report<'_>) {}

/// All findings of a game by the rules given, in the order of their places.
pub fn check(
    game: &Game<'_>,
    rules: &[&'static Rule],
    options: &Options,
    findings: &mut Vec<Finding>,
) {
    for rule in rules {
        (rule.check)(
            game,
            &mut Report {
                findings,
                rule,
                options,
            },
        );
    }
    findings.sort_by_key(|finding| finding.span.start);
}

/// The finding that a note of the splitter makes.
#[must_use]
pub fn note_finding(note: &Note) -> Finding {
    let (rule, severity, message): (&'static Rule, Severity, String) = match note.kind {
        NoteKind::TextOutsideGame => {
            let lines = if note.lines == 1 {
                "this line belongs".into()
            } else {
                format!("{} lines belong", note.lines)
            };
            (
                &text_outside_game::RULE,
                Severity::Warning,
                format!("{lines} to no game"),
            )
        }
        NoteKind::ByteOrderMark => (
            &byte_order_mark::RULE,
            Severity::Note,
            "the file begins with a byte order mark".into(),
        ),
        NoteKind::InnerByteOrderMark => (
            &byte_order_mark::RULE,
            Severity::Warning,
            "a byte order mark stands inside the file".into(),
        ),
        NoteKind::Utf16 => (
            &utf16_encoding::RULE,
            Severity::Error,
            "the file is UTF-16; it was converted and read".into(),
        ),
        NoteKind::Empty => (
            &empty_input::RULE,
            Severity::Note,
            "the input holds no game".into(),
        ),
        NoteKind::CrOnlyNewline => (
            &cr_only_newlines::RULE,
            Severity::Warning,
            "this line ends with CR alone".into(),
        ),
        NoteKind::MixedNewline => (
            &mixed_newlines::RULE,
            Severity::Note,
            "this line ends otherwise than those before it".into(),
        ),
        NoteKind::LongLine => (
            &long_line::RULE,
            Severity::Note,
            format!(
                "this line has more than the {MAX_LINE_BYTES} bytes that any program must read"
            ),
        ),
    };
    Finding {
        rule,
        severity,
        span: 0..0,
        token: crate::input::decode(&note.text).trim().to_owned(),
        ply: None,
        move_number: None,
        dots: None,
        reason: None,
        fen: None,
        message,
    }
}

/// All rules of `check`, by code.
pub const ALL: &[&Rule] = &[
    &ambiguous_move::RULE,
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
    &odd_capture_sign::RULE,
    &odd_check_sign::RULE,
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

/// The tags that hold a date, of the standard and of ChessBase and chess.com.
const DATE_TAGS: [&str; 6] = [
    "Date",
    "EventDate",
    "UTCDate",
    "EndDate",
    "SourceDate",
    "SourceVersionDate",
];

/// A tag's value as written, with its place.
fn written<'b>(game: &Game<'b>, tag: &str) -> Option<(&'b [u8], Range<usize>)> {
    let bytes = game.record.bytes;
    let span = game.tags.find(bytes, tag)?.value.clone();
    Some((&bytes[span.clone()], span))
}

/// Whether a tag's value says that there is nothing to say, as if the tag were absent.
fn says_unknown(value: &[u8]) -> bool {
    matches!(value.trim_ascii(), b"" | b"?" | b"-")
}

/// Whether a FEN tag gives the usual start position.
fn starts_as_usual(game: &Game<'_>) -> bool {
    game.setup.fault.is_none()
        && written(game, "FEN").is_some_and(|(fen, _)| !fen.trim_ascii().is_empty())
        && game.setup.is_usual_start()
}

/// The value of the FEN tag.
fn fen_span(game: &Game<'_>) -> Range<usize> {
    game.tags
        .find(game.record.bytes, "FEN")
        .map_or(0..0, |pair| pair.value.clone())
}

/// The value of the Variant tag.
fn variant_span(game: &Game<'_>) -> Range<usize> {
    game.tags
        .find(game.record.bytes, "Variant")
        .map_or(0..0, |pair| pair.value.clone())
}

/// Moves in SAN, with commas; the origin square in brackets where two look the same.
fn san_list(position: &impl Standing, moves: &[Move]) -> String {
    let sans: Vec<String> = moves.iter().map(|&mv| position.san(mv)).collect();
    sans.join(", ")
}
