//! Jobs of the ledger: what is to be done, by ids only, so that no text of a person ever lies in a queue.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::{
    AgentId, ConversationId, DeliveryId, DreamId, EpisodeId, FactId, JobId, MemoryServerId, ReceiptId, TenantId, WorkspaceId,
};
use crate::domain::owner_key::OwnerKey;

/// State of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum JobState {
    /// Waits for its time or a worker.
    Queued,
    /// A worker holds its lease.
    Running,
    /// Failed or was interrupted; waits for its next try.
    Retry,
    /// Finished.
    Done,
    /// Failed for good.
    Failed,
    /// Started three times without an end; a person must look.
    Quarantined,
    /// Called off.
    Cancelled,
}

impl JobState {
    /// Every state.
    pub const ALL: [Self; 7] = [Self::Queued, Self::Running, Self::Retry, Self::Done, Self::Failed, Self::Quarantined, Self::Cancelled];

    /// The word used on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Retry => "retry",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Quarantined => "quarantined",
            Self::Cancelled => "cancelled",
        }
    }

    /// The state with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }
}

/// What a job does. Payloads are ids; the handler reads the rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "args", rename_all = "snake_case")]
pub enum Task {
    /// Embed what the model has yet to embed in the tenant.
    EmbedItems,
    /// Forget everything about an owner in the workspace.
    EraseOwner {
        /// What is written down of it.
        receipt: ReceiptId,
        /// Whether what was said goes too.
        include_messages: bool,
        /// Whether what others share and only names the person goes too.
        #[serde(default)]
        include_mentions: bool,
        /// Whether only what is older than the receipt goes: the forget ledger is done again to a restored database.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_replay: bool,
    },
    /// Extract memory from an owner's new turns with an agent.
    ExtractMemory,
    /// Extract memory from the new messages of one conversation.
    ExtractConversation {
        /// Which one.
        conversation: ConversationId,
    },
    /// Forget what a person asked for in a finished turn.
    ForgetSaid {
        /// Where.
        conversation: ConversationId,
        /// The turn's first message.
        from_seq: i64,
        /// Its last.
        to_seq: i64,
    },
    /// A session is over, idle or closed: what the conversation still holds unread is extracted.
    CompleteSession {
        /// Whose session it was.
        conversation: ConversationId,
        /// Number of its last message.
        last_seq: i64,
    },
    /// Ask the model what two facts are to each other.
    CompareFacts {
        /// The one that was there first.
        earlier: FactId,
        /// The one that came later.
        later: FactId,
    },
    /// A night begins for an agent: find whose memory has news, and let each of them dream.
    StartNight {
        /// The agent's local date.
        night: NaiveDate,
    },
    /// Dream one dream.
    Dream {
        /// Which one.
        dream: DreamId,
    },
    /// Pack the owner's reports and diary that are older than `mate.memory.dream.archive-keep-days` into the archives of their months.
    ArchiveDreams,
    /// Read what was said lately in one conversation and not read yet.
    Reflect {
        /// Which one.
        conversation: ConversationId,
    },
    /// A session is over, or messages left the window of the chat: what is not told yet becomes episodes.
    TellEpisodes {
        /// Which conversation.
        conversation: ConversationId,
        /// Up to which message.
        to_seq: i64,
    },
    /// Gather the owner's episodes that wait into the notes of the day.
    ConsolidateEpisodes,
    /// Read who and what some messages speak of, and how these are related.
    ReadRelations {
        /// The conversation.
        conversation: ConversationId,
        /// The first message.
        from_seq: i64,
        /// The last one.
        to_seq: i64,
        /// The episode that tells of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        episode: Option<EpisodeId>,
    },
    /// Make a memory server outside agree with local memory.
    CopyMemory {
        /// Which one.
        server: MemoryServerId,
    },
    /// Tell a webhook what happened.
    DeliverWebhook {
        /// What.
        delivery: DeliveryId,
    },
}

impl Task {
    /// The job's kind: the word used in the ledger, the log and the metrics.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::EmbedItems => "embed_items",
            Self::EraseOwner { .. } => "erase_owner",
            Self::ExtractMemory => "extract_memory",
            Self::ExtractConversation { .. } => "extract_conversation",
            Self::ForgetSaid { .. } => "forget_said",
            Self::CompleteSession { .. } => "complete_session",
            Self::CompareFacts { .. } => "compare_facts",
            Self::StartNight { .. } => "start_night",
            Self::Dream { .. } => "dream",
            Self::ArchiveDreams => "archive_dreams",
            Self::Reflect { .. } => "reflect",
            Self::TellEpisodes { .. } => "tell_episodes",
            Self::ConsolidateEpisodes => "consolidate_episodes",
            Self::ReadRelations { .. } => "read_relations",
            Self::CopyMemory { .. } => "copy_memory",
            Self::DeliverWebhook { .. } => "deliver_webhook",
        }
    }
}

/// A job to be written in the same transaction as the change that needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewJob {
    /// What to do.
    pub task: Task,
    /// The agent it is about.
    pub agent: Option<AgentId>,
    /// The owner it is about.
    pub owner: Option<OwnerKey>,
    /// Jobs of one lane run one after the other, first in first out, across all nodes.
    pub lane: Option<String>,
    /// While a live job has this key, another one merges into it.
    pub dedup_key: Option<String>,
    /// Not before.
    pub run_at: DateTime<Utc>,
}

/// A row of the ledger.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// Whose it is.
    pub tenant: TenantId,
    /// The workspace it acts in.
    pub workspace: WorkspaceId,
    /// The agent it is about.
    pub agent: Option<AgentId>,
    /// The owner it is about.
    pub owner: Option<OwnerKey>,
    /// The kind of its [`Task`].
    pub kind: String,
    /// The task as stored; decoded by the worker, so that an old or broken one is a failure and not a crash.
    pub args: serde_json::Value,
    /// Its lane.
    pub lane: Option<String>,
    /// Its key.
    pub dedup_key: Option<String>,
    /// Where it stands.
    pub state: JobState,
    /// Not before.
    pub run_at: DateTime<Utc>,
    /// Times a worker began it.
    pub starts: i32,
    /// Times it ended in a failure.
    pub failures: i32,
    /// Until when its worker holds it.
    pub lease_until: Option<DateTime<Utc>>,
    /// The worker that holds or held it.
    pub worker: Option<String>,
    /// Class of the last failure, never memory text.
    pub error: Option<String>,
    /// What came out, in numbers.
    pub outcome: Option<serde_json::Value>,
    /// The request that caused it.
    pub request_id: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When a worker last began it.
    pub started_at: Option<DateTime<Utc>>,
    /// When it ended.
    pub finished_at: Option<DateTime<Utc>>,
}

/// The error of a job that went back to waiting while another with its key waited: that one does its work.
pub const MERGED: &str = "merged";
/// Where the outcome of such a job names the other.
pub const MERGED_INTO: &str = "mergedInto";

impl Job {
    /// The job that does the work of this one.
    #[must_use]
    pub fn merged_into(&self) -> Option<JobId> {
        if self.state != JobState::Cancelled || self.error.as_deref() != Some(MERGED) {
            return None;
        }
        self.outcome.as_ref()?.get(MERGED_INTO)?.as_str()?.parse().ok()
    }

    /// Whether it waits or runs.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        matches!(self.state, JobState::Queued | JobState::Running | JobState::Retry)
    }
}

/// A process that works on jobs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worker {
    /// Unique for ever: host, process and a random part.
    pub name: String,
    /// The machine.
    pub host: String,
    /// The process on it.
    pub pid: i64,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// Its last sign of life.
    pub heartbeat_at: DateTime<Utc>,
    /// When it stopped of its own will.
    pub stopped_at: Option<DateTime<Utc>>,
    /// Jobs it runs at once.
    pub slots: i32,
    /// Jobs it ran when it last reported.
    pub running: i32,
}
