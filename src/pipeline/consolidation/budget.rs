//! The daily token budget (UTC) of a tenant's dreams. Checked before a model is called. A dream beyond the budget runs without a model,
//! so that no dream is dropped or postponed. Called by the dream.

use chrono::NaiveTime;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::error::Result;
use crate::store::{self, Tx};
use crate::tenancy;

/// The failure class that a report gives when the budget was spent.
pub const SPENT: &str = "budget";

/// Whether the tenant's dreams have used today's `mate.memory.dream.daily-tokens`, by the settings of the workspace of `access`.
pub async fn is_spent(app: &AppState, tx: &Tx, access: &Access) -> Result<bool> {
    let config = tenancy::settings::of_bucket_in(app, tx, access, &Bucket::Global(access.tenant())).await?;
    let allowed = config.memory().dream.daily_tokens;
    if allowed == 0 {
        return Ok(false);
    }
    let today = app.clock.now().date_naive().and_time(NaiveTime::MIN).and_utc();
    Ok(store::nights::spent(tx, access, today).await? >= allowed)
}
