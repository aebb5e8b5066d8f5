//! A pattern of a whole board, rank by rank, as the first field of a FEN is written.

use shakmaty::{Board, File, Rank, Square};

use super::alphabet::Alphabet;
use super::error::PatternResult;
use super::fixed::FixedSquares;
use super::occupants::Occupants;
use super::rank_run::RankRun;
use super::text::{PatternText, error_at};
use pgnkit_core::english::counted;

/// What a pattern says of the eight ranks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placement {
    pub(super) fixed: FixedSquares,
    pub(super) floating: Vec<RankRun>,
}

/// The parts of a rank: what may stand on a square, or `None` for any number of squares, whatever stands there.
type RankItems = Vec<Option<Occupants>>;

impl Placement {
    /// Reads up to the end or the first blank.
    pub(super) fn read(text: &mut PatternText, alphabet: Alphabet) -> PatternResult<Placement> {
        let mut ranks = Vec::with_capacity(8);
        loop {
            ranks.push(read_rank(text, alphabet, Rank::ALL[7 - ranks.len()])?);
            let count = ranks.len();
            match text.peek() {
                Some('/') if count == 8 => return text.error("unexpected '/' after rank 1"),
                Some('/') => text.next(),
                _ if count == 8 => return Ok(Placement::new(&ranks)),
                _ => {
                    return text.error(format!(
                        "only {count} of 8 ranks: expected '/' and the next, '*' for one that may be anything"
                    ));
                }
            };
        }
    }

    /// Reads a text that is a placement and nothing else.
    pub(super) fn read_all(mut text: PatternText, alphabet: Alphabet) -> PatternResult<Placement> {
        let placement = Placement::read(&mut text, alphabet)?;
        text.end("nothing may follow the piece placement here")?;
        Ok(placement)
    }

    /// The placement with these ranks, from rank 8 down to rank 1.
    fn new(ranks: &[RankItems]) -> Placement {
        let (mut fixed, mut floating) = (FixedSquares::default(), Vec::new());
        for (parts, rank) in ranks.iter().zip(Rank::ALL.into_iter().rev()) {
            let mut demand = |first: usize, squares: &[Occupants]| {
                for (&file, &states) in File::ALL.iter().skip(first).zip(squares) {
                    fixed.demand(Square::from_coords(file, rank), states);
                }
            };
            let runs: Vec<Vec<Occupants>> = parts
                .split(Option::is_none)
                .map(|run| run.iter().copied().flatten().collect())
                .collect();
            // What stands before the first `*` and behind the last has its files; the rest is to be found.
            let (first, between, last) = match &runs[..] {
                [first, between @ .., last] => (&first[..], between, &last[..]),
                [only] => (&only[..], &[][..], &[][..]),
                [] => continue,
            };
            let end = 8_usize.saturating_sub(last.len());
            demand(0, first);
            demand(end, last);
            if !between.is_empty() {
                floating.push(RankRun {
                    rank,
                    first: first.len(),
                    end,
                    runs: between.to_vec(),
                });
            }
        }
        Placement { fixed, floating }
    }

    /// Whether a board is as described.
    #[inline]
    pub fn matches(&self, board: &Board) -> bool {
        self.fixed.matches(board) && self.floating.iter().all(|runs| runs.matches(board))
    }
}

fn read_rank(text: &mut PatternText, alphabet: Alphabet, rank: Rank) -> PatternResult<RankItems> {
    let mut parts: RankItems = Vec::with_capacity(8);
    let (mut squares, mut ninth, mut has_run) = (0, None, false);
    while let Some(next) = text.peek() {
        let at = text.at();
        let count = match next {
            '/' => break,
            _ if next.is_whitespace() => break,
            '*' => {
                text.next();
                has_run = true;
                // Several of them say no more than one.
                if parts.last() != Some(&None) {
                    parts.push(None);
                }
                continue;
            }
            '0' | '9' => {
                return text.error(format!(
                    "{next:?} is not a number of squares: expected 1 to 8"
                ));
            }
            ']' => return text.error("']' without '['"),
            '^' => return text.error("'^' comes only directly after '['"),
            '1'..='8' => {
                text.next();
                let count = next.to_digit(10).unwrap_or(0);
                // A rank that is too long only has to be counted.
                if squares <= 8 {
                    parts.extend((0..count).map(|_| Some(alphabet.digit())));
                }
                count
            }
            _ => {
                parts.push(Some(alphabet.read(text)?));
                1
            }
        };
        squares += count;
        if squares > 8 {
            ninth.get_or_insert(at);
        }
    }
    let rank = rank.char();
    let has = format!("rank {rank} has {}", counted(squares, "square", "squares"));
    match ninth {
        Some(ninth) => error_at(ninth, has),
        None if parts.is_empty() => text.error(format!(
            "rank {rank} is empty: expected its squares, or '*' for anything"
        )),
        None if squares < 8 && !has_run => text.error(format!(
            "{has}: expected 8, or '*' for any number of squares"
        )),
        None => Ok(parts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::error::PatternError;

    fn parse(text: &str) -> Result<Placement, (usize, String)> {
        let error = |error: PatternError| (error.at, error.message);
        Placement::read(&mut PatternText::new(text), Alphabet::Whole).map_err(error)
    }

    /// Patterns of rank 1, with what pgn-extract 19.04 answers for `R3K2R` there (`-Tf`); `None` where the pattern can
    /// match nothing, or is refused by that program, and where it is an error here.
    const ANSWERS: [(&str, Option<bool>); 39] = [
        ("R3K2R", Some(true)),
        ("R3K", None),
        ("R3K*", Some(true)),
        ("R[^QK]*", Some(true)),
        ("R[^Q]___K*", Some(false)),
        ("R[^Q]__K*", Some(true)),
        ("R___K*", Some(true)),
        ("R[_Q]__K*", Some(true)),
        ("R[1Q]__K*", None),
        ("R[?]__K*", Some(true)),
        ("[!]3K2R", Some(true)),
        ("[^!]3K2R", Some(false)),
        ("R[^!]2K2R", Some(true)),
        ("[A]3K2R", Some(true)),
        ("[^A]3K2R", Some(false)),
        ("[^a]3K2R", Some(true)),
        ("[a]3K2R", Some(false)),
        ("m3K2R", Some(true)),
        ("Rmm1K2R", Some(true)),
        ("R[A_]2K2R", Some(true)),
        ("R[^A]2K2R", Some(true)),
        ("R[^_]2K2R", Some(false)),
        ("R111K11R", Some(true)),
        ("**R**K***", Some(true)),
        ("*?R", Some(true)),
        ("*K*K*", Some(false)),
        ("*K*R*", Some(true)),
        ("*K*R*?", Some(false)),
        ("*R_*K_*", Some(true)),
        ("*R*_*_*_*K*_*_*R*", Some(true)),
        ("R3K2R*", Some(true)),
        ("R3K2R*?", None),
        ("[]3K2R", None),
        ("R[3K2R", None),
        ("R]3K2R", None),
        ("x3K2R", None),
        ("R9", None),
        ("R0___K2R", None),
        ("R[^Q[R]]2K2R", None),
    ];

    #[test]
    fn patterns_mean_what_pgn_extract_means() {
        let board = Board::from_ascii_board_fen(b"4k3/8/1P6/8/4N3/8/8/R3K2R").unwrap();
        for (rank, expected) in ANSWERS {
            let answer = parse(&format!("*/*/*/*/*/*/*/{rank}"));
            assert_eq!(
                answer.ok().map(|found| found.matches(&board)),
                expected,
                "{rank}"
            );
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let wildcard = "PNBRQKpnbrqk or a wildcard of A a m ! ? _";
        for (text, at, message) in [
            (
                "8/8/8",
                5,
                "only 3 of 8 ranks: expected '/' and the next, '*' for one that may be anything",
            ),
            (
                "",
                0,
                "rank 8 is empty: expected its squares, or '*' for anything",
            ),
            (
                "8//8/8/8/8/8/8",
                2,
                "rank 7 is empty: expected its squares, or '*' for anything",
            ),
            ("8/8/8/8/8/8/8/8/8", 15, "unexpected '/' after rank 1"),
            (
                "8/8/8/9/8/8/8/8",
                6,
                "'9' is not a number of squares: expected 1 to 8",
            ),
            ("8/8/8/p?44/8/8/8/8", 9, "rank 5 has 10 squares"),
            ("*p44/8/8/8/8/8/8/8", 3, "rank 8 has 9 squares"),
            (
                "8/7/8/8/8/8/8/8",
                3,
                "rank 7 has 7 squares: expected 8, or '*' for any number of squares",
            ),
            (
                "8/p/8/8/8/8/8/8",
                3,
                "rank 7 has 1 square: expected 8, or '*' for any number of squares",
            ),
            ("8/p]6/8/8/8/8/8/8", 3, "']' without '['"),
            ("8/p^6/8/8/8/8/8/8", 3, "'^' comes only directly after '['"),
            (
                "é/8/8",
                0,
                &format!("'é' is not a piece: expected one of {wildcard}"),
            ),
        ] {
            assert_eq!(parse(text), Err((at, message.to_owned())), "{text}");
        }
    }
}
