//! The days of which a text speaks, as a slot keeps them.

use chrono::{DateTime, Utc};
use language::script::has_han;
use language::timing::{self, day_number};

/// Bytes of a text that are searched for a date.
const READ: usize = 1_000;
/// Days of an event that stand for a year or more.
const YEAR: u8 = 255;

/// The days of which a text speaks, counted from the day on which it was written; no days if it names none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct EventDays {
    after: [u8; 2],
    lasts: u8,
}

impl EventDays {
    /// Reads them from a text. `tells_when` says that it mentions a time in words.
    pub(super) fn of(text: &str, written: DateTime<Utc>, tells_when: bool) -> Self {
        let start = text.get(..text.floor_char_boundary(READ)).unwrap_or_default();
        let may_date =
            tells_when || start.bytes().any(|byte| byte.is_ascii_digit()) || has_han(start) && start.contains(['月', '年', '日']);
        let written = written.date_naive();
        let found = if may_date { timing::of_statement(start, written) } else { None };
        let days = found.and_then(|(first, end)| {
            let after = i16::try_from(first.checked_sub(day_number(written))?).ok()?;
            Some(Self { after: after.to_le_bytes(), lasts: u8::try_from(end - first).unwrap_or(YEAR).max(1) })
        });
        days.unwrap_or_default()
    }

    /// The first day and the one after the last, for a text written on the day `written`.
    pub(super) fn around(self, written: i32) -> Option<(i32, i32)> {
        let first = written + i32::from(i16::from_le_bytes(self.after));
        (self.lasts > 0).then(|| (first, first + if self.lasts == YEAR { 366 } else { i32::from(self.lasts) }))
    }
}
