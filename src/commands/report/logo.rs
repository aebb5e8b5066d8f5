//! The mark and the colour of an organiser on a page.

use std::path::Path;

use anyhow::{Context as _, bail};
use base64::prelude::{BASE64_STANDARD, Engine as _};

use pgnkit_core::input::side_file;

/// A larger picture would be most of the page.
const MOST_BYTES: u64 = 200 * 1024;

/// Reads a picture, and gives it as an address that holds it.
///
/// # Errors
///
/// It cannot be read, is too large, or is no picture of a kind that browsers show.
pub(super) fn read(path: &Path) -> anyhow::Result<String> {
    let name = path.display();
    let failed = || format!("cannot read {name}");
    let size = std::fs::metadata(path).with_context(failed)?.len();
    if size > MOST_BYTES {
        bail!(
            "{name} has {} KB, and a logo may have 200 KB: make it smaller",
            size.div_ceil(1024)
        );
    }
    let bytes = side_file::read_regular(path, MOST_BYTES).with_context(failed)?;
    let Some(kind) = kind(&bytes) else {
        bail!(
            "{name} is not a picture that a page can show: use a PNG, JPEG, GIF, WebP or SVG file"
        );
    };
    Ok(format!(
        "data:image/{kind};base64,{}",
        BASE64_STANDARD.encode(bytes)
    ))
}

/// The kind of a picture, by how it begins.
fn kind(bytes: &[u8]) -> Option<&'static str> {
    /// A text of this kind says so soon.
    const HEAD: usize = 1024;
    match bytes {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some("png"),
        [0xff, 0xd8, 0xff, ..] => Some("jpeg"),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some("gif"),
        [b'R', b'I', b'F', b'F', ..] if bytes.get(8..12) == Some(b"WEBP") => Some("webp"),
        _ => {
            let head = &bytes[..bytes.len().min(HEAD)];
            let text = String::from_utf8_lossy(head);
            let text = text.trim_start_matches('\u{feff}').trim_start();
            let is_svg =
                text.starts_with("<svg") || text.starts_with("<?xml") && text.contains("<svg");
            is_svg.then_some("svg+xml")
        }
    }
}

/// Reads a colour as `#rgb` or `#rrggbb`.
pub(super) fn colour(text: &str) -> Result<String, String> {
    let digits = text.strip_prefix('#').unwrap_or_default();
    let is_colour =
        matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    let colour = is_colour.then(|| text.to_ascii_lowercase());
    colour.ok_or_else(|| {
        "expected a colour as #rrggbb, such as #8a1538 (in quotes: shells take # for a comment)"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_known_by_how_they_begin() {
        for (bytes, known) in [
            (&b"\x89PNG\r\n\x1a\nrest"[..], Some("png")),
            (b"\xff\xd8\xff\xe0", Some("jpeg")),
            (b"GIF89a", Some("gif")),
            (b"RIFF\0\0\0\0WEBPVP8 ", Some("webp")),
            (
                b"<?xml version=\"1.0\"?>\n<svg xmlns=\"\">",
                Some("svg+xml"),
            ),
            (b"<html><svg>", None),
            (b"%PDF-1.4", None),
            (b"", None),
        ] {
            assert_eq!(kind(bytes), known);
        }
    }

    #[test]
    fn colours_are_numbers() {
        assert_eq!(colour("#8A1538").as_deref(), Ok("#8a1538"));
        assert_eq!(colour("#fff").as_deref(), Ok("#fff"));
        for text in ["red", "8a1538", "#12345", "#ggg", "#fff;}", ""] {
            assert!(colour(text).is_err(), "{text}");
        }
    }
}
