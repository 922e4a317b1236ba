//! What callers attach to facts and messages: a JSON object whose key `tags` holds the tags. How it is shown, how it grows when the same is
//! attached once more, and what a text made of several messages has of theirs.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::label::{MAX_LABELS, TAGS, is_plain, is_scalar, texts};
use crate::domain::import::SOURCE_ID;

/// Most values that are gathered from several messages, so that topics and tags have room among the labels; and bytes of their JSON.
const MAX_GATHERED: usize = MAX_LABELS / 2;
const MAX_GATHERED_BYTES: usize = 8_192;

/// The tags in metadata, and what else is in it, as callers send them; `None` if there is nothing else. Tags that are not texts stay where
/// they are.
#[must_use]
pub fn split(metadata: Option<Value>) -> (Vec<String>, Option<Map<String, Value>>) {
    let Some(Value::Object(mut rest)) = metadata else { return (Vec::new(), None) };
    let tags = rest.get(TAGS).map(texts).unwrap_or_default();
    if rest.get(TAGS).is_some_and(is_plain) {
        rest.remove(TAGS);
    }
    (tags, (!rest.is_empty()).then_some(rest))
}

/// The metadata of a memory to which `told` is attached once more: later values win, and the tags of both stand together.
#[must_use]
pub fn merged(known: Option<&Value>, told: Map<String, Value>) -> Value {
    let mut both = known.and_then(Value::as_object).cloned().unwrap_or_default();
    let mut tags = both.get(TAGS).map(texts).unwrap_or_default();
    both.extend(told);
    if let Some(new) = both.get_mut(TAGS).filter(|new| is_plain(new)) {
        for tag in texts(new) {
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        *new = tags.into();
    }
    Value::Object(both)
}

/// The metadata of several messages in one, for what is made of them: each key with its value, or with a list where there are several; the
/// tags of all. What no filter finds is left out, and what exceeds [`MAX_GATHERED`] values or [`MAX_GATHERED_BYTES`].
#[must_use]
pub fn gathered<'a>(all: impl IntoIterator<Item = &'a Value>) -> Option<Value> {
    let mut found: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    let (mut count, mut bytes) = (0, 0);
    let entries = all.into_iter().filter_map(Value::as_object).flatten();
    // Which message it was says nothing about all of them.
    for (key, value) in entries.filter(|(key, _)| *key != SOURCE_ID) {
        let several = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        for value in several.iter().filter(|value| is_scalar(value)) {
            let size = key.len() + value.to_string().len();
            let is_known = found.get(key.as_str()).is_some_and(|known| known.contains(&value));
            if !is_known && count < MAX_GATHERED && bytes + size <= MAX_GATHERED_BYTES {
                found.entry(key).or_default().push(value);
                (count, bytes) = (count + 1, bytes + size);
            }
        }
    }
    let entry = |(key, values): (&str, Vec<&Value>)| {
        let value = match values.as_slice() {
            [only] if key != TAGS => (*only).clone(),
            several => several.iter().map(|value| (*value).clone()).collect(),
        };
        (key.to_owned(), value)
    };
    (!found.is_empty()).then(|| Value::Object(found.into_iter().map(entry).collect()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::domain::label::{of_source, tags_of, with_tags};
    use crate::domain::label_filter::LabelFilter;

    /// Whether what has this metadata passes the filter.
    fn passes(filter: &Value, metadata: &Value) -> bool {
        let filter: LabelFilter = serde_json::from_value(filter.clone()).expect("a filter");
        let labels = of_source(&json!({ "metadata": metadata }));
        filter.groups().iter().all(|group| group.iter().any(|label| labels.contains(label)))
    }

    #[test]
    fn what_was_sent_is_shown_as_it_was_sent() {
        let object = |value: Value| value.as_object().cloned();
        for (metadata, tags) in [(json!({"项目": "阿特拉斯", "open": true}), vec!["茶", "tea"]), (json!({"project": "atlas"}), vec![])]
        {
            let kept = with_tags(object(metadata.clone()), Some(tags.iter().map(|tag| (*tag).to_owned()).collect())).unwrap();
            assert_eq!(split(kept), (tags.iter().map(|tag| (*tag).to_owned()).collect(), object(metadata)));
        }
        assert_eq!(split(Some(json!({"tags": "solo"}))), (vec!["solo".to_owned()], None));
        assert_eq!(split(Some(json!({"tags": [{"name": "a"}]}))), (vec![], object(json!({"tags": [{"name": "a"}]}))), "nothing is lost");
        assert_eq!(split(None), (vec![], None));
    }

    #[test]
    fn what_is_made_of_several_messages_has_the_labels_of_all() {
        let said = [
            json!({"project": "atlas", "tags": ["茶"], "sourceId": "m-1", "open": true}),
            json!({"project": "borealis", "tags": ["tea", "茶"], "sourceId": "m-2", "place": {"city": "Porto"}, "open": true}),
            json!({"rooms": ["east", "西"], "tags": "solo", "none": null}),
        ];
        let all = gathered(&said).unwrap();
        assert_eq!(all, json!({"project": ["atlas", "borealis"], "tags": ["茶", "tea", "solo"], "open": true, "rooms": ["east", "西"]}));
        assert_eq!(gathered(&said[..1]).unwrap(), json!({"project": "atlas", "tags": ["茶"], "open": true}));
        for narrow in [json!({"metadata": {"project": "borealis"}}), json!({"tags": ["茶", "solo"]}), json!({"metadata": {"rooms": "西"}})]
        {
            assert!(passes(&narrow, &all), "{narrow}");
        }
        assert_eq!(gathered(&[json!({}), json!({"sourceId": "m-1"})]), None);
        let many: Vec<Value> = (0..500).map(|number| json!({ "tags": [number.to_string()] })).collect();
        assert_eq!(tags_of(&gathered(&many).unwrap()).len(), MAX_GATHERED);
        let long: Vec<Value> = (0..20).map(|number| json!({ "note": format!("{number}{}", "长".repeat(500)) })).collect();
        assert!(gathered(&long).unwrap().to_string().len() < 2 * MAX_GATHERED_BYTES);
    }

    #[test]
    fn what_is_attached_once_more_adds_its_tags_and_replaces_the_rest() {
        let told = |value: Value| value.as_object().cloned().unwrap();
        let known = json!({"project": "atlas", "immutable": true, "tags": ["tea", "茶"]});
        let both = merged(Some(&known), told(json!({"project": "borealis", "tags": ["茶", "green"]})));
        assert_eq!(both, json!({"project": "borealis", "immutable": true, "tags": ["tea", "茶", "green"]}));
        assert_eq!(merged(Some(&known), told(json!({"year": 2026})))["tags"], json!(["tea", "茶"]));
        assert_eq!(merged(None, told(json!({"tags": ["茶"]}))), json!({"tags": ["茶"]}));
        assert_eq!(merged(Some(&known), told(json!({"tags": {"a": 1}})))["tags"], json!({"a": 1}), "what is no tag replaces them");
    }
}
