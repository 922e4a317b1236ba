//! Dreams one dream.

use serde_json::Value;

use crate::domain::ids::DreamId;
use crate::error::Result;
use crate::memory::dream;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass, dream: DreamId) -> Result<Value> {
    dream::run(noctuary, &pass.owner()?, run, dream).await
}
