//! Brings facts from before over to texts of their own parts: the text was the whole sentence, so that three facts of one sentence had one
//! text. The sentence stays as the evidence. A worker that starts adds a job for each workspace with such facts; the job shows how far it is,
//! and can be killed and run again at any point, because each portion is one transaction with its progress.

use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::auth;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactSource};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::job::{NewJob, Task};
use crate::error::{Error, Result};
use crate::memory::facts::change::change;
use crate::memory::labels;
use crate::queue::JobRun;
use crate::store;
use crate::store::audit::Entry;

/// Most facts of one transaction.
const PORTION: u64 = 200;

/// Adds the job for every workspace of all tenants that has older facts, and returns how many workspaces there are. While a job waits, no
/// other is added.
///
/// # Errors
/// When the facts cannot be read or a job cannot be written.
pub async fn enqueue(app: &AppState) -> Result<usize> {
    let waiting = {
        let tx = app.db.read_across().await?;
        store::fact_texts::workspaces(&tx).await?
    };
    for (tenant, workspace) in &waiting {
        let access = auth::operator_access(*tenant, *workspace, "facts-retelling");
        let tx = app.db.write(&access).await?;
        let key = format!("retell-facts:{workspace}");
        let job = NewJob {
            task: Task::RetellFacts,
            agent: None,
            owner: None,
            lane: Some(key.clone()),
            dedup_key: Some(key),
            run_at: app.clock.now(),
        };
        store::jobs::enqueue(&tx, &access, job).await?;
        tx.commit().await?;
    }
    if !waiting.is_empty() {
        app.notifier.notify();
    }
    Ok(waiting.len())
}

/// How far the job is, as its outcome shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Progress {
    /// Facts whose text changed, in all starts of the job.
    retold: u64,
    /// Facts that this start still has to look at.
    left: u64,
}

impl Progress {
    fn outcome(self) -> Value {
        json!({ "retold": self.retold, "left": self.left })
    }
}

/// The job `retell_facts`: retells every older fact of a workspace, and of the tenant's GLOBAL memory. Facts of somebody who is being
/// forgotten are left.
///
/// # Errors
/// [`Error::Conflict`] when another worker has the job. The failure of one bucket is returned after the others are done, so that the queue
/// tries it again.
pub async fn run(app: &AppState, access: &Access, run: &JobRun) -> Result<Value> {
    let (buckets, left) = {
        let tx = app.db.read(access).await?;
        (store::fact_texts::buckets(&tx, access).await?, store::fact_texts::count(&tx, access).await?)
    };
    let earlier = run.job().outcome.as_ref().and_then(|outcome| outcome.get("retold")?.as_u64());
    let mut progress = Progress { retold: earlier.unwrap_or_default(), left };
    let mut failure = None;
    for bucket in &buckets {
        match retell_bucket(app, access, run, bucket, &mut progress).await {
            Ok(()) => {}
            Err(lost @ Error::Conflict(_)) => return Err(lost),
            Err(error) => {
                tracing::warn!(tenant = %bucket.tenant(), cause = error.chain(), "facts of a bucket could not be retold");
                failure = Some(error);
            }
        }
    }
    if let Some(error) = failure {
        return Err(error);
    }
    let tx = app.db.write(access).await?;
    let left = store::fact_texts::count(&tx, access).await?;
    let outcome = Progress { left, ..progress }.outcome();
    let detail = json!({ "retold": progress.retold, "left": left });
    store::audit::record(&tx, access, Entry::done("facts.retell", "job", run.job().id.get()).with(detail)).await?;
    run.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    tracing::info!(tenant = %access.tenant(), retold = progress.retold, left, "facts from before now say only themselves");
    Ok(outcome)
}

async fn retell_bucket(app: &AppState, access: &Access, run: &JobRun, bucket: &Bucket, progress: &mut Progress) -> Result<()> {
    while let Some(after) = portion(app, access, run, bucket, *progress).await? {
        *progress = after;
    }
    Ok(())
}

/// Retells a portion of a bucket; `None` while its owner is being forgotten, or when nothing is left.
async fn portion(app: &AppState, access: &Access, run: &JobRun, bucket: &Bucket, progress: Progress) -> Result<Option<Progress>> {
    let tx = app.db.write(access).await?;
    if !store::erasing::is_writable(&tx, bucket).await? {
        return Ok(None);
    }
    store::facts::lock(&tx, access, bucket).await?;
    let older = store::fact_texts::older(&tx, access, bucket, PORTION).await?;
    let Some(last) = older.last().map(|fact| fact.id) else { return Ok(None) };
    let Progress { mut retold, left } = progress;
    for fact in &older {
        let Some(after) = told_anew(fact) else { continue };
        let cause = Cause::by(CauseKind::Upkeep);
        change(app, &tx, access, fact, after, FactEventKind::Adjusted, cause, "its text is made of its own parts").await?;
        retold += 1;
    }
    store::fact_texts::mark(&tx, access, bucket, last).await?;
    let looked_at = u64::try_from(older.len()).unwrap_or(u64::MAX);
    let after = Progress { retold, left: left.saturating_sub(looked_at) };
    run.note_in(&tx, after.outcome()).await?;
    tx.commit().await?;
    Ok(Some(after))
}

/// The fact with the text of its parts; `None` for what a person wrote, for sentences, and when nothing changes.
fn told_anew(fact: &Fact) -> Option<Fact> {
    let is_read = matches!(fact.source, FactSource::Statement | FactSource::Model);
    if !is_read || fact.is_person_edited || fact.object == fact.text || labels::is_sentence(&fact.predicate) {
        return None;
    }
    let text = labels::retold(fact);
    let is_chinese = language::script::is_chinese(&fact.text);
    let text = match labels::iso_date(&fact.text).filter(|date| !text.contains(date)) {
        Some(date) => labels::with_aside(&text, date, is_chinese),
        None => text,
    };
    let evidence = if fact.evidence.is_empty() { fact.text.clone() } else { fact.evidence.clone() };
    (text != fact.text).then(|| Fact { text, evidence, ..fact.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact(predicate: &str, object: &str, text: &str) -> Fact {
        Fact { predicate: predicate.into(), object: object.into(), text: text.into(), ..Fact::sample() }
    }

    #[test]
    fn a_sentence_becomes_what_the_fact_says_and_stays_as_its_evidence() {
        let after = told_anew(&fact("lives_in", "Porto", "I live in Porto and my dog is called Biscuit.")).unwrap();
        assert_eq!((after.text.as_str(), after.evidence.as_str()), ("Lives in Porto", "I live in Porto and my dog is called Biscuit."));
        let after = told_anew(&fact("plans", "去北京出差", "我明天要去北京出差（2026-03-06）。")).unwrap();
        assert_eq!(after.text, "计划：去北京出差（2026-03-06）");
    }

    #[test]
    fn what_a_person_wrote_and_sentences_stay() {
        assert_eq!(told_anew(&Fact { is_person_edited: true, ..fact("lives_in", "Porto", "Nora lives in Porto.") }), None);
        assert_eq!(told_anew(&Fact { source: FactSource::Person, ..fact("lives_in", "Porto", "I live in Porto.") }), None);
        assert_eq!(told_anew(&fact("asked_to_remember", "the gate is green", "the gate is green.")), None);
        assert_eq!(told_anew(&fact("lives_in", "Porto", "Lives in Porto")), None);
    }
}
