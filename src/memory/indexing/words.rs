//! Additional words to find an item by: its date as people write it. Called for messages, facts and daily notes.

use chrono::{Datelike, NaiveDate, Weekday};
use language::script::is_han;

/// `date` in English, and also in Chinese when the item's text has Han characters: `Saturday 21 November 2026 2026年11月21日
/// 星期六`.
#[must_use]
pub fn of_date(date: NaiveDate, text: &str) -> String {
    let english = date.format("%A %-d %B %Y");
    if !text.chars().any(is_han) {
        return english.to_string();
    }
    let weekday = match date.weekday() {
        Weekday::Mon => "星期一",
        Weekday::Tue => "星期二",
        Weekday::Wed => "星期三",
        Weekday::Thu => "星期四",
        Weekday::Fri => "星期五",
        Weekday::Sat => "星期六",
        Weekday::Sun => "星期日",
    };
    format!("{} {weekday} {english}", date.format("%Y年%-m月%-d日"))
}

/// The day of a daily note, from its name: `memory/2026-11-21.md`.
#[must_use]
pub fn day_of_note(filename: &str) -> Option<NaiveDate> {
    filename.strip_prefix("memory/")?.strip_suffix(".md")?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_written_the_way_the_text_is() {
        let date = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        assert_eq!(of_date(date, "I moved"), "Saturday 21 November 2026");
        assert_eq!(of_date(date, "我搬家了"), "2026年11月21日 星期六 Saturday 21 November 2026");
    }

    #[test]
    fn only_a_daily_note_has_a_day() {
        assert_eq!(day_of_note("memory/2026-11-21.md"), NaiveDate::from_ymd_opt(2026, 11, 21));
        for other in ["MEMORY.md", "memory/2026-13-01.md", "notes/2026-11-21.md", "memory/2026-11.md"] {
            assert_eq!(day_of_note(other), None, "{other}");
        }
    }
}
