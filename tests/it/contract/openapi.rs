//! The API description cannot drift: the file equals the binary's output, and every operation is complete. `scripts/test --contract`
//! checks the running binary against it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::Value;

use super::source;

/// A type that derives its schema: its attributes after `derive`, and its name.
static DESCRIBED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?s)#\[derive\([^)]*ToSchema[^)]*\)\]((?:\s*#\[.*?\]\n)*?)\s*(?:pub(?:\([a-z]+\))? )?(?:struct|enum) (\w+)").unwrap()
});
static RENAMED: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"schema\(as = (\w+)").unwrap());

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
            let has_all = |statuses: &[&str]| statuses.iter().all(|status| responses.contains_key(*status));
            ask(has_all(&["400", "500", "503"]), "needs the failures of every request");
            // OpenAI's and Anthropic's APIs answer an invalid field with 400.
            let invalid = if operation["tags"][0] == "openai" || operation["tags"][0] == "anthropic" { "400" } else { "422" };
            ask(is_open || has_all(&["401", "403", "404", invalid, "429"]), "needs a caller's failures");
            ask(is_open || method == "get" || has_all(&["409"]), "needs a write's failure");
            ask(operation["requestBody"].is_null() || has_all(&["413", invalid]), "needs a body's failures");
            let shape = |status: &str| match (operation["tags"][0].as_str(), status) {
                (Some("openai"), _) => "ErrorResponse",
                (Some("anthropic"), _) => "AnthropicErrorResponse",
                (Some("mem0"), _) => "RefusalResponse",
                // OAuth has a format of its own for what it refuses.
                (Some("oauth"), "400") if method == "post" => "OauthError",
                _ => "Failure",
            };
            // Readiness has its own schema for what is not ready.
            let is_own = |status: &str| path == "/readyz" && status == "503";
            for (status, response) in responses.iter().filter(|(status, _)| status.starts_with(['4', '5']) && !is_own(status)) {
                let schema = &response["content"]["application/json"]["schema"]["$ref"];
                ask(*schema == format!("#/components/schemas/{}", shape(status)), &format!("needs the failure of its wire at {status}"));
            }
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap_or_default();
                let schema = &parameter["schema"];
                let is_ruled = ["pattern", "maximum", "enum", "$ref"].iter().any(|rule| !schema[*rule].is_null());
                let needs_rule =
                    ["limit", "cursor", "endUserId", "channel", "senderId", "ownerKey"].contains(&name) || name.ends_with("Id");
                ask(!needs_rule || is_ruled, &format!("says of {name} what is taken for one"));
            }
            for content in json_of(&operation["requestBody"]) {
                ask(has_example(&api, content), "needs an example of what is sent");
            }
            // The API description itself needs no example.
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

#[test]
fn no_two_types_share_a_schema_name() {
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in source::files("src") {
        for found in DESCRIBED.captures_iter(&text) {
            let name = RENAMED.captures(&found[1]).map_or_else(|| found[2].to_owned(), |renamed| renamed[1].to_owned());
            homes.entry(name).or_default().push(path.clone());
        }
    }
    assert!(homes.len() > 200, "the pattern above no longer finds them");
    let api = serde_json::to_value(noctuary::http::openapi::describe()).expect("JSON");
    let schemas = api["components"]["schemas"].as_object().expect("schemas");
    let described = homes.iter().filter(|(name, _)| schemas.contains_key(*name)).count();
    assert!(described > 200, "the names above are no longer those of the description");
    homes.retain(|_, homes| homes.len() > 1);
    assert!(
        homes.is_empty(),
        "the later one replaces the others in the description; give it another name with #[schema(as = …)]: {homes:#?}"
    );
}

#[test]
fn a_name_in_the_description_leads_somewhere() {
    let api = serde_json::to_value(noctuary::http::openapi::describe()).expect("JSON");
    let mut missing = Vec::new();
    each_reference(&api, &mut |reference| {
        let name = reference.rsplit('/').next().unwrap_or_default();
        if api["components"]["schemas"][name].is_null() {
            missing.push(reference.to_owned());
        }
    });
    assert!(missing.is_empty(), "{missing:#?}");
}

fn each_reference(value: &Value, visit: &mut impl FnMut(&str)) {
    match value {
        Value::Object(fields) => {
            if let Some(reference) = fields.get("$ref").and_then(Value::as_str) {
                visit(reference);
            }
            fields.values().for_each(|value| each_reference(value, visit));
        }
        Value::Array(values) => values.iter().for_each(|value| each_reference(value, visit)),
        _ => {}
    }
}

fn json_of(body: &Value) -> impl Iterator<Item = &Value> {
    body["content"]["application/json"].as_object().map(|_| &body["content"]["application/json"]).into_iter()
}

fn has_example(api: &Value, content: &Value) -> bool {
    !content["example"].is_null() || !content["examples"].is_null() || schema_has_example(api, &content["schema"], &mut Vec::new())
}

/// Whether the schema or any part of it has an example.
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
