//! Facts as they were known at a past time: without those learned later, and with later changes undone from the history.
//! `memory::facts::read` uses it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::fact_event::Snapshot;
use crate::domain::ids::FactId;
use crate::domain::page::{Page, PageRequest, encode_cursor};
use crate::error::{Error, Result};
use crate::store::Tx;
use crate::store::entities::{fact, fact_event};
use crate::store::facts::{self, FactFilter, ONCE_BELIEVED};

/// Rows read at once.
const BATCH: u64 = 200;
/// Batches per page. A selective filter yields short pages with a cursor.
const MAX_BATCHES: usize = 10;

/// The facts that the caller may see as they were at `known_at`, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a cursor of another list.
pub async fn list(tx: &Tx, access: &OwnerAccess, filter: &FactFilter, known_at: DateTime<Utc>, page: &PageRequest) -> Result<Page<Fact>> {
    let mut after = page.after_id().map_err(Error::bad_page)?;
    let wanted = usize::try_from(page.limit).unwrap_or(usize::MAX);
    let mut items = Vec::new();
    for _ in 0..MAX_BATCHES {
        let batch = learned_by(tx, access, known_at, filter.tag.as_deref(), after).await?;
        let is_last = batch.len() < usize::try_from(BATCH).unwrap_or(usize::MAX);
        let mut changed = changed_after(tx, access.access(), batch.iter().map(|fact| fact.id), known_at).await?;
        for fact in batch {
            after = Some(fact.id.get());
            let updated_at = fact.updated_at.min(known_at);
            let then = match changed.remove(&fact.id) {
                Some(before) => before.restored(fact, updated_at),
                None => fact,
            };
            if passes(&then, filter) {
                items.push(then);
                if items.len() == wanted {
                    return Ok(Page { items, next_cursor: after.map(|id| encode_cursor(&id.to_string())) });
                }
            }
        }
        if is_last {
            return Ok(Page { items, next_cursor: None });
        }
    }
    Ok(Page { items, next_cursor: after.map(|id| encode_cursor(&id.to_string())) })
}

/// The newest `limit` facts of `bucket` that held at `moment`, in the words that they had then, newest first.
pub async fn held(tx: &Tx, access: &Access, bucket: &Bucket, moment: DateTime<Utc>, limit: u64) -> Result<Vec<Fact>> {
    let facts = facts::held(tx, bucket, moment, limit).await?;
    let mut changed = changed_after(tx, access, facts.iter().map(|fact| fact.id), moment).await?;
    let then = |fact: Fact| match changed.remove(&fact.id) {
        Some(Snapshot { subject, predicate, object, text, .. }) => Fact { subject, predicate, object, text, ..fact },
        None => fact,
    };
    Ok(facts.into_iter().map(then).collect())
}

/// Rows that existed at the moment and have `tag` today, newest first, after the id `after`.
async fn learned_by(tx: &Tx, access: &OwnerAccess, known_at: DateTime<Utc>, tag: Option<&str>, after: Option<i64>) -> Result<Vec<Fact>> {
    let mut rows = Vec::new();
    let filter = FactFilter { tag: tag.map(str::to_owned), ..FactFilter::default() };
    for bucket in access.visibility().buckets() {
        let query = facts::newest(&bucket, &filter, after).filter(fact::Column::LearnedAt.lte(known_at));
        rows.extend(query.limit(BATCH).all(tx.conn()).await?);
    }
    rows.sort_unstable_by_key(|row| std::cmp::Reverse(row.id));
    rows.truncate(usize::try_from(BATCH).unwrap_or(usize::MAX));
    Ok(rows.into_iter().filter_map(facts::domain).collect())
}

/// Each of these facts as it was before its first change after the moment. Facts that were not changed since are absent.
pub async fn changed_after(
    tx: &Tx,
    access: &Access,
    ids: impl Iterator<Item = FactId>,
    known_at: DateTime<Utc>,
) -> Result<HashMap<FactId, Snapshot>> {
    use fact_event::Column;
    let query = fact_event::Entity::find()
        .select_only()
        .columns([Column::FactId, Column::BeforeJson])
        .filter(Column::TenantId.eq(access.tenant().get()))
        .filter(Column::FactId.is_in(ids.map(FactId::get)))
        .filter(Column::CreatedAt.gt(known_at))
        .order_by_asc(Column::Id);
    let rows: Vec<(i64, Option<String>)> = query.into_tuple().all(tx.conn()).await?;
    let mut first = HashMap::new();
    for (fact, before) in rows {
        if let Some(before) = before.and_then(|json| serde_json::from_str(&json).ok()) {
            first.entry(FactId::from(fact)).or_insert(before);
        }
    }
    Ok(first)
}

/// Whether the fact, as it was, passes the filter: the conditions of [`facts::newest`] in code.
fn passes(fact: &Fact, filter: &FactFilter) -> bool {
    let is_in_state = match (filter.status, filter.as_of) {
        (Some(status), _) => fact.status == status,
        (None, Some(_)) => ONCE_BELIEVED.contains(&fact.status),
        (None, None) => true,
    };
    let held = filter
        .as_of
        .is_none_or(|moment| fact.valid_from <= moment && [fact.valid_to, fact.expires_at].into_iter().flatten().all(|end| end > moment));
    is_in_state
        && held
        && filter.category.is_none_or(|category| fact.category == category)
        && filter.min_trust.is_none_or(|least| fact.trust >= least)
        && filter.max_trust.is_none_or(|most| fact.trust <= most)
        && filter.query.as_ref().is_none_or(|words| fact.text.to_lowercase().contains(&words.to_lowercase()))
}
