//! Formats times for pages: in the agent's time zone, with the age in words.

use chrono::{DateTime, LocalResult, NaiveDateTime, SecondsFormat, TimeZone, Utc};
use chrono_tz::Tz;

use super::text::Words;

/// A time, formatted for `<time>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// For programs: RFC 3339, UTC.
    pub iso: String,
    /// For people: date and minute in the time zone.
    pub text: String,
    /// The time zone and its offset, for the tooltip.
    pub zone: String,
    /// The time since, or until.
    pub age: String,
}

impl Moment {
    /// Formats `at` in `zone`, with its distance from `now`.
    #[must_use]
    pub fn new(at: DateTime<Utc>, now: DateTime<Utc>, zone: Tz, words: Words) -> Self {
        let local = at.with_timezone(&zone);
        Self {
            iso: at.to_rfc3339_opts(SecondsFormat::Secs, true),
            text: local.format("%Y-%m-%d %H:%M").to_string(),
            zone: format!("{} ({})", zone.name(), local.format("%:z")),
            age: age(at, now, words),
        }
    }
}

fn age(at: DateTime<Utc>, now: DateTime<Utc>, words: Words) -> String {
    let seconds = (now - at).num_seconds();
    let (family, seconds) = if seconds < 0 { ("in", -seconds) } else { ("ago", seconds) };
    let (unit, size) =
        [("days", 86_400), ("hours", 3_600), ("minutes", 60)].into_iter().find(|(_, size)| seconds >= *size).unwrap_or(("now", 1));
    if unit == "now" { words.say("age-now") } else { words.with(&format!("age-{family}-{unit}"), "count", seconds / size) }
}

/// Formats `at` as the value of a date field in `zone`, to the minute.
#[must_use]
pub fn write_local(at: &DateTime<Utc>, zone: Tz) -> String {
    at.with_timezone(&zone).format("%Y-%m-%dT%H:%M").to_string()
}

/// Parses the value of a date field, in `zone`, or RFC 3339 with an offset, as programs write it in links.
#[must_use]
pub fn read_local(text: &str, zone: Tz) -> Option<DateTime<Utc>> {
    if let Ok(at) = DateTime::parse_from_rfc3339(text) {
        return Some(at.with_timezone(&Utc));
    }
    let local = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"].iter().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())?;
    match zone.from_local_datetime(&local) {
        LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => Some(at.with_timezone(&Utc)),
        // A local time that a change of the clocks skips.
        LocalResult::None => Some(Utc.from_utc_datetime(&local)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::frame::text::Language;

    #[test]
    fn a_time_is_told_in_the_zone_and_by_its_age() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let tell = |when: &str, language| Moment::new(at(when), at("2026-11-21T09:00:00Z"), Tz::Asia__Shanghai, Words(language));
        let moment = tell("2026-11-19T20:30:15Z", Language::English);
        assert_eq!((moment.iso.as_str(), moment.text.as_str()), ("2026-11-19T20:30:15Z", "2026-11-20 04:30"));
        assert_eq!((moment.zone.as_str(), moment.age.as_str()), ("Asia/Shanghai (+08:00)", "1 day ago"));
        assert_eq!(tell("2026-11-21T09:05:00Z", Language::Chinese).age, "5 分钟后");
        assert_eq!(tell("2026-11-21T08:59:58Z", Language::English).age, "just now");
    }
}
