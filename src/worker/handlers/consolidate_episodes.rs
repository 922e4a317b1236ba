//! Gathers the owner's episodes that wait into the notes of the day.

use serde_json::Value;

use crate::error::Result;
use crate::memory::episodes;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass) -> Result<Value> {
    episodes::consolidate(noctuary, &pass.owner()?, run).await
}
