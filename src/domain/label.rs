//! What a caller attaches to memory, tags and other metadata, and the filter that narrows a list by them.

use recall_index::item::Label;
use serde_json::{Map, Value};

use crate::domain::fact::FactCategory;
use crate::error::{Error, Result};

/// The key of metadata that holds the tags.
pub const TAGS: &str = "tags";
/// Most values of one filter.
pub(super) const MAX_VALUES: usize = 100;
/// What is wrong with a filter of more values.
pub(super) const TOO_MANY: &str = "must have at most 100 values";
/// What is wrong with a value of a filter that no label can have.
pub(super) const NOT_PLAIN: &str = "must be a text, a number, true or false, or a list of these";
/// Most labels of one item; what an item has beyond them cannot be filtered by.
pub(super) const MAX_LABELS: usize = 200;
/// Longest tag, in characters.
pub const MAX_TAG_CHARS: usize = 100;
/// Most tags of one memory.
const MAX_TAGS: usize = 50;

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
        if values(&object) > MAX_VALUES {
            return Err(refuse(TOO_MANY));
        }
        if !object.values().all(is_plain) {
            return Err(refuse(NOT_PLAIN));
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

/// The metadata with these tags instead of those that it has.
///
/// # Errors
/// As [`with_tags`].
pub fn retagged(metadata: Option<&Value>, tags: Vec<String>) -> Result<Value> {
    let mut rest = metadata.and_then(Value::as_object).cloned().unwrap_or_default();
    rest.remove(TAGS);
    let is_empty = tags.is_empty();
    let both = with_tags(Some(rest), Some(tags).filter(|_| !is_empty))?;
    Ok(both.unwrap_or_default())
}

/// The tags in a text, between commas.
#[must_use]
pub fn written(text: &str) -> Vec<String> {
    text.split([',', '，']).map(str::trim).filter(|tag| !tag.is_empty()).map(str::to_owned).collect()
}

/// The tags in metadata.
#[must_use]
pub fn tags_of(metadata: &Value) -> Vec<String> {
    metadata.get(TAGS).map(texts).unwrap_or_default()
}

/// The number of values in the metadata of a filter.
pub(super) fn values(metadata: &Map<String, Value>) -> usize {
    metadata.values().map(|value| value.as_array().map_or(1, Vec::len)).sum()
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

/// The label of the parts of this workspace file.
pub(super) fn of_file(name: &str) -> Label {
    Label::new("file", name)
}

/// The label of items whose metadata has this value under this key.
pub(super) fn of_entry(key: &str, value: &str) -> Label {
    Label::new(&format!("metadata.{key}"), value)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

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

    #[test]
    fn new_tags_leave_the_rest_of_the_metadata() {
        let known = json!({"project": "阿特拉斯", "tags": ["old", "旧"]});
        assert_eq!(retagged(Some(&known), written("茶 ，tea, ,")).unwrap(), json!({"project": "阿特拉斯", "tags": ["茶", "tea"]}));
        assert_eq!(retagged(Some(&known), vec![]).unwrap(), json!({"project": "阿特拉斯"}));
        assert_eq!(retagged(None, written("tea")).unwrap(), json!({"tags": ["tea"]}));
        assert_eq!(retagged(None, vec![]).unwrap(), json!({}));
        assert!(retagged(Some(&known), vec!["x".repeat(101)]).is_err());
    }
}
