//! What a filter needs to know of the facts of a person beside their metadata, and of which facts: no row is read that the filter cannot select.

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::comparison::{Comparison, moment};
use super::filter::Filter;
use super::identity::EVERYBODY;
use crate::domain::fact::OutlineQuery;

/// The active facts that a filter may select, with what it compares of them.
pub(super) fn of(filter: &Filter) -> OutlineQuery {
    let mut query = OutlineQuery {
        text: filter.mentions(&|field| matches!(field, "memory" | "keywords")),
        conversation: filter.mentions(&|field| field == "run_id"),
        ..OutlineQuery::default()
    };
    narrow(filter, &mut query);
    query
}

/// Adds what a fact must be like whatever the rest of the filter says.
fn narrow(filter: &Filter, query: &mut OutlineQuery) {
    match filter {
        Filter::And(inner) => inner.iter().for_each(|filter| narrow(filter, query)),
        Filter::Is { field, how, value } => match field.as_str() {
            "created_at" => within(&mut query.learned, *how, value),
            "updated_at" => within(&mut query.updated, *how, value),
            "run_id" => query.conversations = query.conversations.take().or_else(|| named(*how, value)),
            _ => {}
        },
        Filter::Or(_) | Filter::Not(_) => {}
    }
}

fn within((from, until): &mut (Option<DateTime<Utc>>, Option<DateTime<Utc>>), how: Comparison, value: &Value) {
    let Some(at) = value.as_str().and_then(moment) else { return };
    if matches!(how, Comparison::Gt | Comparison::Gte | Comparison::Eq) {
        *from = Some(from.map_or(at, |from| from.max(at)));
    }
    if matches!(how, Comparison::Lt | Comparison::Lte | Comparison::Eq) {
        *until = Some(until.map_or(at, |until| until.min(at)));
    }
}

/// The conversations that a comparison names; `None` if it names none, or everything.
fn named(how: Comparison, value: &Value) -> Option<Vec<String>> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    match how {
        Comparison::Eq if value != EVERYBODY => Some(vec![text(value)?]),
        Comparison::In => value.as_array()?.iter().map(text).collect(),
        _ => None,
    }
}
