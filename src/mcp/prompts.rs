//! Prompts, which people choose in their client: `remember_this` and `what_do_you_know`. They ask the model to use the tools; they contain
//! no memory themselves, so that every read of memory goes through a tool.

use rmcp::ErrorData;
use rmcp::model::{GetPromptResult, JsonObject, Prompt, PromptArgument, PromptMessage, Role};
use serde_json::Value;

use super::request_access::RequestAccess;
use crate::domain::access::Permission;

const REMEMBER: &str = "remember_this";
const KNOW: &str = "what_do_you_know";
/// The maximum length of an argument, in characters; a memory has at most as many.
const MAX_CHARS: usize = 2_000;

/// The prompts that the caller can use: `remember_this` needs the right to write.
pub fn list(access: &RequestAccess) -> Vec<Prompt> {
    let access = access.agent.access();
    let mut prompts = Vec::new();
    if access.can(Permission::WriteMemory) {
        let text = PromptArgument::new("text").with_title("What to remember").with_required(true);
        let text = text.with_description("A preference, a decision, a date: one sentence is best");
        let about = "Keep something for later conversations";
        prompts.push(Prompt::new(REMEMBER, Some(about), Some(vec![text])).with_title("Remember this"));
    }
    if access.can(Permission::ReadMemory) {
        let topic = PromptArgument::new("topic").with_title("Topic").with_required(false);
        let topic = topic.with_description("What it should be about; without one, everything");
        let about = "Ask what is remembered about you, and where it comes from";
        prompts.push(Prompt::new(KNOW, Some(about), Some(vec![topic])).with_title("What do you know?"));
    }
    prompts
}

/// The messages of a prompt.
///
/// # Errors
/// A protocol error for an unknown prompt, and for an argument that is missing, unknown or too long.
pub fn get(access: &RequestAccess, name: &str, arguments: Option<&JsonObject>) -> Result<GetPromptResult, ErrorData> {
    let prompt = list(access).into_iter().find(|prompt| prompt.name == name);
    let prompt = prompt.ok_or_else(|| wrong(format!("unknown prompt: {name}")))?;
    let argument = read(&prompt, arguments)?;
    let said = match (name, argument) {
        (REMEMBER, Some(text)) => {
            format!("Remember this about me, with the tool `remember`, one call for each fact. Then tell me what you kept.\n\n{text}")
        }
        (_, Some(topic)) => format!(
            "What do you remember about me that concerns this: {topic}? Look it up with the tool `recall`. Say for each point when I told \
             you, and say so if you find nothing."
        ),
        (_, None) => "What do you remember about me? Look it up with the tool `structured_memory_search` without a query. Group it by \
                      topic, and say so if you find nothing."
            .to_owned(),
    };
    let result = GetPromptResult::new(vec![PromptMessage::new_text(Role::User, said)]);
    Ok(prompt.description.into_iter().fold(result, GetPromptResult::with_description))
}

/// The one argument that each prompt has.
fn read(prompt: &Prompt, arguments: Option<&JsonObject>) -> Result<Option<String>, ErrorData> {
    let Some(known) = prompt.arguments.as_ref().and_then(|known| known.first()) else { return Ok(None) };
    if let Some(other) = arguments.into_iter().flat_map(JsonObject::keys).find(|name| **name != known.name) {
        return Err(wrong(format!("unknown argument {other}; {} takes {}", prompt.name, known.name)));
    }
    let given = match arguments.and_then(|arguments| arguments.get(&known.name)) {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(_) => return Err(wrong(format!("{} must be text", known.name))),
    };
    match given.chars().count() {
        0 if known.required == Some(true) => Err(wrong(format!("{} is required", known.name))),
        0 => Ok(None),
        count if count > MAX_CHARS => Err(wrong(format!("{} must have at most {MAX_CHARS} characters", known.name))),
        _ => Ok(Some(given)),
    }
}

fn wrong(message: String) -> ErrorData {
    ErrorData::invalid_params(message, None)
}
