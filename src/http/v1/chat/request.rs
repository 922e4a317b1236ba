//! The request that both chat operations share.

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app_state::AppState;
use crate::chat::{Question, Wishes};
use crate::domain::access::{Access, AgentAccess, OwnerAccess, OwnerName};
use crate::domain::conversation::TriggerSource;
use crate::domain::ids::AgentId;
use crate::error::{Error, Result};
use crate::tenancy::agents;

/// The agent, if the body does not name it.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChatQuery {
    /// The agent's id.
    agent_id: Option<AgentId>,
}

/// A message from an end user to an agent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"agentId": "228071432192", "message": "Which tea should I bring?", "endUserId": "nora"}))]
pub struct ChatRequest {
    /// The agent's id. May be sent in the query string instead.
    agent_id: Option<AgentId>,
    /// The message, 1 to 100,000 characters. `/compact [N]` replaces all but the last N messages (default 10) with a summary; `/clear` or
    /// `/new` starts the conversation over. No model is called for these commands.
    #[serde(default)]
    #[schema(max_length = 100000)]
    message: String,
    /// The message in parts, all of them text. Use instead of `message`.
    content_parts: Option<Vec<ContentPart>>,
    /// The caller's name for the conversation, 1 to 200 characters. If absent, a new conversation starts.
    conversation_id: Option<String>,
    /// The end user who talks to the agent.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` who talks to the agent.
    sender_id: Option<String>,
    /// What triggered the turn. Defaults to `channel` if a channel is named, otherwise `api`.
    trigger_source: Option<TriggerSource>,
    /// The maximum length of the answer, in tokens. The model's own limit still applies.
    #[schema(minimum = 1)]
    max_tokens: Option<u32>,
    /// The sampling temperature, 0 to 2. Lower values give more predictable answers.
    #[schema(minimum = 0, maximum = 2)]
    temperature: Option<f64>,
}

/// One part of a message.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContentPart {
    /// The type of the part: `text`.
    #[schema(pattern = "^text$")]
    r#type: String,
    /// The text of the part.
    #[serde(default)]
    text: String,
}

/// Without an end user, everyone who talks through this token would share one memory.
const NO_USER: &str = "is required by this token: send endUserId, or channel and senderId. Only a token made with requireEndUser false may \
                       leave it out";

impl ChatRequest {
    /// The authorized access and the question.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an agent that the caller cannot see; [`Error::Invalid`] with the invalid field.
    pub async fn open(self, app: &AppState, access: Access, query: ChatQuery) -> Result<(OwnerAccess, Question)> {
        let id = match (self.agent_id, query.agent_id) {
            (Some(body), Some(query)) if body != query => return Err(Error::invalid("agentId", "differs from the one in the query")),
            (body, query) => body.or(query).ok_or_else(|| Error::invalid("agentId", "is required"))?,
        };
        let agent: AgentAccess = agents::open(app, access, id).await?;
        let by_channel = self.channel.is_some().then_some(TriggerSource::Channel);
        let owner = OwnerName { end_user_id: self.end_user_id, channel: self.channel, sender_id: self.sender_id, owner_key: None };
        let question = Question {
            trigger: self.trigger_source.or(by_channel),
            wishes: Wishes { max_output_tokens: self.max_tokens, temperature: self.temperature },
            ..Question::new(message(self.message, self.content_parts)?, self.conversation_id)
        };
        if agent.lacks_end_user(&owner) {
            return Err(Error::invalid("endUserId", NO_USER));
        }
        Ok((agent.for_owner(&owner)?, question))
    }
}

fn message(message: String, parts: Option<Vec<ContentPart>>) -> Result<String> {
    let Some(parts) = parts else { return Ok(message) };
    if !message.is_empty() {
        return Err(Error::invalid("contentParts", "must not stand beside message"));
    }
    if let Some(at) = parts.iter().position(|part| part.r#type != "text") {
        return Err(Error::invalid(format!("contentParts[{at}].type"), "must be text"));
    }
    Ok(parts.into_iter().map(|part| part.text).collect::<Vec<_>>().join("\n"))
}
