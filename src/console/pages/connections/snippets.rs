//! The APIs to an agent's memory as snippets to copy. They need only the URL, the agent's name and a token.

use serde_json::json;

/// A snippet for one API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ApiSnippet {
    /// A translation key, also the id of the snippet on the page.
    pub name: &'static str,
    /// The text to copy.
    pub text: String,
}

/// The snippets for the agent `name` on the installation at `root`, the most common first.
pub(super) fn all(root: &str, id: &str, name: &str) -> Vec<ApiSnippet> {
    let door = |name, text| ApiSnippet { name, text };
    vec![
        door("mcp", mcp(root, name)),
        door("openai", openai(root, name)),
        door("mem0", mem0(root, name)),
        door("curl", curl(root, id)),
        door("microclaw", microclaw(root, name)),
    ]
}

/// The URL of the agent's MCP endpoint; `rest` selects the owner.
fn endpoint(root: &str, name: &str, rest: &str) -> String {
    let agent: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    format!("{root}/mcp?agent={agent}{rest}")
}

fn mcp(root: &str, name: &str) -> String {
    let server = json!({ "url": endpoint(root, name, "&endUserId=nora"), "headers": { "Authorization": "Bearer noc_…" } });
    pretty(&json!({ "mcpServers": { "noctuary": server } }))
}

fn microclaw(root: &str, name: &str) -> String {
    let server = json!({
        "transport": "streamable_http", "endpoint": endpoint(root, name, ""), "headers": { "Authorization": "Bearer noc_…" },
        "request_timeout_secs": 10, "rate_limit_per_minute": 0, "max_concurrent_requests": 16, "queue_wait_ms": 2000,
    });
    pretty(&json!({ "mcpServers": { "noctuary": server } }))
}

fn openai(root: &str, name: &str) -> String {
    let name = literal(name);
    format!(
        "from openai import OpenAI\n\nclient = OpenAI(base_url=\"{root}/v1\", api_key=\"noc_…\")\nanswer = client.chat.completions.create(\n    model={name}, user=\"nora\",\n    messages=[{{\"role\": \"user\", \"content\": \"What did I say about Lisbon?\"}}],\n)\nprint(answer.choices[0].message.content)"
    )
}

fn mem0(root: &str, name: &str) -> String {
    let name = literal(name);
    format!(
        "from mem0 import MemoryClient\n\nclient = MemoryClient(api_key=\"noc_…\", host=\"{root}\")\nclient.add([{{\"role\": \"user\", \"content\": \"I moved to Lisbon.\"}}], user_id=\"nora\", agent_id={name})\nprint(client.search(\"Where do I live?\", filters={{\"user_id\": \"nora\", \"agent_id\": {name}}}))"
    )
}

fn curl(root: &str, id: &str) -> String {
    format!(
        "curl -X POST {root}/api/v1/memory/{id}/context \\\n  -H 'Authorization: Bearer noc_…' -H 'Content-Type: application/json' \\\n  -d '{{\"query\": \"What did I say about Lisbon?\", \"endUserId\": \"nora\"}}'"
    )
}

/// A Python string literal; JSON strings are valid Python.
fn literal(name: &str) -> String {
    json!(name).to_string()
}

fn pretty(value: &serde_json::Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_code_stays_a_name() {
        let doors = all("https://memory.example.org", "7", "小明 \"; import os & <b>");
        let of = |name: &str| doors.iter().find(|door| door.name == name).map(|door| door.text.as_str()).unwrap();
        assert!(of("openai").contains(r#"model="小明 \"; import os & <b>","#), "{}", of("openai"));
        let config: serde_json::Value = serde_json::from_str(of("mcp")).unwrap();
        let url: url::Url = config["mcpServers"]["noctuary"]["url"].as_str().unwrap().parse().unwrap();
        let pairs: Vec<_> = url.query_pairs().collect();
        assert_eq!(pairs, [("agent".into(), "小明 \"; import os & <b>".into()), ("endUserId".into(), "nora".into())]);
    }
}
