//! Normalizes text for comparison: width, case, thousands separators, web addresses, traditional characters.

use unicode_normalization::UnicodeNormalization;

use crate::script::simplified;

/// Normalizes text: width and case, thousands separators, web addresses without their scheme, traditional characters as
/// simplified ones.
#[must_use]
pub fn plain(text: &str) -> String {
    let folded: String = text.nfkc().flat_map(char::to_lowercase).map(simplified).collect();
    let folded = folded.replace(['’', '‘'], "'").replace("https://", "").replace("http://", "").replace("half past ", "30 past ");
    let chars: Vec<char> = folded.chars().collect();
    let is_digit = |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    let joins = |at: usize| chars.get(at) == Some(&',') && is_digit(at.checked_sub(1)) && (1..=3).all(|after| is_digit(Some(at + after)));
    chars.iter().enumerate().filter(|(at, _)| !joins(*at)).map(|(_, c)| *c).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_spellings_of_one_value_are_equal() {
        for (one, other) in [
            ("１,２００", "1200"),
            ("https://A.example", "a.example"),
            ("繁體中文", "繁体中文"),
            ("圖書館", "图书馆"),
            ("答覆", "答复"),
            ("It’s", "it's"),
        ] {
            assert_eq!(plain(one), plain(other));
        }
        assert_eq!(plain("1,20"), "1,20", "a list, not a number");
    }
}
