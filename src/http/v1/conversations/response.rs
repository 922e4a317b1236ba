//! Conversations, messages and turns on the wire.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::conversation::{Conversation, ConversationState, Message, MessageRole, TriggerSource};
use crate::domain::ids::{AgentId, ConversationId, ItemId, MessageId, TurnId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::turn::{Turn, TurnOutcome};

/// A conversation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConversationResponse {
    /// Our id of it.
    pub id: ConversationId,
    /// The caller's own name of it.
    #[schema(example = "support-2026-11-21")]
    pub conversation_id: String,
    /// The agent.
    pub agent_id: AgentId,
    /// The person.
    pub owner_key: OwnerKey,
    /// What raised its last turn.
    pub trigger_source: TriggerSource,
    /// Where it stands.
    pub state: ConversationState,
    /// Messages stored.
    #[schema(example = 12)]
    pub message_count: i64,
    /// Number of the last message that memory was made of; 0 for none.
    pub extracted_seq: i64,
    /// Number of the last message of the session that was completed last, idle or closed; 0 for none.
    pub completed_seq: i64,
    /// When the conversation counts as idle if nothing more is said; absent once it does.
    pub idle_at: Option<DateTime<Utc>>,
    /// When the last message came.
    pub last_active_at: DateTime<Utc>,
    /// When the first message came.
    pub created_at: DateTime<Utc>,
}

impl From<Conversation> for ConversationResponse {
    fn from(conversation: Conversation) -> Self {
        Self {
            id: conversation.id,
            conversation_id: conversation.name,
            agent_id: conversation.agent,
            owner_key: conversation.owner,
            trigger_source: conversation.trigger,
            state: conversation.state,
            message_count: conversation.message_count,
            extracted_seq: conversation.extracted_seq,
            completed_seq: conversation.completed_seq,
            idle_at: conversation.idle_at,
            last_active_at: conversation.last_active_at,
            created_at: conversation.created_at,
        }
    }
}

/// A message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageResponse {
    /// Its id.
    pub id: MessageId,
    /// 1, 2, 3 … within the conversation.
    pub seq: i64,
    /// Who said it.
    pub role: MessageRole,
    /// The speaker's name.
    pub name: Option<String>,
    /// What was said.
    pub content: String,
    /// When.
    pub created_at: DateTime<Utc>,
}

impl From<Message> for MessageResponse {
    fn from(message: Message) -> Self {
        Self {
            id: message.id,
            seq: message.seq,
            role: message.role,
            name: message.name,
            content: message.content,
            created_at: message.created_at,
        }
    }
}

/// A bookkept turn.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TurnResponse {
    /// Its id.
    pub id: TurnId,
    /// What raised it.
    pub trigger_source: TriggerSource,
    /// The model that answered, if told.
    pub model: Option<String>,
    /// Tokens it read, if told.
    pub prompt_tokens: Option<i64>,
    /// Tokens it wrote, if told.
    pub completion_tokens: Option<i64>,
    /// Items of memory that the model was shown.
    pub injected_item_ids: Vec<ItemId>,
    /// How it ended.
    pub outcome: TurnOutcome,
    /// Its first message.
    pub first_seq: i64,
    /// Its last message so far.
    pub last_seq: i64,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// When it ended.
    pub ended_at: Option<DateTime<Utc>>,
}

impl From<Turn> for TurnResponse {
    fn from(turn: Turn) -> Self {
        Self {
            id: turn.id,
            trigger_source: turn.trigger,
            model: turn.model,
            prompt_tokens: turn.prompt_tokens,
            completion_tokens: turn.completion_tokens,
            injected_item_ids: turn.injected,
            outcome: turn.outcome,
            first_seq: turn.first_seq,
            last_seq: turn.last_seq,
            started_at: turn.started_at,
            ended_at: turn.ended_at,
        }
    }
}
