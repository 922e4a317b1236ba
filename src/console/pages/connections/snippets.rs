//! The APIs to an agent's memory as snippets to copy, filled in with the URL, the agent's name and an end user. They need only a token.

use serde_json::json;

use super::mcp_hosts::{self, Place};

/// A snippet for one API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ApiSnippet {
    /// A translation key, also the id of the snippet on the page.
    pub name: &'static str,
    /// The text to copy.
    pub text: String,
}

/// The snippets for a place: hosts of MCP first, then clients, the most common first.
pub(super) fn all(place: Place<'_>) -> Vec<ApiSnippet> {
    let door = |(name, text)| ApiSnippet { name, text };
    let clients = [("openai", openai(place)), ("mem0", mem0(place)), ("curl", curl(place)), ("microclaw", mcp_hosts::microclaw(place))];
    mcp_hosts::all(place).into_iter().chain(clients).map(door).collect()
}

fn openai(Place { root, name, person, .. }: Place<'_>) -> String {
    let (name, person) = (literal(name), literal(person));
    format!(
        "from openai import OpenAI\n\nclient = OpenAI(base_url=\"{root}/v1\", api_key=\"noc_…\")\nanswer = client.chat.completions.create(\n    model={name}, user={person},\n    messages=[{{\"role\": \"user\", \"content\": \"What did I say about Lisbon?\"}}],\n)\nprint(answer.choices[0].message.content)"
    )
}

fn mem0(Place { root, name, person, .. }: Place<'_>) -> String {
    let (name, person) = (literal(name), literal(person));
    format!(
        "from mem0 import MemoryClient\n\nclient = MemoryClient(api_key=\"noc_…\", host=\"{root}\")\nclient.add([{{\"role\": \"user\", \"content\": \"I moved to Lisbon.\"}}], user_id={person}, agent_id={name})\nprint(client.search(\"Where do I live?\", filters={{\"user_id\": {person}, \"agent_id\": {name}}}))"
    )
}

fn curl(Place { root, id, person, .. }: Place<'_>) -> String {
    // In a shell, a quotation mark ends the text in which it stands.
    let body = json!({ "query": "What did I say about Lisbon?", "endUserId": person }).to_string().replace('\'', "'\\''");
    format!(
        "curl -X POST {root}/api/v1/memory/{id}/context \\\n  -H 'Authorization: Bearer noc_…' -H 'Content-Type: application/json' \\\n  -d '{body}'"
    )
}

/// A Python string literal; JSON strings are valid Python.
fn literal(name: &str) -> String {
    json!(name).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_code_stays_a_name() {
        let name = "小明 \"; import os & <b>";
        let person = "o'nora \"&agent=8";
        let doors = all(Place { root: "https://memory.example.org", id: "7", name, person });
        let of = |name: &str| doors.iter().find(|door| door.name == name).map(|door| door.text.as_str()).unwrap();
        assert!(of("openai").contains(r#"model="小明 \"; import os & <b>", user="o'nora \"&agent=8","#), "{}", of("openai"));
        assert!(of("curl").contains(r#""endUserId":"o'\''nora \"&agent=8""#), "{}", of("curl"));
        let config: serde_json::Value = serde_json::from_str(of("mcp")).unwrap();
        let url: url::Url = config["mcpServers"]["noctuary"]["url"].as_str().unwrap().parse().unwrap();
        let pairs: Vec<_> = url.query_pairs().collect();
        assert_eq!(pairs, [("agent".into(), name.into()), ("endUserId".into(), person.into())]);
    }
}
