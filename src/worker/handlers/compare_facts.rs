//! Asks the model about two facts that the rules could not tell apart.

use serde_json::Value;

use crate::domain::ids::FactId;
use crate::error::Result;
use crate::memory::contradictions;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass, earlier: FactId, later: FactId) -> Result<Value> {
    contradictions::compare(noctuary, &pass.owner()?, run, earlier, later).await
}
