//! A game and its pairing: result, colors, whether it was played, date and board.

use shakmaty::Color;

use crate::tournament::compare::comparison::Comparison;
use pgnkit_core::pgn::date::iso;
use pgnkit_core::rules::trf as rules;
use pgnkit_tournament::mark::Mark;
use pgnkit_tournament::trf::schedule::Pairing;

impl Comparison<'_> {
    /// Result, colors, and whether the game was played.
    pub(super) fn outcome(&mut self, index: usize, pairing: usize) {
        let game = &self.games[index];
        let pairing = &self.schedule.pairings[pairing];
        let Some(white) = self.side_of_white(index, pairing) else {
            return;
        };
        let place = self.place(pairing.entry_of(white).spot);
        if pairing.white().is_some_and(|side| side != white)
            && !pairing.is_forfeit()
            && !game.is_forfeit
        {
            let message = format!("in the record, White and Black are exchanged {place}");
            self.of_game(&rules::COLOR_MISMATCH, index, "Result", message);
        }
        let (played, forfeit) = (game.has_moves && !game.is_forfeit, pairing.is_forfeit());
        if forfeit && played {
            let message = format!("a game with moves, but in the record it was not played {place}");
            self.of_game(&rules::FORFEIT_MISMATCH, index, "Result", message);
        } else if pairing.is_played() && game.is_forfeit && !pairing.is_penalty() {
            let message = format!("a game that was not played, but in the record it was {place}");
            self.of_game(&rules::FORFEIT_MISMATCH, index, "Result", message);
        }
        let marks = [pairing.mark(white), pairing.mark(1 - white)];
        // Of a record that contradicts itself, neither result is held against the game.
        if matches!(marks, [Some(own), Some(other)] if !own.fits(other)) {
            return;
        }
        let stated = marks.map(|mark| mark.and_then(Mark::usual));
        let told = match game.result {
            _ if stated == [None; 2] => return,
            None if forfeit => return,
            None => "no result",
            Some(result) => {
                let own = Color::ALL.map(|color| Mark::of_game(Some(result), color, false).usual());
                let mut each = own.into_iter().zip(stated);
                if each.all(|(own, stated)| stated.is_none() || stated == own) {
                    return;
                }
                result.as_str()
            }
        };
        let message = format!("{told}, but the record has {} {place}", shown(marks));
        self.of_game(&rules::RESULT_MISMATCH, index, "Result", message);
    }

    /// Which side of a pairing has White in the game.
    pub(super) fn side_of_white(&self, index: usize, pairing: &Pairing) -> Option<usize> {
        let [white, black] = &self.matches.players[index];
        let side = |player: Option<usize>| pairing.side(player?);
        side(white.known()).or_else(|| side(black.known()).map(|side| 1 - side))
    }

    pub(super) fn date_and_board(&mut self, index: usize, pairing: usize) {
        let game = &self.games[index];
        let pairing = &self.schedule.pairings[pairing];
        let before = pairing.round.checked_sub(1).map(|round| round as usize);
        let recorded = before.and_then(|round| self.record.dates.get(round));
        let recorded = recorded.and_then(|round| Some(((*round.day)?, round.spot)));
        if let Some((date, (recorded, spot))) = game.date.zip(recorded)
            && date != recorded
            && self.reported_dates.insert((pairing.round, date))
        {
            let (round, recorded, place) = (pairing.round, iso(recorded), self.place(spot));
            let message = format!(
                "{}, but the record has {recorded} for round {round} {place}",
                iso(date)
            );
            self.of_game(&rules::DATE_MISMATCH, index, "Date", message);
        }
        let recorded = self.boards.of(self.record, pairing.round, pairing.players);
        if let Some((board, (recorded, spot))) = game.board.zip(recorded)
            && board != recorded
        {
            let message = format!(
                "board {board}, but the record has board {recorded} {}",
                self.place(spot)
            );
            self.of_game(&rules::BOARD_MISMATCH, index, "Board", message);
        }
    }
}

/// A result of the record: as PGN writes it, else by the signs, White's first.
fn shown(marks: [Option<Mark>; 2]) -> String {
    match marks {
        [Some(Mark::Win), Some(Mark::Loss)] => "1-0".to_owned(),
        [Some(Mark::Loss), Some(Mark::Win)] => "0-1".to_owned(),
        [Some(Mark::Draw), Some(Mark::Draw)] => "1/2-1/2".to_owned(),
        marks => marks
            .map(|mark| mark.map_or("?", Mark::as_str))
            .join(" and "),
    }
}
