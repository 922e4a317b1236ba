//! Lists, retries and cancels the jobs of a workspace. Every surface calls it.
//!
//! Everyone who may read the workspace's memory sees its jobs, because jobs contain no memory text, only kinds, times, ids and error
//! classes. A token that is bound to owners or agents sees only their jobs. A job's owner is shown only to callers who may act for that
//! owner. Every member may retry and cancel jobs of any owner, because neither reveals or changes memory.

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
use crate::tenancy::health::DAY;

/// The maximum number of rows in the list of errors.
const TROUBLES: u64 = 10;

/// Filters for jobs, and the page to return.
#[derive(Debug, Clone, Default)]
pub struct JobQuery {
    /// `queued`, `running` …; `None` for all.
    pub state: Option<String>,
    /// The kind, such as `extract_memory`.
    pub kind: Option<String>,
    /// The id of the agent that the jobs concern.
    pub agent: Option<String>,
    /// The exact error class.
    pub error: Option<String>,
    /// Whether only jobs are listed that the built-in engine did because the model failed.
    pub is_fallback: bool,
    /// Whether the oldest jobs come first.
    pub is_oldest_first: bool,
    /// Only this job and older ones, for a change of the jobs that a page showed.
    pub newest: Option<JobId>,
    /// The cursor of the page.
    pub cursor: Option<String>,
    /// The number of rows per page.
    pub limit: Option<u64>,
}

/// Statistics of a workspace's jobs.
#[derive(Debug, Clone)]
pub struct Overview {
    /// The number of matching jobs in each state; all states in their order.
    pub counts: Vec<(JobState, i64)>,
    /// All kinds of job in the workspace, in alphabetical order.
    pub kinds: Vec<String>,
    /// The errors, most frequent first: kind of job, error class, count.
    pub troubles: Vec<(String, String, i64)>,
    /// When the workspace's longest waiting job became due.
    pub oldest_due: Option<DateTime<Utc>>,
    /// The jobs of the last 24 hours that the built-in engine did because the model failed, and the cause of the newest one.
    pub fallbacks: (u64, Option<String>),
    /// The newest job that these numbers count, of any kind.
    pub newest: Option<JobId>,
}

/// The workspace's jobs, newest first.
///
/// # Errors
/// [`Error::Invalid`] for an invalid state, agent, cursor or limit.
pub async fn list(app: &AppState, access: &Access, query: JobQuery) -> Result<Page<Job>> {
    access.require(Permission::ReadMemory)?;
    let page = PageRequest::parse(query.cursor.as_deref(), query.limit).map_err(Error::bad_page)?;
    let filter = check(query)?;
    let tx = app.db.read_single(access).await?;
    let jobs = store::jobs::list(&tx, access, &filter, &page).await?;
    Ok(jobs.map(|job| shown(access, job)))
}

/// The number of the workspace's jobs that failed for good and that are quarantined: what a person must look at. It reads none of the
/// others, of which there are many.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not read memory.
pub async fn count_failed(app: &AppState, access: &Access) -> Result<Vec<(JobState, i64)>> {
    access.require(Permission::ReadMemory)?;
    let tx = app.db.read(access).await?;
    let mut failed = Vec::new();
    for state in [JobState::Quarantined, JobState::Failed] {
        failed.push((state, store::jobs::count_few(&tx, access, state).await?));
    }
    Ok(failed)
}

/// The number of jobs in each state that match `query` and come after the job `after` in its order; all states in their order.
///
/// # Errors
/// Those of [`list`].
pub async fn count_after(app: &AppState, access: &Access, query: JobQuery, after: JobId) -> Result<Vec<(JobState, i64)>> {
    access.require(Permission::ReadMemory)?;
    let filter = JobFilter { after: Some(after), ..check(query)? };
    let tx = app.db.read_single(access).await?;
    Ok(by_state(&store::jobs::count(&tx, access, &filter).await?, None))
}

/// Statistics of the jobs that match the agent and kind of `query`. The state and error of `query` are ignored, because the statistics
/// count by them.
///
/// # Errors
/// Those of [`list`].
pub async fn overview(app: &AppState, access: &Access, query: JobQuery) -> Result<Overview> {
    access.require(Permission::ReadMemory)?;
    let JobFilter { kind, agent, is_fallback, .. } = check(query)?;
    let of_agent = JobFilter { agent, is_fallback, ..JobFilter::default() };
    let tx = app.db.read(access).await?;
    // Before the numbers, so that they count no job that is newer.
    let newest = store::jobs::newest(&tx, access, &of_agent).await?;
    let counted = store::jobs::count(&tx, access, &of_agent).await?;
    let troubles = store::jobs::troubles(&tx, access, &JobFilter { kind: kind.clone(), ..of_agent }, TROUBLES).await?;
    let kinds: BTreeSet<&str> = counted.iter().map(|(_, kind, _)| kind.as_str()).collect();
    let kinds = kinds.into_iter().map(str::to_owned).collect();
    let oldest_due = store::jobs::oldest_due(&tx, access).await?;
    let fallbacks = store::jobs::fallbacks(&tx, access, app.clock.now() - DAY).await?;
    Ok(Overview { counts: by_state(&counted, kind.as_deref()), kinds, troubles, oldest_due, fallbacks, newest })
}

/// The counts by state, for all kinds or for one.
fn by_state(counted: &[(JobState, String, i64)], kind: Option<&str>) -> Vec<(JobState, i64)> {
    let is_meant = |of: JobState, counted: &(JobState, String, i64)| counted.0 == of && kind.is_none_or(|kind| counted.1 == kind);
    let of = |state| counted.iter().filter(|counted| is_meant(state, counted)).map(|(_, _, jobs)| jobs).sum();
    JobState::ALL.into_iter().map(|state| (state, of(state))).collect()
}

fn check(query: JobQuery) -> Result<JobFilter> {
    let JobQuery { state, kind, agent, error, is_fallback, is_oldest_first, newest, .. } = query;
    let unknown_agent = |_| Error::invalid("agentId", "must be the id of an agent");
    Ok(JobFilter {
        state: state.map(|name| JobState::parse(&name).ok_or_else(unknown_state)).transpose()?,
        kind,
        agent: agent.map(|id| id.parse().map_err(unknown_agent)).transpose()?,
        error,
        is_fallback,
        is_oldest_first,
        newest,
        after: None,
    })
}

/// One job.
///
/// # Errors
/// [`Error::NotFound`] if it does not exist or the caller cannot see it.
pub async fn get(app: &AppState, access: &Access, id: &str) -> Result<Job> {
    access.require(Permission::ReadMemory)?;
    let id = parse(id)?;
    let tx = app.db.read(access).await?;
    find(&tx, access, id).await
}

/// The job that does the work of `id`: the job itself, or the one it was merged into.
///
/// # Errors
/// Those of [`get`].
pub async fn current(app: &AppState, access: &Access, id: &str) -> Result<Job> {
    access.require(Permission::ReadMemory)?;
    let id = parse(id)?;
    let tx = app.db.read(access).await?;
    store::jobs::current(&tx, access, id).await?.map(|job| shown(access, job)).ok_or(Error::NotFound("job"))
}

/// Puts a job back into the queue and resets its counts, error and outcome. Allowed for a job that failed, was quarantined or cancelled,
/// or waits for a retry. If an equivalent job is queued already, this job merges into it; that job becomes due and is returned.
///
/// # Errors
/// [`Error::NotFound`] if the caller cannot see it; [`Error::Conflict`] if it is queued, running or done.
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

/// Cancels a job that waits or runs. A running job commits nothing after this.
///
/// # Errors
/// [`Error::NotFound`] if the caller cannot see it; [`Error::Conflict`] if it has ended.
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

/// The job, without its owner if the caller may not act for that owner.
fn shown(access: &Access, job: Job) -> Job {
    let owner = job.owner.filter(|owner| access.may_name(owner));
    Job { owner, ..job }
}

fn unknown_state() -> Error {
    let known = JobState::ALL.map(JobState::as_str).join(", ");
    Error::invalid("state", format!("must be one of {known}"))
}

fn doubled(error: Error) -> Error {
    error.on_constraint("ux_job_tenant_dedup_key", "job.dedup_key", || Error::Conflict("an equivalent job is already queued".to_owned()))
}
