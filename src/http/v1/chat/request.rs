//! What both operations are sent.

use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::app_state::AppState;
use crate::chat::{Question, Wishes};
use crate::domain::access::{Access, AgentAccess, OwnerAccess, OwnerName};
use crate::domain::conversation::TriggerSource;
use crate::domain::ids::AgentId;
use crate::error::{Error, Result};
use crate::tenancy::agents;

/// Which agent, where the body does not say.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ChatQuery {
    /// The agent's id.
    agent_id: Option<AgentId>,
}

/// A person's message to an agent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"agentId": "228071432192", "message": "Which tea should I bring?", "endUserId": "nora"}))]
pub struct ChatRequest {
    /// The agent's id; may stand in the query instead.
    agent_id: Option<AgentId>,
    /// What the person says, 1 to 100,000 characters. `/compact [N]` has a summary stand for all but the last N messages (10), `/clear` or
    /// `/new` begins the conversation anew; no model answers these.
    #[serde(default)]
    #[schema(max_length = 100000)]
    message: String,
    /// The message in parts; all of them text. Instead of `message`.
    content_parts: Option<Vec<ContentPart>>,
    /// The caller's own name of the conversation, 1 to 200 characters; a new conversation is begun when absent.
    conversation_id: Option<String>,
    /// The end user who talks to the agent.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` who talks to the agent.
    sender_id: Option<String>,
    /// What raises the turn; `channel` when a channel is named, else `api`.
    trigger_source: Option<TriggerSource>,
    /// Longest answer, in tokens; never more than the model's setting.
    #[schema(minimum = 1)]
    max_tokens: Option<u32>,
    /// 0 to 2; 0 is the steadiest.
    #[schema(minimum = 0, maximum = 2)]
    temperature: Option<f64>,
}

/// A part of a message.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContentPart {
    /// `text`.
    #[schema(pattern = "^text$")]
    r#type: String,
    /// Its text.
    #[serde(default)]
    text: String,
}

/// Without a name everybody who talks through one token would share one memory.
const NO_USER: &str = "is required by this token: send endUserId, or channel and senderId. Only a token made with requireEndUser false may \
                       leave it out";

impl ChatRequest {
    /// The pass and the question.
    ///
    /// # Errors
    /// [`Error::NotFound`] for an agent that the caller does not see; [`Error::Invalid`] with the field at fault.
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
