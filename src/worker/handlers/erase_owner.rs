//! Forgets a whole person.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::ids::ReceiptId;
use crate::error::Result;
use crate::memory::forget::{self, Wish};
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(app: &AppState, run: &JobRun, pass: Pass, receipt: ReceiptId, wish: Wish) -> Result<Value> {
    forget::run_owner(app, pass.access(), run, receipt, wish).await
}
