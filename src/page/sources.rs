//! Names of the files as the page shows them, without folders: pages are published, and the disks of their makers are not.

use std::collections::HashMap;
use std::path::is_separator;

/// The names of files without their folders, except for as many as tell apart files of one name.
pub(crate) fn shown_names(files: &[String]) -> Vec<String> {
    let parts: Vec<Vec<&str>> = files.iter().map(|file| parts(file)).collect();
    let mut shown = vec![1; files.len()];
    loop {
        let mut namesakes: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, parts) in parts.iter().enumerate() {
            let name = last(parts, shown[index]);
            namesakes.entry(name).or_default().push(index);
        }
        let mut has_grown = false;
        for group in namesakes.values() {
            if group.iter().all(|&index| parts[index] == parts[group[0]]) {
                continue;
            }
            for &index in group {
                if shown[index] < parts[index].len() {
                    shown[index] += 1;
                    has_grown = true;
                }
            }
        }
        if !has_grown {
            break;
        }
    }
    let names = parts.iter().zip(shown);
    names.map(|(parts, shown)| last(parts, shown)).collect()
}

fn parts(file: &str) -> Vec<&str> {
    let parts = file.split(is_separator);
    parts.filter(|part| !matches!(*part, "" | ".")).collect()
}

/// The last parts of a path, so many of them.
fn last(parts: &[&str], shown: usize) -> String {
    parts[parts.len().saturating_sub(shown)..].join("/")
}

/// A message about files, with their names as they are shown.
pub(crate) fn shown_message(message: &str, files: &[String], names: &[String]) -> String {
    let mut pairs: Vec<(&String, &String)> = files.iter().zip(names).collect();
    // A path may be the beginning of another.
    pairs.sort_by_key(|(file, _)| std::cmp::Reverse(file.len()));
    let pair = pairs.iter().find(|(file, _)| message.contains(*file));
    let message = pair.map_or_else(
        || message.to_owned(),
        |(file, name)| message.replace(*file, name),
    );
    // Folders are no files that are read, but messages name them.
    let words = message.split(' ').map(|word| match word.as_bytes() {
        [b'/', ..] | [_, b':', b'/' | b'\\', ..] => last(&parts(word), 1),
        _ => word.to_owned(),
    });
    words.collect::<Vec<String>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(files: &[&str]) -> Vec<String> {
        let files: Vec<String> = files.iter().map(|&file| file.to_owned()).collect();
        shown_names(&files)
    }

    #[test]
    fn folders_are_shown_only_where_names_need_them() {
        assert_eq!(shown(&["/home/me/club/a.pgn"]), ["a.pgn"]);
        assert_eq!(
            shown(&[
                "/home/me/2023/a.pgn",
                "/home/me/2024/a.pgn",
                "/home/me/b.pgn"
            ]),
            ["2023/a.pgn", "2024/a.pgn", "b.pgn"]
        );
        assert_eq!(
            shown(&["/x/2023/one/a.pgn", "/x/2024/one/a.pgn", "./a.pgn"]),
            ["2023/one/a.pgn", "2024/one/a.pgn", "a.pgn"]
        );
        // One file twice stays one name.
        assert_eq!(shown(&["/x/a.pgn", "/x/a.pgn"]), ["a.pgn", "a.pgn"]);
        assert_eq!(shown(&["-", "/"]), ["-", ""]);
        assert_eq!(shown(&[]), [""; 0]);
    }

    #[test]
    fn messages_name_files_as_the_page_does() {
        let files = ["/home/me/a.pgn".to_owned(), "/home/me/a.pgn.gz".to_owned()];
        let names = shown_names(&files);
        for (message, shown) in [
            (
                "cannot read /home/me/a.pgn.gz: broken",
                "cannot read a.pgn.gz: broken",
            ),
            (
                "cannot read /home/me/a.pgn: broken",
                "cannot read a.pgn: broken",
            ),
            (
                "/home/me/empty contains no PGN files",
                "empty contains no PGN files",
            ),
            (
                "C:\\me contains nothing",
                if cfg!(windows) {
                    "me contains nothing"
                } else {
                    "C:\\me contains nothing"
                },
            ),
        ] {
            assert_eq!(shown_message(message, &files, &names), shown);
        }
    }
}
