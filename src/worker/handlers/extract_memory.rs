//! Extracts memory from an owner's new turns with an agent.

use serde_json::Value;

use crate::error::Result;
use crate::memory::extract;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass) -> Result<Value> {
    extract::run(noctuary, &pass.owner()?, run, None).await
}
