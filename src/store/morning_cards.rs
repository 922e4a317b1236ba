//! Which reports owners have seen, one row per agent and owner.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::dream::{Dream, DreamStatus};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::morning::SeenReports;
use crate::error::Result;
use crate::store::entities::dream;
use crate::store::entities::morning_card::{ActiveModel, Column, Entity};
use crate::store::{Tx, dreams, visible};

/// The reports that the owner has seen; the default if there is no row.
pub async fn get(tx: &Tx, access: &OwnerAccess) -> Result<SeenReports> {
    let Some(row) = Entity::find().filter(own(access)).one(tx.conn()).await? else { return Ok(SeenReports::default()) };
    Ok(SeenReports {
        carried_on: row.carried_on.and_then(|day| day.parse().ok()),
        seen_dream: row.seen_dream.map(Into::into),
        seen_at: row.seen_at,
        seen_until: row.seen_until,
    })
}

/// Records that a conversation of local day `day` shows a card; false if one of that day or a later one did before.
pub async fn mark_carried(tx: &Tx, access: &OwnerAccess, day: NaiveDate) -> Result<bool> {
    let day = day.to_string();
    let not_yet = Condition::any().add(Column::CarriedOn.is_null()).add(Column::CarriedOn.lt(day.as_str()));
    let update = Entity::update_many().col_expr(Column::CarriedOn, Expr::value(day.as_str())).filter(own(access)).filter(not_yet);
    if update.exec(tx.conn()).await?.rows_affected > 0 {
        return Ok(true);
    }
    let row = ActiveModel { carried_on: Set(Some(day)), ..blank(tx, access) };
    // A concurrent conversation may have been first.
    let unique = OnConflict::columns([Column::TenantId, Column::AgentId, Column::OwnerKey]).do_nothing().to_owned();
    match Entity::insert(row).on_conflict(unique).exec_without_returning(tx.conn()).await {
        Ok(added) => Ok(added > 0),
        Err(sea_orm::DbErr::RecordNotInserted) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Records what the owner has seen.
pub async fn see(tx: &Tx, access: &OwnerAccess, shown: &SeenReports) -> Result<()> {
    let row = ActiveModel {
        seen_dream: Set(shown.seen_dream.map(Into::into)),
        seen_at: Set(shown.seen_at),
        seen_until: Set(shown.seen_until),
        ..blank(tx, access)
    };
    let unique = OnConflict::columns([Column::TenantId, Column::AgentId, Column::OwnerKey])
        .update_columns([Column::SeenDream, Column::SeenAt, Column::SeenUntil])
        .to_owned();
    Entity::insert(row).on_conflict(unique).exec_without_returning(tx.conn()).await?;
    Ok(())
}

/// Whether [`news`] would find anything after what the owner has seen. One statement, because most turns call it.
pub async fn is_any_news(tx: &Tx, access: &OwnerAccess) -> Result<bool> {
    let buckets: Vec<Bucket> = access.visibility().buckets().into_iter().filter(dreams_in).collect();
    Ok(unseen(&buckets, own(access)).into_tuple::<i64>().one(tx.conn()).await?.is_some())
}

fn unseen(buckets: &[Bucket], own: Condition) -> Select<dream::Entity> {
    let seen = Query::select()
        .expr(Expr::val(1))
        .from(Entity)
        .cond_where(own)
        .and_where(Expr::col((Entity, Column::SeenUntil)).gte(Expr::col((dream::Entity, dream::Column::FinishedAt))))
        .to_owned();
    dream::Entity::find()
        .select_only()
        .column(dream::Column::Id)
        .filter(visible::condition(&dreams::places(), buckets))
        .filter(is_over())
        .filter(Expr::exists(seen).not())
        .limit(1)
}

/// GLOBAL memory has no dreams.
fn dreams_in(bucket: &Bucket) -> bool {
    bucket.scope() != MemoryScope::Global
}

fn is_over() -> Condition {
    Condition::all().add(dream::Column::Status.is_in([DreamStatus::Applied, DreamStatus::Proposed].map(DreamStatus::as_str)))
}

/// Dreams that the caller may see, that changed or propose something and ended after `since`; newest first, at most `limit` of each
/// bucket.
pub async fn news(tx: &Tx, access: &OwnerAccess, since: Option<DateTime<Utc>>, limit: u64) -> Result<Vec<Dream>> {
    use dream::Column;
    let mut news = Vec::new();
    for bucket in access.visibility().buckets().into_iter().filter(dreams_in) {
        let query = dream::Entity::find()
            .filter(visible::in_bucket(&dreams::places(), &bucket))
            .filter(is_over())
            .filter(Condition::all().add_option(since.map(|since| Expr::col(Column::FinishedAt).gt(since))))
            .order_by_desc(Column::FinishedAt)
            .order_by_desc(Column::Id)
            .limit(limit);
        news.extend(query.all(tx.conn()).await?.into_iter().filter_map(dreams::domain));
    }
    Ok(news)
}

fn own(access: &OwnerAccess) -> Condition {
    Condition::all()
        .add(Column::TenantId.eq(access.access().tenant().get()))
        .add(Column::AgentId.eq(access.agent().id.get()))
        .add(Column::OwnerKey.eq(access.owner().as_str()))
}

fn blank(tx: &Tx, access: &OwnerAccess) -> ActiveModel {
    ActiveModel {
        id: Set(tx.next_id()),
        tenant_id: Set(access.access().tenant().get()),
        agent_id: Set(access.agent().id.get()),
        owner_key: Set(access.owner().as_str().to_owned()),
        ..ActiveModel::default()
    }
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::domain::ids::{AgentId, TenantId};
    use crate::domain::owner_key::OwnerKey;
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn news_is_looked_up_and_not_searched_for() {
        let (tenant, agent) = (TenantId::from(1), AgentId::from(2));
        let buckets = [Bucket::Personal(tenant, agent, OwnerKey::api("nora").unwrap()), Bucket::Team(tenant, agent)];
        let own = Condition::all().add(Column::TenantId.eq(1)).add(Column::AgentId.eq(2)).add(Column::OwnerKey.eq("api:nora"));
        let plan = plan(unseen(&buckets, own).build(DbBackend::Sqlite)).await;
        assert!(!plan.contains("SCAN"), "{plan}");
    }
}
