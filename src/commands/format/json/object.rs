//! Objects of JSON, key by key, as bytes.

use crate::output::rows::push_json_text as push_text;
use pgnkit_core::pgn::text::decode;

/// Appends a key to the object that is open.
pub(super) fn push_key(name: &str, out: &mut Vec<u8>) {
    if out.last() != Some(&b'{') {
        out.push(b',');
    }
    push_text(name, out);
    out.push(b':');
}

pub(super) fn push_number(number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Appends a text as far as it can be read.
pub(super) fn push_decoded(text: &[u8], out: &mut Vec<u8>) {
    push_text(&decode(text), out);
}

/// Appends keys and their numbers.
pub(super) fn push_counts<const N: usize>(counts: [(&str, u64); N], out: &mut Vec<u8>) {
    for (name, count) in counts {
        push_key(name, out);
        push_number(count, out);
    }
}

/// Appends a key and a text, or `null` if it is unknown.
pub(super) fn push_optional(name: &str, text: Option<&str>, out: &mut Vec<u8>) {
    push_key(name, out);
    match text {
        Some(text) => push_text(text, out),
        None => out.extend_from_slice(b"null"),
    }
}

/// Appends a key and an array, unless that is empty.
pub(super) fn push_list<T>(
    name: &str,
    values: impl IntoIterator<Item = T>,
    out: &mut Vec<u8>,
    push: impl Fn(T, &mut Vec<u8>),
) {
    let mut values = values.into_iter().peekable();
    if values.peek().is_none() {
        return;
    }
    push_key(name, out);
    let mut separator = b'[';
    for value in values {
        out.push(separator);
        separator = b',';
        push(value, out);
    }
    out.push(b']');
}
