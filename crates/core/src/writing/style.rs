//! The style of written movetext.

/// How movetext is written; the default is export format (PGN standard 8.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovetextStyle {
    /// Longest line in bytes; `None` for one line.
    pub width: Option<usize>,
    /// The treatment of NAGs.
    pub nags: NagStyle,
    /// The notation of moves.
    pub notation: Notation,
    /// Move numbers.
    pub numbers: bool,
    /// The termination marker.
    pub results: bool,
    /// `+` and `#`.
    pub check_signs: bool,
}

/// The treatment of NAGs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NagStyle {
    /// `$1`.
    Number,
    /// `!` and its like directly behind a move, where there is one; other NAGs as numbers.
    Suffix,
}

/// The notation of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notation {
    /// `Nf3`
    San,
    /// `g1f3`
    Uci,
    /// `Ng1-f3`
    Long(LongNotation),
    /// SAN with other signs for the pieces: king, queen, rook, bishop, knight and pawn; the last one is empty as a rule.
    Letters([String; 6]),
}

/// What a move with both of its squares has besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LongNotation {
    /// The letter of a piece that is no pawn.
    pub letters: bool,
    /// A hyphen between the squares; with letters too, an x where something is captured.
    pub hyphens: bool,
    /// Castling as `O-O`; else it is a move of the king.
    pub castling: bool,
}

impl LongNotation {
    /// As FIDE describes it: `Ng1-f3`, `e4xd5`, `O-O`.
    pub const FULL: LongNotation = LongNotation {
        letters: true,
        hyphens: true,
        castling: true,
    };
}

impl Notation {
    /// Whether moves are written with the letters of a language other than English.
    #[must_use]
    pub fn is_foreign(&self) -> bool {
        let is_english = |(letter, english): (&String, char)| letter.chars().eq([english]);
        matches!(self, Notation::Letters(letters)
            if letters[0].chars().all(char::is_alphabetic)
                && !letters.iter().zip("KQRBN".chars()).all(is_english))
    }
}

impl Default for MovetextStyle {
    fn default() -> MovetextStyle {
        MovetextStyle {
            width: Some(79),
            nags: NagStyle::Number,
            notation: Notation::San,
            numbers: true,
            results: true,
            check_signs: true,
        }
    }
}
