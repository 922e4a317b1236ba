//! Queries for the nightly dreams: buckets with changes since the last dream, owners already covered, and tokens used.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Func, Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::dream::{DreamKind, DreamStatus};
use crate::domain::ids::AgentId;
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::store::Tx;
use crate::store::entities::{dream, fact, memory_recall, recall_bucket, workspace_file};

/// A bucket of an agent and its version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BucketState {
    /// The owner; empty for the team's bucket.
    pub owner: String,
    /// The highest sequence number of its items.
    pub version: i64,
}

/// The buckets of an agent whose owner sorts after `after`, in the order of their owners; the team's bucket is the first.
pub async fn homes(tx: &Tx, access: &Access, agent: AgentId, after: Option<&str>, limit: u64) -> Result<Vec<BucketState>> {
    use recall_bucket::{Column, Entity};
    let mut query = Entity::find()
        .select_only()
        .columns([Column::OwnerKey, Column::Version])
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.eq(agent.get()))
        .order_by_asc(Column::OwnerKey)
        .limit(limit);
    if let Some(after) = after {
        query = query.filter(Column::OwnerKey.gt(after));
    }
    let rows: Vec<(String, i64)> = query.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().map(|(owner, version)| BucketState { owner, version }).collect())
}

/// Those of `owners` whose buckets still exist. On PostgreSQL their rows are locked until the transaction ends: a transaction that
/// forgets one of them waits, and then finds the dream that was created for it.
pub async fn existing(tx: &Tx, access: &Access, agent: AgentId, owners: &[String]) -> Result<HashSet<String>> {
    use recall_bucket::{Column, Entity};
    let query = Entity::find()
        .select_only()
        .column(Column::OwnerKey)
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.eq(agent.get()))
        .filter(Column::OwnerKey.is_in(owners.iter().map(String::as_str)));
    let query = if tx.is_postgres() { query.lock_shared() } else { query };
    Ok(query.into_tuple::<String>().all(tx.conn()).await?.into_iter().collect())
}

/// Those of `owners` that have a dream of this night, with any outcome.
pub async fn dreamed(tx: &Tx, access: &Access, agent: AgentId, owners: &[String], night: NaiveDate) -> Result<HashSet<String>> {
    let rows = dreams_of(access, agent, owners).filter(dream::Column::Night.eq(night.to_string()));
    Ok(rows.select_only().column(dream::Column::OwnerKey).into_tuple::<String>().all(tx.conn()).await?.into_iter().collect())
}

/// The bucket version up to which the last successful dream considered the memory of each of `owners`; absent for those without one.
pub async fn looked_up_to(tx: &Tx, access: &Access, agent: AgentId, owners: &[String]) -> Result<HashMap<String, i64>> {
    use dream::Column;
    let whole = [DreamKind::Nightly, DreamKind::Manual].map(DreamKind::as_str);
    let bad = [DreamStatus::Pending, DreamStatus::Failed].map(DreamStatus::as_str);
    let rows = dreams_of(access, agent, owners)
        .select_only()
        .column(Column::OwnerKey)
        .column_as(Column::BucketVersion.max(), "version")
        .filter(Column::Kind.is_in(whole))
        .filter(Column::Status.is_not_in(bad))
        .group_by(Column::OwnerKey);
    Ok(rows.into_tuple::<(String, i64)>().all(tx.conn()).await?.into_iter().collect())
}

/// Those of `owners` (empty: the team) with memory of their own that was recalled since their last dream.
pub async fn recalled(tx: &Tx, access: &Access, agent: AgentId, owners: &[String]) -> Result<HashSet<String>> {
    use memory_recall::{Column, Entity};
    let counted = || {
        Entity::find()
            .select_only()
            .filter(Column::TenantId.eq(access.tenant().get()))
            .filter(Column::AgentId.eq(agent.get()))
            .filter(Column::DailyCount.gt(0))
            .filter(Column::Deleted.eq(0))
    };
    let people: Vec<&str> = owners.iter().map(String::as_str).filter(|owner| !owner.is_empty()).collect();
    let mut found = HashSet::new();
    if !people.is_empty() {
        let own = Condition::any().add(Column::Kind.eq("message")).add(in_scope(MemoryScope::Personal));
        let rows = counted().column(Column::OwnerKey).distinct().filter(Column::OwnerKey.is_in(people)).filter(own);
        found.extend(rows.into_tuple::<String>().all(tx.conn()).await?);
    }
    if owners.iter().any(String::is_empty) {
        let shared = counted().column(Column::Id).filter(in_scope(MemoryScope::Team)).limit(1);
        if shared.into_tuple::<i64>().one(tx.conn()).await?.is_some() {
            found.insert(String::new());
        }
    }
    Ok(found)
}

/// The prompt and completion tokens that the tenant's dreams have used since `since`.
pub async fn spent(tx: &Tx, access: &Access, since: DateTime<Utc>) -> Result<u64> {
    use dream::{Column, Entity};
    let number = |column: Column| Func::coalesce([Func::sum(Expr::col(column)).into(), Expr::val(0)]);
    // PostgreSQL's SUM is wider than its input.
    let sum = Expr::expr(number(Column::PromptTokens)).add(number(Column::CompletionTokens)).cast_as("bigint");
    let row = Entity::find()
        .select_only()
        .expr_as(sum, "tokens")
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::FinishedAt.gte(since))
        .filter(Column::PromptTokens.is_not_null());
    Ok(row.into_tuple::<i64>().one(tx.conn()).await?.unwrap_or(0).try_into().unwrap_or(0))
}

/// Rows about facts and files of this scope. A row names the owner who recalled, not the bucket of the memory.
fn in_scope(scope: MemoryScope) -> Condition {
    use memory_recall::{Column, Entity};
    let lies = |source: SelectStatement, kind: &str| Condition::all().add(Column::Kind.eq(kind)).add(Expr::exists(source));
    let facts = Query::select()
        .expr(Expr::val(1))
        .from(fact::Entity)
        .and_where(Expr::col((fact::Entity, fact::Column::Id)).equals((Entity, Column::SourceId)))
        .and_where(Expr::col((fact::Entity, fact::Column::Scope)).eq(scope.as_str()))
        .to_owned();
    let files = Query::select()
        .expr(Expr::val(1))
        .from(workspace_file::Entity)
        .and_where(Expr::col((workspace_file::Entity, workspace_file::Column::Id)).equals((Entity, Column::SourceId)))
        .and_where(Expr::col((workspace_file::Entity, workspace_file::Column::Scope)).eq(scope.as_str()))
        .to_owned();
    Condition::any().add(lies(facts, "fact")).add(lies(files, "file"))
}

fn dreams_of(access: &Access, agent: AgentId, owners: &[String]) -> sea_orm::Select<dream::Entity> {
    use dream::{Column, Entity};
    Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::AgentId.eq(agent.get()))
        .filter(Column::OwnerKey.is_in(owners.iter().map(String::as_str)))
}
