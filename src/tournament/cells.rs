//! Cells of tables.

/// The places in a table by their ranks, with `=` where the rank is that of the row above.
pub(crate) fn numbered(ranks: impl Iterator<Item = usize>) -> Vec<String> {
    let cell = |(place, rank): (usize, usize)| match (place + 1, rank) {
        (place, rank) if rank == place => place.to_string(),
        (place, _) => format!("{place}="),
    };
    ranks.enumerate().map(cell).collect()
}

/// A value as a cell; nothing if there is none.
pub(crate) fn shown(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
