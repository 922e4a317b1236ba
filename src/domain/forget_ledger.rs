//! Entries of the forget ledger: what was forgotten, as keyed hashes and ids, so that it can be done again to a database that was restored
//! from an older backup. An entry holds no text and names nobody.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::domain::forget::{ForgetTarget, Wish};
use crate::domain::ids::{AgentId, ConversationId, FactId, MessageId, ReceiptId, TenantId, WorkspaceId};

/// The version of entries that this release writes. Entries of a later one are refused.
pub const VERSION: u8 = 1;

/// One act of forgetting: a line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntry {
    /// Version of the entry.
    pub v: u8,
    /// When it was asked for. Only what is older is forgotten again.
    pub at: DateTime<Utc>,
    /// Fingerprint of the key that made the hashes.
    pub key: String,
    /// The tenant.
    pub tenant: TenantId,
    /// The workspace in which it was asked for.
    pub workspace: WorkspaceId,
    /// Its receipt. A database that has this receipt has forgotten it already.
    pub receipt: ReceiptId,
    /// What was to be forgotten.
    pub kind: ForgetTarget,
    /// Keyed hash of the owner.
    pub owner: String,
    /// The agent; absent for a whole person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<AgentId>,
    /// Whether the messages went too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub include_messages: bool,
    /// Whether what others told of the person went too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub include_mentions: bool,
    /// What a part was made of; empty for a whole person.
    #[serde(flatten)]
    pub parts: Parts,
}

impl LedgerEntry {
    /// How far it went.
    #[must_use]
    pub const fn wish(&self) -> Wish {
        Wish { include_messages: self.include_messages, include_mentions: self.include_mentions }
    }

    /// Two requests that one receipt is for: as far as either went, until the later one.
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
    /// Facts that went.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<FactId>,
    /// Messages that went, or are not recalled any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<MessageId>,
    /// The tombstones that were set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<LedgerMark>,
}

/// A tombstone as it was set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerMark {
    /// Its id; ids sort by time.
    pub id: i64,
    /// The agent of the bucket; 0 for the tenant's.
    pub agent: i64,
    /// Keyed hash of the bucket.
    pub bucket: String,
    /// What was hashed: `text`, `triple`, `owner`.
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
