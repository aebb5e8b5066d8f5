//! Which name each spelling of a table leads to in the end: A to B and B to C is A to C.

use anyhow::bail;
use indexmap::{IndexMap, IndexSet};

/// What a spelling leads to: names, each with the place of the row that says so.
type Targets<'r> = IndexMap<&'r str, usize>;

/// Spellings and what they lead to, as rows say.
#[derive(Debug, Default)]
pub(crate) struct Chains<'r>(IndexMap<&'r str, Targets<'r>>);

impl<'r> Chains<'r> {
    /// Adds what a row says, which stands at this place.
    pub(crate) fn add(&mut self, from: &'r str, to: &'r str, at: usize) {
        self.0.entry(from).or_default().entry(to).or_insert(at);
    }

    /// The spellings, each with its name; `line` gives the place of a row in words.
    ///
    /// # Errors
    ///
    /// A spelling leads to two names, or back to itself.
    pub(crate) fn resolved(
        &self,
        place: impl Fn(usize) -> String,
    ) -> anyhow::Result<IndexMap<&'r str, &'r str>> {
        let mut names: IndexMap<&str, &str> = IndexMap::new();
        for &first in self.0.keys() {
            // Spellings on the way, each with the number of its targets that were looked at.
            let mut way: IndexMap<&str, usize> = IndexMap::new();
            if !names.contains_key(first) {
                way.insert(first, 0);
            }
            while let Some((&from, looked)) = way.last_mut() {
                let targets = &self.0[from];
                let Some((&to, &at)) = targets.get_index(*looked) else {
                    names.insert(from, name(from, targets, &names, &place)?);
                    way.pop();
                    continue;
                };
                *looked += 1;
                if to == from || names.contains_key(to) || !self.0.contains_key(to) {
                    continue;
                }
                if let Some(index) = way.get_index_of(to) {
                    let ring: Vec<String> = (way.keys().skip(index))
                        .chain([&to])
                        .map(|name| format!("'{name}'"))
                        .collect();
                    bail!(
                        "{}: the spellings lead back to where they began: {}",
                        place(at),
                        ring.join(" to ")
                    );
                }
                way.insert(to, 0);
            }
        }
        names.retain(|from, name| from != name);
        Ok(names)
    }
}

/// The one name that a spelling leads to, where those of its targets are known.
fn name<'r>(
    from: &'r str,
    targets: &Targets<'r>,
    names: &IndexMap<&'r str, &'r str>,
    place: impl Fn(usize) -> String,
) -> anyhow::Result<&'r str> {
    let end = |to: &'r str| names.get(to).copied().unwrap_or(to);
    let ends: IndexSet<&str> = targets.keys().map(|&to| end(to)).collect();
    let (Some(&one), two) = (ends.get_index(0), ends.get_index(1)) else {
        return Ok(from);
    };
    if let Some(two) = two {
        let leads = |(to, _): &(&&'r str, &usize)| end(to) == *two;
        let at = targets.iter().find(leads).map_or(0, |(_, &at)| at);
        bail!(
            "{}: '{from}' leads to two names, '{one}' and '{two}': remove one of the rows",
            place(at)
        );
    }
    Ok(one)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(rows: &[(&'static str, &'static str)]) -> Result<Vec<(String, String)>, String> {
        let mut chains = Chains::default();
        for (index, (from, to)) in rows.iter().enumerate() {
            chains.add(from, to, index + 1);
        }
        let names = chains.resolved(|at| format!("row {at}"));
        let names = names.map_err(|error| error.to_string())?;
        let mut names: Vec<_> = (names.into_iter())
            .map(|(from, name)| (from.to_owned(), name.to_owned()))
            .collect();
        names.sort();
        Ok(names)
    }

    #[test]
    fn chains_are_followed_to_their_end() {
        let expected = ["A", "B", "C"].map(|from| (from.to_owned(), "D".to_owned()));
        let rows = [
            &[("A", "B"), ("B", "C"), ("C", "D")][..],
            &[("C", "D"), ("B", "C"), ("A", "B"), ("D", "D")],
            // By two ways, to one end.
            &[("A", "B"), ("A", "C"), ("B", "C"), ("C", "D"), ("A", "D")],
        ];
        for rows in rows {
            assert_eq!(resolved(rows).as_deref(), Ok(&expected[..]), "{rows:?}");
        }
    }

    #[test]
    fn long_chains_need_no_stack() {
        let names: Vec<String> = (0..200_000).map(|number| number.to_string()).collect();
        let mut chains = Chains::default();
        for pair in names.windows(2) {
            chains.add(&pair[0], &pair[1], 0);
        }
        let resolved = chains.resolved(|_| String::new()).expect("no ring");
        assert_eq!(resolved["0"], "199999");
    }

    #[test]
    fn two_names_and_rings_are_refused() {
        let cases = [
            (
                &[("A", "B"), ("A", "C")][..],
                "row 2: 'A' leads to two names, 'B' and 'C': remove one of the rows",
            ),
            (
                &[("A", "A"), ("A", "C")],
                "row 2: 'A' leads to two names, 'A' and 'C': remove one of the rows",
            ),
            (
                &[("A", "B"), ("B", "C"), ("A", "D")],
                "row 3: 'A' leads to two names, 'C' and 'D': remove one of the rows",
            ),
            (
                &[("X", "A"), ("A", "B"), ("B", "A")],
                "row 3: the spellings lead back to where they began: 'A' to 'B' to 'A'",
            ),
        ];
        for (rows, message) in cases {
            assert_eq!(resolved(rows), Err(message.to_owned()));
        }
    }
}
