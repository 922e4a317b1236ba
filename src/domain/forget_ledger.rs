//! Entries of the forget ledger: what was forgotten, as keyed hashes and ids, so that it can be repeated on a database that was restored
//! from
//! an older backup. An entry contains no text and no names.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::forget::{ForgetExtent, ForgetTarget};
use crate::domain::ids::{AgentId, ConversationId, EpisodeId, FactId, MessageId, ReceiptId, TenantId, WorkspaceId};

/// The version of entries that this release writes. It refuses entries of a later version.
pub const VERSION: u8 = 1;

/// One act of forgetting: a line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntry {
    /// Version of the entry.
    pub v: u8,
    /// When it was requested. Only older memory is forgotten again.
    pub at: DateTime<Utc>,
    /// Fingerprint of the key that made the hashes.
    pub key: String,
    /// The tenant.
    pub tenant: TenantId,
    /// The workspace of the request.
    pub workspace: WorkspaceId,
    /// Its receipt. A database with this receipt has done it already.
    pub receipt: ReceiptId,
    /// What was forgotten.
    pub kind: ForgetTarget,
    /// Keyed hash of the owner.
    pub owner: String,
    /// The agent; absent for a whole person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<AgentId>,
    /// Whether the messages were deleted too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub include_messages: bool,
    /// Whether shared memory of others that names the person was deleted too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub include_mentions: bool,
    /// The parts that were forgotten; empty for a whole person.
    #[serde(flatten)]
    pub parts: Parts,
}

impl LedgerEntry {
    /// How much it covered.
    #[must_use]
    pub const fn extent(&self) -> ForgetExtent {
        ForgetExtent { include_messages: self.include_messages, include_mentions: self.include_mentions }
    }

    /// Joins two requests with one receipt: everything that either covered, until the later one.
    #[must_use]
    pub fn joined_by(self, other: &Self) -> Self {
        Self {
            at: self.at.max(other.at),
            include_messages: self.include_messages || other.include_messages,
            include_mentions: self.include_mentions || other.include_mentions,
            ..self
        }
    }
}

/// What was forgotten of a person, conversation or file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Parts {
    /// The conversation that was forgotten.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation: Option<ConversationId>,
    /// Facts that were deleted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<FactId>,
    /// Messages that were deleted, or are no longer recalled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<MessageId>,
    /// Session summaries that were deleted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub episodes: Vec<EpisodeId>,
    /// Tombstones that were added.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<LedgerMark>,
}

/// A tombstone as it was added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerMark {
    /// Its id; ids sort by time.
    pub id: i64,
    /// The agent of the bucket; 0 for the tenant's.
    pub agent: i64,
    /// Keyed hash of the bucket.
    pub bucket: String,
    /// The kind of the hashed value: `text`, `triple`, `owner`.
    pub kind: String,
    /// The hash.
    pub hash: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_one_line_that_is_read_back_and_what_is_absent_takes_no_room() {
        let entry = LedgerEntry {
            v: VERSION,
            at: "2026-11-25T17:00:00.123456Z".parse().unwrap(),
            key: "ab12".to_owned(),
            tenant: 1.into(),
            workspace: 2.into(),
            receipt: 3.into(),
            kind: ForgetTarget::Owner,
            owner: "cd34".to_owned(),
            agent: None,
            include_messages: true,
            include_mentions: false,
            parts: Parts::default(),
        };
        let line = serde_json::to_string(&entry).unwrap();
        let expected = r#"{"v":1,"at":"2026-11-25T17:00:00.123456Z","key":"ab12","tenant":"1","workspace":"2","receipt":"3","kind":"owner","owner":"cd34","includeMessages":true}"#;
        assert_eq!(line, expected);
        assert_eq!(serde_json::from_str::<LedgerEntry>(&line).unwrap(), entry);
    }
}
