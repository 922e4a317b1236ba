//! Forgets shared memory that came from a person: facts, relations, and lines of files. Called when a whole person is
//! forgotten, in batches, and by the preview, which rolls it back.

use std::collections::HashSet;

use super::part::{added, without_lines};
use super::{dreams, files, graph, remove};
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::forget::Counts;
use crate::domain::ids::ReceiptId;
use crate::error::Result;
use crate::memory::{indexing, tombstones};
use crate::store::erasure::{self, Person};
use crate::store::{self, Tx};

/// Whether there is any shared memory from the person.
pub(super) async fn is_there(tx: &Tx, access: &Access, person: &Person) -> Result<bool> {
    Ok(!erasure::shared_facts(tx, access, person).await?.is_empty()
        || !erasure::shared_relations(tx, access, person).await?.is_empty()
        || !store::origins::revisions_of(tx, access, person).await?.is_empty())
}

/// Removes a batch of the facts and relations, and of the index items of episodes, whose rows go with the person's own. Returns how many.
pub(super) async fn portion(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    person: &Person,
    receipt: ReceiptId,
    counts: &mut Counts,
) -> Result<usize> {
    let facts = erasure::shared_facts(tx, access, person).await?;
    let mut buckets: Vec<Bucket> = facts.iter().map(|fact| fact.bucket.clone()).collect();
    buckets.sort_unstable();
    buckets.dedup();
    for bucket in buckets {
        let here: Vec<_> = facts.iter().filter(|fact| fact.bucket == bucket).cloned().collect();
        remove::facts(app, tx, access, &bucket, &here, receipt, counts).await?;
    }
    let relations = erasure::shared_relations(tx, access, person).await?;
    let mut buckets: Vec<Bucket> = relations.iter().map(|relation| relation.bucket.clone()).collect();
    buckets.sort_unstable();
    buckets.dedup();
    for bucket in buckets {
        let here: Vec<_> = relations.iter().filter(|relation| relation.bucket == bucket).cloned().collect();
        graph::add_tombstones(app, tx, access, &bucket, &here, receipt, counts).await?;
    }
    let episodes = erasure::shared_episodes(tx, access, person).await?;
    for id in &episodes {
        indexing::episode_deleted(tx, access, *id).await?;
    }
    Ok(facts.len() + relations.len() + episodes.len())
}

/// Removes the lines that were added to shared files only on the person's behalf. Repeated, it finds nothing.
pub(super) async fn lines(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    person: &Person,
    receipt: ReceiptId,
    counts: &mut Counts,
) -> Result<()> {
    let told: HashSet<i64> = store::origins::revisions_of(tx, access, person).await?.into_iter().collect();
    if told.is_empty() || !person.is_outside() {
        return Ok(());
    }
    for bucket in person.shared_buckets(access) {
        let added = added(tx, access, &bucket, |revision| told.contains(&revision.id.get())).await?;
        if !added.is_empty() {
            cut_lines(app, tx, access, &bucket, added, receipt, counts).await?;
        }
    }
    Ok(())
}

/// Removes lines from the files and dreams of a shared bucket, with a tombstone for each.
pub(super) async fn cut_lines(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    lines: HashSet<String>,
    receipt: ReceiptId,
    counts: &mut Counts,
) -> Result<()> {
    files::rewrite(app, tx, access, bucket, counts, |_, content| without_lines(content, &lines)).await?;
    let change = |text: &str| without_lines(text, &lines);
    dreams::rewrite(tx, access, bucket, &[], counts, &change, &change).await?;
    let lines: Vec<String> = lines.into_iter().collect();
    tombstones::add_lines(app, tx, access, bucket, &lines, receipt).await
}
