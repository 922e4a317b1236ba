//! The job `dream_again`: has the model dream about what only the built-in rules had dreamed, because the model failed then. Added by
//! `pipeline::again`, run by the worker.
//!
//! It opens a new dream of the same owner, like one that was asked for by hand; the earlier dream and its changes stay. Whatever the rules
//! missed is still in the notes and among the facts, so that the new dream reads it.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::new_dream::{NewDream, open};
use super::run::feature;
use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::dream::{DreamCause, DreamKind};
use crate::domain::ids::DreamId;
use crate::domain::job::{NewJob, Task};
use crate::error::Result;
use crate::queue::JobRun;
use crate::store::audit::Entry;
use crate::store::fallback_dreams::FallbackDream;
use crate::store::{self, Tx};
use crate::tenancy;

/// The job that dreams again what the dream `id` was about; none if a later dream took its place.
pub async fn of_job(tx: &Tx, access: &Access, id: DreamId) -> Result<Vec<NewJob>> {
    Ok(jobs(tx, store::fallback_dreams::of_id(tx, access, id).await?))
}

/// The jobs that dream again for all people since `from`, the oldest first, at most `most`.
pub async fn since(tx: &Tx, access: &Access, from: DateTime<Utc>, most: u64) -> Result<Vec<NewJob>> {
    Ok(jobs(tx, store::fallback_dreams::since(tx, access, from, most).await?))
}

fn jobs(tx: &Tx, dreams: Vec<FallbackDream>) -> Vec<NewJob> {
    let job = |dream: FallbackDream| NewJob {
        task: Task::DreamAgain { dream: dream.id },
        agent: Some(dream.agent),
        lane: Some(format!("{}:{}", dream.agent, dream.owner)),
        owner: Some(dream.owner),
        dedup_key: Some(format!("dream-again:{}", dream.id)),
        run_at: tx.now(),
    };
    dreams.into_iter().map(job).collect()
}

/// Opens a dream about what the dream `id` was about. Does nothing if a later dream took its place, or one waits already.
///
/// # Errors
/// When the database does not answer. Whether the model answers is the new dream's affair: its report says so.
pub async fn run(app: &AppState, access: &OwnerAccess, job: &JobRun, id: DreamId) -> Result<Value> {
    let ticket = access.access();
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let tx = app.db.write_for(access).await?;
    let Some(earlier) = store::fallback_dreams::get(&tx, access, id).await? else { return Ok(json!({ "dream": null })) };
    if !feature(earlier.kind).is_on(config.memory()) {
        return Ok(json!({ "dream": null, "off": true }));
    }
    // A nightly dream is unique for its date; by hand it is a manual one.
    let kind = if earlier.kind == DreamKind::Nightly { DreamKind::Manual } else { earlier.kind };
    store::dreams::end_lost(&tx, ticket, access.agent().id, Some(&earlier.bucket)).await?;
    let waiting = store::dreams::waiting(&tx, ticket, &earlier.bucket, kind, earlier.topic.as_deref()).await?;
    let dream = match waiting {
        Some(waiting) => Some(waiting),
        None => {
            let topic = earlier.topic.clone();
            let new = NewDream { kind, night: None, topic, cause: DreamCause::Request, asked_by: None, run_at: app.clock.now() };
            open(app, &tx, access, new).await?
        }
    };
    let outcome = json!({ "dream": dream.as_ref().map(|dream| dream.id) });
    if let Some(dream) = &dream {
        let entry = Entry::done("dream.request", "dream", dream.id.get()).with(json!({ "kind": kind, "again": earlier.id }));
        store::audit::record(&tx, ticket, entry).await?;
    }
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(outcome)
}
