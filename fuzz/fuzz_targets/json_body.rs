//! JSON bodies of requests.
#![no_main]

use libfuzzer_sys::fuzz_target;
use noctuary::http::body::parse;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "only its reading is looked at")]
struct Body {
    messages: Option<Vec<Part>>,
    limit: Option<u32>,
    share: Option<f64>,
    agent_id: Option<noctuary::domain::ids::AgentId>,
    at: Option<chrono::DateTime<chrono::Utc>>,
    metadata: Option<serde_json::Map<String, serde_json::Value>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its reading is looked at")]
struct Part {
    role: String,
    content: String,
}

fuzz_target!(|data: &[u8]| {
    if let Ok(value) = parse::<serde_json::Value>(data) {
        assert!(!holds_nul(&value), "U+0000 is refused everywhere");
    }
    let _ = parse::<Body>(data);
});

fn holds_nul(value: &serde_json::Value) -> bool {
    match value {
        serde_json::Value::String(text) => text.contains('\0'),
        serde_json::Value::Array(values) => values.iter().any(holds_nul),
        serde_json::Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || holds_nul(value)),
        _ => false,
    }
}
