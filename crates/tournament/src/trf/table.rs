//! The table of records: what stands in which columns of each, as TRF26 has them (annexes 1 to 4), with the records of `JaVaFo`
//! and `bbpPairings`. Reading, writing, findings of text outside of all columns, and the places of findings come from here.

use shakmaty::Color;

use crate::mark::Mark;
use crate::points::Points;
use crate::trf::columns::{NewField, REST, TrfCell, TrfColumn, TrfReader, written};
use crate::trf::text::TrfPlace;
use crate::trf::value_kinds::{
    COLOR, COUNT, FIDE_ID, FIGURE, MARK, METHOD, NUMBER, OPPONENT, POINTS, RATING, ROUND_DAY,
    SOME_NUMBER, TEXT, TITLE,
};
use pgnkit_core::pgn::date::Day;

/// Fields that stand together: from which column to which each stands, its kind, and what it is in messages; then fields that
/// come again and again up to the end of the line.
macro_rules! fields {
    ($($(#[$of:meta])* $name:ident {
        $($(#[$of_field:meta])* $field:ident: $type:ty = $from:literal-$to:tt $kind:ident $($what:literal)?,)*
        $([$items:ident: $item:ident from $first:literal step $step:literal])?
    })*) => { $(
        $(#[$of])*
        #[derive(Debug, Clone, Default)]
        pub struct $name {
            /// Where it stands as a whole.
            pub spot: TrfPlace,
            $($(#[$of_field])* pub $field: TrfCell<$type>,)*
            $(pub $items: Vec<$item>,)?
        }

        impl $name {
            #[allow(clippy::too_many_arguments, reason = "as many as there are columns")]
            pub fn of($($field: $type,)* $($items: Vec<$item>)?) -> $name {
                $name { spot: TrfPlace::default(), $($field: $field.into(),)* $($items)? }
            }

            $(pub(super) const fn $field() -> TrfColumn<$type> {
                TrfColumn { from: $from, to: $to, kind: &$kind, what: concat!("", $($what)?) }
            })*

            pub(super) fn read(reader: &mut TrfReader<'_>, at: usize) -> $name {
                let (before, _) = (reader.read.len(), at);
                $(let $field = reader.value(&Self::$field(), at);)*
                $(let $items = ($first..=reader.line.width()).step_by($step).map(|at| $item::read(reader, at)).collect();)?
                $name { spot: reader.spot(before), $($field,)* $($items)? }
            }

            /// What stands in the columns, of fields that begin at one.
            pub(super) fn fields(&self, at: usize) -> Vec<NewField> {
                let fields = Vec::<NewField>::from([$(Self::$field().field(&self.$field, at)),*]).into_iter();
                $(
                    let turns = self.$items.iter().zip((at - 1 + $first..).step_by($step));
                    let fields = fields.chain(turns.flat_map(|(item, at)| item.fields(at)));
                )?
                fields.collect()
            }
        }
    )* };
}

/// Records by their codes; those that are written begin with the first.
macro_rules! records {
    ($($(#[$of:meta])* $name:ident = $code:literal $(| $other:literal)* { $($fields:tt)* })*) => {
        fields! { $($(#[$of])* $name { $($fields)* })* }

        /// A line that was read.
        #[cfg_attr(not(test), expect(dead_code, reason = "some records are read for their faults alone"))]
        pub(super) enum TrfRow { $($name(Box<$name>),)* }

        impl TrfRow {
            /// Reads a line, if its record is one of the table.
            pub(super) fn read(reader: &mut TrfReader<'_>) -> Option<TrfRow> {
                let row = match reader.line.code() {
                    $($code $(| $other)* => TrfRow::$name(Box::new($name::read(reader, 1))),)*
                    _ => return None,
                };
                reader.find_outside(REST);
                Some(row)
            }

            #[cfg(test)]
            fn written(&self, code: &str) -> String {
                match self { $(TrfRow::$name(row) => written(code, &row.fields(1)),)* }
            }
        }

        $(impl $name {
            /// The line of the record.
            pub fn written(&self) -> String {
                written($code, &self.fields(1))
            }
        })*
    };
}

/// The record of some words.
pub(super) fn words(code: &str, text: &str) -> String {
    written(code, &Words::of(text.to_owned()).fields(1))
}

fields! {
    /// A round of a player.
    #[derive(Copy)]
    Entry {
        /// The opponent's number; `None` if he has none, or it cannot be read.
        opponent: Option<u32> = 1-4 OPPONENT "an opponent",
        color: Option<Color> = 6-6 COLOR,
        /// `None` where it is blank.
        mark: Option<Mark> = 8-8 MARK,
    }

    /// A player of a list; of a list of points, or of byes, also a team.
    #[derive(Copy)]
    Numbered { number: Option<u32> = 1-4 SOME_NUMBER "a player", }

    /// A team that is left over by the pairing of a round.
    #[derive(Copy)]
    LeftOver { team: Option<u32> = 1-3 SOME_NUMBER "a team", }

    /// A day of a round.
    #[derive(Copy)]
    RoundDay { day: Option<Day> = 1-10 ROUND_DAY, }

    /// The points of a result.
    GameWorth { letter: String = 1-1 TEXT, points: Option<Points> = 2-5 POINTS, }

    /// The points of a match result.
    MatchWorth { letters: String = 1-2 TEXT, points: Option<Points> = 3-6 POINTS, }
}

records! {
    /// A player.
    TrfPlayer = "001" {
        number: u32 = 5-8 NUMBER "a starting number",
        sex: String = 10-10 TEXT,
        /// As FIDE writes it, `WGM`; empty if there is none.
        title: String = 11-13 TITLE,
        name: String = 15-47 TEXT,
        /// That of FIDE, or of a federation in its national records, which have the columns up to the day of birth.
        rating: Option<u16> = 49-52 RATING "a rating",
        federation: String = 54-56 TEXT,
        fide_id: String = 58-68 FIDE_ID,
        birth: String = 70-79 TEXT,
        points: Option<Points> = 81-84 POINTS,
        rank: Option<u32> = 86-89 SOME_NUMBER "a rank",
        [rounds: Entry from 92 step 10]
    }

    /// What a record says in words: name, city, federation, type (092, 192), arbiters, time control, ..., and those of
    /// `JaVaFo`, of which XXS is read.
    Words = "012" | "022" | "032" | "042" | "052" | "062" | "072" | "082" | "092" | "102" | "112" | "122" | "152" | "182" | "192" | "202"
        | "212" | "222" | "352" | "XXA" | "XXC" | "XXP" | "XXS" | "XXZ" { text: String = 5-REST TEXT, }

    /// The days of rounds; some programs begin them one column later.
    RoundDays = "132" { [days: RoundDay from 91 step 10] }

    /// The number of rounds.
    RoundCount = "142" | "XXR" { count: Option<usize> = 5-REST COUNT "the number of rounds", }

    /// Points of results, by letters.
    GameWorths = "162" { [worths: GameWorth from 6 step 9] }

    /// What a result gives, as `bbpPairings` has it.
    OneWorth = "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" { points: Option<Points> = 5-REST POINTS, }

    /// The starting rank method.
    StartMethod = "172" { method: String = 5-REST METHOD, }

    /// Byes of players or teams in a round.
    RoundByes = "240" { mark: Option<Mark> = 5-5 MARK, round: Option<u32> = 7-9 SOME_NUMBER "a round", [players: Numbered from 11 step 5] }

    /// Points that count for pairings alone.
    Acceleration = "250" {
        matches: Option<Points> = 5-8 POINTS, games: Option<Points> = 10-13 POINTS,
        first: Option<u32> = 15-17 SOME_NUMBER "a round", last: Option<u32> = 19-21 SOME_NUMBER "a round", [players: Numbered from 23 step 5]
    }

    /// Who shall not meet.
    Forbidden = "260" { first: Option<u32> = 5-7 SOME_NUMBER "a round", last: Option<u32> = 9-11 SOME_NUMBER "a round", [players: Numbered from 13 step 5] }

    /// Points for a result in place of the usual ones, or points that are added.
    AbnormalPoints = "299" {
        /// The result; `None` for a bonus or a penalty.
        mark: Option<Mark> = 5-5 MARK,
        /// Match points of teams, and game points; those of players are the second.
        matches: Option<Points> = 8-11 POINTS, games: Option<Points> = 14-17 POINTS,
        round: Option<u32> = 20-22 SOME_NUMBER "a round",
        [numbers: Numbered from 24 step 5]
    }

    /// Who plays by boards.
    LineUp = "300" {
        round: u32 = 5-7 NUMBER "a round", team: u32 = 9-11 NUMBER "a team", opponent: u32 = 13-15 NUMBER "a team",
        [players: Numbered from 17 step 5]
    }

    /// A team.
    TrfTeam = "310" {
        /// `None` in record 013.
        number: Option<u32> = 5-7 SOME_NUMBER "a team",
        name: String = 9-40 TEXT, nickname: String = 42-46 TEXT, strength: String = 48-53 FIGURE,
        match_points: Option<Points> = 55-60 POINTS, game_points: Option<Points> = 62-67 POINTS,
        rank: Option<u32> = 69-71 SOME_NUMBER "a rank",
        [players: Numbered from 74 step 5]
    }

    /// A team of TRF16.
    OldTeam = "013" { name: String = 5-36 TEXT, [players: Numbered from 37 step 5] }

    /// What a team has that is left over by the pairing, and which one that is in each round.
    TeamByes = "320" { matches: Option<Points> = 5-8 POINTS, games: Option<Points> = 10-13 POINTS, [teams: LeftOver from 15 step 4] }

    /// A match without play.
    UnplayedMatch = "330" {
        /// `+-`, `-+` or `--`.
        signs: String = 5-6 TEXT, round: u32 = 8-10 NUMBER "a round", white: u32 = 12-14 NUMBER "a team", black: u32 = 16-18 NUMBER "a team",
    }

    /// Points of matches.
    MatchWorths = "362" { [worths: MatchWorth from 5 step 9] }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::{Index, select};
    use proptest::test_runner::RngSeed;

    use super::*;
    use crate::trf::columns::{FaultKind, TrfFault};
    use crate::trf::record::TrfRecord;
    use crate::trf::text::{TrfLine, TrfText};

    /// Records with something in all their columns, as TRF26 and the programs have them.
    const LINES: [&str; 24] = [
        "001    1 wWGM Kosteniuk, Alexandra              2487 RUS     4128125 1984/04/23  4.5    3     2 w 1     3 b =  0000 - H    14 - +",
        "012 Cup of Ünïted towns",
        "013 Bloodhounds                        1    2 0000   14",
        "042 2026/05/29",
        "062 14",
        "132                                                                                        26/05/29  26/05/30            26/06/01",
        "142 9",
        "XXR 9",
        "162  W 3.0    D 1.0    L 0.0    A 0.0",
        "XXS W=3 D=1",
        "BBW 3.0",
        "172 FRA NIDOF",
        "202 BH/C1,SB",
        "240 H   3   14 1234",
        "250  1.0  0.5   1   2    1    2",
        "260   1   9    1   14",
        "299 +   2.0   2.5    1    1   14",
        "300   1   2   3    1 0000   14 1234",
        "310   1 Bloodhounds                      BLO     2400   15.0   28.0  11     1    2   14 1234",
        "310 101 Bloodhounds                                      0.0    0.5 101  1234",
        "320  2.0  5.0   5       3",
        "330 +-   8  27  14",
        "352 WBBW",
        "362 TW 2.0   TD 1.0   TL 0.0",
    ];

    /// The line that is written of what is read in a line, and what cannot be read in it.
    fn again(line: &str) -> (String, Vec<TrfFault>) {
        let (text, mut faults) = (TrfText::new(line.as_bytes().to_vec()), Vec::new());
        let row = |line: TrfLine<'_>| {
            let mut reader = TrfReader::new(&line);
            let row = TrfRow::read(&mut reader)?;
            faults.append(&mut reader.faults);
            Some(row.written(line.code()))
        };
        let written = text.lines().filter_map(row).collect();
        (written, faults)
    }

    #[test]
    fn lines_are_written_as_they_are_read() {
        for line in LINES {
            assert_eq!(again(line), (line.to_owned(), Vec::new()));
        }
    }

    fn config() -> ProptestConfig {
        ProptestConfig {
            cases: 2000,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(2),
            ..ProptestConfig::default()
        }
    }

    /// A line with a few letters that are others, more or fewer.
    fn damaged() -> impl Strategy<Value = String> {
        let damage = (
            any::<Index>(),
            0..3,
            select(" 0159wWbB=+-.,/xÉ".chars().collect::<Vec<_>>()),
        );
        (select(&LINES[..]), prop::collection::vec(damage, 0..4)).prop_map(|(line, damages)| {
            let mut letters: Vec<char> = line.chars().collect();
            for (at, how, letter) in damages {
                let at = at.index(letters.len() - 4) + 4;
                match how {
                    0 => letters[at] = letter,
                    1 => letters.insert(at, letter),
                    _ => letters.truncate(at.max(5)),
                }
            }
            letters.into_iter().collect()
        })
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn what_is_written_of_a_line_without_faults_says_the_same(line in damaged()) {
            let (written, faults) = again(&line);
            if faults.is_empty() {
                prop_assert_eq!(again(&written), (written.clone(), Vec::new()), "{}", line);
                let signs = |line: &str| line.replace([' ', '0', '.', ',', '-', 'I', 'M'], "").to_uppercase();
                prop_assert_eq!(signs(&line), signs(&written));
            }
        }

        #[test]
        fn what_does_not_change_stays_byte_for_byte(lines in prop::collection::vec(damaged(), 1..9)) {
            let is_kept = |line: &String| !line.starts_with("062");
            let text = lines.into_iter().filter(is_kept).collect::<Vec<String>>().join("\r\n");
            let record = TrfRecord::read(text.clone().into_bytes());
            let written = record.written(&record.players, &record.teams);
            prop_assert_eq!(String::from_utf8_lossy(&written), text);
        }

        #[test]
        fn a_player_is_read_as_he_is_written(
            number in 1..10_000_u32, name in "\\PC{0,40}", rating in 0..4000_u16, points in 0..2000_i64, rank in 0..10_000_u32,
            rounds in prop::collection::vec((0..10_000_u32, any::<bool>(), select("1=0WDL+-HFUZ?".chars().collect::<Vec<_>>())), 0..20),
        ) {
            let points = Some(points * 50).filter(|points| *points < 100_000 && (*points < 10_000 || points % 100 == 0));
            let rounds = rounds.into_iter().map(|(opponent, is_white, sign)| Entry {
                opponent: Some(opponent).filter(|&opponent| opponent > 0).into(),
                color: Some(Color::from_white(is_white)).into(),
                mark: Mark::parse(sign).into(),
                ..Entry::default()
            });
            let player = TrfPlayer {
                number: number.into(),
                name: name.trim().to_owned().into(),
                rating: Some(rating).filter(|&rating| rating > 0).into(),
                points: points.into(),
                rank: Some(rank).filter(|&rank| rank > 0).into(),
                rounds: rounds.collect(),
                ..TrfPlayer::default()
            };
            let record = TrfRecord::read(player.written().into_bytes());
            let is_unreadable = |fault: &&TrfFault| fault.kind == FaultKind::Unreadable;
            prop_assert_eq!(record.faults.iter().find(is_unreadable), None);
            let read = &record.players[0];
            let values = |one: &TrfPlayer| (*one.number, *one.rating, *one.points, *one.rank);
            prop_assert_eq!(values(read), values(&player));
            prop_assert_eq!(read.written(), player.written());
            prop_assert_eq!(read.rounds.len(), player.rounds.len());
        }
    }
}
