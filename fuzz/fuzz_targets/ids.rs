//! Ids, as text and in JSON.
#![no_main]

use libfuzzer_sys::fuzz_target;
use noctuary::domain::ids::AgentId;

fuzz_target!(|data: &str| {
    if let Ok(id) = data.parse::<AgentId>() {
        assert!(id.get() > 0);
        assert_eq!(id.to_string().parse::<AgentId>(), Ok(id));
    }
    if let Ok(id) = serde_json::from_str::<AgentId>(data) {
        assert!(id.get() > 0);
        let text = serde_json::to_string(&id).expect("an id is JSON");
        assert_eq!(serde_json::from_str::<AgentId>(&text).expect("an id reads itself"), id);
    }
});
