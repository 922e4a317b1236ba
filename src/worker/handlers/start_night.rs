//! Begins a night of an agent.

use chrono::NaiveDate;
use serde_json::Value;

use crate::error::Result;
use crate::memory::dream;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass, night: NaiveDate) -> Result<Value> {
    dream::start(noctuary, &pass.agent()?, run, night).await
}
