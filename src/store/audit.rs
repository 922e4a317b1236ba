//! The audit log: append-only rows, written in the transaction of the change that they record.

use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::{Value, json};

use crate::domain::access::{Access, Principal};
use crate::domain::audit::{AuditFilter, AuditRecord};
use crate::domain::ids::{Ids, TenantId, WorkspaceId};
use crate::domain::page::{Page, PageRequest, encode_cursor};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::audit::{ActiveModel, Column, Entity, Model};

/// The column's length, in characters.
const MAX_ACTION_CHARS: usize = 64;
/// The column's length, in characters.
const MAX_REQUEST_ID_CHARS: usize = 64;

/// An audit entry. It never contains memory text, tokens or passwords.
#[derive(Debug, Clone)]
pub struct Entry<'a> {
    /// `agent.create`, or the method and route of a denied attempt.
    pub action: &'a str,
    /// The kind of the object.
    pub object_kind: &'a str,
    /// The id of the object.
    pub object_id: Option<i64>,
    /// True if the action was done, false if it was denied.
    pub is_done: bool,
    /// Numbers, hashes and field names.
    pub detail: Value,
}

impl<'a> Entry<'a> {
    /// An action that was done.
    #[must_use]
    pub fn done(action: &'a str, object_kind: &'a str, object_id: i64) -> Self {
        Self { action, object_kind, object_id: Some(object_id), is_done: true, detail: json!({}) }
    }

    /// An action that was refused, with the slug of the refusal.
    #[must_use]
    pub fn denied(action: &'a str, slug: &'a str) -> Self {
        Self { action, object_kind: "request", object_id: None, is_done: false, detail: json!({ "error": slug }) }
    }

    /// Sets the detail.
    #[must_use]
    pub fn with(self, detail: Value) -> Self {
        Self { detail, ..self }
    }
}

/// The actor where there is no [`Access`]: before a login, on a refused token, at the command line.
#[derive(Debug, Clone, Copy)]
pub struct Actor<'a> {
    /// The tenant whose log gets the row.
    pub tenant: TenantId,
    /// `user`, `token`, `job` or `operator`.
    pub kind: &'a str,
    /// The id of the user, token or job.
    pub id: Option<i64>,
    /// The workspace; `None` for actions on an account.
    pub workspace: Option<WorkspaceId>,
    /// The request id, which correlates log, response and audit row.
    pub request_id: &'a str,
}

/// Appends a row with the caller as the actor.
pub async fn record(tx: &Tx, access: &Access, entry: Entry<'_>) -> Result<()> {
    let (kind, id) = principal(access);
    let actor = Actor { tenant: access.tenant(), kind, id, workspace: Some(access.workspace()), request_id: access.request_id() };
    append(tx, &actor, entry).await
}

/// Appends a row.
pub async fn append(tx: &Tx, actor: &Actor<'_>, entry: Entry<'_>) -> Result<()> {
    let row = ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(actor.tenant.get()),
        at: Set(tx.now()),
        principal_kind: Set(actor.kind.to_owned()),
        principal_id: Set(actor.id),
        workspace_id: Set(actor.workspace.map(WorkspaceId::get)),
        action: Set(entry.action.chars().take(MAX_ACTION_CHARS).collect()),
        object_kind: Set(entry.object_kind.to_owned()),
        object_id: Set(entry.object_id),
        outcome: Set(if entry.is_done { "done" } else { "denied" }.to_owned()),
        request_id: Set(actor.request_id.chars().take(MAX_REQUEST_ID_CHARS).collect()),
        detail: Set(entry.detail),
    };
    Entity::insert(row).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Whether the caller has a row of this action in the workspace since `since`.
pub async fn has_since(tx: &Tx, access: &Access, action: &str, since: DateTime<Utc>) -> Result<bool> {
    let (kind, id) = principal(access);
    let found = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Id.gte(Ids::lowest_at(since)))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::Action.eq(action))
        .filter(Column::PrincipalKind.eq(kind))
        .filter(Condition::all().add_option(id.map(|id| Column::PrincipalId.eq(id))))
        .limit(1);
    Ok(found.into_tuple::<i64>().one(tx.conn()).await?.is_some())
}

/// Rows of the caller's workspace, and those of the tenant's accounts, newest first. A page scans a limited number of rows: it may
/// have few rows or none and still have a cursor.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &Access, filter: &AuditFilter, page: &PageRequest) -> Result<Page<AuditRecord>> {
    let here = Condition::any().add(Column::WorkspaceId.eq(access.workspace().get())).add(Column::WorkspaceId.is_null());
    let mut query = Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(here);
    let after = page.after_id().map_err(Error::bad_page)?;
    let (since, until) = (filter.since.map(Ids::lowest_at), filter.until.map(Ids::lowest_at));
    let before = after.into_iter().chain(until).min();
    // Limited by id rather than by time, because the index is on the id.
    let horizon = horizon(tx, access, before, filter.reach.unwrap_or(AuditFilter::REACH)).await?;
    let horizon = horizon.filter(|horizon| since.is_none_or(|since| since < *horizon));
    if let Some(before) = before {
        query = query.filter(Column::Id.lt(before));
    }
    if let Some(from) = horizon.or(since) {
        query = query.filter(Column::Id.gte(from));
    }
    let equals = [
        (Column::Outcome, &filter.outcome),
        (Column::Action, &filter.action),
        (Column::PrincipalKind, &filter.principal_kind),
        (Column::ObjectKind, &filter.object_kind),
        (Column::RequestId, &filter.request_id),
    ];
    for (column, wanted) in equals {
        if let Some(wanted) = wanted {
            query = query.filter(column.eq(wanted.as_str()));
        }
    }
    if let Some(id) = filter.object_id {
        query = query.filter(Column::ObjectId.eq(id));
    }
    if let Some(owner) = &filter.owner {
        // Both databases accept this syntax for a field of JSON; earlier versions wrote `owner`.
        let field = |name: &str| Expr::cust(format!("detail ->> '{name}'")).eq(owner.as_str());
        query = query.filter(Condition::any().add(field("ownerKey")).add(field("owner")));
    }
    let rows = query.order_by_desc(Column::Id).limit(page.limit + 1).all(tx.conn()).await?;
    let mut found = Page::cut(rows, page.limit, |row| row.id.to_string()).map(domain);
    if found.next_cursor.is_none() {
        found.next_cursor = horizon.map(|horizon| encode_cursor(&horizon.to_string()));
    }
    Ok(found)
}

/// The id of the row `reach` rows of the tenant further back; `None` if the log has fewer.
async fn horizon(tx: &Tx, access: &Access, before: Option<i64>, reach: u64) -> Result<Option<i64>> {
    let mut ids = Entity::find().select_only().column(Column::Id).filter(Column::TenantId.eq(access.tenant().get()));
    if let Some(before) = before {
        ids = ids.filter(Column::Id.lt(before));
    }
    Ok(ids.order_by_desc(Column::Id).offset(reach.saturating_sub(1)).limit(1).into_tuple().one(tx.conn()).await?)
}

fn domain(row: Model) -> AuditRecord {
    AuditRecord {
        id: row.id.into(),
        at: row.at,
        principal_kind: row.principal_kind,
        principal_id: row.principal_id,
        workspace: row.workspace_id.map(WorkspaceId::from),
        action: row.action,
        object_kind: row.object_kind,
        object_id: row.object_id,
        outcome: row.outcome,
        request_id: row.request_id,
        detail: row.detail,
    }
}

/// The kind and id of the actor.
pub(crate) fn principal(access: &Access) -> (&'static str, Option<i64>) {
    match access.principal() {
        Principal::Session(user, _) => ("user", Some(user.get())),
        Principal::Token(_, token) => ("token", Some(token.get())),
        Principal::Job(job) => ("job", Some(job.get())),
        Principal::Operator => ("operator", None),
    }
}
