//! Dreams on request: about everything, or about a topic. They go through the queue like the nightly ones, so that two dreams of one
//! owner never run at the same time. Called by REST, the console and the tools.

use serde_json::json;

use super::new_dream::{NewDream, open};
use super::read::{Report, report_in};
use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::dream::{Dream, DreamCause, DreamKind};
use crate::error::{Error, Result};
use crate::memory::features::{Feature, require};
use crate::memory::files::write::allow;
use crate::pipeline::job_wait::JobWait;
use crate::store;
use crate::store::audit::Entry;
use crate::tenancy;

/// The longest topic, in characters.
const MAX_TOPIC_CHARS: usize = 200;

/// Runs a dream now, about `topic` if given, and returns when it is over. If one waits already, this call waits for that one.
///
/// # Errors
/// [`Error::Gone`] where dreaming is switched off; [`Error::Invalid`] for a topic without words; [`Error::Unavailable`] when no worker
/// finished in time (the dream stays in the queue); [`Error::Conflict`] when it was cancelled.
pub async fn dream_now(app: &AppState, access: &OwnerAccess, topic: Option<&str>) -> Result<Report> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    require(config.memory(), if topic.is_some() { Feature::Focused } else { Feature::Dreams })?;
    let topic = topic.map(check).transpose()?;
    allow(access, &access.visibility().home(true))?;
    let dream = ask(app, access, topic).await?;
    app.notifier.notify();
    if let Some(job) = dream.job {
        JobWait::default().wait_for(app, ticket, job, "the dream").await?;
    }
    let tx = app.db.read(ticket).await?;
    report_in(&tx, access, dream.id).await
}

async fn ask(app: &AppState, access: &OwnerAccess, topic: Option<String>) -> Result<Dream> {
    let ticket = access.access();
    let kind = if topic.is_some() { DreamKind::Focused } else { DreamKind::Manual };
    let tx = app.db.write_for(access).await?;
    let home = access.visibility().home(true);
    store::dreams::end_lost(&tx, ticket, access.agent().id, Some(&home)).await?;
    if let Some(waiting) = store::dreams::waiting(&tx, ticket, &home, kind, topic.as_deref()).await? {
        tx.commit().await?;
        return Ok(waiting);
    }
    let run_at = app.clock.now();
    let new = NewDream { kind, night: None, topic, cause: DreamCause::Request, asked_by: ticket.user(), run_at };
    let dream = open(app, &tx, access, new).await?.ok_or_else(|| Error::Conflict("the dream is already queued or running".to_owned()))?;
    let entry = Entry::done("dream.request", "dream", dream.id.get()).with(json!({ "kind": kind }));
    store::audit::record(&tx, ticket, entry).await?;
    tx.commit().await?;
    Ok(dream)
}

fn check(topic: &str) -> Result<String> {
    let topic = topic.split_whitespace().collect::<Vec<_>>().join(" ");
    if !topic.chars().any(char::is_alphanumeric) {
        return Err(Error::invalid("topic", "must not be blank"));
    }
    if topic.chars().nth(MAX_TOPIC_CHARS).is_some() {
        return Err(Error::invalid("topic", "must be at most 200 characters"));
    }
    Ok(topic)
}
