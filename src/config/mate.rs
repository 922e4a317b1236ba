//! Section `mate`: memory and the chat window, with MateClaw's key names; the part that tenants, workspaces and agents may override. Read
//! by `memory`.

use serde::{Deserialize, Serialize};

pub use super::window::{Agent, Conversation, Window};
pub use scanner::Redact;

use super::profile::Profile;
use super::prompts::Prompts;
use crate::domain::context_format::ContextFormat;

/// Everything below `mate`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mate {
    /// Whose documented defaults apply where nothing else is set.
    pub profile: Profile,
    /// `mate.memory`.
    pub memory: Memory,
    /// `mate.agent`.
    pub agent: Agent,
    /// `mate.chat`.
    pub chat: Chat,
}

/// Chats that Noctuary runs itself, and their token limit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Chat {
    /// The most tokens that a tenant's models may use in a day (UTC); 0 for no limit.
    pub daily_tokens: u64,
    /// Whether the model of a chat gets the memory tools.
    pub tools_enabled: bool,
}

/// How memory is made from conversations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches, named by the settings they are")]
pub struct Memory {
    /// Whether the agent has memory at all; if off, nothing is read, written, flushed or offered as a tool.
    pub enabled: bool,
    /// Extract memory after conversations.
    pub auto_summarize_enabled: bool,
    /// Fewest messages that trigger an extraction.
    pub min_messages_for_summarize: u32,
    /// Shortest last message of the user, in characters, that triggers an extraction.
    pub min_user_message_length: u32,
    /// Skip conversations that a scheduled job triggered.
    pub skip_cron_conversations: bool,
    /// What happens to messages longer than 100,000 characters.
    pub long_messages: LongMessages,
    /// Most tokens of the model's summary.
    pub summary_max_tokens: u32,
    /// Most messages of the transcript.
    pub max_transcript_messages: u32,
    /// Pause in minutes between two extractions of one owner with one agent.
    pub cooldown_minutes: u32,
    /// Minutes without a message after which a conversation counts as idle and its session as completed.
    pub session_idle_minutes: u32,
    /// Consolidate the daily notes every night.
    pub emergence_enabled: bool,
    /// Days of notes that a consolidation reads.
    pub emergence_day_range: u32,
    /// Least score of a candidate that a dream promotes, 0 to 1.
    pub emergence_score_threshold: f64,
    /// Fewest recalls of a candidate.
    pub emergence_min_recall_count: u32,
    /// Fewest different questions a candidate was recalled for.
    pub emergence_min_unique_queries: u32,
    /// The most days since a candidate was last recalled or mentioned; 0 for no limit.
    pub emergence_max_age_days: u32,
    /// Dream every night; if off, only on request.
    pub dreaming_enabled: bool,
    /// When nightly dreams start: five fields of cron, in the agent's time zone.
    pub dreaming_cron: String,
    /// The number of new TEAM facts after which a better SOUL.md is proposed; 0 for never.
    pub soul_update_interval: u32,
    /// Extract repeatedly from active conversations, before their sessions end.
    pub reflector_enabled: bool,
    /// Minutes between two such extractions.
    pub reflector_interval_mins: u32,
    /// Write conversation memory to its owner only; if off, to the team.
    pub lifecycle_mediator_enabled: bool,
    /// The longest PROFILE.md that an extraction may write, in characters.
    pub profile_max_chars: u32,
    /// The longest MEMORY.md that an extraction may write, in characters.
    pub memory_md_max_chars: u32,
    /// The least confidence of a fact that is stored, 0 to 1.
    pub min_confidence: f64,
    /// A rewrite that leaves less than this share of the old text goes to review, 0 to 1.
    pub rewrite_min_share: f64,
    /// The most active facts of one owner with one agent; 0 for no limit.
    pub facts_capacity: u32,
    /// The most active facts of a team, and of the tenant; 0 for no limit.
    pub shared_facts_capacity: u32,
    /// Days without confirmation and use after which a fact of low trust is archived; 0 for never.
    pub stale_after_days: u32,
    /// What is redacted in a text before it becomes memory.
    pub redact: Redact,
    /// Append each answered turn to the owner's daily note.
    pub exchange_log_enabled: bool,
    /// The tenant's own template `memory/summarize-system`, front matter included; the built-in one when absent.
    pub summarize_system_prompt: Option<String>,
    /// The tenant's own template `memory/summarize-user`, front matter included; the built-in one when absent.
    pub summarize_user_prompt: Option<String>,
    /// Days before today whose notes a GolemCore context shows as Recent Context.
    pub recent_days: u32,
    /// `mate.memory.auto-inject`.
    pub auto_inject: AutoInject,
    /// `mate.memory.recall`.
    pub recall: RecallBalance,
    /// `mate.memory.episodes`.
    pub episodes: Episodes,
    /// `mate.memory.graph`.
    pub graph: Graph,
    /// `mate.memory.dream`.
    pub dream: Dreaming,
    /// `mate.memory.dream-v2`.
    pub dream_v2: Dream,
    /// `mate.memory.prompts`.
    pub prompts: Box<Prompts>,
}

/// Episodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Episodes {
    /// Summarize each session, and messages that leave the window of a chat, as episodes.
    pub enabled: bool,
    /// Days that an episode is stored; 0 for ever.
    pub ttl_days: u32,
    /// The longest summary of an episode, in tokens.
    pub max_tokens: u32,
    /// The number of waiting episodes that triggers their consolidation into the notes of the day; 0 for never.
    pub consolidate_after: u32,
    /// Minutes between two such consolidations for one owner.
    pub consolidate_pause_minutes: u32,
}

/// The knowledge graph.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Graph {
    /// Extract relations from conversations; relations written by hand or by a tool are stored in any case.
    pub enabled: bool,
    /// The least cosine similarity of two entities that are merged without a person, 0 to 1; their names must be similar too.
    pub merge_cosine: f64,
    /// The least similarity of their names, 0 to 1.
    pub merge_name: f64,
    /// The least cosine similarity of two entities that become a merge candidate, 0 to 1.
    pub candidate_cosine: f64,
    /// The most entities of one owner with one agent; 0 for no limit.
    pub max_entities: u32,
    /// The most relations, open and ended; 0 for no limit.
    pub max_relations: u32,
    /// The least confidence of a relation that is stored, 0 to 1.
    pub min_confidence: f64,
    /// The tenant's own template `memory/graph`, front matter included; the built-in one when absent.
    pub prompt: Option<String>,
}

/// How dreams run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Dreaming {
    /// Whether a dream applies its proposals.
    pub apply: ApplyDreams,
    /// Whether dreams about a topic may be requested.
    pub focused_enabled: bool,
    /// Most candidates that one dream promotes.
    pub max_candidates_per_dream: u32,
    /// Minutes over which the dreams of one night are spread.
    pub spread_minutes: u32,
    /// The most tokens that a tenant's dreams may use in a day (UTC); further dreams run without a model. 0 for no limit.
    pub daily_tokens: u64,
    /// The longest DREAMS.md, in characters; older entries are summarized into the archive of their month.
    pub diary_max_chars: u32,
    /// Whether old reports and diary entries go into monthly archives.
    pub archive_enabled: bool,
    /// Days before reports and diary entries are archived.
    pub archive_keep_days: u32,
    /// Whether a proposed SOUL.md is applied without a person.
    pub soul_auto_apply: bool,
}

/// What happens to messages longer than one message may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LongMessages {
    /// They become several messages, divided between sentences.
    #[default]
    Split,
    /// Their beginning is kept, with a mark.
    Cut,
    /// The request is refused.
    Refuse,
}

/// Whether a dream applies its proposals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApplyDreams {
    /// At once; they can be reverted.
    #[default]
    Auto,
    /// Only after a person has accepted them.
    Review,
}

/// The memory that a context includes without an explicit recall.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AutoInject {
    /// Search memory for the person's message; if off, only the owner's profile and important facts are included.
    pub enabled: bool,
    /// The least score of included memory, 0 to 1.
    pub min_score: f64,
    /// The least score of included memory as a share of the best score, 0 to 1.
    pub relative_score: f64,
    /// The format of the owner's block if the caller names none.
    pub format: ContextFormat,
    /// The most tokens of the owner's block if the caller gives no budget.
    pub budget_tokens: u32,
    /// The share of the block for who the owner is, in percent.
    pub identity_pct: u32,
    /// The share of the block for facts that matter for every question, in percent.
    pub essential_pct: u32,
    /// The fewest meaningful words of a message that is searched for; 0 leaves out greetings only.
    pub min_words: u32,
}

/// What words, meaning and ownership count in a search.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RecallBalance {
    /// The weight of words; 0 together with `vector-weight` 0 leaves both to the learned weights.
    pub text_weight: f64,
    /// The weight of meaning.
    pub vector_weight: f64,
    /// By how much the relevance of a person's own memory counts more than that of shared memory; 1 for no difference.
    pub own_boost: f64,
}

/// Flags of the dream life cycle. Each off means: no rows, no endpoint (410), no screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "seven independent switches, named by the settings they are")]
pub struct Dream {
    /// The life cycle as a whole.
    pub enabled: bool,
    /// Project conversations into facts.
    pub fact_projection: bool,
    /// Queue contradicting facts for a decision.
    pub contradictions: bool,
    /// Show the night's report in the first conversation of the day.
    pub morning_card: bool,
    /// Propose a better SOUL.md from accumulated facts.
    pub soul_evolution: bool,
    /// Archive old reports by month.
    pub archive: bool,
    /// Let feedback on facts change their trust.
    pub feedback: bool,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            enabled: true,
            auto_summarize_enabled: true,
            min_messages_for_summarize: 4,
            min_user_message_length: 10,
            skip_cron_conversations: true,
            long_messages: LongMessages::Split,
            summary_max_tokens: 1_000,
            max_transcript_messages: 30,
            cooldown_minutes: 5,
            session_idle_minutes: 30,
            emergence_enabled: true,
            emergence_day_range: 7,
            emergence_score_threshold: 0.4,
            emergence_min_recall_count: 3,
            emergence_min_unique_queries: 2,
            emergence_max_age_days: 30,
            dreaming_enabled: true,
            dreaming_cron: "0 2 * * *".to_owned(),
            soul_update_interval: 20,
            reflector_enabled: true,
            reflector_interval_mins: 15,
            lifecycle_mediator_enabled: true,
            profile_max_chars: 4_000,
            memory_md_max_chars: 8_000,
            min_confidence: 0.7,
            rewrite_min_share: 0.5,
            facts_capacity: 2_000,
            shared_facts_capacity: 2_000,
            stale_after_days: 0,
            redact: Redact::Secrets,
            exchange_log_enabled: false,
            summarize_system_prompt: None,
            summarize_user_prompt: None,
            recent_days: 7,
            auto_inject: AutoInject::default(),
            recall: RecallBalance::default(),
            episodes: Episodes::default(),
            graph: Graph::default(),
            dream: Dreaming::default(),
            dream_v2: Dream::default(),
            prompts: Box::default(),
        }
    }
}

impl Default for Chat {
    fn default() -> Self {
        Self { daily_tokens: 0, tools_enabled: true }
    }
}

impl Default for Episodes {
    fn default() -> Self {
        Self { enabled: true, ttl_days: 90, max_tokens: 300, consolidate_after: 5, consolidate_pause_minutes: 10 }
    }
}

impl Default for Graph {
    fn default() -> Self {
        Self {
            enabled: true,
            merge_cosine: 0.98,
            merge_name: 0.85,
            candidate_cosine: 0.9,
            max_entities: 5_000,
            max_relations: 20_000,
            min_confidence: 0.7,
            prompt: None,
        }
    }
}

impl Default for Dreaming {
    fn default() -> Self {
        Self {
            apply: ApplyDreams::Auto,
            focused_enabled: true,
            max_candidates_per_dream: 100,
            spread_minutes: 60,
            daily_tokens: 0,
            diary_max_chars: 20_000,
            archive_enabled: true,
            archive_keep_days: 30,
            soul_auto_apply: false,
        }
    }
}

impl Default for AutoInject {
    fn default() -> Self {
        Self {
            enabled: true,
            min_score: 0.15,
            relative_score: 0.55,
            format: ContextFormat::default(),
            budget_tokens: 1_500,
            identity_pct: 20,
            essential_pct: 30,
            min_words: 0,
        }
    }
}

impl Default for RecallBalance {
    fn default() -> Self {
        Self { text_weight: 0.0, vector_weight: 0.0, own_boost: 1.0 }
    }
}

impl Default for Dream {
    fn default() -> Self {
        Self {
            enabled: true,
            fact_projection: true,
            contradictions: true,
            morning_card: true,
            soul_evolution: true,
            archive: true,
            feedback: true,
        }
    }
}
