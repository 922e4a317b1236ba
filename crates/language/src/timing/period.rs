//! Days from one to another, and how well a time lies in them.

use chrono::{Datelike, NaiveDate};

/// Days of an event after which its share of nearness to another is halved.
const NEARNESS: f32 = 45.0;
/// The least grade within a period that fades.
const LEAST_NEAR: f32 = 0.5;
/// The grade of something that lasted, or is dated, much longer than the period.
const OF_VAGUE: f32 = 0.5;

/// The number of a day, counted from the year 1.
#[must_use]
pub fn day_number(day: NaiveDate) -> i32 {
    day.num_days_from_ce()
}

/// Days from one to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The first day; `i32::MIN` for no beginning.
    pub from: i32,
    /// The day after the last; `i32::MAX` for no end.
    pub until: i32,
    /// Days outside the period at which a time counts half.
    pub blur: i32,
    /// Whether all of the period counts alike.
    pub grading: Grading,
}

/// How times within a period count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grading {
    /// All alike.
    Level,
    /// Less, the longer after its beginning.
    FadesForward,
    /// Less, the longer before its end.
    FadesBackward,
}

impl Period {
    /// The days from `from` to before `until`.
    #[must_use]
    pub const fn new(from: i32, until: i32) -> Self {
        Self { from, until, blur: 1, grading: Grading::Level }
    }

    /// The day `day`, and `blur` days on each side.
    #[must_use]
    pub const fn around(day: i32, blur: i32) -> Self {
        Self { from: day - blur, until: day + blur + 1, blur: blur / 2 + 1, grading: Grading::Level }
    }

    /// The days from `first` to before `end`.
    #[must_use]
    pub fn of(first: NaiveDate, end: NaiveDate) -> Self {
        Self::new(day_number(first), day_number(end))
    }

    /// The same with more or less certainty about its ends, in days.
    #[must_use]
    pub const fn blurred(self, blur: i32) -> Self {
        Self { blur, ..self }
    }

    /// Whether it has at most so many days.
    #[must_use]
    pub const fn is_within(&self, days: i32) -> bool {
        self.until.saturating_sub(self.from) <= days
    }

    /// How well the days from `first` to before `end` lie in it, 0 to 1: 1 inside, half at `blur` days outside, and so on.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a grade needs no more than 24 bits")]
    pub fn grade(&self, first: i32, end: i32) -> f32 {
        let outside = if first >= self.until {
            i64::from(first) - i64::from(self.until) + 1
        } else if end <= self.from {
            i64::from(self.from) - i64::from(end) + 1
        } else {
            0
        };
        if outside > 0 {
            let grade = 0.5_f32.powf(outside as f32 / self.blur.max(1) as f32);
            return if grade < 0.03 { 0.0 } else { grade };
        }
        let far = match self.grading {
            Grading::Level => {
                let (length, asked) = (i64::from(end) - i64::from(first), i64::from(self.until) - i64::from(self.from));
                return if length > asked.saturating_mul(2) { OF_VAGUE } else { 1.0 };
            }
            // "Since" and "before" say little of when: that it was soon is only likely.
            Grading::FadesForward => i64::from(first) - i64::from(self.from),
            Grading::FadesBackward => i64::from(self.until) - i64::from(end),
        };
        LEAST_NEAR + (1.0 - LEAST_NEAR) * 0.5_f32.powf(far.max(0) as f32 / NEARNESS)
    }
}
