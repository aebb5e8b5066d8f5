//! The command `[%evp]`: the evaluations of a whole game, before its first move.

use super::evaluation::{Evaluation, centipawns, signed_number};

/// What stands for a position without an evaluation.
const NONE: i32 = 32_767;

/// Mate on the board; each ply that is left takes one off.
const MATE: i32 = 30_000;

/// Values between this and [`MATE`] are mates. Engines do not look so far, and do not see so many pawns.
const LEAST_MATE: i32 = 29_000;

/// `ChessBase`'s evaluation profile of a game's mainline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EvalProfile {
    /// The ply of the first value; 0 is the start position.
    first: usize,
    values: Vec<i32>,
}

impl EvalProfile {
    /// Reads `0,2,30,25,-14`: the first ply and the last, then a value for each from the one to the other; `None` if
    /// something else stands there, or another number of values.
    pub(crate) fn read(value: &[u8]) -> Option<EvalProfile> {
        let value = std::str::from_utf8(value).ok()?;
        let mut numbers = value
            .split(',')
            .map(|text| signed_number(text.trim_ascii()));
        let first = usize::try_from(numbers.next()??).ok()?;
        let last = usize::try_from(numbers.next()??).ok()?;
        let values: Vec<i32> = numbers.collect::<Option<_>>()?;
        let is_whole = last.checked_sub(first)?.checked_add(1)? == values.len();
        is_whole.then_some(EvalProfile { first, values })
    }

    /// What it says of the position after a ply; 0 is the start position. `None` if nothing, and if mate is on the board.
    ///
    /// `ChessBase` documents none of this. Values are in centipawns from White's point of view; a mate in N plies is
    /// 30000 - N, negative if Black mates; 32767 is no evaluation. A game of 102 plies that ends with mate by Black and
    /// begins with `[%evp 0,102,19,31,` ends its profile with `-29998,-29999,-30000]`; a program that reads `ChessBase`'s
    /// own files says the same (documentation of oschess-cb-bridge).
    pub(crate) fn evaluation(&self, ply: usize) -> Option<Evaluation<'static>> {
        let value = *self.values.get(ply.checked_sub(self.first)?)?;
        match value.saturating_abs() {
            _ if value == NONE => None,
            LEAST_MATE..=MATE => {
                let moves = (MATE - value.abs() + 1) / 2;
                (moves > 0).then(|| Evaluation::Mate(value.signum() * moves))
            }
            _ => Some(Evaluation::Pawns(centipawns(value).into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(profile: &str, plies: usize) -> Vec<String> {
        let profile = EvalProfile::read(profile.as_bytes()).expect("a profile");
        let shown = |ply| match profile.evaluation(ply) {
            None => String::new(),
            Some(Evaluation::Pawns(pawns)) => pawns.into_owned(),
            Some(Evaluation::Mate(moves)) => format!("#{moves}"),
        };
        (0..plies).map(shown).collect()
    }

    #[test]
    fn a_value_for_each_position() {
        assert_eq!(
            said(" 0,4,19,\n-31,0 , 32767,-2799", 6),
            ["0.19", "-0.31", "0.00", "", "-27.99", ""]
        );
        assert_eq!(said("3,4,7,-8", 6), ["", "", "", "0.07", "-0.08", ""]);
        assert_eq!(said("0,0,+5", 1), ["0.05"]);
    }

    /// Two plies before mate the side to be mated moves, and the winner mates in one.
    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(
            said("0,5,-29996,-29997,-29998,-29999,-30000,29985", 6),
            ["#-2", "#-2", "#-1", "#-1", "", "#8"]
        );
    }

    #[test]
    fn other_numbers_of_values_are_no_profile() {
        for text in [
            "",
            "x",
            "0",
            "0,0",
            "0,2,1,2",
            "0,2,1,2,3,4",
            "2,0,1",
            "-1,0,1,2",
            "0,1,1,x",
            "0,1,1,",
            "0,1,1,2.5",
            "0,0,99999999999",
        ] {
            assert_eq!(EvalProfile::read(text.as_bytes()), None, "{text}");
        }
        assert_eq!(EvalProfile::read(b"0,0,\xff"), None);
        assert_eq!(EvalProfile::read(b"0,2147483647,1"), None);
    }
}
