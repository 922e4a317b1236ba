//! Tells a webhook what happened.

use serde_json::Value;

use crate::domain::ids::DeliveryId;
use crate::error::Result;
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::tenancy::webhooks;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass, delivery: DeliveryId) -> Result<Value> {
    webhooks::deliver(noctuary, pass.access(), run, delivery).await
}
