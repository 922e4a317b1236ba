//! Episodes: short summaries of conversations, so that "what did we decide in March?" has an answer without reading March again.

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::domain::bucket::Bucket;
use crate::domain::ids::{AgentId, ConversationId, EpisodeId, MessageId, TenantId};
use crate::domain::label;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::domain::words::words;

words! {
    /// Who wrote an episode.
    EpisodeEngine, "lowercase" {
        /// A model.
        Model = "model",
        /// The built-in engine, which selects the most informative sentences verbatim.
        Extractive = "extractive",
    }
}

/// The summary of a stretch of one conversation. The stretches of a conversation follow each other without a gap: a stretch ends where a
/// session ends, where messages leave the window of the chat, or where it has become long.
#[derive(Clone, PartialEq, Eq)]
pub struct Episode {
    /// Its id.
    pub id: EpisodeId,
    /// The agent.
    pub agent: AgentId,
    /// The owner, whose conversation it is.
    pub owner: OwnerKey,
    /// Who can read it: PERSONAL, or TEAM where isolation was off when it was written.
    pub scope: MemoryScope,
    /// The conversation; it may be deleted.
    pub conversation: ConversationId,
    /// The caller's own name of the conversation.
    pub conversation_name: String,
    /// The first message that it covers. With the conversation it identifies the stretch, even if the numbers change.
    pub first_message: MessageId,
    /// Number of the first message.
    pub from_seq: i64,
    /// Number of the last message.
    pub to_seq: i64,
    /// What happened, in a few sentences.
    pub summary: String,
    /// The summary in one sentence.
    pub abstract_text: String,
    /// The topics, in a word or two each.
    pub topics: Vec<String>,
    /// The metadata of the messages, as [`crate::domain::metadata::gathered`]; none for an episode of the team, because it belongs to one
    /// person.
    pub metadata: Option<Value>,
    /// Who wrote it.
    pub engine: EpisodeEngine,
    /// The model used, even if its answer was not.
    pub model: Option<String>,
    /// Version of the prompt.
    pub prompt_version: Option<String>,
    /// SHA-256 of the prompt's template, in hex.
    pub prompt_hash: Option<String>,
    /// Why the model's answer was not used: a class.
    pub failure: Option<String>,
    /// The number of the person's and the agent's messages in it.
    pub message_count: u32,
    /// Tokens of the summary.
    pub tokens: u32,
    /// When the first message was written.
    pub began_at: DateTime<Utc>,
    /// When the last message was written.
    pub ended_at: DateTime<Utc>,
    /// When the episode was written.
    pub created_at: DateTime<Utc>,
    /// When it expires; never when absent.
    pub expires_at: Option<DateTime<Utc>>,
    /// When it went into the consolidated notes.
    pub promoted_at: Option<DateTime<Utc>>,
}

/// Redacted: an episode is made of messages, so `{:?}` does not print it.
impl Episode {
    /// The bucket of its index item.
    #[must_use]
    pub fn bucket(&self, tenant: TenantId) -> Bucket {
        match self.scope {
            MemoryScope::Personal => Bucket::Personal(tenant, self.agent, self.owner.clone()),
            MemoryScope::Team | MemoryScope::Global => Bucket::Team(tenant, self.agent),
        }
    }
}

impl Episode {
    /// Its topics, and the tags of its messages.
    #[must_use]
    pub fn tags(&self) -> Vec<String> {
        let mut tags = self.topics.clone();
        for tag in self.metadata.as_ref().map(label::tags_of).unwrap_or_default() {
            if !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        tags
    }
}

impl std::fmt::Debug for Episode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Episode")
            .field("id", &self.id)
            .field("from_seq", &self.from_seq)
            .field("to_seq", &self.to_seq)
            .finish_non_exhaustive()
    }
}
