//! Flags for what is asked most: each is an expression.

use clap::Args;

/// The flags, each with the type of its field, what clap wants to know, and the expression of what is given.
macro_rules! conditions {
    ($($(#[$doc:meta])* $flag:ident: $type:ty, $($name:ident = $value:literal),* => $expression:ident($($of:literal)?);)*) => {
        /// Conditions without an expression.
        #[derive(Debug, Clone, Args)]
        pub(super) struct PlainArgs {
            $($(#[$doc])* #[arg(long, help_heading = "Conditions", $($name = $value),*)] $flag: $type,)*
        }

        impl PlainArgs {
            /// The flags that are given, each with its expression.
            pub(super) fn expressions(&self) -> Vec<(String, String)> {
                let all = [$((stringify!($flag), {
                    let given = self.$flag.as_slice();
                    (!given.is_empty()).then(|| $expression($($of,)? given))
                })),*];
                let given = all.into_iter().filter_map(|(flag, text)| {
                    Some((format!("--{}", flag.replace('_', "-")), text?))
                });
                given.collect()
            }
        }
    };
}

conditions! {
    /// Either player's name contains TEXT, or TEXT is another spelling of it
    player: Option<String>, value_name = "TEXT" => contains("player");
    /// White's name contains TEXT, or TEXT is another spelling of it
    white: Option<String>, value_name = "TEXT" => contains("white");
    /// Black's name contains TEXT, or TEXT is another spelling of it
    black: Option<String>, value_name = "TEXT" => contains("black");
    /// One of these results: 1-0, 0-1, 1/2-1/2, *
    result: Vec<String>, value_name = "RESULT,...", value_delimiter = ',' => one_of("result");
    /// One of these ECO codes or ranges: B90 or B90-B99, for example
    eco: Vec<String>, value_name = "CODE,...", value_delimiter = ',' => eco();
    /// The event contains TEXT
    event: Option<String>, value_name = "TEXT" => contains("event");
    /// Played on DATE (a year, month or day) or later
    since: Option<String>, value_name = "DATE" => date(">=");
    /// Played on DATE (a year, month or day) or earlier
    until: Option<String>, value_name = "DATE" => date("<=");
    /// Both ratings are N or more
    min_elo: Option<u32>, value_name = "N" => number("elo >=");
    /// Both ratings are N or less
    max_elo: Option<u32>, value_name = "N" => number("elo <=");
    /// One of these speeds: ultrabullet, bullet, blitz, rapid, classical, correspondence
    time_class: Vec<String>, value_name = "CLASS,...", value_delimiter = ',' => one_of("time_class");
    /// N plies or more
    min_plies: Option<u32>, value_name = "N" => number("plies >=");
    /// N plies or fewer
    max_plies: Option<u32>, value_name = "N" => number("plies <=");
    /// Has one of these outcomes, such as checkmate
    outcome: Vec<String>, value_name = "KIND,...", value_delimiter = ',' => one_of("outcome");
    /// Has a position that fits PATTERN: a FEN with ? for any square, ! for any piece, * for any run
    fen_pattern: Option<String>, value_name = "PATTERN", alias = "fen" => position("fen");
    /// Has a position with exactly this material, such as `KRPkr`
    material: Option<String>, value_name = "PIECES" => position("material");
    /// Has findings of `check` with one of these codes or severities, such as illegal-move, 'illegal-*' or error
    has: Vec<String>, value_name = "CODE,...", value_delimiter = ',' => findings();
}

fn contains(name: &str, texts: &[String]) -> String {
    format!("{name} ~ {}", quoted(&texts.concat()))
}

fn one_of(name: &str, words: &[String]) -> String {
    format!("{name} in [{}]", listed(words, ", ", quoted))
}

fn eco(codes: &[String]) -> String {
    format!("eco in [{}]", listed(codes, ", ", range))
}

fn date(operator: &str, dates: &[String]) -> String {
    format!("date {operator} {}", listed(dates, "", quoted))
}

fn number(comparison: &str, numbers: &[u32]) -> String {
    let number = numbers.iter().map(u32::to_string);
    format!("{comparison} {}", number.collect::<String>())
}

fn position(pattern: &str, texts: &[String]) -> String {
    format!("any({pattern}({}))", quoted(&texts.concat()))
}

fn findings(codes: &[String]) -> String {
    listed(codes, " or ", |code| format!("finding({})", quoted(code)))
}

/// Words as they stand in an expression, without blanks around them.
fn listed(words: &[String], separator: &str, shown: impl Fn(&str) -> String) -> String {
    let words: Vec<String> = words.iter().map(|word| shown(word.trim())).collect();
    words.join(separator)
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
