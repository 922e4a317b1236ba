//! Merge candidates: pairs of entities that may be the same. Lists them and applies people's decisions, each in one
//! transaction. Called by REST and the console.

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::graph::{CandidateState, GraphEntity, MergeCandidate};
use crate::domain::ids::{EntityId, MergeCandidateId};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::memory::graph::merge::{join, part};
use crate::memory::place::{Use, allow};
use crate::retrieval::graph::begin;
use crate::store::audit::Entry;
use crate::store::{self, Tx};

/// The query of a list of candidates.
#[derive(Debug, Clone, Default)]
pub struct CandidateQuery {
    /// `pending` (when absent), `merged`, `dismissed`, or `all`.
    pub state: Option<String>,
    /// The cursor of the next page.
    pub cursor: Option<String>,
    /// Rows per page.
    pub limit: Option<u64>,
}

/// A pair with both entities.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// The candidate.
    pub candidate: MergeCandidate,
    /// The entity with the smaller id.
    pub a: GraphEntity,
    /// The other entity.
    pub b: GraphEntity,
}

/// The pairs that the owner's agent may see, newest first.
///
/// # Errors
/// [`Error::Invalid`] with the invalid field.
pub async fn candidates(app: &AppState, access: &OwnerAccess, query: CandidateQuery) -> Result<Page<Pair>> {
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    let state = match query.state.as_deref() {
        None => Some(CandidateState::Pending),
        Some("all") => None,
        Some(word) => {
            Some(CandidateState::parse(word).ok_or_else(|| Error::invalid("state", "must be pending, merged, dismissed or all"))?)
        }
    };
    let tx = begin(app, access, "graph.candidates").await?;
    let Page { items, next_cursor } = store::graph::candidate::list(&tx, access, state, &page).await?;
    let ids = items.iter().flat_map(|pair| [pair.a, pair.b]);
    let known = store::graph::entity::get_any(&tx, access.access(), ids).await?;
    Ok(Page { items: items.into_iter().filter_map(|candidate| both(candidate, &known)).collect(), next_cursor })
}

/// The number of pairs without a decision.
pub async fn count_pending(app: &AppState, access: &OwnerAccess) -> Result<u64> {
    access.access().require(Permission::ReadMemory)?;
    let tx = app.db.read(access.access()).await?;
    store::graph::candidate::count_pending(&tx, access).await
}

/// Merges a pair. `winner` is the entity that stays; by default the older one.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or another person's; [`Error::Conflict`] when it is already decided, or one of
/// the two was merged with another entity; [`Error::Invalid`] for a winner that is not in the pair.
pub async fn merge(app: &AppState, access: &OwnerAccess, id: MergeCandidateId, winner: Option<EntityId>) -> Result<Pair> {
    let (tx, pair) = open(app, access, id).await?;
    if pair.state == CandidateState::Merged {
        return Err(Error::Conflict("the two are already merged".to_owned()));
    }
    let winner = winner.unwrap_or(pair.a);
    if winner != pair.a && winner != pair.b {
        return Err(Error::invalid("winner", "must be one of the two"));
    }
    let pair = join(app, &tx, access.access(), pair, winner, access.access().user()).await?;
    close(tx, access, pair).await
}

/// Marks a pair as two different entities, permanently.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or another person's; [`Error::Conflict`] when it is already decided.
pub async fn dismiss(app: &AppState, access: &OwnerAccess, id: MergeCandidateId) -> Result<Pair> {
    let (tx, pair) = open(app, access, id).await?;
    if pair.state != CandidateState::Pending {
        return Err(Error::Conflict("it is already decided: undo the decision first".to_owned()));
    }
    let (by, at) = (access.access().user(), Some(app.clock.now()));
    let pair = MergeCandidate { state: CandidateState::Dismissed, decided_by: by, decided_at: at, ..pair };
    store::graph::candidate::update(&tx, access.access(), &pair).await?;
    note(&tx, access, &pair, "graph.dismiss").await?;
    close(tx, access, pair).await
}

/// Undoes a decision: both entities get their relations back, and the pair is pending again.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or another person's; [`Error::Conflict`] when there is no decision, or a later
/// merge depends on it.
pub async fn undo(app: &AppState, access: &OwnerAccess, id: MergeCandidateId) -> Result<Pair> {
    let (tx, pair) = open(app, access, id).await?;
    let pair = match pair.state {
        CandidateState::Pending => return Err(Error::Conflict("nothing was decided yet".to_owned())),
        CandidateState::Merged => part(app, &tx, access.access(), pair).await?,
        CandidateState::Dismissed => {
            let pair = MergeCandidate { state: CandidateState::Pending, decided_by: None, decided_at: None, ..pair };
            store::graph::candidate::update(&tx, access.access(), &pair).await?;
            note(&tx, access, &pair, "graph.undo").await?;
            pair
        }
    };
    close(tx, access, pair).await
}

/// Finds a pair that the caller may decide, and locks its graph against other writers.
async fn open(app: &AppState, access: &OwnerAccess, id: MergeCandidateId) -> Result<(Tx, MergeCandidate)> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    let tx = app.db.write_for(access).await?;
    let found = store::graph::candidate::lock(&tx, access, id).await?.ok_or(Error::NotFound("merge candidate"))?;
    allow(access, &found.bucket, Use::Write)?;
    store::graph::lock(&tx, ticket, &found.bucket).await?;
    Ok((tx, found))
}

async fn close(tx: Tx, access: &OwnerAccess, pair: MergeCandidate) -> Result<Pair> {
    let known = store::graph::entity::get_any(&tx, access.access(), [pair.a, pair.b]).await?;
    let pair = both(pair, &known).ok_or(Error::NotFound("merge candidate"))?;
    tx.commit().await?;
    Ok(pair)
}

async fn note(tx: &Tx, access: &OwnerAccess, pair: &MergeCandidate, action: &str) -> Result<()> {
    let detail = json!({ "entityA": pair.a, "entityB": pair.b, "scope": pair.bucket.scope(), "ownerKey": pair.bucket.owner() });
    store::audit::record(tx, access.access(), Entry::done(action, "merge_candidate", pair.id.get()).with(detail)).await
}

fn both(candidate: MergeCandidate, known: &[GraphEntity]) -> Option<Pair> {
    let of = |id| known.iter().find(|entity| entity.id == id).cloned();
    Some(Pair { a: of(candidate.a)?, b: of(candidate.b)?, candidate })
}
