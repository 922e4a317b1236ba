//! Exports of Hindsight: a list of memory units, as its API and its tools hand it out.

use serde_json::{Value, json};

use super::contents::{Contents, LeftOutKind};
use super::fields;
use crate::domain::import::{SOURCE, SOURCE_ID};
use crate::transfer::fact_import::ForeignMemory;

/// Fields with memory units.
const UNITS: [&str; 4] = ["items", "memory_units", "memories", "results"];
/// When something was learned, the best first.
const TIMES: [&str; 5] = ["occurred_start", "mentioned_at", "date", "event_date", "created_at"];

/// Adds what an export contains.
///
/// # Errors
/// Where the JSON is broken.
pub(super) fn read(json: &[u8], contents: &mut Contents) -> serde_json::Result<()> {
    let whole: Value = fields::whole(json)?;
    for (number, unit) in fields::list_in(&whole, &UNITS).iter().enumerate() {
        let id = fields::first_text(unit, &["id", "unit_id"]).unwrap_or_else(|| format!("unit {}", number + 1));
        let Some(text) = fields::text(unit, "text") else {
            contents.leave_out(LeftOutKind::Unreadable, &id);
            continue;
        };
        let kind = fields::first_text(unit, &["fact_type", "type"]);
        let category = match kind.as_deref() {
            Some("experience") => "EVENT",
            _ => "KNOWLEDGE",
        };
        let mut metadata = json!({ SOURCE: "hindsight", SOURCE_ID: id });
        for name in ["tags", "context", "entities"] {
            if let (Some(value), Some(object)) = (unit.get(name).filter(|value| !value.is_null()), metadata.as_object_mut()) {
                object.insert(name.to_owned(), value.clone());
            }
        }
        if let (Some(kind), Some(object)) = (kind, metadata.as_object_mut()) {
            object.insert("type".to_owned(), json!(kind));
        }
        let memory = ForeignMemory {
            memory: text,
            categories: Some(vec![category.to_owned()]),
            created_at: fields::first_at(unit, &TIMES).map(|at| at.to_rfc3339()),
            metadata: Some(metadata),
            ..ForeignMemory::default()
        };
        contents.add_memory(memory, &id);
    }
    let other = ["documents", "entities", "links", "mental_models"].map(|name| fields::list(&whole, name).len()).iter().sum();
    contents.leave_out_many(LeftOutKind::OtherData, other, "documents");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::import::ImportSource;

    #[test]
    fn memory_units_become_facts_with_their_times_and_tags() {
        let export = json!({ "items": [
            { "id": "u-1", "text": "Nora works at a bakery.", "type": "world", "date": "2024-01-15T10:30:00Z", "tags": ["work"] },
            { "id": "u-2", "text": "诺拉去了敦煌。", "fact_type": "experience", "occurred_start": "2024-05-01T00:00:00Z", "date": "2024-06-01T00:00:00Z" },
            { "id": "u-3" }, { "id": "u-4", "text": " " },
        ], "total": 4, "limit": 100, "offset": 0 });
        let mut contents = Contents::new(ImportSource::Hindsight);
        read(export.to_string().as_bytes(), &mut contents).unwrap();
        assert_eq!(contents.memories.len(), 2);
        assert_eq!(contents.memories[1].created_at.as_deref(), Some("2024-05-01T00:00:00+00:00"));
        assert_eq!(
            contents.memories[0].metadata,
            Some(json!({ "source": "hindsight", "sourceId": "u-1", "tags": ["work"], "type": "world" }))
        );
        let left: Vec<(&str, usize)> = contents.left_out.iter().map(|left| (left.kind.as_str(), left.count)).collect();
        assert_eq!(left, [("unreadable", 1), ("empty", 1)]);
    }
}
