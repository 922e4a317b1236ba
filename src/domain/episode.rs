//! Episodes: sessions told in short, so that "what did we decide in March?" has an answer without reading March again.

use chrono::{DateTime, Utc};

use crate::domain::ids::{AgentId, ConversationId, EpisodeId, MessageId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::words::words;

words! {
    /// Who wrote an episode.
    EpisodeEngine, "lowercase" {
        /// A model.
        Model = "model",
        /// Nobody: the sentences that say most were taken as they were said.
        Extractive = "extractive",
    }
}

/// A stretch of one conversation, told in short. The stretches of a conversation follow each other without a gap: where one ends a
/// session was over, or the messages left the window of the chat, or it had become long.
#[derive(Clone, PartialEq, Eq)]
pub struct Episode {
    /// Its id.
    pub id: EpisodeId,
    /// The agent.
    pub agent: AgentId,
    /// Whose it is; episodes are never shared.
    pub owner: OwnerKey,
    /// The conversation; it may be gone.
    pub conversation: ConversationId,
    /// The caller's own name of it.
    pub conversation_name: String,
    /// The first message that it tells of: with the conversation it says which stretch this is, whatever becomes of the numbers.
    pub first_message: MessageId,
    /// Number of that message.
    pub from_seq: i64,
    /// Number of the last one.
    pub to_seq: i64,
    /// What happened, a few sentences.
    pub summary: String,
    /// The same in one sentence.
    pub abstract_text: String,
    /// What it was about, in a word or two each.
    pub topics: Vec<String>,
    /// Who wrote it.
    pub engine: EpisodeEngine,
    /// The model that was asked, also where its words were not used.
    pub model: Option<String>,
    /// Version of the prompt.
    pub prompt_version: Option<String>,
    /// SHA-256 of the prompt's template, in hex.
    pub prompt_hash: Option<String>,
    /// Why the model's words were not used: a class.
    pub failure: Option<String>,
    /// Messages of the person and the agent in it.
    pub message_count: u32,
    /// Tokens of the summary.
    pub tokens: u32,
    /// When the first message was said.
    pub began_at: DateTime<Utc>,
    /// When the last one was.
    pub ended_at: DateTime<Utc>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When it goes; never when absent.
    pub expires_at: Option<DateTime<Utc>>,
    /// When it went into the consolidated notes.
    pub promoted_at: Option<DateTime<Utc>>,
}

/// It is made of what was said: `{:?}` does not tell it.
impl std::fmt::Debug for Episode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Episode")
            .field("id", &self.id)
            .field("from_seq", &self.from_seq)
            .field("to_seq", &self.to_seq)
            .finish_non_exhaustive()
    }
}
