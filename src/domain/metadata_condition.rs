//! Conditions of the index on the metadata and the category of facts, as other memory services compare them: by type, the whole value at once. A
//! `LabelFilter` compares texts, and the elements of lists.

pub use recall_index::condition::Condition;
use recall_index::condition::EntryTest;
use recall_index::item::Entry;
use serde_json::Value;

use crate::domain::fact::FactCategory;
use crate::domain::label;

/// The metadata of an item with this source, as the index tests it: each value as JSON.
#[must_use]
pub fn entries_of(source: &Value) -> Vec<Entry> {
    let metadata = source.get("metadata").and_then(Value::as_object).into_iter().flatten();
    metadata.map(|(key, value)| Entry { key: key.clone(), value: value.to_string() }).collect()
}

/// Facts of one of these categories.
#[must_use]
pub fn in_categories(categories: impl IntoIterator<Item = FactCategory>) -> Condition {
    Condition::Labels(categories.into_iter().map(label::of_category).collect())
}

/// Facts whose metadata has one of these values under `key`.
#[must_use]
pub fn is_one_of(key: &str, values: &[Value]) -> Condition {
    if values.iter().all(has_one_form) {
        // Their items are looked up, and no other value is tested.
        Condition::Labels(values.iter().map(|value| Entry::label(key, &value.to_string())).collect())
    } else {
        let values = values.to_vec();
        passes(key, move |value| values.contains(value))
    }
}

/// Facts whose value under `key` passes `test`. A fact without the key has the value null.
#[must_use]
pub fn passes(key: &str, test: impl Fn(&Value) -> bool + Send + Sync + 'static) -> Condition {
    let is_passed_by_none = test(&Value::Null);
    let entry = EntryTest::new(move |value| serde_json::from_str(value).is_ok_and(|value| test(&value)) != is_passed_by_none);
    let differs = Condition::Entry(key.to_owned(), entry);
    if is_passed_by_none { Condition::Not(Box::new(differs)) } else { differs }
}

/// Whether JSON writes the value in one way only: no order of keys, no number such as -0.0.
fn has_one_form(value: &Value) -> bool {
    value.is_string() || value.is_boolean() || value.is_i64() || value.is_u64()
}
