//! Section `mate`: memory and the chat window, under the names that MateClaw's files use; the part that tenants,
//! workspaces and agents may override. Read by `memory`.

use serde::{Deserialize, Serialize};

pub use scanner::Redact;

/// Everything below `mate`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Mate {
    /// `mate.memory`.
    pub memory: Memory,
    /// `mate.agent`.
    pub agent: Agent,
    /// `mate.chat`.
    pub chat: Chat,
}

/// Turns that Noctuary runs itself, and what asking models may cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Chat {
    /// Most tokens of a tenant's models in a day (UTC); 0: no limit.
    pub daily_tokens: u64,
    /// Whether the model of a chat is offered the memory tools.
    pub tools_enabled: bool,
}

/// What is kept of conversations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Memory {
    /// Extract memory after conversations.
    pub auto_summarize_enabled: bool,
    /// Fewest messages that trigger an extraction.
    pub min_messages_for_summarize: u32,
    /// Shortest last message of the user, in characters, that triggers an extraction.
    pub min_user_message_length: u32,
    /// Skip conversations that a scheduled job triggered.
    pub skip_cron_conversations: bool,
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
    /// Most days since a candidate was last recalled or said; 0 for no limit.
    pub emergence_max_age_days: u32,
    /// Dream every night; off: only when asked.
    pub dreaming_enabled: bool,
    /// When a night begins: five fields of cron, in the agent's time zone.
    pub dreaming_cron: String,
    /// TEAM facts after which a better SOUL.md is proposed; 0 for never.
    pub soul_update_interval: u32,
    /// Read lately active conversations again and again, before their sessions are over.
    pub reflector_enabled: bool,
    /// Minutes between two such looks.
    pub reflector_interval_mins: u32,
    /// Write conversation memory to its owner only; off: to the team.
    pub lifecycle_mediator_enabled: bool,
    /// Longest PROFILE.md that an extraction may write, in characters.
    pub profile_max_chars: u32,
    /// Longest MEMORY.md that an extraction may write, in characters.
    pub memory_md_max_chars: u32,
    /// Least confidence of a fact that is kept, 0 to 1.
    pub min_confidence: f64,
    /// A rewrite that leaves less than this share of the old text goes to review, 0 to 1.
    pub rewrite_min_share: f64,
    /// Most active facts of one owner with one agent, and of what a team or a tenant shares; 0 for no limit.
    pub facts_capacity: u32,
    /// What is taken out of a text before it becomes memory.
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
    /// `mate.memory.episodes`.
    pub episodes: Episodes,
    /// `mate.memory.graph`.
    pub graph: Graph,
    /// `mate.memory.dream`.
    pub dream: Dreaming,
    /// `mate.memory.dream-v2`.
    pub dream_v2: Dream,
}

/// Sessions told in short.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Episodes {
    /// Tell each session, and what leaves the window of a chat, in short.
    pub enabled: bool,
    /// Days that an episode is kept; 0 for ever.
    pub ttl_days: u32,
    /// Longest summary of an episode, in tokens.
    pub max_tokens: u32,
    /// Episodes that wait until they are gathered into the notes of the day; 0 for never.
    pub consolidate_after: u32,
    /// Minutes between two such gatherings of one owner.
    pub consolidate_pause_minutes: u32,
}

/// Whom and what conversations speak of, and how these are related.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Graph {
    /// Read relations out of conversations; what is written by hand or by a tool is kept in any case.
    pub enabled: bool,
    /// Least cosine of two entities that are merged without a person, 0 to 1; their names must be alike too.
    pub merge_cosine: f64,
    /// Least similarity of their names, 0 to 1.
    pub merge_name: f64,
    /// Least cosine of two entities that a person is asked about, 0 to 1.
    pub candidate_cosine: f64,
    /// Most entities of one owner with one agent; 0 for no limit.
    pub max_entities: u32,
    /// Most relations, open and ended; 0 for no limit.
    pub max_relations: u32,
    /// Least confidence of a relation that is kept, 0 to 1.
    pub min_confidence: f64,
    /// The tenant's own template `memory/graph`, front matter included; the built-in one when absent.
    pub prompt: Option<String>,
}

/// How a dream is dreamed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Dreaming {
    /// What becomes of what a dream proposes.
    pub apply: ApplyDreams,
    /// Whether dreams about a topic may be asked for.
    pub focused_enabled: bool,
    /// Most candidates that one dream promotes.
    pub max_candidates_per_dream: u32,
    /// Minutes over which the dreams of one night are spread.
    pub spread_minutes: u32,
    /// Most tokens that a tenant's dreams may cost in a day (UTC); what goes beyond is dreamed without a model. 0 for no limit.
    pub daily_tokens: u64,
    /// Longest DREAMS.md, in characters; older entries are summarised into the archive of their month.
    pub diary_max_chars: u32,
    /// Whether old reports and diary entries go into monthly archives.
    pub archive_enabled: bool,
    /// Days that reports and diary entries stay as they are.
    pub archive_keep_days: u32,
    /// Whether a proposed SOUL.md is applied without a person.
    pub soul_auto_apply: bool,
}

/// What becomes of what a dream proposes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApplyDreams {
    /// It is done at once, and can be taken back.
    #[default]
    Auto,
    /// It waits until a person has looked at it.
    Review,
}

/// What context tells of a question without being asked for it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AutoInject {
    /// Search memory for the person's message; off: only who the owner is and what matters always is told.
    pub enabled: bool,
    /// Least score of what is told, 0 to 1.
    pub min_score: f64,
    /// Most tokens of the owner's block when the caller names no number.
    pub budget_tokens: u32,
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
    /// Roll old reports into a monthly archive.
    pub archive: bool,
    /// Let feedback on facts change their trust.
    pub feedback: bool,
}

/// The chat itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Agent {
    /// `mate.agent.conversation`.
    pub conversation: Conversation,
}

/// One conversation.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Conversation {
    /// `mate.agent.conversation.window`.
    pub window: Window,
}

/// What is sent to the model of the chat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Window {
    /// Most tokens of one call.
    pub default_max_input_tokens: u32,
    /// Share of it at which older turns are summarised, above 0 to 1.
    pub compact_trigger_ratio: f64,
    /// Last turns that stay word for word.
    pub preserve_recent_pairs: u32,
    /// Most tokens of the summary of the turns before.
    pub summary_max_tokens: u32,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            auto_summarize_enabled: true,
            min_messages_for_summarize: 4,
            min_user_message_length: 10,
            skip_cron_conversations: true,
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
            redact: Redact::Secrets,
            exchange_log_enabled: false,
            summarize_system_prompt: None,
            summarize_user_prompt: None,
            recent_days: 7,
            auto_inject: AutoInject::default(),
            episodes: Episodes::default(),
            graph: Graph::default(),
            dream: Dreaming::default(),
            dream_v2: Dream::default(),
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
        Self { enabled: true, min_score: 0.2, budget_tokens: 1_500 }
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

impl Default for Window {
    fn default() -> Self {
        Self { default_max_input_tokens: 128_000, compact_trigger_ratio: 0.75, preserve_recent_pairs: 2, summary_max_tokens: 300 }
    }
}
