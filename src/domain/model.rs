//! Which model an agent talks to, and what its calls were for. Written by `tenancy::models`, read by all that ask a model.

use chrono::{DateTime, NaiveDate, Utc};

use crate::config::llm::Provider;
use crate::domain::ids::{AgentId, ModelConfigId, UserId, WorkspaceId};
use crate::domain::words::words;

words! {
    /// Where the choice of a model is written, widest first; the narrowest that is there holds.
    ModelLevel, "lowercase" {
        /// The operator's configuration, section `llm`.
        Installation = "installation",
        /// The whole tenant.
        Tenant = "tenant",
        /// One workspace.
        Workspace = "workspace",
        /// One agent.
        Agent = "agent",
    }
}

words! {
    /// How a model's tokens are counted before it is asked.
    Tokenizer, "lowercase" {
        /// OpenAI's present vocabulary; close for most others.
        O200k = "o200k",
        /// OpenAI's vocabulary before it.
        Cl100k = "cl100k",
        /// By the length of the text, without a vocabulary.
        Approximate = "approximate",
    }
}

impl Default for Tokenizer {
    /// Close for most models.
    fn default() -> Self {
        Self::O200k
    }
}

words! {
    /// What a model was asked for.
    Purpose, "lowercase" {
        /// A turn of a chat.
        Chat = "chat",
        /// Reading a conversation for what to keep.
        Extraction = "extraction",
        /// A dream.
        Dream = "dream",
        /// Comparing two facts.
        Judge = "judge",
        /// A proposal for SOUL.md.
        Soul = "soul",
        /// The summary of a long conversation.
        Summary = "summary",
        /// An episode, or the notes that episodes are gathered in.
        Episode = "episode",
        /// Reading relations out of a conversation.
        Graph = "graph",
        /// Somebody tried the model out.
        Test = "test",
    }
}

/// For whom a model is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ModelPlace {
    /// The whole tenant.
    Tenant,
    /// One workspace.
    Workspace(WorkspaceId),
    /// One agent, and the workspace it lives in.
    Agent(WorkspaceId, AgentId),
}

impl ModelPlace {
    /// Its level.
    #[must_use]
    pub const fn level(self) -> ModelLevel {
        match self {
            Self::Tenant => ModelLevel::Tenant,
            Self::Workspace(_) => ModelLevel::Workspace,
            Self::Agent(..) => ModelLevel::Agent,
        }
    }

    /// Its workspace; none for the whole tenant.
    #[must_use]
    pub const fn workspace(self) -> Option<WorkspaceId> {
        match self {
            Self::Tenant => None,
            Self::Workspace(workspace) | Self::Agent(workspace, _) => Some(workspace),
        }
    }

    /// Its agent, where it is one's.
    #[must_use]
    pub const fn agent(self) -> Option<AgentId> {
        match self {
            Self::Tenant | Self::Workspace(_) => None,
            Self::Agent(_, agent) => Some(agent),
        }
    }
}

/// The model that was chosen for a place, whole: nothing of it comes from a wider one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ModelConfig {
    /// Its id.
    pub id: ModelConfigId,
    /// For whom.
    pub place: ModelPlace,
    /// The wire.
    pub provider: Provider,
    /// Root of the API; the provider's own without it.
    pub base_url: Option<String>,
    /// The model.
    pub model: String,
    /// The provider's key, sealed.
    pub sealed_key: Option<String>,
    /// The last characters of the key, to tell one from another; none of a short one.
    pub key_ending: Option<String>,
    /// Most tokens of an answer; as the operator says without it.
    pub max_output_tokens: Option<u32>,
    /// Tokens of the model's window; as the operator says without it.
    pub context_tokens: Option<u32>,
    /// How its tokens are counted; as the operator says without it.
    pub tokenizer: Option<Tokenizer>,
    /// Who wrote it.
    pub updated_by: Option<UserId>,
    /// When.
    pub updated_at: DateTime<Utc>,
}

/// What one model has cost on one day for one agent and purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelUsage {
    /// The day, UTC.
    pub day: NaiveDate,
    /// The workspace whose call it was.
    pub workspace: WorkspaceId,
    /// The agent; none where a model was only tried out.
    pub agent: Option<AgentId>,
    /// What for.
    pub purpose: Purpose,
    /// The configured name of the model.
    pub model: String,
    /// What it came to.
    pub sum: Sum,
}

/// Calls and tokens added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    /// Calls, also those that failed.
    pub calls: u64,
    /// Calls that failed.
    pub failed_calls: u64,
    /// Tokens read.
    pub prompt_tokens: u64,
    /// Tokens written.
    pub completion_tokens: u64,
}

impl Sum {
    /// Tokens read and written.
    #[must_use]
    pub const fn tokens(self) -> u64 {
        self.prompt_tokens.saturating_add(self.completion_tokens)
    }
}

impl std::ops::AddAssign for Sum {
    fn add_assign(&mut self, other: Self) {
        self.calls = self.calls.saturating_add(other.calls);
        self.failed_calls = self.failed_calls.saturating_add(other.failed_calls);
        self.prompt_tokens = self.prompt_tokens.saturating_add(other.prompt_tokens);
        self.completion_tokens = self.completion_tokens.saturating_add(other.completion_tokens);
    }
}
