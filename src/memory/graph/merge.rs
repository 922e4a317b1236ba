//! Merges two entities, and undoes merges. The losing entity stays as a row that points at the winner. Its relations move
//! to the winner, and each remembers the entity that it was stated about. Undoing a merge therefore restores everything,
//! including relations learned since.

use std::collections::HashSet;

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::graph::{CandidateState, Closed, GraphEntity, MergeCandidate, Merged, Relation, RelationStatus};
use crate::domain::ids::{EntityId, UserId};
use crate::error::{Error, Result};
use crate::memory::indexing;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use language::{names, vocabulary};

/// Merges a pair: `winner` stays. `by` is the user who decided, or `None` if the rules did. The caller must hold the lock
/// of the bucket.
///
/// # Errors
/// [`Error::Conflict`] when one of the two no longer exists or was merged with another entity.
pub(crate) async fn join(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    pair: MergeCandidate,
    winner: EntityId,
    by: Option<UserId>,
) -> Result<MergeCandidate> {
    let [winner, loser] = both(tx, access, &pair, winner).await?;
    let now = app.clock.now();
    let fresh: Vec<String> = new_names(&winner, &loser);
    let mut merged = Merged {
        winner: winner.id,
        loser: loser.id,
        aliases: fresh.clone(),
        description: winner.description.clone(),
        duplicates: Vec::new(),
        closed: Vec::new(),
    };
    let description = if winner.description.is_empty() { loser.description.clone() } else { winner.description.clone() };
    let kept = GraphEntity {
        aliases: winner.aliases.iter().cloned().chain(fresh).collect(),
        description,
        confidence: winner.confidence.max(loser.confidence),
        updated_at: now,
        ..winner
    };
    let gone = GraphEntity { merged_into: Some(kept.id), updated_at: now, ..loser };
    store::graph::entity::update(tx, access, &gone).await?;
    store::graph::entity::update(tx, access, &kept).await?;
    for relation in store::graph::relation::all_of(tx, access, gone.id).await? {
        let swap = |side: EntityId| if side == gone.id { kept.id } else { side };
        let moved = Relation { subject: swap(relation.subject), object: swap(relation.object), ..relation };
        store::graph::relation::update(tx, access, &moved).await?;
    }
    end_duplicates(tx, access, kept.id, &mut merged).await?;
    refresh(app, tx, access, &[kept.id]).await?;
    let pair =
        MergeCandidate { state: CandidateState::Merged, merged: Some(merged.clone()), decided_by: by, decided_at: Some(now), ..pair };
    store::graph::candidate::update(tx, access, &pair).await?;
    let detail = json!({
        "winner": merged.winner, "loser": merged.loser, "isByRule": by.is_none(), "scope": pair.bucket.scope(), "ownerKey": pair.bucket.owner(),
    });
    store::audit::record(tx, access, Entry::done("graph.merge", "merge_candidate", pair.id.get()).with(detail)).await?;
    Ok(pair)
}

/// Undoes a merge: the loser gets back every relation that was stated about it, before or after the merge.
///
/// # Errors
/// [`Error::Conflict`] when the two were not merged, or one of them is part of a later merge.
pub(crate) async fn part(app: &AppState, tx: &Tx, access: &Access, pair: MergeCandidate) -> Result<MergeCandidate> {
    let merged = pair.merged.clone().ok_or_else(|| Error::Conflict("the two were not merged".to_owned()))?;
    let found = store::graph::entity::get_any(tx, access, [merged.winner, merged.loser]).await?;
    let of = |id: EntityId| found.iter().find(|entity| entity.id == id).cloned();
    let (Some(winner), Some(loser)) = (of(merged.winner), of(merged.loser)) else {
        return Err(Error::Conflict("one of the two was forgotten".to_owned()));
    };
    if winner.merged_into.is_some() || loser.merged_into != Some(winner.id) {
        return Err(Error::Conflict("it is part of a later merge: undo that first".to_owned()));
    }
    let now = app.clock.now();
    let mut aliases = winner.aliases.clone();
    aliases.retain(|alias| !merged.aliases.contains(alias));
    let winner = GraphEntity { aliases, description: merged.description.clone(), updated_at: now, ..winner };
    let loser = GraphEntity { merged_into: None, updated_at: now, ..loser };
    store::graph::entity::update(tx, access, &winner).await?;
    store::graph::entity::update(tx, access, &loser).await?;
    let family: HashSet<EntityId> = family(tx, &loser).await?;
    for relation in store::graph::relation::all_of(tx, access, winner.id).await? {
        let swap = |side: EntityId, said: EntityId| if side == winner.id && family.contains(&said) { loser.id } else { side };
        let subject = swap(relation.subject, relation.said_subject);
        let object = swap(relation.object, relation.said_object);
        let status = if merged.duplicates.contains(&relation.id) { RelationStatus::Active } else { relation.status };
        let by_merge = merged.closed.iter().any(|closed| closed.id == relation.id && relation.closed_by == Some(closed.by));
        let (valid_until, closed_by) = if by_merge { (None, None) } else { (relation.valid_until, relation.closed_by) };
        let moved = Relation { subject, object, status, valid_until, closed_by, ..relation };
        store::graph::relation::update(tx, access, &moved).await?;
    }
    refresh(app, tx, access, &[winner.id, loser.id]).await?;
    let pair = MergeCandidate { state: CandidateState::Pending, merged: None, decided_by: None, decided_at: None, ..pair };
    store::graph::candidate::update(tx, access, &pair).await?;
    let detail = json!({ "winner": merged.winner, "loser": merged.loser, "scope": pair.bucket.scope(), "ownerKey": pair.bucket.owner() });
    store::audit::record(tx, access, Entry::done("graph.undo", "merge_candidate", pair.id.get()).with(detail)).await?;
    Ok(pair)
}

/// The two entities of a pair, the winner first.
async fn both(tx: &Tx, access: &Access, pair: &MergeCandidate, winner: EntityId) -> Result<[GraphEntity; 2]> {
    let mut found = store::graph::entity::get_any(tx, access, [pair.a, pair.b]).await?;
    found.sort_by_key(|entity| entity.id != winner);
    let both: [GraphEntity; 2] = found.try_into().map_err(|_| Error::Conflict("one of the two was forgotten".to_owned()))?;
    if both.iter().any(|entity| entity.merged_into.is_some()) {
        return Err(Error::Conflict("one of the two was merged with another entity in the meantime".to_owned()));
    }
    Ok(both)
}

/// Names of the loser that the winner does not have.
fn new_names(winner: &GraphEntity, loser: &GraphEntity) -> Vec<String> {
    let known: HashSet<String> = std::iter::once(&winner.name).chain(&winner.aliases).map(|name| names::key(name)).collect();
    let mut fresh: Vec<String> = std::iter::once(&loser.name).chain(&loser.aliases).cloned().collect();
    fresh.retain(|name| !known.contains(&names::key(name)));
    fresh
}

/// All entities that were merged into `entity`, including itself.
async fn family(tx: &Tx, entity: &GraphEntity) -> Result<HashSet<EntityId>> {
    let all = store::graph::entity::of_bucket(tx, &entity.bucket).await?;
    let mut family = HashSet::from([entity.id]);
    loop {
        let news: Vec<EntityId> = all
            .iter()
            .filter(|other| !family.contains(&other.id) && other.merged_into.is_some_and(|into| family.contains(&into)))
            .map(|other| other.id)
            .collect();
        if news.is_empty() {
            return Ok(family);
        }
        family.extend(news);
    }
}

/// Marks relations as duplicates that are now equal; of single-valued relations, the newer ends the older.
async fn end_duplicates(tx: &Tx, access: &Access, entity: EntityId, merged: &mut Merged) -> Result<()> {
    let mut all = store::graph::relation::all_of(tx, access, entity).await?;
    all.retain(|relation| relation.status == RelationStatus::Active);
    let mut kept: Vec<Relation> = Vec::new();
    for relation in all {
        let says_it = |known: &&Relation| {
            let is_same = known.subject == relation.subject && known.predicate == relation.predicate && known.object == relation.object;
            is_same && known.holds_at(relation.valid_from)
        };
        if kept.iter().any(|known| says_it(&known)) {
            merged.duplicates.push(relation.id);
            store::graph::relation::update(tx, access, &Relation { status: RelationStatus::Duplicate, ..relation }).await?;
            continue;
        }
        let ends = |known: &&mut Relation| {
            let is_rival = known.subject == relation.subject && known.predicate == relation.predicate && known.object != relation.object;
            is_rival
                && vocabulary::is_single_valued(&relation.predicate)
                && known.valid_until.is_none()
                && known.valid_from <= relation.valid_from
        };
        for known in kept.iter_mut().filter(ends) {
            known.valid_until = Some(relation.valid_from);
            known.closed_by = Some(relation.id);
            merged.closed.push(Closed { id: known.id, by: relation.id });
            store::graph::relation::update(tx, access, known).await?;
        }
        kept.push(relation);
    }
    Ok(())
}

/// Updates the index with the names of these entities.
async fn refresh(app: &AppState, tx: &Tx, access: &Access, entities: &[EntityId]) -> Result<()> {
    for entity in entities {
        let relations = store::graph::relation::all_of(tx, access, *entity).await?;
        let sides = relations.iter().flat_map(|relation| [relation.subject, relation.object]);
        let known = store::graph::entity::get_any(tx, access, sides).await?;
        for relation in &relations {
            indexing::relation_written(app, tx, access, relation, &known).await?;
        }
    }
    Ok(())
}
