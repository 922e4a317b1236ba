//! The bundled conversation as data. Read by the demo only.

use chrono::{DateTime, Duration, NaiveTime, Utc};
use serde::Deserialize;

use crate::error::{Error, Result};

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Story {
    pub(super) agent: Agent,
    pub(super) sessions: Vec<Session>,
    pub(super) questions: Vec<Question>,
    pub(super) strangers: Vec<Stranger>,
    pub(super) nights: Vec<Night>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Agent {
    pub(super) name: String,
    pub(super) description: String,
    pub(super) timezone: String,
}

/// One conversation of one person.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Session {
    pub(super) id: String,
    pub(super) person: String,
    days_ago: i64,
    at: NaiveClock,
    pub(super) turns: Vec<Turn>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Turn {
    pub(super) user: String,
    pub(super) assistant: String,
}

/// Something a person's memory is asked, and what has to come back among the first.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Question {
    pub(super) person: String,
    pub(super) query: String,
    pub(super) as_of_days_ago: Option<i64>,
    pub(super) expects: String,
}

/// Something a person's memory is asked about somebody else, and what may not come back at all.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stranger {
    pub(super) person: String,
    pub(super) query: String,
    pub(super) never: Vec<String>,
}

/// Something a person wants remembered, how it is asked for, and what the night has to keep.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Night {
    pub(super) person: String,
    pub(super) remember: String,
    pub(super) asked: Vec<String>,
    pub(super) expects: String,
}

/// `09:10`
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct NaiveClock(NaiveTime);

impl TryFrom<String> for NaiveClock {
    type Error = chrono::ParseError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        NaiveTime::parse_from_str(&text, "%H:%M").map(Self)
    }
}

impl Story {
    /// The story that comes with the binary.
    pub(super) fn bundled() -> Result<Self> {
        yaml_serde::from_str(include_str!("conversation.yaml")).map_err(Error::internal)
    }
}

impl Session {
    /// When it took place, seen from `now`.
    pub(super) fn begins(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        (now - Duration::days(self.days_ago)).date_naive().and_time(self.at.0).and_utc()
    }
}

impl Question {
    /// The moment it asks about, when it is not now.
    pub(super) fn as_of(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.as_of_days_ago.map(|days| now - Duration::days(days))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bundled_story_is_in_order_and_long_enough() {
        let story = Story::bundled().unwrap();
        let now = crate::domain::clock::Clock::system().now();
        let begins: Vec<_> = story.sessions.iter().map(|session| session.begins(now)).collect();
        assert!(begins.is_sorted() && begins.len() >= 6);
        assert!(begins[begins.len() - 1] - begins[0] >= Duration::weeks(3) && begins[begins.len() - 1] < now);
        for person in ["nora", "lin"] {
            assert!(story.sessions.iter().filter(|session| session.person == person).count() >= 3);
            assert!(story.questions.iter().any(|question| question.person == person));
            assert!(story.strangers.iter().any(|stranger| stranger.person == person));
        }
    }
}
