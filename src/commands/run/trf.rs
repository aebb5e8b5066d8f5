//! The official record of an event, a TRF file, for the commands that take one.

use std::path::Path;

use anyhow::{Context as _, bail};

use pgnkit_core::input::{coding::encoding, side_file};
use pgnkit_tournament::system::SystemChoice;
use pgnkit_tournament::trf::record::{MOST_ROUNDS, TrfRecord};
use pgnkit_tournament::trf::text::TrfPlace;

/// Reads a record.
///
/// # Errors
///
/// The file cannot be read, or has no players.
pub(crate) fn read_record(path: &Path) -> anyhow::Result<TrfRecord> {
    let name = path.display();
    let bytes = side_file::read(path, side_file::MOST_BYTES)
        .with_context(|| format!("cannot read the record {name}"))?;
    let record = TrfRecord::read(encoding::as_utf8(bytes));
    if record.players.is_empty() {
        bail!("{name} has no players (lines that begin with 001): is it a TRF file?");
    }
    Ok(record)
}

/// Reads a record that standings are made of.
///
/// # Errors
///
/// It cannot be read, or says something that is not worked out here.
pub(crate) fn read_event(path: &Path) -> anyhow::Result<TrfRecord> {
    let mut record = read_record(path)?;
    if record.name.is_empty()
        && let Some(name) = path.file_name()
    {
        record.name = name.to_string_lossy().into_owned();
    }
    let name = path.display();
    if let Some(TrfPlace { line, column, .. }) = record.beyond(MOST_ROUNDS as usize) {
        bail!("{name}:{line}:{column}: more than {MOST_ROUNDS} rounds");
    }
    if !record.scoring.is_of_contest() {
        let TrfPlace { line, column, .. } = record.scoring.spot;
        bail!("{name}:{line}:{column}: a scoring that the tie-breaks do not know");
    }
    Ok(record)
}

/// How the event of a record is played.
///
/// # Errors
///
/// Teams are asked for.
pub(crate) fn recorded_system(
    choice: SystemChoice,
    record: &TrfRecord,
    path: &Path,
) -> anyhow::Result<SystemChoice> {
    match choice {
        SystemChoice::Auto => Ok(record.system()),
        SystemChoice::Teams | SystemChoice::TeamRoundRobin | SystemChoice::TeamSwiss
            if record.teams.is_empty() =>
        {
            bail!(
                "a --system of teams needs games: {} is a record of players",
                path.display()
            )
        }
        system => Ok(system),
    }
}
