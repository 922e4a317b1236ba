//! The API's description cannot drift: the file is what the binary prints, and every operation says all it should.

use serde_json::Value;

#[test]
fn openapi_yaml_is_what_the_binary_prints() {
    let printed = noctuary::http::openapi::yaml().expect("YAML");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.yaml");
    let kept = std::fs::read_to_string(file).unwrap_or_default();
    assert!(kept.trim() == printed.trim(), "openapi.yaml is stale; run: cargo run -- openapi > openapi.yaml");
}

#[test]
fn every_operation_says_who_what_and_how_it_can_fail() {
    let api = serde_json::to_value(noctuary::http::openapi::describe()).expect("JSON");
    let mut problems = Vec::new();
    let mut seen = Vec::new();
    for (path, item) in api["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let mut ask = |is_there: bool, what: &str| {
                if !is_there {
                    problems.push(format!("{method} {path}: {what}"));
                }
            };
            let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
            ask(!id.is_empty() && !seen.contains(&id), "needs an operationId of its own");
            ask(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "needs a summary");
            ask(operation["tags"].as_array().is_some_and(|tags| tags.len() == 1), "needs one tag");
            ask(operation["security"].is_array(), "needs a security entry, empty for open operations");
            let responses = operation["responses"].as_object().expect("responses");
            ask(responses.keys().any(|status| status.starts_with('2')), "needs a good answer");
            let is_open = operation["security"]
                .as_array()
                .is_some_and(|list| list.iter().all(|entry| entry == &Value::Object(serde_json::Map::new())));
            ask(
                is_open || ["401", "403", "404", "429", "500", "503"].iter().all(|status| responses.contains_key(*status)),
                "needs its failures",
            );
            ask(
                operation["requestBody"].is_null() || ["400", "413"].iter().all(|status| responses.contains_key(*status)),
                "needs a body's failures",
            );
            for content in json_of(&operation["requestBody"]) {
                ask(has_example(&api, content), "needs an example of what is sent");
            }
            // What describes this very API needs no example of itself.
            for content in
                responses.iter().filter(|(status, _)| status.starts_with('2') && path != "/openapi.json").flat_map(|(_, r)| json_of(r))
            {
                ask(has_example(&api, content), "needs an example of what is answered");
            }
            seen.push(id);
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}

fn json_of(body: &Value) -> impl Iterator<Item = &Value> {
    body["content"]["application/json"].as_object().map(|_| &body["content"]["application/json"]).into_iter()
}

fn has_example(api: &Value, content: &Value) -> bool {
    !content["example"].is_null() || !content["examples"].is_null() || schema_has_example(api, &content["schema"], &mut Vec::new())
}

/// Whether a reader finds an example in the schema or in any part of it.
fn schema_has_example<'a>(api: &'a Value, schema: &'a Value, seen: &mut Vec<&'a str>) -> bool {
    if !schema["example"].is_null() || !schema["examples"].is_null() {
        return true;
    }
    if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        if seen.contains(&name) {
            return false;
        }
        seen.push(name);
        return schema_has_example(api, &api["components"]["schemas"][name], seen);
    }
    let lists = ["allOf", "oneOf", "anyOf"].iter().filter_map(|kind| schema[kind].as_array()).flatten();
    let fields = schema["properties"].as_object().into_iter().flat_map(serde_json::Map::values);
    let items = Some(&schema["items"]).filter(|items| items.is_object());
    lists.chain(fields).chain(items).any(|part| schema_has_example(api, part, seen))
}
