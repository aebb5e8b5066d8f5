//! The tags whose values are read somewhere, with the correct spelling of their names.

/// Tags offered where one is asked for; any other is accepted too.
pub const USUAL: [&str; 32] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Annotator",
    "BlackElo",
    "BlackFideId",
    "BlackTeam",
    "BlackTitle",
    "Board",
    "ECO",
    "EventDate",
    "FEN",
    "GameId",
    "Mode",
    "Opening",
    "PlyCount",
    "Section",
    "SetUp",
    "Stage",
    "Termination",
    "TimeControl",
    "UTCDate",
    "UTCTime",
    "Variant",
    "WhiteElo",
    "WhiteFideId",
    "WhiteTeam",
    "WhiteTitle",
];

/// The correct spelling of a known name in any case.
#[must_use]
pub fn proper(name: &[u8]) -> Option<&'static str> {
    let known = of_length(name.len());
    let in_any_case = |known: &&&str| known.as_bytes().eq_ignore_ascii_case(name);
    let exact = known.iter().find(|known| known.as_bytes() == name);
    exact.or_else(|| known.iter().find(in_any_case)).copied()
}

/// Tags of the standard, and of servers and programs whose spelling is settled, by the length of their names.
fn of_length(bytes: usize) -> &'static [&'static str] {
    match bytes {
        3 => &["ECO", "FEN"],
        4 => &["Date", "Link", "Site", "Time"],
        5 => &["Black", "Board", "Event", "Round", "SetUp", "White"],
        6 => &["Result"],
        7 => &["EndDate", "Section", "UTCDate", "UTCTime", "Variant"],
        8 => &["BlackElo", "PlyCount", "WhiteElo"],
        9 => &[
            "Annotator",
            "BlackTeam",
            "EventDate",
            "EventType",
            "StartTime",
            "WhiteTeam",
        ],
        10 => &["BlackTitle", "SourceDate", "WhiteTitle"],
        11 => &["BlackFideId", "Termination", "TimeControl", "WhiteFideId"],
        17 => &["SourceVersionDate"],
        18 => &["TerminationDetails"],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::tag_line::SEVEN_TAG_ROSTER;

    #[test]
    fn names_stand_under_their_lengths() {
        for bytes in 0..30 {
            for name in of_length(bytes) {
                assert_eq!(name.len(), bytes, "{name}");
                assert_eq!(proper(name.to_uppercase().as_bytes()), Some(*name));
            }
        }
        for name in SEVEN_TAG_ROSTER {
            assert_eq!(proper(name.to_lowercase().as_bytes()), Some(name));
        }
        assert_eq!(proper(b"Setup"), Some("SetUp"));
        assert_eq!(proper(b"gameId"), None);
        assert_eq!(proper(b""), None);
    }
}
