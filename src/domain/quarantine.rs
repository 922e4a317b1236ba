//! Writes that the scanner quarantined until a person reviews them.

use chrono::{DateTime, Utc};

use crate::domain::bucket::Bucket;
use serde_json::{Value, json};

use crate::domain::ids::{ConversationId, MessageId, QuarantineId, UserId};
use crate::domain::words::words;

words! {
    /// The state of a quarantined write.
    QuarantineState, "snake_case" {
        /// Waits for review.
        Open = "open",
        /// Released: the write was done.
        Released = "released",
        /// Discarded; its text is gone.
        Discarded = "discarded",
    }
}

words! {
    /// What the write would have become.
    QuarantineKind, "snake_case" {
        /// A fact; it exists and is not active.
        Fact = "fact",
        /// A new text of an active fact.
        FactEdit = "fact_edit",
        /// A change of a workspace file.
        File = "file",
        /// A relation of the knowledge graph.
        Relation = "relation",
        /// A message, which stays in its conversation and is not recalled.
        Message = "message",
    }
}

/// The field of [`Quarantined::change`] that lists the messages.
pub const HELD_MESSAGES: &str = "heldMessages";

/// A message that a quarantined write keeps out of recall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HeldMessage {
    /// Its conversation.
    pub conversation: ConversationId,
    /// Its id.
    pub message: MessageId,
}

impl HeldMessage {
    /// The messages as [`Quarantined::change`] lists them.
    #[must_use]
    pub fn listed(messages: &[Self]) -> Value {
        messages.iter().map(|held| json!([held.conversation.get(), held.message.get()])).collect()
    }
}

/// A quarantined write.
#[derive(Debug, Clone, PartialEq)]
pub struct Quarantined {
    /// Its id.
    pub id: QuarantineId,
    /// Its target bucket.
    pub bucket: Bucket,
    /// The origin of the write: `remember`, `file`, `extraction` …
    pub door: String,
    /// The family of rules that matched.
    pub rule: String,
    /// The verdict: `held`.
    pub verdict: String,
    /// What the write would have become.
    pub kind: QuarantineKind,
    /// The fact that waits, or would change.
    pub object: Option<i64>,
    /// The target file.
    pub filename: Option<String>,
    /// The text; empty once discarded.
    pub text: String,
    /// The data for doing the write later, and the messages that it keeps out of recall; internal.
    pub change: Option<Value>,
    /// Its state.
    pub state: QuarantineState,
    /// Who decided.
    pub reviewed_by: Option<UserId>,
    /// When it was quarantined.
    pub created_at: DateTime<Utc>,
    /// When it was reviewed.
    pub reviewed_at: Option<DateTime<Utc>>,
}

impl Quarantined {
    /// The messages that it keeps out of recall, or kept out until a person decided.
    #[must_use]
    pub fn messages(&self) -> Vec<HeldMessage> {
        let listed = self.change.as_ref().and_then(|change| change.get(HELD_MESSAGES)?.as_array()).map(Vec::as_slice).unwrap_or_default();
        let one = |pair: &Value| Some(HeldMessage { conversation: pair.get(0)?.as_i64()?.into(), message: pair.get(1)?.as_i64()?.into() });
        listed.iter().filter_map(one).collect()
    }
}
