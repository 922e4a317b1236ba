//! Days of the calendar within a value.

use std::sync::LazyLock;

use regex::Regex;

static DAY: LazyLock<Regex> = language::light_pattern!(
    r"(?i)(?:the )?\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:,? \d{4})?|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?:the )?\d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\b\d{4}-\d\d-\d\d|\b\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?"
);

/// Whether a day stands in the value.
pub(super) fn has_day(value: &str) -> bool {
    DAY.is_match(value)
}

/// The day in a birthday: "24 December, one gift for both" ends before the comma.
pub(super) fn day(value: &str) -> &str {
    DAY.find(value).map_or(value, |day| day.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_birthday_is_its_day() {
        assert_eq!(day("24 December, one gift for both"), "24 December");
        assert_eq!(day("Christmas Eve"), "Christmas Eve");
        assert!(has_day("on the 6th of February 1958") && !has_day("next to the sea"));
    }
}
