//! Loads the items of a recall result. `retrieval::recall` uses it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, JoinType, QueryFilter, QuerySelect, Select, TryGetableFromJson};
use serde::Deserialize;

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::ids::ItemId;
use crate::domain::item::{Found, Source};
use crate::error::Result;
use crate::store::entities::{recall_bucket, recall_item};
use crate::store::items::kind_named;
use crate::store::{Tx, by_id, live};

/// The columns of an item in an answer: id, bucket, kind, text, source, time.
type AnswerRow = (i64, String, String, String, Origin, DateTime<Utc>);

/// A bucket and its version with the columns of an item in it, if there is one.
type ItemInBucket = (String, i64, Option<i64>, Option<String>, Option<String>, Option<Origin>, Option<DateTime<Utc>>);

/// A source, parsed from its column without an intermediate tree of JSON.
#[derive(Deserialize)]
#[serde(transparent)]
struct Origin(Source);

impl TryGetableFromJson for Origin {}

/// Those of these items that exist in `buckets`, in no particular order.
pub async fn list(tx: &Tx, access: &Access, buckets: &[Bucket], ids: &[ItemId]) -> Result<Vec<Found>> {
    use recall_item::Column;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let keys: HashMap<String, &Bucket> = buckets.iter().map(|bucket| (bucket.to_string(), bucket)).collect();
    let rows = recall_item::Entity::find()
        .select_only()
        .columns([Column::Id, Column::Bucket, Column::Kind, Column::Text, Column::Source, Column::OccurredAt])
        .filter(by_id::condition(Column::TenantId, Column::Id, access, ids.iter().map(|id| id.get())))
        .filter(live::items())
        .into_tuple::<AnswerRow>()
        .all(tx.conn())
        .await?;
    rows.into_iter().filter_map(|row| Some(to_found(keys.get(&row.1)?, row))).collect()
}

/// The results of [`super::buckets::versions`] and [`list`] from one statement, and therefore from one snapshot.
pub async fn list_at(tx: &Tx, access: &Access, buckets: &[Bucket], ids: &[ItemId]) -> Result<(Vec<i64>, Vec<Found>)> {
    let keys: HashMap<String, usize> = buckets.iter().enumerate().map(|(place, bucket)| (bucket.to_string(), place)).collect();
    let mut versions = vec![0; buckets.len()];
    let mut items = Vec::with_capacity(ids.len());
    for (key, version, id, kind, text, source, occurred_at) in at(access, &keys, ids).into_tuple::<ItemInBucket>().all(tx.conn()).await? {
        let Some((place, bucket)) = keys.get(&key).and_then(|place| Some((*place, buckets.get(*place)?))) else { continue };
        if let Some(known) = versions.get_mut(place) {
            *known = version;
        }
        if let (Some(id), Some(kind), Some(text), Some(source), Some(occurred_at)) = (id, kind, text, source, occurred_at) {
            items.push(to_found(bucket, (id, key, kind, text, source, occurred_at))?);
        }
    }
    Ok((versions, items))
}

/// A row for each bucket that was ever written, and for each of these items in it.
fn at(access: &Access, keys: &HashMap<String, usize>, ids: &[ItemId]) -> Select<recall_bucket::Entity> {
    use {recall_bucket::Column as B, recall_item::Column as I};
    let (owner, ids) = (access.clone(), ids.iter().map(|id| id.get()).collect::<Vec<_>>());
    let items = recall_bucket::Entity::belongs_to(recall_item::Entity)
        .from(B::Bucket)
        .to(I::Bucket)
        .on_condition(move |_, _| by_id::condition(I::TenantId, I::Id, &owner, ids.iter().copied()).add(live::items()));
    recall_bucket::Entity::find()
        .select_only()
        .columns([B::Bucket, B::Version])
        .columns([I::Id, I::Kind, I::Text, I::Source, I::OccurredAt])
        .join(JoinType::LeftJoin, items.into())
        .filter(B::TenantId.eq(access.tenant().get()))
        .filter(B::Bucket.is_in(keys.keys().map(String::as_str)))
}

/// An item for the answer.
fn to_found(bucket: &Bucket, (id, _, kind, text, Origin(source), occurred_at): AnswerRow) -> Result<Found> {
    Ok(Found { id: id.into(), kind: kind_named(&kind)?, scope: bucket.scope(), text, source, occurred_at })
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::auth;
    use crate::domain::ids::{AgentId, TenantId, WorkspaceId};
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn versions_and_items_are_looked_up_and_not_searched_for() {
        let access = auth::operator_access(TenantId::from(1), WorkspaceId::from(0), "plan");
        let keys = [Bucket::Team(TenantId::from(1), AgentId::from(2)), Bucket::Global(TenantId::from(1))];
        let keys: HashMap<String, usize> = keys.iter().map(ToString::to_string).zip(0..).collect();
        let ten: Vec<ItemId> = (1..=10).map(ItemId::from).collect();
        for ids in [ten.as_slice(), &[]] {
            let plan = plan(at(&access, &keys, ids).build(DbBackend::Sqlite)).await;
            assert!(plan.contains("recall_bucket USING INDEX sqlite_autoindex_recall_bucket_1 (tenant_id=? AND bucket=?)"), "{plan}");
            assert!(plan.contains("recall_item USING INTEGER PRIMARY KEY"), "{ids:?}: {plan}");
        }
    }
}
