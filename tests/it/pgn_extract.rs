//! `docs/from-pgn-extract.md`: a row for every option of pgn-extract, from the list that also answers these options on the
//! command line, and each row is run.
//!
//! After a change of `src/commands/messages/pgn_extract.tsv`, `PGNKIT_WRITE_DOCS=1 cargo test pgn_extract` writes the tables.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::{env, fmt::Write as _, fs};

use crate::program::{output, run};

const FILE: &str = "docs/from-pgn-extract.md";
const OPTIONS: &str = include_str!("../../src/commands/messages/pgn_extract.tsv");
const END: &str = "<!-- end -->";

/// The options of pgn-extract 26-05, by its help.
const ALL: &str = "-7 -# -a -A -b -c -C -d -D -e -E -F -f -h -? -H -l -L -M -n -N -o -p -P -R -r -s -S -t -U -v -V -w -W -x -y -z -Z \
    --50 --75 --addelotags --addfencastling --addfideidtags --addhashcode --addlabeltag --addmatchtag --allownullmoves --append --btm \
    --checkfile --checkmate --commented --commentlines --deletesamesetup --detag --dropbefore --dropply --duplicates --evaluation \
    --fencommentformat --fencomments --fenpattern --fenpatterni --fifty --firstgame --fixresulttags --fixtagstrings --fuzzydepth \
    --gamelimit --hashcomments --help --higherratedwinner --insufficient --json --keepbroken --lichesscommentfix --linelength \
    --linenumbers --lowerratedwinner --markmatches --matchplylimit --materialy --materialz --maxmoves --maxply --minmoves --minply \
    --nestedcomments --nobadresults --nochecks --nocomments --noduplicates --nofauxep --nomovenumbers --nonags --noresults \
    --nosetuptags --notags --nounique --novars --odds --onlysetuptags --output --piececount --plycount --plylimit --quiescent --quiet \
    --repetition --repetition5 --selectonly --seven --seventyfive --skipmatching --splitvariants --stalemate --startply --stopafter \
    --summary --suppressmatched --tagsubstr --totalplycount --underpromotion --vanywhere --version --wtm --xroster \
    -Ta -Tb -Td -Te -Tf -Th -Tp -Tr -Tw -Wcm -Wepd -Wfen -Whalg -Wlalg -Welalg -Wxlalg -Wxolalg -Wsan -Wuci";

/// The rows: section, options, command line, remark.
fn rows() -> Vec<[&'static str; 4]> {
    let cells = |line: &'static str| line.split('\t').collect::<Vec<_>>();
    OPTIONS
        .lines()
        .map(|line| cells(line).try_into().expect(line))
        .collect()
}

#[test]
fn the_page_has_every_option() {
    let options: BTreeSet<&str> = rows().iter().flat_map(|row| row[1].split(", ")).collect();
    let missing: Vec<&str> = (ALL.split_whitespace())
        .filter(|option| !options.contains(option))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    let text = fs::read_to_string(FILE).unwrap();
    let mut expected = text.clone();
    let sections: BTreeSet<&str> = rows().iter().map(|row| row[0]).collect();
    for section in sections {
        let marker = format!("<!-- {section}: generated from the code -->\n");
        let mut table = String::from("| pgn-extract | pgnkit | |\n|---|---|---|\n");
        for [_, options, line, remark] in rows().into_iter().filter(|row| row[0] == section) {
            let options: Vec<String> = options.split(", ").map(|it| format!("`{it}`")).collect();
            let line = line.replace('|', "\\|");
            writeln!(table, "| {} | `{line}` | {remark} |", options.join(", ")).unwrap();
        }
        let (before, rest) = expected.split_once(&marker).expect(section);
        let (_, after) = rest.split_once(END).expect(section);
        expected = format!("{before}{marker}{table}{END}{after}");
    }
    if env::var_os("PGNKIT_WRITE_DOCS").is_some() {
        fs::write(FILE, &expected).unwrap();
    } else {
        assert!(
            text == expected,
            "{FILE} is not what the code says; see tests/it/pgn_extract.rs"
        );
    }
}

/// Nine in ten are one command, and all of them run.
#[cfg(unix)]
#[test]
fn every_row_runs() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let games = fs::read_to_string("testdata/filter/games.pgn").unwrap();
    fs::write(at("old.pgn"), &games).unwrap();
    let classics = fs::read_to_string("testdata/filter/classics.pgn").unwrap();
    fs::write(at("games.pgn"), format!("{games}\n{classics}")).unwrap();
    fs::write(at("wanted.expr"), "result == 1-0 and plies < 40\n").unwrap();
    fs::write(at("list.txt"), "games.pgn\n").unwrap();
    let program = Path::new(env!("CARGO_BIN_EXE_pgnkit"));
    let mut path = program.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let mut alone = 0;
    for [_, options, line, _] in rows() {
        let shell = output(
            Command::new("sh")
                .args(["-c", line])
                .current_dir(folder.path())
                .env("PATH", &path)
                .env("NO_COLOR", "1"),
        );
        let told = String::from_utf8_lossy(&shell.stderr);
        // `check` and `fix` say by their code that there are findings.
        let codes: &[i32] = if line.contains("check") {
            &[0, 1]
        } else {
            &[0]
        };
        let code = shell.status.code().unwrap();
        assert!(
            codes.contains(&code) && !told.contains("pgnkit: error"),
            "{options}: {line}: {code}: {told}"
        );
        alone += usize::from(!line.contains('|'));
    }
    let rows = rows().len();
    assert!(alone * 10 >= rows * 9, "{alone} of {rows} are one command");
}

#[test]
fn an_option_of_pgn_extract_is_answered_with_its_line() {
    for (words, told) in [
        (
            &["format", "-C", "-N", "-V", "testdata/demo.pgn"][..],
            "pgnkit format --comments drop --nags drop --variations drop games.pgn",
        ),
        (
            &["format", "-Wuci", "testdata/demo.pgn"],
            "--notation uci --numbers no",
        ),
        (
            &["filter", "--checkmate", "testdata/demo.pgn"],
            "pgnkit filter \"final(mate)\" games.pgn",
        ),
        (
            &["format", "-#1000", "testdata/demo.pgn"],
            "--split 1000 -o 'part-{n:03}.pgn'",
        ),
        (
            &["-7", "testdata/demo.pgn"],
            "pgnkit format --keep-tags roster games.pgn",
        ),
        (
            &["check", "--notags", "testdata/demo.pgn"],
            "--keep-tags none",
        ),
    ] {
        let found = run(Path::new("."), words);
        assert!(found.stderr.contains(told), "{words:?}: {}", found.stderr);
        assert!(
            found.stderr.contains("docs/from-pgn-extract.md"),
            "{words:?}"
        );
        assert_eq!((found.code, found.text()), (2, ""), "{words:?}");
    }
}
