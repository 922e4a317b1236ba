//! The models that agents use, and the purposes of calls. Written by `tenancy::models`, read by all callers of a model.

use chrono::{DateTime, NaiveDate, Utc};

use crate::config::llm::Provider;
use crate::domain::ids::{AgentId, ModelConfigId, UserId, WorkspaceId};
use crate::domain::words::words;

words! {
    /// The level at which a model is configured, widest first; the narrowest configured one applies.
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
    /// How tokens are counted before a call.
    Tokenizer, "lowercase" {
        /// OpenAI's current vocabulary; close for most other models.
        O200k = "o200k",
        /// OpenAI's previous vocabulary.
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
    /// The purpose of a call.
    Purpose, "lowercase" {
        /// A turn of a chat.
        Chat = "chat",
        /// An extraction.
        Extraction = "extraction",
        /// A dream.
        Dream = "dream",
        /// Comparing two facts.
        Judge = "judge",
        /// A proposal for SOUL.md.
        Soul = "soul",
        /// The summary of a long conversation.
        Summary = "summary",
        /// An episode, or the consolidation of episodes into notes.
        Episode = "episode",
        /// The extraction of relations.
        Graph = "graph",
        /// A trial call by a person.
        Test = "test",
    }
}

/// The place that a model is configured for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ModelPlace {
    /// The whole tenant.
    Tenant,
    /// One workspace.
    Workspace(WorkspaceId),
    /// One agent, with its workspace.
    Agent(WorkspaceId, AgentId),
}

impl ModelPlace {
    /// Its configuration level.
    #[must_use]
    pub const fn level(self) -> ModelLevel {
        match self {
            Self::Tenant => ModelLevel::Tenant,
            Self::Workspace(_) => ModelLevel::Workspace,
            Self::Agent(..) => ModelLevel::Agent,
        }
    }

    /// Its workspace; `None` for the whole tenant.
    #[must_use]
    pub const fn workspace(self) -> Option<WorkspaceId> {
        match self {
            Self::Tenant => None,
            Self::Workspace(workspace) | Self::Agent(workspace, _) => Some(workspace),
        }
    }

    /// Its agent; `None` for a wider place.
    #[must_use]
    pub const fn agent(self) -> Option<AgentId> {
        match self {
            Self::Tenant | Self::Workspace(_) => None,
            Self::Agent(_, agent) => Some(agent),
        }
    }
}

/// The model configured for a place. It applies as a whole: nothing is inherited from a wider place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ModelConfig {
    /// Its id.
    pub id: ModelConfigId,
    /// The place.
    pub place: ModelPlace,
    /// The provider, whose protocol is used.
    pub provider: Provider,
    /// The base URL of the API; the provider's default if absent.
    pub base_url: Option<String>,
    /// The model.
    pub model: String,
    /// The provider's API key, encrypted.
    pub sealed_key: Option<String>,
    /// The last characters of the key, to identify it; absent for a short key.
    pub key_ending: Option<String>,
    /// The most tokens of an answer; the operator's setting if absent.
    pub max_output_tokens: Option<u32>,
    /// Tokens of the model's window; the operator's setting if absent.
    pub context_tokens: Option<u32>,
    /// How its tokens are counted; the operator's setting if absent.
    pub tokenizer: Option<Tokenizer>,
    /// Who wrote it.
    pub updated_by: Option<UserId>,
    /// When.
    pub updated_at: DateTime<Utc>,
}

/// The tokens that one model has used on one day for one agent and purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelUsage {
    /// The day, UTC.
    pub day: NaiveDate,
    /// The workspace of the calls.
    pub workspace: WorkspaceId,
    /// The agent; `None` for trial calls of a model.
    pub agent: Option<AgentId>,
    /// The purpose.
    pub purpose: Purpose,
    /// The configured name of the model.
    pub model: String,
    /// The sums.
    pub sum: Sum,
}

impl ModelUsage {
    /// What the calls cost at these prices of `model`, in the currency of the prices; `None` for the calls of another model.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "costs are shown to the cent")]
    pub fn cost(&self, model: Option<&str>, prices: Prices) -> Option<f64> {
        let of = |tokens: u64, price: f64| tokens as f64 * price / 1e6;
        (Some(self.model.as_str()) == model)
            .then(|| of(self.sum.prompt_tokens, prices.input) + of(self.sum.completion_tokens, prices.output))
    }
}

/// The prices of a model, per million tokens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prices {
    /// Of tokens read.
    pub input: f64,
    /// Of tokens written.
    pub output: f64,
}

/// The sum of calls and tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sum {
    /// Calls, including failed ones.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_calls_of_the_priced_model_have_a_cost() {
        let used = ModelUsage {
            day: NaiveDate::default(),
            workspace: WorkspaceId::from(1),
            agent: None,
            purpose: Purpose::Extraction,
            model: "small".to_owned(),
            sum: Sum { calls: 2, failed_calls: 0, prompt_tokens: 2_000_000, completion_tokens: 500_000 },
        };
        let prices = Prices { input: 0.5, output: 2.0 };
        assert_eq!(used.cost(Some("small"), prices), Some(2.0));
        assert_eq!(used.cost(Some("large"), prices), None);
        assert_eq!(used.cost(None, prices), None);
    }
}
