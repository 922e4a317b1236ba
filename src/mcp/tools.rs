//! The tools: those of agents, and the two backend tools.

pub use crate::mcp::backend::described;

use rmcp::ErrorData;
use rmcp::model::{CallToolResult, ContentBlock, Tool, ToolAnnotations};
use serde_json::Value;

use super::request_access::RequestAccess;
use super::{backend, failure};
use crate::app_state::AppState;
use crate::compat::tools as house;
use crate::error::{Error, Result};

/// Every tool that the caller may use.
pub fn list(access: &RequestAccess) -> Vec<Tool> {
    let own = house::list(&access.owner).into_iter().map(|tool| {
        let about = ToolAnnotations::with_title(title(tool.name)).read_only(tool.is_reading()).destructive(tool.is_destructive());
        let about = about.idempotent(tool.is_reading() || tool.is_idempotent()).open_world(false);
        described(tool.name, tool.description, tool.schema(), about)
    });
    own.chain(backend::list(access)).collect()
}

/// The name of a tool for people: `memory_search` is "Memory search".
pub fn title(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Calls a tool. A refusal is the tool's result, which the model reads; only an unknown tool is an error of the protocol.
///
/// # Errors
/// A protocol error for an unknown name.
pub async fn call(app: &AppState, access: &RequestAccess, name: &str, arguments: Value) -> Result<CallToolResult, ErrorData> {
    let answer = match backend::call(app, access, name, arguments.clone()).await {
        Some(answer) => answer,
        None if house::ALL.iter().any(|tool| tool.name == name) => house::call(app, &access.owner, name, arguments).await,
        None => return Err(ErrorData::invalid_params(format!("unknown tool: {name}"), None)),
    };
    if let Err(error) = &answer {
        failure::note(app, access.agent.access(), &format!("mcp {name}"), error).await;
    }
    Ok(to_result(answer))
}

/// The result as text, and as structured content if it is an object. Older clients need the text.
fn to_result(answer: Result<Value, Error>) -> CallToolResult {
    match answer {
        Ok(value) => {
            let mut result = CallToolResult::success(vec![ContentBlock::text(text(&value))]);
            result.structured_content = value.is_object().then_some(value);
            result
        }
        Err(error) => CallToolResult::error(vec![ContentBlock::text(failure::describe(&error))]),
    }
}

/// Renders a result that is one text as it is, and any other as JSON.
fn text(value: &Value) -> String {
    let only = value.as_object().filter(|fields| fields.len() == 1).and_then(|fields| fields.get("content")).and_then(Value::as_str);
    only.map_or_else(|| value.to_string(), str::to_owned)
}
