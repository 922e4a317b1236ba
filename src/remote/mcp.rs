//! The protocol of MCP servers that store structured memory: the tools `memory_query` and `memory_upsert`.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use reqwest::Client;
use rmcp::ServiceExt;
use rmcp::model::CallToolRequestParams;
use rmcp::service::{RoleClient, RunningService, ServiceError};
use rmcp::transport::streamable_http_client::{StreamableHttpClientTransport, StreamableHttpClientTransportConfig};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::time::timeout;

use super::place::{Address, MAX_ANSWER, PATIENCE};
use super::{Change, Failure, OwnerArguments, Remembered, Remote, Statement};

const QUERY: &str = "memory_query";
const UPSERT: &str = "memory_upsert";
/// The source that Noctuary sends with each memory.
const SOURCE: &str = "noctuary";
/// The text that replaces a forgotten memory: the protocol can archive a memory, but not delete it.
const BLANK: &str = "(forgotten)";

/// A connected server.
#[derive(Debug)]
pub(super) struct Mcp {
    service: RunningService<RoleClient, ()>,
}

impl Mcp {
    /// Connects to the server and initializes the session.
    pub(super) async fn connect(client: Client, address: Address) -> Result<Self, Failure> {
        let mut config = StreamableHttpClientTransportConfig::with_uri(address.url.as_str()).max_json_response_size(MAX_ANSWER);
        if let Some(key) = &address.key {
            config = config.auth_header(key.expose());
        }
        let transport = StreamableHttpClientTransport::with_client(client, config);
        match timeout(PATIENCE, ().serve(transport)).await {
            Ok(Ok(service)) => Ok(Self { service }),
            Ok(Err(error)) if error.is_authorization_required() => Err(Failure::Refused("unauthorized")),
            Ok(Err(error)) => {
                tracing::debug!(%error, "an MCP server cannot be reached");
                Err(Failure::Unreachable("connect"))
            }
            Err(_) => Err(Failure::Unreachable("timeout")),
        }
    }

    async fn call(&self, tool: &'static str, arguments: Map<String, Value>) -> Result<Value, Failure> {
        let call = self.service.call_tool(CallToolRequestParams::new(tool).with_arguments(arguments));
        let answer = match timeout(PATIENCE, call).await {
            Err(_) | Ok(Err(ServiceError::Timeout { .. })) => return Err(Failure::Unreachable("timeout")),
            Ok(Err(ServiceError::McpError(_))) => return Err(Failure::Refused("refused")),
            Ok(Err(error)) if error.auth_challenge().is_some() => return Err(Failure::Refused("unauthorized")),
            Ok(Err(error)) => {
                tracing::debug!(%error, "an MCP server does not answer");
                return Err(Failure::Unreachable("broken"));
            }
            Ok(Ok(answer)) => answer,
        };
        if answer.is_error == Some(true) {
            return Err(Failure::Refused("refused"));
        }
        let text: Vec<&str> = answer.content.iter().filter_map(|block| block.as_text().map(|text| text.text.as_str())).collect();
        serde_json::from_str(&text.join("\n")).map_err(|_| Failure::Unreadable)
    }

    async fn rows(&self, place: &OwnerArguments, question: Value) -> Result<Vec<Row>, Failure> {
        let answer = self.call(QUERY, place.with(question)).await?;
        let rows = ["memories", "items"].into_iter().find_map(|key| answer.get(key).cloned()).unwrap_or(answer);
        serde_json::from_value(rows).map_err(|_| Failure::Unreadable)
    }

    async fn edit(&self, change: Value) -> Result<Change, Failure> {
        let answer = self.call(UPSERT, object(change)).await?;
        match ["updated", "ok", "success"].into_iter().find_map(|key| answer.get(key)?.as_bool()) {
            Some(true) => Ok(Change::Made),
            Some(false) => Ok(Change::Unknown),
            None => Err(Failure::Unreadable),
        }
    }
}

#[async_trait]
impl Remote for Mcp {
    async fn search(&self, place: &OwnerArguments, query: &str, limit: usize) -> Result<Vec<Remembered>, Failure> {
        let question = json!({ "op": "search", "query": query, "limit": limit, "include_archived": false, "broad_recall": true });
        let rows = self.rows(place, question).await?;
        // Servers search a chat together with the memory that all chats share. Rows of other chats are ignored.
        let here = place.arguments().get("chat_id").and_then(Value::as_i64);
        Ok(rows.into_iter().filter(|row| !row.is_archived && (row.chat_id.is_none() || row.chat_id == here)).map(Into::into).collect())
    }

    async fn list(&self, place: &OwnerArguments) -> Result<Vec<Remembered>, Failure> {
        let rows = self.rows(place, json!({ "op": "list" })).await?;
        let here = place.arguments().get("chat_id").and_then(Value::as_i64);
        Ok(rows.into_iter().filter(|row| !row.is_archived && row.chat_id == here).map(Into::into).collect())
    }

    async fn add(&self, place: &OwnerArguments, new: &Statement) -> Result<Option<String>, Failure> {
        let row = json!({ "op": "insert", "content": new.text, "category": new.category, "source": SOURCE, "confidence": new.confidence });
        let answer = self.call(UPSERT, place.with(row)).await?;
        let id = [answer.get("id"), answer.get("memory_id"), answer.pointer("/memory/id")];
        let id = id.into_iter().flatten().find_map(Value::as_i64).ok_or(Failure::Unreadable)?;
        Ok(Some(id.to_string()))
    }

    async fn change(&self, id: &str, now: &Statement) -> Result<Change, Failure> {
        let row = json!({ "op": "update", "id": number(id)?, "content": now.text, "category": now.category, "source": SOURCE,
            "confidence": now.confidence });
        self.edit(row).await
    }

    async fn remove(&self, id: &str) -> Result<(), Failure> {
        let blank = Statement { text: BLANK.to_owned(), category: "KNOWLEDGE", confidence: 0.0 };
        if self.change(id, &blank).await? == Change::Made {
            self.edit(json!({ "op": "archive", "id": number(id)? })).await?;
        }
        Ok(())
    }

    async fn clear(&self, place: &OwnerArguments) -> Result<(), Failure> {
        // Includes archived rows, which still contain their text.
        let here = place.arguments().get("chat_id").and_then(Value::as_i64);
        let rows = self.rows(place, json!({ "op": "list" })).await?;
        for row in rows.into_iter().filter(|row| row.chat_id == here && row.content != BLANK) {
            self.remove(&row.id.to_string()).await?;
        }
        Ok(())
    }
}

/// A row in a server's response.
#[derive(Debug, Deserialize)]
struct Row {
    id: i64,
    content: String,
    #[serde(default)]
    chat_id: Option<i64>,
    #[serde(default)]
    is_archived: bool,
    #[serde(default)]
    updated_at: Option<DateTime<Utc>>,
}

impl From<Row> for Remembered {
    fn from(row: Row) -> Self {
        Self { id: row.id.to_string(), text: row.content, at: row.updated_at }
    }
}

fn number(id: &str) -> Result<i64, Failure> {
    id.parse().map_err(|_| Failure::Unreadable)
}

fn object(value: Value) -> Map<String, Value> {
    if let Value::Object(object) = value { object } else { Map::new() }
}
