//! What kind of file stands where another is expected: by its name, or by how its text begins.
//!
//! A remark, never a refusal: the file is read as what the command reads.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::unreadable::is_position;
use pgnkit_core::input::found_files::FoundFile;
use pgnkit_core::input::source::SourceKind;
use pgnkit_core::pgn::text::decode;

/// Kinds of files that can be told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FileKind {
    Games,
    Positions,
    Record,
    Table,
    Json,
    /// Games of Lichess, an object on each line, without their PGN.
    Lichess,
    /// NDJSON of Lichess with PGN in it.
    LichessPgn,
    /// The games of a player in a month, from chess.com.
    ChessCom,
    WebPage,
    LfsPointer,
}

/// The remark for a command that reads games, if a file looks like anything else.
pub(crate) fn not_games(path: &Path) -> Option<String> {
    let what = match kind(path)? {
        FileKind::Games => return None,
        FileKind::Positions => "a list of positions; `pgnkit position` reads those".to_owned(),
        FileKind::Record => format!(
            "the official record of an event (TRF); `pgnkit crosstable --trf {}` reads it",
            path.display()
        ),
        other => {
            let (named, instead) = other.words();
            format!("{named}, not PGN; {instead}")
        }
    };
    Some(format!("{} looks like {what}", path.display()))
}

/// The remark for a command that reads positions, if a file looks like anything else.
pub(crate) fn not_positions(path: &Path) -> Option<String> {
    let what = match kind(path)? {
        FileKind::Positions => return None,
        FileKind::Games => "a file of games; `pgnkit fen` writes their positions".to_owned(),
        other => match other.words() {
            (named, instead) if other == FileKind::LfsPointer => {
                format!("{named}, not a list of positions; {instead}")
            }
            (named, _) => format!("{named}, not a list of positions"),
        },
    };
    Some(format!("{} looks like {what}", path.display()))
}

/// Whether a file that has not the name of a PGN file seems to be one all the same: by its name, or as one of text, and by its
/// first lines.
pub(crate) fn hides_games(file: &FoundFile) -> bool {
    let name = file.path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let is_text = Path::new(&name)
        .extension()
        .is_some_and(|extension| extension == "txt");
    let may_be_text = !name.contains('.') || is_text || name.contains(".pgn");
    may_be_text && beginning(&file.path, &file.kind) == Some(FileKind::Games)
}

/// Advice for JSON of Lichess: a `jq` command that writes PGN.
const FROM_LICHESS: &str = concat!(
    "download them as PGN, or make PGN of them: ",
    r#"`jq -r '(if .winner == "white" then "1-0" elif .winner == "black" then "0-1" elif .status | IN("draw", "stalemate", "outoftime", "timeout") then "1/2-1/2" else "*" end) as $r | "[Site \"https://lichess.org/\(.id)\"]\n[Date \"\(.createdAt / 1000 | strftime("%Y.%m.%d"))\"]\n[White \"\(.players.white.user.name // "?")\"]\n[Black \"\(.players.black.user.name // "?")\"]\n[Result \"\($r)\"]\n[Variant \"\(.variant)\"]\n\(if .initialFen then "[FEN \"\(.initialFen)\"]\n" else "" end)\n\(.moves) \($r)\n"' FILE`"#
);

impl FileKind {
    /// What it is, and what helps who takes it for another.
    fn words(self) -> (&'static str, &'static str) {
        const EXPORT: &str = "export the games as PGN";
        const LICHESS: &str = "games of Lichess as NDJSON";
        match self {
            FileKind::Games => ("a file of games", EXPORT),
            FileKind::Positions => ("a list of positions", EXPORT),
            FileKind::Record => ("the official record of an event (TRF)", EXPORT),
            FileKind::Table => ("a table (CSV)", EXPORT),
            FileKind::Json => ("JSON", EXPORT),
            FileKind::Lichess => (LICHESS, FROM_LICHESS),
            FileKind::LichessPgn => (LICHESS, "their PGN is in them: `jq -r .pgn FILE`"),
            FileKind::ChessCom => (
                "games of chess.com as JSON",
                "their PGN is in it: `jq -r '.games[].pgn // empty' FILE`",
            ),
            FileKind::WebPage => ("a web page", "download the PGN file that it offers"),
            FileKind::LfsPointer => ("a pointer of Git LFS", "`git lfs pull` gets the file"),
        }
    }
}

/// The kind of a file: by its name, if that says it, else by its first lines.
fn kind(path: &Path) -> Option<FileKind> {
    let begun = beginning(path, &SourceKind::Regular);
    match &*extension(path) {
        "epd" | "fen" if begun != Some(FileKind::LfsPointer) => Some(FileKind::Positions),
        "pgn" => begun.or(Some(FileKind::Games)),
        _ => begun,
    }
}

/// The kind that the first bytes of a regular file tell; others are read only once.
fn beginning(path: &Path, kind: &SourceKind) -> Option<FileKind> {
    const LOOKED_AT: u64 = 4096;
    if !(matches!(kind, SourceKind::Member(_)) || path.is_file()) {
        return None;
    }
    let mut start = Vec::new();
    let reader = kind.open(path, &Arc::default(), 1).ok()?.reader;
    // What cannot be read is told when it is read.
    let _ = reader.take(LOOKED_AT).read_to_end(&mut start);
    kind_of(&start)
}

fn kind_of(start: &[u8]) -> Option<FileKind> {
    let text = decode(start);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.lines().any(|line| line.starts_with("[Event ")) {
        return Some(FileKind::Games);
    }
    let lines = || text.lines().filter(|line| !line.starts_with(['#', '%']));
    let first = lines().find(|line| !line.trim().is_empty())?;
    let lower = first.to_ascii_lowercase();
    let web = ["<!doctype html", "<html", "<?xml"];
    if first.starts_with("version https://git-lfs.") {
        Some(FileKind::LfsPointer)
    } else if is_position(first) {
        Some(FileKind::Positions)
    } else if is_of_record(first) {
        Some(FileKind::Record)
    } else if web.iter().any(|tag| lower.starts_with(tag)) {
        Some(FileKind::WebPage)
    } else if is_json(text) {
        Some(kind_of_json(text))
    } else {
        let has_columns = |separator: char| {
            let counts = lines().take(2).map(|line| line.matches(separator).count());
            let counts: Vec<usize> = counts.collect();
            counts[0] >= 2 && counts.iter().all(|&count| count >= counts[0])
        };
        let is_heading = |c: char| c.is_alphanumeric() || "_\" ,;\t".contains(c);
        (first.chars().all(is_heading) && [',', ';', '\t'].into_iter().any(has_columns))
            .then_some(FileKind::Table)
    }
}

/// Whether a text begins with an object, or a list of them; a comment and a tag pair have a brace or bracket too.
fn is_json(text: &str) -> bool {
    let object = text.strip_prefix('[').map_or(text, str::trim_start);
    let inner = object.strip_prefix('{');
    inner.is_some_and(|inner| inner.trim_start().starts_with('"') && inner.contains("\":"))
}

/// Whose games a text in JSON has.
fn kind_of_json(text: &str) -> FileKind {
    let has = |keys: &[&str]| keys.iter().all(|key| text.contains(&format!("\"{key}\"")));
    let has_pgn = || {
        text.lines()
            .next()
            .is_some_and(|first| first.contains("\"pgn\""))
    };
    if has(&["games", "url"]) && text.contains("chess.com/") {
        FileKind::ChessCom
    } else if !has(&["id", "rated", "players", "moves"]) {
        FileKind::Json
    } else if has_pgn() {
        FileKind::LichessPgn
    } else {
        FileKind::Lichess
    }
}

/// Whether a line is one of a TRF file: its number in three columns, then a space.
fn is_of_record(line: &str) -> bool {
    matches!(
        line.as_bytes(),
        [b'0', b'0'..=b'9', b'0'..=b'9', b' ', ..] | [b'0'..=b'9', b'0'..=b'9', b'2', b' ', ..]
    )
}

/// The extension of a name, below that of its compression.
fn extension(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let packed = [".gz", ".zst", ".bz2", ".xz"];
    let name = packed
        .iter()
        .find_map(|ending| name.strip_suffix(ending))
        .unwrap_or(&name);
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    extension.unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_what_a_file_is_for() {
        let file = Path::new;
        assert!(not_games(file("book.epd.zst")).is_some());
        assert!(not_games(file("epd")).is_none());
        assert!(not_positions(file("games.pgn")).is_some());
        assert!(not_positions(file("games.pgn.epd")).is_none());
    }

    #[test]
    fn first_lines_tell_what_a_file_is() {
        for (text, expected) in [
            ("\u{feff}\n[Event \"a, b, c\"]\n", Some(FileKind::Games)),
            ("012 Test Cup\n", Some(FileKind::Record)),
            (
                "### comment\n001    1    m Able, Ann\n",
                Some(FileKind::Record),
            ),
            (
                "8/8/8/8/8/4k3/4p3/4K3 w - - bm Kd1;\n",
                Some(FileKind::Positions),
            ),
            ("game,white,black\n1,A,\"B, C\"\n", Some(FileKind::Table)),
            ("White;Black;Result\nA;B;1-0\n", Some(FileKind::Table)),
            ("{\"game\":1}\n", Some(FileKind::Json)),
            ("[\n  {\"game\": 1}\n]\n", Some(FileKind::Json)),
            (
                "{\"id\":\"q7ZvsdUF\",\"rated\":true,\"players\":{},\"moves\":\"d4 d5\"}\n",
                Some(FileKind::Lichess),
            ),
            (
                "{\"id\":\"q7ZvsdUF\",\"rated\":true,\"players\":{},\"moves\":\"d4 d5\",\"pgn\":\"[A]\"}\n",
                Some(FileKind::LichessPgn),
            ),
            (
                "{\n\"games\": [{\"url\": \"https://www.chess.com/game/live/1\"",
                Some(FileKind::ChessCom),
            ),
            (
                "<!DOCTYPE html>\n<title>404</title>\n",
                Some(FileKind::WebPage),
            ),
            (
                "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n",
                Some(FileKind::LfsPointer),
            ),
            ("1. e4 e5 2. Nf3 *\n", None),
            ("{A comment: \"good\"} 1. e4 *\n", None),
            ("100 games, by round, of\nthe club\n", None),
            ("% Purpose: a, b, c\n1. d4 d5 *\n", None),
            ("[White \"A\"]\n\n1. e4 *\n", None),
            ("1. e4 e5 1-0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", None),
            ("", None),
        ] {
            assert_eq!(kind_of(text.as_bytes()), expected, "{text}");
        }
    }
}
