//! A fact as a row of a chat: ids are JSON integers, times are RFC 3339.

use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::domain::fact::{Fact, FactSource, FactStatus};

/// One row.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// The id of the fact.
    pub id: i64,
    /// The chat; absent for shared rows.
    pub chat_id: Option<i64>,
    /// The fact as a sentence; never blank.
    pub content: String,
    /// `PROFILE`, `KNOWLEDGE` or `EVENT`.
    pub category: &'static str,
    /// When it was learned.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// When it was last stated.
    pub last_seen_at: DateTime<Utc>,
    /// 0 to 1.
    pub confidence: f64,
    /// `explicit`, `reflector`, `tool`, or our own name of the source.
    pub source: &'static str,
    /// Whether it is no longer active.
    pub is_archived: bool,
    /// Since when it is not active.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub archived_at: Option<DateTime<Utc>>,
    /// When it expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<DateTime<Utc>>,
}

impl Row {
    /// The row of a fact.
    #[must_use]
    pub fn of(fact: Fact, chat: Option<i64>) -> Self {
        let is_archived = fact.status != FactStatus::Active;
        Self {
            id: fact.id.get(),
            chat_id: chat,
            content: fact.text,
            category: fact.category.coarse().as_str(),
            created_at: fact.learned_at,
            updated_at: fact.updated_at,
            last_seen_at: fact.confirmed_at,
            confidence: fact.confidence.clamp(0.0, 1.0),
            source: source(fact.source),
            is_archived,
            archived_at: is_archived.then_some(fact.updated_at),
            expires_at: fact.expires_at,
        }
    }
}

const fn source(source: FactSource) -> &'static str {
    match source {
        FactSource::Person => "explicit",
        FactSource::Model => "reflector",
        FactSource::Statement | FactSource::Import | FactSource::Tool | FactSource::File => source.as_str(),
    }
}

/// Maps such a program's name of a source to ours.
pub(super) fn writer(source: &str) -> FactSource {
    match source {
        "explicit" | "explicit_conflict" => FactSource::Person,
        "reflector" | "reflector_conflict" => FactSource::Model,
        _ => FactSource::Tool,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::fact::FactCategory;

    #[test]
    fn every_category_becomes_one_of_three() {
        for known in FactCategory::ALL {
            assert!(["PROFILE", "KNOWLEDGE", "EVENT"].contains(&known.coarse().as_str()), "{known:?}");
        }
        assert_eq!(FactCategory::Preference.coarse(), FactCategory::Profile);
    }

    #[test]
    fn a_row_has_the_types_that_clients_read() {
        let row = serde_json::to_value(Row::of(Fact::sample(), None)).unwrap();
        assert!(row["id"].is_i64() && row["chat_id"].is_null() && row["is_archived"].is_boolean() && row["confidence"].is_f64(), "{row}");
        assert!(row.get("expires_at").is_none() && row["created_at"].as_str().unwrap().ends_with('Z'), "{row}");
        let row = serde_json::to_value(Row::of(Fact { status: FactStatus::Superseded, ..Fact::sample() }, Some(-7))).unwrap();
        assert!(row["is_archived"] == true && row["archived_at"].is_string() && row["chat_id"] == -7, "{row}");
    }
}
