//! Conversations and facts of other systems, and the import that brings conversations in.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::access::OwnerAccess;
use crate::domain::conversation::MessageRole;
use crate::domain::ids::{AgentId, ImportId, ImportPartId, JobId};
use crate::domain::job::{NewJob, Task};
use crate::domain::owner_key::OwnerKey;

/// The field of a message's or fact's metadata with its source.
pub const SOURCE: &str = "source";
/// The field with its id there.
pub const SOURCE_ID: &str = "sourceId";

/// The system that a file comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ImportSource {
    /// `ChatGPT`: the data export.
    ChatGpt,
    /// Claude: the data export.
    Claude,
    /// Zep: sessions or threads, and facts.
    Zep,
    /// Letta: an agent file (`.af`).
    Letta,
    /// Hindsight: a list of memory units.
    Hindsight,
    /// `MicroClaw`: the SQLite database.
    MicroClaw,
    /// `GoClaw`: the SQLite database.
    GoClaw,
}

impl ImportSource {
    /// Every source.
    pub const ALL: [Self; 7] = [Self::ChatGpt, Self::Claude, Self::Zep, Self::Letta, Self::Hindsight, Self::MicroClaw, Self::GoClaw];

    /// The word used on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ChatGpt => "chatgpt",
            Self::Claude => "claude",
            Self::Zep => "zep",
            Self::Letta => "letta",
            Self::Hindsight => "hindsight",
            Self::MicroClaw => "microclaw",
            Self::GoClaw => "goclaw",
        }
    }

    /// The source with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.as_str() == name)
    }
}

/// A message of the past.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastMessage {
    /// Its id in the source: a message with the same id is imported once.
    pub id: String,
    /// The speaker.
    pub role: MessageRole,
    /// The text.
    pub content: String,
    /// When it was sent, if the source knows.
    pub at: Option<DateTime<Utc>>,
}

/// Messages are memory: `{:?}` does not print them.
impl std::fmt::Debug for PastMessage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PastMessage").field("role", &self.role).field("at", &self.at).finish_non_exhaustive()
    }
}

/// A conversation of the past, with its messages in their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastConversation {
    /// Its id in the source.
    pub id: String,
    /// Its title; may be empty.
    pub title: String,
    /// Its messages.
    pub messages: Vec<PastMessage>,
}

impl PastConversation {
    /// The name of the conversation here, the same for each import: the source and the id there.
    #[must_use]
    pub fn name(source: ImportSource, id: &str) -> String {
        /// Names have at most 200 characters.
        const MAX_ID_CHARS: usize = 180;
        let id: String = id.chars().filter(|letter| !letter.is_control()).take(MAX_ID_CHARS).collect();
        format!("{}:{id}", source.as_str())
    }

    /// When the first message with a time was sent.
    #[must_use]
    pub fn began_at(&self) -> Option<DateTime<Utc>> {
        self.messages.iter().filter_map(|message| message.at).min()
    }
}

/// A part of a conversation that waits to be recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportPart {
    /// Its row.
    pub id: ImportPartId,
    /// The conversation, as the source names it.
    pub conversation: String,
    /// Its title.
    pub title: String,
    /// Whether no part of this conversation follows.
    pub is_last: bool,
    /// The messages.
    pub messages: Vec<PastMessage>,
}

/// An import of conversations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// Its id.
    pub id: ImportId,
    /// The agent.
    pub agent: AgentId,
    /// The person.
    pub owner: OwnerKey,
    /// Where the conversations come from.
    pub source: ImportSource,
    /// The job that records them; `None` until all of them are received.
    pub job: Option<JobId>,
    /// The conversations in the file.
    pub conversations: i64,
    /// The messages in the file.
    pub messages: i64,
    /// The conversations read so far.
    pub conversations_read: i64,
    /// The messages read so far.
    pub messages_read: i64,
    /// The messages read so far that were not known before.
    pub messages_added: i64,
    /// When it began.
    pub created_at: DateTime<Utc>,
    /// When everything was read.
    pub finished_at: Option<DateTime<Utc>>,
}

impl Import {
    /// The job that records an import; one after the other for each person.
    #[must_use]
    pub fn job(access: &OwnerAccess, import: ImportId, run_at: DateTime<Utc>) -> NewJob {
        NewJob {
            task: Task::ImportConversations { import },
            agent: Some(access.agent().id),
            owner: Some(access.owner().clone()),
            lane: Some(format!("import:{}:{}", access.agent().id, access.owner())),
            dedup_key: Some(format!("import:{import}")),
            run_at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_sources_are_read_as_they_are_written() {
        for source in ImportSource::ALL {
            assert_eq!(ImportSource::parse(source.as_str()), Some(source));
            assert_eq!(serde_json::to_value(source).unwrap(), source.as_str());
        }
        assert_eq!(ImportSource::parse("other"), None);
    }

    #[test]
    fn a_name_is_short_and_has_no_controls() {
        let name = PastConversation::name(ImportSource::ChatGpt, &format!("a\n{}", "长".repeat(300)));
        assert!(name.starts_with("chatgpt:a长") && name.chars().count() <= 200, "{name}");
    }
}
