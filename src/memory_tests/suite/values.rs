//! The values of a suite: names, persons, moments, shares, and lists that may be one text. Each is checked while the file is read, so that
//! an error has its line.

use std::fmt;

use chrono::{DateTime, LocalResult, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::domain::access::OwnerName;
use crate::domain::owner_key::OwnerKey;

/// The longest text of a suite, in characters.
pub const MAX_TEXT_CHARS: usize = 10_000;
/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 200;
/// Forms of a moment, the most exact first.
const FORMS: [&str; 4] = ["%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"];

/// A name of a test, a conversation or a file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Name(pub String);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = text(from)?;
        let name = text.trim();
        if name.is_empty() || name.chars().count() > MAX_NAME_CHARS {
            return Err(de::Error::custom("a name must have 1 to 200 characters; write a short one"));
        }
        Ok(Self(name.to_owned()))
    }
}

/// A person: a name of one's own such as `nora`, or a whole owner key such as `slack:U1`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Person(pub OwnerKey);

impl Person {
    /// As a caller names it.
    #[must_use]
    pub fn named(&self) -> OwnerName {
        OwnerName { owner_key: Some(self.0.to_string()), ..OwnerName::default() }
    }
}

impl fmt::Display for Person {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = self.0.as_str();
        to.write_str(key.strip_prefix("api:").unwrap_or(key))
    }
}

impl<'de> Deserialize<'de> for Person {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = text(from)?;
        let key = if text.contains(':') { OwnerKey::parse(text.trim()) } else { OwnerKey::api(text.trim()) };
        key.map(Self)
            .map_err(|why| de::Error::custom(format!("`{text}` names nobody: {why}; write a name such as nora, or a key such as slack:U1")))
    }
}

/// A point in time as written: with an offset, or in the agent's time zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// With an offset.
    Exact(DateTime<Utc>),
    /// On the clock of the agent's zone.
    Local(NaiveDateTime),
    /// A whole day in the agent's zone.
    Day(NaiveDate),
}

impl Moment {
    /// The point in time; a day begins at midnight. A time that a change of the clock skips counts in UTC.
    #[must_use]
    pub fn at(self, zone: Tz) -> DateTime<Utc> {
        let local = match self {
            Self::Exact(at) => return at,
            Self::Local(local) => local,
            Self::Day(day) => day.and_time(NaiveTime::MIN),
        };
        match zone.from_local_datetime(&local) {
            LocalResult::Single(at) | LocalResult::Ambiguous(at, _) => at.with_timezone(&Utc),
            LocalResult::None => local.and_utc(),
        }
    }

    /// Whether `at` is this moment, to the precision in which it is written.
    #[must_use]
    pub fn covers(self, at: DateTime<Utc>, zone: Tz) -> bool {
        match self {
            Self::Day(day) => at.with_timezone(&zone).date_naive() == day,
            Self::Exact(_) | Self::Local(_) => (at - self.at(zone)).num_seconds().abs() < 60,
        }
    }

    /// Reads a moment.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d") {
            return Some(Self::Day(day));
        }
        if let Some(local) = FORMS.iter().find_map(|form| NaiveDateTime::parse_from_str(text, form).ok()) {
            return Some(Self::Local(local));
        }
        DateTime::parse_from_rfc3339(text).ok().map(|at| Self::Exact(at.with_timezone(&Utc)))
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = text(from)?;
        Self::parse(&text).ok_or_else(|| {
            de::Error::custom(format!("`{text}` is no moment; write 2026-03-02, 2026-03-02 09:10, or 2026-03-02T09:10:00+01:00"))
        })
    }
}

/// A share from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share(pub f64);

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let share = f64::deserialize(from)?;
        if (0.0..=1.0).contains(&share) {
            Ok(Self(share))
        } else {
            Err(de::Error::custom("a share must be 0 to 1; write 0.8 for four of five runs"))
        }
    }
}

/// One text. A number or a truth value counts as written.
pub fn text<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    match from.deserialize_any(OneOrMany { one: true })?.pop() {
        Some(text) => Ok(text),
        None => Err(de::Error::custom("write a text")),
    }
}

/// Like [`text`], for an optional field.
pub fn optional_text<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    text(from).map(Some)
}

/// One text, or a list of texts.
pub fn texts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    from.deserialize_any(OneOrMany { one: false })
}

struct OneOrMany {
    one: bool,
}

impl OneOrMany {
    fn checked<E: de::Error>(text: &str) -> Result<String, E> {
        if text.trim().is_empty() {
            return Err(E::custom("is empty; write the text or leave the field out"));
        }
        if text.chars().count() > MAX_TEXT_CHARS {
            return Err(E::custom("is longer than 10,000 characters; shorten it"));
        }
        Ok(text.to_owned())
    }
}

impl<'de> Visitor<'de> for OneOrMany {
    type Value = Vec<String>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(if self.one { "a text" } else { "a text or a list of texts" })
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Vec<String>, E> {
        Self::checked(text).map(|text| vec![text])
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<Vec<String>, E> {
        Ok(vec![value.to_string()])
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Vec<String>, E> {
        Ok(vec![value.to_string()])
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Vec<String>, E> {
        Ok(vec![value.to_string()])
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Vec<String>, E> {
        Ok(vec![value.to_string()])
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Vec<String>, A::Error> {
        if self.one {
            return Err(de::Error::invalid_type(de::Unexpected::Seq, &self));
        }
        let mut texts = Vec::new();
        while let Some(Text(text)) = from.next_element()? {
            texts.push(text);
        }
        Ok(texts)
    }
}

struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        text(from).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_without_an_offset_is_on_the_clock_of_the_agent() {
        let at = |text: &str| Moment::parse(text).unwrap().at(chrono_tz::Asia::Shanghai).to_rfc3339();
        assert_eq!(at("2026-03-02 09:10"), "2026-03-02T01:10:00+00:00");
        assert_eq!(at("2026-03-02"), "2026-03-01T16:00:00+00:00");
        assert_eq!(at("2026-03-02T09:10:00+01:00"), "2026-03-02T08:10:00+00:00");
        assert_eq!(Moment::parse("yesterday"), None);
    }

    #[test]
    fn a_day_covers_all_its_hours_and_a_time_its_minute() {
        let noon = "2026-03-02T12:00:00Z".parse().unwrap();
        assert!(Moment::parse("2026-03-02").unwrap().covers(noon, Tz::UTC) && !Moment::parse("2026-03-03").unwrap().covers(noon, Tz::UTC));
        assert!(Moment::parse("2026-03-02 12:00").unwrap().covers(noon, Tz::UTC));
        assert!(!Moment::parse("2026-03-02 12:01").unwrap().covers(noon, Tz::UTC));
    }
}
