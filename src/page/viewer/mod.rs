//! What plays games through on the page: Lichess PGN Viewer, inlined, and a policy that lets nothing out.

use std::iter;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use sha2::{Digest as _, Sha256};

/// The viewer as published, compressed: `README.md` says where it is from.
const VIEWER: &[u8] = include_bytes!("lichess-pgn-viewer.min.js.zst");
const VIEWER_STYLE: &[u8] = include_bytes!("lichess-pgn-viewer.css.zst");

/// The script that opens games in the viewer.
const GAMES: &str = include_str!("games.js");

/// The style of the page.
const STYLE: &str = include_str!("../style.css");

/// Its last words: what it would give to a script that imports it.
const EXPORT: &str = "export{ba as default};";

pub(crate) const VERSION: &str = "2.5.9";

/// Who made it, as the licence asks.
fn credit() -> String {
    format!(
        "/* @lichess-org/pgn-viewer {VERSION}, GPL-3.0-or-later: https://github.com/lichess-org/pgn-viewer */\n"
    )
}

/// What the page may do: its scripts and styles are known by their hashes, and images and a font stand in it; nothing else is
/// loaded, and nothing is sent.
pub(crate) fn policy(styles: &[String], script: Option<&str>) -> String {
    let styles: Vec<String> = styles.iter().map(|style| source(style)).collect();
    let script = script.map_or_else(String::new, |script| {
        format!("; script-src {}; font-src data:", source(script))
    });
    format!(
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src {}{script}",
        styles.join(" ")
    )
}

/// The source of a policy for a text: its hash.
fn source(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// The styles of the page: its own, in the colour of the organiser, and that of the viewer.
pub(crate) fn styles(accent: Option<&str>, has_script: bool) -> Vec<String> {
    let accent = accent.map_or_else(String::new, |colour| {
        format!(":root {{ --accent: {colour}; }}\n")
    });
    let viewer = has_script.then(style);
    iter::once(format!("{STYLE}{accent}"))
        .chain(viewer)
        .collect()
}

/// The script of the page.
pub(crate) fn script() -> String {
    let viewer = unpacked(VIEWER);
    let viewer = viewer.trim_end().trim_end_matches(EXPORT);
    format!("{}{viewer}const LichessPgnViewer=ba;\n{GAMES}", credit())
}

/// The style of the viewer.
fn style() -> String {
    let style = unpacked(VIEWER_STYLE);
    format!("{}{}", credit(), style.trim_start_matches('\u{feff}'))
}

/// A file that is part of the program.
fn unpacked(file: &[u8]) -> String {
    let text = zstd::decode_all(file).unwrap_or_default();
    String::from_utf8(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The source of no text that browsers know.
    #[test]
    fn a_source_is_the_hash_of_a_text() {
        assert_eq!(
            source(""),
            "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
        );
    }

    #[test]
    fn the_viewer_is_the_one_that_was_published() {
        for (file, sum) in [
            (
                VIEWER,
                "18ad2f7122447b983f0532f24f62c43d0d1fd2b4e89e7ff4064f56381b543998",
            ),
            (
                VIEWER_STYLE,
                "1132505f6acbd1acd3114b1e00ad4095197cd7d9a5ef03e4d926d7c423179d50",
            ),
        ] {
            let found = Sha256::digest(zstd::decode_all(file).unwrap());
            let hex: Vec<String> = found.iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!(hex.concat(), sum);
            assert!(include_str!("README.md").contains(sum));
        }
        let viewer = unpacked(VIEWER);
        assert!(viewer.trim_end().ends_with(EXPORT));
        // Nothing in it ends the element that it stands in.
        for text in [script(), style()] {
            assert!(!text.contains("</script") && !text.contains("</style"));
            assert!(!text.contains("<!--") && !text.contains("@import"));
        }
        let linked = |what: &str| style().matches(what).count();
        assert_eq!(linked("url("), linked("url(\"data:"));
    }
}
