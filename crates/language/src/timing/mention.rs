//! An expression of time in a text, and the days of the calendar that both languages need.

use std::ops::Range;

use chrono::{Datelike, Months, NaiveDate};

use super::period::Period;

/// A period and the part of a text that names it.
pub(super) struct Mention {
    pub period: Period,
    pub place: Range<usize>,
}

impl Mention {
    pub fn new(period: Option<Period>, place: Range<usize>) -> Option<Self> {
        period.map(|period| Self { period, place })
    }
}

/// The mention that begins first, and of several at one place the longest.
pub(super) fn first<const N: usize>(mentions: [Option<Mention>; N]) -> Option<Mention> {
    let place = |mention: &Mention| (mention.place.start, std::cmp::Reverse(mention.place.end));
    mentions.into_iter().flatten().min_by_key(place)
}

/// The first day of the last period of `months` months from `first_month` on that began by `today`, or with `is_next` of the next one.
pub(super) fn period_start(first_month: u32, months: u32, year: Option<i32>, is_next: bool, today: NaiveDate) -> Option<NaiveDate> {
    let in_year = |year: i32| NaiveDate::from_ymd_opt(year, first_month, 1);
    match year {
        Some(year) => in_year(year),
        None if is_next => {
            let this = in_year(today.year())?;
            let is_over = this.checked_add_months(Months::new(months))? <= today;
            if is_over { in_year(today.year() + 1) } else { Some(this) }
        }
        None => Some(in_year(today.year())?).filter(|start| *start <= today).or_else(|| in_year(today.year() - 1)),
    }
}

/// The last such day of a year by `today`, or with `is_next` the next one.
pub(super) fn latest(month: u32, day: u32, year: Option<i32>, is_next: bool, today: NaiveDate) -> Option<NaiveDate> {
    let in_year = |year: i32| NaiveDate::from_ymd_opt(year, month, day);
    let this = in_year(year.unwrap_or(today.year()))?;
    match year {
        Some(_) => Some(this),
        None if is_next && this < today => in_year(today.year() + 1),
        None if !is_next && this > today => in_year(today.year() - 1),
        None => Some(this),
    }
}
