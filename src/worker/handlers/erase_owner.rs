//! Forgets a whole person.

use serde_json::Value;

use crate::domain::ids::ReceiptId;
use crate::error::Result;
use crate::memory::forget::{self, Wish};
use crate::noctuary::Noctuary;
use crate::queue::JobRun;
use crate::worker::Pass;

pub(super) async fn handle(noctuary: &Noctuary, run: &JobRun, pass: Pass, receipt: ReceiptId, wish: Wish) -> Result<Value> {
    forget::run_owner(noctuary, pass.access(), run, receipt, wish).await
}
