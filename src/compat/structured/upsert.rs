//! Writes the rows of a chat.

use serde::{Deserialize, Serialize};

use super::insert::{insert, supersede};
use super::{Chats, edit};
use crate::app_state::AppState;
use crate::domain::access::Permission;
use crate::error::{Error, Result};

/// What a row says.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Said {
    /// The sentence.
    pub content: String,
    /// A category; KNOWLEDGE when absent or unknown.
    #[serde(default)]
    pub category: String,
    /// Who is behind it.
    #[serde(default)]
    pub source: String,
    /// 0 to 1.
    pub confidence: Option<f64>,
}

/// What is to be written.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Upsert {
    /// A new row; one that says what is known confirms the known one.
    Insert {
        /// The chat; absent for what everybody shares.
        chat_id: Option<i64>,
        /// What it says.
        #[serde(flatten)]
        said: Said,
    },
    /// Other words for a row, which is believed again.
    Update {
        /// The row.
        id: i64,
        /// What it says.
        #[serde(flatten)]
        said: Said,
    },
    /// Puts a row away.
    Archive {
        /// The row.
        id: i64,
    },
    /// A new row in the place of another.
    Supersede {
        /// The row whose place it takes.
        from_memory_id: i64,
        /// What it says.
        #[serde(flatten)]
        said: Said,
        /// Why.
        reason: Option<String>,
    },
    /// The row was said again.
    Touch {
        /// The row.
        id: i64,
        /// The least confidence it has from now on, 0 to 1.
        confidence_floor: Option<f64>,
    },
}

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// The row that says it now.
    Row {
        /// Its number.
        id: i64,
    },
    /// Nothing was kept; the number is nobody's. Not an error, or the caller would keep it elsewhere.
    Kept {
        /// A number that no row has.
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
    /// There is such a row, and it stays as it is.
    Refused {
        /// Always false.
        updated: bool,
        /// `forgotten`, `held for review` or `not allowed`.
        reason: &'static str,
    },
}

/// Writes; an unknown number is no error.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::NotFound`] for a chat outside the token's binding; [`Error::Invalid`] with the fields at fault.
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
