//! The versions of the memory buckets. Every change of a bucket takes the next version; a cache of a bucket compares versions to find
//! out what it lacks. Called by the index, and by the code that writes items.

use std::collections::{BTreeSet, HashMap};

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QuerySelect, Statement};

use crate::domain::access::Access;
use crate::domain::bucket::{Bucket, BucketVersion};
use crate::domain::ids::TenantId;
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::recall_bucket;

/// The version of each bucket, in the order of `buckets`; 0 for one that was never written. One indexed read.
pub async fn version_numbers(tx: &Tx, access: &Access, buckets: &[Bucket]) -> Result<Vec<i64>> {
    Ok(versions(tx, access, buckets).await?.into_iter().map(|version| version.number).collect())
}

/// The version of each bucket, with its epoch.
pub async fn versions(tx: &Tx, access: &Access, buckets: &[Bucket]) -> Result<Vec<BucketVersion>> {
    use recall_bucket::Column;
    let keys: Vec<String> = buckets.iter().map(ToString::to_string).collect();
    let found = recall_bucket::Entity::find()
        .select_only()
        .columns([Column::Bucket, Column::Version, Column::Born])
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::Bucket.is_in(keys.iter().map(String::as_str)));
    let rows = found.into_tuple::<(String, i64, i64)>().all(tx.conn()).await?;
    let known: HashMap<String, BucketVersion> =
        rows.into_iter().map(|(key, number, epoch)| (key, BucketVersion { number, epoch })).collect();
    Ok(keys.iter().map(|key| known.get(key).copied().unwrap_or_default()).collect())
}

/// The buckets that a transaction has locked.
#[derive(Debug, Default)]
struct LockedBuckets(BTreeSet<(u8, String)>);

/// Blocks every other writer of `bucket` until the transaction ends. The transaction must take the lock before it changes or locks
/// any row of the bucket. A transaction that writes to several buckets locks a person's first, then the team's, then the tenant's, so
/// that two writers cannot wait for each other. SQLite has a single writer and needs no lock.
pub async fn lock(tx: &Tx, access: &Access, bucket: &Bucket) -> Result<()> {
    lock_key(tx, access.tenant(), &bucket.to_string()).await
}

/// [`lock`] of the buckets with these keys, in that order.
pub(in crate::store) async fn lock_keys(tx: &Tx, tenant: TenantId, mut keys: Vec<String>) -> Result<()> {
    keys.sort_unstable_by_key(|key| (rank(key), key.clone()));
    for key in &keys {
        lock_key(tx, tenant, key).await?;
    }
    Ok(())
}

/// [`lock`] of the bucket with this key.
pub(in crate::store) async fn lock_key(tx: &Tx, tenant: TenantId, key: &str) -> Result<()> {
    if !tx.is_postgres() {
        return Ok(());
    }
    let place = (rank(key), key.to_owned());
    let (is_held, is_in_order) = tx.extension(|locked: &mut LockedBuckets| {
        let is_in_order = locked.0.last().is_none_or(|last| *last <= place);
        (!locked.0.insert(place.clone()), is_in_order)
    });
    if is_held {
        return Ok(());
    }
    if !is_in_order {
        tracing::error!(rank = place.0, "bucket locks were taken out of order: two writers may deadlock");
        debug_assert!(is_in_order, "a bucket of rank {} is locked behind one that comes later in the order", place.0);
    }
    let name = format!("bucket:{tenant}:{key}");
    let hold = Statement::from_sql_and_values(DbBackend::Postgres, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [name.into()]);
    tx.conn().execute_raw(hold).await?;
    Ok(())
}

/// A person's bucket before the team's, and the team's before the tenant's: see the `Display` of [`Bucket`].
fn rank(key: &str) -> u8 {
    match key.split_once(':') {
        Some(("p", _)) => 0,
        Some(("t", _)) => 1,
        _ => 2,
    }
}

/// Takes the next version of a bucket and the lock that every other writer of the bucket waits for. Marks the bucket as changed now.
pub(in crate::store) async fn next_version(tx: &Tx, access: &Access, bucket: &str) -> Result<i64> {
    let changed = [recall_bucket::Column::ChangedAt];
    take_version(tx, access, bucket, &changed).await
}

/// [`next_version`] for a change that alters no message, fact or file: the bucket does not count as changed.
pub(in crate::store) async fn next_version_in_passing(tx: &Tx, access: &Access, bucket: &str) -> Result<i64> {
    take_version(tx, access, bucket, &[]).await
}

async fn take_version(tx: &Tx, access: &Access, bucket: &str, changed: &[recall_bucket::Column]) -> Result<i64> {
    use recall_bucket::Column;
    lock_key(tx, access.tenant(), bucket).await?;
    let (agent, owner) = parse_key(bucket);
    // Greater than every version of an earlier row of the bucket, since each of those took an id too.
    let birth: i64 = tx.next_id();
    let first = recall_bucket::ActiveModel {
        tenant_id: Set(access.tenant().get()),
        bucket: Set(bucket.to_owned()),
        version: Set(birth),
        born: Set(birth),
        agent_id: Set(agent),
        owner_key: Set(owner.to_owned()),
        changed_at: Set(tx.now()),
    };
    let next = Expr::col((recall_bucket::Entity, Column::Version)).add(1);
    let again = OnConflict::columns([Column::TenantId, Column::Bucket])
        .value(Column::Version, next)
        .update_columns(changed.iter().copied())
        .to_owned();
    let row = recall_bucket::Entity::insert(first).on_conflict(again).exec_with_returning(tx.conn()).await?;
    if row.version == birth && !owner.is_empty() {
        refuse_twin(tx, access, owner).await?;
    }
    Ok(row.version)
}

/// Refuses the first memory of an owner whose key looks like that of an existing owner, but uses another alphabet.
async fn refuse_twin(tx: &Tx, access: &Access, owner: &str) -> Result<()> {
    use recall_bucket::Column;
    let twins = OwnerKey::stored(owner.to_owned()).twins();
    if twins.is_empty() {
        return Ok(());
    }
    let taken = recall_bucket::Entity::find()
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::OwnerKey.is_in(twins.iter().map(OwnerKey::as_str)));
    if taken.one(tx.conn()).await?.is_none() {
        return Ok(());
    }
    Err(Error::invalid("endUserId", "looks like the name of another person here, in another alphabet; give this person an id of your own"))
}

/// The agent and owner in a bucket's key: see the `Display` of [`Bucket`].
fn parse_key(bucket: &str) -> (i64, &str) {
    let (agent, owner) = match bucket.split_once(':') {
        Some(("p", rest)) => rest.split_once(':').unwrap_or((rest, "")),
        Some((_, agent)) => (agent, ""),
        None => ("0", ""),
    };
    (agent.parse().unwrap_or(0), owner)
}
