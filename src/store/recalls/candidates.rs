//! Recall counts as input of dreams, and the result of a dream in them.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait, Query, SelectStatement};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{hash, of_sources};
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::item::{ItemKind, Source};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::usage::{CountRow, Piece, Reviewed};
use crate::error::Result;
use crate::store::entities::memory_recall::{Column, Entity};
use crate::store::entities::{fact, recall_item, workspace_file};
use crate::store::{Tx, by_id, live};

/// The recall counts of the memory in `bucket`, the most recalled first, at most `limit`. PERSONAL: the owner's own rows about facts, files
/// and messages. TEAM: the rows of all owners about facts and files of the team, and none about PERSONAL memory.
pub async fn counts_in(tx: &Tx, access: &Access, bucket: &Bucket, limit: u64) -> Result<Vec<CountRow>> {
    let tenant = access.tenant().get();
    let mut query = Entity::find()
        .filter(Column::TenantId.eq(tenant))
        .filter(Column::AgentId.eq(bucket.agent().get()))
        .filter(Column::Deleted.eq(0))
        .filter(Column::RecallCount.gt(0));
    let of =
        |kind: ItemKind, ids: SelectStatement| Condition::all().add(Column::Kind.eq(kind.as_str())).add(Column::SourceId.in_subquery(ids));
    let mut about = Condition::any().add(of(ItemKind::Fact, facts_of(access, bucket))).add(of(ItemKind::File, files_of(access, bucket)));
    if bucket.scope() == MemoryScope::Personal {
        query = query.filter(Column::OwnerKey.eq(bucket.owner())).filter(Column::Scope.eq(bucket.scope().as_str()));
        about = about.add(Column::Kind.eq(ItemKind::Message.as_str()));
    }
    let rows = query.filter(about).order_by_desc(Column::RecallCount).order_by_asc(Column::Id).limit(limit).all(tx.conn()).await?;
    let number = |count: i32| u32::try_from(count).unwrap_or_default();
    let rows = rows.into_iter().filter_map(|row| {
        Some(CountRow {
            id: row.id,
            kind: ItemKind::parse(&row.kind)?,
            source: row.source_id,
            item_key: row.item_key,
            hash: row.snippet_hash,
            recalls: number(row.recall_count),
            since: number(row.daily_count),
            queries: row.query_hashes.and_then(|hashes| serde_json::from_str(&hashes).ok()).unwrap_or_default(),
            last_recalled_at: row.last_recalled_at,
            is_promoted: row.promoted,
        })
    });
    Ok(rows.collect())
}

/// The current pieces of these files, by file and hash of their text.
pub async fn pieces(tx: &Tx, access: &Access, files: BTreeSet<i64>) -> Result<HashMap<(i64, String), Piece>> {
    use recall_item::Column as Item;
    if files.is_empty() {
        return Ok(HashMap::new());
    }
    let query = recall_item::Entity::find()
        .select_only()
        .columns([Item::SourceId, Item::Text, Item::OccurredAt, Item::Source])
        .filter(of_sources(access, ItemKind::File, files))
        .filter(live::items());
    let rows: Vec<(i64, String, DateTime<Utc>, serde_json::Value)> = query.into_tuple().all(tx.conn()).await?;
    let piece = |(file, text, occurred_at, source): (i64, String, DateTime<Utc>, serde_json::Value)| {
        let source: Source = serde_json::from_value(source).unwrap_or_default();
        ((file, hash(&text)), Piece { text, occurred_at, filename: source.filename.unwrap_or_default() })
    };
    Ok(rows.into_iter().map(piece).collect())
}

/// Records the result of a dream for the rows it read: recalls that it saw no longer count as new, later ones do.
pub async fn review(tx: &Tx, access: &Access, reviewed: &[Reviewed], at: DateTime<Utc>) -> Result<()> {
    for row in reviewed {
        let seen = i32::try_from(row.since).unwrap_or(i32::MAX);
        let left = Expr::case(Expr::col(Column::DailyCount).gt(seen), Expr::col(Column::DailyCount).sub(seen)).finally(0);
        let mut update = Entity::update_many()
            .col_expr(Column::DailyCount, left.into())
            .col_expr(Column::Score, Expr::value(row.score))
            .col_expr(Column::LastReviewedAt, Expr::value(at));
        update = if row.is_promoted {
            update.col_expr(Column::Promoted, Expr::value(true))
        } else {
            update.col_expr(Column::ReviewCount, Expr::col(Column::ReviewCount).add(1))
        };
        update.filter(by_id::condition(Column::TenantId, Column::Id, access, [row.id])).exec(tx.conn()).await?;
    }
    Ok(())
}

/// Closes the counts of these facts: a person has decided about them, so no later dream considers them again, even after the report with
/// the decision has been archived.
pub async fn close(tx: &Tx, access: &Access, facts: &[i64]) -> Result<()> {
    for facts in facts.chunks(super::BATCH) {
        let rows = Entity::update_many().col_expr(Column::Promoted, Expr::value(true)).filter(Column::TenantId.eq(access.tenant().get()));
        let rows = rows.filter(Column::Kind.eq(ItemKind::Fact.as_str())).filter(Column::SourceId.is_in(facts.iter().copied()));
        rows.exec(tx.conn()).await?;
    }
    Ok(())
}

fn facts_of(access: &Access, bucket: &Bucket) -> SelectStatement {
    use fact::Column as Fact;
    let place = Condition::all()
        .add(Expr::col((fact::Entity, Fact::TenantId)).eq(access.tenant().get()))
        .add(Expr::col((fact::Entity, Fact::AgentId)).eq(bucket.agent().get()))
        .add(Expr::col((fact::Entity, Fact::OwnerKey)).eq(bucket.owner()))
        .add(Expr::col((fact::Entity, Fact::Scope)).eq(bucket.scope().as_str()));
    Query::select().column((fact::Entity, Fact::Id)).from(fact::Entity).cond_where(place).take()
}

fn files_of(access: &Access, bucket: &Bucket) -> SelectStatement {
    use workspace_file::{Column as File, Entity as Files};
    let place = Condition::all()
        .add(Expr::col((Files, File::TenantId)).eq(access.tenant().get()))
        .add(Expr::col((Files, File::AgentId)).eq(bucket.agent().get()))
        .add(Expr::col((Files, File::OwnerKey)).eq(bucket.owner()))
        .add(Expr::col((Files, File::Scope)).eq(bucket.scope().as_str()));
    Query::select().column((Files, File::Id)).from(Files).cond_where(place).take()
}
