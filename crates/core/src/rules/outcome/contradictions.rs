//! Rules about moves and results that contradict the board: a game that was over went on, or ended otherwise.

use crate::chess::{game_result::GameResult, piece_names, variant::rules::VariantRules};
use crate::outcome::contradiction::Contradiction::{
    self, MovesAfterCheckmate, MovesAfterDeadPosition, MovesAfterFivefold, MovesAfterSeventyfive,
    MovesAfterStalemate, MovesAfterVariantEnd, ResultCheckmate, ResultDeadPosition, ResultFivefold,
    ResultSeventyfive, ResultStalemate, ResultVariantEnd, Unfinished, WinChance,
};
use crate::outcome::laws::LawSubject;
use crate::outcome::{judged::Judged, kind::Kind};
use crate::rules::fix::{Edits, Fix, Safety, Scope};
use crate::rules::phrases::{contradicts, stated_results};
use crate::rules::rule::{Detection, Report, Rule, Severity};
use crate::rules::tag_values::result_span;

/// A rule of a severity about a contradiction: `fix` makes moves a comment, and results those that the board proves.
const fn contradiction(severity: Severity, kind: Contradiction) -> Rule {
    Rule {
        fix: Some(Fix::new(Safety::Unsafe, Scope::AsFound)),
        ..Rule::new(severity, Detection::Contradiction(kind))
    }
}

pub(crate) const MOVES_AFTER_CHECKMATE: Rule = Rule {
    code: "moves-after-checkmate",
    summary: "moves after checkmate",
    explanation: "Checkmate ends the game at once. The replay stops at the first move after it, and the end stands. `fix --unsafe` puts such moves into a comment.",
    basis: "FIDE Laws 5.1.1",
    example: "1. f3 e5 2. g4 Qh4# 3. a3",
    ..contradiction(Severity::Error, MovesAfterCheckmate)
};

pub(crate) const MOVES_AFTER_DEAD_POSITION: Rule = Rule {
    code: "moves-after-dead-position",
    summary: "moves after a position in which neither side can mate",
    explanation: "With too little material on both sides, in a variant by its own rules, the game is drawn at once. Recording devices often add a ply or two. `fix --unsafe` puts such moves into a comment.",
    basis: "FIDE Laws 5.2.2",
    example: "K v K, and play goes on",
    ..contradiction(Severity::Warning, MovesAfterDeadPosition)
};

pub(crate) const MOVES_AFTER_FIVEFOLD: Rule = Rule {
    code: "moves-after-fivefold",
    summary: "moves after fivefold repetition",
    explanation: "From 1 July 2014 to 30 June 2017 the fifth occurrence of a position ended the game without a claim if it came back at every second move of each player (\"five consecutive alternate moves\"); since 1 July 2017 any fifth occurrence does. Earlier games are not reported, nor are variants, which do not have this rule. `--laws` judges all games by one edition. There is no fix: the moves were played.",
    basis: "FIDE Laws 9.6.1",
    example: "the same position six times",
    fix: None,
    ..contradiction(Severity::Warning, MovesAfterFivefold)
};

pub(crate) const MOVES_AFTER_SEVENTYFIVE: Rule = Rule {
    code: "moves-after-seventyfive",
    summary: "moves after 75 moves without capture or pawn move",
    explanation: "Since 1 July 2014 a game ends without a claim when each side has made 75 moves without a capture or pawn move; earlier games are not reported, nor are variants. Checkmate on the last move takes precedence. There is no fix: the moves were played.",
    basis: "FIDE Laws 9.6.2",
    example: "a halfmove clock of 151",
    fix: None,
    ..contradiction(Severity::Warning, MovesAfterSeventyfive)
};

pub(crate) const MOVES_AFTER_STALEMATE: Rule = Rule {
    code: "moves-after-stalemate",
    summary: "moves after stalemate",
    explanation: "Stalemate ends the game at once. The replay stops at the first move after it, and the end stands. `fix --unsafe` puts such moves into a comment.",
    basis: "FIDE Laws 5.2.1",
    example: "... 10. Qe6 (stalemate) Kh6",
    ..contradiction(Severity::Error, MovesAfterStalemate)
};

pub(crate) const MOVES_AFTER_VARIANT_END: Rule = Rule {
    code: "moves-after-variant-end",
    summary: "moves after the end defined by a variant",
    explanation: "A king in the centre or on the last rank, a third check, a king blown up or a side without pieces ends the game at once, where the Variant tag says so. The replay stops at the first move after it, and the end stands. `fix --unsafe` puts such moves into a comment.",
    example: "[Variant \"King of the Hill\"] 1. e3 a6 2. Ke2 a5 3. Kd3 a4 4. Ke4# a3",
    ..contradiction(Severity::Error, MovesAfterVariantEnd)
};

pub(crate) const RESULT_CONTRADICTS_CHECKMATE: Rule = Rule {
    code: "result-contradicts-checkmate",
    summary: "checkmate on the board and another result",
    explanation: "Checkmate wins the game, whatever is noticed later. Either the result is wrong or a move is.",
    basis: "FIDE Laws 5.1.1",
    example: "1. f3 e5 2. g4 Qh4# 1-0",
    ..contradiction(Severity::Error, ResultCheckmate)
};

pub(crate) const RESULT_CONTRADICTS_DEAD_POSITION: Rule = Rule {
    code: "result-contradicts-dead-position",
    summary: "a decisive result although neither side can mate",
    explanation: "Neither side can mate by any series of legal moves, for lack of material or, where it was proved, because pawns block each other or every move loses the last pieces. So the game is drawn, also when a flag falls; nothing else is reported about that flag.",
    basis: "FIDE Laws 5.2.2, 6.9",
    example: "K v K and 1-0",
    ..contradiction(Severity::Error, ResultDeadPosition)
};

pub(crate) const RESULT_CONTRADICTS_FIVEFOLD: Rule = Rule {
    code: "result-contradicts-fivefold",
    summary: "fivefold repetition on the board and a decisive result",
    explanation: "From 1 July 2014 to 30 June 2017 the fifth occurrence of a position drew the game without a claim if it came back at every second move of each player (\"five consecutive alternate moves\"); since 1 July 2017 any fifth occurrence does. `--laws` judges all games by one edition.",
    basis: "FIDE Laws 9.6.1",
    example: "the fifth occurrence and 1-0",
    ..contradiction(Severity::Warning, ResultFivefold)
};

pub(crate) const RESULT_CONTRADICTS_SEVENTYFIVE: Rule = Rule {
    code: "result-contradicts-seventyfive",
    summary: "75 moves on the board and a decisive result",
    explanation: "Since 1 July 2014 such a game is drawn without a claim.",
    basis: "FIDE Laws 9.6.2",
    example: "a halfmove clock of 150 and 1-0",
    ..contradiction(Severity::Warning, ResultSeventyfive)
};

pub(crate) const RESULT_CONTRADICTS_STALEMATE: Rule = Rule {
    code: "result-contradicts-stalemate",
    summary: "stalemate on the board and another result",
    explanation: "Stalemate draws the game; in Antichess the side that cannot move has won. Either the result is wrong or a move is.",
    basis: "FIDE Laws 5.2.1",
    example: "stalemate and 1-0",
    ..contradiction(Severity::Error, ResultStalemate)
};

pub(crate) const RESULT_CONTRADICTS_VARIANT_END: Rule = Rule {
    code: "result-contradicts-variant-end",
    summary: "a result that contradicts the end defined by a variant",
    explanation: "A king in the centre or on the last rank, a third check, a king blown up or a side without pieces decides the game, where the Variant tag says so. Either the result is wrong, or a move or the Variant tag is.",
    example: "[Variant \"King of the Hill\"] 1. e3 a6 2. Ke2 a5 3. Kd3 a4 4. Ke4# 0-1",
    ..contradiction(Severity::Error, ResultVariantEnd)
};

pub(crate) const UNFINISHED_BUT_DECIDED: Rule = Rule {
    code: "unfinished-but-decided",
    summary: "the result * although the board decides the game",
    explanation: "The result says unfinished or unknown, but the board decides it: by checkmate, stalemate or the end defined by a variant.",
    basis: "FIDE Laws 5.1.1, 5.2.1",
    example: "1. f3 e5 2. g4 Qh4# *",
    ..contradiction(Severity::Note, Unfinished)
};

pub(crate) const WIN_WITHOUT_MATING_CHANCE: Rule = Rule {
    code: "win-without-mating-chance",
    summary: "a win by a side that cannot mate by any series of moves",
    explanation: "The winner of a game without mate cannot mate by any series of legal moves, by its material or by proof. Since 2023 such a game is drawn even if the other side resigns; before, the result or the moves are wrong, unless the other side resigned. The declared result is kept. A fallen flag, and a position in which neither side can mate, have rules of their own. Variants are not checked.",
    basis: "FIDE Laws 5.1.2",
    example: "White has a king alone, and 1-0",
    ..Rule::warning(report_win)
};

fn report_win(game: &Judged<'_>, report: &mut Report<'_>) {
    let Some(GameResult::Won(winner)) = game
        .outcome()
        .result
        .filter(|_| contradicts(game, WinChance))
    else {
        return;
    };
    let laws = game.laws();
    let article = laws
        .edition
        .law(LawSubject::Resignation)
        .map(|law| law.article);
    let why = match article {
        Some("5.1.2") if laws.is_sure => "a draw under FIDE Laws 5.1.2".to_owned(),
        Some("5.1.2") => "a draw under FIDE Laws 5.1.2 if it was played since 2023".to_owned(),
        _ => {
            let loser = piece_names::side(!winner);
            format!("the result or the moves are wrong, or {loser} resigned, which lost until 2022")
        }
    };
    let winner = piece_names::side(winner);
    let message = format!("{winner} has won, but cannot mate by any series of legal moves: {why}");
    report.add(result_span(game), message);
}

/// Reports a contradiction: at the first move after the end, or where the result stands.
pub(in crate::rules) fn report(
    game: &Judged<'_>,
    contradiction: Contradiction,
    report: &mut Report<'_>,
) {
    if !contradicts(game, contradiction) {
        return;
    }
    let fact = fact(game, contradiction);
    let Some(ply) = contradiction.end(&game.outcome().board) else {
        let stated = stated_results(game);
        report.add(result_span(game), format!("{fact}, but {stated}"));
        return;
    };
    let fault = game.replay.fault.as_ref();
    let next = game.ply_span(ply + 1);
    if let Some(span) = next.or_else(|| fault.map(|fault| fault.span.clone())) {
        let position = game.replay.position_after(ply);
        let stop = fault.filter(|fault| fault.span == span);
        let finding = report.add_move(span, ply + 1, &position, fact);
        finding.reason = stop.and_then(|fault| fault.kind.reason());
    }
}

/// Mends a contradiction; not one of a game that goes on with another move than the one that is written, or may do so.
pub(in crate::rules) fn mend(
    game: &Judged<'_>,
    contradiction: Contradiction,
    edits: &mut Edits<'_>,
) {
    if contradicts(game, contradiction) && game.repairs().is_none() {
        match contradiction.end(&game.outcome().board) {
            Some(ply) => edits.end_after(ply),
            None => edits.set_result(game),
        }
    }
}

/// The fact on the board, in words.
fn fact(game: &Judged<'_>, contradiction: Contradiction) -> String {
    let variant = game.setup.variant().map_or("chess", VariantRules::name);
    let win = if game.setup.variant().is_some() {
        "win"
    } else {
        "mate"
    };
    let (is_won, result) = match game.outcome().result {
        Some(GameResult::Won(winner)) => (true, format!("{} has won", piece_names::side(winner))),
        _ => (false, "the game is drawn".to_owned()),
    };
    match contradiction {
        MovesAfterCheckmate => "the game ended with checkmate before this move".into(),
        MovesAfterStalemate => "the game ended with stalemate before this move".into(),
        MovesAfterDeadPosition => {
            format!("neither side could {win} before this move: the game was drawn")
        }
        MovesAfterFivefold => {
            "a position had occurred five times before this move: the game was drawn".into()
        }
        MovesAfterSeventyfive => {
            format!("each side had {NO_PROGRESS} before this move: the game was drawn")
        }
        MovesAfterVariantEnd => {
            format!("the game ended by the rules of {variant} before this move")
        }
        ResultCheckmate => "checkmate is on the board".into(),
        ResultStalemate if is_won => {
            format!("stalemate is on the board, with which {result} in {variant}")
        }
        ResultStalemate => "stalemate is on the board".into(),
        ResultDeadPosition => dead_position(game, win),
        ResultFivefold => "the final position has occurred five times".into(),
        ResultSeventyfive => format!("each side has {NO_PROGRESS}"),
        ResultVariantEnd => format!("by the rules of {variant} {result}"),
        _ => "the game is over on the board".into(),
    }
}

const NO_PROGRESS: &str = "made 75 moves without capture or pawn move";

/// What a dead position means; where it was proved by search, since when.
fn dead_position(game: &Judged<'_>, win: &str) -> String {
    let outcome = game.outcome();
    let Some(flag) = outcome.flag else {
        return format!("neither side can {win}");
    };
    let since = match outcome.board.dead_ply {
        Some(ply) if outcome.kind == Kind::DeadPosition => {
            format!(" by any series of legal moves since ply {ply}")
        }
        _ => String::new(),
    };
    let loser = piece_names::side(flag.loser);
    format!("neither side can {win}{since}, so {loser} could not lose on time")
}
