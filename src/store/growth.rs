//! How much a bucket has learned. Called by `pipeline::consolidation::soul`.

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::error::Result;
use crate::store::entities::fact::{Column, Entity};
use crate::store::{Tx, facts, live, visible};

/// The number of active facts of `bucket` that were learned after `since`.
pub async fn learned(tx: &Tx, access: &Access, bucket: &Bucket, since: Option<DateTime<Utc>>) -> Result<u64> {
    let query = Entity::find()
        .filter(visible::in_bucket(&facts::places(), bucket))
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(live::believed())
        .filter(Column::Deleted.eq(0))
        .filter(Condition::all().add_option(since.map(|since| Column::LearnedAt.gt(since))));
    Ok(query.count(tx.conn()).await?)
}
