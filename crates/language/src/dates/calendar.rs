//! Calendar arithmetic for expressions of time.

use chrono::{Datelike, Days, Months, NaiveDate, NaiveTime, Weekday};

/// A resolved date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The day, or the first day of the week, month or year.
    pub date: NaiveDate,
    /// Its precision.
    pub grain: Grain,
    /// The time of day, if given.
    pub time: Option<NaiveTime>,
    /// Whether it is written out ("2026-03-05") and needs no note of its resolution.
    pub is_absolute: bool,
}

impl Found {
    pub(super) fn day(date: NaiveDate) -> Self {
        Self { date, grain: Grain::Day, time: None, is_absolute: false }
    }

    pub(super) fn of(date: NaiveDate, grain: Grain) -> Self {
        Self { date, grain, time: None, is_absolute: false }
    }

    /// Whether it ends before `day`.
    #[must_use]
    pub fn is_before(&self, day: NaiveDate) -> bool {
        self.end().is_some_and(|end| end <= day)
    }

    /// The day after its last day.
    #[must_use]
    pub fn end(&self) -> Option<NaiveDate> {
        match self.grain {
            Grain::Day => shift(self.date, 1),
            Grain::Week => shift(self.date, 7),
            Grain::Month => shift_months(self.date, 1),
            Grain::Year => shift_months(self.date, 12),
        }
    }

    /// `2026-03-05`, `2026-03-05 10:00`, `week of 2026-03-02`, `2026-03`, `2026`.
    #[must_use]
    pub fn render(&self, is_chinese: bool) -> String {
        match self.grain {
            Grain::Day => self.time.map_or_else(|| self.date.to_string(), |time| format!("{} {}", self.date, time.format("%H:%M"))),
            Grain::Week if is_chinese => format!("{} 当周", self.date),
            Grain::Week => format!("week of {}", self.date),
            Grain::Month => self.date.format("%Y-%m").to_string(),
            Grain::Year => self.date.format("%Y").to_string(),
        }
    }
}

/// The precision of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grain {
    /// A day.
    Day,
    /// A week, by its Monday.
    Week,
    /// A month, by its first day.
    Month,
    /// A year, by its first day.
    Year,
}

/// The `weekday` of the week that is `weeks` weeks after that of `today`; weeks begin on Monday.
pub(super) fn in_week(today: NaiveDate, weeks: i64, weekday: Weekday) -> Option<NaiveDate> {
    let monday = today.checked_sub_days(Days::new(u64::from(today.weekday().num_days_from_monday())))?;
    shift(monday, weeks * 7 + i64::from(weekday.num_days_from_monday()))
}

/// The next `weekday` after `today`, or with `is_past` the last one before it.
pub(super) fn nearest(today: NaiveDate, weekday: Weekday, is_past: bool) -> Option<NaiveDate> {
    let ahead = (7 + i64::from(weekday.num_days_from_monday()) - i64::from(today.weekday().num_days_from_monday())) % 7;
    let ahead = if ahead == 0 { 7 } else { ahead };
    shift(today, if is_past { ahead - 7 - i64::from(ahead == 7) * 7 } else { ahead })
}

pub(super) fn shift(date: NaiveDate, days: i64) -> Option<NaiveDate> {
    if days >= 0 { date.checked_add_days(Days::new(days.unsigned_abs())) } else { date.checked_sub_days(Days::new(days.unsigned_abs())) }
}

pub(super) fn shift_months(date: NaiveDate, months: i64) -> Option<NaiveDate> {
    let count = Months::new(u32::try_from(months.unsigned_abs()).ok()?);
    if months >= 0 { date.checked_add_months(count) } else { date.checked_sub_months(count) }
}

/// A month and day without a year are in this year, unless that is more than a month ago and the sentence is about the future.
pub(super) fn year_of(today: NaiveDate, month: u32, day: u32, is_past: bool) -> Option<NaiveDate> {
    let this = NaiveDate::from_ymd_opt(today.year(), month, day)?;
    match (this - today).num_days() {
        behind if behind < -31 && !is_past => NaiveDate::from_ymd_opt(today.year() + 1, month, day),
        ahead if ahead > 31 && is_past => NaiveDate::from_ymd_opt(today.year() - 1, month, day),
        _ => Some(this),
    }
}

/// The next `day` of a month from `today` on, or with `is_past` the last one before it.
pub(super) fn day_of_month(today: NaiveDate, day: u32, is_past: bool) -> Option<NaiveDate> {
    let mut days = (0..=2).filter_map(|months| shift_months(today.with_day(1)?, if is_past { -months } else { months })?.with_day(day));
    days.find(|date| if is_past { *date <= today } else { *date >= today })
}
