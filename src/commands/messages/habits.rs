//! Words that people type by habit where a command is expected, and the command that does the job here.

use strsim::osa_distance;

/// The command line for a word that names a job, with what it does; `None` for words that name none.
///
/// Words of other programs' commands and everyday verbs, as they are written; long ones with one letter wrong too.
pub(super) fn meant(word: &str) -> Option<&'static str> {
    /// The shortest word that may have a letter wrong: shorter ones are too much alike.
    const LEAST_CHARACTERS: usize = 7;
    let word = word.to_ascii_lowercase().replace('_', "-");
    let find = |is_it: &dyn Fn(&str) -> bool| {
        let mut habits = HABITS.iter();
        habits.find(|(words, _)| words.iter().any(|known| is_it(known)))
    };
    let nearly = |known: &str| known.len() >= LEAST_CHARACTERS && osa_distance(known, &word) == 1;
    let found = find(&|known| known == word).or_else(|| find(&nearly));
    found.map(|(_, tip)| *tip)
}

/// Each command line is complete, so that it can be copied once the names of files are put in.
const HABITS: &[(&[&str], &str)] = &[
    (
        &["validate", "verify", "lint", "test", "audit", "inspect"],
        "to find what is wrong in games: pgnkit check games.pgn",
    ),
    (
        &["repair", "mend", "clean", "cleanup", "sanitize", "correct"],
        "to mend what `check` finds: pgnkit fix -o fixed.pgn games.pgn",
    ),
    (
        &[
            "dedupe",
            "dedup",
            "deduplicate",
            "duplicate",
            "doubles",
            "twins",
            "unique",
            "uniq",
        ],
        "to keep one of each group of duplicate games: pgnkit duplicates --games unique.pgn games.pgn",
    ),
    (
        &["explain", "rule", "codes", "code"],
        "to have a code explained: pgnkit rules illegal-move",
    ),
    (
        &[
            "standings",
            "standing",
            "table",
            "ranking",
            "rankings",
            "tournament",
            "tiebreaks",
            "tie-breaks",
        ],
        "for standings and crosstables: pgnkit crosstable games.pgn",
    ),
    (
        &["convert", "export", "transform"],
        "to write games as JSON or in another notation: pgnkit format --format jsonl games.pgn\n  \
         tip: for a table with one row per game: pgnkit games -o games.csv games.pgn",
    ),
    (
        &[
            "reformat",
            "normalize",
            "normalise",
            "pretty",
            "fmt",
            "rewrite",
            "strip",
        ],
        "to rewrite games, without what you leave out: pgnkit format games.pgn",
    ),
    (
        &["count", "wc"],
        "to count games: pgnkit filter --count true games.pgn",
    ),
    (
        &[
            "search", "grep", "find", "select", "query", "extract", "where",
        ],
        "to write the games you look for: pgnkit filter --player carlsen games.pgn",
    ),
    (
        &["join", "merge", "concat", "concatenate", "combine", "cat"],
        "to write several files into one: pgnkit filter true -o all.pgn *.pgn\n  \
         tip: to leave out games that come again: pgnkit duplicates --games all.pgn *.pgn\n  \
         tip: to put the parts of a table together: pgnkit merge-parts parts",
    ),
    (
        &["split", "divide", "partition"],
        "to write games to one file per event: pgnkit filter true --split-by Event -o '{Event}.pgn' games.pgn",
    ),
    (
        &["head", "limit"],
        "to write the first games: pgnkit filter true --first 10 games.pgn",
    ),
    (
        &["eco", "classify", "opening"],
        "to name the openings of games: pgnkit games --opening games.pgn\n  \
         tip: to look an opening up: pgnkit openings --eco B90",
    ),
    (
        &["explorer", "explore", "continuations"],
        "for the moves played from a position: pgnkit tree games.pgn",
    ),
    (
        &["polyglot", "makebook", "make-book"],
        "to make an opening book: pgnkit book -o book.bin games.pgn",
    ),
    (
        &[
            "info",
            "summary",
            "summarize",
            "summarise",
            "statistics",
            "analyze",
            "analyse",
        ],
        "for tables over all games: pgnkit stats games.pgn\n  \
         tip: for a page to open in a browser: pgnkit report -o report.html games.pgn",
    ),
    (
        &["elo", "match", "sprt"],
        "for the score of an engine match, with its Elo difference: pgnkit crosstable match.pgn",
    ),
    (
        &["watch", "monitor"],
        "to check files again whenever they change: pgnkit check --watch games.pgn",
    ),
    (
        &["players"],
        "for scores by player: pgnkit stats --table players games.pgn",
    ),
    (
        &["ratings", "rating", "ordo", "bayeselo"],
        "for a rating list: pgnkit stats --table ratings games.pgn",
    ),
    (
        &["trf", "fide", "record"],
        "for the standings of an official record: pgnkit crosstable --trf event.trf\n  \
         tip: to compare games with it: pgnkit check --trf event.trf games.pgn",
    ),
    (
        &["claims", "claim", "draws"],
        "for draws that could have been claimed: pgnkit outcomes --by claim games.pgn",
    ),
    (
        &["pair", "pairs", "pairing", "pairings", "rounds"],
        "for who met whom in which round: pgnkit crosstable games.pgn\n  \
         tip: for a page with the rounds: pgnkit report -o report.html games.pgn",
    ),
    (
        &["engine", "engines"],
        "for the score of an engine match: pgnkit crosstable match.pgn\n  \
         tip: for how its games ended: pgnkit outcomes --summary match.pgn",
    ),
    (
        &["compare", "diff"],
        "to find the games that two files share: pgnkit duplicates old.pgn games.pgn\n  \
         tip: to compare games with an official record: pgnkit check --trf event.trf games.pgn",
    ),
    (
        &["tail"],
        "to write the games from a number on: pgnkit filter 'game > 100' games.pgn",
    ),
    (
        &["html", "page", "web"],
        "for a page to open in a browser: pgnkit report -o report.html games.pgn",
    ),
    (
        &["list", "ls", "headers", "header", "tags", "index", "csv"],
        "for a table with one row per game: pgnkit games games.pgn",
    ),
    (
        &["json", "jsonl"],
        "to write games as JSON: pgnkit format --format jsonl games.pgn",
    ),
    (
        &["uci", "san", "move", "plies"],
        "for one row per move, in SAN and UCI: pgnkit moves games.pgn",
    ),
    (
        &["fens", "epd", "positions"],
        "for the positions of games: pgnkit fen games.pgn",
    ),
    (
        &["results", "result", "ending", "endings", "terminations"],
        "for how each game ended: pgnkit outcomes games.pgn",
    ),
    (
        &["board", "show", "diagram"],
        "to draw a position: pgnkit position --board --fen '8/8/8/8/8/5k2/5p2/5K2 w - - 0 70'",
    ),
    (
        &["rename", "names"],
        "to give each player one spelling: pgnkit fix --names names.csv -o fixed.pgn games.pgn",
    ),
    (
        &["order", "arrange"],
        "to write games in another order: pgnkit sort --by date games.pgn",
    ),
    (
        &["completion"],
        "for completions of your shell: pgnkit completions bash",
    ),
];
