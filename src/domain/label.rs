//! What a caller attaches to memory, tags and other metadata, and the filters that narrow a search by them.

use recall_index::item::Label;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::domain::fact::FactCategory;
use crate::error::{Error, FieldError, Result};

/// The key of metadata that holds the tags.
const TAGS: &str = "tags";
/// Most values of one filter.
const MAX_VALUES: usize = 100;
/// Most labels of one item; what an item has beyond them cannot be filtered by.
const MAX_LABELS: usize = 200;
/// Longest tag, in characters.
pub const MAX_TAG_CHARS: usize = 100;
/// Most tags of one memory.
const MAX_TAGS: usize = 50;

/// Narrows a search to items with certain labels. Absent fields exclude nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[schema(example = json!({"categories": ["PREFERENCE"], "tags": ["travel"], "metadata": {"project": ["atlas", "borealis"]}}))]
pub struct LabelFilter {
    /// Only facts of one of these categories.
    pub categories: Vec<FactCategory>,
    /// Only items with all of these tags. A session summary has its topics as tags, a file those of its front matter.
    #[schema(max_items = 100)]
    pub tags: Vec<String>,
    /// Only items whose metadata has each of these keys with this value, or one of these values. A value matches the elements of a list,
    /// too. Values are texts, numbers and truth values; numbers match as they are written.
    #[schema(value_type = std::collections::HashMap<String, LabelValue>)]
    pub metadata: Map<String, Value>,
    /// Only parts of one of these workspace files.
    #[schema(max_items = 100)]
    pub files: Vec<String>,
}

/// What the metadata must have: a value, or one of several.
#[derive(Debug, ToSchema)]
#[schema(examples("atlas"))]
#[serde(untagged)]
pub enum LabelValue {
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
    /// True or false.
    Truth(bool),
    /// One of these texts.
    Several(Vec<String>),
}

impl LabelFilter {
    /// What is wrong with the filter, if anything.
    #[must_use]
    pub fn error(&self) -> Option<FieldError> {
        let scalars = |value: &Value| value.as_array().map_or(1, Vec::len);
        let count = self.categories.len() + self.tags.len() + self.files.len() + self.metadata.values().map(scalars).sum::<usize>();
        let plain = |value: &Value| !(value.is_object() || value.is_array() || value.is_null());
        let known = |value: &Value| value.as_array().map_or_else(|| plain(value), |several| several.iter().all(plain));
        if count > MAX_VALUES {
            Some(FieldError { field: "filter".to_owned(), message: "must have at most 100 values".to_owned() })
        } else if let Some((key, _)) = self.metadata.iter().find(|(_, value)| !known(value)) {
            let message = "must be a text, a number, true or false, or a list of these".to_owned();
            Some(FieldError { field: format!("filter.metadata.{key}"), message })
        } else {
            None
        }
    }

    /// The labels of which an item must have one of each group.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<Label>> {
        let some = |labels: Vec<Label>| (!labels.is_empty()).then_some(labels);
        let categories = some(self.categories.iter().map(|category| of_category(category.as_str())).collect());
        let files = some(self.files.iter().map(|file| of_file(file)).collect());
        let tags = self.tags.iter().map(|tag| vec![of_entry(TAGS, tag)]);
        let metadata = self.metadata.iter().map(|(key, value)| texts(value).iter().map(|text| of_entry(key, text)).collect());
        categories.into_iter().chain(files).chain(tags).chain(metadata).collect()
    }
}

/// The labels of an item with this source, as it stands in the index: its category, its file, its tags and its metadata.
#[must_use]
pub fn of_source(source: &Value) -> Vec<Label> {
    let text = |key: &str| source.get(key).and_then(Value::as_str);
    let tags = source.get(TAGS).map(texts).unwrap_or_default();
    let entries = source.get("metadata").and_then(Value::as_object).into_iter().flatten();
    let mut labels: Vec<Label> = text("category").map(of_category).into_iter().chain(text("filename").map(of_file)).collect();
    labels.extend(tags.iter().map(|tag| of_entry(TAGS, tag)));
    labels.extend(entries.flat_map(|(key, value)| texts(value).into_iter().map(|text| of_entry(key, &text)).collect::<Vec<_>>()));
    labels.sort_unstable();
    labels.dedup();
    labels.truncate(MAX_LABELS);
    labels
}

/// The metadata with these tags in it; `None` if there is neither.
///
/// # Errors
/// [`Error::Invalid`] for tags that are too many or too long, or given twice.
pub fn with_tags(metadata: Option<Map<String, Value>>, tags: Option<Vec<String>>) -> Result<Option<Value>> {
    let refuse = |message: &str| Error::invalid(TAGS, message);
    let Some(tags) = tags else { return Ok(metadata.map(Value::Object)) };
    let mut metadata = metadata.unwrap_or_default();
    if metadata.contains_key(TAGS) {
        return Err(refuse("must not be given twice, here and in metadata"));
    }
    let is_tag = |tag: &String| (1..=MAX_TAG_CHARS).contains(&tag.chars().count()) && !tag.trim().is_empty();
    if tags.len() > MAX_TAGS || !tags.iter().all(is_tag) {
        return Err(refuse("must be at most 50 texts of 1 to 100 characters"));
    }
    metadata.insert(TAGS.to_owned(), tags.iter().map(|tag| Value::from(tag.trim())).collect());
    Ok(Some(Value::Object(metadata)))
}

/// The tags in metadata.
#[must_use]
pub fn tags_of(metadata: &Value) -> Vec<String> {
    metadata.get(TAGS).map(texts).unwrap_or_default()
}

/// The texts, numbers and truth values in a value or list.
fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Number(number) => vec![number.to_string()],
        Value::Bool(truth) => vec![truth.to_string()],
        Value::Array(several) => several.iter().filter(|value| !value.is_array()).flat_map(texts).collect(),
        Value::Null | Value::Object(_) => Vec::new(),
    }
}

fn of_category(name: &str) -> Label {
    Label::new("category", &name.to_uppercase())
}

fn of_file(name: &str) -> Label {
    Label::new("file", name)
}

fn of_entry(key: &str, value: &str) -> Label {
    Label::new(&format!("metadata.{key}"), value)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn filter(value: Value) -> LabelFilter {
        serde_json::from_value(value).expect("a filter")
    }

    /// Whether an item with this source passes.
    fn passes(filter: &LabelFilter, source: &Value) -> bool {
        let labels = of_source(source);
        filter.groups().iter().all(|group| group.iter().any(|label| labels.contains(label)))
    }

    #[test]
    fn every_field_narrows() {
        let source = json!({"category": "PREFERENCE", "filename": "MEMORY.md", "tags": ["travel"],
            "metadata": {"project": "atlas", "year": 2025, "open": true, "rooms": ["east", "西"], "tags": ["旅行"]}});
        for yes in [
            json!({}),
            json!({"categories": ["EVENT", "PREFERENCE"]}),
            json!({"files": ["MEMORY.md"]}),
            json!({"tags": ["travel", "旅行"]}),
            json!({"metadata": {"project": "atlas", "year": 2025, "open": true}}),
            json!({"metadata": {"project": ["borealis", "atlas"], "rooms": "西", "tags": "travel"}}),
        ] {
            assert!(passes(&filter(yes.clone()), &source), "{yes}");
        }
        for no in [
            json!({"categories": ["EVENT"]}),
            json!({"files": ["NOTES.md"]}),
            json!({"tags": ["travel", "work"]}),
            json!({"metadata": {"project": "borealis"}}),
            json!({"metadata": {"atlas": "project"}}),
            json!({"metadata": {"rooms": []}}),
            json!({"metadata": {"category": "PREFERENCE"}}),
        ] {
            assert!(!passes(&filter(no.clone()), &source), "{no}");
        }
    }

    #[test]
    fn what_no_label_can_hold_is_refused() {
        for bad in [json!({"metadata": {"a": {}}}), json!({"metadata": {"a": null}}), json!({"metadata": {"a": [[1]]}})] {
            assert_eq!(filter(bad.clone()).error().map(|error| error.field), Some("filter.metadata.a".to_owned()), "{bad}");
        }
        let many: Vec<String> = (0..101).map(|number| number.to_string()).collect();
        assert_eq!(filter(json!({ "tags": many })).error().map(|error| error.field), Some("filter".to_owned()));
        assert_eq!(filter(json!({"tags": ["a"], "metadata": {"b": [1, true]}})).error(), None);
    }

    #[test]
    fn tags_stand_in_the_metadata() {
        let object = |value: Value| value.as_object().cloned();
        let both = with_tags(object(json!({"a": 1})), Some(vec![" tea ".to_owned(), "茶".to_owned()])).unwrap();
        assert_eq!(both, Some(json!({"a": 1, "tags": ["tea", "茶"]})));
        assert_eq!(tags_of(&both.unwrap()), ["tea", "茶"]);
        assert_eq!(with_tags(None, None).unwrap(), None);
        assert!(with_tags(object(json!({"tags": []})), Some(vec![])).is_err(), "twice");
        assert!(with_tags(None, Some(vec![" ".to_owned()])).is_err(), "blank");
        assert!(with_tags(None, Some(vec!["x".repeat(101)])).is_err(), "too long");
    }
}
