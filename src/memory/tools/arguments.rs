//! Reads the arguments of a tool as a model wrote them, and says which one is wrong.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::domain::access::OwnerAccess;
use crate::domain::ids::FactId;
use crate::error::{Error, Result};

/// The arguments without the agent's id, which must be the context's where a model gives one.
///
/// # Errors
/// [`Error::Invalid`] for another agent, and for arguments that are no object.
pub(super) fn of_this_agent(access: &OwnerAccess, arguments: Value) -> Result<Value> {
    let mut fields = match arguments {
        Value::Null => Map::new(),
        Value::Object(fields) => fields,
        _ => return Err(Error::invalid("arguments", "must be an object")),
    };
    let own = access.agent().id.to_string();
    for name in ["agentId", "agent_id"] {
        let given = fields.remove(name).map(|given| given.as_str().map_or_else(|| given.to_string(), str::to_owned));
        if given.is_some_and(|given| given != own) {
            return Err(Error::invalid(format!("arguments.{name}"), "names another agent; a tool works for the agent it is called for"));
        }
    }
    Ok(Value::Object(fields))
}

/// The arguments as their type.
///
/// # Errors
/// [`Error::Invalid`] naming the argument.
pub(super) fn read<T: DeserializeOwned>(arguments: Value) -> Result<T> {
    serde_path_to_error::deserialize(arguments).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { "arguments".to_owned() } else { format!("arguments.{path}") };
        Error::invalid(field, error.inner().to_string())
    })
}

/// A fact's id. One that is none cannot be there.
///
/// # Errors
/// [`Error::NotFound`].
pub(super) fn fact_id(id: &Value) -> Result<FactId> {
    let text = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
    text.trim().parse().map_err(|_| Error::NotFound("fact"))
}

/// Puts `arguments.` before the fields at fault.
pub(super) fn within(error: Error) -> Error {
    match error {
        Error::Invalid(mut fields) => {
            fields.iter_mut().for_each(|wrong| wrong.field = format!("arguments.{}", wrong.field));
            Error::Invalid(fields)
        }
        other => other,
    }
}
