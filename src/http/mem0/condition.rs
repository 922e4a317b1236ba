//! Filters as conditions of the index, which selects by them before it ranks. A condition selects exactly what [`Filter::holds`] of.

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::Value;

use super::comparison::{Comparison, compare};
use super::fields::{MemoryFields, Person};
use super::filter::{Filter, NOT_METADATA};
use super::identity::EVERYBODY;
use super::memory;
use crate::domain::fact::{FactCategory, FactOutline};
use crate::domain::item::ItemKind;
use crate::domain::metadata_condition::{self, Condition};

/// Fields that the index does not know.
const OUTLINED: [&str; 5] = ["run_id", "memory", "keywords", "created_at", "updated_at"];

/// What decides a filter, beside what the index knows of a memory.
pub(super) struct FilterContext<'a> {
    /// The user and the agent.
    pub person: Person<'a>,
    /// Of each bucket of the search, in order, whether others share it.
    pub is_shared: Vec<bool>,
    /// The active facts of the search that the filter may select, if it [needs them](needs_outlines).
    pub outlines: &'a [FactOutline],
}

/// Whether facts must be read in outline before a filter can become a condition.
pub(super) fn needs_outlines(filter: &Filter) -> bool {
    filter.mentions(&|field| OUTLINED.contains(&field))
}

/// The filter as a condition.
pub(super) fn of(filter: &Filter, context: &FilterContext<'_>) -> Condition {
    let each = |inner: &[Filter]| inner.iter().map(|filter| of(filter, context)).collect();
    match filter {
        Filter::And(inner) => Condition::All(each(inner)),
        Filter::Or(inner) => Condition::Any(each(inner)),
        Filter::Not(inner) => Condition::Not(Box::new(Condition::Any(each(inner)))),
        Filter::Is { value, .. } if value == EVERYBODY => Condition::everything(),
        Filter::Is { field, how, value } if NOT_METADATA.contains(&field.as_str()) => of_field(context, field, *how, value),
        Filter::Is { field, how, value } => of_metadata(field, *how, value),
    }
}

fn of_field(context: &FilterContext<'_>, field: &str, how: Comparison, want: &Value) -> Condition {
    let FilterContext { person, is_shared, outlines } = context;
    let is = |text: &str| compare(&Value::from(text), how, want);
    match field {
        "user_id" => {
            let is_user = |is_shared: bool| if is_shared { compare(&Value::Null, how, want) } else { is(person.user) };
            let buckets = is_shared.iter().enumerate().filter(|(_, is_shared)| is_user(**is_shared));
            Condition::Buckets(buckets.map(|(place, _)| place).collect())
        }
        "agent_id" if is(person.agent_name) || is(person.agent_id) => Condition::everything(),
        "agent_id" => Condition::nothing(),
        "categories" => metadata_condition::in_categories(FactCategory::ALL.iter().copied().filter(|one| is(&memory::category(*one)))),
        field if OUTLINED.contains(&field) => {
            let selected = outlines.iter().filter(|outline| MemoryFields::outlined(*person, outline).is(field, how, want));
            let ids: HashSet<i64> = selected.map(|outline| outline.id.get()).collect();
            Condition::Sources(ItemKind::Fact, Arc::new(ids))
        }
        _ => Condition::everything(),
    }
}

fn of_metadata(key: &str, how: Comparison, want: &Value) -> Condition {
    let one = std::slice::from_ref(want);
    let several = want.as_array().map(Vec::as_slice).unwrap_or_default();
    let not = |condition: Condition| Condition::Not(Box::new(condition));
    match how {
        Comparison::Eq => metadata_condition::is_one_of(key, one),
        Comparison::Ne => not(metadata_condition::is_one_of(key, one)),
        Comparison::In => metadata_condition::is_one_of(key, several),
        Comparison::Nin => not(metadata_condition::is_one_of(key, several)),
        Comparison::Gt | Comparison::Gte | Comparison::Lt | Comparison::Lte | Comparison::Contains | Comparison::Icontains => {
            let want = want.clone();
            metadata_condition::passes(key, move |have| compare(have, how, &want))
        }
    }
}

#[cfg(test)]
#[path = "condition_tests.rs"]
mod tests;
