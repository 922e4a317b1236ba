//! Permanent deletion of relations, and of the entities without any relation. `memory::graph` uses it to free capacity and when memory is
//! forgotten.

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Query};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{BATCH, entity, relation};
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::forget::{Counts, Erased};
use crate::domain::graph::{Relation, RelationSource};
use crate::domain::ids::{ConversationId, EntityId, MessageId, RelationId};
use crate::error::Result;
use crate::store::entities::{graph_candidate, graph_entity, graph_relation};
use crate::store::{Tx, visible};

/// Relations of a bucket that came from a conversation.
pub async fn of_conversation(tx: &Tx, bucket: &Bucket, conversation: ConversationId) -> Result<Vec<Relation>> {
    those(tx, bucket, Condition::all().add(graph_relation::Column::ConversationId.eq(conversation.get()))).await
}

/// Relations of a bucket that came from these messages.
pub async fn of_messages(tx: &Tx, bucket: &Bucket, messages: &[MessageId]) -> Result<Vec<Relation>> {
    let mut found = Vec::new();
    for ids in messages.chunks(BATCH) {
        let said = graph_relation::Column::MessageId.is_in(ids.iter().map(|message| message.get()));
        found.extend(those(tx, bucket, Condition::all().add(said)).await?);
    }
    Ok(found)
}

/// Relations of a bucket from one of these sources since a moment.
pub async fn of_sources(tx: &Tx, bucket: &Bucket, sources: &[RelationSource], since: DateTime<Utc>) -> Result<Vec<Relation>> {
    use graph_relation::Column;
    let told = Column::Source.is_in(sources.iter().map(|source| source.as_str()));
    those(tx, bucket, Condition::all().add(told).add(Column::LearnedAt.gte(since))).await
}

/// Relations of a bucket whose evidence contains these words, in traditional or simplified characters, and some more.
pub async fn with_words(tx: &Tx, bucket: &Bucket, words: &str) -> Result<Vec<Relation>> {
    those(tx, bucket, Condition::all().add(crate::store::like::may_contain(graph_relation::Column::Evidence, words))).await
}

async fn those(tx: &Tx, bucket: &Bucket, which: Condition) -> Result<Vec<Relation>> {
    let rows = graph_relation::Entity::find().filter(visible::in_bucket(&relation::places(), bucket)).filter(which);
    let rows = rows.order_by_asc(graph_relation::Column::Id).all(tx.conn()).await?;
    Ok(rows.into_iter().filter_map(relation::domain).collect())
}

/// Deletes relations. Relations that they ended stay ended, without a reference. The caller removes their items from the index.
pub async fn delete_relations(tx: &Tx, access: &Access, ids: &[RelationId]) -> Result<u64> {
    use graph_relation::{Column, Entity};
    let mut gone = 0;
    for ids in ids.chunks(BATCH) {
        let ids = || ids.iter().map(|id| id.get());
        Entity::update_many()
            .col_expr(Column::ClosedBy, Expr::value(None::<i64>))
            .filter(Column::TenantId.eq(access.tenant().get()))
            .filter(Column::ClosedBy.is_in(ids()))
            .exec(tx.conn())
            .await?;
        let rows = Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Id.is_in(ids()));
        gone += rows.exec(tx.conn()).await?.rows_affected;
    }
    Ok(gone)
}

/// Deletes those of these entities that no relation names any more, with the entities merged into them and their merge candidates.
pub async fn delete_idle(tx: &Tx, access: &Access, ids: &[EntityId], counts: &mut Counts) -> Result<()> {
    use graph_relation::Column as R;
    let mut idle = Vec::new();
    for id in ids {
        // A merged entity has no relations of its own; its winner has them.
        let either = Condition::any().add(R::SubjectId.eq(id.get())).add(R::ObjectId.eq(id.get()));
        let named = graph_relation::Entity::find().select_only().column(R::Id).filter(either).limit(1);
        if named.into_tuple::<i64>().one(tx.conn()).await?.is_none() {
            idle.push(id.get());
        }
    }
    for ids in idle.chunks(BATCH) {
        let family = family(tx, access, ids).await?;
        delete_entities(tx, access, &family, counts).await?;
    }
    Ok(())
}

/// These entities and all entities merged into them.
async fn family(tx: &Tx, access: &Access, ids: &[i64]) -> Result<Vec<i64>> {
    use graph_entity::{Column, Entity};
    let mut all: Vec<i64> = ids.to_vec();
    let mut news = all.clone();
    while !news.is_empty() {
        let rows = Entity::find().select_only().column(Column::Id).filter(Column::TenantId.eq(access.tenant().get()));
        let rows: Vec<i64> = rows.filter(Column::MergedInto.is_in(news.iter().copied())).into_tuple().all(tx.conn()).await?;
        news = rows.into_iter().filter(|id| !all.contains(id)).collect();
        all.extend(news.iter().copied());
    }
    Ok(all)
}

async fn delete_entities(tx: &Tx, access: &Access, ids: &[i64], counts: &mut Counts) -> Result<()> {
    use graph_candidate::Column as C;
    let either = Condition::any().add(C::EntityA.is_in(ids.iter().copied())).add(C::EntityB.is_in(ids.iter().copied()));
    let pairs = graph_candidate::Entity::delete_many().filter(C::TenantId.eq(access.tenant().get())).filter(either);
    counts.add(Erased::MergeCandidates, pairs.exec(tx.conn()).await?.rows_affected);
    let rows = graph_entity::Entity::delete_many().filter(graph_entity::Column::TenantId.eq(access.tenant().get()));
    let rows = rows.filter(graph_entity::Column::Id.is_in(ids.iter().copied()));
    counts.add(Erased::Entities, rows.exec(tx.conn()).await?.rows_affected);
    Ok(())
}

/// The entities of `bucket` that no relation names, at most `limit`, oldest first.
pub async fn idle(tx: &Tx, bucket: &Bucket, limit: u64) -> Result<Vec<EntityId>> {
    use graph_relation::Column as R;
    let named = |side: R| {
        let same = Expr::col((graph_relation::Entity, side)).equals((graph_entity::Entity, graph_entity::Column::Id));
        Expr::exists(Query::select().column(side).from(graph_relation::Entity).and_where(same).to_owned())
    };
    let rows = graph_entity::Entity::find()
        .select_only()
        .column(graph_entity::Column::Id)
        .filter(visible::in_bucket(&entity::places(), bucket))
        .filter(graph_entity::Column::MergedInto.is_null())
        .filter(named(R::SubjectId).not())
        .filter(named(R::ObjectId).not())
        .order_by_asc(graph_entity::Column::Id)
        .limit(limit);
    let ids: Vec<i64> = rows.into_tuple().all(tx.conn()).await?;
    Ok(ids.into_iter().map(EntityId::from).collect())
}
