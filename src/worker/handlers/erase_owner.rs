//! Forgets everything about an owner.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::forget::Wish;
use crate::domain::ids::ReceiptId;
use crate::error::Result;
use crate::privacy::forget;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass, receipt: ReceiptId, wish: Wish) -> Result<Value> {
    forget::run_owner(app, pass.access(), run, receipt, wish).await
}
