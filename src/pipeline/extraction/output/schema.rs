//! The JSON schema of an answer, for providers that can enforce one. It limits counts and lengths, because small models otherwise never
//! stop.

use serde_json::{Value, json};

use super::{MAX_DAILY_CHARS, MAX_MEMORY_CHARS, MAX_PROFILE_CHARS};

/// Items that the schema allows; the parser accepts more.
const LISTED_ITEMS: usize = 12;

/// The schema sent with the request.
#[must_use]
pub fn json_schema() -> Value {
    let text = |limit: usize| json!({ "type": ["string", "null"], "maxLength": limit });
    let short = |limit: usize| json!({ "type": "string", "maxLength": limit });
    let one_of = |names: &[&str]| json!({ "type": "string", "enum": names });
    // Scope, stability, confidence and evidence are not asked for: small models guess them, and the messages tell them.
    let fact = json!({
        "subject": short(80), "predicate": short(60), "object": short(200),
        "category": one_of(&["PROFILE", "PREFERENCE", "PROJECT", "EVENT", "KNOWLEDGE", "REFERENCE", "FEEDBACK"]),
        "expires_at": { "type": ["string", "null"], "maxLength": 30 },
    });
    let top = json!({
        "should_update": { "type": "boolean" },
        "reason": short(300),
        "daily_entry": text(MAX_DAILY_CHARS),
        "memory_update": text(MAX_MEMORY_CHARS),
        "profile_update": text(MAX_PROFILE_CHARS),
        "facts": list(&fact),
    });
    object(&top)
}

fn object(properties: &Value) -> Value {
    let required: Vec<&String> = properties.as_object().into_iter().flat_map(serde_json::Map::keys).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn list(item: &Value) -> Value {
    json!({ "type": "array", "maxItems": LISTED_ITEMS, "items": object(item) })
}
