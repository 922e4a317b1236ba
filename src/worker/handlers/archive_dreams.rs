//! Packs what is old of an owner's dreams.

use serde_json::Value;

use crate::error::Result;
use crate::memory::dream;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass) -> Result<Value> {
    dream::archive(noctuary, &pass.owner()?, run).await
}
