//! Answers of models: finding the JSON object in the prose, repairing it, and parsing it.
#![no_main]

use chrono::DateTime;
use libfuzzer_sys::fuzz_target;
use noctuary::pipeline::extraction::output::{Caps, MAX_ITEMS, read};
use noctuary::llm::json;

fuzz_target!(|data: &str| {
    if let Some(found) = json::find_object(data, "should_update") {
        assert!(found.get("should_update").is_some());
        let text = found.to_string();
        assert_eq!(json::find_object(&text, "should_update").as_ref(), Some(&found), "whole JSON is read as it stands");
    }
    if let Ok(proposal) = read(data, DateTime::UNIX_EPOCH, Caps::default()) {
        assert!(proposal.facts.len() <= MAX_ITEMS);
    }
});
