//! The words of declarations, as servers, programs and the PGN standard (9.8.1) write them: in lower case.

use shakmaty::Color;

use super::meaning::Claim;

/// What a subject has done.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Does {
    /// Has won.
    Wins,
    /// Has lost.
    Loses,
    /// Has lost, unless the other side cannot mate.
    Fails,
    /// Is named in a draw.
    Draws,
    /// Is named, and the result stays open.
    Stays,
}

/// What may be said of White, Black or a player: words, kind, what it means for the subject.
pub(crate) const PREDICATES: [(&str, &str, Does); 56] = [
    ("resigns", "resignation", Does::Loses),
    ("resigned", "resignation", Does::Loses),
    ("won by resignation", "resignation", Does::Wins),
    ("wins by resignation", "resignation", Does::Wins),
    ("checkmated", "checkmate", Does::Loses),
    ("is checkmated", "checkmate", Does::Loses),
    ("is mated", "checkmate", Does::Loses),
    // Who mated whom, these do not tell.
    ("mated", "checkmate", Does::Stays),
    ("mates", "checkmate", Does::Wins),
    ("checkmates", "checkmate", Does::Wins),
    ("won by mate", "checkmate", Does::Wins),
    ("wins by mate", "checkmate", Does::Wins),
    ("won by checkmate", "checkmate", Does::Wins),
    ("wins by checkmate", "checkmate", Does::Wins),
    ("won on time", "time-forfeit", Does::Wins),
    ("wins on time", "time-forfeit", Does::Wins),
    ("forfeits on time", "time-forfeit", Does::Fails),
    ("forfeited on time", "time-forfeit", Does::Fails),
    ("loses on time", "time-forfeit", Does::Fails),
    ("lost on time", "time-forfeit", Does::Fails),
    ("ran out of time", "time-forfeit", Does::Fails),
    ("timed out", "time-forfeit", Does::Fails),
    (
        "ran out of time and white has no material to mate",
        "time-forfeit-insufficient",
        Does::Draws,
    ),
    (
        "ran out of time and black has no material to mate",
        "time-forfeit-insufficient",
        Does::Draws,
    ),
    ("forfeits by disconnection", "disconnection", Does::Fails),
    ("disconnects", "disconnection", Does::Fails),
    ("disconnected", "disconnection", Does::Fails),
    ("disconnected and forfeits", "disconnection", Does::Fails),
    ("lost connection", "disconnection", Does::Stays),
    ("lost connection; game adjourned", "adjourned", Does::Stays),
    ("lost connection, game adjourned", "adjourned", Does::Stays),
    ("lost connection; game aborted", "aborted", Does::Stays),
    ("lost connection, game aborted", "aborted", Does::Stays),
    (
        "lost connection and too few moves; game aborted",
        "aborted",
        Does::Stays,
    ),
    ("'s connection stalls", "stalled-connection", Does::Fails),
    ("'s connection stalled", "stalled-connection", Does::Fails),
    ("makes an illegal move", "illegal-move", Does::Fails),
    ("made an illegal move", "illegal-move", Does::Fails),
    ("left the game", "abandonment", Does::Fails),
    ("abandons the game", "abandonment", Does::Fails),
    ("abandoned the game", "abandonment", Does::Fails),
    ("won - game abandoned", "abandonment", Does::Wins),
    ("wins by forfeit", "forfeit", Does::Wins),
    ("won by forfeit", "forfeit", Does::Wins),
    ("wins by default", "forfeit", Does::Wins),
    ("won by default", "forfeit", Does::Wins),
    ("wins by walkover", "forfeit", Does::Wins),
    ("won by walkover", "forfeit", Does::Wins),
    ("did not appear", "forfeit", Does::Loses),
    ("did not show up", "forfeit", Does::Loses),
    ("forfeits", "forfeit", Does::Fails),
    ("forfeits the game", "forfeit", Does::Fails),
    ("adjourned", "adjourned", Does::Stays),
    ("adjourned the game", "adjourned", Does::Stays),
    ("aborted", "aborted", Does::Stays),
    ("aborted the game", "aborted", Does::Stays),
];

/// How a sentence about a win by adjudication begins, after its subject.
pub(crate) const ADJUDGED: [&str; 2] = ["wins by ", "won by "];

/// How a sentence about a draw begins.
pub(crate) const DRAWS: [&str; 7] = [
    "game drawn by ",
    "game drawn - ",
    "game drawn because ",
    "game is drawn by ",
    "draw by ",
    "drawn by ",
    "draw - ",
];

/// Why a game is drawn.
pub(crate) const DRAW_REASONS: [(&str, &str); 30] = [
    ("agreement", "agreement"),
    ("mutual agreement", "agreement"),
    ("repetition", "threefold-repetition"),
    ("3-fold repetition", "threefold-repetition"),
    ("3-fold rep", "threefold-repetition"),
    ("threefold repetition", "threefold-repetition"),
    ("50-move rule", "fifty-moves"),
    ("50 move rule", "fifty-moves"),
    ("50 moves rule", "fifty-moves"),
    ("50-moves rule", "fifty-moves"),
    ("the 50 move rule", "fifty-moves"),
    ("the 50-move rule", "fifty-moves"),
    ("fifty moves rule", "fifty-moves"),
    ("fifty move rule", "fifty-moves"),
    ("fifty-move rule", "fifty-moves"),
    ("stalemate", "stalemate"),
    ("insufficient material", "insufficient-material"),
    ("insufficient mating material", "insufficient-material"),
    ("insufficent material", "insufficient-material"),
    (
        "timeout vs insufficient material",
        "time-forfeit-insufficient",
    ),
    (
        "timeout vs. insufficient material",
        "time-forfeit-insufficient",
    ),
    (
        "time and insufficient material",
        "time-forfeit-insufficient",
    ),
    ("timeout", "time-forfeit"),
    ("time", "time-forfeit"),
    ("both players ran out of time", "both-flags"),
    ("both players running out of time", "both-flags"),
    ("tcec draw rule", "adjudication-score"),
    ("arbiter decision", "adjudication"),
    ("user decision", "adjudication"),
    ("max moves", "adjudication-length"),
];

/// Words that stand alone, in a tag or as a whole comment: words, kind, claim.
pub(crate) const ALONE: [(&str, &str, Claim); 31] = [
    ("checkmate", "checkmate", Claim::Decisive),
    ("by checkmate", "checkmate", Claim::Decisive),
    ("by mate", "checkmate", Claim::Decisive),
    ("stalemate", "stalemate", Claim::Draw),
    (
        "insufficient material",
        "insufficient-material",
        Claim::Draw,
    ),
    (
        "neither player has mating material",
        "insufficient-material",
        Claim::Draw,
    ),
    ("3-fold rep", "threefold-repetition", Claim::Draw),
    ("3-fold repetition", "threefold-repetition", Claim::Draw),
    ("threefold repetition", "threefold-repetition", Claim::Draw),
    ("50-move rule", "fifty-moves", Claim::Draw),
    ("50 move rule", "fifty-moves", Claim::Draw),
    ("fifty moves rule", "fifty-moves", Claim::Draw),
    ("fifty-move rule", "fifty-moves", Claim::Draw),
    ("draw agreed", "agreement", Claim::Draw),
    ("both players ran out of time", "both-flags", Claim::Draw),
    ("cheat detected", "rules-infraction", Claim::Nothing),
    ("rules infraction", "rules-infraction", Claim::Nothing),
    ("adjudication by user", "adjudication", Claim::Nothing),
    ("time forfeit", "time-forfeit", Claim::Nothing),
    ("stalled connection", "stalled-connection", Claim::Nothing),
    ("illegal move", "illegal-move", Claim::Nothing),
    ("forfeit", "forfeit", Claim::Nothing),
    ("unterminated", "unterminated", Claim::Unfinished),
    ("no result", "unterminated", Claim::Unfinished),
    ("game aborted", "aborted", Claim::Nothing),
    ("game was aborted", "aborted", Claim::Nothing),
    ("game adjourned", "adjourned", Claim::Nothing),
    (
        "game adjourned by mutual agreement",
        "adjourned",
        Claim::Nothing,
    ),
    (
        "game aborted by mutual agreement",
        "aborted",
        Claim::Nothing,
    ),
    ("adjourned", "adjourned", Claim::Nothing),
    ("game abandoned", "abandonment", Claim::Nothing),
];

/// Words that tell an ending only where nothing else is meant: in a tag.
pub(crate) const TAGS: [(&str, &str, Claim); 46] = [
    ("abandoned", "abandonment", Claim::Nothing),
    ("abandonment", "abandonment", Claim::Nothing),
    ("death", "death", Claim::Nothing),
    ("emergency", "emergency", Claim::Nothing),
    ("time", "time-forfeit", Claim::Nothing),
    ("resign", "resignation", Claim::Decisive),
    ("resignation", "resignation", Claim::Decisive),
    ("agreement", "agreement", Claim::Draw),
    ("disconnection", "disconnection", Claim::Nothing),
    ("aborted", "aborted", Claim::Nothing),
    ("in progress", "unterminated", Claim::Unfinished),
    ("in-progress", "unterminated", Claim::Unfinished),
    ("mate", "checkmate", Claim::Decisive),
    ("mated", "checkmate", Claim::Decisive),
    ("checkmated", "checkmate", Claim::Decisive),
    ("resigned", "resignation", Claim::Decisive),
    ("by resignation", "resignation", Claim::Decisive),
    ("by agreement", "agreement", Claim::Draw),
    ("on time", "time-forfeit", Claim::Nothing),
    ("timeout", "time-forfeit", Claim::Nothing),
    ("time out", "time-forfeit", Claim::Nothing),
    // Lichess's broadcasts, of games that ended before both had moved.
    ("unplayed", "forfeit", Claim::Nothing),
    ("not played", "forfeit", Claim::Nothing),
    ("bye", "forfeit", Claim::Nothing),
    ("default", "forfeit", Claim::Nothing),
    ("by default", "forfeit", Claim::Nothing),
    ("forfeited", "forfeit", Claim::Nothing),
    ("by forfeit", "forfeit", Claim::Nothing),
    ("win by forfeit", "forfeit", Claim::Decisive),
    ("double forfeit", "forfeit", Claim::Nothing),
    ("forfeit win", "forfeit", Claim::Decisive),
    ("no show", "forfeit", Claim::Nothing),
    ("no-show", "forfeit", Claim::Nothing),
    ("walkover", "forfeit", Claim::Nothing),
    ("walk-over", "forfeit", Claim::Nothing),
    ("w.o", "forfeit", Claim::Nothing),
    ("wo", "forfeit", Claim::Nothing),
    ("w/o", "forfeit", Claim::Nothing),
    // A Chinese server's: mated, resigned, left, lost connection and time.
    ("白方将杀", "checkmate", Claim::Won(Color::White)),
    ("黑方将杀", "checkmate", Claim::Won(Color::Black)),
    ("白方认输", "resignation", Claim::Won(Color::Black)),
    ("黑方认输", "resignation", Claim::Won(Color::White)),
    ("白方逃跑", "abandonment", Claim::Lost(Color::White)),
    ("黑方逃跑", "abandonment", Claim::Lost(Color::Black)),
    ("白方断线超时", "disconnection", Claim::Lost(Color::White)),
    ("黑方断线超时", "disconnection", Claim::Lost(Color::Black)),
];

/// Who or what stands before "adjudication".
pub(crate) const BEFORE_ADJUDICATION: [(&str, &str); 17] = [
    ("", "adjudication"),
    ("gui", "adjudication"),
    ("user", "adjudication"),
    ("manual", "adjudication"),
    ("arena", "adjudication"),
    ("tcec", "adjudication"),
    ("arbiter", "adjudication"),
    ("director", "adjudication"),
    ("operator", "adjudication"),
    ("engine", "adjudication"),
    ("gui tb", "adjudication-tablebase"),
    ("tb", "adjudication-tablebase"),
    ("tablebase", "adjudication-tablebase"),
    ("syzygy", "adjudication-tablebase"),
    ("syzygytb", "adjudication-tablebase"),
    ("egtb", "adjudication-tablebase"),
    ("score", "adjudication-score"),
];

/// Who or what adjudicated.
pub(crate) const ADJUDICATORS: [(&str, &str, Claim); 15] = [
    ("tcec draw rule", "adjudication-score", Claim::Draw),
    ("tcec win rule", "adjudication-score", Claim::Decisive),
    ("syzygytb", "adjudication-tablebase", Claim::Nothing),
    ("syzygy", "adjudication-tablebase", Claim::Nothing),
    ("tb position", "adjudication-tablebase", Claim::Nothing),
    ("gui tb", "adjudication-tablebase", Claim::Nothing),
    ("tablebase", "adjudication-tablebase", Claim::Nothing),
    ("tablebases", "adjudication-tablebase", Claim::Nothing),
    ("maximal game length", "adjudication-length", Claim::Nothing),
    ("max game length", "adjudication-length", Claim::Nothing),
    ("game length", "adjudication-length", Claim::Nothing),
    ("score", "adjudication-score", Claim::Nothing),
    ("user decision", "adjudication", Claim::Nothing),
    ("user", "adjudication", Claim::Nothing),
    ("manual", "adjudication", Claim::Nothing),
];
