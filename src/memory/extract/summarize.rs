//! Extraction by hand: passes the gates and the cooldown, and waits for its end. It goes through the ledger like any other, so
//! that one owner is never extracted from twice at the same time. Called by REST.

use std::time::Duration;

use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::ids::JobId;
use crate::domain::job::JobState;
use crate::error::{Error, Result};
use crate::memory::extract::run;
use crate::noctuary::Noctuary;
use crate::store;
use crate::store::audit::Entry;

/// How long a caller is kept waiting; the job goes on after that.
const MAX_WAIT: Duration = Duration::from_secs(50);
/// First pause between two looks at the job; doubled up to the longest.
const FIRST_PAUSE: Duration = Duration::from_millis(20);
/// Longest pause.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// Extracts from the owner's conversation `name` now, and returns when that is done.
///
/// # Errors
/// [`Error::NotFound`] for a conversation that is absent or somebody else's; [`Error::Unavailable`] when no worker got to it in
/// time (the job stays in the queue); [`Error::Conflict`] when the job was called off.
pub async fn summarize(noctuary: &Noctuary, access: &OwnerAccess, name: &str) -> Result<()> {
    let ticket = access.access();
    ticket.require(Permission::WriteMemory)?;
    let tx = noctuary.db.write(ticket).await?;
    let conversation = store::conversations::find(&tx, access, name).await?.ok_or(Error::NotFound("conversation"))?;
    let unread = store::messages::after(&tx, access, conversation.id, conversation.extracted_seq, 1).await?;
    let entry = Entry::done("memory.summarize", "conversation", conversation.id.get());
    store::audit::record(&tx, ticket, entry).await?;
    if unread.is_empty() {
        return tx.commit().await;
    }
    let job = store::jobs::enqueue(&tx, ticket, run::job(access, noctuary.clock.now())).await?;
    tx.commit().await?;
    noctuary.bell.ring();
    wait_for(noctuary, access, job).await
}

async fn wait_for(noctuary: &Noctuary, access: &OwnerAccess, job: JobId) -> Result<()> {
    let (mut waited, mut pause) = (Duration::ZERO, FIRST_PAUSE);
    while waited < MAX_WAIT {
        tokio::time::sleep(pause).await;
        waited += pause;
        pause = (pause * 2).min(LONGEST_PAUSE);
        let tx = noctuary.db.read(access.access()).await?;
        match store::jobs::get(&tx, access.access(), job).await?.map(|job| job.state) {
            Some(JobState::Done) => return Ok(()),
            Some(JobState::Queued | JobState::Running | JobState::Retry) => {}
            Some(JobState::Failed | JobState::Quarantined) => return Err(Error::internal("the extraction failed")),
            Some(JobState::Cancelled) | None => return Err(Error::Conflict("the extraction was called off".to_owned())),
        }
    }
    Err(Error::Unavailable { dependency: "worker", cause: None })
}
