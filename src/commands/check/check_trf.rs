//! `check --trf`: the games of an event held against its official record, when all are read.

use std::borrow::Cow;

use super::gathered_games::{GameHead, GatheredGames};
use super::task::{CheckTask, Checked};
use crate::commands::run::games::ReadGames;
use crate::output::findings::excerpt::Around;
use crate::output::findings::{Context, FindingFix};
use crate::tournament::compare::comparison::{Difference, DifferencePlace, FileNames, differences};
use pgnkit_core::input::locator::Locator;
use pgnkit_core::input::place::Place;
use pgnkit_core::pgn::text::{characters, decode};
use pgnkit_core::rules::rule::{Finding, Severity};
use pgnkit_core::rules::trf::MISSING_PLAYER_TAG;
use pgnkit_tournament::trf::record::TrfRecord;
use pgnkit_tournament::trf::text::TrfPlace;

/// Whether games may come from standard input: from a file or a pipe, not from a terminal or a null device.
#[cfg(unix)]
pub(super) fn is_fed() -> bool {
    use std::os::unix::fs::FileTypeExt;
    let input = std::fs::metadata("/dev/stdin");
    input.is_ok_and(|input| !input.file_type().is_char_device())
}

#[cfg(not(unix))]
pub(super) fn is_fed() -> bool {
    !std::io::IsTerminal::is_terminal(&std::io::stdin())
}

/// Compares the games with the record, and gives away what is found, source after source. Says so where nothing is
/// compared, because not everything was read.
///
/// # Errors
///
/// `take` fails.
pub(super) fn compare(
    task: &CheckTask,
    record: &TrfRecord,
    gathered: &GatheredGames,
    read: &ReadGames,
    mut take: impl FnMut(Checked) -> anyhow::Result<()>,
) -> anyhow::Result<Option<String>> {
    let Some((name, sources)) = task.names.split_last() else {
        return Ok(None);
    };
    if !read.failures.is_empty() {
        return Ok(Some(format!(
            "the games are not compared with {name}: not everything was read"
        )));
    }
    let wants_tags = task.examination.choice.asks_for(&MISSING_PLAYER_TAG);
    let names = FileNames {
        record: name,
        games: sources,
    };
    // The record comes behind the games.
    let source = |difference: &Difference| match difference.at {
        DifferencePlace::Game(game, _) => gathered.heads[game].origin.source,
        DifferencePlace::Record(_) => sources.len(),
    };
    let found = differences(record, &gathered.games, names, wants_tags);
    for of_source in found.chunk_by(|one, next| source(one) == source(next)) {
        let mut checked = Checked::default();
        for difference in of_source {
            write(task, record, difference, &gathered.heads, &mut checked);
        }
        take(checked)?;
    }
    Ok(None)
}

fn write(
    task: &CheckTask,
    record: &TrfRecord,
    difference: &Difference,
    heads: &[GameHead],
    checked: &mut Checked,
) {
    let message = difference.message.clone();
    let mut made = Finding::new(difference.rule, 0..0, String::new(), message);
    made.severity = difference.severity;
    match difference.at {
        DifferencePlace::Game(game, tag) => {
            write_at_tag(task, made, &heads[game], tag, checked);
        }
        DifferencePlace::Record(spot) => write_in_record(task, record, made, spot, checked),
    }
}

/// A finding in the record itself.
fn write_in_record(
    task: &CheckTask,
    record: &TrfRecord,
    mut made: Finding,
    spot: TrfPlace,
    checked: &mut Checked,
) {
    let source = task.names.len() - 1;
    let (span, place) = record.text.locate(spot);
    let bytes = record.text.bytes();
    made.token = decode(&bytes[span.clone()]).into_owned();
    let Some(made) = task.examination.counted(made, source) else {
        return;
    };
    let end = Place {
        column: place.column + characters(&bytes[span.clone()]),
        ..place
    };
    let context = Context {
        end: task.writer.wants_ends().then_some(end),
        around: Around::token(bytes, span),
        ..Context::new(source, &task.names, place)
    };
    task.write_of_file(&made, &context, checked);
}

/// A finding at the value of a tag; where the game does not have it, at the first that it has of those that say who played.
/// Its severity comes back if it is asked for.
pub(super) fn write_at_tag(
    task: &CheckTask,
    mut made: Finding,
    kept: &GameHead,
    tag: &str,
    checked: &mut Checked,
) -> Option<Severity> {
    let (record, tags) = kept.read();
    let mut shown = [tag, "White", "Black"].into_iter();
    let found = shown.find_map(|tag| tags.find(record.bytes, tag));
    let span = found.map_or(0..0, |pair| pair.value.clone());
    made.token = decode(&record.bytes[span.clone()]).into_owned();
    made.span = span.clone();
    let source = kept.origin.source;
    let made = task.examination.counted(made, source)?;
    let mut locator = Locator::new(record);
    let place = locator.place(span.start);
    let name = |tag: &str| {
        let value = tags.get(record.bytes, tag)?;
        Some(Cow::Owned(value.trim().to_owned())).filter(|name| !matches!(&**name, "" | "?"))
    };
    let context = Context {
        game: Some(kept.origin.game),
        frame: kept.origin.frame,
        end: task.writer.wants_ends().then(|| locator.place(span.end)),
        white: name("White"),
        black: name("Black"),
        around: Around::token(record.bytes, span),
        fix: made.rule.fix.map(|fix| FindingFix {
            safety: fix.safety,
            edits: Vec::new(),
        }),
        ..Context::new(source, &task.names, place)
    };
    task.write(&made, &context, kept.subject.as_ref(), checked);
    Some(made.severity)
}
