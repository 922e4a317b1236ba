//! Mentions of a person outside their memory: jobs, credentials, the audit log.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::{Value, json};

use super::entities::{audit, job, token};
use super::owner::Person;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::ids::{ConversationId, JobId};
use crate::domain::job::JobState;
use crate::error::Result;
use crate::store::Tx;

/// Rows of the audit log read at once.
const REACH: u64 = 20_000;
/// The placeholder for a file's name.
const FORGOTTEN: &str = "forgotten";

/// Cancels every waiting or running job of the person, except `own` and other forgetting jobs; a running job can no longer commit.
/// Returns how many.
pub async fn cancel_jobs(tx: &Tx, access: &Access, person: &Person, own: JobId) -> Result<u64> {
    use job::Column;
    let off = job::Entity::update_many()
        .col_expr(Column::State, Expr::value(JobState::Cancelled.as_str()))
        .col_expr(Column::FinishedAt, Expr::value(tx.now()))
        .col_expr(Column::LeaseUntil, Expr::value(None::<DateTime<Utc>>))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::WorkspaceId.eq(access.workspace().get()))
        .filter(Column::OwnerKey.eq(person.owner().as_str()))
        .filter(Column::Id.ne(own.get()))
        .filter(person.older("job"))
        .filter(Column::Kind.ne(super::kinds::ERASING))
        .filter(Expr::cust("state IN ('queued', 'retry', 'running')"));
    Ok(off.exec(tx.conn()).await?.rows_affected)
}

/// Cancels the jobs that wait for one of the owner's conversations; returns how many.
pub async fn cancel_jobs_of(tx: &Tx, access: &OwnerAccess, conversation: ConversationId) -> Result<u64> {
    use job::Column;
    let off = job::Entity::update_many()
        .col_expr(Column::State, Expr::value(JobState::Cancelled.as_str()))
        .col_expr(Column::FinishedAt, Expr::value(tx.now()))
        .filter(Column::TenantId.eq(access.access().tenant().get()))
        .filter(Column::WorkspaceId.eq(access.access().workspace().get()))
        .filter(Column::AgentId.eq(access.agent().id.get()))
        .filter(Column::OwnerKey.eq(access.owner().as_str()))
        .filter(Expr::cust("state IN ('queued', 'retry')"))
        .filter(Expr::cust("CAST(args AS TEXT)").like(format!("%\"{conversation}\"%")));
    Ok(off.exec(tx.conn()).await?.rows_affected)
}

/// Replaces the person by a pseudonym in the job that forgets them.
pub async fn rename_job(tx: &Tx, access: &Access, own: JobId, pseudonym: &str) -> Result<()> {
    use job::Column;
    let renamed = job::Entity::update_many().col_expr(Column::OwnerKey, Expr::value(pseudonym));
    renamed.filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(own.get())).exec(tx.conn()).await?;
    Ok(())
}

/// The number of tokens of the workspace that are bound to the person.
pub async fn count_tokens(tx: &Tx, access: &Access, person: &Person) -> Result<u64> {
    Ok(token::Entity::find().filter(bound(access, person)).count(tx.conn()).await?)
}

/// Revokes the tokens that are bound to the person and replaces the person by a pseudonym; returns how many.
pub async fn revoke_tokens(tx: &Tx, access: &Access, person: &Person, pseudonym: &str) -> Result<u64> {
    use token::Column;
    let revoked = token::Entity::update_many()
        .col_expr(Column::BoundOwner, Expr::value(pseudonym))
        .col_expr(Column::RevokedAt, Expr::col(Column::RevokedAt).if_null(Expr::value(tx.now())))
        .filter(bound(access, person));
    Ok(revoked.exec(tx.conn()).await?.rows_affected)
}

/// The number of rows of the audit log that name the person.
pub async fn count_audit(tx: &Tx, access: &Access, person: &Person) -> Result<u64> {
    Ok(audit::Entity::find().filter(of_workspace(access)).filter(names(person)).count(tx.conn()).await?)
}

/// Replaces the person by a pseudonym in a range of the audit log after `after`, and removes the names of their files, which is the only
/// change that the log's trigger allows. Returns the number of rows, and where to continue; `None` at the end.
pub async fn rename_audit(tx: &Tx, access: &Access, person: &Person, pseudonym: &str, after: i64) -> Result<(u64, Option<i64>)> {
    use audit::{Column, Entity};
    let stretch = Entity::find().select_only().column(Column::Id).filter(of_workspace(access)).filter(Column::Id.gt(after));
    let end: Option<i64> = stretch.order_by_asc(Column::Id).offset(REACH - 1).limit(1).into_tuple().one(tx.conn()).await?;
    let mut rows = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Detail])
        .filter(of_workspace(access))
        .filter(Column::Id.gt(after))
        .filter(names(person));
    if let Some(end) = end {
        rows = rows.filter(Column::Id.lte(end));
    }
    let rows: Vec<(i64, Value)> = rows.into_tuple().all(tx.conn()).await?;
    let renamed = u64::try_from(rows.len()).unwrap_or(u64::MAX);
    for (id, mut detail) in rows {
        for key in ["ownerKey", "owner"] {
            if let Some(name) = detail.get_mut(key) {
                *name = json!(pseudonym);
            }
        }
        if let Some(filename) = detail.get_mut("filename") {
            *filename = json!(FORGOTTEN);
        }
        let change = Entity::update_many().col_expr(Column::Detail, Expr::value(detail));
        change.filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.eq(id)).exec(tx.conn()).await?;
    }
    Ok((renamed, end))
}

fn bound(access: &Access, person: &Person) -> Condition {
    Condition::all()
        .add(token::Column::TenantId.eq(access.tenant().get()))
        .add(token::Column::WorkspaceId.eq(access.workspace().get()))
        .add(token::Column::BoundOwner.eq(person.owner().as_str()))
        .add(person.older("token"))
}

fn of_workspace(access: &Access) -> Condition {
    Condition::all().add(audit::Column::TenantId.eq(access.tenant().get())).add(audit::Column::WorkspaceId.eq(access.workspace().get()))
}

/// Both databases accept this syntax for a field of JSON.
fn names(person: &Person) -> Condition {
    let field = |name: &str| Expr::cust(format!("detail ->> '{name}'")).eq(person.owner().as_str());
    Condition::all().add(person.older("audit")).add(Condition::any().add(field("ownerKey")).add(field("owner")))
}
