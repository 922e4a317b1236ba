//! The reasons that keep a candidate out of the file, each with its code. Pure; called by `candidates`.

use chrono::{DateTime, Utc};

use super::score::{RecallStatistics, days};
use crate::config::mate::Memory;

/// It was promoted.
pub const PROMOTED: &str = "promoted";
/// It was recalled for too few different questions, and mentioned on too few days: once is no habit.
pub const ONE_OFF: &str = "one_off";
/// It was recalled and mentioned too rarely.
pub const FEW_RECALLS: &str = "few_recalls";
/// It was neither recalled nor stated for too long.
pub const TOO_OLD: &str = "too_old";
/// Its score is too low.
pub const LOW_SCORE: &str = "low_score";
/// Enough others scored higher.
pub const CROWDED_OUT: &str = "crowded_out";
/// The file has no room left.
pub const NO_ROOM: &str = "no_room";
/// It is part of an open contradiction.
pub const CONTRADICTED: &str = "contradicted";
/// A person changed it, marked it as not helpful, or declined or reverted a dream's line about it.
pub const USER_CORRECTED: &str = "user_corrected";
/// It has expired.
pub const EXPIRED: &str = "expired";
/// It was forgotten on request.
pub const FORGOTTEN: &str = "forgotten";
/// A block rule of the person keeps it out.
pub const BLOCKED: &str = "blocked";
/// A newer fact superseded it.
pub const SUPERSEDED: &str = "superseded";
/// It was merged into another fact.
pub const MERGED: &str = "merged";
/// It is archived.
pub const ARCHIVED: &str = "archived";
/// It is in quarantine.
pub const QUARANTINED: &str = "quarantined";
/// An earlier dream promoted it.
pub const ALREADY_PROMOTED: &str = "already_promoted";
/// A dream proposed it, and the decision is open.
pub const ALREADY_PROPOSED: &str = "already_proposed";
/// The file, or PROFILE.md, states it already.
pub const ALREADY_SAID: &str = "already_said";
/// It is part of a file that every context contains anyway.
pub const ALWAYS_READ: &str = "always_read";
/// It is part of the diary of dreams.
pub const DIARY: &str = "diary";
/// The model left it out.
pub const LEFT_OUT: &str = "left_out";

/// The thresholds of the gates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rules {
    /// The fewest recalls.
    pub min_recalls: u32,
    /// The fewest different questions.
    pub min_queries: u32,
    /// The most days since it was last recalled or stated; 0 for no limit.
    pub max_age_days: u32,
    /// The lowest score.
    pub min_score: f64,
    /// The most candidates that are promoted.
    pub max_promoted: usize,
    /// Whether recall counts matter at all: a request for a topic is a recall by itself.
    pub counts: bool,
}

impl Rules {
    /// The thresholds of the settings.
    #[must_use]
    pub const fn of(settings: &Memory) -> Self {
        Self {
            min_recalls: settings.emergence_min_recall_count,
            min_queries: settings.emergence_min_unique_queries,
            max_age_days: settings.emergence_max_age_days,
            min_score: settings.emergence_score_threshold,
            max_promoted: settings.dream.max_candidates_per_dream as usize,
            counts: true,
        }
    }

    /// Why a candidate is rejected before it is scored.
    #[must_use]
    pub fn rejection(&self, signals: &RecallStatistics, now: DateTime<Utc>) -> Option<&'static str> {
        if !self.counts {
            return None;
        }
        let last = signals.last_recalled_at.map_or(signals.said_at, |at| at.max(signals.said_at));
        let is_habit = |count: u32, variety: u32| count >= self.min_recalls && variety >= self.min_queries;
        if signals.queries.max(signals.days) < self.min_queries {
            Some(ONE_OFF)
        } else if !is_habit(signals.recalls, signals.queries) && !is_habit(signals.mentions, signals.days) {
            Some(FEW_RECALLS)
        } else if self.max_age_days > 0 && days(last, now) > f64::from(self.max_age_days) {
            Some(TOO_OLD)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::Duration;

    use super::*;

    fn now() -> DateTime<Utc> {
        "2026-11-21T02:00:00Z".parse().unwrap()
    }

    fn signals() -> RecallStatistics {
        RecallStatistics {
            recalls: 3,
            since: 3,
            queries: 2,
            mentions: 0,
            days: 0,
            last_recalled_at: Some(now()),
            said_at: now() - Duration::days(200),
        }
    }

    #[test]
    fn each_gate_has_its_word() {
        let rules = Rules::of(&Memory::default());
        assert_eq!(rules.rejection(&signals(), now()), None);
        assert_eq!(rules.rejection(&RecallStatistics { queries: 1, recalls: 9, ..signals() }, now()), Some(ONE_OFF));
        assert_eq!(rules.rejection(&RecallStatistics { recalls: 2, ..signals() }, now()), Some(FEW_RECALLS));
        let said = RecallStatistics { recalls: 0, queries: 0, mentions: 3, days: 3, last_recalled_at: None, said_at: now(), ..signals() };
        assert_eq!(rules.rejection(&said, now()), None, "a repeated statement need not be recalled");
        assert_eq!(rules.rejection(&RecallStatistics { days: 1, ..said }, now()), Some(ONE_OFF));
        assert_eq!(rules.rejection(&RecallStatistics { mentions: 2, days: 2, ..said }, now()), Some(FEW_RECALLS));
        let asleep = RecallStatistics { last_recalled_at: Some(now() - Duration::days(31)), ..signals() };
        assert_eq!(rules.rejection(&asleep, now()), Some(TOO_OLD));
    }

    #[test]
    fn age_is_counted_from_the_last_sign_of_life_and_not_from_the_beginning() {
        let rules = Rules::of(&Memory::default());
        let said_again =
            RecallStatistics { last_recalled_at: Some(now() - Duration::days(60)), said_at: now() - Duration::days(2), ..signals() };
        assert_eq!(rules.rejection(&said_again, now()), None);
        let no_limit = Rules { max_age_days: 0, ..rules };
        let ancient = RecallStatistics { last_recalled_at: Some(now() - Duration::days(900)), ..signals() };
        assert_eq!(no_limit.rejection(&ancient, now()), None);
    }

    #[test]
    fn what_a_person_asked_for_by_topic_need_not_have_been_recalled_before() {
        let rules = Rules { counts: false, ..Rules::of(&Memory::default()) };
        assert_eq!(rules.rejection(&RecallStatistics { recalls: 0, queries: 0, last_recalled_at: None, ..signals() }, now()), None);
    }
}
