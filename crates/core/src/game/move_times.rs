//! How long the moves of a game took, by `[%emt]` and what match programs write, or by clocks and the `TimeControl` tag.
//!
//! Times are in milliseconds. What passed after the last move is not recorded, and is in none of them.

use std::collections::VecDeque;

use super::annotations::{Annotation, annotations};
use super::{Game, ReplayStatus};
use crate::pgn::clock::{Commands, ROUNDING};
use crate::pgn::engine::match_comment;
use crate::pgn::time_control::TimedPeriod;
use crate::pgn::time_control::unambiguous_forms::{in_standard_form, stages};

/// Why the times of a game are not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoMoveTimes {
    /// It was not replayed to its end, or has no moves.
    Incomplete,
    /// No move has a clock.
    NoClocks,
    /// Some moves have a clock, and others have none.
    SomeWithout,
    /// Clocks alone are not enough: what was added to them is unknown.
    NoControl,
    /// A clock shows more than its time control allows; or not whether it has got the time for further moves.
    Unexplained,
}

/// What each ply took, in order. Moves from the opening book of a match program took nothing: no clock runs then.
///
/// # Errors
///
/// Why that is not known.
pub fn thinking(game: &Game<'_>) -> Result<Vec<u64>, NoMoveTimes> {
    let plies = game.replay.plies.len();
    if game.fate() != ReplayStatus::Replayed || plies == 0 {
        return Err(NoMoveTimes::Incomplete);
    }
    if game.move_commands().is_some() {
        return times(game, &[]);
    }
    let names = game.commands();
    let movetext = &game.record.bytes[game.tags.end..];
    if !names.intersects(Commands::CLK | Commands::EMT) && !match_comment::any(movetext) {
        return Err(NoMoveTimes::NoClocks);
    }
    times(game, &annotations(game))
}

/// The annotations of a game, with what each move took by the clocks where nothing else says it.
#[must_use]
pub fn timed_annotations<'b>(game: &Game<'b>) -> Vec<Annotation<'b>> {
    let mut said = annotations(game);
    let is_whole = game.fate() == ReplayStatus::Replayed;
    let lacks_time = |annotation: &Annotation<'_>| annotation.elapsed.is_none();
    if is_whole
        && said.iter().skip(1).any(lacks_time)
        && let Ok(times) = times(game, &said)
    {
        for (annotation, time) in said.iter_mut().skip(1).zip(times) {
            // No clock runs for a move from an opening book.
            if !annotation.is_book {
                annotation.elapsed.get_or_insert(time);
            }
        }
    }
    said
}

/// The times of all plies, from what is said of them, else from clocks and the time control.
fn times(game: &Game<'_>, said: &[Annotation<'_>]) -> Result<Vec<u64>, NoMoveTimes> {
    if let Some(said) = game.move_commands() {
        return match &said.clocks[..] {
            [] => Err(NoMoveTimes::NoClocks),
            clocks => by_clocks(game, clocks),
        };
    }
    // What is said before the first move is of no ply.
    let of_plies = || said.iter().skip(1);
    let is_told = of_plies().any(|annotation| annotation.elapsed.is_some());
    let elapsed = all(of_plies().map(|annotation| {
        let in_book = (is_told && annotation.is_book).then_some(0);
        annotation.elapsed.or(in_book)
    }));
    if elapsed.is_ok() {
        return elapsed;
    }
    let clocks = match all(of_plies().map(|annotation| annotation.clock)) {
        Err(NoMoveTimes::NoClocks) => return elapsed,
        clocks => clocks?,
    };
    by_clocks(game, &clocks)
}

/// The times of all plies by the clock after each and the time control.
fn by_clocks(game: &Game<'_>, clocks: &[u64]) -> Result<Vec<u64>, NoMoveTimes> {
    let control = game.tag("TimeControl").ok_or(NoMoveTimes::NoControl)?;
    let control = in_standard_form(&control);
    let site = game.tag("Site").unwrap_or_default();
    let starts_late = site.starts_with("https://lichess.org/");
    let player = PlayerClock::new(&control, starts_late)?;
    // Both clocks at their full time: they did not run yet, or each move took its increment.
    let untouched = |clock: &u64| *clock == player.base && player.increment > 0;
    if !starts_late && clocks.iter().take(2).all(untouched) {
        return Err(NoMoveTimes::Unexplained);
    }
    let times = |adds_later| -> Result<Vec<u64>, NoMoveTimes> {
        let mut players = [player.clone(), player.clone()];
        let clocks = clocks.iter().enumerate();
        let took = clocks.map(|(index, &now)| players[index % 2].took(now, adds_later));
        took.collect()
    };
    if !control.contains('/') {
        return times(false);
    }
    match (times(false), times(true)) {
        (Ok(one), Ok(other)) if one != other => Err(NoMoveTimes::Unexplained),
        (one, other) => one.or(other),
    }
}

/// The times of all plies, if each has one.
fn all(times: impl Iterator<Item = Option<u64>> + Clone) -> Result<Vec<u64>, NoMoveTimes> {
    if times.clone().all(|time| time.is_none()) {
        return Err(NoMoveTimes::NoClocks);
    }
    times.collect::<Option<_>>().ok_or(NoMoveTimes::SomeWithout)
}

/// The clock of one player.
#[derive(Clone)]
struct PlayerClock {
    /// Time left; `None` before the first move.
    left: Option<u64>,
    base: u64,
    increment: u64,
    /// Each move has its own time, as in `1/86400`.
    move_by_move: bool,
    /// Moves to the end of the period, if it is for a number of moves; less than 0 while the next one is waited for.
    to_go: Option<i64>,
    /// Periods still to come.
    periods: VecDeque<TimedPeriod>,
    /// The last period, which comes again and again if it is for a number of moves.
    repeated: Option<TimedPeriod>,
    /// The clock does not run before the first move, which then adds nothing: lichess counts this way.
    starts_late: bool,
}

impl PlayerClock {
    fn new(control: &str, starts_late: bool) -> Result<PlayerClock, NoMoveTimes> {
        let mut periods: VecDeque<TimedPeriod> = stages(control).ok_or(NoMoveTimes::NoControl)?;
        let last = periods.back().copied().filter(|last| last.moves.is_some());
        let first = periods.pop_front().ok_or(NoMoveTimes::NoControl)?;
        Ok(PlayerClock {
            left: None,
            base: first.base,
            increment: first.increment,
            move_by_move: first.moves == Some(1) && periods.is_empty(),
            to_go: counted(&first),
            periods,
            repeated: last,
            starts_late,
        })
    }

    /// What a move took after which the clock shows `now`. The time of a further period is added by the last move of the
    /// one before, or if it `adds_later`, shown after some other move behind that, or never.
    fn took(&mut self, now: u64, adds_later: bool) -> Result<u64, NoMoveTimes> {
        if self.move_by_move {
            return missing(self.base, now);
        }
        self.to_go = self.to_go.map(|to_go| to_go - 1);
        let before = self.left.replace(now);
        let Some(left) = before else {
            return self.first(now);
        };
        let most = left.saturating_add(self.increment);
        let within = missing(most, now);
        let adds = match self.to_go {
            None => within.is_err(),
            Some(0) => !adds_later,
            Some(to_go) => to_go < 0 && adds_later && within.is_err(),
        };
        let further = || self.periods.pop_front().or(self.repeated);
        let Some(period) = adds.then(further).flatten() else {
            return within;
        };
        let waited = self.to_go.unwrap_or(0);
        self.to_go = counted(&period).map(|moves| moves + waited);
        self.increment = period.increment;
        missing(most.saturating_add(period.base), now)
    }

    /// The first move: most clocks add the increment with it, and some show it from the start.
    fn first(&mut self, now: u64) -> Result<u64, NoMoveTimes> {
        if self.starts_late {
            // Going berserk gives up half of the time, and the increments.
            if now < self.base {
                self.increment = 0;
            }
            return Ok(0);
        }
        let added = self.base.saturating_add(self.increment);
        missing(added, now).or_else(|_| missing(added.saturating_add(self.increment), now))
    }
}

/// For how many moves a period is.
fn counted(period: &TimedPeriod) -> Option<i64> {
    period.moves.and_then(|moves| i64::try_from(moves).ok())
}

/// How much less a clock shows than it would have at the most.
fn missing(most: u64, now: u64) -> Result<u64, NoMoveTimes> {
    if now > most.saturating_add(ROUNDING) {
        return Err(NoMoveTimes::Unexplained);
    }
    Ok(most.saturating_sub(now))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::input::limits::MAX_RECORD_BYTES;
    use crate::input::source::Source;
    use crate::input::split::Splitter;

    fn of(tags: &str, movetext: &str) -> Result<Vec<u64>, NoMoveTimes> {
        let text = format!("[Event \"x\"]\n{tags}\n\n{movetext}\n");
        let source = Source::new(Cursor::new(text)).expect("bytes can be read");
        let batch = Splitter::new(source, 0, MAX_RECORD_BYTES)
            .next_batch()
            .expect("bytes can be read")
            .expect("there is a game");
        let record = batch.records().next().expect("there is a game");
        thinking(&Game::read(record))
    }

    fn clocks(control: &str, clocks: &[&str]) -> Result<Vec<u64>, NoMoveTimes> {
        let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle();
        let mut movetext = String::new();
        for (clock, mv) in clocks.iter().zip(moves) {
            movetext.extend([mv, " {[%clk ", clock, "]} "]);
        }
        of(&format!("[TimeControl \"{control}\"]"), &(movetext + "*"))
    }

    #[test]
    fn increments_and_periods() {
        assert_eq!(
            clocks("60", &["0:00:58", "0:00:59.5", "0:00:50", "0:00:59.5"]),
            Ok(vec![2000, 500, 8000, 0])
        );
        // 60 s + 2 - 59, and so on.
        assert_eq!(
            clocks("60+2", &["0:00:59", "0:01:00", "0:01:01", "0:00:52"]),
            Ok(vec![3000, 2000, 0, 10_000])
        );
        // The first clock of Black is at its full time, so the increment was added: 300 + 3 - 300.
        assert_eq!(
            clocks("300+3", &["0:04:58", "0:05:00", "0:04:53", "0:04:51"]),
            Ok(vec![5000, 3000, 8000, 12_000])
        );
        // Both are: was it added?
        for both in [&["0:05:00", "0:05:00", "0:04:53"][..], &["0:05:00"]] {
            assert_eq!(clocks("300+3", both), Err(NoMoveTimes::Unexplained));
        }
        assert_eq!(clocks("300", &["0:05:00", "0:05:00"]), Ok(vec![0, 0]));
        // A clock that shows the increment from the start: 90 min + 30 s + 30 s - 3 s.
        assert_eq!(
            clocks("5400+30", &["1:30:57", "1:30:30"]),
            Ok(vec![3000, 0])
        );
        assert_eq!(
            clocks("2/60:30+1", &["0:00:50", "0:00:40", "0:01:15", "0:01:05"]),
            Ok(vec![10_000, 20_000, 5000, 5000])
        );
        assert_eq!(
            clocks("1/86400", &["23:59:00", "20:00:00", "23:00:00"]),
            Ok(vec![60_000, 14_400_000, 3_600_000])
        );
        assert_eq!(
            clocks("60", &["0:00:50", "0:00:50", "0:00:55"]),
            Err(NoMoveTimes::Unexplained)
        );
        assert_eq!(clocks("60", &["0:02:00"]), Err(NoMoveTimes::Unexplained));
    }

    #[test]
    fn periods_end_at_their_last_move() {
        // One clock shows that time was added at the second move: the other player thought for longer than that.
        assert_eq!(
            clocks("2/60:30", &["0:00:50", "0:00:40", "0:01:15", "0:00:35"]),
            Ok(vec![10_000, 20_000, 5000, 35_000])
        );
        // Nobody knows whether it was.
        assert_eq!(
            clocks("2/60:30", &["0:00:50", "0:00:40", "0:00:20", "0:00:10"]),
            Err(NoMoveTimes::Unexplained)
        );
        // Shown one move later.
        assert_eq!(
            clocks(
                "2/60:30",
                &[
                    "0:00:50", "0:00:40", "0:00:49", "0:00:39", "0:01:15", "0:00:59"
                ]
            ),
            Ok(vec![10_000, 20_000, 1000, 1000, 4000, 10_000])
        );
        // Not before.
        for control in ["3/60:30", "3/60"] {
            assert_eq!(
                clocks(control, &["0:00:50", "0:00:40", "0:01:15", "0:00:39"]),
                Err(NoMoveTimes::Unexplained)
            );
        }
        // Again and again.
        assert_eq!(
            clocks(
                "2/60",
                &[
                    "0:00:50", "0:00:50", "0:01:49", "0:01:49", "0:01:48", "0:01:48", "0:02:47",
                    "0:02:46"
                ]
            ),
            Ok(vec![10_000, 10_000, 1000, 1000, 1000, 1000, 1000, 2000])
        );
    }

    #[test]
    fn lichess_starts_late_and_berserk_has_no_increment() {
        let tags = "[Site \"https://lichess.org/x\"]\n[TimeControl \"60+2\"]";
        let movetext = "1. e4 {[%clk 0:01:00]} e5 {[%clk 0:00:30]} 2. d4 {[%clk 0:00:59]} d5 {[%clk 0:00:29]} *";
        assert_eq!(of(tags, movetext), Ok(vec![0, 0, 3000, 1000]));
    }

    #[test]
    fn elapsed_times_need_no_control() {
        let movetext = "1. e4 {[%emt 0:00:03]} e5 {[%emt 1.5]} (1... c5 {[%emt 9]}) *";
        assert_eq!(of("", movetext), Ok(vec![3000, 1500]));
        assert_eq!(
            of("", "1. e4 {[%emt 1]} e5 *"),
            Err(NoMoveTimes::SomeWithout)
        );
    }

    #[test]
    fn match_programs_tell_times_and_their_book_takes_none() {
        assert_eq!(
            of(
                "",
                "1. e4 {book} e5 {book} 2. Nf3 {+0.25/12 1.5s} Nc6 {0.25s} *"
            ),
            Ok(vec![0, 0, 1500, 250])
        );
        assert_eq!(
            of("", "1. e4 {book} e5 2. Nf3 {+0.25/12 1.5s} *"),
            Err(NoMoveTimes::SomeWithout)
        );
        assert_eq!(
            of("", "1. e4 {book} e5 {book} *"),
            Err(NoMoveTimes::NoClocks)
        );
        assert_eq!(
            of("", "1. e4 {d=9, mt=2500, tl=57500, wv=0.3} *"),
            Ok(vec![2500])
        );
    }

    #[test]
    fn reasons() {
        let clock = "{[%clk 0:00:50]}";
        let control = "[TimeControl \"60\"]";
        for (tags, movetext, reason) in [
            ("", "*".to_owned(), NoMoveTimes::Incomplete),
            (
                control,
                format!("1. e4 {clock} Ke7 *"),
                NoMoveTimes::Incomplete,
            ),
            (control, "1. e4 e5 *".to_owned(), NoMoveTimes::NoClocks),
            (
                control,
                format!("1. e4 {clock} e5 *"),
                NoMoveTimes::SomeWithout,
            ),
            ("", format!("1. e4 {clock} *"), NoMoveTimes::NoControl),
            (
                "[TimeControl \"?\"]",
                format!("1. e4 {clock} *"),
                NoMoveTimes::NoControl,
            ),
            (
                "[TimeControl \"*60\"]",
                format!("1. e4 {clock} *"),
                NoMoveTimes::NoControl,
            ),
        ] {
            assert_eq!(of(tags, &movetext), Err(reason), "{tags} {movetext}");
        }
    }
}
