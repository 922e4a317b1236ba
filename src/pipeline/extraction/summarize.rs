//! Extraction on request: bypasses the gates and the cooldown, and waits for the end. It goes through the queue like any other, so that
//! two extractions of one owner never run at the same time. Called by REST.

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::ids::{ConversationId, JobId};
use crate::error::{Error, Result};
use crate::memory::features;
use crate::pipeline::extraction::run;
use crate::pipeline::job_wait::JobWait;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;

/// Extracts from the owner's conversation `name` now, and from no other; returns when all its messages are read.
///
/// # Errors
/// [`Error::NotFound`] for a conversation that is absent or another owner's; [`Error::Unavailable`] when no worker finished in time (the
/// job stays in the queue); [`Error::Conflict`] when the job was cancelled.
pub async fn summarize(app: &AppState, access: &OwnerAccess, name: &str) -> Result<()> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    features::require_memory(tenancy::settings::of_agent(app, access.agent_access()).await?.memory())?;
    let tx = app.db.write_for(access).await?;
    let conversation = store::conversations::find(&tx, access, name).await?.ok_or(Error::NotFound("conversation"))?;
    let entry = Entry::done("memory.summarize", "conversation", conversation.id.get());
    store::audit::record(&tx, ticket, entry).await?;
    // Messages that arrive while this call waits are not waited for.
    let target = store::messages::last_seq(&tx, access, conversation.id).await?;
    let mut job = ask(app, &tx, access, conversation.id, target).await?;
    tx.commit().await?;
    let mut job_wait = JobWait::default();
    while let Some(id) = job {
        app.notifier.notify();
        job_wait.wait_for(app, ticket, id, "the extraction").await?;
        // A job reads a limited number of windows and leaves the rest to another job.
        let tx = app.db.write_for(access).await?;
        job = ask(app, &tx, access, conversation.id, target).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Adds the job that extracts the owner's conversation `name`, and no other; returns its id, if anything is unread.
///
/// # Errors
/// [`Error::NotFound`] for a conversation that is absent or another owner's.
pub async fn ask_for(app: &AppState, access: &OwnerAccess, name: &str) -> Result<Option<JobId>> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    features::require_memory(tenancy::settings::of_agent(app, access.agent_access()).await?.memory())?;
    let tx = app.db.write_for(access).await?;
    let conversation = store::conversations::find(&tx, access, name).await?.ok_or(Error::NotFound("conversation"))?;
    let job = ask(app, &tx, access, conversation.id, i64::MAX).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(job)
}

/// Adds a job for the unread messages up to `target`; `None` when there are none. It merges with a waiting one.
async fn ask(app: &AppState, tx: &Tx, access: &OwnerAccess, id: ConversationId, target: i64) -> Result<Option<JobId>> {
    let Some(conversation) = store::conversations::get(tx, access, id).await? else { return Ok(None) };
    let unread = store::messages::after(tx, access, id, conversation.extracted_seq, 1).await?;
    if unread.first().is_none_or(|message| message.seq > target) {
        return Ok(None);
    }
    store::jobs::enqueue(tx, access.access(), run::job(access, Some(id), app.clock.now())).await.map(Some)
}
