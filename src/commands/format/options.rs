//! Options that say how movetext is written.

use clap::ValueEnum;

use crate::writing::prune::{Comments, Kept};
use crate::writing::style::{NagStyle, Notation, Style};

/// How movetext is written.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct MoveArgs {
    /// Comments: all of them, none, without commands such as [%clk 0:01:00], or only these
    #[arg(long, value_enum, default_value_t = CommentPart::Keep, value_name = "WHAT")]
    comments: CommentPart,

    /// Commands in comments to leave out, such as clk,eval
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = command_name)]
    drop_commands: Vec<String>,

    /// Numeric annotation glyphs: as $1, left out, or as ! where there is a suffix for them
    #[arg(long, value_enum, default_value_t = Nags::Keep, value_name = "WHAT")]
    nags: Nags,

    /// Variations
    #[arg(long, value_enum, default_value_t = Part::Keep, value_name = "WHAT")]
    variations: Part,

    /// How moves are written: `san`, `uci`, `lan`, `figurine`, or `letters=` and those of king, queen, rook, bishop and
    /// knight
    #[arg(long, value_name = "san|uci|lan|figurine|letters=KDTLS", default_value = "san", value_parser = notation, hide_default_value = true)]
    notation: Notation,

    /// Move numbers
    #[arg(long, value_enum, default_value_t = Choice::Yes, value_name = "yes|no", hide_possible_values = true)]
    numbers: Choice,

    /// Termination markers
    #[arg(long, value_enum, default_value_t = Choice::Yes, value_name = "yes|no", hide_possible_values = true)]
    results: Choice,

    /// The signs of check and mate
    #[arg(long, value_enum, default_value_t = Choice::Yes, value_name = "yes|no", hide_possible_values = true)]
    check_signs: Choice,

    /// The most bytes of a line; 0 for one line
    #[arg(long, value_name = "N", default_value_t = 79)]
    width: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CommentPart {
    Keep,
    Drop,
    Text,
    Commands,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    Keep,
    Drop,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Nags {
    Keep,
    Drop,
    Suffix,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Choice {
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
        "lan" => Notation::Lan,
        "figurine" => Notation::Letters(FIGURINES.map(str::to_owned)),
        _ => {
            let expected = "expected san, uci, lan, figurine, or letters= with those of king, queen, rook, bishop and knight, as in letters=KDTLS";
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

/// Reads the name of a command, with or without its sign.
fn command_name(text: &str) -> Result<String, String> {
    let name = text.trim().trim_start_matches('%');
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err("a command has a name of letters and digits, such as clk".to_owned());
    }
    Ok(name.to_owned())
}

impl MoveArgs {
    pub(super) fn style(&self) -> Style {
        Style {
            width: (self.width > 0).then_some(self.width),
            nags: match self.nags {
                Nags::Suffix => NagStyle::Suffix,
                Nags::Keep | Nags::Drop => NagStyle::Number,
            },
            notation: self.notation.clone(),
            numbers: self.numbers == Choice::Yes,
            results: self.results == Choice::Yes,
            check_signs: self.check_signs == Choice::Yes,
        }
    }

    /// What stays of a tree; escaped lines too, if nothing else is said.
    pub(super) fn kept(&self) -> Kept {
        Kept {
            comments: match self.comments {
                CommentPart::Keep => Comments::Without(self.drop_commands.clone()),
                CommentPart::Drop => Comments::Nothing,
                CommentPart::Text => Comments::Text,
                CommentPart::Commands => Comments::Commands(self.drop_commands.clone()),
            },
            nags: self.nags != Nags::Drop,
            variations: self.variations == Part::Keep,
            escapes: true,
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
