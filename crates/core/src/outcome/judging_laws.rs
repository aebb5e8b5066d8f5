//! By what games are judged, whatever they are.

use super::flag::FlagRules;
use super::laws::Edition;

/// By what games are judged.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct JudgingLaws {
    /// The rules for flags.
    pub flags: FlagRules,
    /// One edition of FIDE's Laws for all games, whatever their dates.
    pub edition: Option<Edition>,
}

impl From<FlagRules> for JudgingLaws {
    fn from(flags: FlagRules) -> JudgingLaws {
        JudgingLaws {
            flags,
            edition: None,
        }
    }
}
