//! Writes the rows of a chat.

use serde::{Deserialize, Serialize};

use super::insert::{insert, supersede};
use super::{Chats, edit};
use crate::app_state::AppState;
use crate::domain::access::Permission;
use crate::error::{Error, Result};

/// The content of a row.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Said {
    /// The sentence.
    pub content: String,
    /// A category; KNOWLEDGE when absent or unknown.
    #[serde(default)]
    pub category: String,
    /// The source.
    #[serde(default)]
    pub source: String,
    /// 0 to 1.
    pub confidence: Option<f64>,
}

/// A write.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Upsert {
    /// Creates a row; a known statement confirms its row.
    Insert {
        /// The chat; absent for shared rows.
        chat_id: Option<i64>,
        /// The content.
        #[serde(flatten)]
        said: Said,
    },
    /// Gives a row new text and makes it active.
    Update {
        /// The row.
        id: i64,
        /// The content.
        #[serde(flatten)]
        said: Said,
    },
    /// Archives a row.
    Archive {
        /// The row.
        id: i64,
    },
    /// Creates a row that replaces another.
    Supersede {
        /// The row to replace.
        from_memory_id: i64,
        /// The content.
        #[serde(flatten)]
        said: Said,
        /// The reason.
        reason: Option<String>,
    },
    /// Confirms a row that was stated again.
    Touch {
        /// The row.
        id: i64,
        /// The minimum of its confidence from now on, 0 to 1.
        confidence_floor: Option<f64>,
    },
}

/// The outcome of a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// The row that has the content now.
    Row {
        /// Its id.
        id: i64,
    },
    /// Nothing was stored, and no row has the id. Not an error, because the program would otherwise store it elsewhere.
    Kept {
        /// An unused id.
        id: i64,
        /// Always false.
        stored: bool,
        /// `forgotten` or `says nothing`.
        reason: &'static str,
    },
    /// Whether there is such a row.
    Done {
        /// Whether it was found and changed.
        updated: bool,
    },
    /// The row exists and was not changed.
    Refused {
        /// Always false.
        updated: bool,
        /// `forgotten`, `held for review` or `not allowed`.
        reason: &'static str,
    },
}

/// Performs a write. An unknown id is not an error.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::NotFound`] for a chat outside the token's binding; [`Error::Invalid`] with the fields
/// at fault.
pub async fn upsert(app: &AppState, chats: &Chats, change: Upsert) -> Result<Answer> {
    chats.agent.access().require(Permission::WriteMemory)?;
    match change {
        Upsert::Insert { chat_id, said } => {
            let access = chats.open(chat_id)?;
            let bucket = chats.bucket(chat_id.map(|_| &access));
            insert(app, &access, &bucket, said).await
        }
        Upsert::Supersede { from_memory_id, said, reason } => {
            let Some((access, old)) = chats.find(app, from_memory_id).await? else {
                return Err(Error::invalid("from_memory_id", "names no row"));
            };
            supersede(app, &access, &old, said, reason.as_deref()).await
        }
        Upsert::Update { id, said } => match chats.find(app, id).await? {
            Some((access, _)) => edit::reword(app, &access, id.into(), said).await,
            None => Ok(Answer::Done { updated: false }),
        },
        Upsert::Archive { id } => match chats.find(app, id).await? {
            Some((access, _)) => edit::archive(app, &access, id.into()).await,
            None => Ok(Answer::Done { updated: false }),
        },
        Upsert::Touch { id, confidence_floor } => match chats.find(app, id).await? {
            Some((access, _)) => edit::touch(app, &access, id.into(), confidence_floor).await,
            None => Ok(Answer::Done { updated: false }),
        },
    }
}
