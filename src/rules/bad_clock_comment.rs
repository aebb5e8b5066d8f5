//! `bad-clock-comment`: a clock in a comment that cannot be read, or that runs backwards.

use super::{Report, Rule, Severity, more};
use crate::game::clock::{self, Allowance, Command};
use crate::game::movetext::Kind;
use crate::game::{Game, Token};

pub(super) const RULE: Rule = Rule {
    code: "bad-clock-comment",
    severity: Severity::Warning,
    summary: "a clock in a comment that cannot be read, or that runs backwards",
    explanation: "The [%clk] command holds what is left on the clock of the player who moved, as h:mm:ss; [%emt] the time that the move took, as h:mm:ss or in seconds. A clock may rise by the increment of the TimeControl tag, and by a new period; more is a note only, since an arbiter or a generous opponent may have added time; or the tag is wrong. Without a readable TimeControl tag rises are not looked at. Only the first of each kind is reported in a game.",
    basis: "PGN supplement of 2001 ([%clk], [%emt]); PGN standard 9.6.1",
    example: "[TimeControl \"180+2\"] ... 5. d4 {[%clk 0:02:40]} ... 6. d5 {[%clk 0:02:55]}",
    check,
};

fn check(game: &Game<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    let movetext = game.tags.end..bytes.len();
    let commands = game.commands();
    if !commands.has_clk && !commands.has_emt {
        return;
    }
    let control = game.tag("TimeControl").and_then(|tag| Allowance::of(&tag));
    let plies = game.replay.plies.len();
    let well = !commands.has_clk || all_well(&bytes[movetext.clone()], control.as_ref(), plies);
    let is_bad = |command: Command| !is_duration(bytes, &command);
    if !well || commands.has_emt && clock::commands(bytes, movetext, "emt").any(is_bad) {
        malformed(game, report);
    }
    if !well && let Some(control) = control {
        rising(game, &control, report);
    }
}

/// Whether nothing can be wrong, told without tokens: one clock a ply, each read, and none that rises.
fn all_well(movetext: &[u8], control: Option<&Allowance>, plies: usize) -> bool {
    let increment = control.map_or(u64::MAX / 2, |control| control.increment);
    let mut last = [u64::MAX / 2; 2];
    let mut clocks = 0;
    for time in clock::plain_clocks(movetext) {
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

fn is_duration(bytes: &[u8], command: &Command) -> bool {
    let value = &bytes[command.value.clone()];
    clock::read_time(value).is_some() || clock::read_seconds(value.trim_ascii()).is_some()
}

/// Reports the first clock or duration that cannot be read.
fn malformed(game: &Game<'_>, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    let mut bad = Vec::new();
    for comment in game.tokens().iter().filter(|token| is_comment(token)) {
        let span = &comment.span;
        let clocks = clock::commands(bytes, span.clone(), "clk");
        bad.extend(clocks.filter(|clock| clock::read_time(&bytes[clock.value.clone()]).is_none()));
        let elapsed = clock::commands(bytes, span.clone(), "emt");
        bad.extend(elapsed.filter(|elapsed| !is_duration(bytes, elapsed)));
    }
    if let Some(first) = bad.iter().min_by_key(|command| command.span.start) {
        let text = game.text(first.span.clone());
        let more = more(bad.len() - 1, "more", "in the game");
        let message = format!("{text} is no time as h:mm:ss{more}");
        report.add(game, first.span.clone(), message);
    }
}

fn is_comment(token: &Token) -> bool {
    matches!(token.kind, Kind::Comment { .. } | Kind::LineComment)
}

/// Reports the first clock of the mainline that rises too far.
fn rising(game: &Game<'_>, control: &Allowance, report: &mut Report<'_>) {
    let bytes = game.record.bytes;
    let mut controls = [control.clone(), control.clone()];
    let mut last = [None::<u64>; 2];
    let mut ply = 0;
    let mut first = None;
    let mut count = 0_usize;
    for token in game.tokens() {
        if token.is_mainline_move() {
            ply += 1;
            if ply > game.replay.plies.len() {
                break;
            }
        }
        if ply == 0 || token.depth > 0 || !is_comment(token) {
            continue;
        }
        for command in clock::commands(bytes, token.span.clone(), "clk") {
            let Some(time) = clock::read_time(&bytes[command.value]) else {
                continue;
            };
            let previous = last[ply % 2].replace(time).unwrap_or(u64::MAX);
            if time > previous && !controls[ply % 2].allows(time - previous) {
                count += 1;
                first.get_or_insert((command.span, ply, previous, time));
            }
        }
    }
    if let Some((span, ply, previous, time)) = first {
        let more = more(count - 1, "more such rise", "in the game");
        let message = format!(
            "the clock goes up from {} to {}; {}{more}",
            shown(previous),
            shown(time),
            if control.increment == 0 {
                "there is no increment".to_owned()
            } else {
                format!("the increment is {}", shown(control.increment))
            }
        );
        let before = game.replay.position_after(ply - 1);
        report.add_move(game, span, ply, &before, message).severity = Severity::Note;
    }
}

/// A time as the clocks write it.
fn shown(time: u64) -> String {
    let (seconds, fraction) = (time / 1000, time % 1000);
    let whole = format!(
        "{}:{:02}:{:02}",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    );
    if fraction == 0 {
        return whole;
    }
    let fraction = format!("{fraction:03}");
    format!("{whole}.{}", fraction.trim_end_matches('0'))
}
