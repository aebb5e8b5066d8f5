//! Keys and values of JSON, as bytes. Each key has a comma before it.

use crate::output::rows::push_json_text as push_text;

pub(super) fn push_key(name: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"");
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(b"\":");
}

pub(super) fn push_number(number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

pub(super) fn push_count(name: &str, count: u64, out: &mut Vec<u8>) {
    push_key(name, out);
    push_number(count, out);
}

/// Appends a text, or `null` if it is unknown.
pub(super) fn push_optional(name: &str, text: Option<&str>, out: &mut Vec<u8>) {
    push_key(name, out);
    match text {
        Some(text) => push_text(text, out),
        None => out.extend_from_slice(b"null"),
    }
}

/// Appends an array, unless it is empty.
pub(super) fn push_list<T>(
    name: &str,
    values: impl Iterator<Item = T>,
    out: &mut Vec<u8>,
    push: impl Fn(T, &mut Vec<u8>),
) {
    let mut is_empty = true;
    for value in values {
        if is_empty {
            push_key(name, out);
            out.push(b'[');
        } else {
            out.push(b',');
        }
        is_empty = false;
        push(value, out);
    }
    if !is_empty {
        out.push(b']');
    }
}
