//! The board of what an admin of a workspace should know about the installation.

use chrono::{DateTime, TimeDelta, Utc};

use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::model::Sum;
use crate::error::Result;
use crate::store;
use crate::tenancy::diagnosis;
use crate::tenancy::readiness::{self, Readiness};

/// A worker that gave no sign of life for so long is taken for gone.
pub(in crate::tenancy) const SILENT: TimeDelta = TimeDelta::minutes(2);

/// Rows of a day: one for each agent, purpose and model.
const MAX_ROWS: u64 = 5_000;

/// The board. It names no host, path or address: an admin of a workspace need not be the operator of the machine.
#[derive(Debug, Clone)]
pub struct Board {
    /// What readiness found.
    pub readiness: Readiness,
    /// Migrations that are not applied.
    pub pending_migrations: usize,
    /// Workers that gave a sign of life in the last two minutes: how many, jobs they run, the newest sign.
    pub workers: Workers,
    /// When the longest waiting job of the workspace was due.
    pub oldest_due: Option<DateTime<Utc>>,
    /// Items of the tenant that wait for the embedder in use.
    pub waiting_for_vectors: u64,
    /// The embedder in use; `None` when it is off.
    pub embedder: Option<String>,
    /// The model in use; `None` leaves the work to the built-in engine.
    pub model: Option<String>,
    /// Bytes of the recall index held in memory, and its buckets.
    pub index: (usize, usize),
    /// Most bytes the index may take.
    pub index_ceiling: usize,
    /// Calls of models that the workspace made today, and how many failed.
    pub asked: Sum,
    /// How much room the disk has.
    pub disk: diagnosis::State,
}

/// See [`Board::workers`].
#[derive(Debug, Clone, Copy, Default)]
pub struct Workers {
    /// How many.
    pub alive: usize,
    /// Jobs they run.
    pub running: i32,
    /// Jobs they can run at once.
    pub slots: i32,
    /// The newest sign of life.
    pub heartbeat_at: Option<DateTime<Utc>>,
}

/// Looks at everything an admin should know.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] for who is no admin; when the database does not answer.
pub async fn board(app: &AppState, access: &Access) -> Result<Board> {
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
    let mut asked = Sum::default();
    for row in store::model_usage::list(&tx, access, now.date_naive(), now.date_naive(), MAX_ROWS).await? {
        asked += row.sum;
    }
    Ok(Board {
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
        asked,
        disk: diagnosis::room(&app.config.server.data_dir),
    })
}
