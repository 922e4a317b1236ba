//! The audit log: append-only rows, written in the transaction of the change they tell of.

use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use crate::domain::access::{Access, Principal};
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::audit::{ActiveModel, Entity};

/// What is written down. Never memory text, tokens or passwords.
#[derive(Debug, Clone)]
pub struct Entry<'a> {
    /// `agent.create`, or the method and route of a denied attempt.
    pub action: &'a str,
    /// What kind of thing it was done to.
    pub object_kind: &'a str,
    /// Which one.
    pub object_id: Option<i64>,
    /// Whether it was done (true) or denied.
    pub is_done: bool,
    /// Numbers, hashes, names of fields.
    pub detail: Value,
}

impl<'a> Entry<'a> {
    /// Something that was done.
    #[must_use]
    pub fn done(action: &'a str, object_kind: &'a str, object_id: i64) -> Self {
        Self { action, object_kind, object_id: Some(object_id), is_done: true, detail: json!({}) }
    }

    /// Something that was refused, with the slug of the refusal.
    #[must_use]
    pub fn denied(action: &'a str, slug: &'a str) -> Self {
        Self { action, object_kind: "request", object_id: None, is_done: false, detail: json!({ "error": slug }) }
    }

    /// The same with more detail.
    #[must_use]
    pub fn with(self, detail: Value) -> Self {
        Self { detail, ..self }
    }
}

/// Appends a row.
///
/// # Errors
/// When the database does not answer.
pub async fn record(tx: &Tx, access: &Access, entry: Entry<'_>) -> Result<()> {
    let (kind, id) = principal(access);
    let row = ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.tenant().get()),
        at: Set(tx.now()),
        principal_kind: Set(kind.to_owned()),
        principal_id: Set(id),
        workspace_id: Set(Some(access.workspace().get())),
        action: Set(entry.action.to_owned()),
        object_kind: Set(entry.object_kind.to_owned()),
        object_id: Set(entry.object_id),
        outcome: Set(if entry.is_done { "done" } else { "denied" }.to_owned()),
        request_id: Set(access.request_id().to_owned()),
        detail: Set(entry.detail),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Who acted, as the log names them.
fn principal(access: &Access) -> (&'static str, Option<i64>) {
    match access.principal() {
        Principal::Session(user, _) => ("user", Some(user.get())),
        Principal::Token(_, token) => ("token", Some(token.get())),
        Principal::Job(job) => ("job", Some(job.get())),
        Principal::Operator => ("operator", None),
    }
}
