//! The daily token budget of a tenant's dreams (UTC days), checked before a model is called. Dreams beyond it use the rules instead, so
//! that none is omitted or postponed. Dreams call it.

use chrono::NaiveTime;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::error::Result;
use crate::store::{self, Tx};
use crate::tenancy;

/// The failure class of a report whose dream exceeded the budget.
pub const SPENT: &str = "budget";

/// Whether the tenant's dreams have used `mate.memory.dream.daily-tokens` today, according to the settings of the caller's workspace.
pub async fn is_spent(app: &AppState, tx: &Tx, access: &Access) -> Result<bool> {
    let config = tenancy::settings::of_bucket_in(app, tx, access, &Bucket::Global(access.tenant())).await?;
    let allowed = config.memory().dream.daily_tokens;
    if allowed == 0 {
        return Ok(false);
    }
    let today = app.clock.now().date_naive().and_time(NaiveTime::MIN).and_utc();
    Ok(store::nights::spent(tx, access, today).await? >= allowed)
}
