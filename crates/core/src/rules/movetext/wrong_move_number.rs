//! `wrong-move-number`: a wrong move number.

use std::ops::Range;

use crate::english::shortened_with;
use crate::game::Game;
use crate::game::move_numbers::{NumberPlace, WrittenNumber, places};
use crate::outcome::judged::Judged;
use crate::pgn::movetext::token::{TokenKind, may_lack_sign};
use crate::pgn::number::{LineCount, number_and_dots, number_value};
use crate::pgn::result::finished;
use crate::rules::fix::{Edits, Fix};
use crate::rules::report::more;
use crate::rules::rule::{Report, Rule, Severity};

pub(crate) const RULE: Rule = Rule {
    code: "wrong-move-number",
    summary: "a wrong move number",
    explanation: "Numbers are counted from that of the FEN tag, or from 1 if the first is 1, and compared with those in the mainline; three dots before a move of White are wrong too. A move may be missing or repeated there, and one may be missing after a number, or dots, directly before `1-0`, `0-1` or `1/2-1/2`. Moves are replayed in order, whatever their numbers. Only the first is reported, and the first of a variation that steps back: another line may begin there, or a parenthesis be missing. If style is selected, numbers that export format requires but are missing, or the other way round, are reported too.",
    basis: "PGN standard 8.2.2",
    example: "1. e4 e5 3. Nf3",
    fix: Some(Fix::safe(fix)),
    ..Rule::warning(check)
};

fn check(game: &Judged<'_>, report: &mut Report<'_>) {
    let style = report.options.style;
    if game.setup.fault.is_some() || game.rest.numbers_right && !style {
        return;
    }
    if !game.has_lost_end()
        && let Some(span) = stepping_back(game)
    {
        let number = shortened(game, &span);
        let message = format!("{number} steps back in a variation, as if another line began there");
        report.add(span, message);
    }
    let places = places(game);
    let (mut count, mut wrong) = (0, 0);
    let mut first = None;
    for place in &places {
        let numbers = place.numbers.iter();
        count += numbers.filter(|number| number.value.is_some()).count();
        for number in place.wrong_numbers() {
            wrong += 1;
            first.get_or_insert((number, place));
        }
    }
    if let Some((first, place)) = first {
        let (next, dots) = number_and_dots(place.ply);
        let others = if wrong == 1 {
            String::new()
        } else {
            format!("; {wrong} of {count} numbers are wrong")
        };
        let message = format!(
            "{} is written where move {next}{dots} comes next{others}",
            shortened(game, &first.span)
        );
        report.add(first.span.clone(), message);
    } else if let Some(number) = number_at_end(game, &places) {
        let what = number.value.map_or("these dots", |_| "this number");
        let message =
            format!("no move follows {what}, though the game is over: one may be missing");
        report.add(number.span.clone(), message);
    } else if style {
        export_format(&places, report);
    }
}

/// A number as it is written, cut where it is absurdly long.
fn shortened(game: &Game<'_>, number: &Range<usize>) -> String {
    shortened_with(&game.text(number.clone()), 20, "...")
}

/// The number, or dots alone, after the last move of a finished game.
fn number_at_end<'p>(game: &Judged<'_>, places: &'p [NumberPlace]) -> Option<&'p WrittenNumber> {
    let is_over = game.replay.fault.is_none()
        && game
            .marker()
            .is_some_and(|marker| finished(&marker).is_some());
    let last = places.last().filter(|last| is_over && last.mv.is_none())?;
    last.numbers.last()
}

/// The first number of a variation that is less than that of the move that comes next there.
fn stepping_back(game: &Game<'_>) -> Option<Range<usize>> {
    let mut lines = vec![LineCount::default()];
    for token in game.odd_tokens() {
        match token.kind {
            TokenKind::Open => lines.push(LineCount::default()),
            TokenKind::Close if token.depth > 0 => drop(lines.pop()),
            _ if token.depth == 0 => {}
            TokenKind::Word(word) if word.is_move() => lines.last_mut()?.add_move(),
            TokenKind::MoveNumber => {
                let (number, dots) = number_value(&game.record.bytes[token.span.clone()]);
                let line = lines.last_mut()?;
                if number.is_some_and(|number| line.steps_back(number, dots)) {
                    return Some(token.span.clone());
                }
            }
            _ => {}
        }
    }
    None
}

/// Reports the first number that export format has and that is missing, or the other way round (PGN standard
/// 8.2.2.2): one before each move of White, and before Black's where the line begins or was interrupted.
fn export_format(places: &[NumberPlace], report: &mut Report<'_>) {
    let mut departures = places.iter().enumerate().filter_map(|(index, place)| {
        let mv = place.mv.clone()?;
        let due = place.is_white() || place.interrupted || index == 0;
        let dots = if place.is_white() { 1 } else { 3 };
        match &place.numbers[..] {
            [] if due => Some((mv, "a move number is missing here")),
            [number] if !due && !place.annotated => {
                Some((number.span.clone(), "export format has no move number here"))
            }
            [number] if number.value.is_none() || number.dots != dots => Some((
                number.span.clone(),
                "export format has one dot before White's move and three before Black's",
            )),
            [_, second, ..] => Some((second.span.clone(), "one move number is enough")),
            _ => None,
        }
    });
    if let Some((span, message)) = departures.next() {
        let more = more(departures.count(), "more of this kind in the game");
        let finding = report.add(span, format!("{message}{more}"));
        finding.severity = Severity::Style;
    }
}

fn fix(game: &Judged<'_>, edits: &mut Edits<'_>) {
    // Where the replay stops, a number may show what is missing.
    if game.setup.fault.is_some() || game.replay.fault.is_some() || game.rest.numbers_right {
        return;
    }
    // Where a sign that opens or closes a variation or a comment is missing, numbers show what is in it.
    if may_lack_sign(game.odd_tokens()) {
        return;
    }
    for place in places(game) {
        for number in place.wrong_numbers() {
            let (next, dots) = number_and_dots(place.ply);
            edits.replace(number.span.clone(), format!("{next}{dots}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::input::record::Record;
    use crate::rules::check;
    use crate::rules::rule::Finding;
    use crate::rules::rule::Options;

    fn found(text: &str, style: bool) -> Vec<(String, Severity)> {
        let record = Record::alone(text.as_bytes());
        let options = Options {
            style,
            ..Options::default()
        };
        let mut findings = Vec::new();
        let game = Game::read(record);
        check(&Judged::new(&game), &[&RULE], &options, &mut findings);
        let shown = |finding: Finding| (finding.token, finding.severity);
        findings.into_iter().map(shown).collect()
    }

    #[test]
    fn numbers_and_dots_before_the_wrong_move() {
        const BLACK_AT_7: &str = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 7\"]\n\n";
        for (text, token) in [
            ("1. e4 e5 3. Nf3 *", Some("3.")),
            ("1. e4 2. e5 *", Some("2.")),
            ("1... e4 *", Some("1...")),
            ("1. ... e4 *", Some("1. ...")),
            ("... e4 *", Some("...")),
            ("1. e4 e5 1. Nf3 2. Nc6 3. Bc4 *", Some("1.")),
            (
                "1. e4 99999999999999999999999. e5 *",
                Some("99999999999999999999999."),
            ),
            ("1. e4 e5 (1... c5 7. Nf3) 2. Nf3 *", None),
            ("1 . e4 e5 2.Nf3 2. ... Nc6 3 Bc4 4. *", Some("4.")),
            (
                "1 . e4 e5 2.Nf3 2. ... Nc6 3 Bc4 3... 1-0 9. d4",
                Some("3..."),
            ),
            ("1. e4 e5 2. 1/2-1/2", Some("2.")),
            ("1. e4 e5 2. *", None),
            ("1. e4 ... 1-0", Some("...")),
            ("1. e4 ... e5 1-0", None),
            ("1. e4 e5 2. Ke3 3. 1-0", None),
            ("1. e4 e5 2. Ke7 9. d4 *", None),
            (&format!("{BLACK_AT_7}7... Kd7 8. Kd2 *"), None),
            (&format!("{BLACK_AT_7}1... Kd7 2. Kd2 *"), None),
            (&format!("{BLACK_AT_7}1... Kd7 8. Kd2 *"), Some("8.")),
            (&format!("{BLACK_AT_7}6... Kd7 8. Kd2 *"), Some("6...")),
        ] {
            let wanted: Vec<_> = token
                .map(|token| (token.to_owned(), Severity::Warning))
                .into_iter()
                .collect();
            assert_eq!(found(text, false), wanted, "{text}");
        }
    }

    #[test]
    fn style_asks_for_the_numbers_of_export_format() {
        for (text, token) in [
            ("1. e4 e5 2. Nf3 {c} 2... Nc6 (2... d6) 3. Bc4 *", None),
            ("1. e4! e5 2. Nf3 $1 2... Nc6 *", None),
            ("1. e4 e5 Nf3 *", Some("Nf3")),
            ("1. e4 1... e5 *", Some("1...")),
            ("1. e4 {c} e5 *", Some("e5")),
            ("1. e4 {c} 1. e5 *", Some("1.")),
            ("1 e4 e5 *", Some("1")),
            ("1. 1. e4 e5 *", Some("1.")),
        ] {
            let wanted: Vec<_> = token
                .map(|token| (token.to_owned(), Severity::Style))
                .into_iter()
                .collect();
            assert_eq!(found(text, true), wanted, "{text}");
            assert_eq!(found(text, false), [], "{text}");
        }
    }
}
