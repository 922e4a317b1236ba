//! Workspace files: the Markdown side of memory.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::bucket::Bucket;
use crate::domain::ids::{FileId, RevisionId};

/// A Markdown file of an agent's workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkspaceFile {
    /// Its id.
    pub id: FileId,
    /// Its bucket.
    pub bucket: Bucket,
    /// Logical relative path, such as `memory/2026-11-21.md`; unique per (agent, owner).
    pub filename: String,
    /// Markdown, at most 1 MiB.
    pub content: String,
    /// Whether it goes into the prompt.
    pub is_enabled: bool,
    /// Order in the prompt.
    pub sort_order: i32,
    /// Number of its newest revision, from 1.
    pub revision: i64,
    /// Keys of sections that a person has edited; extraction and dreams cannot rewrite them.
    pub locked_sections: Vec<String>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last written.
    pub updated_at: DateTime<Utc>,
}

/// A file without its text, for lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileSummary {
    /// Its id.
    pub id: FileId,
    /// Its bucket.
    pub bucket: Bucket,
    /// Logical relative path.
    pub filename: String,
    /// Bytes of the content.
    pub size: i64,
    /// Whether it goes into the prompt.
    pub is_enabled: bool,
    /// Order in the prompt.
    pub sort_order: i32,
    /// Number of its newest revision.
    pub revision: i64,
    /// When it was last written.
    pub updated_at: DateTime<Utc>,
}

/// Who wrote a revision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Writer {
    /// A person or an integration acting for one, through an API or the console.
    User,
    /// An agent, by a tool.
    Agent,
    /// The extractor, after a conversation.
    Extraction,
    /// A dream.
    Dream,
    /// An import.
    Import,
    /// The system: seeds and migrations.
    System,
}

impl Writer {
    /// The word used on the wire and in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Agent => "agent",
            Self::Extraction => "extraction",
            Self::Dream => "dream",
            Self::Import => "import",
            Self::System => "system",
        }
    }

    /// The writer with this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::User, Self::Agent, Self::Extraction, Self::Dream, Self::Import, Self::System]
            .into_iter()
            .find(|writer| writer.as_str() == name)
    }
}

/// One write of a file, stored for diff and restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revision {
    /// Its id.
    pub id: RevisionId,
    /// 1, 2, 3 … within the file.
    pub number: i64,
    /// Who wrote it.
    pub writer: Writer,
    /// The user, token or job behind it.
    pub writer_id: Option<i64>,
    /// Why, in up to 200 characters.
    pub reason: String,
    /// Bytes of the content.
    pub size: i64,
    /// SHA-256 of the content, in hex: also its ETag.
    pub hash: String,
    /// When.
    pub created_at: DateTime<Utc>,
}
