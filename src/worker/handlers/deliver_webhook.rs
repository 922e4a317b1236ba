//! Sends a webhook delivery.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::ids::DeliveryId;
use crate::error::Result;
use crate::queue::JobRun;
use crate::tenancy::webhooks;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass, delivery: DeliveryId) -> Result<Value> {
    webhooks::deliver(app, pass.access(), run, delivery).await
}
