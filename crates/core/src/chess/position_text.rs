//! A position from one line of text, FEN or EPD: judged as a game's start is, with the character where it is wrong.
//!
//! Draws nothing and counts no moves; what is legal, `shakmaty` says.

pub mod flaw;
pub(crate) mod suite_labels;
mod trailing_text;

use crate::english::worded;

use shakmaty::{
    Bitboard, Board, ByColor, CastlingMode, Chess, Color, FromSetup, Position, PositionErrorKinds,
    Rank, Role, Setup, Square,
};

use self::flaw::{BAD_OPERATION, PositionFlaw, SUSPICIOUS_CLOCK, UNDECLARED_CHESS960};
use self::suite_labels::SuiteLabels;
use self::trailing_text::TrailingText;
use super::epd::{EpdLine, Operation};
use super::fen::{self, error_places};
use super::position::{AnyPosition, BoardEnd, GamePosition};
use super::setup::{GameStart, SetupFault};
use super::{fen::read::extra::VariantFields, piece_names};
use super::{position_errors::position_errors, variant::names::Variant};
use pgnkit_mating::CanMate;

/// A line read.
#[derive(Debug, Clone)]
pub struct PositionText<'l> {
    /// The position, as a game would begin with it.
    pub setup: GameStart,
    /// The operations of an EPD, in the order written; none if one of them cannot be read.
    pub operations: Vec<Operation<'l>>,
    /// The text behind the position, operations or not.
    pub operations_text: &'l str,
    /// The score and result that the text behind the position gives.
    pub labels: SuiteLabels<'l>,
    /// Whether the text gives the halfmove clock or the fullmove number as a field of a FEN.
    pub has_clocks: bool,
    /// What is odd about it, from left to right.
    pub flaws: Vec<PositionFlaw>,
}

impl PositionText<'_> {
    /// Whether nothing is wrong with it.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        !self.flaws.iter().any(PositionFlaw::is_fault)
    }

    /// Whether text behind the position is wrong.
    #[must_use]
    pub fn has_bad_operation(&self) -> bool {
        self.flaws.iter().any(|flaw| flaw.code == BAD_OPERATION)
    }

    /// The position, with what does no harm passed over; `None` if it cannot be set up.
    #[must_use]
    pub fn position(&self) -> Option<&AnyPosition> {
        self.setup.fault.is_none().then_some(&self.setup.start)
    }
}

/// Reads a line: a FEN, or the four fields of an EPD, and behind them operations, a score and a result, or nothing; `startpos`
/// is where games usually begin.
///
/// The operations `hmvc` and `fmvn` give the clocks that an EPD has no fields for (PGN standard 16.2.5). What is wrong behind
/// the position is a flaw, and no fault of the position.
#[must_use]
pub fn parse(line: &str, variant: Variant) -> PositionText<'_> {
    let extra = variant.extra();
    // Three-check has a field more.
    let cut = EpdLine::cut(line, if extra == VariantFields::Checks { 3 } else { 2 });
    let behind = TrailingText::read(&cut);
    let mut reading = PositionText {
        setup: GameStart::default(),
        operations: Vec::new(),
        operations_text: cut.operations,
        labels: behind.labels,
        has_clocks: false,
        flaws: Vec::new(),
    };
    if line.trim() == "startpos" {
        reading.setup = GameStart::usual(variant);
        return reading;
    }
    match fen::read::parse_with(cut.fen, extra) {
        Ok(mut text) => {
            reading.has_clocks = text.fields > 4;
            behind.set_clocks(&mut text);
            reading.setup = GameStart::from_fen(text, variant);
        }
        Err(error) => reading.setup.fault = Some(SetupFault::BadFen(error)),
    }
    reading.flaws = flaws(&reading.setup, cut.fen, extra);
    // Of a line that is no position, nothing behind it is known.
    if !matches!(reading.setup.fault, Some(SetupFault::BadFen(_))) {
        let wrong = behind.flaws(reading.position(), &cut).into_iter();
        reading.flaws.extend(wrong.map(|flaw| PositionFlaw {
            column: flaw.column.map(|at| column(line, at)),
            ..flaw
        }));
        reading.operations = behind.operations;
    }
    reading
}

/// The character, from 1, that begins at a byte.
fn column(line: &str, byte: usize) -> usize {
    line.char_indices().take_while(|&(at, _)| at < byte).count() + 1
}

/// What is odd about a position that was set up, or why it was not. In `fen` characters are bytes, or it is no FEN.
fn flaws(setup: &GameStart, fen: &str, extra: VariantFields) -> Vec<PositionFlaw> {
    let mut flaws = Vec::new();
    let mut add = |code, at: usize, message: String| {
        flaws.push(PositionFlaw {
            code,
            column: Some(at + 1),
            message,
        });
    };
    match &setup.fault {
        None => {}
        Some(fault @ SetupFault::BadFen(error)) => {
            let mut message = format!("{}: {}", error.field.name(), error.message);
            if let Some(variant) = error.meant.variant() {
                message.push_str("; it is a position of ");
                message.push_str(variant);
                message.push_str(", which needs --variant ");
                message.push_str(&variant.to_ascii_lowercase());
            }
            add(fault.code(), error.column - 1, message);
        }
        Some(fault @ SetupFault::IllegalStart(kinds)) => {
            let at = illegal_at(*kinds, fen, extra);
            add(fault.code(), at, position_errors(*kinds));
        }
        Some(fault) => add(fault.code(), 0, "a variant that is not replayed".to_owned()),
    }
    if setup.has_impossible_check() {
        let checkers = setup.start.checkers();
        let first = error_places::of_men(fen).find(|(square, _)| checkers.contains(*square));
        let message = "no legal move can have given this check".to_owned();
        add("impossible-check", first.map_or(0, |(_, at)| at), message);
    }
    if setup.has_excess_material() {
        let (at, message) = match setup.variant() {
            None => excess_at(setup.start.board(), fen),
            Some(rules) => {
                let message = format!("more pieces than {} can have", rules.name());
                (error_places::field(fen, 0).0, message)
            }
        };
        add("excess-material", at, message);
    }
    if setup.has_bad_castling_rights() {
        let (letters, at) = bad_castling(setup, fen);
        let message = match setup.variant().filter(|rules| !rules.has_castling()) {
            Some(rules) => format!("there is no castling in {}; ignored", rules.name()),
            None if setup.has_chess960_rights() => {
                format!("no king and rook for {letters} except with --variant chess960; ignored")
            }
            None => format!("no king and rook for {letters}; ignored"),
        };
        add("bad-castling-rights", at, message);
    }
    if setup.has_bad_en_passant_square() {
        let (at, square) = error_places::field(fen, 3);
        let message = format!("no pawn can have passed {square} with the last move; ignored");
        add("bad-en-passant-square", at, message);
    }
    if let Some((field, message)) = setup.suspicious_clock() {
        // The checks of Three-check stand before the clocks.
        let (_, fifth) = error_places::field(fen, 4);
        let has_checks = extra == VariantFields::Checks && fifth.contains('+');
        let (at, _) = error_places::field(fen, field + usize::from(has_checks));
        add(SUSPICIOUS_CLOCK, at, message);
    }
    flaws.sort_by_key(|flaw| flaw.column);
    if setup.undeclared_chess960 {
        flaws.push(PositionFlaw {
            code: UNDECLARED_CHESS960,
            column: None,
            message: "read as Chess960".to_owned(),
        });
    }
    flaws
}

/// The first byte at which an illegal position is wrong: a piece that may not be where it is, else the side to move.
fn illegal_at(kinds: PositionErrorKinds, fen: &str, extra: VariantFields) -> usize {
    let board = match fen::read::parse_with(fen, extra) {
        Ok(text) => text.setup.board,
        Err(error) => return error.column - 1,
    };
    if kinds.intersects(PositionErrorKinds::EMPTY_BOARD | PositionErrorKinds::MISSING_KING) {
        return error_places::field(fen, 0).0;
    }
    let mut seen = Bitboard::EMPTY;
    let is_wrong = |&(square, _): &(Square, usize)| match board.piece_at(square) {
        Some(piece) if piece.role == Role::King => {
            let second = seen.intersects(board.by_color(piece.color));
            seen.add(square);
            second && kinds.contains(PositionErrorKinds::TOO_MANY_KINGS)
        }
        Some(piece) if piece.role == Role::Pawn && Bitboard::BACKRANKS.contains(square) => {
            // The pawns of a horde may stand on their first rank.
            let in_horde = square.rank() == Rank::First && board.king_of(Color::White).is_none();
            kinds.contains(PositionErrorKinds::PAWNS_ON_BACKRANK)
                && !(piece.color.is_white() && in_horde)
        }
        // Of the rules of variants that a position breaks, one is of pieces: in Racing Kings there are no pawns.
        Some(piece) => piece.role == Role::Pawn && kinds.contains(PositionErrorKinds::VARIANT),
        None => false,
    };
    error_places::of_men(fen)
        .find(is_wrong)
        .map_or_else(|| error_places::field(fen, 1).0, |(_, at)| at)
}

/// The first piece, from left to right, that is too many, and which side has too many, in words.
fn excess_at(board: &Board, fen: &str) -> (usize, String) {
    let told = |color: Color, at| {
        let side = piece_names::side(color);
        (
            at,
            format!("{side} has more pieces than promotions can explain"),
        )
    };
    let mut men = Setup::empty();
    for (square, at) in error_places::of_men(fen) {
        let Some(piece) = board.piece_at(square) else {
            continue;
        };
        men.board.set_piece_at(square, piece);
        let excess = Chess::from_setup(men.clone(), CastlingMode::Standard).is_err_and(|error| {
            error
                .kinds()
                .contains(PositionErrorKinds::TOO_MUCH_MATERIAL)
        });
        if excess {
            return told(piece.color, at);
        }
    }
    told(Color::White, error_places::field(fen, 0).0)
}

/// The letters of the castling field that no castling is possible with, and where the first one stands.
fn bad_castling(setup: &GameStart, fen: &str) -> (String, usize) {
    let (start, letters) = error_places::field(fen, 2);
    let mut rights = setup.start.castles().castling_rights();
    let board = setup.start.board();
    let bad: Vec<(usize, char)> = letters
        .char_indices()
        .filter(|&(_, letter)| {
            // Each right is claimed once: by the first letter that names its rook.
            !fen::read::castling::claimed_rook(letter, board)
                .is_some_and(|rook| rights.remove(rook))
        })
        .collect();
    let at = bad.first().map_or(start, |&(at, _)| start + at);
    (bad.into_iter().map(|(_, letter)| letter).collect(), at)
}

worded! {
    /// The status of a position by its board.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Status {
        /// The side to move is in check and has no legal move (FIDE Laws 5.1.1).
        Checkmate = "checkmate",
        /// The side to move is not in check and has no legal move (FIDE Laws 5.2.1).
        Stalemate = "stalemate",
        /// Neither side has the pieces to mate with (FIDE Laws 5.2.2).
        InsufficientMaterial = "insufficient-material",
        /// Neither side can mate, though there would be the pieces for it: proved (FIDE Laws 5.2.2).
        DeadPosition = "dead-position",
        /// The game is over by what its variant has of its own.
        VariantEnd = "variant-end",
        /// The side to move is in check.
        Check = "check",
        /// The game goes on.
        Ongoing = "ongoing",
    }
    /// The word in the column `status`.
    pub fn as_str
}

impl Status {
    /// What the board says, given what is known of who can mate.
    #[must_use]
    pub fn new(position: &AnyPosition, can_mate: &ByColor<CanMate>) -> Status {
        match position.end() {
            Some((BoardEnd::Checkmate, _)) => Status::Checkmate,
            Some((BoardEnd::Stalemate, _)) => Status::Stalemate,
            Some((BoardEnd::InsufficientMaterial, _)) => Status::InsufficientMaterial,
            Some((BoardEnd::Variant, _)) => Status::VariantEnd,
            None if can_mate.iter().all(|&can| can == CanMate::No) => Status::DeadPosition,
            None if position.is_check() => Status::Check,
            None => Status::Ongoing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::can_win::can_win;
    use crate::chess::game_result::GameResult;
    use pgnkit_mating::Effort;

    /// The first flaw of a line: its code, the text from its character on, and how many more there are.
    fn flaw(line: &str) -> Option<(&'static str, &str, usize)> {
        let reading = parse(line, Variant::Standard);
        let first = reading.flaws.first()?;
        let column = first.column.expect("all but one kind have a column");
        let at = line
            .char_indices()
            .nth(column - 1)
            .map_or(line.len(), |(at, _)| at);
        let end = (at + 3).min(line.len());
        let end = (end..=line.len())
            .find(|&end| line.is_char_boundary(end))
            .unwrap_or(line.len());
        Some((first.code, &line[at..end], reading.flaws.len() - 1))
    }

    #[test]
    fn each_code_at_its_character() {
        for (line, code, text) in [
            ("8/8/8/8/8/8/8/8 w - - 0 1", "illegal-start-position", "8/8"),
            (" 4k3/8/8/8/8/8/8/8 w - -", "illegal-start-position", "4k3"),
            (
                "4k3/8/8/8/8/8/8/4KK2 w - - 0 1",
                "illegal-start-position",
                "K2 ",
            ),
            (
                "4k3/8/8/8/3k4/8/8/4K3 w - - 0 1",
                "illegal-start-position",
                "k4/",
            ),
            (
                "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
                "illegal-start-position",
                "P3K",
            ),
            (
                "4k1p1/8/8/8/8/8/8/4K3 w - - 0 1",
                "illegal-start-position",
                "p1/",
            ),
            (
                "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
                "illegal-start-position",
                "w -",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", BAD_OPERATION, "x"),
            ("4k3/8/8/8/8/8/8/4K3 w - - bm e4; 1;", BAD_OPERATION, "1;"),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2 Kd3;",
                BAD_OPERATION,
                "Kd3",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1; Kf8; 0; P",
                BAD_OPERATION,
                "Kf8",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "bad-fen", "x"),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - c0 \"é\"; hmvc x;",
                BAD_OPERATION,
                "x;",
            ),
            ("4k3/8/8/8/8/8/8/4K3", "bad-fen", ""),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;c0 \"a;",
                BAD_OPERATION,
                "\"a;",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - id \"a", BAD_OPERATION, "\"a"),
            // Three checkers: the one that is written first.
            ("4k3/8/8/3n1n2/8/8/6n1/4K1nR w - - 0 1", "", ""),
            (
                "4k3/8/8/7b/8/3n4/6n1/4K3 w - - 0 1",
                "impossible-check",
                "n4/",
            ),
            (
                "4k3/8/P7/8/PPPP4/8/PPPP4/4K3 w - - 0 1",
                "excess-material",
                "P4/",
            ),
            (
                "nn2k2n/pppppppp/8/8/8/8/8/4K3 w - - 0 1",
                "excess-material",
                "p/8",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
                "bad-castling-rights",
                "Q -",
            ),
            (
                "r3k3/8/8/8/8/8/8/4K3 w k - 0 1",
                "bad-castling-rights",
                "k -",
            ),
            (
                "4k3/8/8/8/8/8/8/3K3R w K - 0 1",
                "bad-castling-rights",
                "K -",
            ),
            (
                "4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1",
                "bad-en-passant-square",
                "e6 ",
            ),
            (
                "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
                "bad-en-passant-square",
                "e3 ",
            ),
        ] {
            let expected = (!code.is_empty()).then_some((code, text, 0));
            assert_eq!(flaw(line), expected, "{line}");
        }
    }

    #[test]
    fn what_follows_a_position_leaves_it_valid() {
        let draw = Some(GameResult::Draw);
        for (rest, score, result) in [
            ("0 3; - id \"Caro\";", None, None),
            ("-; Kd8; 0; -N + B", Some("0"), None),
            ("0 3 [0.5]", None, draw),
            ("0 3 1/2-1/2", None, draw),
            ("0 3\t0.5", None, draw),
            ("c9 \"1/2-1/2\"", None, draw),
            ("0 3; [0.5]", None, draw),
            ("ce -12; bm Kd2;", Some("-12"), None),
            ("id \"no end", None, None),
        ] {
            let line = format!("4k3/8/8/8/8/8/8/4K3 w - - {rest}").replace("- - -;", "- -;");
            let reading = parse(&line, Variant::Standard);
            assert!(reading.is_valid() && reading.position().is_some(), "{line}");
            let labels = reading.labels;
            assert_eq!((labels.score, labels.result), (score, result), "{line}");
        }
        let start = parse("startpos", Variant::Standard);
        assert!(start.is_valid() && start.setup.is_usual_start());
    }

    #[test]
    fn flaws_come_from_left_to_right() {
        let line = "4k3/8/P7/8/PPPP4/8/PPPP4/4K3 w K e6 0 1";
        let codes: Vec<_> = parse(line, Variant::Standard)
            .flaws
            .iter()
            .map(|flaw| flaw.code)
            .collect();
        assert_eq!(
            codes,
            [
                "excess-material",
                "bad-castling-rights",
                "bad-en-passant-square"
            ]
        );
    }

    #[test]
    fn chess960_is_valid_declared_or_not() {
        let line = "1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 0 1";
        let undeclared = parse(line, Variant::Standard);
        let codes: Vec<_> = undeclared.flaws.iter().map(|flaw| flaw.code).collect();
        assert_eq!(
            (codes, undeclared.is_valid()),
            (vec![UNDECLARED_CHESS960], true)
        );
        assert_eq!(parse(line, Variant::Chess960).flaws, []);
        let xfen = "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1";
        assert_eq!(parse(xfen, Variant::Chess960).flaws, []);
        let undeclared = parse(xfen, Variant::Standard);
        let codes: Vec<_> = undeclared.flaws.iter().map(|flaw| flaw.code).collect();
        assert_eq!(codes, [UNDECLARED_CHESS960]);
        // White's king has walked: the rights of one side only are off their squares.
        let walked = "r3k2r/p1ppp1pp/8/8/8/8/P1PPP1PP/R4K1R w KQkq - 0 1";
        assert!(!parse(walked, Variant::Standard).is_valid());
        // A letter that claims what another one has claimed.
        let twice = "4k3/8/8/8/8/8/8/4K2R w HK - 0 1";
        assert_eq!(flaw(twice), Some(("bad-castling-rights", "K -", 0)));
    }

    /// The flaws of a line under a variant: code, character, words.
    fn flaws_under(variant: Variant, line: &str) -> Vec<(&'static str, Option<usize>, String)> {
        let flaws = parse(line, variant).flaws.into_iter();
        flaws
            .map(|flaw| (flaw.code, flaw.column, flaw.message))
            .collect()
    }

    #[test]
    fn what_chess_has_not_says_where_it_belongs() {
        for (line, column, meant) in [
            ("4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", 20, "crazyhouse"),
            ("3Q~k3/8/8/8/8/8/8/4K3 w - - 0 9", 3, "crazyhouse"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1", 28, "three-check"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+1", 31, "three-check"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 3+2 ce 7;", 28, "three-check"),
        ] {
            let flaws = flaws_under(Variant::Standard, line);
            let needed = format!("which needs --variant {meant}");
            assert_eq!(
                (flaws[0].0, flaws[0].1),
                ("bad-fen", Some(column)),
                "{line}"
            );
            assert!(flaws[0].2.ends_with(&needed), "{line}: {}", flaws[0].2);
        }
        // Nothing is a FEN of a variant if that does not make it a FEN.
        let flaws = flaws_under(Variant::Standard, "4k3/8/8/8/8/8/8/4K3[Qx] w - - 0 1");
        assert!(!flaws[0].2.contains("--variant"));
        let walked = "r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1";
        let flaws = flaws_under(Variant::Standard, walked);
        assert!(flaws[0].2.contains("--variant chess960"), "{}", flaws[0].2);
        assert_eq!(flaws_under(Variant::Chess960, walked), []);
        let absent = flaws_under(Variant::Standard, "4k3/8/8/8/8/8/8/4K3 w K - 0 1");
        assert!(!absent[0].2.contains("--variant"));
    }

    #[test]
    fn positions_of_variants_are_wrong_at_a_character() {
        for (name, line, code, column) in [
            ("crazyhouse", "4k2P~/8/8/8/8/8/8/4K3[] w - -", "bad-fen", 5),
            (
                "crazyhouse",
                "4kq~2/8/8/8/8/8/8/P3K3[] w - -",
                "illegal-start-position",
                19,
            ),
            (
                "crazyhouse",
                "4k3/8/8/8/8/8/8/4K2R[p] w KQ -",
                "bad-castling-rights",
                28,
            ),
            (
                "antichess",
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
                "bad-castling-rights",
                27,
            ),
            (
                "antichess",
                "8/8/8/8/8/8/8/8 w - -",
                "illegal-start-position",
                1,
            ),
            (
                "racing kings",
                "8/8/8/8/8/P7/k6K/8 w - -",
                "illegal-start-position",
                11,
            ),
            (
                "horde",
                "4k2P/8/8/8/8/8/8/P6P w - -",
                "illegal-start-position",
                4,
            ),
            (
                "horde",
                "4k2p/8/8/8/8/8/8/P6P w - -",
                "illegal-start-position",
                4,
            ),
            (
                "atomic",
                "4k3/8/8/8/8/8/8/8 w K - 0 1",
                "bad-castling-rights",
                21,
            ),
            (
                "three-check",
                "4k3/8/8/8/8/8/8/4K3 w - - 3+4 0 1",
                "bad-fen",
                29,
            ),
            (
                "king of the hill",
                "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
                "bad-en-passant-square",
                25,
            ),
        ] {
            let variant = crate::chess::variant::names::variant(name);
            let flaws = flaws_under(variant, line);
            let first = flaws.first().map(|flaw| (flaw.0, flaw.1));
            assert_eq!(first, Some((code, Some(column))), "{name} {line} {flaws:?}");
        }
    }

    #[test]
    fn clocks_come_from_fields_or_operations() {
        let clocks = |rest: &str| {
            let line = format!("4k3/8/8/8/8/8/8/4K3 w - - {rest}");
            let reading = parse(&line, Variant::Standard);
            assert_eq!(reading.flaws, [], "{line}");
            let start = &reading.setup.start;
            (
                start.halfmoves(),
                start.fullmoves().get(),
                reading.has_clocks,
            )
        };
        assert_eq!(clocks("7 9"), (7, 9, true));
        assert_eq!(clocks("7"), (7, 1, true));
        assert_eq!(clocks("7 fmvn 8;"), (7, 8, true));
        assert_eq!(clocks("fmvn 8; id \"x\"; hmvc 3;"), (3, 8, false));
        assert_eq!(clocks("7 9 hmvc 3; fmvn 8;"), (7, 9, true));
        assert_eq!(clocks(""), (0, 1, false));
    }

    #[test]
    fn status_by_the_board() {
        for (fen, effort, status) in [
            (
                "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
                Effort::Full,
                Status::Ongoing,
            ),
            (
                "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1",
                Effort::Full,
                Status::Check,
            ),
            (
                "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
                Effort::Material,
                Status::Checkmate,
            ),
            (
                "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1",
                Effort::Material,
                Status::Stalemate,
            ),
            (
                "k7/8/1K6/8/8/8/8/8 b - - 0 1",
                Effort::Full,
                Status::InsufficientMaterial,
            ),
            // Stalemate goes before insufficient material.
            (
                "k7/8/1K6/4B3/8/8/8/8 b - - 0 1",
                Effort::Full,
                Status::Stalemate,
            ),
            // A wall of pawns that nobody can break.
            (
                "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
                Effort::Material,
                Status::Ongoing,
            ),
            (
                "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
                Effort::Full,
                Status::DeadPosition,
            ),
        ] {
            let reading = parse(fen, Variant::Standard);
            let position = reading.position().expect("a position");
            let can_mate = ByColor::new_with(|side| can_win(position, side, effort));
            assert_eq!(Status::new(position, &can_mate), status, "{fen}");
        }
    }
}
