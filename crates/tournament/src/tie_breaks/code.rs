//! Tie-breaks by the codes of FIDE (Tie-Break Regulations 5 and 14): which there are, and what may stand behind them.

use std::sync::Arc;

use crate::tie_breaks::encounters::{BoardOrder, TeamKnockoutRule};
use crate::tie_breaks::own::KoyaLimit;
use crate::tie_breaks::scoreboard::ScoreKind;
use pgnkit_core::nearest::did_you_mean;

/// What a code stands for, without what is behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TieBreakKind {
    /// The points themselves.
    Points,
    Wins,
    /// Games over the board, those won or all, with Black or with both colours.
    GamesPlayed {
        won: bool,
        black: bool,
    },
    Progressive,
    RoundsElected,
    StandardPoints,
    PairingNumber,
    Rating,
    Buchholz,
    ForeBuchholz,
    AverageOfBuchholz,
    SonnebornBerger,
    Koya,
    DirectEncounter,
    AverageRating,
    Performance,
    PerfectPerformance,
    AverageOfPerformances,
    AverageOfPerfects,
    /// The secondary score of a team.
    OtherPoints,
    /// Sonneborn-Berger with the first points of the opponents and the second of the team.
    ExtendedSonnebornBerger(ScoreKind, ScoreKind),
    ScoreStrength,
    BoardCount,
    Boards(BoardOrder),
    ExtendedEncounter(TeamKnockoutRule),
}

/// Whom a code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeScope {
    Players,
    Teams,
    Both,
}

/// A code of FIDE.
#[derive(Debug, PartialEq, Eq)]
struct CodeEntry {
    code: &'static str,
    kind: TieBreakKind,
    scope: CodeScope,
    /// The letters of what may stand behind it, `:` for `:MP` and `:GP`.
    modifiers: &'static str,
    /// The article.
    article: &'static str,
    /// Heading in tables, where it is not the code.
    heading: Option<&'static str>,
    words: &'static str,
}

macro_rules! codes {
    ($($code:literal $scope:ident $modifiers:literal $article:literal $words:literal $(as $heading:literal)? = $kind:expr;)*) => {
        &[$(CodeEntry {
            code: $code,
            kind: $kind,
            scope: CodeScope::$scope,
            modifiers: $modifiers,
            article: $article,
            heading: [$($heading)?].first().copied(),
            words: $words,
        }),*]
    };
}

const fn played(won: bool, black: bool) -> TieBreakKind {
    TieBreakKind::GamesPlayed { won, black }
}

const fn knock_out(board_count: bool, then: Option<BoardOrder>) -> TieBreakKind {
    TieBreakKind::ExtendedEncounter(TeamKnockoutRule { board_count, then })
}

const fn extended(opponents: ScoreKind, own: ScoreKind) -> TieBreakKind {
    TieBreakKind::ExtendedSonnebornBerger(opponents, own)
}

/// All codes, in the order of the regulations.
const CODES: &[CodeEntry] = codes! {
    "PTS" Both ":" "11" "points" = TieBreakKind::Points;
    "DE" Players "P" "6" "direct encounter" = TieBreakKind::DirectEncounter;
    "WIN" Both "" "7.1" "wins" as "Wins" = TieBreakKind::Wins;
    "WON" Both "" "7.2" "games won over the board" as "Won" = played(true, false);
    "BPG" Players "" "7.3" "games with Black" as "Black" = played(false, true);
    "BWG" Players "" "7.4" "games won with Black" = played(true, true);
    "PS" Both "C:" "7.5" "progressive score" = TieBreakKind::Progressive;
    "REP" Players "" "7.6" "rounds elected to play" = TieBreakKind::RoundsElected;
    "STD" Players "" "7.7" "standard points" = TieBreakKind::StandardPoints;
    "TPN" Both "R" "7.8" "pairing number" = TieBreakKind::PairingNumber;
    "BH" Both "CMPF:" "8.1" "Buchholz" = TieBreakKind::Buchholz;
    "AOB" Both "F:" "8.2" "average of the opponents' Buchholz" = TieBreakKind::AverageOfBuchholz;
    "FB" Both "CMP:" "8.3" "Fore Buchholz" = TieBreakKind::ForeBuchholz;
    "SB" Players "CMP" "9.1" "Sonneborn-Berger" = TieBreakKind::SonnebornBerger;
    "KS" Both "L:" "9.2" "Koya" = TieBreakKind::Koya;
    "ARO" Players "CM" "10.1" "average rating of the opponents" = TieBreakKind::AverageRating;
    "TPR" Players "" "10.2" "performance rating" = TieBreakKind::Performance;
    "PTP" Players "" "10.3" "perfect performance" = TieBreakKind::PerfectPerformance;
    "APRO" Players "" "10.4" "average of the opponents' performance ratings" = TieBreakKind::AverageOfPerformances;
    "APPO" Players "" "10.5" "average of the opponents' perfect performances" = TieBreakKind::AverageOfPerfects;
    "RTNG" Players "R" "10.6" "rating" = TieBreakKind::Rating;
    "BC" Teams "" "12.1" "board count" = TieBreakKind::BoardCount;
    "TBR" Teams "" "12.2" "top boards" = TieBreakKind::Boards(BoardOrder::TopDown);
    "BBE" Teams "" "12.3" "boards without the last" = TieBreakKind::Boards(BoardOrder::BottomUp);
    "MPVGP" Teams "" "13.1" "match or game points, whichever does not rank the teams" = TieBreakKind::OtherPoints;
    "EMMSB" Teams "CMP" "13.2" "Sonneborn-Berger by match and match points" = extended(ScoreKind::Match, ScoreKind::Match);
    "EMGSB" Teams "CMP" "13.2" "Sonneborn-Berger by match and game points" = extended(ScoreKind::Match, ScoreKind::Game);
    "EGMSB" Teams "CMP" "13.2" "Sonneborn-Berger by game and match points" = extended(ScoreKind::Game, ScoreKind::Match);
    "EGGSB" Teams "CMP" "13.2" "Sonneborn-Berger by game and game points" = extended(ScoreKind::Game, ScoreKind::Game);
    "EDE" Teams "P" "13.3" "extended direct encounter" = knock_out(false, None);
    "EDET" Teams "P" "13.3" "extended direct encounter, top boards" = knock_out(false, Some(BoardOrder::TopDown));
    "EDEB" Teams "P" "13.3" "extended direct encounter, boards without the last" = knock_out(false, Some(BoardOrder::BottomUp));
    "EDEBT" Teams "P" "13.3" "extended direct encounter, board count, top boards" = knock_out(true, Some(BoardOrder::TopDown));
    "EDEBB" Teams "P" "13.3" "extended direct encounter, board count, boards without the last" = knock_out(true, Some(BoardOrder::BottomUp));
    "SSSC" Teams "PFK" "13.4" "score and strength of schedule" = TieBreakKind::ScoreStrength;
};

/// Other names of codes.
const ALIASES: &[(&str, &str)] = &[
    ("direct-encounter", "DE"),
    ("wins", "WIN"),
    ("won-games", "WON"),
    ("black-games", "BPG"),
    ("sonneborn-berger", "SB"),
    ("buchholz", "BH"),
    ("buchholz-cut1", "BH/C1"),
    ("BH-C1", "BH/C1"),
    ("performance", "TPR"),
];

/// A tie-break that is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TieBreak {
    pub kind: TieBreakKind,
    /// As it was written, in capitals.
    text: Arc<str>,
    entry: &'static CodeEntry,
    pub modifiers: Modifiers,
}

/// The modifiers after a code.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// `/Cn` and `/Mn`: how many of the least are cut.
    pub low: usize,
    /// `/Mn`: and how many of the greatest.
    pub high: usize,
    /// `/P`: forfeits are games.
    pub forfeits_are_games: bool,
    /// `/F`: all games of the last round are draws.
    pub fore: bool,
    /// `/R`: the other way round.
    pub reversed: bool,
    /// `/L`
    pub limit: Option<KoyaLimit>,
    /// `/Kn`
    pub divisor: Option<u32>,
    /// `:MP`, `:GP`
    pub score: Option<ScoreKind>,
}

impl TieBreak {
    /// A tie-break by its code or name.
    ///
    /// # Errors
    ///
    /// Not known, or with something behind it that it cannot have.
    pub fn parse(text: &str) -> Result<TieBreak, String> {
        let text = text.trim();
        let alias = (ALIASES.iter()).find(|(alias, _)| alias.eq_ignore_ascii_case(text));
        let text = alias.map_or(text, |(_, code)| code).to_uppercase();
        let mut parts = text.split('/');
        let first = parts.next().unwrap_or_default();
        let (code, score) = first.split_at(first.find(':').unwrap_or(first.len()));
        if code.starts_with("OTHER_") {
            return Err(format!(
                "{text} means a rule of the event's own, which programs do not know"
            ));
        }
        let found = CODES.iter().find(|entry| entry.code == code);
        let entry = found.ok_or_else(|| {
            format!(
                "no tie-break has the code '{code}'{} (`pgnkit crosstable --help` lists them)",
                did_you_mean(code, TieBreak::names())
            )
        })?;
        let mut modifiers = Modifiers::default();
        let score = Some(score).filter(|score| !score.is_empty());
        for modifier in score.into_iter().chain(parts) {
            let letter = modifier.chars().next();
            let is_allowed = letter.is_some_and(|letter| entry.modifiers.contains(letter));
            if !is_allowed || modifiers.add(modifier).is_none() {
                let sign = if modifier.starts_with(':') { "" } else { "/" };
                return Err(format!("{code} cannot have {sign}{modifier} after it"));
            }
        }
        Ok(TieBreak {
            kind: entry.kind,
            text: text.into(),
            entry,
            modifiers,
        })
    }

    /// All codes, and the other names.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let codes = CODES.iter().map(|entry| entry.code);
        codes.chain(ALIASES.iter().map(|(alias, _)| *alias))
    }

    /// What is used of a list of codes that this program itself holds.
    pub fn known(codes: &[&str]) -> Vec<TieBreak> {
        codes
            .iter()
            .filter_map(|code| TieBreak::parse(code).ok())
            .collect()
    }

    /// The code as it was written, in capitals.
    pub fn code(&self) -> &str {
        &self.text
    }

    /// The name of its column: the code in lower case.
    pub fn column(&self) -> String {
        self.text.to_lowercase().replace(['/', ':'], "_")
    }

    /// Whether another has the same column.
    pub fn shares_column(&self, other: &TieBreak) -> bool {
        let is_sign = |byte: u8| matches!(byte, b'/' | b':');
        let mut pairs = self.text.bytes().zip(other.text.bytes());
        self.text.len() == other.text.len()
            && pairs.all(|(one, two)| one == two || is_sign(one) && is_sign(two))
    }

    /// Heading of its column in a table.
    pub fn heading(&self) -> String {
        let heading = self.entry.heading.map(str::to_owned);
        heading.unwrap_or_else(|| self.text.replace('/', "-"))
    }

    /// In words, with the heading.
    pub fn words(&self) -> String {
        let Modifiers { low, high, .. } = self.modifiers;
        let (first, what) = match self.kind {
            TieBreakKind::Progressive => ("first", "round"),
            _ => ("lowest", "opponent"),
        };
        let cut = match (low, high) {
            (0, _) => String::new(),
            (1, 0) => format!(" minus the {first} {what}"),
            (low, 0) => format!(" minus the {low} {first} {what}s"),
            (1, _) => format!(" minus the {first} and the highest {what}"),
            (low, _) => format!(" minus the {low} {first} and the {low} highest {what}s"),
        };
        format!("{}{cut} ({})", self.entry.words, self.heading())
    }

    /// Whether it is made of ratings (article 10).
    pub fn needs_ratings(&self) -> bool {
        self.entry.article.starts_with("10.")
    }

    /// Whether it is several numbers that are compared one after the other.
    pub fn is_list(&self) -> bool {
        matches!(self.kind, TieBreakKind::Boards(_))
    }

    /// Why the regulations do not allow it in such an event.
    pub fn forbidden(&self, is_round_robin: bool, are_teams: bool) -> Option<String> {
        let is_buchholz = matches!(
            self.kind,
            TieBreakKind::Buchholz
                | TieBreakKind::ForeBuchholz
                | TieBreakKind::AverageOfBuchholz
                | TieBreakKind::ScoreStrength
        );
        let (what, article) = match self.entry.scope {
            CodeScope::Players if are_teams => (
                "is for players, and this is an event of teams",
                self.entry.article,
            ),
            CodeScope::Teams if !are_teams => (
                "is for teams, and this is an event of players",
                self.entry.article,
            ),
            _ if is_buchholz && is_round_robin => (
                "must not be used in a round robin; leave it out, or add --system swiss if the event is a Swiss",
                "8",
            ),
            _ if self.modifiers.score.is_some() && !are_teams => (
                "is for teams: only they have match points and game points",
                "11",
            ),
            _ => return None,
        };
        Some(format!(
            "{} {what} (FIDE Tie-Break Regulations, article {article})",
            self.code()
        ))
    }
}

impl Modifiers {
    /// Adds what stands behind a code; `None` if it is not to be understood.
    fn add(&mut self, text: &str) -> Option<()> {
        /// More rounds or boards than this are no number.
        const MOST: usize = 999;
        let (letter, rest) = text.split_at_checked(1)?;
        let number = || {
            let is_digits = rest.bytes().all(|byte| byte.is_ascii_digit());
            let number = rest.parse().ok().filter(|_| is_digits);
            number.filter(|number| (1..=MOST).contains(number))
        };
        let is_alone = rest.is_empty();
        match letter {
            "C" => self.low = number()?,
            "M" => {
                self.low = number()?;
                self.high = self.low;
            }
            "K" => self.divisor = Some(u32::try_from(number()?).ok()?),
            "L" => {
                let limit = match rest.split_at_checked(1)? {
                    (sign @ ("+" | "-"), halves) => {
                        let halves = i64::from(halves.parse::<u16>().ok()?);
                        KoyaLimit::Halves(if sign == "-" { -halves } else { halves })
                    }
                    _ => KoyaLimit::Percent(i64::try_from(number()?).ok()?),
                };
                self.limit = Some(limit);
            }
            ":" => {
                self.score = Some(match rest {
                    "MP" => ScoreKind::Match,
                    "GP" => ScoreKind::Game,
                    _ => return None,
                });
            }
            "P" if is_alone => self.forfeits_are_games = true,
            "F" if is_alone => self.fore = true,
            "R" if is_alone => self.reversed = true,
            _ => return None,
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tie-breaks that every program has to read (FIDE, MTB26).
    #[test]
    fn the_mandatory_codes() {
        let mandatory = "DE DE/P BPG BWG REP STD SB SB/C1 SB/C2 SB/P ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO RTNG \
             RTNG/R WIN WON PS PS/C1 PS/C2 TPN TPN/R BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/F AOB AOB/F FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P \
             KS KS/L45 KS/L+1 KS/L-3 BC TBR BBE MPvGP EMMSB EMGSB EGMSB EGGSB EMMSB/C1 EGGSB/C2 EMGSB/P EDE EDEBT EDEBB EDET EDEB \
             EDE/P EDEBT/P SSSC SSSC/F SSSC/P SSSC/K3 PTS PTS:GP BH:GP/C1/P FB:MP ks:gp/l+1";
        for code in mandatory.split_whitespace() {
            let parsed = TieBreak::parse(code).expect(code);
            assert_eq!(parsed.code(), code.to_uppercase());
            let lower = parsed.code().to_lowercase();
            assert_eq!(TieBreak::parse(&lower), Ok(parsed));
        }
        let column = |code: &str| TieBreak::parse(code).map(|by| by.column());
        assert_eq!(column("BH:GP/C1"), Ok("bh_gp_c1".to_owned()));
        assert_eq!(column("KS/L+1"), Ok("ks_l+1".to_owned()));
        assert_eq!(column("buchholz-cut1"), Ok("bh_c1".to_owned()));
    }

    #[test]
    fn what_is_no_code() {
        for code in [
            "",
            "/",
            "XYZ",
            "BH/",
            "BH/C",
            "BH/C0",
            "BH/C+1",
            "BH/C1x",
            "BH/Q",
            "BH:XP",
            "BH:",
            "WIN/C1",
            "SB:GP",
            "SB/F",
            "KS/L",
            "KS/L+",
            "KS/L+-1",
            "DE/P1",
            "OTHER_1",
            "SSSC/K0",
            "BH/\u{e9}",
            "BH/C1000",
        ] {
            assert!(TieBreak::parse(code).is_err(), "{code}");
        }
    }

    #[test]
    fn what_the_regulations_forbid() {
        let forbidden = |code, is_round_robin, are_teams| {
            let parsed = TieBreak::parse(code).expect("a known code");
            parsed.forbidden(is_round_robin, are_teams).is_some()
        };
        for code in ["BH", "BH/C1", "FB", "AOB/F", "FB/M1"] {
            assert!(
                forbidden(code, true, false) && forbidden(code, true, true),
                "{code}"
            );
            assert!(
                !forbidden(code, false, false) && !forbidden(code, false, true),
                "{code}"
            );
        }
        assert!(forbidden("SSSC", true, true) && !forbidden("SSSC", false, true));
        assert!(forbidden("EDE", false, false) && forbidden("DE", false, true));
        assert!(forbidden("PS:GP", false, false) && !forbidden("PS:GP", true, true));
    }
}
