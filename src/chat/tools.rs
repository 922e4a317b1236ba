//! The memory tools during a turn: the registry's tools, for the owner of the turn. Called by `tool_loop`.

use std::sync::{Arc, LazyLock};

use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::chat::event::Step;
use crate::compat::tools;
use crate::domain::access::OwnerAccess;
use crate::error::Error;
use crate::llm::{ToolCall, ToolOffer};

/// Longest tool answer in the prompt, in characters.
const MAX_ANSWER_CHARS: usize = 16_000;

/// The descriptions of all tools, built once.
static OFFERS: LazyLock<Vec<ToolOffer>> = LazyLock::new(|| {
    let offer = |tool: &tools::Tool| ToolOffer {
        name: tool.name.to_owned(),
        description: tool.description.to_owned(),
        parameters: Arc::new(tool.schema()),
    };
    tools::ALL.iter().map(offer).collect()
});

/// The tools that the turn may use.
pub(super) fn offer(access: &OwnerAccess) -> Vec<ToolOffer> {
    let allowed = tools::list(access);
    OFFERS.iter().filter(|offer| allowed.iter().any(|tool| tool.name == offer.name)).cloned().collect()
}

/// Runs a tool call of the model. The result reports an error to the model, which can then try again, and to the caller; the
/// turn continues.
pub(super) async fn call(app: &AppState, access: &OwnerAccess, call: &ToolCall) -> (Step, String) {
    let answered = match arguments(&call.arguments) {
        Ok(arguments) => tools::call(app, access, &call.name, arguments).await,
        Err(error) => Err(error),
    };
    match answered {
        Ok(answer) => (Step { name: call.name.clone(), is_ok: true, error: None }, bounded(&answer.to_string())),
        Err(error) => {
            let slug = error.situation().slug;
            if matches!(error, Error::Internal(_) | Error::Unavailable { .. }) {
                tracing::warn!(tool = call.name, slug, cause = error.chain(), "a tool failed during a turn");
            }
            (Step { name: known(&call.name), is_ok: false, error: Some(slug) }, error_result(&error).to_string())
        }
    }
}

/// The name of a known tool. An unknown name is free text of a model and is not repeated.
fn known(name: &str) -> String {
    tools::ALL.iter().find(|tool| tool.name == name).map_or("unknown", |tool| tool.name).to_owned()
}

/// The arguments as JSON: models send an object, a string with an object, or nothing.
fn arguments(written: &Value) -> Result<Value, Error> {
    match written {
        Value::String(text) if text.trim().is_empty() => Ok(Value::Null),
        Value::String(text) => serde_json::from_str(text).map_err(|_| Error::invalid("arguments", "must be a JSON object")),
        other => Ok(other.clone()),
    }
}

fn error_result(error: &Error) -> Value {
    let details = match error {
        Error::Invalid(fields) => json!(fields),
        _ => Value::Null,
    };
    json!({ "error": error.situation().slug, "message": error.to_string(), "details": details })
}

fn bounded(answer: &str) -> String {
    match answer.char_indices().nth(MAX_ANSWER_CHARS) {
        Some((end, _)) => format!("{}… [cut: {} characters in all]", answer.get(..end).unwrap_or_default(), answer.chars().count()),
        None => answer.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_may_come_as_text_and_must_be_json() {
        assert_eq!(arguments(&json!({"a": 1})).unwrap(), json!({"a": 1}));
        assert_eq!(arguments(&json!("{\"a\": 1}")).unwrap(), json!({"a": 1}));
        assert_eq!(arguments(&json!(" ")).unwrap(), Value::Null);
        assert!(matches!(arguments(&json!("{\"a\": ")), Err(Error::Invalid(_))));
    }

    #[test]
    fn a_long_answer_is_cut_and_says_so() {
        let cut = bounded(&"茶".repeat(20_000));
        assert!(cut.ends_with("[cut: 20000 characters in all]") && cut.chars().count() < MAX_ANSWER_CHARS + 40);
    }

    #[test]
    fn the_name_of_a_tool_that_is_none_is_not_repeated() {
        assert_eq!(known("forget"), "forget");
        assert_eq!(known("<script>"), "unknown");
    }
}
