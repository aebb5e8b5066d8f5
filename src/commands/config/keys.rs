//! The keys of the file of settings, and the options that they stand for.

/// A key, by its place and what it takes.
#[derive(Debug)]
pub(super) struct Key {
    /// The table that it stands in; empty at the top.
    pub(super) table: &'static str,
    /// The name of the key, which is that of the option.
    pub(super) option: &'static str,
    pub(super) kind: KeyKind,
}

/// The kind of a key's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum KeyKind {
    /// A string.
    Word,
    /// The name of a file, relative to the folder of the settings.
    Path,
    /// A list of strings.
    List,
    /// A table of strings.
    Words,
    /// A table of lists, by patterns of file names.
    Lists,
}

impl Key {
    const fn of_check(option: &'static str, kind: KeyKind) -> Key {
        Key {
            table: "check",
            option,
            kind,
        }
    }

    /// Whether the key is for `check` alone, even if other commands have such an option.
    pub(super) fn is_for_check(&self) -> bool {
        matches!(self.option, "fail-on" | "baseline")
    }

    /// The full name of the key.
    pub(super) fn name(&self) -> String {
        match self.table {
            "" => self.option.to_owned(),
            table => format!("{table}.{}", self.option),
        }
    }
}

/// All keys.
pub(super) const KEYS: &[Key] = &[
    Key {
        table: "",
        option: "flag-rules",
        kind: KeyKind::Word,
    },
    Key::of_check("select", KeyKind::List),
    Key::of_check("ignore", KeyKind::List),
    Key::of_check("severity", KeyKind::Words),
    Key::of_check("min-severity", KeyKind::Word),
    Key::of_check("profile", KeyKind::Word),
    Key::of_check("per-file-ignores", KeyKind::Lists),
    Key::of_check("fail-on", KeyKind::Word),
    Key::of_check("baseline", KeyKind::Path),
];

/// The tables in which keys stand.
pub(super) const TABLES: [&str; 1] = ["check"];
