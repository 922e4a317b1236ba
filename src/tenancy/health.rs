//! The health page for admins of a workspace.

use chrono::{DateTime, TimeDelta, Utc};

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::model_state::{ModelStanding, ModelState};
use crate::error::Result;
use crate::store;
use crate::tenancy::diagnosis;
use crate::tenancy::models::standing;
use crate::tenancy::readiness::{self, Readiness};

/// A worker without a heartbeat for this long counts as gone.
pub(in crate::tenancy) const SILENT: TimeDelta = TimeDelta::minutes(2);

/// The period in which fallbacks are counted.
pub(crate) const DAY: TimeDelta = TimeDelta::days(1);

/// Whether something has failed, for the mark in the navigation; of the last half minute.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the caller is not an admin.
pub async fn is_bad(app: &AppState, access: &Access) -> Result<bool> {
    access.require(Permission::Administer)?;
    let (now, key) = (app.clock.now(), (access.tenant(), access.workspace()));
    if let Some(is_bad) = app.health_marks.get(now, key) {
        return Ok(is_bad);
    }
    // A page must come also while the board cannot be read.
    let is_bad = match board(app, access).await {
        Ok(board) => board.is_bad(),
        Err(error) => {
            tracing::warn!(%error, "the health board cannot be read");
            true
        }
    };
    app.health_marks.put(now, key, is_bad);
    Ok(is_bad)
}

impl HealthReport {
    /// Whether a check has failed, as opposed to one that only deserves attention.
    #[must_use]
    pub fn is_bad(&self) -> bool {
        self.readiness.database != "ok"
            || self.readiness.queue == "stuck"
            || self.workers.alive == 0
            || self.models.standing == ModelStanding::Down
            || self.disk == diagnosis::State::Broken
    }
}

/// The content of the health page. It names no host, path or address, because an admin of a workspace need not be the operator.
#[derive(Debug, Clone)]
pub struct HealthReport {
    /// The result of the readiness check.
    pub readiness: Readiness,
    /// The number of migrations that are not applied.
    pub pending_migrations: usize,
    /// The workers with a heartbeat in the last two minutes.
    pub workers: Workers,
    /// When the workspace's longest waiting job became due.
    pub oldest_due: Option<DateTime<Utc>>,
    /// The number of the tenant's items that are not embedded yet.
    pub waiting_for_vectors: u64,
    /// The name of the embedder; `None` if it is off.
    pub embedder: Option<String>,
    /// The name of the model; `None` if the built-in engine does the work.
    pub model: Option<String>,
    /// The size of the recall index in memory: bytes and buckets.
    pub index: (usize, usize),
    /// The maximum size of the index, in bytes.
    pub index_ceiling: usize,
    /// Whether the models answer that the workspace calls.
    pub models: ModelState,
    /// The jobs of the last 24 hours that the built-in engine did because the model failed, and the cause of the newest one.
    pub fallbacks: (u64, Option<String>),
    /// How much free space the disk has.
    pub disk: diagnosis::State,
}

/// The live workers, added up.
#[derive(Debug, Clone, Copy, Default)]
pub struct Workers {
    /// The number of workers.
    pub alive: usize,
    /// The number of jobs they run.
    pub running: i32,
    /// The number of jobs they can run at once.
    pub slots: i32,
    /// The newest heartbeat.
    pub heartbeat_at: Option<DateTime<Utc>>,
}

/// Collects the content of the health page.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the caller is not an admin.
pub async fn board(app: &AppState, access: &Access) -> Result<HealthReport> {
    access.require(Permission::Administer)?;
    let now = app.clock.now();
    let readiness = readiness::check(app).await;
    let steps = app.db.migrations().await?;
    let tx = app.db.read(access).await?;
    let alive = store::workers::list(&tx, now - SILENT).await?;
    let waiting_for_vectors = match app.embedder.space() {
        Some(space) => store::embeddings::count_waiting(&tx, access, space).await?,
        None => 0,
    };
    Ok(HealthReport {
        readiness,
        pending_migrations: steps.iter().filter(|step| !step.is_applied).count(),
        workers: Workers {
            alive: alive.len(),
            running: alive.iter().map(|worker| worker.running).sum(),
            slots: alive.iter().map(|worker| worker.slots).sum(),
            heartbeat_at: alive.iter().map(|worker| worker.heartbeat_at).max(),
        },
        oldest_due: store::jobs::oldest_due(&tx, access).await?,
        waiting_for_vectors,
        embedder: app.embedder.name().map(str::to_owned),
        model: app.config.llm.model.clone(),
        index: app.index.size(),
        index_ceiling: app.config.index.memory_ceiling,
        models: standing::of_workspace(app, &tx, access).await?,
        fallbacks: store::jobs::fallbacks(&tx, access, now - DAY).await?,
        disk: diagnosis::disk_state(&app.config.server.data_dir),
    })
}
