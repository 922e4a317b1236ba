//! `memory_query` and `memory_upsert`: the backend for programs that store structured memories through MCP, primarily MicroClaw.

use rmcp::model::JsonObject;
use rmcp::model::{Tool, ToolAnnotations};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;

use super::request_access::RequestAccess;
use crate::app_state::AppState;
use crate::compat::structured;
use crate::compat::structured::{Chats, Query, Upsert};
use crate::domain::access::Permission;
use crate::error::{Error, Result};

const QUERY: &str = "memory_query";
const UPSERT: &str = "memory_upsert";

/// The two tools, if the caller may use them.
pub fn list(access: &RequestAccess) -> Vec<Tool> {
    let access = access.agent.access();
    let mut tools = Vec::new();
    if access.can(Permission::ReadMemory) {
        let about = ToolAnnotations::with_title("Memory query").read_only(true).destructive(false).idempotent(true).open_world(false);
        tools.push(described(QUERY, "For programs, not for conversation: reads the numbered memories of a chat.", query_schema(), about));
    }
    if access.can(Permission::WriteMemory) {
        // It replaces and archives memories, but deletes none.
        let about = ToolAnnotations::with_title("Memory upsert").read_only(false).destructive(true).idempotent(false).open_world(false);
        tools.push(described(
            UPSERT,
            "For programs, not for conversation: writes the numbered memories of a chat.",
            upsert_schema(),
            about,
        ));
    }
    tools
}

/// The result of one of the two tools; `None` for any other name.
pub async fn call(app: &AppState, access: &RequestAccess, name: &str, arguments: Value) -> Option<Result<Value>> {
    match name {
        QUERY => Some(query(app, access, arguments).await),
        UPSERT => Some(Box::pin(upsert(app, access, arguments)).await),
        _ => None,
    }
}

async fn query(app: &AppState, access: &RequestAccess, arguments: Value) -> Result<Value> {
    let asked: Query = read(arguments)?;
    let rows = structured::query(app, &chats(access), asked).await.map_err(unseen)?;
    serde_json::to_value(rows).map_err(Error::internal)
}

async fn upsert(app: &AppState, access: &RequestAccess, arguments: Value) -> Result<Value> {
    let change: Upsert = read(arguments)?;
    let answer = Box::pin(structured::upsert(app, &chats(access), change)).await.map_err(unseen)?;
    serde_json::to_value(answer).map_err(Error::internal)
}

fn chats(access: &RequestAccess) -> Chats {
    Chats { agent: access.agent.clone(), channel: access.channel.clone() }
}

/// Turns "not found" into "forbidden": some clients react to "not found" by listing the tools again, which does not help with an
/// inaccessible chat.
fn unseen(error: Error) -> Error {
    match error {
        Error::NotFound(_) => Error::Forbidden("this token has no access to that chat".to_owned()),
        other => other,
    }
}

fn read<T: DeserializeOwned>(arguments: Value) -> Result<T> {
    let op = arguments.get("op").and_then(Value::as_str).unwrap_or_default().to_owned();
    serde_json::from_value(arguments).map_err(|error| {
        let message = error.to_string();
        if message.starts_with("unknown variant") {
            return Error::invalid("op", format!("unsupported operation {}", op.escape_default()));
        }
        Error::invalid("arguments", message)
    })
}

fn chat_schema() -> Value {
    json!({ "type": ["integer", "null"], "description": "The chat; null for the memory that all chats share" })
}

fn query_schema() -> Value {
    json!({
        "type": "object",
        "required": ["op"],
        "properties": {
            "op": { "type": "string", "enum": ["list", "context", "search", "get"], "description": "list: all of one chat, archived ones \
                too; context: what a turn should know; search: what answers a question; get: one by its id" },
            "chat_id": chat_schema(),
            "query": { "type": "string", "description": "search: the question" },
            "limit": { "type": "integer", "minimum": 1, "maximum": 100, "description": "context, search: the maximum number of memories" },
            "include_archived": { "type": "boolean", "description": "search: include archived memories" },
            "broad_recall": { "type": "boolean", "description": "search: include uncertain memories" },
            "id": { "type": "integer", "description": "get: the memory" },
        },
    })
}

fn upsert_schema() -> Value {
    json!({
        "type": "object",
        "required": ["op"],
        "properties": {
            "op": { "type": "string", "enum": ["insert", "update", "archive", "supersede", "touch"], "description": "insert: a new memory; \
                update: other words; archive: put away; supersede: a new one in the place of another; touch: it was said again" },
            "chat_id": chat_schema(),
            "id": { "type": "integer", "description": "update, archive, touch: the memory" },
            "from_memory_id": { "type": "integer", "description": "supersede: the memory to replace" },
            "content": { "type": "string", "maxLength": 2000, "description": "insert, update, supersede: one sentence" },
            "category": { "type": "string", "enum": ["PROFILE", "KNOWLEDGE", "EVENT"], "description": "The category" },
            "source": { "type": "string", "description": "The source: explicit, reflector, tool …" },
            "confidence": { "type": "number", "minimum": 0, "maximum": 1, "description": "The confidence" },
            "confidence_floor": { "type": ["number", "null"], "description": "touch: the minimum confidence from now on" },
            "reason": { "type": ["string", "null"], "description": "supersede: why" },
        },
    })
}

/// A tool in the protocol's format.
pub fn described(name: &'static str, description: &'static str, schema: Value, about: ToolAnnotations) -> Tool {
    let schema: JsonObject = if let Value::Object(schema) = schema { schema } else { JsonObject::new() };
    let tool = Tool::new(name, description, Arc::new(schema));
    // Newer clients read the title of the tool, older ones that of its annotations.
    let tool = about.title.clone().into_iter().fold(tool, Tool::with_title);
    tool.with_annotations(about)
}
