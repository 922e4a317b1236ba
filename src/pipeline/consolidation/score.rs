//! The score of a candidate: a weighted sum of five recall statistics, 0 to 1 each. Pure; called by `candidates`.
//!
//! ```text
//! frequency  0.30   recalls and mentions / most of any candidate
//! recency    0.25   0.5 ^ (days since the last recall or mention / 7)
//! diversity  0.20   different queries and days of mentions / most of any candidate
//! freshness  0.15   1 - days since it was last stated / 30, at least 0
//! velocity   0.10   recalls since the last dream / recalls
//! ```
//!
//! Only explicit recalls count, and memories that a turn reports as shown to its model; merely being part of an answer does not. A mention is a
//! daily note that states it, or another conversation that confirmed it.

use chrono::{DateTime, Utc};

use crate::domain::dream::Score;

/// Days after which recency is one half.
const HALF_LIFE_DAYS: f64 = 7.0;
/// Days after which freshness is zero.
const FRESH_DAYS: f64 = 30.0;
const DAY_SECONDS: f64 = 86_400.0;

/// Recall statistics of a candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecallStatistics {
    /// Number of recalls.
    pub recalls: u32,
    /// Number of recalls since the last dream.
    pub since: u32,
    /// Number of different questions.
    pub queries: u32,
    /// Number of mentions.
    pub mentions: u32,
    /// Number of days on which it was mentioned.
    pub days: u32,
    /// The last recall; absent if it was never recalled.
    pub last_recalled_at: Option<DateTime<Utc>>,
    /// When it was last stated, written or confirmed.
    pub said_at: DateTime<Utc>,
}

impl RecallStatistics {
    /// How often it was recalled or mentioned. A single mention is its origin and counts for nothing.
    const fn signs(&self) -> u32 {
        self.recalls.saturating_add(if self.mentions > 1 { self.mentions } else { 0 })
    }

    /// The different queries that recalled it and days that mention it.
    const fn variety(&self) -> u32 {
        self.queries.saturating_add(if self.mentions > 1 { self.days } else { 0 })
    }

    /// The last recall, or the last of several mentions.
    fn last_sign(&self) -> Option<DateTime<Utc>> {
        self.last_recalled_at.max((self.mentions > 1).then_some(self.said_at))
    }
}

/// The maxima over all candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Maxima {
    /// Recalls and mentions.
    pub signs: u32,
    /// Different queries and days.
    pub variety: u32,
}

impl Maxima {
    /// The maxima of `all`.
    #[must_use]
    pub fn of(all: impl Iterator<Item = RecallStatistics>) -> Self {
        all.fold(Self::default(), |most, one| Self { signs: most.signs.max(one.signs()), variety: most.variety.max(one.variety()) })
    }
}

/// The score at `now`; a clock that went back makes nothing newer than new.
#[must_use]
pub fn score(signals: &RecallStatistics, most: Maxima, now: DateTime<Utc>) -> Score {
    let share = |part: u32, whole: u32| if whole == 0 { 0.0 } else { (f64::from(part) / f64::from(whole)).min(1.0) };
    let frequency = share(signals.signs(), most.signs);
    let recency = signals.last_sign().map_or(0.0, |at| 0.5_f64.powf(days(at, now) / HALF_LIFE_DAYS));
    let diversity = share(signals.variety(), most.variety);
    let freshness = (1.0 - days(signals.said_at, now) / FRESH_DAYS).max(0.0);
    let velocity = share(signals.since, signals.recalls);
    Score { frequency, recency, diversity, freshness, velocity, total: 0.0 }.with_total()
}

/// Days from `at` to `now`, 0 for a time in the future.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "seconds of a lifetime are far below 2^52")]
pub fn days(at: DateTime<Utc>, now: DateTime<Utc>) -> f64 {
    (now - at).num_seconds().max(0) as f64 / DAY_SECONDS
}

#[cfg(test)]
mod tests {
    use chrono::Duration;

    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-11-21T02:00:00Z".parse().unwrap()
    }

    fn signals() -> RecallStatistics {
        RecallStatistics { recalls: 4, since: 2, queries: 3, mentions: 0, days: 0, last_recalled_at: Some(now()), said_at: now() }
    }

    fn is_near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-9
    }

    #[test]
    fn the_five_terms_are_weighed_as_described() {
        let most = Maxima { signs: 8, variety: 4 };
        let found = score(&signals(), most, now());
        assert!(is_near(found.total, 0.30 * 0.5 + 0.25 + 0.20 * 0.75 + 0.15 + 0.10 * 0.5), "{found:?}");
        let best = score(&RecallStatistics { since: 4, ..signals() }, Maxima { signs: 4, variety: 3 }, now());
        assert!(is_near(best.total, 1.0), "{best:?}");
    }

    #[test]
    fn recency_is_half_after_seven_days_and_freshness_gone_after_thirty() {
        let week = RecallStatistics { last_recalled_at: Some(now() - Duration::days(7)), said_at: now() - Duration::days(15), ..signals() };
        let found = score(&week, Maxima { signs: 4, variety: 3 }, now());
        assert!(is_near(found.recency, 0.5) && is_near(found.freshness, 0.5), "{found:?}");
        let old = score(&RecallStatistics { said_at: now() - Duration::days(31), ..week }, Maxima { signs: 4, variety: 3 }, now());
        assert!(is_near(old.freshness, 0.0), "{old:?}");
    }

    #[test]
    fn a_clock_that_went_back_and_what_was_never_recalled_stay_within_bounds() {
        let ahead = RecallStatistics { last_recalled_at: Some(now() + Duration::days(9)), said_at: now() + Duration::days(9), ..signals() };
        let found = score(&ahead, Maxima { signs: 1, variety: 1 }, now());
        assert!(is_near(found.recency, 1.0) && is_near(found.freshness, 1.0) && is_near(found.frequency, 1.0), "{found:?}");
        let never = RecallStatistics { recalls: 0, since: 0, queries: 0, mentions: 0, days: 0, last_recalled_at: None, said_at: now() };
        assert!(is_near(score(&never, Maxima::default(), now()).total, 0.15));
    }

    #[test]
    fn what_was_mentioned_on_five_days_counts_like_what_was_recalled() {
        let said = RecallStatistics { recalls: 0, since: 0, queries: 0, mentions: 5, days: 5, last_recalled_at: None, said_at: now() };
        let found = score(&said, Maxima::of([said].into_iter()), now());
        assert!(is_near(found.total, 0.30 + 0.25 + 0.20 + 0.15), "{found:?}");
        let once = RecallStatistics { mentions: 1, days: 1, ..said };
        assert!(is_near(score(&once, Maxima::of([said].into_iter()), now()).total, 0.15), "its origin is no repetition");
    }
}
