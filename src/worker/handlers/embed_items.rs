//! Embeds what waits for the model in a tenant.

use serde_json::Value;

use crate::error::Result;
use crate::memory::embedding;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass) -> Result<Value> {
    embedding::run(noctuary, pass.access(), run).await
}
