//! Derives the changes that a Memora session makes from its `operation_details`: what holds afterwards, and what no longer does.

pub(crate) use crate::cli::eval::writes::change::{Change, Stance};
use std::collections::HashMap;

use serde_json::Value;

use super::change::Operation;
use super::reflect::words;

/// The documents after the sessions so far. An update changes what differs from the earlier version.
#[derive(Debug, Default)]
pub(super) struct Documents(HashMap<String, Value>);

impl Documents {
    /// The changes that the session makes.
    pub(super) fn changes(&mut self, operation: Operation, details: &Value) -> Vec<Change> {
        let item = details.get("item").unwrap_or(&Value::Null);
        if let (Some(name), Some(content)) = (item.as_str(), details.get("content_data")) {
            let before = self.0.insert(name.to_owned(), content.clone());
            let is_change = matches!(operation, Operation::Update | Operation::Delete);
            return before.filter(|_| is_change).map_or_else(Vec::new, |before| differences(&before, content));
        }
        let change = match (operation, item) {
            (Operation::Delete, Value::String(item)) => Change { now: None, gone: Some((item.clone(), stance(details, "preference"))) },
            (Operation::Update, Value::String(item)) => {
                let old = details.get("old_item").and_then(Value::as_str).unwrap_or(item);
                Change {
                    now: Some((item.clone(), stance(details, "preference"))),
                    gone: Some((old.to_owned(), stance(details, "old_preference"))),
                }
            }
            (Operation::Delete, Value::Object(_)) => Change { now: None, gone: name(item).map(|name| (name, Stance::For)) },
            (Operation::Update, Value::Object(_)) => Change { now: name(item).map(|name| (name, Stance::For)), gone: None },
            _ => return Vec::new(),
        };
        vec![change]
    }
}

fn stance(details: &Value, field: &str) -> Stance {
    details.get(field).map_or(Stance::For, Stance::of)
}

fn name(item: &Value) -> Option<String> {
    ["description", "event_name"].iter().find_map(|field| item.get(field)).and_then(Value::as_str).map(str::to_owned)
}

/// The additions, removals and changes between two versions of a document, field by field.
fn differences(before: &Value, after: &Value) -> Vec<Change> {
    let (Some(before), Some(after)) = (before.as_object(), after.as_object()) else { return Vec::new() };
    let mut changes = Vec::new();
    let fields = before.keys().chain(after.keys().filter(|field| !before.contains_key(*field)));
    for field in fields {
        let (old, new) = (parts(before.get(field)), parts(after.get(field)));
        let is_list = [before, after].iter().any(|document| document.get(field).is_some_and(Value::is_array));
        let added = new.iter().filter(|part| !old.contains(part));
        let removed = old.iter().filter(|part| !new.contains(part));
        if is_list {
            changes.extend(added.map(|part| Change { now: Some((part.clone(), Stance::For)), gone: None }));
            changes.extend(removed.map(|part| Change { now: None, gone: Some((part.clone(), Stance::For)) }));
        } else if let (Some(old), Some(new)) = (old.first(), new.first())
            && old != new
        {
            // Of a changed sentence, only the words that the new one lacks are gone.
            let kept = words(new);
            let gone: Vec<String> = words(old).into_iter().filter(|word| !kept.contains(word)).collect();
            let gone = (!gone.is_empty()).then(|| (gone.join(" "), Stance::For));
            changes.push(Change { now: Some((new.clone(), Stance::For)), gone });
        }
    }
    changes
}

/// The texts of a field: one, or the elements of a list.
fn parts(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::Array(parts)) => parts.iter().flat_map(|part| self::parts(Some(part))).collect(),
        Some(Value::String(text)) => vec![text.clone()],
        Some(Value::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn first(operation: Operation, details: &Value) -> Change {
        Documents::default().changes(operation, details).remove(0)
    }

    #[test]
    fn a_change_of_mind_says_what_holds_and_what_is_gone() {
        let flipped = json!({"item": "opera", "preference": "dislike", "update_type": "preference_update", "old_preference": "like"});
        assert_eq!(
            first(Operation::Update, &flipped),
            Change { now: Some(("opera".into(), Stance::Against)), gone: Some(("opera".into(), Stance::For)) }
        );
        let replaced = json!({"item": "tea", "preference": "like", "old_preference": "like", "old_item": "coffee"});
        assert_eq!(
            first(Operation::Update, &replaced),
            Change { now: Some(("tea".into(), Stance::For)), gone: Some(("coffee".into(), Stance::For)) }
        );
        let dropped = json!({"item": {"description": "Water the plants"}, "category": "todo_list"});
        assert_eq!(first(Operation::Delete, &dropped), Change { now: None, gone: Some(("Water the plants".into(), Stance::For)) });
    }

    #[test]
    fn a_document_is_compared_with_what_it_was() {
        let mut known = Documents::default();
        let draft = json!({"item": "plan_1", "content_data": {"budget": 100, "team": ["Ada", "Bo"], "term": "6 months in all"}});
        assert_eq!(known.changes(Operation::Add, &draft), []);
        let later = json!({"item": "plan_1", "content_data": {"budget": 250, "team": ["Bo", "Cy"], "term": "8 months in all"}});
        let changes = known.changes(Operation::Update, &later);
        let text = |side: &Option<(String, Stance)>| side.as_ref().map(|(text, _)| text.clone());
        let told: Vec<_> = changes.iter().map(|change| (text(&change.now), text(&change.gone))).collect();
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(told.len(), 4);
        for expected in [(some("250"), some("100")), (some("Cy"), None), (None, some("Ada")), (some("8 months in all"), some("6"))] {
            assert!(told.contains(&expected), "{expected:?} in {told:?}");
        }
    }
}
