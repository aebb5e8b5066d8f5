//! Which rating of a player counts: that of FIDE, or of a national record, by the starting rank method (record 172).

/// A method, and the federation of its national ratings; without one, the first national rating of a player counts.
#[derive(Debug, Clone, Default)]
pub struct RankMethod {
    method: RatingMethod,
    federation: String,
}

/// The rating that starting ranks, and so tie-breaks, are made of (TRF26, 172).
#[derive(Debug, Clone, Copy, Default)]
enum RatingMethod {
    /// Also where another method is used that has no code.
    #[default]
    Fide,
    National,
    FideElseNational,
    NationalElseFide,
    Higher,
    Lower,
}

impl RatingMethod {
    fn parse(code: &str) -> Option<RatingMethod> {
        Some(match code {
            "FIDE" | "OTHER" => RatingMethod::Fide,
            "NRO" => RatingMethod::National,
            "FIDON" => RatingMethod::FideElseNational,
            "NIDOF" => RatingMethod::NationalElseFide,
            "HBFN" => RatingMethod::Higher,
            "LBFN" => RatingMethod::Lower,
            _ => return None,
        })
    }

    fn choose(self, fide: Option<u16>, national: Option<u16>) -> Option<u16> {
        match self {
            RatingMethod::Fide => fide,
            RatingMethod::National => national,
            RatingMethod::FideElseNational => fide.or(national),
            RatingMethod::NationalElseFide => national.or(fide),
            RatingMethod::Higher => fide.max(national),
            RatingMethod::Lower => fide.into_iter().chain(national).min(),
        }
    }
}

impl RankMethod {
    /// Reads a federation, which some programs leave out, and the code of a method; `None` if it is no code.
    pub(super) fn parse(text: &str) -> Option<RankMethod> {
        let text = text.to_uppercase();
        let (federation, code) = text.rsplit_once(' ').unwrap_or(("", &text));
        Some(RankMethod {
            method: RatingMethod::parse(code)?,
            federation: federation.trim().to_owned(),
        })
    }

    /// The rating that counts, of that of FIDE and those of federations, if there is one.
    pub(super) fn rating(&self, fide: Option<u16>, national: &[(String, u16)]) -> Option<u16> {
        let is_meant = |(federation, _): &&(String, u16)| {
            self.federation.is_empty() || *federation == self.federation
        };
        let national = national.iter().find(is_meant);
        self.method
            .choose(fide, national.map(|&(_, rating)| rating))
    }

    /// In words, unless it is FIDE's rating.
    pub(super) fn words(&self) -> Option<String> {
        let national = match self.federation.as_str() {
            "" => "national".to_owned(),
            federation => format!("national ({federation})"),
        };
        Some(match self.method {
            RatingMethod::Fide => return None,
            RatingMethod::National => national,
            RatingMethod::FideElseNational => format!("FIDE, else {national}"),
            RatingMethod::NationalElseFide => format!("{national}, else FIDE"),
            RatingMethod::Higher => format!("the higher of FIDE and {national}"),
            RatingMethod::Lower => format!("the lower of FIDE and {national}"),
        })
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
            let method = RatingMethod::parse(code).unwrap();
            ratings.map(|(fide, national)| method.choose(fide, national))
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
