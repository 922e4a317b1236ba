//! Finds a date in a sentence and resolves it against the day of its message: "next Friday", 下周五, "in two weeks".

mod calendar;
mod chinese;
mod english;

use std::ops::Range;

use chrono::NaiveDate;

pub use calendar::{Found, Grain};

/// The first date in `text`, relative to `today`; with `is_past`, a bare weekday is in the past.
#[must_use]
pub fn find(text: &str, today: NaiveDate, is_past: bool) -> Option<Found> {
    find_with_place(text, today, is_past).map(|(found, _)| found)
}

/// As [`find`], with the place of the expression in `text`, in bytes.
#[must_use]
pub fn find_with_place(text: &str, today: NaiveDate, is_past: bool) -> Option<(Found, Range<usize>)> {
    let is_chinese = crate::script::has_han(text);
    if is_chinese { chinese::find(text, today, is_past) } else { english::find(text, today, is_past) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Wednesday.
    const TODAY: &str = "2026-03-04";

    fn found(text: &str, is_past: bool) -> Option<String> {
        find(text, TODAY.parse().unwrap(), is_past).map(|found| found.render(false))
    }

    #[test]
    fn english_dates_are_counted_from_the_day_they_were_said() {
        for (text, date) in [
            ("today", "2026-03-04"),
            ("later tonight", "2026-03-04"),
            ("tomorrow at 10 AM", "2026-03-05 10:00"),
            ("the day after tomorrow", "2026-03-06"),
            ("on Friday", "2026-03-06"),
            ("this Friday at 3:30 pm", "2026-03-06 15:30"),
            ("next Friday", "2026-03-13"),
            ("next Tuesday", "2026-03-10"),
            ("on Wednesday", "2026-03-11"),
            ("in two weeks", "2026-03-18"),
            ("in 3 days", "2026-03-07"),
            ("next week", "week of 2026-03-09"),
            ("next month", "2026-04"),
            ("on March 15th", "2026-03-15"),
            ("on 15 March 2027", "2027-03-15"),
            ("on Jan 5", "2027-01-05"),
            ("by 2026-04-01", "2026-04-01"),
            ("in June", "2026-06"),
            ("at the end of the month", "2026-03-31"),
            ("next year", "2027"),
            ("this weekend", "2026-03-07"),
            ("on the 19th", "2026-03-19"),
            ("on the 2nd, at noon", "2026-04-02"),
            ("a week from tomorrow", "2026-03-12"),
            ("a week on Friday", "2026-03-13"),
            ("Thursday week", "2026-03-12"),
            ("on 30/09/2027", "2027-09-30"),
        ] {
            assert_eq!(found(text, false).as_deref(), Some(date), "{text}");
        }
        for (text, date) in [
            ("yesterday", "2026-03-03"),
            ("on Monday", "2026-03-02"),
            ("on Wednesday", "2026-02-25"),
            ("last Friday", "2026-02-27"),
            ("last week", "week of 2026-02-23"),
            ("three days ago", "2026-03-01"),
            ("2 months ago", "2026-01"),
            ("last month", "2026-02"),
            ("on December 20", "2025-12-20"),
            ("on the 3rd", "2026-03-03"),
            ("since the 20th", "2026-02-20"),
        ] {
            assert_eq!(found(text, true).as_deref(), Some(date), "{text}");
        }
    }

    #[test]
    fn chinese_dates_are_counted_from_the_day_they_were_said() {
        for (text, date) in [
            ("今天", "2026-03-04"),
            ("明天上午10点开会", "2026-03-05 10:00"),
            ("后天", "2026-03-06"),
            ("大后天", "2026-03-07"),
            ("下周五下午三点半", "2026-03-13 15:30"),
            ("这周五", "2026-03-06"),
            ("周五", "2026-03-06"),
            ("下个星期一", "2026-03-09"),
            ("下周", "week of 2026-03-09"),
            ("下个月", "2026-04"),
            ("下个月15号", "2026-04-15"),
            ("3月15日", "2026-03-15"),
            ("2027年1月5号", "2027-01-05"),
            ("两周后", "2026-03-18"),
            ("三天后", "2026-03-07"),
            ("明年", "2027"),
            ("十月", "2026-10"),
            ("周末", "2026-03-07"),
            ("2026-04-01", "2026-04-01"),
            ("改到15号", "2026-03-15"),
            ("定在3号", "2026-04-03"),
        ] {
            let found = find(&format!("{text}去"), TODAY.parse().unwrap(), false).map(|found| found.render(false));
            assert_eq!(found.as_deref(), Some(date), "{text}");
        }
        for (text, date) in [
            ("昨天", "2026-03-03"),
            ("前天", "2026-03-02"),
            ("上周五", "2026-02-27"),
            ("上个月", "2026-02"),
            ("三天前", "2026-03-01"),
            ("去年", "2025"),
        ] {
            let found = find(&format!("{text}去了"), TODAY.parse().unwrap(), true).map(|found| found.render(false));
            assert_eq!(found.as_deref(), Some(date), "{text}");
        }
    }

    #[test]
    fn words_that_only_look_like_dates_are_none() {
        for text in [
            "I may go",
            "March on",
            "a sunny day",
            "second thoughts",
            "on mondays we rest",
            "version 3.4",
            "不明天下",
            "每周五",
            "on the 2nd floor",
            "the 3rd time",
            "05/06/2027",
            "3号楼",
        ] {
            assert_eq!(found(text, false), None, "{text}");
        }
        assert_eq!(found("on 2026-13-45", false), None);
    }
}
