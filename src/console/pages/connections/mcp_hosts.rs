//! The entry of each host of MCP in its own settings. A test starts or connects with each (`docs/clients/mcp-hosts.md`).

use serde_json::{Value, json};

/// What stands where the access token belongs.
const TOKEN: &str = "Bearer noc_…";

/// Whose memory a snippet uses, and where.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'a> {
    /// The URL of the installation.
    pub root: &'a str,
    /// The agent's id.
    pub id: &'a str,
    /// The agent's name.
    pub name: &'a str,
    /// The caller's own id of the end user.
    pub person: &'a str,
}

/// Key and text of each host's entry.
pub(super) fn all(place: Place<'_>) -> Vec<(&'static str, String)> {
    let url = of_person(place);
    vec![
        ("mcp", servers(&json!({ "url": url, "headers": { "Authorization": TOKEN } }))),
        ("claude-code", servers(&json!({ "type": "http", "url": url, "headers": { "Authorization": TOKEN } }))),
        ("claude-desktop", claude_desktop(&url)),
        ("cursor", servers(&json!({ "url": url, "headers": { "Authorization": TOKEN } }))),
        ("vs-code", vs_code(&url)),
        ("codex", codex(&url)),
        ("sign-in", format!("{}/mcp", place.root)),
    ]
}

/// `MicroClaw` names its people itself, in each call.
pub(super) fn microclaw(place: Place<'_>) -> String {
    servers(&json!({
        "transport": "streamable_http", "endpoint": of_agent(place), "headers": { "Authorization": TOKEN },
        "request_timeout_secs": 10, "rate_limit_per_minute": 0, "max_concurrent_requests": 16, "queue_wait_ms": 2000,
    }))
}

/// It starts local programs only, so one carries the requests.
fn claude_desktop(url: &str) -> String {
    servers(&json!({
        "command": "npx", "args": ["-y", "mcp-remote", url, "--header", "Authorization:${AUTHORIZATION}"],
        "env": { "AUTHORIZATION": TOKEN },
    }))
}

/// It asks for the token once, and keeps it.
fn vs_code(url: &str) -> String {
    let token = json!({ "type": "promptString", "id": "noctuary-token", "description": "Access token of Noctuary", "password": true });
    let server = json!({ "type": "http", "url": url, "headers": { "Authorization": "Bearer ${input:noctuary-token}" } });
    pretty(&json!({ "inputs": [token], "servers": { "noctuary": server } }))
}

/// It reads the token from the variable that is named here. JSON strings are valid TOML.
fn codex(url: &str) -> String {
    format!("[mcp_servers.noctuary]\nurl = {}\nbearer_token_env_var = \"NOCTUARY_TOKEN\"", json!(url))
}

/// The address of the agent's memory of one person.
fn of_person(place: Place<'_>) -> String {
    format!("{}&endUserId={}", of_agent(place), encoded(place.person))
}

fn of_agent(Place { root, name, .. }: Place<'_>) -> String {
    format!("{root}/mcp?agent={}", encoded(name))
}

fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

fn servers(entry: &Value) -> String {
    pretty(&json!({ "mcpServers": { "noctuary": entry } }))
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_in_the_format_of_its_host() {
        let place = Place { root: "http://127.0.0.1:8080", id: "7", name: "Wren", person: "小诺" };
        let address = "http://127.0.0.1:8080/mcp?agent=Wren&endUserId=%E5%B0%8F%E8%AF%BA";
        for (name, text) in all(place) {
            match name {
                "sign-in" => assert_eq!(text, "http://127.0.0.1:8080/mcp"),
                "codex" => assert!(text.contains(&format!("url = \"{address}\"")), "{text}"),
                _ => {
                    let entry: Value = serde_json::from_str(&text).unwrap();
                    let server = entry.pointer("/mcpServers/noctuary").or_else(|| entry.pointer("/servers/noctuary")).unwrap();
                    assert!(server["url"] == address || server["args"][2] == address, "{name}: {text}");
                }
            }
        }
        assert!(!microclaw(place).contains("endUserId"));
    }
}
