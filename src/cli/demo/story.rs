//! The bundled conversation as data. Only the demo reads it.

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

/// A query to a person's memory, and the text that the first results must contain.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Question {
    pub(super) person: String,
    pub(super) query: String,
    pub(super) as_of_days_ago: Option<i64>,
    pub(super) expects: String,
}

/// A query to a person's memory about the other person, and the words that no result may contain.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stranger {
    pub(super) person: String,
    pub(super) query: String,
    pub(super) never: Vec<String>,
}

/// A memory to store, the queries that recall it, and the text that the dream must keep.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Night {
    pub(super) person: String,
    pub(super) remember: String,
    pub(super) asked: Vec<String>,
    pub(super) expects: String,
}

/// A time of day such as `09:10`.
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
    /// Parses the story that is compiled into the binary.
    pub(super) fn bundled() -> Result<Self> {
        yaml_serde::from_str(include_str!("conversation.yaml")).map_err(Error::internal)
    }
}

impl Session {
    /// The start of the session, relative to `now`.
    pub(super) fn begins(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        (now - Duration::days(self.days_ago)).date_naive().and_time(self.at.0).and_utc()
    }
}

impl Question {
    /// The point in time that the question asks about; `None` for the present.
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
