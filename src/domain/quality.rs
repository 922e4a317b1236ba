//! The weekly sample of memories that an admin marks: the week, the marks, and how precise this memory is by them.

use chrono::{Datelike, Days, NaiveDate};

use crate::domain::words::words;

words! {
    /// The mark of a memory in a sample.
    Mark, "snake_case" {
        /// It says what is so.
        Right = "right",
        /// It does not.
        Wrong = "wrong",
    }
}

/// The normal quantile of a confidence of 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// The Monday of the week of a day.
#[must_use]
pub fn week_of(day: NaiveDate) -> NaiveDate {
    day.checked_sub_days(Days::new(day.weekday().num_days_from_monday().into())).unwrap_or(day)
}

/// The marks of a week, or of several.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Marks {
    /// Memories that were marked right.
    pub right: u32,
    /// Memories that were marked wrong.
    pub wrong: u32,
}

/// A share with its interval of 95 % confidence, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Precision {
    /// The share of right memories.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Marks {
    /// The number of marks.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.right + self.wrong
    }

    /// The share of right memories; `None` without marks.
    ///
    /// The interval is Wilson's score interval (E. B. Wilson, "Probable inference, the law of succession, and statistical inference",
    /// Journal of the American Statistical Association 22, 1927, pages 209–212): unlike the usual one it is right for twenty marks and
    /// for shares of 0 and 1.
    #[must_use]
    pub fn precision(self) -> Option<Precision> {
        if self.count() == 0 {
            return None;
        }
        let n = f64::from(self.count());
        let share = f64::from(self.right) / n;
        let scale = 1.0 + Z * Z / n;
        let middle = (share + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        Some(Precision { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(right: u32, wrong: u32) -> [String; 3] {
        let Precision { share, low, high } = Marks { right, wrong }.precision().unwrap();
        [share, low, high].map(|number| format!("{number:.3}"))
    }

    #[test]
    fn the_interval_is_wilsons() {
        assert_eq!(Marks::default().precision(), None);
        assert_eq!(interval(18, 2), ["0.900", "0.699", "0.972"]);
        assert_eq!(interval(20, 0), ["1.000", "0.839", "1.000"]);
        assert_eq!(interval(0, 20), ["0.000", "0.000", "0.161"]);
        assert_eq!(interval(1, 1), ["0.500", "0.095", "0.905"]);
        assert_eq!(interval(81, 182), ["0.308", "0.255", "0.366"]);
    }

    #[test]
    fn a_week_begins_on_monday() {
        let week = |day: &str| week_of(day.parse().unwrap()).to_string();
        assert_eq!(
            [week("2026-11-23"), week("2026-11-28"), week("2026-11-29"), week("2026-11-30")],
            ["2026-11-23", "2026-11-23", "2026-11-23", "2026-11-30"]
        );
    }
}
