//! Plans: facts about a future day, until it has passed.

use chrono::{DateTime, Duration, NaiveDate, NaiveTime, Utc};

use crate::domain::fact::{Fact, FactStatus};

/// Relations about the future, and their names after the day has passed.
const PLANS: [(&str, &str); 3] = [("plans", "planned"), ("scheduled_for", "was_scheduled_for"), ("deadline", "was_deadline")];

/// The delay until a day is over in every time zone on earth.
const OVER_EVERYWHERE: Duration = Duration::hours(36);

/// The name of a plan's relation after its day has passed; `None` for other relations.
#[must_use]
pub fn past(predicate: &str) -> Option<&'static str> {
    PLANS.iter().find(|(plan, _)| *plan == predicate).map(|(_, past)| *past)
}

/// Whether the relation is a plan whose day has passed.
#[must_use]
pub fn is_past(predicate: &str) -> bool {
    PLANS.iter().any(|(_, past)| *past == predicate)
}

/// When a plan becomes past: after the last day in its text. `None` for facts that are not plans or name no day.
#[must_use]
pub fn ends_at(fact: &Fact) -> Option<DateTime<Utc>> {
    past(&fact.predicate)?;
    let day = last_day(&fact.object).or_else(|| last_day(&fact.text))?;
    Some(day.and_time(NaiveTime::MIN).and_utc() + OVER_EVERYWHERE)
}

/// When upkeep must handle a fact: when it expires, or when a plan's day has passed. `None` for facts that are not active.
#[must_use]
pub fn due_at(fact: &Fact) -> Option<DateTime<Utc>> {
    let is_believed = fact.status == FactStatus::Active;
    [fact.valid_to, fact.expires_at, ends_at(fact)].into_iter().flatten().min().filter(|_| is_believed)
}

/// The latest date of the form 2026-03-13 in a text; extraction writes "next Friday" in this form.
fn last_day(text: &str) -> Option<NaiveDate> {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let day_at = |at: usize| {
        let is_apart = !is_digit(at + 10) && (at == 0 || !is_digit(at - 1));
        let day = text.get(at..at + 10).filter(|_| is_apart)?;
        NaiveDate::parse_from_str(day, "%Y-%m-%d").ok()
    };
    (0..bytes.len().saturating_sub(9)).filter(|at| is_digit(*at)).filter_map(day_at).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_day_that_a_text_names_counts() {
        let day = |text: &str| last_day(text).map(|day| day.to_string());
        assert_eq!(day("next Friday (2026-03-13)").as_deref(), Some("2026-03-13"));
        assert_eq!(day("下周五（2026-03-13）到下周日（2026-03-15）").as_deref(), Some("2026-03-15"));
        assert_eq!(day("order 12026-03-134"), None);
        assert_eq!(day("2026-13-41"), None);
        assert_eq!(day("one day"), None);
        assert_eq!(day(""), None);
    }

    #[test]
    fn relations_that_look_ahead_have_a_past() {
        assert_eq!(past("plans"), Some("planned"));
        assert!(is_past("planned") && !is_past("plans") && past("lives_in").is_none());
    }
}
