//! Writes the rows of a chat.

pub use crate::compat::structured::answer::{Answer, RowContent};
use serde::Deserialize;

use super::insert::{insert, supersede};
use super::{Chats, edit};
use crate::app_state::AppState;
use crate::domain::access::Permission;
use crate::error::{Error, Result};

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
        said: RowContent,
    },
    /// Gives a row new text and makes it active.
    Update {
        /// The row.
        id: i64,
        /// The content.
        #[serde(flatten)]
        said: RowContent,
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
        said: RowContent,
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
