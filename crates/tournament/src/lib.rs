//! Chess events: who met whom and what happened, standings and tie-breaks, ratings, engine matches, and FIDE's records.
//!
//! An [`Event`] has players, games and byes, and each of these a [`Mark`] for every side: won, drawn or lost, by forfeit or over
//! the board, a bye of some kind, or not finished. Points are hundredths. A [`RankingInput`] is what ranks are worked out from: the
//! players of an event, or its teams; a [`Ranking`] knows every [`TieBreak`] of FIDE's regulations. An [`EventSheet`] is an
//! event with its standings and what is to be remarked on. A [`TrfRecord`] is FIDE's record of an event, with what contradicts
//! itself in it, at its line and column.
//!
//! Rank the players of some games:
//!
//! ```
//! use pgnkit_tournament::{Event, EventGame, EventPlayer, EventSheet, Mark, SheetOptions, SystemChoice};
//!
//! let player = |name: &str| EventPlayer { name: name.to_owned(), ..EventPlayer::default() };
//! let game = |round, white, black, marks| EventGame { round: Some(round), white, black, marks, ..EventGame::default() };
//! let event = Event {
//!     players: ["Ann", "Bob", "Cy"].map(player).into(),
//!     games: vec![
//!         game(1, 0, 1, [Mark::Win, Mark::Loss]),
//!         game(2, 2, 0, [Mark::Draw, Mark::Draw]),
//!         game(3, 1, 2, [Mark::ForfeitWin, Mark::ForfeitLoss]),
//!     ],
//!     ..Event::default()
//! };
//! let sheet = EventSheet::new(event, SystemChoice::Auto, &SheetOptions::default());
//! let first = &sheet.standings[0];
//! assert_eq!((&*sheet.event.players[first.player].name, first.points), ("Ann", 150));
//! ```
//!
//! Read a record, and see what is wrong with it:
//!
//! ```
//! use pgnkit_tournament::TrfRecord;
//!
//! let player = |number, name, rounds| {
//!     format!("001 {number:>4}      {name:<33} {:>32}{:>4} {:>4}{rounds}\n", "", "1.0", number)
//! };
//! let text = player(1, "Able, Ann", "     2 w 1") + &player(2, "Baker, Bob", "     1 b 0");
//! let record = TrfRecord::read(text.into_bytes());
//! assert_eq!(record.faults[0].message, "player 2 has 1 point, but the results make 0 points");
//! assert_eq!((record.faults[0].spot.line, record.faults[0].spot.column), (2, 82));
//! ```
//!
//! Ask whether one engine is stronger than another, from pairs of games with 0, ½, 1, 1½ and 2 points:
//!
//! ```
//! use pgnkit_tournament::{Scores, Sprt};
//!
//! let scores = Scores { pairs: [10, 80, 240, 130, 40], ..Scores::default() };
//! assert!(scores.normalized().is_some_and(|found| found.los > 99.0));
//! let sprt = Sprt::parse("elo0=0,elo1=10")?;
//! let ratio = sprt.ratio(&scores.pairs).unwrap();
//! assert_eq!(sprt.accepted(ratio), Some("H1"));
//! # Ok::<(), String>(())
//! ```

#![allow(
    clippy::must_use_candidate,
    reason = "nearly all only say what is known of an event"
)]

// The modules are what the program uses; what is not named at the root may change with it.
#[doc(hidden)]
pub mod event;
#[doc(hidden)]
pub mod knockout;
#[doc(hidden)]
pub mod mark;
mod player_spellings;
mod players_as_ranking_input;
#[doc(hidden)]
pub mod points;
#[doc(hidden)]
pub mod ranking_input;
#[doc(hidden)]
pub mod regulations;
#[doc(hidden)]
pub mod remark;
#[doc(hidden)]
pub mod round_entry;
#[doc(hidden)]
pub mod sheet;
#[doc(hidden)]
pub mod strength;
#[doc(hidden)]
pub mod system;
#[doc(hidden)]
pub mod teams;
#[doc(hidden)]
pub mod tie_breaks;
#[doc(hidden)]
pub mod trf;

pub use event::{Bye, Event, EventGame, EventPlayer};
pub use mark::Mark;
pub use points::Points;
pub use ranking_input::{MatchScoring, Participant, RankingInput, Scoring};
pub use regulations::Regulations;
pub use remark::EventRemark;
pub use round_entry::RoundEntry;
pub use sheet::standings::Standing;
pub use sheet::{EventSheet, SheetOptions};
pub use strength::elo::{Difference, Normalized, Scores};
pub use strength::rating::{Performance, performance};
pub use strength::sprt::Sprt;
pub use system::{System, SystemChoice};
pub use tie_breaks::code::TieBreak;
pub use tie_breaks::order::TieBreakOrder;
pub use tie_breaks::ranking::{Ranking, TieBreakWorth};
pub use trf::columns::TrfFault;
pub use trf::record::TrfRecord;
