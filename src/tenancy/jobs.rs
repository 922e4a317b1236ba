//! Jobs as the people of a workspace see them: what waits, what runs, what failed, and a hand on it. Called by every surface.
//!
//! Everybody who reads the workspace's memory sees its jobs, because they hold no memory: kinds, times, ids and error classes.
//! A token that is bound to owners or agents sees the jobs of those only. Whose job it is, is told to those who may act for
//! that owner. Retrying and calling off is open to members, whoever the owner is: neither shows nor changes what is remembered.

use crate::domain::access::{Access, Permission};
use crate::domain::ids::JobId;
use crate::domain::job::{Job, JobState};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::noctuary::Noctuary;
use crate::store;
use crate::store::audit::Entry;

/// The workspace's jobs, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a state, cursor or limit that is not ours.
pub async fn list(
    noctuary: &Noctuary,
    access: &Access,
    state: Option<&str>,
    cursor: Option<&str>,
    limit: Option<u64>,
) -> Result<Page<Job>> {
    access.require(Permission::ReadMemory)?;
    let state = state.map(|name| JobState::parse(name).ok_or_else(unknown_state)).transpose()?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = noctuary.db.read(access).await?;
    let jobs = store::jobs::list(&tx, access, state, &page).await?;
    Ok(jobs.map(|job| shown(access, job)))
}

/// How many of the workspace's jobs there are in each state, all states in their order.
///
/// # Errors
/// [`Error::Forbidden`].
pub async fn count(noctuary: &Noctuary, access: &Access) -> Result<Vec<(JobState, i64)>> {
    access.require(Permission::ReadMemory)?;
    let tx = noctuary.db.read(access).await?;
    let counted = store::jobs::count(&tx, access).await?;
    let of = |state: JobState| counted.iter().find(|(known, _)| *known == state).map_or(0, |(_, count)| *count);
    Ok(JobState::ALL.into_iter().map(|state| (state, of(state))).collect())
}

/// One job.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or outside the caller's reach.
pub async fn get(noctuary: &Noctuary, access: &Access, id: &str) -> Result<Job> {
    access.require(Permission::ReadMemory)?;
    let id = parse(id)?;
    let tx = noctuary.db.read(access).await?;
    find(&tx, access, id).await
}

/// Puts a job that has failed, was quarantined or called off, or waits for its next try, in the queue with a clean record.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Conflict`] when it waits already, runs or is done, or when a job that does the same waits.
pub async fn retry(noctuary: &Noctuary, access: &Access, id: &str) -> Result<Job> {
    access.require(Permission::WriteMemory)?;
    let id = parse(id)?;
    let tx = noctuary.db.write(access).await?;
    let job = find(&tx, access, id).await?;
    if !store::jobs::retry(&tx, access, id).await.map_err(doubled)? {
        return Err(Error::Conflict(format!("a job that is {} cannot be retried", job.state.as_str())));
    }
    record(&tx, access, "job.retry", &job).await?;
    let job = find(&tx, access, id).await?;
    tx.commit().await?;
    noctuary.bell.ring();
    Ok(job)
}

/// Calls off a job that waits or runs. A running one commits nothing any more.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Conflict`] when it has ended.
pub async fn cancel(noctuary: &Noctuary, access: &Access, id: &str) -> Result<Job> {
    access.require(Permission::WriteMemory)?;
    let id = parse(id)?;
    let tx = noctuary.db.write(access).await?;
    let job = find(&tx, access, id).await?;
    if !store::jobs::cancel(&tx, access, id).await? {
        return Err(Error::Conflict(format!("a job that is {} cannot be cancelled", job.state.as_str())));
    }
    record(&tx, access, "job.cancel", &job).await?;
    let job = find(&tx, access, id).await?;
    tx.commit().await?;
    noctuary.bell.ring();
    Ok(job)
}

fn parse(id: &str) -> Result<JobId> {
    id.parse().map_err(|_| Error::NotFound("job"))
}

async fn find(tx: &store::Tx, access: &Access, id: JobId) -> Result<Job> {
    let found = store::jobs::get(tx, access, id).await?;
    found.map(|job| shown(access, job)).ok_or(Error::NotFound("job"))
}

async fn record(tx: &store::Tx, access: &Access, action: &str, job: &Job) -> Result<()> {
    let detail = serde_json::json!({ "kind": job.kind, "state": job.state.as_str() });
    store::audit::record(tx, access, Entry::done(action, "job", job.id.get()).with(detail)).await
}

/// Without the owner's name for those who may not act for that owner.
fn shown(access: &Access, job: Job) -> Job {
    let owner = job.owner.filter(|owner| access.may_name(owner));
    Job { owner, ..job }
}

fn unknown_state() -> Error {
    let known = JobState::ALL.map(JobState::as_str).join(", ");
    Error::invalid("state", format!("must be one of {known}"))
}

fn doubled(error: Error) -> Error {
    error.on_constraint("ux_job_tenant_dedup_key", "job.dedup_key", || {
        Error::Conflict("another job that does the same is waiting already".to_owned())
    })
}
