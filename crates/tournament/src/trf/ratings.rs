//! Which rating of a player counts: that of FIDE, or of a national record, by the starting rank method (record 172).

/// A method: its code in record 172, what it is called, where `{}` is the national rating, and which it chooses of a rating of FIDE
/// and a national one.
type Method = (
    &'static str,
    &'static str,
    fn((Option<u16>, Option<u16>)) -> Option<u16>,
);

/// All methods. The first is used where nothing is said; OTHER is a method that has no code.
const METHODS: [Method; 7] = [
    ("FIDE", "", |(fide, _)| fide),
    ("OTHER", "", |(fide, _)| fide),
    ("NRO", "{}", |(_, national)| national),
    ("FIDON", "FIDE, else {}", |(fide, national)| {
        fide.or(national)
    }),
    ("NIDOF", "{}, else FIDE", |(fide, national)| {
        national.or(fide)
    }),
    ("HBFN", "the higher of FIDE and {}", |(fide, national)| {
        fide.max(national)
    }),
    ("LBFN", "the lower of FIDE and {}", |(fide, national)| {
        fide.into_iter().chain(national).min()
    }),
];

/// A method, by its place in the table, and the federation of its national ratings; without one, the first national rating of a
/// player counts.
#[derive(Debug, Clone, Default)]
pub struct RankMethod {
    method: usize,
    federation: String,
}

impl RankMethod {
    /// Reads a federation, which some programs leave out, and the code of a method; `None` if it is no code.
    pub(super) fn parse(text: &str) -> Option<RankMethod> {
        let text = text.to_uppercase();
        let (federation, code) = text.rsplit_once(' ').unwrap_or(("", &text));
        Some(RankMethod {
            method: METHODS.iter().position(|(known, ..)| *known == code)?,
            federation: federation.trim().to_owned(),
        })
    }

    /// The rating that counts, of that of FIDE and those of federations, if there is one.
    pub(super) fn rating(&self, fide: Option<u16>, national: &[(String, u16)]) -> Option<u16> {
        let is_meant = |(federation, _): &&(String, u16)| {
            self.federation.is_empty() || *federation == self.federation
        };
        let national = national.iter().find(is_meant);
        (METHODS[self.method].2)((fide, national.map(|&(_, rating)| rating)))
    }

    /// In words, unless it is FIDE's rating.
    pub(super) fn words(&self) -> Option<String> {
        let national = match self.federation.as_str() {
            "" => "national".to_owned(),
            federation => format!("national ({federation})"),
        };
        let words = METHODS[self.method].1.replace("{}", &national);
        (!words.is_empty()).then_some(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_takes_the_rating_that_its_code_names() {
        let ratings = [
            (Some(2400), Some(2300)),
            (Some(2400), None),
            (None, Some(2300)),
            (None, None),
        ];
        let taken = |code: &str| {
            let method = RankMethod::parse(code).unwrap();
            ratings.map(|(fide, national)| {
                let national = national.map(|rating| ("GER".to_owned(), rating));
                method.rating(fide, national.as_slice())
            })
        };
        let (fide, national) = (Some(2400), Some(2300));
        assert_eq!(taken("FIDE"), [fide, fide, None, None]);
        assert_eq!(taken("OTHER"), [fide, fide, None, None]);
        assert_eq!(taken("NRO"), [national, None, national, None]);
        assert_eq!(taken("FIDON"), [fide, fide, national, None]);
        assert_eq!(taken("NIDOF"), [national, fide, national, None]);
        assert_eq!(taken("HBFN"), [fide, fide, national, None]);
        assert_eq!(taken("LBFN"), [national, fide, national, None]);
    }
}
