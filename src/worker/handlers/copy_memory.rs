//! Copies changes of local memory to an external memory server.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::ids::MemoryServerId;
use crate::error::Result;
use crate::memory::external;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass, server: MemoryServerId) -> Result<Value> {
    external::run(app, pass.access(), run, server).await
}
