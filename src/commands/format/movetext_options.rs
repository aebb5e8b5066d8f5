//! Options that say how movetext is written.

use std::str::FromStr;

use clap::ValueEnum;

use pgnkit_core::writing::coding::{Coding, Encoding, Newline};
use pgnkit_core::writing::cut_moves::KeptMoves;
use pgnkit_core::writing::prune::{KeptComments, KeptItems, MeasurementForm};
use pgnkit_core::writing::style::{LongNotation, MovetextStyle, NagStyle, Notation};

/// Options about movetext.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct MoveArgs {
    /// Comments to write: all, none, only their text, or only commands such as [%clk 0:01:00]
    ///
    /// Measurements of match programs, as in {+0.89/27 11.09s, White mates}, count as commands; the words after them
    /// are text.
    #[arg(long, value_enum, default_value_t = CommentOption::Keep, value_name = "WHAT")]
    comments: CommentOption,

    /// Commands in comments to leave out, such as clk,eval
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = command_name)]
    drop_commands: Vec<String>,

    /// Numeric annotation glyphs: keep them as $1, drop them, or write a suffix such as ! if there is one
    #[arg(long, value_enum, default_value_t = Nags::Keep, value_name = "WHAT")]
    nags: Nags,

    /// What to do with variations: `keep`, `drop`, a depth down to which they stay, or `games` to write each as its own
    /// game (`games=1`: down to that depth)
    ///
    /// A variation written as a game begins with the moves that lead to it, and has the result *.
    #[arg(long, value_name = "keep|drop|games|DEPTH", default_value = "keep", value_parser = variations)]
    pub(super) variations: Variations,

    /// Moves to write: `all`, `none`, those with these numbers, as in 10..20, ..20 or 10.., or `plies=..11`,
    /// `comment=TEXT`
    ///
    /// Plies count from 1, or backwards from -1: `plies=-4..` means the last four. `comment=TEXT` means the moves after
    /// the first comment with this text, or all moves if there is none.
    ///
    /// If the first moves are left out, FEN and SetUp hold the position where the rest begins. PlyCount counts the
    /// written plies. The result stays that of the whole game.
    #[arg(long, value_name = "all|none|FROM..TO", default_value = "all", value_parser = moves, hide_default_value = true)]
    pub(super) moves: KeptMoves,

    /// Write moves as `san`, `uci`, `lan`, `figurine`, or with `letters=`, the letters of king, queen, rook, bishop and
    /// knight
    ///
    /// `lan` is Ng1-f3, e4xd5, O-O. pgn-extract has `xlalg` (as `lan`, but castles as e1-g1), `elalg` (Ng1f3, e4d5,
    /// e1g1), `halg` (g1-f3) and `lalg` (g1f3).
    ///
    /// pgnkit can read a game with the letters of a language if its moves prove the language; the last line counts
    /// games for which they do not.
    #[arg(long, value_name = "san|uci|lan|figurine|letters=KDTLS", default_value = "san", value_parser = notation, hide_default_value = true)]
    notation: Notation,

    /// Write move numbers
    #[arg(long, value_enum, default_value_t = YesNo::Yes, value_name = "yes|no", hide_possible_values = true)]
    numbers: YesNo,

    /// Write termination markers
    #[arg(long = "markers", alias = "results", value_enum, default_value_t = YesNo::Yes, value_name = "yes|no", hide_possible_values = true)]
    results: YesNo,

    /// Write the signs of check and mate
    #[arg(long, value_enum, default_value_t = YesNo::Yes, value_name = "yes|no", hide_possible_values = true)]
    check_signs: YesNo,

    /// Break lines after N bytes; 0 writes all moves on one line
    #[arg(long, value_name = "N", default_value_t = 79)]
    width: usize,

    /// End all lines like this; by default, lines of rewritten games end with LF
    #[arg(long, value_enum, value_name = "WHAT")]
    newline: Option<NewlineChoice>,

    /// Write this encoding [default: that of the input]
    ///
    /// Characters that ISO 8859-1 lacks lose their accents, or become the nearest letter or sign, or a question mark;
    /// they are counted.
    #[arg(long, value_enum, value_name = "WHAT")]
    output_encoding: Option<EncodingChoice>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CommentOption {
    Keep,
    Drop,
    Text,
    Commands,
}

/// What becomes of variations: down to which depth they stay, and whether they become games.
#[derive(Debug, Clone, Copy)]
pub(super) struct Variations {
    depth: usize,
    pub(super) are_games: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NewlineChoice {
    Lf,
    Crlf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EncodingChoice {
    #[value(name = "utf-8", alias = "utf8")]
    Utf8,
    #[value(name = "latin-1", alias = "latin1", alias = "iso-8859-1")]
    Latin1,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Nags {
    Keep,
    Drop,
    Suffix,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum YesNo {
    Yes,
    No,
}

/// King, queen, rook, bishop, knight; pawns have none.
const FIGURINES: [&str; 6] = [
    "\u{2654}", "\u{2655}", "\u{2656}", "\u{2657}", "\u{2658}", "",
];

fn notation(text: &str) -> Result<Notation, String> {
    Ok(match text {
        "san" => Notation::San,
        "uci" => Notation::Uci,
        "lan" | "xolalg" => Notation::Long(LongNotation::FULL),
        "xlalg" | "elalg" | "halg" | "lalg" => Notation::Long(LongNotation {
            letters: !matches!(text, "halg" | "lalg"),
            hyphens: matches!(text, "xlalg" | "halg"),
            castling: false,
        }),
        "figurine" => Notation::Letters(FIGURINES.map(str::to_owned)),
        _ => {
            let expected = "expected san, uci, lan, figurine, or letters= with the letters of king, queen, rook, bishop and knight, as in letters=KDTLS";
            let given = text.strip_prefix("letters=").ok_or(expected)?;
            let mut letters: Vec<String> = given.chars().map(String::from).collect();
            let are_letters = given.chars().all(char::is_alphabetic);
            // A sixth letter is that of pawns, which are written without one.
            if !(5..=6).contains(&letters.len()) || !are_letters {
                return Err(expected.to_owned());
            }
            letters.truncate(5);
            letters.push(String::new());
            let letters = <[String; 6]>::try_from(letters).map_err(|_| expected)?;
            Notation::Letters(letters)
        }
    })
}

/// Reads what becomes of variations.
fn variations(text: &str) -> Result<Variations, String> {
    let expected = "expected keep, drop, games, or a depth such as 1 or games=1";
    let are_games = text.starts_with("games");
    let depth = match text {
        "keep" | "games" => usize::MAX,
        "drop" => 0,
        depth => {
            let depth = depth.strip_prefix("games=").unwrap_or(depth);
            depth.parse().map_err(|_| expected)?
        }
    };
    Ok(Variations { depth, are_games })
}

/// Reads which moves are written.
fn moves(text: &str) -> Result<KeptMoves, String> {
    let expected =
        "expected all, none, move numbers such as 10..20, ..20 or 10.., plies=..11 or comment=TEXT";
    if let Some(range) = text.strip_prefix("plies=") {
        let plies = ends(range, (1, -1)).filter(|&(first, last)| first != 0 && last != 0);
        let (first, last) = plies.ok_or(expected)?;
        return Ok(KeptMoves::Plies(first, last));
    }
    if let Some(words) = text
        .strip_prefix("comment=")
        .filter(|words| !words.is_empty())
    {
        return Ok(KeptMoves::BehindComment(words.to_owned()));
    }
    Ok(match text {
        "all" => KeptMoves::All,
        "none" => KeptMoves::None,
        range => {
            let (first, last) = ends(range, (1, usize::MAX)).ok_or(expected)?;
            let numbers = first..=last;
            if numbers.is_empty() {
                return Err(format!("no number is in {range}"));
            }
            KeptMoves::Numbers(numbers)
        }
    })
}

/// The ends of a range, of which those are `usual` that are left out.
fn ends<T: FromStr>(range: &str, usual: (T, T)) -> Option<(T, T)> {
    let (first, last) = range.split_once("..")?;
    let end = |text: &str, usual| match text {
        "" => Some(usual),
        text => text.parse().ok(),
    };
    Some((end(first, usual.0)?, end(last, usual.1)?))
}

/// Reads the name of a command, with or without its sign.
fn command_name(text: &str) -> Result<String, String> {
    let name = text.trim().trim_start_matches('%');
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err("a command has a name of letters and digits, such as clk".to_owned());
    }
    Ok(name.to_owned())
}

impl MoveArgs {
    pub(super) fn style(&self) -> MovetextStyle {
        MovetextStyle {
            width: (self.width > 0).then_some(self.width),
            nags: match self.nags {
                Nags::Suffix => NagStyle::Suffix,
                Nags::Keep | Nags::Drop => NagStyle::Number,
            },
            notation: self.notation.clone(),
            numbers: self.numbers == YesNo::Yes,
            results: self.results == YesNo::Yes,
            check_signs: self.check_signs == YesNo::Yes,
        }
    }

    /// What stays of a tree; escaped lines too, if nothing else is said.
    pub(super) fn kept(&self, measured: MeasurementForm) -> KeptItems {
        KeptItems {
            measured,
            comments: match self.comments {
                CommentOption::Keep => KeptComments::Without(self.drop_commands.clone()),
                CommentOption::Drop => KeptComments::Nothing,
                CommentOption::Text => KeptComments::Text,
                CommentOption::Commands => KeptComments::Commands(self.drop_commands.clone()),
            },
            nags: self.nags != Nags::Drop,
            variations: self.variations.depth,
            escapes: true,
        }
    }

    /// Line ends and encoding.
    pub(super) fn coding(&self) -> Coding {
        Coding {
            newline: self.newline.map(|newline| match newline {
                NewlineChoice::Lf => Newline::Lf,
                NewlineChoice::Crlf => Newline::CrLf,
            }),
            encoding: self.output_encoding.map(|encoding| match encoding {
                EncodingChoice::Utf8 => Encoding::Utf8,
                EncodingChoice::Latin1 => Encoding::Latin1,
            }),
        }
    }

    /// Whether something else than ASCII is written, whatever the game.
    pub(super) fn has_wide_text(&self) -> bool {
        match &self.notation {
            Notation::Letters(letters) => !letters.iter().all(|letter| letter.is_ascii()),
            _ => false,
        }
    }
}
