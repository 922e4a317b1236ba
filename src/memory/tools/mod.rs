//! Tools that agents call: one registry of names, schemas and functions. The agent and the owner come from the context of the call and
//! never from a model's arguments. Called by REST, later by chat and MCP.

mod arguments;
mod keep;
mod look;

use std::future::Future;
use std::pin::Pin;

use serde_json::{Value, json};

use crate::domain::access::{OwnerAccess, Permission};
use crate::error::{Error, Result};
use crate::noctuary::Noctuary;

type Running<'a> = Pin<Box<dyn Future<Output = Result<Value>> + Send + 'a>>;
type Run = for<'a> fn(&'a Noctuary, &'a OwnerAccess, Value) -> Running<'a>;

/// One tool.
#[derive(Clone, Copy)]
pub struct Tool {
    /// Its name, as models call it.
    pub name: &'static str,
    /// What it does, for a model to choose by.
    pub description: &'static str,
    schema: fn() -> Value,
    permission: Permission,
    run: Run,
}

/// Every tool, in the order in which they are listed.
pub const ALL: &[Tool] = &[
    Tool {
        name: "remember",
        description: "Keep one fact about the person you talk to: a preference, a decision, a date. Use it when they ask you to, or when \
                      something will matter in later conversations.",
        schema: keep::remember_schema,
        permission: Permission::WriteMemory,
        run: keep::remember,
    },
    Tool {
        name: "forget",
        description: "Forget a fact everywhere, for good, by its id or by what it says. Use it only when the person asks for it.",
        schema: keep::forget_schema,
        permission: Permission::WriteMemory,
        run: keep::forget,
    },
    Tool {
        name: "recall",
        description: "Find what is known for a question: facts, notes and earlier messages, best first.",
        schema: look::recall_schema,
        permission: Permission::ReadMemory,
        run: look::recall,
    },
    Tool {
        name: "structured_memory_search",
        description: "Search facts by words and meaning; without a query the newest are listed. Gives ids for the other tools.",
        schema: look::search_schema,
        permission: Permission::ReadMemory,
        run: look::search,
    },
    Tool {
        name: "structured_memory_update",
        description: "Give a fact other words or another category, by its id. The old words stay in its history.",
        schema: keep::update_schema,
        permission: Permission::WriteMemory,
        run: keep::update,
    },
    Tool {
        name: "structured_memory_delete",
        description: "Forget a fact everywhere, for good, by its id.",
        schema: keep::delete_schema,
        permission: Permission::WriteMemory,
        run: keep::delete,
    },
];

impl Tool {
    /// The JSON schema of its arguments.
    #[must_use]
    pub fn schema(&self) -> Value {
        (self.schema)()
    }
}

/// The tools that the caller may use.
#[must_use]
pub fn list(access: &OwnerAccess) -> Vec<&'static Tool> {
    ALL.iter().filter(|tool| access.access().can(tool.permission)).collect()
}

/// Calls a tool for the owner of the context.
///
/// # Errors
/// [`Error::NotFound`] for a name that is no tool's, and for what the owner's agent does not see; [`Error::Invalid`] with the
/// arguments at fault, another agent's id among them.
pub async fn call(noctuary: &Noctuary, access: &OwnerAccess, name: &str, arguments: Value) -> Result<Value> {
    let tool = ALL.iter().find(|tool| tool.name == name).ok_or(Error::NotFound("tool"))?;
    access.access().require(tool.permission)?;
    let arguments = arguments::of_this_agent(access, arguments)?;
    (tool.run)(noctuary, access, arguments).await
}

/// A schema of an object with these properties and nothing else.
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
