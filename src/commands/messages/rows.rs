//! Tables of words: a row on each line, with tabs between its cells.

/// The rows of a table whose rows have so many cells.
pub(super) fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let rows = table.lines();
    rows.filter_map(|row| row.split('\t').collect::<Vec<&str>>().try_into().ok())
}
