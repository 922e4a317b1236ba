//! The use of memory: counts of a node between two flushes, and their sums.

use chrono::{DateTime, NaiveDate, Utc};

use crate::domain::ids::{AgentId, ItemId};
use crate::domain::item::{ItemKind, Source};
use crate::domain::owner_key::OwnerKey;

/// The use of an item for one owner since the last flush.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemUse {
    /// The agent.
    pub agent: AgentId,
    /// The owner.
    pub owner: OwnerKey,
    /// The item.
    pub item: ItemId,
    /// The number of answers with it.
    pub returned: u32,
    /// Explicit recalls that found it, and turns whose model saw it.
    pub used: u32,
    /// Hashes of some of the different questions it was used for.
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
    /// Contexts that were assembled with a search for the message; the others had no message, or one that asks nothing.
    pub searches: u64,
    /// Memories that could have been included.
    pub candidates: u64,
    /// Memories that were included.
    pub selected: u64,
    /// Memories that did not fit into the budget.
    pub omitted: u64,
    /// Tokens of the blocks.
    pub tokens: u64,
    /// Providers that were skipped because they failed or were slow.
    pub skipped: u64,
    /// When the last context was assembled.
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

/// How often an item was recalled for an owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecallCount {
    /// Its kind.
    pub kind: ItemKind,
    /// Its source.
    pub source: Source,
    /// Explicit recalls that found it, and turns whose model saw it.
    pub count: i64,
    /// The number of answers with it, including contexts.
    pub returned: i64,
    /// Different questions it was used for; counted up to 32.
    pub distinct_queries: usize,
    /// When it was last used.
    pub last_recalled_at: Option<DateTime<Utc>>,
}

/// An owner for whom something was recalled, and how often.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reader {
    /// The owner.
    pub owner: OwnerKey,
    /// Explicit recalls that found it, and turns whose model saw it.
    pub used: i64,
    /// The number of answers with it.
    pub returned: i64,
    /// Different questions it was used for; counted up to 32.
    pub questions: usize,
    /// When it was last used; absent if it was only in answers.
    pub last_at: Option<DateTime<Utc>>,
}

/// A row of counts as a dream reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountRow {
    /// Its id.
    pub id: i64,
    /// The kind of the counted memory.
    pub kind: ItemKind,
    /// The id of the fact, file or conversation.
    pub source: i64,
    /// Its key in the counts.
    pub item_key: String,
    /// For a piece of a file, the hash of its text.
    pub hash: Option<String>,
    /// Explicit recalls, and turns whose model saw it.
    pub recalls: u32,
    /// The recalls since the last dream.
    pub since: u32,
    /// Hashes of the different questions.
    pub queries: Vec<String>,
    /// When it was last recalled.
    pub last_recalled_at: Option<DateTime<Utc>>,
    /// Whether a dream has promoted it.
    pub is_promoted: bool,
}

/// A piece of a file as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Its text.
    pub text: String,
    /// When it was written; for a day's note, the day.
    pub occurred_at: DateTime<Utc>,
    /// The file.
    pub filename: String,
}

/// The result of a dream for a row of counts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reviewed {
    /// The id of the row.
    pub id: i64,
    /// Recalls since the last dream that it saw.
    pub since: u32,
    /// The score; absent for a row that is no candidate.
    pub score: Option<f64>,
    /// Whether it was promoted.
    pub is_promoted: bool,
}

/// How often something was recalled or shown to a model, and when last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Used {
    /// The number of times.
    pub count: u64,
    /// The last time.
    pub last_at: Option<DateTime<Utc>>,
}
