//! Extracts memory from an owner's new turns with an agent.

use serde_json::Value;

use crate::error::{Error, Result};
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

#[expect(clippy::unused_async, reason = "the service it calls is asynchronous")]
pub(super) async fn handle(_noctuary: &Noctuary, _run: &JobRun, pass: Pass) -> Result<Value> {
    let _access = pass.owner()?;
    Err(Error::Unavailable { dependency: "extractor", cause: None })
}
