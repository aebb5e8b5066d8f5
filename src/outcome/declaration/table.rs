//! The words of declarations, as servers, programs and the PGN standard (9.8.1) write them: in lower case.

use shakmaty::Color;

use super::meaning::Claim;
use crate::outcome::kind::Kind;

/// What a subject has done.
#[derive(Debug, Clone, Copy)]
pub(super) enum Does {
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
pub(super) const PREDICATES: [(&str, Kind, Does); 56] = [
    ("resigns", Kind::Resignation, Does::Loses),
    ("resigned", Kind::Resignation, Does::Loses),
    ("won by resignation", Kind::Resignation, Does::Wins),
    ("wins by resignation", Kind::Resignation, Does::Wins),
    ("checkmated", Kind::Checkmate, Does::Loses),
    ("is checkmated", Kind::Checkmate, Does::Loses),
    ("is mated", Kind::Checkmate, Does::Loses),
    // Who mated whom, these do not tell.
    ("mated", Kind::Checkmate, Does::Stays),
    ("mates", Kind::Checkmate, Does::Wins),
    ("checkmates", Kind::Checkmate, Does::Wins),
    ("won by mate", Kind::Checkmate, Does::Wins),
    ("wins by mate", Kind::Checkmate, Does::Wins),
    ("won by checkmate", Kind::Checkmate, Does::Wins),
    ("wins by checkmate", Kind::Checkmate, Does::Wins),
    ("won on time", Kind::TimeForfeit, Does::Wins),
    ("wins on time", Kind::TimeForfeit, Does::Wins),
    ("forfeits on time", Kind::TimeForfeit, Does::Fails),
    ("forfeited on time", Kind::TimeForfeit, Does::Fails),
    ("loses on time", Kind::TimeForfeit, Does::Fails),
    ("lost on time", Kind::TimeForfeit, Does::Fails),
    ("ran out of time", Kind::TimeForfeit, Does::Fails),
    ("timed out", Kind::TimeForfeit, Does::Fails),
    (
        "ran out of time and white has no material to mate",
        Kind::TimeForfeitInsufficient,
        Does::Draws,
    ),
    (
        "ran out of time and black has no material to mate",
        Kind::TimeForfeitInsufficient,
        Does::Draws,
    ),
    (
        "forfeits by disconnection",
        Kind::Disconnection,
        Does::Fails,
    ),
    ("disconnects", Kind::Disconnection, Does::Fails),
    ("disconnected", Kind::Disconnection, Does::Fails),
    (
        "disconnected and forfeits",
        Kind::Disconnection,
        Does::Fails,
    ),
    ("lost connection", Kind::Disconnection, Does::Stays),
    (
        "lost connection; game adjourned",
        Kind::Adjourned,
        Does::Stays,
    ),
    (
        "lost connection, game adjourned",
        Kind::Adjourned,
        Does::Stays,
    ),
    ("lost connection; game aborted", Kind::Aborted, Does::Stays),
    ("lost connection, game aborted", Kind::Aborted, Does::Stays),
    (
        "lost connection and too few moves; game aborted",
        Kind::Aborted,
        Does::Stays,
    ),
    ("'s connection stalls", Kind::StalledConnection, Does::Fails),
    (
        "'s connection stalled",
        Kind::StalledConnection,
        Does::Fails,
    ),
    ("makes an illegal move", Kind::IllegalMove, Does::Fails),
    ("made an illegal move", Kind::IllegalMove, Does::Fails),
    ("left the game", Kind::Abandonment, Does::Fails),
    ("abandons the game", Kind::Abandonment, Does::Fails),
    ("abandoned the game", Kind::Abandonment, Does::Fails),
    ("won - game abandoned", Kind::Abandonment, Does::Wins),
    ("wins by forfeit", Kind::Forfeit, Does::Wins),
    ("won by forfeit", Kind::Forfeit, Does::Wins),
    ("wins by default", Kind::Forfeit, Does::Wins),
    ("won by default", Kind::Forfeit, Does::Wins),
    ("wins by walkover", Kind::Forfeit, Does::Wins),
    ("won by walkover", Kind::Forfeit, Does::Wins),
    ("did not appear", Kind::Forfeit, Does::Loses),
    ("did not show up", Kind::Forfeit, Does::Loses),
    ("forfeits", Kind::Forfeit, Does::Fails),
    ("forfeits the game", Kind::Forfeit, Does::Fails),
    ("adjourned", Kind::Adjourned, Does::Stays),
    ("adjourned the game", Kind::Adjourned, Does::Stays),
    ("aborted", Kind::Aborted, Does::Stays),
    ("aborted the game", Kind::Aborted, Does::Stays),
];

/// How a sentence about a win by adjudication begins, after its subject.
pub(super) const ADJUDGED: [&str; 2] = ["wins by ", "won by "];

/// How a sentence about a draw begins.
pub(super) const DRAWS: [&str; 7] = [
    "game drawn by ",
    "game drawn - ",
    "game drawn because ",
    "game is drawn by ",
    "draw by ",
    "drawn by ",
    "draw - ",
];

/// Why a game is drawn.
pub(super) const DRAW_REASONS: [(&str, Kind); 30] = [
    ("agreement", Kind::Agreement),
    ("mutual agreement", Kind::Agreement),
    ("repetition", Kind::ThreefoldRepetition),
    ("3-fold repetition", Kind::ThreefoldRepetition),
    ("3-fold rep", Kind::ThreefoldRepetition),
    ("threefold repetition", Kind::ThreefoldRepetition),
    ("50-move rule", Kind::FiftyMoves),
    ("50 move rule", Kind::FiftyMoves),
    ("50 moves rule", Kind::FiftyMoves),
    ("50-moves rule", Kind::FiftyMoves),
    ("the 50 move rule", Kind::FiftyMoves),
    ("the 50-move rule", Kind::FiftyMoves),
    ("fifty moves rule", Kind::FiftyMoves),
    ("fifty move rule", Kind::FiftyMoves),
    ("fifty-move rule", Kind::FiftyMoves),
    ("stalemate", Kind::Stalemate),
    ("insufficient material", Kind::InsufficientMaterial),
    ("insufficient mating material", Kind::InsufficientMaterial),
    ("insufficent material", Kind::InsufficientMaterial),
    (
        "timeout vs insufficient material",
        Kind::TimeForfeitInsufficient,
    ),
    (
        "timeout vs. insufficient material",
        Kind::TimeForfeitInsufficient,
    ),
    (
        "time and insufficient material",
        Kind::TimeForfeitInsufficient,
    ),
    ("timeout", Kind::TimeForfeit),
    ("time", Kind::TimeForfeit),
    ("both players ran out of time", Kind::BothFlags),
    ("both players running out of time", Kind::BothFlags),
    ("tcec draw rule", Kind::AdjudicationScore),
    ("arbiter decision", Kind::Adjudication),
    ("user decision", Kind::Adjudication),
    ("max moves", Kind::AdjudicationLength),
];

/// Words that stand alone, in a tag or as a whole comment: words, kind, claim.
pub(super) const ALONE: [(&str, Kind, Claim); 31] = [
    ("checkmate", Kind::Checkmate, Claim::Decisive),
    ("by checkmate", Kind::Checkmate, Claim::Decisive),
    ("by mate", Kind::Checkmate, Claim::Decisive),
    ("stalemate", Kind::Stalemate, Claim::Draw),
    (
        "insufficient material",
        Kind::InsufficientMaterial,
        Claim::Draw,
    ),
    (
        "neither player has mating material",
        Kind::InsufficientMaterial,
        Claim::Draw,
    ),
    ("3-fold rep", Kind::ThreefoldRepetition, Claim::Draw),
    ("3-fold repetition", Kind::ThreefoldRepetition, Claim::Draw),
    (
        "threefold repetition",
        Kind::ThreefoldRepetition,
        Claim::Draw,
    ),
    ("50-move rule", Kind::FiftyMoves, Claim::Draw),
    ("50 move rule", Kind::FiftyMoves, Claim::Draw),
    ("fifty moves rule", Kind::FiftyMoves, Claim::Draw),
    ("fifty-move rule", Kind::FiftyMoves, Claim::Draw),
    ("draw agreed", Kind::Agreement, Claim::Draw),
    ("both players ran out of time", Kind::BothFlags, Claim::Draw),
    ("cheat detected", Kind::RulesInfraction, Claim::Nothing),
    ("rules infraction", Kind::RulesInfraction, Claim::Nothing),
    ("adjudication by user", Kind::Adjudication, Claim::Nothing),
    ("time forfeit", Kind::TimeForfeit, Claim::Nothing),
    (
        "stalled connection",
        Kind::StalledConnection,
        Claim::Nothing,
    ),
    ("illegal move", Kind::IllegalMove, Claim::Nothing),
    ("forfeit", Kind::Forfeit, Claim::Nothing),
    ("unterminated", Kind::Unterminated, Claim::Unfinished),
    ("no result", Kind::Unterminated, Claim::Unfinished),
    ("game aborted", Kind::Aborted, Claim::Nothing),
    ("game was aborted", Kind::Aborted, Claim::Nothing),
    ("game adjourned", Kind::Adjourned, Claim::Nothing),
    (
        "game adjourned by mutual agreement",
        Kind::Adjourned,
        Claim::Nothing,
    ),
    (
        "game aborted by mutual agreement",
        Kind::Aborted,
        Claim::Nothing,
    ),
    ("adjourned", Kind::Adjourned, Claim::Nothing),
    ("game abandoned", Kind::Abandonment, Claim::Nothing),
];

/// Words that tell an outcome only where nothing else is meant: in a tag.
pub(super) const TAGS: [(&str, Kind, Claim); 46] = [
    ("abandoned", Kind::Abandonment, Claim::Nothing),
    ("abandonment", Kind::Abandonment, Claim::Nothing),
    ("death", Kind::Death, Claim::Nothing),
    ("emergency", Kind::Emergency, Claim::Nothing),
    ("time", Kind::TimeForfeit, Claim::Nothing),
    ("resign", Kind::Resignation, Claim::Decisive),
    ("resignation", Kind::Resignation, Claim::Decisive),
    ("agreement", Kind::Agreement, Claim::Draw),
    ("disconnection", Kind::Disconnection, Claim::Nothing),
    ("aborted", Kind::Aborted, Claim::Nothing),
    ("in progress", Kind::Unterminated, Claim::Unfinished),
    ("in-progress", Kind::Unterminated, Claim::Unfinished),
    ("mate", Kind::Checkmate, Claim::Decisive),
    ("mated", Kind::Checkmate, Claim::Decisive),
    ("checkmated", Kind::Checkmate, Claim::Decisive),
    ("resigned", Kind::Resignation, Claim::Decisive),
    ("by resignation", Kind::Resignation, Claim::Decisive),
    ("by agreement", Kind::Agreement, Claim::Draw),
    ("on time", Kind::TimeForfeit, Claim::Nothing),
    ("timeout", Kind::TimeForfeit, Claim::Nothing),
    ("time out", Kind::TimeForfeit, Claim::Nothing),
    // Lichess's broadcasts, of games that ended before both had moved.
    ("unplayed", Kind::Forfeit, Claim::Nothing),
    ("not played", Kind::Forfeit, Claim::Nothing),
    ("bye", Kind::Forfeit, Claim::Nothing),
    ("default", Kind::Forfeit, Claim::Nothing),
    ("by default", Kind::Forfeit, Claim::Nothing),
    ("forfeited", Kind::Forfeit, Claim::Nothing),
    ("by forfeit", Kind::Forfeit, Claim::Nothing),
    ("win by forfeit", Kind::Forfeit, Claim::Decisive),
    ("double forfeit", Kind::Forfeit, Claim::Nothing),
    ("forfeit win", Kind::Forfeit, Claim::Decisive),
    ("no show", Kind::Forfeit, Claim::Nothing),
    ("no-show", Kind::Forfeit, Claim::Nothing),
    ("walkover", Kind::Forfeit, Claim::Nothing),
    ("walk-over", Kind::Forfeit, Claim::Nothing),
    ("w.o", Kind::Forfeit, Claim::Nothing),
    ("wo", Kind::Forfeit, Claim::Nothing),
    ("w/o", Kind::Forfeit, Claim::Nothing),
    // A Chinese server's: mated, resigned, left, lost connection and time.
    ("白方将杀", Kind::Checkmate, Claim::Won(Color::White)),
    ("黑方将杀", Kind::Checkmate, Claim::Won(Color::Black)),
    ("白方认输", Kind::Resignation, Claim::Won(Color::Black)),
    ("黑方认输", Kind::Resignation, Claim::Won(Color::White)),
    ("白方逃跑", Kind::Abandonment, Claim::Lost(Color::White)),
    ("黑方逃跑", Kind::Abandonment, Claim::Lost(Color::Black)),
    (
        "白方断线超时",
        Kind::Disconnection,
        Claim::Lost(Color::White),
    ),
    (
        "黑方断线超时",
        Kind::Disconnection,
        Claim::Lost(Color::Black),
    ),
];

/// Who or what stands before "adjudication".
pub(super) const BEFORE_ADJUDICATION: [(&str, Kind); 17] = [
    ("", Kind::Adjudication),
    ("gui", Kind::Adjudication),
    ("user", Kind::Adjudication),
    ("manual", Kind::Adjudication),
    ("arena", Kind::Adjudication),
    ("tcec", Kind::Adjudication),
    ("arbiter", Kind::Adjudication),
    ("director", Kind::Adjudication),
    ("operator", Kind::Adjudication),
    ("engine", Kind::Adjudication),
    ("gui tb", Kind::AdjudicationTablebase),
    ("tb", Kind::AdjudicationTablebase),
    ("tablebase", Kind::AdjudicationTablebase),
    ("syzygy", Kind::AdjudicationTablebase),
    ("syzygytb", Kind::AdjudicationTablebase),
    ("egtb", Kind::AdjudicationTablebase),
    ("score", Kind::AdjudicationScore),
];

/// Who or what adjudicated.
pub(super) const ADJUDICATORS: [(&str, Kind, Claim); 15] = [
    ("tcec draw rule", Kind::AdjudicationScore, Claim::Draw),
    ("tcec win rule", Kind::AdjudicationScore, Claim::Decisive),
    ("syzygytb", Kind::AdjudicationTablebase, Claim::Nothing),
    ("syzygy", Kind::AdjudicationTablebase, Claim::Nothing),
    ("tb position", Kind::AdjudicationTablebase, Claim::Nothing),
    ("gui tb", Kind::AdjudicationTablebase, Claim::Nothing),
    ("tablebase", Kind::AdjudicationTablebase, Claim::Nothing),
    ("tablebases", Kind::AdjudicationTablebase, Claim::Nothing),
    (
        "maximal game length",
        Kind::AdjudicationLength,
        Claim::Nothing,
    ),
    ("max game length", Kind::AdjudicationLength, Claim::Nothing),
    ("game length", Kind::AdjudicationLength, Claim::Nothing),
    ("score", Kind::AdjudicationScore, Claim::Nothing),
    ("user decision", Kind::Adjudication, Claim::Nothing),
    ("user", Kind::Adjudication, Claim::Nothing),
    ("manual", Kind::Adjudication, Claim::Nothing),
];
