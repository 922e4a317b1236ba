//! What a question says about time.

use super::period::{Grading, Period};

/// What a question says about time.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Timing {
    /// The period that it names.
    pub period: Option<Period>,
    /// The event beside which it places what it asks for, if it names no period.
    pub event: Option<Beside>,
    /// Whether it asks for the first or the last of several.
    pub order: Option<Order>,
    /// Whether it asks for nothing but a time: "What did I do last weekend?"
    pub is_open: bool,
}

impl Timing {
    /// Whether the question says anything about time.
    #[must_use]
    pub const fn is_some(&self) -> bool {
        self.period.is_some() || self.event.is_some() || self.order.is_some()
    }
}

/// Which of several things a question asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The earliest.
    First,
    /// The latest.
    Last,
}

/// The side of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Before it.
    Before,
    /// After it.
    After,
}

/// A time in relation to an event that memory has to date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beside {
    /// The words for the event.
    pub event: String,
    /// On which side of it.
    pub side: Side,
    /// How far from it, in days, and how many days that may be off, if the question says so.
    pub distance: Option<(i32, i32)>,
}

impl Beside {
    /// The period, once the day of the event is known.
    #[must_use]
    pub fn period(&self, day: i32) -> Period {
        match (self.side, self.distance) {
            (Side::Before, Some((days, blur))) => Period::around(day - days, blur),
            (Side::After, Some((days, blur))) => Period::around(day + days, blur),
            (Side::Before, None) => Period { grading: Grading::FadesBackward, ..Period::new(i32::MIN, day) },
            (Side::After, None) => Period { grading: Grading::FadesForward, ..Period::new(day, i32::MAX) },
        }
    }
}
