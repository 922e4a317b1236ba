//! Takes the time from the beginning of a line: the day's note has `- 14:05 ` before each entry, and the verdict on an entry must not hang on
//! the minute in which it was written.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::Regex;

/// A bullet, a time, and the first character after it. A log line, whose time is followed by a source in brackets, is not changed.
static STAMP: LazyLock<Regex> = language::pattern!(r"(?m)^([ \t]*[-*+•][ \t]+)\d{1,2}[:：]\d{2}[ \t]+([^\s\[])");

/// `text` with its lines from behind their times.
pub(super) fn removed(text: &str) -> Cow<'_, str> {
    STAMP.replace_all(text, "$1$2")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_time_before_a_line_goes() {
        assert_eq!(removed("- 14:05 My old rules.\n  * 9:30 午饭"), "- My old rules.\n  * 午饭");
        for text in ["We meet at 14:05 in the hall.", "- 14:05", "- 3 cups", "- 08:14 [system] started"] {
            assert_eq!(removed(text), text);
        }
    }
}
