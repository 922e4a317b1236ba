//! The overview of an agent: the amount of its memory, the content of every prompt, the latest files. Called by the console.

use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::agent::Figures;
use crate::domain::ids::{DreamId, JobId};
use crate::domain::job::{JobState, Task};
use crate::error::Result;
use crate::memory::files::Target;
use crate::memory::files::listing::{self, ListedFile};
use crate::memory::files::share::{self, Shares};
use crate::store;
use crate::tenancy;
use crate::tenancy::jobs::JobQuery;

/// The kind of dream jobs.
const DREAM: &str = "dream";

/// The number of latest files shown.
const LATEST: u64 = 6;

/// The overview of an agent, as the module describes it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Overview {
    /// The amount of memory, in counts.
    pub figures: Figures,
    /// The content of every prompt.
    pub shares: Shares,
    /// The latest changed files: the caller's own and the shared ones.
    pub latest: Vec<ListedFile>,
    /// The running dream.
    pub dreaming: Option<Dreaming>,
}

/// A running dream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dreaming {
    /// Its job.
    pub job: JobId,
    /// Its report, if it is of the caller's own memory or of the team's; of other dreams only the job is shown.
    pub report: Option<DreamId>,
}

/// Returns the overview of an agent.
pub async fn overview(app: &AppState, access: AgentAccess) -> Result<Overview> {
    let figures = tenancy::agents::figures(app, &access).await?;
    let shares = share::shares(app, &access).await?;
    let dreaming = dreaming(app, &access).await?;
    let target = Target::resolve(app, access, &OwnerName::default(), None).await?;
    Ok(Overview { figures, shares, latest: listing::latest(app, &target, LATEST).await?, dreaming })
}

async fn dreaming(app: &AppState, access: &AgentAccess) -> Result<Option<Dreaming>> {
    let running = JobQuery {
        state: Some(JobState::Running.as_str().to_owned()),
        kind: Some(DREAM.to_owned()),
        agent: Some(access.agent().id.to_string()),
        limit: Some(1),
        ..JobQuery::default()
    };
    let found = tenancy::jobs::list(app, access.access(), running).await?.items.pop();
    let Some(job) = found else { return Ok(None) };
    let Ok(Task::Dream { dream }) = serde_json::from_value(job.args) else { return Ok(Some(Dreaming { job: job.id, report: None })) };
    let me = access.clone().for_owner(&OwnerName::default())?;
    let tx = app.db.read_single(access.access()).await?;
    let seen = store::dreams::get(&tx, &me, dream).await?;
    Ok(Some(Dreaming { job: job.id, report: seen.map(|dream| dream.id) }))
}
