//! The review inbox: contradictions, quarantined writes, proposals of dreams and possible duplicates of all agents and people that the
//! caller may see, in one list. The four kinds keep their tables and decisions (ADR 44); they are joined when they are read. Called by the
//! console.

use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerBinding, Permission};
use crate::domain::ids::AgentId;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::domain::review::{ReviewCounts, ReviewKind, ReviewScope, ReviewState};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::pipeline::review::inbox_items::{Row, describe};
use crate::store::review::ReviewSpan;
use crate::store::{self, Tx};

pub use crate::pipeline::review::inbox_items::{ReviewItem, ReviewPair, ReviewSubject};

/// Where the count of a kind ends.
pub const MAX_COUNT: u64 = 1_000;
/// Where the count of all kinds ends: no page shows a larger number beside a link.
pub const MAX_OPEN: u64 = 100;

/// The query of the inbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewQuery {
    /// Only items of this kind.
    pub kind: Option<ReviewKind>,
    /// Only items of this agent, with those of the tenant's shared memory.
    pub agent: Option<AgentId>,
    /// Only items in the PERSONAL memory of this owner.
    pub owner: Option<OwnerKey>,
    /// Open or decided items.
    pub state: ReviewState,
    /// Whether the oldest come first.
    pub is_oldest_first: bool,
    /// The cursor of the next page.
    pub cursor: Option<String>,
    /// Rows per page.
    pub limit: Option<u64>,
}

/// One page of the inbox.
#[derive(Debug, Clone)]
pub struct Inbox {
    /// The items, in the order of the query.
    pub page: Page<ReviewItem>,
    /// The open items of each kind in the query's scope, each up to [`MAX_COUNT`].
    pub open: ReviewCounts,
}

/// Reads a page of the inbox.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not read memory, or names an owner that it may not act for; [`Error::Invalid`] for a cursor of
/// another list.
pub async fn list(app: &AppState, access: &Access, query: &ReviewQuery) -> Result<Inbox> {
    access.require(Permission::ReadMemory)?;
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    let scope = scope(access, query.agent, query.owner.as_ref())?;
    let after = page.after_id().map_err(Error::bad_page)?;
    // One row more shows whether there is a next page.
    let span = ReviewSpan { state: query.state, after, is_oldest_first: query.is_oldest_first, limit: page.limit + 1 };
    let tx = app.db.read(access).await?;
    let open = store::review::count_open(&tx, access, &scope, MAX_COUNT).await?;
    let mut rows = Vec::new();
    for kind in ReviewKind::ALL.iter().filter(|kind| query.kind.is_none_or(|only| only == **kind)) {
        rows.extend(of_kind(&tx, access, &scope, &span, *kind).await?);
    }
    rows.sort_unstable_by_key(Row::id);
    if !query.is_oldest_first {
        rows.reverse();
    }
    let Page { items: rows, next_cursor } = Page::cut(rows, page.limit, |row| row.id().to_string());
    let items = describe(app, &tx, access, query.agent, rows).await?;
    drop(tx);
    let own = access.user().map(OwnerKey::user);
    let is_others = |item: &ReviewItem| {
        let bucket = item.subject.bucket();
        bucket.scope() == MemoryScope::Personal && own.as_ref().is_none_or(|own| own.as_str() != bucket.owner())
    };
    if items.iter().any(is_others) {
        audit::note_read_across(app, access, "review.list", query.owner.as_ref()).await?;
    }
    Ok(Inbox { page: Page { items, next_cursor }, open })
}

/// The number of items that wait for the caller, up to [`MAX_OPEN`]; 0 for a caller who may not read memory.
pub async fn count_open(app: &AppState, access: &Access) -> Result<u64> {
    if !access.can(Permission::ReadMemory) {
        return Ok(0);
    }
    let scope = scope(access, None, None)?;
    let tx = app.db.read_single(access).await?;
    let counts = store::review::count_open(&tx, access, &scope, MAX_OPEN).await?;
    Ok(counts.into_iter().map(|(_, count)| count).sum::<u64>().min(MAX_OPEN))
}

/// What the caller may see: admins everybody's, others their own and shared memory.
fn scope(access: &Access, agent: Option<AgentId>, owner: Option<&OwnerKey>) -> Result<ReviewScope> {
    let owners = match owner {
        Some(owner) if !access.may_name(owner) => return Err(Error::Forbidden("only an admin may act for this owner".to_owned())),
        Some(owner) => Some(vec![Some(owner.clone())]),
        None if access.can(Permission::Administer) && *access.owners() == OwnerBinding::Any => None,
        None => Some([None].into_iter().chain(access.user().map(|user| Some(OwnerKey::user(user)))).collect()),
    };
    Ok(ReviewScope { agent, owners })
}

async fn of_kind(tx: &Tx, access: &Access, scope: &ReviewScope, span: &ReviewSpan, kind: ReviewKind) -> Result<Vec<Row>> {
    Ok(match kind {
        ReviewKind::Contradiction => {
            store::review::contradictions(tx, access, scope, span).await?.into_iter().map(Row::Contradiction).collect()
        }
        ReviewKind::Quarantine => store::review::quarantined(tx, access, scope, span).await?.into_iter().map(Row::Quarantined).collect(),
        ReviewKind::Dream => store::review::dreams(tx, access, scope, span).await?.into_iter().map(Row::Dream).collect(),
        ReviewKind::Duplicate => store::review::duplicates(tx, access, scope, span).await?.into_iter().map(Row::Duplicate).collect(),
    })
}
