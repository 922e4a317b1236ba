//! Jobs of the queue. Payloads are ids, so that the queue never contains a person's text.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::{
    AgentId, ConversationId, DeliveryId, DreamId, EpisodeId, ExtractionId, FactId, ImportId, JobId, MemoryServerId, ReceiptId, TenantId,
    TestSuiteId, WorkspaceId,
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
    /// Failed or was interrupted; waits for a retry.
    Retry,
    /// Finished.
    Done,
    /// Failed for good.
    Failed,
    /// Started three times without an end; a person must look at it.
    Quarantined,
    /// Cancelled.
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
    /// Embed the tenant's items that wait for an embedding.
    EmbedItems,
    /// Forget everything about an owner in the workspace.
    EraseOwner {
        /// The receipt that records it.
        receipt: ReceiptId,
        /// Whether the messages are deleted too.
        include_messages: bool,
        /// Whether shared memory of others that names the person is deleted too.
        #[serde(default)]
        include_mentions: bool,
        /// Whether only what is older than the receipt goes, because the forget ledger is replayed on a restored database.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_replay: bool,
    },
    /// Extract memory from an owner's new turns with an agent.
    ExtractMemory,
    /// Extract memory from the new messages of one conversation.
    ExtractConversation {
        /// The conversation.
        conversation: ConversationId,
    },
    /// Forget what a person asked for in a finished turn.
    ForgetSaid {
        /// The conversation.
        conversation: ConversationId,
        /// The turn's first message.
        from_seq: i64,
        /// Its last.
        to_seq: i64,
    },
    /// Complete a session that is idle or closed: extract the conversation's remaining messages.
    CompleteSession {
        /// The conversation.
        conversation: ConversationId,
        /// Number of the session's last message.
        last_seq: i64,
    },
    /// Let the model compare two facts.
    CompareFacts {
        /// The earlier fact.
        earlier: FactId,
        /// The later fact.
        later: FactId,
    },
    /// Start an agent's nightly dreams: create one for each owner with new memory.
    StartNight {
        /// The agent's local date.
        night: NaiveDate,
    },
    /// Run a dream.
    Dream {
        /// The dream.
        dream: DreamId,
    },
    /// Move the owner's reports and diary entries that are older than `mate.memory.dream.archive-keep-days` into the archives of their
    /// months.
    ArchiveDreams,
    /// Extract from the latest messages of an ongoing conversation.
    Reflect {
        /// The conversation.
        conversation: ConversationId,
    },
    /// Summarize messages of a finished session, or that left the window of the chat, as episodes.
    #[serde(rename = "tell_episodes")]
    SummarizeEpisodes {
        /// The conversation.
        conversation: ConversationId,
        /// Number of the last message to summarize.
        to_seq: i64,
    },
    /// Consolidate the owner's waiting episodes into the notes of the day.
    ConsolidateEpisodes,
    /// Extract entities and relations from messages.
    ReadRelations {
        /// The conversation.
        conversation: ConversationId,
        /// The first message.
        from_seq: i64,
        /// The last one.
        to_seq: i64,
        /// The episode that covers them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        episode: Option<EpisodeId>,
    },
    /// Synchronize an external memory server with local memory.
    CopyMemory {
        /// The server.
        server: MemoryServerId,
    },
    /// Read the messages of a run again, with the model: the built-in engine had read them because the model failed.
    ExtractAgain {
        /// The run.
        extraction: ExtractionId,
    },
    /// Write a session summary again, with the model: the built-in engine had written it because the model failed.
    SummarizeAgain {
        /// The summary.
        episode: EpisodeId,
    },
    /// Dream again, with the model: the built-in engine had dreamed because the model failed.
    DreamAgain {
        /// The earlier dream.
        dream: DreamId,
    },
    /// Record the conversations of an import.
    ImportConversations {
        /// The import.
        import: ImportId,
    },
    /// Run the memory tests of a suite.
    RunMemoryTests {
        /// The suite.
        suite: TestSuiteId,
    },
    /// Give facts of earlier versions, whose text is a whole sentence, texts of their own.
    RetellFacts,
    /// Deliver an event to a webhook.
    DeliverWebhook {
        /// The delivery.
        delivery: DeliveryId,
    },
}

impl Task {
    /// The job's kind, as in the database, the log and the metrics.
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
            Self::SummarizeEpisodes { .. } => "tell_episodes",
            Self::ConsolidateEpisodes => "consolidate_episodes",
            Self::ReadRelations { .. } => "read_relations",
            Self::CopyMemory { .. } => "copy_memory",
            Self::ExtractAgain { .. } => "extract_again",
            Self::SummarizeAgain { .. } => "summarize_again",
            Self::DreamAgain { .. } => "dream_again",
            Self::RunMemoryTests { .. } => "run_memory_tests",
            Self::ImportConversations { .. } => "import_conversations",
            Self::RetellFacts => "retell_facts",
            Self::DeliverWebhook { .. } => "deliver_webhook",
        }
    }
}

/// A job to be written in the transaction of the change that needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewJob {
    /// The task.
    pub task: Task,
    /// The agent it is about.
    pub agent: Option<AgentId>,
    /// The owner it is about.
    pub owner: Option<OwnerKey>,
    /// Jobs of one lane run one after the other, first in first out, across all nodes.
    pub lane: Option<String>,
    /// While a live job has this key, another one merges into it.
    pub dedup_key: Option<String>,
    /// The earliest time to run.
    pub run_at: DateTime<Utc>,
}

/// A row of the job table.
#[derive(Debug, Clone, PartialEq)]
pub struct Job {
    /// Its id.
    pub id: JobId,
    /// The tenant it belongs to.
    pub tenant: TenantId,
    /// The workspace it acts in.
    pub workspace: WorkspaceId,
    /// The agent it is about.
    pub agent: Option<AgentId>,
    /// The owner it is about.
    pub owner: Option<OwnerKey>,
    /// The kind of its [`Task`].
    pub kind: String,
    /// The task as stored. The worker decodes it, so that an old or broken one is a failure and not a crash.
    pub args: serde_json::Value,
    /// Its lane.
    pub lane: Option<String>,
    /// Its deduplication key.
    pub dedup_key: Option<String>,
    /// Its state.
    pub state: JobState,
    /// The earliest time to run.
    pub run_at: DateTime<Utc>,
    /// How often a worker started it.
    pub starts: i32,
    /// How often it failed.
    pub failures: i32,
    /// When its lease expires.
    pub lease_until: Option<DateTime<Utc>>,
    /// The worker that holds or held it.
    pub worker: Option<String>,
    /// Class of the last failure, never memory text.
    pub error: Option<String>,
    /// The result, in numbers.
    pub outcome: Option<serde_json::Value>,
    /// The request that caused it.
    pub request_id: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// When a worker last started it.
    pub started_at: Option<DateTime<Utc>>,
    /// When it ended.
    pub finished_at: Option<DateTime<Utc>>,
    /// The class of the model's failure, if the built-in engine did at least a part of the job for it.
    pub fallback: Option<String>,
}

/// The longest class of a failure that is kept with a job.
const MAX_FALLBACK_CHARS: usize = 80;

/// The error of a job that was merged into a waiting job with the same key.
pub const MERGED: &str = "merged";
/// The field of that job's outcome that names the other.
pub const MERGED_INTO: &str = "mergedInto";

/// The class of the model's failure in the outcome of a job that the built-in engine did for it, as the pipeline writes it: `fallback`,
/// or the `failure` or `failures` of a job that names its engine.
#[must_use]
pub fn fallback_of(outcome: &serde_json::Value) -> Option<String> {
    let is_by_model = outcome.get("engine").and_then(serde_json::Value::as_str).is_none_or(|engine| engine == "model");
    let first = || outcome.get("failures").and_then(|failures| failures.get(0));
    let failure = outcome.get("failure").filter(|failure| failure.is_string()).or_else(first).filter(|_| !is_by_model);
    let class = outcome.get("fallback").or(failure).and_then(serde_json::Value::as_str)?;
    Some(class.chars().take(MAX_FALLBACK_CHARS).collect()).filter(|class: &String| !class.is_empty())
}

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
    /// When it started.
    pub started_at: DateTime<Utc>,
    /// Its last heartbeat.
    pub heartbeat_at: DateTime<Utc>,
    /// When it stopped, if it stopped by itself.
    pub stopped_at: Option<DateTime<Utc>>,
    /// The number of jobs it runs at once.
    pub slots: i32,
    /// The number of jobs it ran at its last heartbeat.
    pub running: i32,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_job_that_the_built_in_engine_did_tells_why() {
        let why = |outcome| fallback_of(&outcome);
        assert_eq!(why(json!({ "windows": 1, "fallbacks": 1, "fallback": "timeout" })).as_deref(), Some("timeout"));
        assert_eq!(why(json!({ "engine": "extractive", "failure": "circuit_open: timeout" })).as_deref(), Some("circuit_open: timeout"));
        assert_eq!(why(json!({ "engine": "rules", "failures": ["filtered"] })).as_deref(), Some("filtered"));
        for other in [
            json!({ "windows": 1, "fallbacks": 0, "fallback": null }),
            json!({ "engine": "model", "failure": null }),
            json!({ "engine": "rules", "failures": [] }),
            json!({ "engine": "model", "failures": ["filtered"] }),
            json!({ "dream": "7", "status": "failed", "failure": "timeout" }),
            json!({}),
        ] {
            assert_eq!(why(other.clone()), None, "{other}");
        }
    }
}
