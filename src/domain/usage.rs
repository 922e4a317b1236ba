//! How memory is used: what is counted in a node between two flushes, and what the counts come to.

use chrono::{DateTime, NaiveDate, Utc};

use crate::domain::ids::{AgentId, ItemId};
use crate::domain::item::{ItemKind, Source};
use crate::domain::owner_key::OwnerKey;

/// What happened to an item on behalf of one owner since the last flush.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemUse {
    /// The agent that was asked.
    pub agent: AgentId,
    /// For whom.
    pub owner: OwnerKey,
    /// The item.
    pub item: ItemId,
    /// Answers it stood in.
    pub returned: u32,
    /// Explicit recalls that found it, and turns whose model was shown it.
    pub used: u32,
    /// Hashes of the different questions it was used for, a few of them.
    pub queries: Vec<u64>,
    /// When it was last used.
    pub last_used_at: Option<DateTime<Utc>>,
}

/// How much of one owner's memory went into prompts on one day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Injection {
    /// The day in the agent's time zone.
    pub day: NaiveDate,
    /// Contexts that were assembled.
    pub calls: u64,
    /// Those of them that searched for the message; the others had none, or one that asks nothing.
    pub searches: u64,
    /// Memories that could have been told.
    pub candidates: u64,
    /// Memories that were told.
    pub selected: u64,
    /// Memories that did not fit into the budget.
    pub omitted: u64,
    /// Tokens of the blocks.
    pub tokens: u64,
    /// Providers that were passed over because they failed or were slow.
    pub skipped: u64,
    /// The last context.
    pub last_at: DateTime<Utc>,
}

impl Injection {
    /// Adds another count of the same day.
    pub fn add(&mut self, other: &Self) {
        self.calls += other.calls;
        self.searches += other.searches;
        self.candidates += other.candidates;
        self.selected += other.selected;
        self.omitted += other.omitted;
        self.tokens += other.tokens;
        self.skipped += other.skipped;
        self.last_at = self.last_at.max(other.last_at);
    }
}

/// How often something was recalled for an owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecallCount {
    /// What it is.
    pub kind: ItemKind,
    /// Where it is.
    pub source: Source,
    /// Explicit recalls that found it, and turns whose model was shown it.
    pub count: i64,
    /// Answers it stood in, those of context included.
    pub returned: i64,
    /// Different questions it was used for; counted up to 32.
    pub distinct_queries: usize,
    /// When it was last used.
    pub last_recalled_at: Option<DateTime<Utc>>,
}

/// For whom something was recalled, and how often.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reader {
    /// On whose behalf.
    pub owner: OwnerKey,
    /// Explicit recalls that found it, and turns whose model was shown it.
    pub used: i64,
    /// Answers it stood in.
    pub returned: i64,
    /// Different questions it was used for; counted up to 32.
    pub questions: usize,
    /// When it was last used; absent where it only stood in answers.
    pub last_at: Option<DateTime<Utc>>,
}

/// A row of counts as a dream reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountRow {
    /// Its id.
    pub id: i64,
    /// What it counts.
    pub kind: ItemKind,
    /// The row of that: a fact, a file, a conversation.
    pub source: i64,
    /// Its name among the counts.
    pub item_key: String,
    /// Of a piece of a file, the hash of its words.
    pub hash: Option<String>,
    /// Explicit recalls, and turns whose model was shown it.
    pub recalls: u32,
    /// Those of them since the last dream.
    pub since: u32,
    /// Hashes of the different questions.
    pub queries: Vec<String>,
    /// The last time.
    pub last_recalled_at: Option<DateTime<Utc>>,
    /// Whether a dream has promoted it.
    pub is_promoted: bool,
}

/// A piece of a file as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its words.
    pub text: String,
    /// When they were written; of a day's note, its day.
    pub occurred_at: DateTime<Utc>,
    /// The file.
    pub filename: String,
}

/// What a dream made of a row of counts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reviewed {
    /// The row.
    pub id: i64,
    /// Recalls since the last dream that it saw.
    pub since: u32,
    /// The score it gave; absent for what is no candidate.
    pub score: Option<f64>,
    /// Whether it went in.
    pub is_promoted: bool,
}

/// How often something was recalled or told to a model, and when last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Used {
    /// How often.
    pub count: u64,
    /// When last.
    pub last_at: Option<DateTime<Utc>>,
}
