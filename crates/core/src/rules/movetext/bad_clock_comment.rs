//! `bad-clock-comment`: a clock in a comment that cannot be read, or that runs backwards.

use crate::english::plural;
use crate::game::Game;
use crate::outcome::judged::Judged;
use crate::pgn::clock::{self, Allowance, Commands, CommentCommand, unambiguous_forms::ClockLimit};
use crate::rules::fix::{Edits, Fix};
use crate::rules::report::more;
use crate::rules::rule::{Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "bad-clock-comment",
    summary: "a clock in a comment that cannot be read, or that runs backwards",
    explanation: "The [%clk] command holds the time left on the clock of the player who moved, as h:mm:ss; [%emt] the time taken by the move, as h:mm:ss or in seconds. A clock may rise by the increment in the TimeControl tag, and by a new period; a larger rise is only a note, because an arbiter or a generous opponent may have added time, or the tag may be wrong. Without a readable TimeControl tag rises are not checked. A time below zero counts as unknown, as does one that cannot be read. Only the first of each kind is reported in a game. A [%clk] in another form, such as `59:59`, is read if it can mean one time only, by the player's clock before or the TimeControl tag; `fix` writes it as h:mm:ss.",
    basis: "PGN supplement of 2001 ([%clk], [%emt]); PGN standard 9.6.1",
    example: "[TimeControl \"180+2\"] ... 5. d4 {[%clk 0:02:40]} ... 6. d5 {[%clk 0:02:55]}",
    fix: Some(Fix::safe(fix)),
    ..Rule::warning(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    let movetext = game.tags.end..bytes.len();
    let commands = game.commands();
    if !commands.intersects(Commands::CLK | Commands::EMT) {
        return;
    }
    let control = game
        .tag("TimeControl")
        .and_then(|tag| Allowance::from_time_control(&tag));
    let plies = game.replay.plies.len();
    let is_well = |control: Option<&Allowance>| {
        if let Some(said) = game.move_commands() {
            all_well(said.clocks.iter().copied().map(Some), control, plies)
        } else {
            let clocks = clock::plain_clocks(&bytes[movetext.clone()]);
            all_well(clocks, control, plies)
        }
    };
    let well = !commands.contains(Commands::CLK) || is_well(control.as_ref());
    let is_bad = |command: CommentCommand| !is_duration(bytes, &command);
    if !well
        || commands.contains(Commands::EMT) && clock::commands(bytes, movetext, "emt").any(is_bad)
    {
        malformed(game, report);
    }
    if !well && let Some(control) = control {
        rising(game, &control, report);
    }
}

/// A quick check without tokens that nothing can be wrong: one clock per ply, each readable, and none that rises.
fn all_well(
    times: impl Iterator<Item = Option<u64>>,
    control: Option<&Allowance>,
    plies: usize,
) -> bool {
    let increment = control.map_or(u64::MAX / 2, |control| control.increment);
    let mut last = [u64::MAX / 2; 2];
    let mut clocks = 0;
    for time in times {
        let Some(time) = time else {
            return false;
        };
        if time > last[clocks % 2].saturating_add(increment) {
            return false;
        }
        last[clocks % 2] = time;
        clocks += 1;
    }
    clocks == plies || control.is_none()
}

fn is_duration(bytes: &[u8], command: &CommentCommand) -> bool {
    let value = &bytes[command.value.clone()];
    clock::read_time(value).is_some() || clock::read_seconds(value.trim_ascii()).is_some()
}

/// Reports the first clock or duration below zero, and the first that cannot be read for another reason.
fn malformed(game: &Judged<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    let is_bad = |(name, command): &(&[u8], CommentCommand)| match *name {
        b"clk" => clock::read_time(&bytes[command.value.clone()]).is_none(),
        b"emt" => !is_duration(bytes, command),
        _ => false,
    };
    let comments = game.tokens().iter().filter(|token| token.is_comment());
    let all = comments.flat_map(|comment| clock::named_commands(bytes, comment.span.clone()));
    let bad = all.filter(is_bad).map(|(_, command)| command);
    let is_negative =
        |command: &CommentCommand| clock::is_negative(&game.text(command.value.clone()));
    let (negative, unread): (Vec<CommentCommand>, Vec<CommentCommand>) = bad.partition(is_negative);
    for (bad, words) in [
        (
            negative,
            "is below zero, which no clock shows; the time counts as unknown",
        ),
        (unread, "is not a time in the form h:mm:ss"),
    ] {
        let places = bad.into_iter().map(|command| command.span);
        report.add_first(places, |text| format!("{text} {words}"));
    }
}

/// The clocks in comments of the mainline, each with the ply that it stands behind, from 1; 0 before the first.
fn mainline_clocks<'g>(game: &'g Game<'_>) -> impl Iterator<Item = (usize, CommentCommand)> + 'g {
    let mut ply = 0;
    game.tokens().iter().flat_map(move |token| {
        ply += usize::from(token.is_mainline_move());
        let is_of_mainline = token.depth == 0 && token.is_comment();
        let comment = if is_of_mainline {
            token.span.clone()
        } else {
            0..0
        };
        clock::commands(game.record.bytes, comment, "clk").map(move |clock| (ply, clock))
    })
}

/// Reports the first clock of the mainline that rises too far.
fn rising(game: &Judged<'_>, control: &Allowance, report: &mut Report<'_>) {
    let mut controls = [control.clone(), control.clone()];
    let mut last = [None::<u64>; 2];
    let mut first = None;
    let mut count = 0_usize;
    let is_played = |&(ply, _): &(usize, CommentCommand)| ply <= game.replay.plies.len();
    for (ply, clock) in mainline_clocks(game).take_while(is_played) {
        let time = clock::read_time(&game.record.bytes[clock.value]);
        let Some(time) = time.filter(|_| ply > 0) else {
            continue;
        };
        let previous = last[ply % 2].replace(time).unwrap_or(u64::MAX);
        if time > previous && !controls[ply % 2].allows(time - previous) {
            count += 1;
            first.get_or_insert((clock.span, ply, previous, time));
        }
    }
    let Some((span, ply, previous, time)) = first else {
        return;
    };
    let (previous, time) = (clock::shown(previous), clock::shown(time));
    let increment = match control.increment {
        0 => "there is no increment".to_owned(),
        increment => format!("the increment is {}", clock::shown(increment)),
    };
    let rises = plural(count - 1, "rise", "rises");
    let more = more(count - 1, &format!("more such {rises} in the game"));
    let message = format!("the clock goes up from {previous} to {time}; {increment}{more}");
    let before = game.replay.position_after(ply - 1);
    report.add_move(span, ply, &before, message).severity = Severity::Note;
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    let bytes = game.record.bytes;
    let is_read = |command: CommentCommand| clock::read_time(&bytes[command.value]).is_some();
    if clock::commands(bytes, game.tags.end..bytes.len(), "clk").all(is_read) {
        return;
    }
    // A clock shows no more than it did, and what may have been added.
    let limit = ClockLimit::new(game.tag("TimeControl").as_deref());
    let mut last = [None::<u64>; 2];
    for (ply, clock) in mainline_clocks(game) {
        let raw = &bytes[clock.value.clone()];
        let start = clock.value.end - raw.trim_ascii_start().len();
        let span = start..start + raw.trim_ascii().len();
        let last = &mut last[ply % 2];
        let time = clock::read_time(raw).or_else(|| {
            let time = limit.spelled(&game.text(span.clone()), ply, *last)?;
            let read = clock::read_time(time.as_bytes());
            edits.replace(span, time);
            read
        });
        *last = time.or(*last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::game::annotations::annotations;
    use crate::input::record::Record;
    use crate::rules::check;
    use crate::rules::rule::Options;

    fn found(movetext: &str) -> Vec<String> {
        let mut findings = Vec::new();
        let game = Game::read(Record::alone(movetext.as_bytes()));
        check(
            &Judged::new(&game),
            &[&RULE],
            &Options::default(),
            &mut findings,
        );
        let clocks = annotations(&game).into_iter();
        assert!(
            clocks
                .skip(1)
                .all(|said| said.clock.is_none() && said.elapsed.is_none())
        );
        findings
            .into_iter()
            .map(|finding| finding.message)
            .collect()
    }

    #[test]
    fn times_below_zero_are_one_finding() {
        const WORDS: &str = "is below zero, which no clock shows; the time counts as unknown";
        for clock in [
            "[%clk -0:00:05]",
            "[%clk 0:-1:00]",
            "[%clk 0:00:-3]",
            "[%clk \u{2212}0:00:05]",
            "[%emt -1]",
            "[%emt -0:00:01]",
        ] {
            assert_eq!(
                found(&format!("1. e4 {{{clock}}} *")),
                [format!("{clock} {WORDS}")]
            );
        }
        assert_eq!(
            found("1. e4 {[%clk -0:00:05] [%emt -1]} e5 {[%clk 3:00]} 2. Nf3 {[%clk -1:00:00]} *"),
            [
                format!("[%clk -0:00:05] {WORDS}; 2 more in the game"),
                "[%clk 3:00] is not a time in the form h:mm:ss".to_owned(),
            ]
        );
    }
}
