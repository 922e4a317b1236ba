//! Removes what is forgotten from the knowledge graph: relations are deleted, and their evidence leaves tombstones.
//! Called by every kind of forgetting, in its transaction.

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::forget::Counts;
use crate::domain::graph::Relation;
use crate::domain::ids::{MessageId, ReceiptId};
use crate::error::Result;
use crate::memory::graph::remove;
use crate::memory::tombstones;
use crate::memory::tombstones::statement::{Statement, cut};
use crate::store::{self, Tx};

/// Removes the relations of `bucket` whose evidence states one of these facts.
pub(super) async fn remove_relations(
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    facts: &[Fact],
    statements: &[Statement],
    counts: &mut Counts,
) -> Result<()> {
    let messages: Vec<MessageId> = facts.iter().filter_map(|fact| fact.message).collect();
    let mut near = store::graph::erasure::of_messages(tx, bucket, &messages).await?;
    for hint in statements.iter().filter_map(Statement::hint) {
        near.extend(store::graph::erasure::with_words(tx, bucket, hint).await?);
    }
    near.retain(|relation| cut(&relation.evidence, statements).is_some());
    near.sort_unstable_by_key(|relation| relation.id);
    near.dedup_by_key(|relation| relation.id);
    if near.is_empty() {
        return Ok(());
    }
    store::graph::lock(tx, access, bucket).await?;
    remove::relations(tx, access, &near, counts).await
}

/// Removes relations of one bucket and adds a tombstone for the evidence of each.
pub(super) async fn add_tombstones(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    relations: &[Relation],
    receipt: ReceiptId,
    counts: &mut Counts,
) -> Result<()> {
    if relations.is_empty() {
        return Ok(());
    }
    store::graph::lock(tx, access, bucket).await?;
    let lines: Vec<String> = relations.iter().map(|relation| relation.evidence.clone()).collect();
    tombstones::add_lines(app, tx, access, bucket, &lines, receipt).await?;
    remove::relations(tx, access, relations, counts).await
}
