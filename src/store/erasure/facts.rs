//! Facts with everything that depends on them.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use super::entities::{contradiction, fact, fact_event, fact_feedback, fact_link, memory_recall, quarantine, recall_item};
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactSource, FactStatus};
use crate::domain::forget::{Counts, Erased};
use crate::domain::ids::{ConversationId, FactId};
use crate::domain::item::ItemKind;
use crate::domain::quarantine::QuarantineState;
use crate::error::Result;
use crate::store::{Tx, facts, live, visible};

/// Ids per statement.
const BATCH: usize = 500;
/// Rounds of the search for merged facts; no chain of merges is longer.
const ROUNDS: usize = 8;

/// `fact` and its duplicates in the bucket: merged into it, or it into them, or with the same fingerprint.
pub async fn cluster(tx: &Tx, access: &Access, fact: &Fact, fingerprint: &str) -> Result<Vec<Fact>> {
    use fact::Column;
    let mut known: BTreeSet<i64> = BTreeSet::from([fact.id.get()]);
    let mut members = vec![fact.clone()];
    for round in 0..ROUNDS {
        let merged = Column::Status.eq(FactStatus::Merged.as_str());
        let into = members.iter().filter(|member| member.status == FactStatus::Merged).filter_map(|member| member.superseded_by);
        let linked = linked(tx, access, &known).await?;
        let mut same = Condition::any()
            .add(merged.and(Column::SupersededBy.is_in(known.iter().copied())))
            .add(Column::Id.is_in(into.map(FactId::get).chain(linked)));
        if round == 0 {
            same = same.add(Column::Fingerprint.eq(fingerprint));
        }
        let rows = fact::Entity::find()
            .filter(visible::in_bucket(&facts::places(), &fact.bucket))
            .filter(Column::TenantId.eq(access.tenant().get()))
            .filter(Column::Id.is_not_in(known.iter().copied()))
            .filter(same);
        let fresh: Vec<Fact> = rows.all(tx.conn()).await?.into_iter().filter_map(facts::domain).collect();
        if fresh.is_empty() {
            break;
        }
        known.extend(fresh.iter().map(|fact| fact.id.get()));
        members.extend(fresh);
    }
    Ok(members)
}

/// The facts linked to any of these by a merge, in either direction.
async fn linked(tx: &Tx, access: &Access, ids: &BTreeSet<i64>) -> Result<Vec<i64>> {
    use fact_link::Column;
    let either = Condition::any().add(Column::FactId.is_in(ids.iter().copied())).add(Column::ParentId.is_in(ids.iter().copied()));
    let rows = fact_link::Entity::find()
        .select_only()
        .columns([Column::FactId, Column::ParentId])
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Kind.eq("merged"))
        .filter(either);
    let rows: Vec<(i64, i64)> = rows.into_tuple().all(tx.conn()).await?;
    Ok(rows.into_iter().flat_map(|(fact, parent)| [fact, parent]).filter(|id| !ids.contains(id)).collect())
}

/// The facts that came from a conversation, in any status and in any of these buckets.
pub async fn of_conversation(tx: &Tx, buckets: &[Bucket], conversation: ConversationId) -> Result<Vec<Fact>> {
    use fact::Column;
    let rows = fact::Entity::find()
        .filter(visible::condition(&facts::places(), buckets))
        .filter(Column::ConversationId.eq(conversation.get()))
        .order_by_asc(Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(facts::domain).collect())
}

/// The facts from a source since a moment, in any status.
pub async fn of_source(tx: &Tx, buckets: &[Bucket], source: FactSource, since: DateTime<Utc>) -> Result<Vec<Fact>> {
    use fact::Column;
    let rows = fact::Entity::find()
        .filter(visible::condition(&facts::places(), buckets))
        .filter(Column::Source.eq(source.as_str()))
        .filter(Column::LearnedAt.gte(since))
        .order_by_asc(Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(facts::domain).collect())
}

/// Every fact of a bucket, in any status.
pub async fn of_bucket(tx: &Tx, bucket: &Bucket) -> Result<Vec<Fact>> {
    let rows = fact::Entity::find().filter(visible::in_bucket(&facts::places(), bucket)).order_by_asc(fact::Column::Id);
    Ok(rows.all(tx.conn()).await?.into_iter().filter_map(facts::domain).collect())
}

/// The number of live items of the index, and of rows of recall counts, for these facts.
pub async fn pieces_of(tx: &Tx, access: &Access, kind: ItemKind, sources: &[i64]) -> Result<Counts> {
    let mut counts = Counts::default();
    for ids in sources.chunks(BATCH) {
        let items = recall_item::Entity::find()
            .filter(recall_item::Column::TenantId.eq(access.tenant().get()))
            .filter(recall_item::Column::Kind.eq(kind.as_str()))
            .filter(recall_item::Column::SourceId.is_in(ids.iter().copied()))
            .filter(live::items());
        counts.add(Erased::IndexItems, items.count(tx.conn()).await?);
        let recalls = memory_recall::Entity::find()
            .filter(memory_recall::Column::TenantId.eq(access.tenant().get()))
            .filter(memory_recall::Column::Kind.eq(kind.as_str()))
            .filter(memory_recall::Column::SourceId.is_in(ids.iter().copied()));
        counts.add(Erased::RecallRows, recalls.count(tx.conn()).await?);
    }
    Ok(counts)
}

/// Deletes facts with their history, links, feedback, contradictions and quarantined copies, and clears references to them. The caller
/// removes their items from the index.
pub async fn delete_facts(tx: &Tx, access: &Access, ids: &[FactId]) -> Result<Counts> {
    let mut counts = Counts::default();
    for ids in ids.chunks(BATCH) {
        let ids = || ids.iter().map(|id| id.get());
        macro_rules! delete {
            ($kind:expr, $entity:ident, $which:expr) => {{
                use $entity::{Column, Entity};
                let which: Condition = $which;
                let gone = Entity::delete_many().filter(Column::TenantId.eq(access.tenant().get())).filter(which);
                counts.add($kind, gone.exec(tx.conn()).await?.rows_affected);
            }};
        }
        delete!(Erased::FactEvents, fact_event, Condition::all().add(fact_event::Column::FactId.is_in(ids())));
        let links = Condition::any().add(fact_link::Column::FactId.is_in(ids())).add(fact_link::Column::ParentId.is_in(ids()));
        delete!(Erased::FactLinks, fact_link, links);
        delete!(Erased::Feedback, fact_feedback, Condition::all().add(fact_feedback::Column::FactId.is_in(ids())));
        let disputes = [contradiction::Column::FactA, contradiction::Column::FactB, contradiction::Column::ResultId];
        let disputes = disputes.into_iter().fold(Condition::any(), |any, column| any.add(column.is_in(ids())));
        delete!(Erased::Contradictions, contradiction, disputes);
        // A discarded write no longer has text; its row stays as the record of the decision.
        let held = Condition::all()
            .add(quarantine::Column::Kind.eq("fact"))
            .add(quarantine::Column::State.ne(QuarantineState::Discarded.as_str()))
            .add(quarantine::Column::ObjectId.is_in(ids()));
        delete!(Erased::Quarantined, quarantine, held);
        fact::Entity::update_many()
            .col_expr(fact::Column::SupersededBy, Expr::value(None::<i64>))
            .filter(fact::Column::TenantId.eq(access.tenant().get()))
            .filter(Expr::col(fact::Column::SupersededBy).is_in(ids()))
            .exec(tx.conn())
            .await?;
        delete!(Erased::Facts, fact, Condition::all().add(fact::Column::Id.is_in(ids())));
    }
    Ok(counts)
}
