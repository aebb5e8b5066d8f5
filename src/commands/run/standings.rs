//! How the players and teams of events are ranked.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};

use pgnkit_tournament::points::{DRAW, Points, WIN, parse};
use pgnkit_tournament::ranking_input::Scoring;
use pgnkit_tournament::regulations::Regulations;
use pgnkit_tournament::sheet::SheetOptions;
use pgnkit_tournament::strength::sprt::Sprt;
use pgnkit_tournament::system::SystemChoice;
use pgnkit_tournament::tie_breaks::code::TieBreak;
use pgnkit_tournament::tie_breaks::order::TieBreakOrder;
use pgnkit_tournament::trf::record::TrfRecord;

/// Options about the ranking of players and teams.
#[derive(Debug, clap::Args)]
pub(crate) struct StandingsArgs {
    /// Rank players and teams as in this kind of event
    #[arg(long, value_enum, default_value_t = SystemWord::Auto)]
    system: SystemWord,

    /// Break ties by these FIDE codes, or names such as buchholz, in this order [default: SB,DE,WIN,BPG; in a Swiss,
    /// BH/C1,BH before them; for teams, MPVGP]
    ///
    /// `pgnkit crosstable --help` lists the codes, below the options. Tables get a column for each; in rows it is named
    /// by the code in lower case, such as `bh_c1`.
    #[arg(
        long,
        value_name = "CODE,...",
        value_delimiter = ',',
        value_parser = TieBreakParser,
        hide_possible_values = true
    )]
    tie_breaks: Vec<TieBreak>,

    /// Assume this rating for unrated players in tie-breaks
    ///
    /// By default, tie-breaks based on ratings are empty if a player has no rating.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4000))]
    unrated: Option<u16>,

    /// Give players these points for a win, a draw and a loss, such as 3-1-0 [default: 1-0.5-0]
    ///
    /// A bye that gives a point counts as a win, one that gives half a point as a draw; a loss by forfeit gives nothing.
    #[arg(long, value_name = "W-D-L", value_parser = points_of_games, conflicts_with = "trf")]
    points: Option<Scoring>,

    /// Use this edition of FIDE's Tie-Break Regulations [default: by the first day of the event]
    #[arg(long, value_name = "YEAR", value_enum)]
    tie_break_rules: Option<EditionYear>,

    /// In a match of two players, test whether one is stronger by elo1 rather than elo0, in normalized Elo (SPRT), as
    /// fastchess does [default: alpha=0.05,beta=0.05]
    #[arg(long, value_name = "elo0=A,elo1=B,...", value_parser = Sprt::parse, conflicts_with = "trf")]
    sprt: Option<Sprt>,
}

/// The words for how an event is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum SystemWord {
    /// Detect it from the games
    Auto,
    /// Everybody meets everybody, once or several times
    RoundRobin,
    /// Players are paired round by round
    Swiss,
    /// Teams meet on several boards, as given in tags
    Teams,
    /// Every team meets every team
    TeamRoundRobin,
    /// Teams are paired round by round
    TeamSwiss,
    /// The loser of a match is out
    Knockout,
    /// Everybody plays one match
    Matches,
    /// No contest, such as games of a server or a collection
    None,
}

/// The years of FIDE's Tie-Break Regulations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum EditionYear {
    /// Effective from 1 August 2024; also used for earlier events
    #[value(name = "2024")]
    Of2024,
    /// Effective from 1 March 2026
    #[value(name = "2026")]
    Of2026,
}

impl StandingsArgs {
    /// How the event is played, as far as the user says.
    pub(crate) fn system(&self) -> SystemChoice {
        match self.system {
            SystemWord::Auto => SystemChoice::Auto,
            SystemWord::RoundRobin => SystemChoice::RoundRobin,
            SystemWord::Swiss => SystemChoice::Swiss,
            SystemWord::Teams => SystemChoice::Teams,
            SystemWord::TeamRoundRobin => SystemChoice::TeamRoundRobin,
            SystemWord::TeamSwiss => SystemChoice::TeamSwiss,
            SystemWord::Knockout => SystemChoice::Knockout,
            SystemWord::Matches => SystemChoice::Matches,
            SystemWord::None => SystemChoice::NoContest,
        }
    }

    /// The tie-breaks that are asked for, else those of the record.
    ///
    /// # Errors
    ///
    /// A code that is asked for does not fit the others.
    pub(crate) fn order(&self, record: Option<&TrfRecord>) -> anyhow::Result<TieBreakOrder> {
        match record {
            Some(record) if self.tie_breaks.is_empty() => {
                let codes = record.tie_breaks.iter();
                let placed = codes.map(|(code, spot)| (&**code, (spot.line, spot.column)));
                Ok(TieBreakOrder::of_record(placed))
            }
            _ => TieBreakOrder::new(self.tie_breaks.clone()).map_err(anyhow::Error::msg),
        }
    }

    /// Whether the user, or the record, says what ranks are made by.
    pub(crate) fn has_order(&self, record: &TrfRecord) -> bool {
        !self.tie_breaks.is_empty() || !record.tie_breaks.is_empty()
    }

    /// The options by which standings are computed.
    pub(crate) fn options(&self, order: TieBreakOrder, has_rows: bool) -> SheetOptions {
        SheetOptions {
            order,
            unrated: self.unrated,
            edition: self.tie_break_rules.map(|year| match year {
                EditionYear::Of2024 => Regulations::Of2024,
                EditionYear::Of2026 => Regulations::Of2026,
            }),
            points: self.points,
            sprt: self.sprt,
            has_rows,
        }
    }
}

/// More points for a win are a slip of the finger.
const MOST_POINTS: Points = 1000 * WIN;

/// Reads what a win, a draw and a loss give.
fn points_of_games(text: &str) -> Result<Scoring, String> {
    let words = text.replace('½', ".5").replace("1/2", ".5");
    let parsed: Option<Vec<Points>> = words.split('-').map(parse).collect();
    match parsed.as_deref() {
        Some(&[win, draw, loss])
            if win > loss
                && (loss..=win).contains(&draw)
                && win <= MOST_POINTS
                && [win, draw, loss].iter().all(|one| one % DRAW == 0) =>
        {
            Ok(Scoring {
                win,
                draw,
                loss,
                pairing_bye: win,
                unknown: draw,
                ..Scoring::default()
            })
        }
        _ => Err(
            "give the points of a win, a draw and a loss, in whole or half points, a win more than a loss, such as 3-1-0"
                .to_owned(),
        ),
    }
}

/// Reads codes, and lists them for completions.
#[derive(Debug, Clone)]
struct TieBreakParser;

impl TypedValueParser for TieBreakParser {
    type Value = TieBreak;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<TieBreak, clap::Error> {
        TieBreak::parse.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(TieBreak::names().map(PossibleValue::new)))
    }
}
