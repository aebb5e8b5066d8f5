//! The options of a table of names.

use std::path::PathBuf;

/// A table of names.
#[derive(Debug, clap::Args)]
pub(super) struct NamesArgs {
    /// Also replace names by a table: CSV with the columns `from,to`, the output of `duplicates`, Scid's spelling file,
    /// FIDE's rating list, or the record of an event (TRF)
    ///
    /// A name changes only if it equals a spelling in the table. This needs no `--unsafe`.
    ///
    /// CSV has the columns `from` (or `old`, `before`, `spelling`, `alias`), `to` (or `new`, `after`, `correct`) and,
    /// for tags other than White and Black, `tag`, in any order. Lines that begin with `#` are comments. From the
    /// output of `pgnkit duplicates`, the `player-spelling` rows are used: the rarer spelling becomes the usual one. If
    /// A becomes B and B becomes C, A becomes C. A spelling that maps to two names, or a circle of spellings, is an
    /// error before any game is read.
    ///
    /// Scid's file also has events, sites and rounds. Names are compared as in Scid: without the characters that the
    /// section lists, and for players also with the last word first. A spelling that maps to two names stays and is
    /// reported.
    ///
    /// FIDE's list (text or XML) and records identify players by the FIDE ID of the game if the name fits, else by the
    /// letters of the name, else by surname and initials if one name fits.
    #[arg(long, value_name = "FILE")]
    pub(super) names: Option<PathBuf>,

    /// Make only the changes of `--names`
    #[arg(long, requires = "names", conflicts_with_all = ["unsafe", "select", "ignore", "min_severity", "profile"])]
    pub(super) names_only: bool,
}
