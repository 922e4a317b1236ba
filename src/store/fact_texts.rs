//! Facts whose text is still the sentence that they came from. Called by `memory::facts::retelling`.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Query;
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::{FactId, TenantId, WorkspaceId};
use crate::error::Result;
use crate::store::entities::fact::{ActiveModel, Column, Entity};
use crate::store::entities::{agent, workspace};
use crate::store::facts::{CURRENT_TEXT, bucket as bucket_of, domain, places};
use crate::store::{Tx, visible};

/// The workspaces, of all tenants, with facts that have an older text. GLOBAL facts count for the first workspace of their tenant.
pub async fn workspaces(tx: &Tx) -> Result<Vec<(TenantId, WorkspaceId)>> {
    let places = Entity::find().select_only().columns([Column::TenantId, Column::AgentId]).distinct().filter(Column::TextVersion.eq(0));
    let places: Vec<(i64, i64)> = places.into_tuple().all(tx.conn()).await?;
    let agents = agent::Entity::find().select_only().columns([agent::Column::TenantId, agent::Column::WorkspaceId]).distinct();
    let agents = agents.filter(agent::Column::Id.is_in(places.iter().map(|(_, agent)| *agent)));
    let mut found: Vec<(i64, i64)> = agents.into_tuple().all(tx.conn()).await?;
    let global = places.iter().filter(|(_, agent)| *agent == 0).map(|(tenant, _)| *tenant);
    let first = workspace::Entity::find()
        .select_only()
        .column(workspace::Column::TenantId)
        .column_as(workspace::Column::Id.min(), "first")
        .filter(workspace::Column::TenantId.is_in(global))
        .group_by(workspace::Column::TenantId);
    found.extend(first.into_tuple::<(i64, i64)>().all(tx.conn()).await?);
    found.sort_unstable();
    found.dedup();
    Ok(found.into_iter().map(|(tenant, workspace)| (tenant.into(), workspace.into())).collect())
}

/// The buckets of the workspace, and the tenant's GLOBAL one, that have facts with an older text.
pub async fn buckets(tx: &Tx, access: &Access) -> Result<Vec<Bucket>> {
    let query = Entity::find().select_only().columns([Column::TenantId, Column::AgentId, Column::Scope, Column::OwnerKey]);
    let rows: Vec<(i64, i64, String, String)> = query.distinct().filter(here(access)).into_tuple().all(tx.conn()).await?;
    let mut buckets: Vec<Bucket> =
        rows.into_iter().filter_map(|(tenant, agent, scope, owner)| bucket_of(tenant, agent, &scope, owner)).collect();
    buckets.sort_unstable();
    Ok(buckets)
}

/// The number of facts with an older text in these buckets.
pub async fn count(tx: &Tx, access: &Access) -> Result<u64> {
    Ok(Entity::find().filter(here(access)).count(tx.conn()).await?)
}

fn here(access: &Access) -> Condition {
    let agents = Query::select()
        .column(agent::Column::Id)
        .from(agent::Entity)
        .and_where(agent::Column::TenantId.eq(access.tenant().get()))
        .and_where(agent::Column::WorkspaceId.eq(access.workspace().get()))
        .to_owned();
    Condition::all()
        .add(Column::TenantId.eq(access.tenant().get()))
        .add(Column::TextVersion.eq(0))
        .add(Condition::any().add(Column::AgentId.in_subquery(agents)).add(Column::AgentId.eq(0)))
}

/// The facts of `bucket` with an older text, in any status, at most `limit`.
pub async fn older(tx: &Tx, access: &Access, bucket: &Bucket, limit: u64) -> Result<Vec<Fact>> {
    let query = Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::TextVersion.eq(0))
        .order_by_asc(Column::Id)
        .limit(limit);
    Ok(query.all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

/// Marks the bucket's facts up to `last` as done.
pub async fn mark(tx: &Tx, access: &Access, bucket: &Bucket, last: FactId) -> Result<()> {
    let row = ActiveModel { text_version: Set(CURRENT_TEXT), ..ActiveModel::default() };
    let changed = Entity::update_many()
        .set(row)
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(visible::in_bucket(&places(), bucket))
        .filter(Column::TextVersion.eq(0))
        .filter(Column::Id.lte(last.get()));
    changed.exec(tx.conn()).await?;
    Ok(())
}
