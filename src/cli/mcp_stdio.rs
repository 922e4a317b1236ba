//! `noctuary mcp-stdio`: for programs that can only start an MCP server and speak to it over standard input and output. Each line is a
//! message, which goes to the `/mcp` of a running server; its answer is printed as a line. It opens no data itself, so that all limits of
//! the token apply.

use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use url::Url;

use super::print;
use crate::error::{Error, Result};
use crate::net::address::AllowedHosts;
use crate::net::{Outbound, read_capped};

/// The maximum size of an answer, in bytes.
const MAX_ANSWER: usize = 64 << 20;
/// The number of messages that wait for their answers at once; further ones wait in the pipe.
const AT_ONCE: usize = 8;
/// JSON-RPC's code for a message that is not JSON.
const PARSE_ERROR: i32 = -32_700;
/// The first code that JSON-RPC leaves to servers: the server of Noctuary did not answer, or refused.
const UNREACHED: i32 = -32_000;
/// The prefix of the members with which newer clients describe themselves in each message.
const ABOUT: &str = "io.modelcontextprotocol/protocolVersion";

pub(super) const AFTER_HELP: &str = "\
The configuration of such a program:
  { \"mcpServers\": { \"noctuary\": { \"command\": \"noctuary\", \"args\": [\"mcp-stdio\"],
      \"env\": { \"NOCTUARY_URL\": \"http://127.0.0.1:8080/mcp?agent=Ada\", \"NOCTUARY_TOKEN\": \"noc_…\" } } } }

The address may name agent and person as over HTTP: ?agent=Ada&endUserId=nora.";

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Address of the server's /mcp
    #[arg(long, value_name = "URL", env = "NOCTUARY_URL", default_value = "http://127.0.0.1:8080/mcp")]
    url: String,
    /// Access token; prefer the environment, since others can read the arguments of a program
    #[arg(long, value_name = "TOKEN", env = "NOCTUARY_TOKEN", hide_env_values = true)]
    token: Option<String>,
}

/// The way to the server, and the revision that the handshake agreed on.
struct Bridge {
    outbound: Outbound,
    url: Url,
    token: String,
    revision: Mutex<Option<String>>,
}

pub(super) async fn run(options: &Options) -> Result<()> {
    let token = options.token.clone().filter(|token| !token.trim().is_empty());
    let token = token.ok_or_else(|| Error::invalid("NOCTUARY_TOKEN", "must be set to an access token"))?.trim().to_owned();
    let (url, outbound) = (address(&options.url)?, Outbound::new(AllowedHosts::default())?);
    let bridge = Arc::new(Bridge { outbound, url, token, revision: Mutex::default() });
    let (mut lines, places) = (BufReader::new(tokio::io::stdin()).lines(), Arc::new(Semaphore::new(AT_ONCE)));
    let mut open = JoinSet::new();
    while let Some(line) = lines.next_line().await.map_err(Error::internal)? {
        if line.trim().is_empty() {
            continue;
        }
        let place = Arc::clone(&places).acquire_owned().await.map_err(Error::internal)?;
        // The answer to the handshake decides how the next messages are sent.
        if line.contains("\"initialize\"") {
            bridge.pass(&line).await;
            continue;
        }
        let bridge = Arc::clone(&bridge);
        open.spawn(async move {
            bridge.pass(&line).await;
            drop(place);
        });
        while open.try_join_next().is_some() {}
    }
    open.join_all().await;
    Ok(())
}

/// The address, with the path of `/mcp` if it has none.
fn address(text: &str) -> Result<Url> {
    let wrong = || Error::invalid("NOCTUARY_URL", "must be the http or https address of a server, such as http://127.0.0.1:8080/mcp");
    let mut url = Url::parse(text.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https")).ok_or_else(wrong)?;
    if url.path() == "/" {
        url.set_path("/mcp");
    }
    Ok(url)
}

impl Bridge {
    /// Sends one message and prints what comes back.
    async fn pass(&self, line: &str) {
        let message: Value = match serde_json::from_str(line) {
            Ok(message) => message,
            Err(_) => return print::out(failure(&Value::Null, PARSE_ERROR, "the line is not valid JSON")),
        };
        let answer = self.send(&message, line).await;
        let id = message.get("id");
        match (answer, id) {
            (Ok(Some(answer)), _) => print::out(answer),
            (Ok(None), None) => {}
            (Ok(None), Some(id)) => print::out(failure(id, UNREACHED, "the server returned no answer")),
            (Err(why), Some(id)) => print::out(failure(id, UNREACHED, &why)),
            // A notification has no answer; the host's log gets it.
            (Err(why), None) => print::note(why),
        }
    }

    /// The server's answer as one line; `None` if it has no body.
    async fn send(&self, message: &Value, line: &str) -> Result<Option<String>, String> {
        let mut request = self.outbound.for_operator().post(self.url.clone()).bearer_auth(&self.token);
        request = request.header("content-type", "application/json").header("accept", "application/json, text/event-stream");
        for (name, value) in self.headers(message) {
            request = request.header(name, value);
        }
        let sent = request.body(line.to_owned()).send().await;
        let response =
            sent.map_err(|_| format!("no connection to {}; is `noctuary serve` running?", self.url.origin().ascii_serialization()))?;
        let status = response.status();
        let body = read_capped(response, MAX_ANSWER).await.map_err(|error| error.to_string())?;
        if body.is_empty() && status.is_success() {
            return Ok(None);
        }
        let answer: Value = serde_json::from_slice(&body).map_err(|_| format!("the server answered {}", status.as_u16()))?;
        if answer.get("jsonrpc").is_none() {
            return Err(format!("{}: {}", status.as_u16(), answer.get("msg").and_then(Value::as_str).unwrap_or("the server refused")));
        }
        if let Some(agreed) = answer.pointer("/result/protocolVersion").and_then(Value::as_str) {
            *self.revision.lock().unwrap_or_else(PoisonError::into_inner) = Some(agreed.to_owned());
        }
        Ok(Some(answer.to_string()))
    }

    /// The headers that stand beside a message over HTTP: its revision, and for clients without a handshake what it calls.
    fn headers(&self, message: &Value) -> Vec<(&'static str, String)> {
        let text = |pointer: &str| message.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
        let own = message.pointer("/params/_meta").and_then(|about| about.get(ABOUT)).and_then(Value::as_str).map(str::to_owned);
        let Some(revision) = own else {
            let agreed = self.revision.lock().unwrap_or_else(PoisonError::into_inner).clone();
            return agreed.into_iter().map(|revision| ("mcp-protocol-version", revision)).collect();
        };
        let called = text("/params/name").or_else(|| text("/params/uri"));
        let named = [("mcp-protocol-version", Some(revision)), ("mcp-method", text("/method")), ("mcp-name", called)];
        named.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }
}

fn failure(id: &Value, code: i32, message: &str) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_path_is_that_of_mcp() {
        assert_eq!(address("http://127.0.0.1:8080").unwrap().as_str(), "http://127.0.0.1:8080/mcp");
        assert_eq!(address("https://memory.example.org/?agent=Ada").unwrap().as_str(), "https://memory.example.org/mcp?agent=Ada");
        assert_eq!(address("http://[::1]:1/other/mcp").unwrap().path(), "/other/mcp");
        for wrong in ["", "127.0.0.1:8080", "file:///mcp", "ftp://example.org/mcp"] {
            assert!(matches!(address(wrong), Err(Error::Invalid(_))), "{wrong}");
        }
    }
}
