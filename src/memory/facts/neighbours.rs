//! Finds the facts of a bucket that are nearest to a new one. Called by `apply` and `resolve`, before a fact is written.

use std::collections::HashMap;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::ids::FactId;
use crate::error::Result;
use crate::memory::facts::likeness::Terms;
use crate::memory::facts::neighbour_cache::{CachedFacts, best, lock_facts};
use crate::store::{self, Tx};

/// Brings the cached facts of `bucket` up to date. Call it before a write transaction begins: inside one, the same rows
/// would be read again for each fact.
pub async fn refresh(app: &AppState, access: &Access, bucket: &Bucket) -> Result<()> {
    let tx = app.db.read(access).await?;
    let key = (bucket.tenant(), bucket.to_string());
    let kept = app.neighbours.kept.get(&key).unwrap_or_default();
    let version = version(&tx, access, bucket).await?;
    let since = {
        let mut known = lock_facts(&kept);
        // A lower version means that the database was replaced. Rows that are mostly deleted are rebuilt, too.
        if !known.leads_to(version) || known.is_sparse() {
            *known = CachedFacts::default();
        }
        known.version
    };
    if since == version && version > 0 {
        return Ok(());
    }
    let rows = store::fact_items::since(&tx, access, bucket, since, app.embedder.space()).await?;
    {
        let mut known = lock_facts(&kept);
        // Another task may have updated it meanwhile.
        if known.version == since {
            rows.into_iter().for_each(|row| known.put(row));
            known.version = version;
        }
    }
    app.neighbours.kept.insert(key, kept);
    Ok(())
}

async fn version(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<i64> {
    Ok(store::buckets::version_numbers(tx, access, std::slice::from_ref(bucket)).await?.into_iter().next().unwrap_or(0))
}

/// The active facts of `bucket` nearest to a sentence, best first, as the caller's transaction sees them.
pub async fn nearest(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, text: &str) -> Result<Vec<Fact>> {
    let terms = Terms::of(text);
    let meaning = app.embedder.embed_to_judge(text);
    let kept = app.neighbours.kept.get(&(bucket.tenant(), bucket.to_string())).unwrap_or_default();
    let version = version(tx, access, bucket).await?;
    let since = Some(lock_facts(&kept)).filter(|known| known.leads_to(version)).map_or(0, |known| known.version);
    let fresh = fresh(app, tx, access, bucket, since, version).await?;
    let mut found = fresh.known.nearest(&terms, meaning.as_ref());
    if since > 0 {
        let older = lock_facts(&kept).nearest(&terms, meaning.as_ref());
        found.extend(older.into_iter().filter(|(_, id)| !fresh.known.touched.contains(id)));
    }
    tx.extension(|seen: &mut TxFacts| seen.0.insert(bucket.to_string(), fresh));
    let found = best(found);
    let mut facts: HashMap<FactId, Fact> =
        store::facts::get_any(tx, access, found.iter().map(|(_, id)| *id)).await?.into_iter().map(|fact| (fact.id, fact)).collect();
    let is_believed = |fact: &Fact| fact.status == FactStatus::Active && fact.bucket == *bucket;
    Ok(found.into_iter().filter_map(|(_, id)| facts.remove(&id)).filter(is_believed).collect())
}

/// By bucket, the rows that a transaction has seen and the cache does not have.
#[derive(Debug, Default)]
struct TxFacts(HashMap<String, ChangedFacts>);

/// The facts of a bucket that changed after one of its versions.
#[derive(Debug)]
struct ChangedFacts {
    since: i64,
    known: CachedFacts,
}

/// The rows that the transaction sees beyond `since`: those it has read before, and those that changed since then.
async fn fresh(app: &AppState, tx: &Tx, access: &Access, bucket: &Bucket, since: i64, version: i64) -> Result<ChangedFacts> {
    let seen = tx.extension(|seen: &mut TxFacts| seen.0.remove(&bucket.to_string()));
    let seen = seen.filter(|fresh| fresh.since <= since && since <= fresh.known.version && fresh.known.version <= version);
    let mut fresh = seen.unwrap_or_else(|| ChangedFacts { since, known: CachedFacts::at(since) });
    if fresh.known.version < version {
        let rows = store::fact_items::since(tx, access, bucket, fresh.known.version, app.embedder.space()).await?;
        rows.into_iter().for_each(|row| fresh.known.put(row));
        fresh.known.version = version;
    }
    Ok(fresh)
}
