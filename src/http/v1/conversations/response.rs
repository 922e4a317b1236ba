//! The JSON of conversations, messages and turns.

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
    /// The server's id of the conversation.
    pub id: ConversationId,
    /// The name that the caller gave to the conversation.
    #[schema(example = "support-2026-11-21")]
    pub conversation_id: String,
    /// The agent's id.
    pub agent_id: AgentId,
    /// The owner's key.
    pub owner_key: OwnerKey,
    /// What triggered the last turn.
    pub trigger_source: TriggerSource,
    /// The state of the conversation.
    pub state: ConversationState,
    /// The number of stored messages.
    #[schema(example = 12)]
    pub message_count: i64,
    /// The sequence number of the last message that extraction has read; 0 if none.
    pub extracted_seq: i64,
    /// The sequence number of the last message of the most recent completed session (idle or closed); 0 if none.
    pub completed_seq: i64,
    /// When the conversation becomes idle if no further message arrives. Absent once it is idle.
    pub idle_at: Option<DateTime<Utc>>,
    /// When the last message arrived.
    pub last_active_at: DateTime<Utc>,
    /// When the first message arrived.
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
    /// The id.
    pub id: MessageId,
    /// The sequence number within the conversation, starting at 1.
    pub seq: i64,
    /// The role of the speaker.
    pub role: MessageRole,
    /// The speaker's name.
    pub name: Option<String>,
    /// The text.
    pub content: String,
    /// When the message was written.
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

/// A recorded turn.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TurnResponse {
    /// The id.
    pub id: TurnId,
    /// What triggered the turn.
    pub trigger_source: TriggerSource,
    /// The model that answered, if known.
    pub model: Option<String>,
    /// Prompt tokens, if known.
    pub prompt_tokens: Option<i64>,
    /// Completion tokens, if known.
    pub completion_tokens: Option<i64>,
    /// The memory items that the model was shown.
    pub injected_item_ids: Vec<ItemId>,
    /// How the turn ended.
    pub outcome: TurnOutcome,
    /// The sequence number of its first message.
    pub first_seq: i64,
    /// The sequence number of its last message so far.
    pub last_seq: i64,
    /// When the turn started.
    pub started_at: DateTime<Utc>,
    /// When the turn ended.
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
