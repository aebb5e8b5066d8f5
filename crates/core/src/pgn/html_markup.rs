//! HTML in movetext, left over from web pages saved as text: `<br>`, `</b>`, `&nbsp;`.

use crate::byte_search::memchr3;

/// Names of elements that stand in text, by their length. `h1` to `h6` are none of them where they may be a pawn's move.
fn elements_of(bytes: usize) -> &'static [&'static str] {
    match bytes {
        1 => &["a", "b", "i", "p", "s", "u"],
        2 => &[
            "br", "dd", "dl", "dt", "em", "hr", "li", "ol", "td", "th", "tr", "tt", "ul",
        ],
        3 => &["big", "div", "img", "ins", "pre", "sub", "sup"],
        4 => &[
            "abbr", "body", "cite", "code", "font", "form", "head", "html", "link", "main", "meta",
            "nobr", "span",
        ],
        5 => &["small", "style", "table", "tbody", "thead", "title"],
        6 => &["center", "footer", "header", "script", "strike", "strong"],
        7 => &["article", "section"],
        8 => &["basefont"],
        10 => &["blockquote"],
        _ => &[],
    }
}

/// The longest tag that is looked for, in bytes: each `<` of hostile text is asked.
const LONGEST_TAG: usize = 400;

/// The longest reference to a character, in bytes: `&thetasym;`.
const LONGEST_REFERENCE: usize = 12;

/// Length of the HTML tag that text begins with, in bytes; 0 if there is none. `<e4>` is none.
pub(super) fn tag_at(text: &[u8]) -> usize {
    let Some(inner) = text.strip_prefix(b"<") else {
        return 0;
    };
    let inner = &inner[..inner.len().min(LONGEST_TAG)];
    let closing = inner.starts_with(b"/");
    let name_start = usize::from(closing);
    let letters = inner[name_start..]
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    let name = &inner[name_start..name_start + letters];
    let attributes = &inner[name_start + letters..];
    let Some(end) = memchr3(b'>', b'<', b'\n', attributes).filter(|&end| attributes[end] == b'>')
    else {
        return 0;
    };
    let attributes = &attributes[..end];
    let bare = attributes.trim_ascii().is_empty() || attributes.trim_ascii() == b"/";
    let is_element = elements_of(name.len())
        .iter()
        .any(|element| element.as_bytes().eq_ignore_ascii_case(name))
        || is_heading(name) && (closing || !bare);
    if is_element && (bare || is_attribute(attributes)) {
        1 + name_start + letters + end + 1
    } else {
        0
    }
}

/// Length of the reference to a character that text begins with, in bytes; 0 if there is none.
pub(super) fn reference_at(text: &[u8]) -> usize {
    let Some(inner) = text.strip_prefix(b"&") else {
        return 0;
    };
    let inner = &inner[..inner.len().min(LONGEST_REFERENCE)];
    let hash = usize::from(inner.starts_with(b"#"));
    let name = inner[hash..]
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    if name > 0 && inner.get(hash + name) == Some(&b';') {
        1 + hash + name + 1
    } else {
        0
    }
}

/// Length of the reference to a space or to a character without ink that text begins with, in bytes; 0 if there is none.
pub(super) fn blank_reference_at(text: &[u8]) -> usize {
    const BLANK: [&str; 16] = [
        "nbsp", "ensp", "emsp", "thinsp", "zwnj", "zwj", "lrm", "rlm", "shy", "#160", "#xa0",
        "#32", "#x20", "#8203", "#9", "#173",
    ];
    let length = reference_at(text);
    let name = text.get(1..length.saturating_sub(1)).unwrap_or_default();
    let is_blank = BLANK
        .iter()
        .any(|blank| blank.as_bytes().eq_ignore_ascii_case(name));
    if is_blank { length } else { 0 }
}

fn is_heading(name: &[u8]) -> bool {
    matches!(name, [b'h' | b'H', b'1'..=b'6'])
}

/// Whether what follows the name of an element begins with an attribute: ` href=`.
fn is_attribute(text: &[u8]) -> bool {
    let after = text.trim_ascii_start();
    let name = after
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic() || **byte == b'-')
        .count();
    after.len() < text.len() && name > 0 && after[name..].trim_ascii_start().starts_with(b"=")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_what_is_none() {
        for text in [
            "<br>",
            "<BR/>",
            "<br />",
            "<b>",
            "</b>",
            "</h4>",
            "<p class=\"x\">",
            "<a href='http://x.y/1-0?e4'>",
            "<font color = red>",
        ] {
            assert_eq!(tag_at(text.as_bytes()), text.len(), "{text}");
            assert_eq!(tag_at(format!("{text}e4>").as_bytes()), text.len());
        }
        for text in [
            "<e4>",
            "<Nf3>",
            "<h4>",
            "<b4>",
            "<br",
            "<b e4>",
            "<b\n>",
            "<b <b>",
            "<>",
            "< b>",
            "b>",
            "<b Nf3 x=1>",
        ] {
            assert_eq!(tag_at(text.as_bytes()), 0, "{text}");
        }
    }

    #[test]
    fn references_to_characters() {
        for text in ["&nbsp;", "&NBSP;", "&#160;", "&#xA0;", "&shy;"] {
            assert_eq!(blank_reference_at(text.as_bytes()), text.len(), "{text}");
        }
        for text in ["&times;", "&#215;", "&amp;"] {
            assert_eq!(reference_at(text.as_bytes()), text.len(), "{text}");
            assert_eq!(blank_reference_at(text.as_bytes()), 0, "{text}");
        }
        for text in ["&", "&;", "&nbsp", "& nbsp;", "&#;", "nbsp;"] {
            assert_eq!(reference_at(text.as_bytes()), 0, "{text}");
        }
    }
}
