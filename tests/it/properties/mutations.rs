//! Legal games have no fault, and a game with one fault has just that one.

use pgnkit_core::game::Game;
use pgnkit_core::input::limits::MAX_RECORD_BYTES;
use pgnkit_core::outcome::judged::Judged;
use pgnkit_core::rules;
use pgnkit_core::rules::rule::{Finding, Severity};
use proptest::prelude::*;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Color, KnownOutcome, Outcome, Position};

use super::config;
use super::damage::split;
use crate::playout::{self, Start};

/// A game as it is exported.
#[derive(Debug, Clone)]
struct Text {
    tags: Vec<(&'static str, String)>,
    /// One for each ply.
    sans: Vec<String>,
    /// Fullmove number and side of the first ply.
    first: (u32, Color),
    marker: String,
}

impl Text {
    fn of(start: &Start, choices: &[u16]) -> Text {
        let moves = playout::moves(&start.position, choices);
        let mut position = start.position.clone();
        let sans = moves
            .iter()
            .map(|&mv| SanPlus::from_move_and_play_unchecked(&mut position, mv).to_string())
            .collect();
        let marker = match position.outcome() {
            Outcome::Known(KnownOutcome::Decisive {
                winner: Color::White,
            }) => "1-0",
            Outcome::Known(KnownOutcome::Decisive {
                winner: Color::Black,
            }) => "0-1",
            Outcome::Known(KnownOutcome::Draw) => "1/2-1/2",
            Outcome::Unknown => "*",
        };
        let mut tags: Vec<(&str, String)> = [
            ("Event", "Spring Open"),
            ("Site", "Bern SUI"),
            ("Date", "1998.04.12"),
            ("Round", "3"),
            ("White", "Adams, Ann"),
            ("Black", "Burns, Bob"),
            ("Result", marker),
        ]
        .map(|(name, value)| (name, value.to_owned()))
        .into();
        if let Some(fen) = &start.fen {
            tags.push(("FEN", fen.clone()));
            tags.push(("SetUp", "1".to_owned()));
        }
        if start.chess960 {
            tags.push(("Variant", "Chess960".to_owned()));
        }
        Text {
            tags,
            sans,
            first: (start.position.fullmoves().get(), start.position.turn()),
            marker: marker.to_owned(),
        }
    }

    /// The number before a ply, if one is due.
    fn number(&self, ply: usize) -> String {
        let (number, side) = self.first;
        let white = ply.is_multiple_of(2) == side.is_white();
        let behind = if side.is_white() { ply } else { ply + 1 };
        let number = number as usize + behind / 2;
        match (white, ply) {
            (true, _) => format!("{number}. "),
            (false, 0) => format!("{number}... "),
            (false, _) => String::new(),
        }
    }

    fn written(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.tags {
            text.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        text.push('\n');
        for (ply, san) in self.sans.iter().enumerate() {
            text.push_str(&format!("{}{san}\n", self.number(ply)));
        }
        text + &self.marker + "\n"
    }

    fn set(&mut self, name: &str, value: &str) {
        let pair = self.tags.iter_mut().find(|(known, _)| *known == name);
        value.clone_into(&mut pair.unwrap().1);
    }

    /// Changes the first ply from `from` on that can be changed so.
    fn change(&mut self, from: usize, change: impl Fn(&str) -> Option<String>) -> bool {
        let plies = self.sans.len();
        for ply in (0..plies).map(|ply| (from + ply) % plies.max(1)) {
            if let Some(changed) = change(&self.sans[ply]) {
                self.sans[ply] = changed;
                return true;
            }
        }
        false
    }
}

fn findings(text: &str) -> Vec<Finding> {
    let all = split(text.as_bytes(), None, MAX_RECORD_BYTES);
    let mut findings: Vec<Finding> = all
        .notes
        .iter()
        .map(rules::source::notes::note_finding)
        .collect();
    for piece in &all.pieces {
        let game = Game::read(piece.record());
        rules::check(
            &Judged::new(&game),
            rules::ALL,
            &rules::rule::Options::default(),
            &mut findings,
        );
    }
    findings
}

proptest! {
    #![proptest_config(config(50))]

    #[test]
    fn legal_games_have_no_fault(start in playout::start(), choices in playout::choices(150)) {
        let mut text = Text::of(&start, &choices);
        let over = |finding: &Finding| finding.rule.code.starts_with("moves-after-");
        // The draw stands, whatever is played afterwards.
        if findings(&text.written()).iter().any(over) {
            text.marker = "1/2-1/2".to_owned();
            text.set("Result", "1/2-1/2");
        }
        let grave: Vec<Finding> = findings(&text.written())
            .into_iter()
            .filter(|finding| finding.severity >= Severity::Warning && !over(finding))
            .collect();
        prop_assert!(grave.is_empty(), "{:?}\n{}", grave, text.written());
    }
}

/// A fault put into a game, at some ply; false where the game has no place for it.
type Mutation = fn(&mut Text, usize) -> bool;

/// What is to be found, and how the game is changed.
const MUTATIONS: [(&str, Mutation); 46] = [
    ("missing-marker", |text, _| {
        text.marker.clear();
        true
    }),
    ("result-mismatch", |text, _| {
        text.set("Result", "1/2-1/2");
        true
    }),
    ("bad-result-tag", |text, _| {
        text.set("Result", "won");
        true
    }),
    ("extra-marker", |text, _| {
        text.marker.push_str(" *");
        true
    }),
    ("text-after-marker", |text, _| {
        text.marker.push_str(" Nf3");
        true
    }),
    ("missing-roster-tag", |text, at| {
        text.tags.remove(at % 4);
        true
    }),
    ("duplicate-tag", |text, at| {
        // The first tag again would begin the next game.
        let at = 1 + at % 5;
        let twice = text.tags[at].clone();
        text.tags.insert(at, twice);
        true
    }),
    ("bad-date", |text, _| {
        text.set("Date", "1998.02.30");
        true
    }),
    ("incomplete-date", |text, _| {
        text.set("Date", "1998.??.??");
        true
    }),
    ("bad-round", |text, _| {
        text.set("Round", "final");
        true
    }),
    ("bad-elo", |text, _| {
        text.tags.push(("WhiteElo", "strong".to_owned()));
        true
    }),
    ("elo-out-of-range", |text, _| {
        text.tags.push(("BlackElo", "9999".to_owned()));
        true
    }),
    ("bad-eco", |text, _| {
        text.tags.push(("ECO", "Z99".to_owned()));
        true
    }),
    ("bad-time-control", |text, _| {
        text.tags.push(("TimeControl", "blitz".to_owned()));
        true
    }),
    ("wrong-ply-count", |text, _| {
        let plies = text.sans.len() + 1;
        text.tags.push(("PlyCount", plies.to_string()));
        true
    }),
    ("setup-without-fen", |text, _| {
        text.tags.push(("SetUp", "1".to_owned()));
        true
    }),
    ("unescaped-quote", |text, _| {
        text.set("White", "Adams \"Ace\" Ann");
        true
    }),
    ("bad-escape", |text, _| {
        text.set("White", "Adams\\, Ann");
        true
    }),
    ("same-player-twice", |text, _| {
        text.set("Black", "Adams, Ann");
        true
    }),
    ("unterminated-comment", |text, at| {
        text.change(at, |san| Some(format!("{san} {{")))
    }),
    ("unterminated-variation", |text, at| {
        text.change(at, |san| Some(format!("{san} ({san}")))
    }),
    ("stray-brace", |text, at| {
        text.change(at, |san| Some(format!("{san} }}")))
    }),
    ("stray-parenthesis", |text, at| {
        text.change(at, |san| Some(format!("{san} )")))
    }),
    ("nested-comment", |text, at| {
        text.change(at, |san| Some(format!("{san} {{a {{b}}")))
    }),
    ("empty-variation", |text, at| {
        text.change(at, |san| Some(format!("{san} ()")))
    }),
    ("bad-nag", |text, at| {
        text.change(at, |san| Some(format!("{san} $256")))
    }),
    ("bad-suffix-annotation", |text, at| {
        text.change(at, |san| Some(format!("{san}!!!")))
    }),
    ("reserved-symbol", |text, at| {
        text.change(at, |san| Some(format!("{san} <")))
    }),
    ("unrecognized-token", |text, at| {
        text.change(at, |san| Some(format!("{san} xyzzy")))
    }),
    ("null-move", |text, at| {
        text.change(at, |_| Some("--".to_owned()))
    }),
    ("illegal-move", |text, at| {
        // Not to the centre, which would tell a result.
        text.change(at, |san| {
            Some(if san == "Ka5" { "Ka4" } else { "Ka5" }.to_owned())
        })
    }),
    ("bad-engine-comment", |text, at| {
        text.change(at, |san| Some(format!("{san} {{+0.8x/27 11.09s}}")))
    }),
    ("bad-eval-comment", |text, at| {
        text.change(at, |san| Some(format!("{san} {{[%evp 0,1,19]}}")))
    }),
    ("nul-byte", |text, at| {
        text.change(at, |san| Some(format!("{san} \0")))
    }),
    ("control-character", |text, at| {
        text.change(at, |san| Some(format!("{san} {{\u{7}}}")))
    }),
    ("wrong-move-number", |text, at| {
        text.change(at, |san| Some(format!("77. {san}")))
    }),
    ("tag-in-movetext", |text, at| {
        text.change(at, |san| Some(format!("{san}\n[Annotator \"x\"]")))
    }),
    ("figurine", |text, at| {
        text.change(at, |san| {
            san.starts_with('N')
                .then(|| san.replacen('N', "\u{2658}", 1))
        })
    }),
    ("lowercase-piece", |text, at| {
        text.change(at, |san| {
            san.starts_with('N').then(|| san.replacen('N', "n", 1))
        })
    }),
    ("pawn-letter", |text, at| {
        text.change(at, |san| is_pawn_push(san).then(|| format!("P{san}")))
    }),
    ("missing-capture-sign", |text, at| {
        text.change(at, |san| {
            (san.contains('x') && san.starts_with(['N', 'B', 'Q'])).then(|| san.replace('x', ""))
        })
    }),
    ("spurious-capture-sign", |text, at| {
        text.change(at, |san| {
            (san.len() == 3 && san.starts_with(['N', 'B', 'Q']))
                .then(|| format!("{}x{}", &san[..1], &san[1..]))
        })
    }),
    ("spurious-check-sign", |text, at| {
        text.change(at, |san| {
            (!san.ends_with(['+', '#'])).then(|| format!("{san}+"))
        })
    }),
    ("missing-check-sign", |text, at| {
        text.change(at, |san| san.strip_suffix('+').map(Into::into))
    }),
    ("castling-with-zeros", |text, at| {
        text.change(at, |san| {
            san.starts_with('O').then(|| san.replace('O', "0"))
        })
    }),
    ("move-punctuation", |text, at| {
        text.change(at, |san| Some(format!("{san},")))
    }),
];

fn is_pawn_push(san: &str) -> bool {
    san.len() == 2 && san.starts_with(|letter: char| letter.is_ascii_lowercase())
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn one_mutation_is_one_finding(
        choices in prop::collection::vec(any::<u16>(), 8..40),
        (mutation, at) in (0..MUTATIONS.len(), 0_usize..40),
    ) {
        let start = Start { position: Chess::default(), fen: None, chess960: false };
        let clean = Text::of(&start, &choices);
        prop_assume!(clean.marker == "*" && findings(&clean.written()).is_empty());
        let (code, mutate) = MUTATIONS[mutation];
        let mut text = clean.clone();
        prop_assume!(mutate(&mut text, at));
        let found: Vec<&str> = findings(&text.written())
            .iter()
            // What lets a game that stops go on comes beside the error that stops it.
            .filter(|finding| finding.repair.is_none())
            .map(|finding| finding.rule.code)
            .collect();
        prop_assert_eq!(found, vec![code], "{}", text.written());
    }
}
