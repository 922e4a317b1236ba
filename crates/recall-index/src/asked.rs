//! What a query says about time, and how well items fit it.

use chrono::FixedOffset;
use language::timing::{Order, Period, Timing};

use crate::slot::Slot;

/// Microseconds of a day.
const DAY: i64 = 86_400_000_000;
/// The number of 1 January 1970.
const EPOCH: i32 = 719_163;
/// What the day on which something was written counts, where its text speaks of another.
const OF_WRITTEN: f32 = 0.6;
/// What being before or after an event counts, if the query does not say how long: words tell more then.
const OF_VAGUE_EVENT: f32 = 0.35;

/// What a query says about time.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Asked {
    timing: Timing,
    /// Microseconds by which the asker's days begin earlier than those of UTC.
    offset: i64,
}

impl Asked {
    pub(super) fn new(timing: Timing, zone: FixedOffset) -> Self {
        Self { timing, offset: i64::from(zone.local_minus_utc()) * 1_000_000 }
    }

    /// The words for the event that it counts from.
    pub(super) fn event(&self) -> Option<&str> {
        self.timing.event.as_ref().map(|beside| beside.event.as_str())
    }

    /// Whether the event only dates what is asked for: "two weeks after the interview" does not ask for the interview.
    pub(super) fn has_distance(&self) -> bool {
        self.timing.event.as_ref().is_some_and(|beside| beside.distance.is_some())
    }

    /// Whether it asks for nothing but a time.
    pub(super) const fn is_open(&self) -> bool {
        self.timing.is_open
    }

    /// Whether it asks for the first or the last of several.
    pub(super) const fn order(&self) -> Option<Order> {
        self.timing.order
    }

    /// The period that it names.
    pub(super) const fn period(&self) -> Option<Period> {
        self.timing.period
    }

    /// The period beside the event, if `slot` is the event.
    pub(super) fn period_beside(&self, slot: &Slot) -> Option<Period> {
        self.timing.event.as_ref().map(|beside| beside.period(self.days(slot).0))
    }

    /// How well an item lies in `period`, 0 to 1.
    pub(super) fn grade(&self, period: &Period, slot: &Slot) -> f32 {
        let written = self.written(slot);
        let of_written = period.grade(written, written + 1);
        let grade = match slot.event.around(written) {
            Some((first, end)) => period.grade(first, end).max(OF_WRITTEN * of_written),
            None => of_written,
        };
        if self.timing.event.is_some() && !self.has_distance() { OF_VAGUE_EVENT * grade } else { grade }
    }

    /// The first day of an item and the one after its last.
    fn days(&self, slot: &Slot) -> (i32, i32) {
        let written = self.written(slot);
        slot.event.around(written).unwrap_or((written, written + 1))
    }

    /// A number that grows with the time of an item.
    pub(super) fn moment(&self, slot: &Slot) -> i64 {
        i64::from(self.days(slot).0) * DAY + (slot.occurred + self.offset).rem_euclid(DAY)
    }

    /// The day on which an item was written.
    fn written(&self, slot: &Slot) -> i32 {
        i32::try_from((slot.occurred + self.offset).div_euclid(DAY)).map_or(i32::MAX / 2, |days| days + EPOCH)
    }
}
