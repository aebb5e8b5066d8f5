//! Text that a spreadsheet would take for a formula (CWE-1236), which may compute, fetch, or in old programs run something.

/// Whether text must be marked as text. Anything that begins like a formula must, except what is harmless and common
/// in chess: numbers, the results `+/-` and `-/+`, and `-`, which stands for unknown or absent.
pub fn is_like_formula(text: &str) -> bool {
    let begins = text.starts_with(|first: char| {
        matches!(first, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠') || first.is_control()
    });
    begins && !matches!(text, "-" | "+/-" | "-/+") && !is_number(text)
}

/// Whether text is a decimal number with a sign: digits, and a point between them or not.
fn is_number(text: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.strip_prefix(['+', '-']).is_some_and(|number| {
        let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
        is_digits(whole) && is_digits(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_begins_a_formula_is_told() {
        for text in [
            "=1+1",
            "=",
            "+1+1",
            "-1-1",
            "+",
            "@SUM(1)",
            "-cmd|' /C calc'!A0",
            "\t=1",
            "\r=1",
            "\n=1",
            "\0=1",
            "＝1+1",
            "-1.",
            "-.5",
            "-1.5.5",
            "+-1",
            "--",
            "+/-1",
            "-1e5",
        ] {
            assert!(is_like_formula(text), "{text:?}");
        }
    }

    #[test]
    fn numbers_results_and_other_text_are_left_alone() {
        for text in [
            "", "-", "+/-", "-/+", "-1", "+12", "-0.25", "1-0", "0-1", "1/2-1/2", "*", "a=b",
            "'=1", "Kg1", "?", " =1", "O-O",
        ] {
            assert!(!is_like_formula(text), "{text:?}");
        }
    }
}
