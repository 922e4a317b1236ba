//! Removes facts of one bucket: rows, index items, lines in files; adds tombstones. Called by every kind of forgetting,
//! in its transaction.

use super::files::remove_statements;
use super::{dreams, graph, records, siblings};
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::forget::{Counts, Erased};
use crate::domain::ids::{ExtractionId, FactId, ReceiptId};
use crate::domain::item::ItemKind;
use crate::error::Result;
use crate::memory::external;
use crate::memory::fingerprint;
use crate::memory::indexing;
use crate::memory::tombstones;
use crate::memory::tombstones::statement::{Statement, cut};
use crate::store::erasure::DeletedFact;
use crate::store::forget_ledger::Pending;
use crate::store::{self, Tx};

/// Removes `facts`, all of `bucket`, and facts that say the same from everywhere, and adds tombstones. Returns all
/// removed facts.
pub(crate) async fn facts(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    bucket: &Bucket,
    facts: &[Fact],
    receipt: ReceiptId,
    counts: &mut Counts,
) -> Result<Vec<Fact>> {
    if facts.is_empty() {
        return Ok(Vec::new());
    }
    store::facts::lock(tx, access, bucket).await?;
    let mut all: Vec<Fact> = Vec::with_capacity(facts.len());
    for fact in facts {
        if all.iter().any(|known| known.id == fact.id) {
            continue;
        }
        let print = fingerprint::of(&fact.subject, &fact.predicate, &fact.object);
        let cluster = store::erasure::cluster(tx, access, fact, &print).await?;
        for member in cluster {
            if all.iter().all(|known| known.id != member.id) {
                all.push(member);
            }
        }
    }
    let statements: Vec<Statement> = all.iter().map(Statement::of).collect();
    all.extend(siblings::clean(app, tx, access, bucket, &all, &statements, counts).await?);
    let statements: Vec<Statement> = all.iter().map(Statement::of).collect();
    let buried: Vec<DeletedFact> = all.iter().map(buried).collect();
    tombstones::add(app, tx, access, bucket, &buried, receipt).await?;
    remove_statements(app, tx, access, bucket, &statements, counts).await?;
    dreams::remove_facts(tx, access, bucket, &all, &statements, counts).await?;
    graph::remove_relations(tx, access, bucket, &all, &statements, counts).await?;
    records::clean(tx, access, bucket, &all, &statements, counts).await?;
    let ids: Vec<FactId> = all.iter().map(|fact| fact.id).collect();
    tx.extension(|pending: &mut Pending| pending.parts.facts.extend(&ids));
    let numbers: Vec<i64> = ids.iter().map(|id| id.get()).collect();
    counts.merge(&store::erasure::pieces_of(tx, access, ItemKind::Fact, &numbers).await?);
    for id in &ids {
        indexing::fact_deleted(app, tx, access, *id).await?;
    }
    external::facts_forgotten(app, tx, access, &ids).await?;
    counts.merge(&store::erasure::delete_facts(tx, access, &ids).await?);
    runs(tx, access, &all, &statements, counts).await?;
    Ok(all)
}

fn buried(fact: &Fact) -> DeletedFact {
    DeletedFact {
        id: fact.id,
        agent: fact.bucket.agent(),
        text: fact.text.clone(),
        subject: fact.subject.clone(),
        predicate: fact.predicate.clone(),
        object: fact.object.clone(),
        evidence: fact.evidence.clone(),
    }
}

/// Removes the statements from the notes of the extraction runs that found these facts.
async fn runs(tx: &Tx, access: &Access, facts: &[Fact], statements: &[Statement], counts: &mut Counts) -> Result<()> {
    let mut runs: Vec<ExtractionId> = facts.iter().filter_map(|fact| fact.extraction).collect();
    runs.sort_unstable();
    runs.dedup();
    let says_it = |text: &str| cut(text, statements).is_some();
    let rejections = store::erasure::rejections(tx, access, &runs).await?;
    let ids: Vec<i64> = rejections.into_iter().filter(|(_, text)| says_it(text)).map(|(id, _)| id).collect();
    counts.add(Erased::Rejections, store::erasure::delete_rejections(tx, access, &ids).await?);
    store::erasure::empty_reasons(tx, access, &runs).await
}
