//! Block rules: what is never to be learned about a person.

use chrono::{DateTime, Utc};

use crate::domain::ids::BlockRuleId;

/// What a rule keeps out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Blocked {
    /// Everything about a topic, in a person's words: "my health".
    Topic(String),
    /// A relation, and the values of it that match a pattern in which `*` stands for any text.
    Relation {
        /// The predicate, such as `lives_in`.
        predicate: String,
        /// The pattern; `*` is every value.
        value: String,
    },
}

/// A block rule of one owner and agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockRule {
    /// Its id.
    pub id: BlockRuleId,
    /// What it keeps out.
    pub blocked: Blocked,
    /// Who made it: the id of a user or token, or `conversation` if the person asked for it there.
    pub made_by: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}
