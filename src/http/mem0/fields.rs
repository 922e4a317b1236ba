//! The fields of a memory that filters compare.

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::comparison::{Comparison, compare, moments};
use super::memory::{self, MemoryResponse};
use crate::domain::fact::FactOutline;

/// The user whose memory is filtered, and the agent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Person<'a> {
    /// The name of the agent.
    pub agent_name: &'a str,
    /// The id of the agent, by which filters may name it, too.
    pub agent_id: &'a str,
    /// The user.
    pub user: &'a str,
}

/// The fields of a memory that filters compare.
pub(super) struct MemoryFields<'a> {
    person: Person<'a>,
    user: Option<&'a str>,
    run: Option<&'a str>,
    text: &'a str,
    category: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    metadata: &'a Value,
}

impl<'a> MemoryFields<'a> {
    /// A memory that a response shows.
    pub fn shown(person: Person<'a>, memory: &'a MemoryResponse) -> Self {
        Self {
            person,
            user: memory.user_id.as_deref(),
            run: memory.run_id.as_deref(),
            text: &memory.memory,
            category: memory.categories.first().cloned().unwrap_or_default(),
            created_at: memory.created_at,
            updated_at: memory.updated_at,
            metadata: &memory.metadata,
        }
    }

    /// A memory in outline, without its metadata, and with its text and its conversation only if they were read.
    pub fn outlined(person: Person<'a>, outline: &'a FactOutline) -> Self {
        Self {
            person,
            user: (!outline.is_shared).then_some(person.user),
            run: outline.conversation.as_deref().filter(|name| memory::is_named(name)),
            text: outline.text.as_deref().unwrap_or_default(),
            category: memory::category(outline.category),
            created_at: outline.learned_at,
            updated_at: outline.updated_at,
            metadata: &Value::Null,
        }
    }

    /// Whether a field compares so with `want`.
    pub fn is(&self, field: &str, how: Comparison, want: &Value) -> bool {
        let text = |text: &str| Value::from(text);
        let name = |name: Option<&str>| compare(&name.map_or(Value::Null, text), how, want);
        match field {
            "user_id" => name(self.user),
            "agent_id" => name(Some(self.person.agent_name)) || name(Some(self.person.agent_id)),
            "run_id" => name(self.run),
            // Workspaces separate applications, and the token determines the workspace.
            "app_id" => true,
            "memory" | "keywords" => compare(&text(self.text), how, want),
            "categories" => compare(&text(&self.category), how, want),
            "created_at" => moments(self.created_at, how, want),
            "updated_at" => moments(self.updated_at, how, want),
            _ => compare(self.metadata.get(field).unwrap_or(&Value::Null), how, want),
        }
    }
}
