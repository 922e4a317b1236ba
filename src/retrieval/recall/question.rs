//! The query of recall and its limits.

use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use crate::config::mate::RecallBalance;
use crate::domain::item::ItemKind;
use crate::domain::label_filter::LabelFilter;
use crate::error::{Error, FieldError, Result};
use crate::memory::facts::zone::{UNKNOWN_ZONE, zone_named};
use recall_index::condition::Condition;
use recall_index::query_embedding::QueryEmbedding;
use recall_index::weights::Balance;

/// Longest query, in characters: enough for a long message, not for a document.
const MAX_QUERY_CHARS: usize = 10_000;
/// Most items of a result.
pub(super) const MAX_ITEMS: u32 = 100;
/// Default number of items.
const DEFAULT_ITEMS: u32 = 10;
/// Largest budget, in tokens.
const MAX_BUDGET: u32 = 1_000_000;

/// A query as a caller sends it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RecallQuery {
    /// The text, in any language.
    pub query: String,
    /// Most items, 1 to 100; 10 when absent.
    pub k: Option<u32>,
    /// Only these kinds; all when empty.
    pub kinds: Vec<ItemKind>,
    /// The moment whose memory is searched; now when absent.
    pub as_of: Option<DateTime<Utc>>,
    /// Least score, 0 to 1.
    pub min_score: Option<f64>,
    /// Most tokens of all texts together.
    pub budget_tokens: Option<u32>,
    /// Only items with these labels, of this time.
    pub filter: LabelFilter,
    /// The IANA time zone in which a period of the text and the days of the filter are counted; when absent the one that the person is known to live in, else the
    /// agent's.
    pub timezone: Option<String>,
    /// Only items that meet this, too: what the filters of other memory services say.
    pub condition: Condition,
}

/// The balance of an agent's settings.
#[expect(clippy::cast_possible_truncation, reason = "scores are f32, and the settings are at most 100")]
pub(crate) fn balance(settings: &RecallBalance) -> Balance {
    let RecallBalance { text_weight, vector_weight, own_boost } = *settings;
    Balance { text: text_weight as f32, vector: vector_weight as f32, own: own_boost as f32 }
}

/// A checked query.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Question {
    pub text: String,
    pub k: usize,
    pub kinds: Vec<ItemKind>,
    pub as_of: Option<DateTime<Utc>>,
    pub min_score: f32,
    /// Least score as a share of the best item's, 0 to 1.
    pub share_of_best: f32,
    pub budget: Option<usize>,
    /// What items must have attached, and of what time they must be.
    pub filter: LabelFilter,
    /// What items must meet, too.
    pub condition: Condition,
    /// What words, meaning and ownership count for the agent.
    pub balance: Balance,
    /// Its embedding, once a server has computed it.
    pub sense: Option<QueryEmbedding>,
    /// Whether everything that repeats a replaced statement is marked.
    pub marks_replaced: bool,
    /// The time zone of the request or the person; the agent's when absent.
    pub zone: Option<Tz>,
}

impl RecallQuery {
    /// Checks every field.
    ///
    /// # Errors
    /// [`Error::Invalid`] naming all fields at fault.
    pub(crate) fn check(self) -> Result<Question> {
        let mut wrong = Vec::new();
        let mut refuse = |field: &str, message: &str| wrong.push(FieldError { field: field.to_owned(), message: message.to_owned() });
        if self.query.trim().is_empty() {
            refuse("query", "must not be blank");
        } else if self.query.chars().nth(MAX_QUERY_CHARS).is_some() {
            refuse("query", "must be at most 10,000 characters");
        }
        let k = self.k.unwrap_or(DEFAULT_ITEMS);
        if !(1..=MAX_ITEMS).contains(&k) {
            refuse("k", "must be 1 to 100");
        }
        let min_score = self.min_score.unwrap_or(0.0);
        if !(0.0..=1.0).contains(&min_score) {
            refuse("minScore", "must be 0 to 1");
        }
        if self.budget_tokens.is_some_and(|budget| !(1..=MAX_BUDGET).contains(&budget)) {
            refuse("budgetTokens", "must be 1 to 1,000,000");
        }
        let zone = self.timezone.as_deref().map(zone_named);
        if zone == Some(None) {
            refuse("timezone", UNKNOWN_ZONE);
        }
        wrong.extend(self.filter.error());
        if !wrong.is_empty() {
            return Err(Error::Invalid(wrong));
        }
        #[expect(clippy::cast_possible_truncation, reason = "scores are f32, and this one lies between 0 and 1")]
        let min_score = min_score as f32;
        Ok(Question {
            text: self.query,
            k: k as usize,
            kinds: self.kinds,
            as_of: self.as_of,
            min_score,
            share_of_best: 0.0,
            budget: self.budget_tokens.map(|budget| budget as usize),
            filter: self.filter,
            condition: self.condition,
            balance: Balance::default(),
            sense: None,
            marks_replaced: false,
            zone: zone.flatten(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(query: RecallQuery) -> Vec<String> {
        match query.check() {
            Err(Error::Invalid(fields)) => fields.into_iter().map(|field| field.field).collect(),
            other => panic!("{other:?}"),
        }
    }

    fn tea() -> RecallQuery {
        RecallQuery { query: "tea".to_owned(), ..RecallQuery::default() }
    }

    #[test]
    fn every_field_at_fault_is_named() {
        let all = RecallQuery { query: " \n".to_owned(), k: Some(0), min_score: Some(-0.1), budget_tokens: Some(0), ..tea() };
        assert_eq!(fields(all), ["query", "k", "minScore", "budgetTokens"]);
        assert_eq!(fields(RecallQuery { query: "茶".repeat(10_001), ..tea() }), ["query"]);
        assert_eq!(fields(RecallQuery { timezone: Some("Mars/Base".to_owned()), ..tea() }), ["timezone"]);
        assert_eq!(fields(RecallQuery { k: Some(1_000_000), min_score: Some(f64::NAN), ..tea() }), ["k", "minScore"]);
    }

    #[test]
    fn the_defaults_ask_for_ten_items_of_any_score() {
        let question = tea().check().unwrap();
        assert_eq!((question.k, question.min_score, question.budget), (10, 0.0, None));
        assert!(RecallQuery { query: "茶".repeat(10_000), k: Some(100), ..tea() }.check().is_ok());
    }
}
