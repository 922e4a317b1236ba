//! What a caller attaches to memory, tags and other metadata, and the filters that narrow a search by them.

use recall_index::condition::Condition;
use recall_index::item::Label;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::domain::fact::FactCategory;
use crate::error::{Error, FieldError, Result};

/// The key of metadata that holds the tags.
pub const TAGS: &str = "tags";
/// Most values of one filter.
const MAX_VALUES: usize = 100;
/// Most labels of one item; what an item has beyond them cannot be filtered by.
pub(super) const MAX_LABELS: usize = 200;
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
    /// Only items with all of these tags. A session summary has its topics and the tags of its messages, a file those of its front matter.
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
        if count > MAX_VALUES {
            Some(FieldError { field: "filter".to_owned(), message: "must have at most 100 values".to_owned() })
        } else if let Some((key, _)) = self.metadata.iter().find(|(_, value)| !is_plain(value)) {
            let message = "must be a text, a number, true or false, or a list of these".to_owned();
            Some(FieldError { field: format!("filter.metadata.{key}"), message })
        } else {
            None
        }
    }

    /// What the filter means to the index.
    #[must_use]
    pub fn condition(&self) -> Condition {
        Condition::All(self.groups().into_iter().map(Condition::Labels).collect())
    }

    /// The labels of which an item must have one of each group.
    pub(super) fn groups(&self) -> Vec<Vec<Label>> {
        let some = |labels: Vec<Label>| (!labels.is_empty()).then_some(labels);
        let categories = some(self.categories.iter().copied().map(of_category).collect());
        let files = some(self.files.iter().map(|file| of_file(file)).collect());
        let tags = self.tags.iter().map(|tag| vec![of_entry(TAGS, tag)]);
        let metadata = self.metadata.iter().map(|(key, value)| texts(value).iter().map(|text| of_entry(key, text)).collect());
        categories.into_iter().chain(files).chain(tags).chain(metadata).collect()
    }
}

/// What the rows of a list must have attached: for each key of metadata one of these values. Tags are the key `tags`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MetadataFilter {
    /// Each key with its values, which are compared as texts.
    pub entries: Vec<(String, Vec<String>)>,
}

impl MetadataFilter {
    /// The filter for one tag.
    #[must_use]
    pub fn of_tag(tag: &str) -> Self {
        Self { entries: vec![(TAGS.to_owned(), vec![tag.to_owned()])] }
    }

    /// The filter of a query string: tags, and a JSON object with a value or a list of values for each key.
    ///
    /// # Errors
    /// [`Error::Invalid`] naming `tag` or `metadata`.
    pub fn parse(tags: &[String], metadata: Option<&str>) -> Result<Self> {
        let refuse = |message: &str| Error::invalid("metadata", message);
        let object: Map<String, Value> = match metadata.filter(|text| !text.trim().is_empty()) {
            Some(text) => serde_json::from_str(text).map_err(|_| refuse("must be a JSON object"))?,
            None => Map::new(),
        };
        if let Some(wrong) = (LabelFilter { metadata: object.clone(), ..LabelFilter::default() }).error() {
            return Err(refuse(&wrong.message));
        }
        // Other keys mean a path to one of the databases.
        let is_key = |key: &String| !key.is_empty() && !key.starts_with(['$', '[']) && !key.contains(['"', '\\', '\0']);
        if !object.keys().all(is_key) {
            return Err(refuse("must have keys that are not empty, do not begin with $ or [, and have no quotation mark or backslash"));
        }
        let mut entries: Vec<(String, Vec<String>)> = object.into_iter().map(|(key, value)| (key, texts(&value))).collect();
        if entries.iter().flat_map(|(_, texts)| texts).any(|text| text.contains('\0')) {
            return Err(refuse("must not contain NUL"));
        }
        for tag in tags {
            check_tag(Some(tag))?;
            entries.push((TAGS.to_owned(), vec![tag.clone()]));
        }
        Ok(Self { entries })
    }
}

/// The tag of a query string.
///
/// # Errors
/// [`Error::Invalid`] for one that no memory can have.
pub fn check_tag(tag: Option<&str>) -> Result<Option<&str>> {
    if tag.is_some_and(|tag| tag.chars().count() > MAX_TAG_CHARS || tag.contains('\0')) {
        return Err(Error::invalid("tag", "must be at most 100 characters"));
    }
    Ok(tag)
}

/// The labels of what says who a person is: facts of the category PROFILE, and PROFILE.md.
#[must_use]
pub fn of_identity() -> Vec<Label> {
    vec![of_category(FactCategory::Profile), of_file("PROFILE.md")]
}

/// The labels of an item with this source, as it stands in the index: its category, its file, its tags and its metadata.
#[must_use]
pub fn of_source(source: &Value) -> Vec<Label> {
    let text = |key: &str| source.get(key).and_then(Value::as_str);
    let tags = source.get(TAGS).map(texts).unwrap_or_default();
    let entries = source.get("metadata").and_then(Value::as_object).into_iter().flatten();
    let mut labels: Vec<Label> = text("category")
        .and_then(|name| FactCategory::parse(&name.to_uppercase()))
        .map(of_category)
        .into_iter()
        .chain(text("filename").map(of_file))
        .collect();
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

/// Whether a value is a text, a number or a truth value.
pub(super) fn is_scalar(value: &Value) -> bool {
    !(value.is_object() || value.is_array() || value.is_null())
}

/// Whether a value is a text, a number, a truth value or a list of these.
pub(super) fn is_plain(value: &Value) -> bool {
    value.as_array().map_or_else(|| is_scalar(value), |several| several.iter().all(is_scalar))
}

/// The texts, numbers and truth values in a value or list.
pub(super) fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => vec![text.clone()],
        Value::Number(number) => vec![number.to_string()],
        Value::Bool(truth) => vec![truth.to_string()],
        Value::Array(several) => several.iter().filter(|value| !value.is_array()).flat_map(texts).collect(),
        Value::Null | Value::Object(_) => Vec::new(),
    }
}

/// The label of facts of this category.
pub(super) fn of_category(category: FactCategory) -> Label {
    Label::new("category", category.as_str())
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
