//! Files that cannot be read: why, and what was probably meant.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::output::message;
use crate::output::temporary::folder_of;
use pgnkit_core::english::{counted, in_words};
use pgnkit_core::input::{opened_files::ReadSoFar, source::named};
use pgnkit_core::nearest::did_you_mean;

/// An error of reading one of `files` in words; for a missing file, with what was probably meant.
pub(crate) fn explained(error: &anyhow::Error, files: &[PathBuf]) -> String {
    let is_absent = (error.root_cause().downcast_ref::<io::Error>())
        .is_some_and(|error| error.kind() == io::ErrorKind::NotFound);
    let place = error.to_string();
    let named = |path: &&PathBuf| place == format!("cannot read {}", path.display());
    match files.iter().filter(|_| is_absent).find(named) {
        Some(path) => format!("{place}: {}", absent(path)),
        None => in_words(error.chain()),
    }
}

/// Says which files have grown while they were read: an event that is played, as a rule.
pub(crate) fn tell_grown(read: &ReadSoFar) {
    for (path, bytes) in read.grown() {
        let (file, bytes) = (named(&path), counted(bytes, "byte", "bytes"));
        message(&format!(
            "{file} has grown since it was opened: its first {bytes} are read"
        ));
    }
}

/// The reason why a file is not there, with what was probably meant.
pub(crate) fn absent(path: &Path) -> String {
    let name = path.to_string_lossy();
    if is_position(&name) {
        return format!("that is a position, not a file; use pgnkit position --fen '{name}'");
    }
    let schemes = ["http://", "https://", "ftp://"];
    if schemes.iter().any(|scheme| name.starts_with(scheme)) {
        return "that is an address, not a file; download it first, or read it from a pipe, as in `curl -sL ADDRESS`".to_owned();
    }
    if let Some(option) = name.strip_prefix(['\u{2013}', '\u{2014}']) {
        let option = option.trim_start_matches(['-', '\u{2013}', '\u{2014}']);
        return format!("no such file; options begin with two hyphens: --{option}");
    }
    let signs = [
        "==", "!=", ">=", "<=", " < ", " > ", " ~ ", " in [", " and ", " or ",
    ];
    if signs.iter().any(|sign| name.contains(sign)) {
        return "no such file; if it is an expression, give it with --where, or put all of them into one, as in 'elo >= 2500 and outcome == checkmate'".to_owned();
    }
    if name.contains(['*', '?']) {
        return "no file matches this pattern".to_owned();
    }
    let has_drive = matches!(name.as_bytes(), [b'A'..=b'Z' | b'a'..=b'z', b':', ..]);
    if cfg!(unix) && (has_drive || name.contains('\\')) {
        return "no such file; this looks like a Windows path, and here folders are separated by /, \
                as in games/club.pgn"
            .to_owned();
    }
    if path.is_symlink() {
        return "the link leads to no file".to_owned();
    }
    let folder = folder_of(path);
    if !folder.exists() {
        return format!("there is no folder {}", folder.display());
    }
    format!("no such file{}", alike(path))
}

/// A similarly named file beside it, as a suggestion.
fn alike(path: &Path) -> String {
    let entries = fs::read_dir(folder_of(path)).into_iter().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    did_you_mean(&name, names.iter().map(String::as_str))
}

/// Whether a text begins with the pieces of eight ranks, as a FEN does.
pub(super) fn is_position(text: &str) -> bool {
    let men = text.split(' ').next().unwrap_or_default();
    let is_man = |c: char| "pnbrqkPNBRQK12345678/".contains(c);
    men.matches('/').count() == 7 && men.chars().all(is_man)
}

/// The program whose database a file belongs to, which is not PGN, and how its games become PGN.
pub(crate) fn database(path: &Path) -> Option<(&'static str, &'static str)> {
    const IN_CHESSBASE: &str = "in ChessBase, open the database, select its games, copy them, and paste them into a new database of the type PGN; cbh2pgn converts moves and main tags without ChessBase";
    const CBV: &str = "open this archive in ChessBase, or unpack it with `uncbv extract FILE`; then convert the .cbh file in it, in ChessBase or with cbh2pgn";
    const IN_SCID: &str = "in Scid (5 or later for .si5) or, for .si4, Scid vs. PC, open it, then Tools > Export All Filter Games > Export Filter to PGN File";
    const BOOK: &str =
        "it is an opening book, which has no games; use the database that it was made from";
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    Some(match extension.as_str() {
        "2cbh" | "cba" | "cbf" | "cbg" | "cbh" | "cbi" => ("ChessBase", IN_CHESSBASE),
        "cbv" => ("ChessBase", CBV),
        "ctg" => ("ChessBase", BOOK),
        "sg3" | "sg4" | "sg5" | "si3" | "si4" | "si5" | "sn3" | "sn4" | "sn5" => ("Scid", IN_SCID),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("tournament.pgn"), "").expect("a file");
        let why = |name: &str| absent(&folder.path().join(name));
        assert_eq!(
            why("tournment.pgn"),
            "no such file; did you mean 'tournament.pgn'?"
        );
        for expression in ["White == \"A\"", "elo > 2500"] {
            assert!(why(expression).contains("put all of them into one"));
        }
        assert_eq!(why("xyz"), "no such file");
        assert_eq!(why("*.pgn"), "no file matches this pattern");
        assert!(why("rounds/1.pgn").starts_with("there is no folder "));
        let why = |name: &str| absent(Path::new(name));
        for name in ["\u{2014}summary", "\u{2013}\u{2013}summary"] {
            assert!(why(name).ends_with(" two hyphens: --summary"), "{name}");
        }
        let fen = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 70";
        assert!(why(fen).ends_with(&format!("pgnkit position --fen '{fen}'")));
        assert!(!why("a/b/c/d/e/f/g/h.pgn").contains("position"));
    }

    #[cfg(unix)]
    #[test]
    fn paths_of_windows_are_known() {
        for name in ["C:\\Users\\me\\games.pgn", "C:games.pgn", "games\\club.pgn"] {
            assert!(absent(Path::new(name)).contains("Windows"), "{name}");
        }
    }

    #[test]
    fn extensions_of_databases_are_known() {
        let file = Path::new;
        let told =
            |name| database(file(name)).map(|(program, export)| format!("{program}: {export}"));
        for (name, words) in [
            ("base/BIG.CBH", ["ChessBase: ", "cbh2pgn"]),
            ("base.cbv", ["ChessBase: ", "`uncbv extract FILE`"]),
            ("base.si4", ["Scid: ", "Tools > Export"]),
            ("base.si5", ["Scid: ", "5 or later"]),
        ] {
            let told = told(name).expect("a database");
            assert!(words.iter().all(|word| told.contains(word)), "{told}");
        }
        assert_eq!(told("si4.pgn"), None);
    }
}
