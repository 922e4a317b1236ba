//! How well memory works, in counts: the facts of an agent, what extraction adds, what prompts take in, and what recall finds.

use std::fmt;
use std::ops::AddAssign;

use chrono::{DateTime, DurationRound, NaiveDateTime, TimeDelta, Utc};

/// Confidence below which a fact counts as uncertain, and below which only a broad search of MicroClaw's rows returns it.
pub const LOW_CONFIDENCE: f64 = 0.45;

/// An hour of UTC, written `2026-11-21T09`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hour(DateTime<Utc>);

impl Hour {
    /// The hour that contains `at`.
    #[must_use]
    pub fn of(at: DateTime<Utc>) -> Self {
        Self(at.duration_trunc(TimeDelta::hours(1)).unwrap_or(at))
    }

    /// Parses the beginning of a time: a date, a `T` or a space, and the hour.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (day, hour) = (text.get(..10)?, text.get(11..13)?);
        let start = NaiveDateTime::parse_from_str(&format!("{day} {hour}:00"), "%Y-%m-%d %H:%M").ok()?;
        Some(Self(start.and_utc()))
    }

    /// When it begins.
    #[must_use]
    pub const fn start(self) -> DateTime<Utc> {
        self.0
    }

    /// The hour that is `hours` later, or earlier if `hours` is negative.
    #[must_use]
    pub fn plus(self, hours: i64) -> Self {
        Self(TimeDelta::try_hours(hours).and_then(|step| self.0.checked_add_signed(step)).unwrap_or(self.0))
    }
}

impl fmt::Display for Hour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.format("%Y-%m-%dT%H"))
    }
}

/// Recalls and contexts in some period.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Activity {
    /// Explicit recalls.
    pub recalls: u64,
    /// Those that found nothing.
    pub empty_recalls: u64,
    /// Contexts that were assembled.
    pub contexts: u64,
    /// Memories that the contexts could have included.
    pub candidates: u64,
    /// Memories that they included.
    pub selected: u64,
    /// Memories that did not fit into their budget.
    pub omitted: u64,
    /// Contexts that included at least one memory.
    pub filled_contexts: u64,
}

impl AddAssign for Activity {
    fn add_assign(&mut self, other: Self) {
        self.recalls += other.recalls;
        self.empty_recalls += other.empty_recalls;
        self.contexts += other.contexts;
        self.candidates += other.candidates;
        self.selected += other.selected;
        self.omitted += other.omitted;
        self.filled_contexts += other.filled_contexts;
    }
}

impl Activity {
    /// The share of the candidates that contexts included, 0 to 1; `None` without candidates.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a share is shown in percent")]
    pub fn coverage(&self) -> Option<f64> {
        (self.candidates > 0).then(|| self.selected as f64 / self.candidates as f64)
    }
}

/// What extraction did in some period.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Throughput {
    /// Runs: one per window of a conversation that was read.
    pub runs: u64,
    /// Runs whose model gave no usable answer; the messages are read again.
    pub failed: u64,
    /// Facts that were proposed.
    pub extracted: u64,
    /// New facts.
    pub inserted: u64,
    /// Known facts that were confirmed.
    pub updated: u64,
}

impl AddAssign for Throughput {
    fn add_assign(&mut self, other: Self) {
        self.runs += other.runs;
        self.failed += other.failed;
        self.extracted += other.extracted;
        self.inserted += other.inserted;
        self.updated += other.updated;
    }
}

impl Throughput {
    /// Proposed facts that were neither new nor a confirmation.
    #[must_use]
    pub const fn skipped(&self) -> u64 {
        self.extracted.saturating_sub(self.inserted).saturating_sub(self.updated)
    }
}

/// The runs of extraction in some period, by what started them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Runs {
    /// All runs.
    pub all: Throughput,
    /// Those of the reflector, which reads conversations that go on.
    pub reflector: Throughput,
}

impl AddAssign for Runs {
    fn add_assign(&mut self, other: Self) {
        self.all += other.all;
        self.reflector += other.reflector;
    }
}

/// The facts of an agent by status.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FactPool {
    /// Active facts.
    pub active: u64,
    /// Active facts with a confidence below [`LOW_CONFIDENCE`].
    pub low_confidence: u64,
    /// Archived facts.
    pub archived: u64,
    /// Facts that a newer one replaced.
    pub superseded: u64,
    /// Facts that were merged into another.
    pub merged: u64,
    /// Facts past their expiry.
    pub expired: u64,
    /// Facts in quarantine.
    pub quarantined: u64,
}

impl AddAssign for FactPool {
    fn add_assign(&mut self, other: Self) {
        self.active += other.active;
        self.low_confidence += other.low_confidence;
        self.archived += other.archived;
        self.superseded += other.superseded;
        self.merged += other.merged;
        self.expired += other.expired;
        self.quarantined += other.quarantined;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_is_written_and_read_as_databases_write_times() {
        let at: DateTime<Utc> = "2026-11-21T09:59:59.999999Z".parse().unwrap();
        let hour = Hour::of(at);
        assert_eq!(hour.to_string(), "2026-11-21T09");
        for text in ["2026-11-21T09", "2026-11-21T09:59:59.999999+00:00", "2026-11-21 09:00:00 +00:00"] {
            assert_eq!(Hour::parse(text), Some(hour), "{text}");
        }
        for wrong in ["", "2026-11-21", "2026-11-21T", "2026-11-21T99", "二〇二六年十一月二十一日九时"] {
            assert_eq!(Hour::parse(wrong), None, "{wrong}");
        }
        assert_eq!((hour.plus(-10).to_string().as_str(), hour.plus(15).to_string().as_str()), ("2026-11-20T23", "2026-11-22T00"));
    }

    #[test]
    fn coverage_needs_candidates_and_nothing_is_skipped_twice() {
        assert_eq!(Activity::default().coverage(), None);
        assert_eq!(Activity { candidates: 4, selected: 3, ..Activity::default() }.coverage(), Some(0.75));
        assert_eq!(Throughput { extracted: 5, inserted: 2, updated: 1, ..Throughput::default() }.skipped(), 2);
        assert_eq!(Throughput { extracted: 1, inserted: 2, ..Throughput::default() }.skipped(), 0);
    }
}
