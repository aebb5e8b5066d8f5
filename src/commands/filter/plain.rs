//! Flags for what is asked most: each is an expression.

use clap::Args;

/// Conditions without an expression.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Conditions")]
pub(super) struct PlainArgs {
    /// Either player's name contains TEXT, or is this name
    #[arg(long, value_name = "TEXT")]
    player: Option<String>,

    /// White's name contains TEXT, or is this name
    #[arg(long, value_name = "TEXT")]
    white: Option<String>,

    /// Black's name contains TEXT, or is this name
    #[arg(long, value_name = "TEXT")]
    black: Option<String>,

    /// One of these results: 1-0, 0-1, 1/2-1/2, *
    #[arg(long, value_name = "RESULT,...", value_delimiter = ',')]
    result: Vec<String>,

    /// One of these ECO codes or ranges, such as B90 or B90-B99
    #[arg(long, value_name = "CODE,...", value_delimiter = ',')]
    eco: Vec<String>,

    /// The event contains TEXT
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,

    /// Played on DATE (a year, month or day) or later
    #[arg(long, value_name = "DATE")]
    since: Option<String>,

    /// Played on DATE (a year, month or day) or earlier
    #[arg(long, value_name = "DATE")]
    until: Option<String>,

    /// Both ratings are N or more
    #[arg(long, value_name = "N")]
    min_elo: Option<u32>,

    /// Both ratings are N or less
    #[arg(long, value_name = "N")]
    max_elo: Option<u32>,

    /// One of these speeds: ultrabullet, bullet, blitz, rapid, classical, correspondence
    #[arg(long, value_name = "CLASS,...", value_delimiter = ',')]
    time_class: Vec<String>,

    /// N plies or more
    #[arg(long, value_name = "N")]
    min_plies: Option<u32>,

    /// N plies or fewer
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,

    /// Ended in one of these ways: values of the column `outcome`, such as checkmate
    #[arg(long, value_name = "KIND,...", value_delimiter = ',')]
    outcome: Vec<String>,

    /// Has a position that fits PATTERN: a FEN with ? for any square, ! for any piece, * for any run
    #[arg(long, value_name = "PATTERN")]
    fen: Option<String>,

    /// Has a position with exactly this material, such as `KRPkr`
    #[arg(long, value_name = "PIECES")]
    material: Option<String>,

    /// `pgnkit check` finds one of these in it, such as illegal-move, 'illegal-*' or error
    #[arg(long, value_name = "CODE,...", value_delimiter = ',')]
    has: Vec<String>,
}

impl PlainArgs {
    /// The flags that are given, each with its expression.
    pub(super) fn expressions(&self) -> Vec<(&'static str, String)> {
        let contains = |name: &str, text: &Option<String>| {
            text.as_ref()
                .map(|text| format!("{name} ~ {}", quoted(text)))
        };
        let one_of = |name: &str, words: &[String]| {
            let words: Vec<String> = words.iter().map(|word| quoted(word.trim())).collect();
            (!words.is_empty()).then(|| format!("{name} in [{}]", words.join(", ")))
        };
        let number = |name: &str, op: &str, number: Option<u32>| {
            number.map(|number| format!("{name} {op} {number}"))
        };
        let date = |op: &str, date: &Option<String>| {
            date.as_ref()
                .map(|date| format!("date {op} {}", quoted(date.trim())))
        };
        let codes: Vec<String> = self.eco.iter().map(|code| range(code.trim())).collect();
        let findings: Vec<String> = (self.has.iter())
            .map(|code| format!("finding({})", quoted(code.trim())))
            .collect();
        let all = [
            ("--player", contains("player", &self.player)),
            ("--white", contains("white", &self.white)),
            ("--black", contains("black", &self.black)),
            ("--result", one_of("result", &self.result)),
            (
                "--eco",
                (!codes.is_empty()).then(|| format!("eco in [{}]", codes.join(", "))),
            ),
            ("--event", contains("event", &self.event)),
            ("--since", date(">=", &self.since)),
            ("--until", date("<=", &self.until)),
            ("--min-elo", number("elo", ">=", self.min_elo)),
            ("--max-elo", number("elo", "<=", self.max_elo)),
            ("--time-class", one_of("time_class", &self.time_class)),
            ("--min-plies", number("plies", ">=", self.min_plies)),
            ("--max-plies", number("plies", "<=", self.max_plies)),
            ("--outcome", one_of("outcome", &self.outcome)),
            (
                "--fen",
                self.fen
                    .as_ref()
                    .map(|fen| format!("any(fen({}))", quoted(fen))),
            ),
            (
                "--material",
                self.material
                    .as_ref()
                    .map(|pieces| format!("any(material({}))", quoted(pieces))),
            ),
            (
                "--has",
                (!findings.is_empty()).then(|| findings.join(" or ")),
            ),
        ];
        let given = all
            .into_iter()
            .filter_map(|(flag, text)| Some((flag, text?)));
        given.collect()
    }
}

/// Text as it stands in an expression.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// `B90-B99` and `B90..B99` are ranges.
fn range(code: &str) -> String {
    // Codes may stand without quotes.
    let shown = |code: &str| {
        let code = code.trim();
        let is_code = code.starts_with(|first: char| first.is_ascii_alphabetic())
            && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_code {
            code.to_owned()
        } else {
            quoted(code)
        }
    };
    let ends = code.split_once("..").or_else(|| code.split_once('-'));
    match ends {
        Some((from, to)) => format!("{}..{}", shown(from), shown(to)),
        None => shown(code),
    }
}
