//! The candidates that dreams considered, with the outcome of each. Reads are limited to what the caller may see.

use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::dream::{DreamCandidate, Fate, Score};
use crate::domain::ids::DreamId;
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::store::entities::dream_candidate::{ActiveModel, Column, Entity, Model};
use crate::store::facts::bucket;
use crate::store::visible::{self, Columns};
use crate::store::{Tx, undecodable};

/// Rows per statement.
const BATCH: usize = 200;
/// The maximum number of rows read of one dream.
const MAX_ROWS: u64 = 1_000;

/// Adds the candidates of a dream.
pub async fn insert(tx: &Tx, access: &Access, candidates: &[DreamCandidate]) -> Result<()> {
    for batch in candidates.chunks(BATCH) {
        let rows = batch.iter().map(|candidate| row(access, candidate));
        Entity::insert_many(rows).exec_without_returning(tx.conn()).await?;
    }
    Ok(())
}

/// The candidates of a dream that the caller may see, the best first.
pub async fn of(tx: &Tx, access: &OwnerAccess, dream: DreamId) -> Result<Vec<DreamCandidate>> {
    let places = Columns { tenant: Column::TenantId, agent: Column::AgentId, owner: Column::OwnerKey, scope: Column::Scope };
    let query = Entity::find().filter(visible::condition(&places, &access.visibility().buckets()));
    let query = query.filter(Column::DreamId.eq(dream.get())).order_by_desc(Column::Score).order_by_asc(Column::Id);
    Ok(query.limit(MAX_ROWS).all(tx.conn()).await?.into_iter().filter_map(domain).collect())
}

fn row(access: &Access, candidate: &DreamCandidate) -> ActiveModel {
    let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    ActiveModel {
        id: Set(candidate.id.get()),
        tenant_id: Set(access.tenant().get()),
        agent_id: Set(candidate.bucket.agent().get()),
        owner_key: Set(candidate.bucket.owner().to_owned()),
        scope: Set(candidate.bucket.scope().as_str().to_owned()),
        dream_id: Set(candidate.dream.get()),
        item_kind: Set(candidate.kind.as_str().to_owned()),
        source_id: Set(candidate.source),
        item_key: Set(candidate.item_key.clone()),
        recalls: Set(number(candidate.recalls)),
        queries: Set(number(candidate.queries)),
        score: Set(candidate.score.total),
        frequency: Set(candidate.score.frequency),
        recency: Set(candidate.score.recency),
        diversity: Set(candidate.score.diversity),
        freshness: Set(candidate.score.freshness),
        velocity: Set(candidate.score.velocity),
        fate: Set(candidate.fate.as_str().to_owned()),
        reason: Set(candidate.reason.clone()),
        entry_id: Set(candidate.entry.map(Into::into)),
    }
}

fn domain(row: Model) -> Option<DreamCandidate> {
    undecodable::noted("dream_candidate", row.id, decode(row))
}

fn decode(row: Model) -> Option<DreamCandidate> {
    let number = |count: i32| u32::try_from(count).unwrap_or_default();
    Some(DreamCandidate {
        id: row.id.into(),
        dream: row.dream_id.into(),
        bucket: bucket(row.tenant_id, row.agent_id, &row.scope, row.owner_key)?,
        kind: ItemKind::parse(&row.item_kind)?,
        source: row.source_id,
        item_key: row.item_key,
        recalls: number(row.recalls),
        queries: number(row.queries),
        score: Score {
            frequency: row.frequency,
            recency: row.recency,
            diversity: row.diversity,
            freshness: row.freshness,
            velocity: row.velocity,
            total: row.score,
        },
        fate: Fate::parse(&row.fate)?,
        reason: row.reason,
        entry: row.entry_id.map(Into::into),
    })
}
