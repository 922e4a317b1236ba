//! Tools for agents: one registry of names, schemas and functions. Agent and owner come from the context of the call and
//! never from a model's arguments. Called by REST, chat and MCP.

mod arguments;
mod blocks;
mod bound;
mod changes;
mod expand;
mod file_changes;
mod files;
mod graph;
mod graph_query;
mod memory;
mod registry;
mod searches;

pub use registry::ALL;

use std::future::Future;
use std::pin::Pin;

use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::error::{Error, Result};
use crate::memory::features;
use crate::tenancy;

type ToolFuture<'a> = Pin<Box<dyn Future<Output = Result<Value>> + Send + 'a>>;
type ToolFn = for<'a> fn(&'a AppState, &'a OwnerAccess, Value) -> ToolFuture<'a>;

/// One tool.
#[derive(Clone, Copy)]
pub struct Tool {
    /// Its name in calls.
    pub name: &'static str,
    /// What it does, for the model.
    pub description: &'static str,
    schema: fn() -> Value,
    permission: Permission,
    run: ToolFn,
}

impl Tool {
    /// The JSON schema of its arguments.
    #[must_use]
    pub fn schema(&self) -> Value {
        (self.schema)()
    }

    /// Whether it only reads, so that several calls may run at once.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        self.permission == Permission::ReadMemory
    }

    /// Whether it can delete or overwrite memory, beyond adding to it.
    #[must_use]
    pub fn is_destructive(&self) -> bool {
        !self.is_reading() && !matches!(self.name, "remember" | "knowledge_graph_add")
    }

    /// Whether the same call again changes nothing more.
    #[must_use]
    pub fn is_idempotent(&self) -> bool {
        matches!(self.name, "forget" | "structured_memory_update" | "structured_memory_delete" | "write_workspace_memory_file")
    }
}

/// The tools that the caller may use.
#[must_use]
pub fn list(access: &OwnerAccess) -> Vec<&'static Tool> {
    ALL.iter().filter(|tool| access.access().can(tool.permission)).collect()
}

/// Calls a tool for the owner of the context, with the permissions of a model ([`OwnerAccess::for_model`]).
///
/// # Errors
/// [`Error::NotFound`] for an unknown tool, and for memory that the owner's agent may not see; [`Error::Invalid`] with
/// the arguments at fault, including another agent's or owner's id; [`Error::Gone`] when the agent has no memory.
pub async fn call(app: &AppState, access: &OwnerAccess, name: &str, arguments: Value) -> Result<Value> {
    let tool = ALL.iter().find(|tool| tool.name == name).ok_or(Error::NotFound("tool"))?;
    let access = access.clone().for_model();
    access.access().require(tool.permission)?;
    features::require_memory(tenancy::settings::of_agent(app, access.agent_access()).await?.memory())?;
    let arguments = arguments::of_this_call(&access, arguments)?;
    (tool.run)(app, &access, arguments).await
}

/// A schema of an object with exactly these properties.
fn object(properties: &Value, required: &[&str]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_has_a_schema_that_names_neither_agent_nor_owner() {
        for tool in ALL {
            let schema = tool.schema();
            let properties = schema["properties"].as_object().unwrap();
            assert!(!properties.is_empty() && schema["additionalProperties"] == false, "{}", tool.name);
            for required in schema["required"].as_array().unwrap() {
                assert!(properties.contains_key(required.as_str().unwrap()), "{}: {required}", tool.name);
            }
            for name in properties.keys() {
                assert!(!["agentId", "endUserId", "ownerKey", "chat_id"].contains(&name.as_str()), "{}: {name}", tool.name);
                assert!(properties[name]["description"].is_string(), "{}: {name} is not described", tool.name);
            }
        }
    }
}
