//! What a question says about time: a period ("last March", 上个月), an event before or after which something happened ("two weeks after
//! the interview", 搬家之前), or an order ("the first time", 最近一次).

mod asked;
mod chinese;
mod english;
mod mention;
mod period;

use chrono::NaiveDate;

pub use asked::{Beside, Order, Side, Timing};
pub use period::{Grading, Period, day_number};

/// What `question`, asked on the day `today`, says about time.
#[must_use]
pub fn of_question(question: &str, today: NaiveDate) -> Timing {
    if crate::script::has_han(question) { chinese::timing(question, today) } else { english::timing(question, today) }
}

/// The days of which `text`, written on the day `written`, speaks, as day numbers: the first, and the one after the last. `None` if it names
/// no date.
#[must_use]
pub fn of_statement(text: &str, written: NaiveDate) -> Option<(i32, i32)> {
    let is_future = if crate::script::has_han(text) { chinese::is_future(text) } else { english::is_future(text) };
    let found = crate::dates::find(text, written, !is_future)?;
    Some((day_number(found.date), day_number(found.end()?)))
}

#[cfg(test)]
mod tests;
