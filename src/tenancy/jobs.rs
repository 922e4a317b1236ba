//! Jobs as the people of a workspace see them: what waits, what runs, what failed, and a hand on it. Called by every surface.
//!
//! Everybody who reads the workspace's memory sees its jobs, because they hold no memory: kinds, times, ids and error classes.
//! A token that is bound to owners or agents sees the jobs of those only. Whose job it is, is told to those who may act for
//! that owner. Retrying and calling off is open to members, whoever the owner is: neither shows nor changes what is remembered.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::ids::JobId;
use crate::domain::job::{Job, JobState};
use crate::domain::page::{Page, PageRequest};
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::Entry;
use crate::store::jobs::JobFilter;

/// Most rows of what goes wrong.
const TROUBLES: u64 = 10;

/// Which jobs a caller asks for.
#[derive(Debug, Clone, Default)]
pub struct JobQuery {
    /// `queued`, `running` …; all when absent.
    pub state: Option<String>,
    /// What the jobs do, such as `extract_memory`.
    pub kind: Option<String>,
    /// The agent whose memory they are about, by its id.
    pub agent: Option<String>,
    /// What they say went wrong, whole.
    pub error: Option<String>,
    /// Whether the oldest come first.
    pub is_oldest_first: bool,
    /// Where the list goes on.
    pub cursor: Option<String>,
    /// Rows of a page.
    pub limit: Option<u64>,
}

/// The jobs of a workspace in figures.
#[derive(Debug, Clone)]
pub struct Overview {
    /// How many of those that are meant stand in each state, all states in their order.
    pub counts: Vec<(JobState, i64)>,
    /// Everything that a job of the workspace does, in the order of the alphabet.
    pub kinds: Vec<String>,
    /// What goes wrong, the most frequent first: what the job does, what it says, how many say so.
    pub troubles: Vec<(String, String, i64)>,
    /// Since when the longest waiting job of the workspace is due.
    pub oldest_due: Option<DateTime<Utc>>,
}

/// The workspace's jobs, newest first.
///
/// # Errors
/// [`Error::Invalid`] for a state, agent, cursor or limit that is not ours.
pub async fn list(app: &AppState, access: &Access, query: JobQuery) -> Result<Page<Job>> {
    access.require(Permission::ReadMemory)?;
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    let filter = check(query)?;
    let tx = app.db.read_single(access).await?;
    let jobs = store::jobs::list(&tx, access, &filter, &page).await?;
    Ok(jobs.map(|job| shown(access, job)))
}

/// How many of the workspace's jobs there are in each state, all states in their order.
///
/// # Errors
/// [`Error::Forbidden`].
pub async fn count(app: &AppState, access: &Access) -> Result<Vec<(JobState, i64)>> {
    access.require(Permission::ReadMemory)?;
    let tx = app.db.read_single(access).await?;
    Ok(by_state(&store::jobs::count(&tx, access, &JobFilter::default()).await?, None))
}

/// The jobs of one agent, or of all, that do one thing, or anything, in figures. The state and the error of `query` are not looked at:
/// they are what the figures are about.
///
/// # Errors
/// As [`list`].
pub async fn overview(app: &AppState, access: &Access, query: JobQuery) -> Result<Overview> {
    access.require(Permission::ReadMemory)?;
    let JobFilter { kind, agent, .. } = check(query)?;
    let of_agent = JobFilter { agent, ..JobFilter::default() };
    let tx = app.db.read(access).await?;
    let counted = store::jobs::count(&tx, access, &of_agent).await?;
    let troubles = store::jobs::troubles(&tx, access, &JobFilter { kind: kind.clone(), ..of_agent }, TROUBLES).await?;
    let kinds: BTreeSet<&str> = counted.iter().map(|(_, kind, _)| kind.as_str()).collect();
    let kinds = kinds.into_iter().map(str::to_owned).collect();
    let oldest_due = store::jobs::oldest_due(&tx, access).await?;
    Ok(Overview { counts: by_state(&counted, kind.as_deref()), kinds, troubles, oldest_due })
}

/// The sums of what was counted, of all kinds or of one.
fn by_state(counted: &[(JobState, String, i64)], kind: Option<&str>) -> Vec<(JobState, i64)> {
    let is_meant = |of: JobState, counted: &(JobState, String, i64)| counted.0 == of && kind.is_none_or(|kind| counted.1 == kind);
    let of = |state| counted.iter().filter(|counted| is_meant(state, counted)).map(|(_, _, jobs)| jobs).sum();
    JobState::ALL.into_iter().map(|state| (state, of(state))).collect()
}

fn check(query: JobQuery) -> Result<JobFilter> {
    let JobQuery { state, kind, agent, error, is_oldest_first, .. } = query;
    let unknown_agent = |_| Error::invalid("agentId", "must be the id of an agent");
    Ok(JobFilter {
        state: state.map(|name| JobState::parse(&name).ok_or_else(unknown_state)).transpose()?,
        kind,
        agent: agent.map(|id| id.parse().map_err(unknown_agent)).transpose()?,
        error,
        is_oldest_first,
    })
}

/// One job.
///
/// # Errors
/// [`Error::NotFound`] when it is absent or outside the caller's reach.
pub async fn get(app: &AppState, access: &Access, id: &str) -> Result<Job> {
    access.require(Permission::ReadMemory)?;
    let id = parse(id)?;
    let tx = app.db.read(access).await?;
    find(&tx, access, id).await
}

/// The job that does what `id` was for: itself, or the one it was merged into.
///
/// # Errors
/// As [`get`].
pub async fn current(app: &AppState, access: &Access, id: &str) -> Result<Job> {
    access.require(Permission::ReadMemory)?;
    let id = parse(id)?;
    let tx = app.db.read(access).await?;
    store::jobs::current(&tx, access, id).await?.map(|job| shown(access, job)).ok_or(Error::NotFound("job"))
}

/// Puts a job that has failed, was quarantined or called off, or waits for its next try, in the queue with a clean record. Where a job
/// that does the same waits already, it merges into that one, which becomes due and is returned.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Conflict`] when it waits already, runs or is done.
pub async fn retry(app: &AppState, access: &Access, id: &str) -> Result<Job> {
    access.require(Permission::WriteMemory)?;
    let id = parse(id)?;
    let tx = app.db.write(access).await?;
    let job = find(&tx, access, id).await?;
    if !store::jobs::retry(&tx, access, id).await.map_err(doubled)? {
        return Err(Error::Conflict(format!("a job that is {} cannot be retried", job.state.as_str())));
    }
    record(&tx, access, "job.retry", &job).await?;
    let job = store::jobs::current(&tx, access, id).await?.map(|job| shown(access, job)).ok_or(Error::NotFound("job"))?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(job)
}

/// Calls off a job that waits or runs. A running one commits nothing any more.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Conflict`] when it has ended.
pub async fn cancel(app: &AppState, access: &Access, id: &str) -> Result<Job> {
    access.require(Permission::WriteMemory)?;
    let id = parse(id)?;
    let tx = app.db.write(access).await?;
    let job = find(&tx, access, id).await?;
    if !store::jobs::cancel(&tx, access, id).await? {
        return Err(Error::Conflict(format!("a job that is {} cannot be cancelled", job.state.as_str())));
    }
    record(&tx, access, "job.cancel", &job).await?;
    let job = find(&tx, access, id).await?;
    tx.commit().await?;
    app.notifier.notify();
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
