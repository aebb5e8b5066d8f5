//! Points, in hundredths, and how they are read and shown.

/// Points, and what is added up of them, in hundredths: every scoring of a record is exact in them.
pub type Points = i64;

/// A game won, by the usual scoring.
pub const WIN: Points = 100;

/// A game drawn, by the usual scoring.
pub const DRAW: Points = 50;

/// Reads points: `11.5`, `3`, `0,5`.
pub fn parse(text: &str) -> Option<Points> {
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |text| (-1, text));
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if text.len() == text.len() - whole.len() - part.len() || part.len() > 2 || whole.len() > 9 {
        return None;
    }
    if !digits(whole) || !digits(part) {
        return None;
    }
    let number = |digits: String| digits.parse::<Points>().ok();
    Some(sign * (100 * number(format!("0{whole}"))? + number(format!("{part:0<2}"))?))
}

/// Points as a decimal number: `11.5`, `3`, `2.25`.
pub fn decimal(points: Points) -> String {
    let sign = if points < 0 { "-" } else { "" };
    let (whole, part) = (points.unsigned_abs() / 100, points.unsigned_abs() % 100);
    match part {
        0 => format!("{sign}{whole}"),
        part if part % 10 == 0 => format!("{sign}{whole}.{}", part / 10),
        part => format!("{sign}{whole}.{part:02}"),
    }
}

/// Points as records have them, with a decimal: `11.5`, `3.0`.
pub fn with_decimal(points: Points) -> String {
    let end = if points % 100 == 0 { ".0" } else { "" };
    decimal(points) + end
}

/// Points above or below something, with their sign: `+0.36`, `−1.5`, `0`.
pub fn with_sign(points: Points) -> String {
    let size = decimal(points.abs());
    match points.signum() {
        1 => format!("+{size}"),
        -1 => format!("−{size}"),
        _ => "0".to_owned(),
    }
}

/// Points as they are printed in tables: `14½`.
pub fn printed(points: Points) -> String {
    match (points / 100, points % 100) {
        (0, DRAW) => "½".to_owned(),
        (whole, DRAW) => format!("{whole}½"),
        _ => decimal(points),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shown() {
        for (points, shown) in [
            (0, "0"),
            (50, "½"),
            (100, "1"),
            (2950, "29½"),
            (325, "3.25"),
        ] {
            assert_eq!(printed(points), shown);
        }
        assert_eq!(decimal(450), "4.5");
        let with_decimal = [300, 450, 125, 0, -50].map(with_decimal);
        assert_eq!(with_decimal, ["3.0", "4.5", "1.25", "0.0", "-0.5"]);
    }

    #[test]
    fn points_are_read() {
        for (text, points) in [
            ("11.5", Some(1150)),
            ("3", Some(300)),
            ("0,5", Some(50)),
            (".5", Some(50)),
            ("1.25", Some(125)),
            ("-1.0", Some(-100)),
            ("", None),
            (".", None),
            ("1.234", None),
            ("1e3", None),
            ("99999999999", None),
            ("--1", None),
            ("1O.5", None),
            ("+1", None),
        ] {
            assert_eq!(parse(text), points, "{text}");
        }
    }
}
