//! Items that wait for an embedding, and the embeddings of a model. `memory::embedding` uses it.

use std::collections::{BTreeMap, HashMap};

use sea_orm::sea_query::{Expr, ExprTrait, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::domain::access::Access;
use crate::domain::ids::{ItemId, TenantId};
use crate::error::Result;
use crate::store::buckets::{lock_keys, next_version_in_passing};
use crate::store::entities::recall_item::{Column, Entity};
use crate::store::items::hash_of;
use crate::store::{Tx, live};
use recall_index::embedding::{Embedding, Space};

/// An item without an embedding in the requested space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnembeddedItem {
    /// Its id.
    pub id: ItemId,
    /// The item's version when it was read.
    seq: i64,
    bucket: String,
    /// The text to embed.
    pub text: String,
}

/// The next items of the tenant that wait for `space`, at most `limit`.
pub async fn waiting(tx: &Tx, access: &Access, space: Space, limit: u64) -> Result<Vec<UnembeddedItem>> {
    let mut rows: Vec<(i64, i64, String, String)> = Vec::new();
    for range in ranges(access, space) {
        let left = limit.saturating_sub(u64::try_from(rows.len()).unwrap_or(u64::MAX));
        if left == 0 {
            break;
        }
        let query = range.select_only().columns([Column::Id, Column::Seq, Column::Bucket, Column::Text]);
        // The order of the index.
        let query = query.order_by_asc(Column::Space).order_by_asc(Column::Bucket).order_by_asc(Column::Id).limit(left);
        rows.extend(query.into_tuple::<(i64, i64, String, String)>().all(tx.conn()).await?);
    }
    Ok(rows.into_iter().map(|(id, seq, bucket, text)| UnembeddedItem { id: id.into(), seq, bucket, text }).collect())
}

/// How many items of the tenant wait for `space`.
pub async fn count_waiting(tx: &Tx, access: &Access, space: Space) -> Result<u64> {
    let mut count = 0;
    for range in ranges(access, space) {
        count += range.count(tx.conn()).await?;
    }
    Ok(count)
}

/// The tenants with items that wait for `space`.
pub async fn tenants_waiting(tx: &Tx, space: Space) -> Result<Vec<TenantId>> {
    let query = Entity::find().select_only().column(Column::TenantId).distinct().filter(behind(space));
    Ok(query.into_tuple::<i64>().all(tx.conn()).await?.into_iter().map(TenantId::from).collect())
}

/// The embeddings that the tenant's items already have for the same texts.
pub async fn known(tx: &Tx, access: &Access, space: Space, texts: &[&str]) -> Result<HashMap<String, Embedding>> {
    let query = Entity::find().select_only().columns([Column::Text, Column::Embedding]).filter(live::items());
    let query = query.filter(Column::TenantId.eq(access.tenant().get())).filter(Column::Space.eq(space.get()));
    let query = query.filter(Column::TextHash.is_in(texts.iter().map(|text| hash_of(text))));
    let rows: Vec<(String, Option<Vec<u8>>)> = query.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().filter_map(|(text, bytes)| Some((text, Embedding::from_bytes(&bytes?)?))).collect())
}

/// Stores the embeddings of items, with a new version of their buckets so that every node loads them. Skips an item that was rewritten or
/// forgotten meanwhile. Returns how many were stored.
pub async fn put(tx: &Tx, access: &Access, space: Space, answers: Vec<(UnembeddedItem, Option<Embedding>)>) -> Result<u64> {
    let mut buckets: BTreeMap<String, Vec<(UnembeddedItem, Option<Embedding>)>> = BTreeMap::new();
    for answer in answers {
        buckets.entry(answer.0.bucket.clone()).or_default().push(answer);
    }
    // In the order of locks, so that two writers cannot deadlock.
    lock_keys(tx, access.tenant(), buckets.keys().cloned().collect()).await?;
    let mut kept = 0;
    for (bucket, answers) in buckets {
        let seq = next_version_in_passing(tx, access, &bucket).await?;
        for (item, embedding) in answers {
            let update = Entity::update_many()
                .col_expr(Column::Seq, Expr::value(seq))
                .col_expr(Column::Space, Expr::value(Some(space.get())))
                .col_expr(Column::Embedding, Expr::value(embedding.map(|embedding| embedding.to_bytes())))
                .col_expr(Column::TextHash, Expr::value(Some(hash_of(&item.text))))
                .filter(Column::TenantId.eq(access.tenant().get()))
                .filter(Column::Id.eq(item.id.get()))
                .filter(Column::Seq.eq(item.seq))
                .filter(live::items());
            kept += update.exec(tx.conn()).await?.rows_affected;
        }
    }
    Ok(kept)
}

/// The live items of the tenant without a space, in the spaces before `space` and in those after it: three ranges of an index. For one
/// condition with OR, SQLite reads every row of the tenant; so it does if the condition of the partial index is not written as the index
/// has it, with `false` in lower case.
fn ranges(access: &Access, space: Space) -> [Select<Entity>; 3] {
    let of = |other: SimpleExpr| {
        Entity::find().filter(Column::TenantId.eq(access.tenant().get())).filter(Expr::cust("\"is_deleted\" = false")).filter(other)
    };
    let column = || Expr::col((Entity, Column::Space));
    [of(column().is_null()), of(column().lt(space.get())), of(column().gt(space.get()))]
}

fn behind(space: Space) -> Condition {
    let other = Condition::any().add(Column::Space.is_null()).add(Expr::col(Column::Space).ne(space.get()));
    Condition::all().add(live::items()).add(other)
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, QueryTrait};

    use super::*;
    use crate::auth;
    use crate::store::entities::tests::plan;

    #[tokio::test]
    async fn waiting_items_are_looked_up_in_an_index() {
        let access = auth::operator_access(1.into(), 2.into(), "plan");
        for (range, seek) in ranges(&access, Space::named("plan")).into_iter().zip(["space=?", "space<?", "space>?"]) {
            let counted = range.select_only().column_as(Column::Id.count(), "number");
            let plan = plan(counted.build(DbBackend::Sqlite)).await;
            assert!(plan.contains("ix_recall_item_tenant_space_bucket_id") && plan.contains(seek), "{plan}");
        }
    }
}
