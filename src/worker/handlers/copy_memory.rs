//! Makes a memory server outside agree with local memory.

use serde_json::Value;

use crate::domain::ids::MemoryServerId;
use crate::error::Result;
use crate::memory::external;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass, server: MemoryServerId) -> Result<Value> {
    external::run(noctuary, pass.access(), run, server).await
}
