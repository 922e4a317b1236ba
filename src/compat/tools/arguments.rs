//! Parses the arguments of a tool call as a model wrote them, and reports invalid ones.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::domain::access::OwnerAccess;
use crate::domain::ids::FactId;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};

/// Names that models use for the agent.
const AGENT: [&str; 3] = ["agentId", "agent_id", "employeeId"];
/// The greatest integer up to which a number of JavaScript holds every integer exactly.
const EXACT_IN_JAVASCRIPT: i64 = (1 << 53) - 1;
/// Names that models use for the person.
const OWNER: [&str; 12] = [
    "endUserId",
    "end_user_id",
    "ownerKey",
    "owner_key",
    "owner",
    "userId",
    "user_id",
    "chatId",
    "chat_id",
    "channel",
    "senderId",
    "sender_id",
];

/// The arguments without agent and owner. If a model names them, they must be those of the context.
///
/// # Errors
/// [`Error::Invalid`] for another agent or owner, and for arguments that are not an object.
pub(super) fn of_this_call(access: &OwnerAccess, arguments: Value) -> Result<Value> {
    let mut fields = match arguments {
        Value::Null => Map::new(),
        Value::Object(fields) => fields,
        _ => return Err(Error::invalid("arguments", "must be an object")),
    };
    let own = access.agent().id.get();
    for name in AGENT {
        if take(&mut fields, name).is_some_and(|given| !is_agent(own, &given)) {
            return Err(Error::invalid(format!("arguments.{name}"), "names another agent; a tool acts only for the agent of the call"));
        }
    }
    for name in OWNER {
        if take(&mut fields, name).is_some_and(|given| !is_called(access.owner(), name, &given)) {
            return Err(Error::invalid(format!("arguments.{name}"), "names another person; a tool acts only for the person of the call"));
        }
    }
    Ok(Value::Object(fields))
}

/// Removes an argument and returns its text; `None` when it is absent or null.
fn take(fields: &mut Map<String, Value>, name: &str) -> Option<String> {
    let given = fields.remove(name).filter(|given| !given.is_null())?;
    Some(given.as_str().map_or_else(|| given.to_string(), str::to_owned))
}

/// Whether `given` means the agent with the id `own`. Answers contain the id as a number, and a program in JavaScript rounds a
/// number beyond 2^53 before a model repeats it, so a number that is rounded in this way counts as the id.
#[expect(clippy::cast_precision_loss, reason = "the rounding is what is compared")]
fn is_agent(own: i64, given: &str) -> bool {
    let is_rounded = |given: f64| own > EXACT_IN_JAVASCRIPT && given.to_bits() == (own as f64).to_bits();
    given == own.to_string() || given.parse().is_ok_and(is_rounded)
}

/// Whether `given` in the argument `name` means this owner.
fn is_called(owner: &OwnerKey, name: &str, given: &str) -> bool {
    let (kind, subject) = owner.as_str().split_once(':').unwrap_or((owner.as_str(), owner.as_str()));
    match name {
        "endUserId" | "end_user_id" => kind == "api" && subject == given,
        "ownerKey" | "owner_key" => owner.as_str() == given,
        "channel" => kind == given,
        _ => owner.as_str() == given || subject == given,
    }
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

/// A fact's id. An invalid id is not found.
///
/// # Errors
/// [`Error::NotFound`].
pub(super) fn fact_id(id: &Value) -> Result<FactId> {
    let text = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
    text.trim().parse().map_err(|_| Error::NotFound("fact"))
}

/// Prefixes the fields at fault with `arguments.`.
pub(super) fn within(error: Error) -> Error {
    match error {
        Error::Invalid(mut fields) => {
            fields.iter_mut().for_each(|wrong| wrong.field = format!("arguments.{}", wrong.field));
            Error::Invalid(fields)
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agents_id_is_known_as_text_as_a_number_and_as_javascript_rounds_it() {
        let own = 123_456_789_012_345_678;
        for given in ["123456789012345678", "123456789012345680", "123456789012345680.0", "1.2345678901234568e17"] {
            assert!(is_agent(own, given), "{given}");
        }
        for given in ["123456789012345600", "123456789012345712", "7", "", "Ada", "NaN"] {
            assert!(!is_agent(own, given), "{given}");
        }
        assert!(is_agent(7, "7") && !is_agent(7, "7.0") && !is_agent(7, "8"));
    }

    #[test]
    fn an_owner_is_known_by_its_own_names_only() {
        let (nora, sender) = (OwnerKey::api("nora").unwrap(), OwnerKey::channel("feishu", "诺拉").unwrap());
        for (name, given) in
            [("endUserId", "nora"), ("ownerKey", "api:nora"), ("owner", "api:nora"), ("user_id", "nora"), ("channel", "api")]
        {
            assert!(is_called(&nora, name, given), "{name} {given}");
        }
        for (name, given) in [("endUserId", "liwei"), ("endUserId", "api:nora"), ("ownerKey", "nora"), ("user_id", "Nora"), ("chat_id", "")]
        {
            assert!(!is_called(&nora, name, given), "{name} {given}");
        }
        assert!(is_called(&sender, "senderId", "诺拉") && is_called(&sender, "channel", "feishu"));
        assert!(!is_called(&sender, "endUserId", "诺拉"), "the name belongs to another end user");
        assert!(!is_called(&OwnerKey::system(), "endUserId", "system"));
    }
}
