//! What dreams may cost: the tokens of a tenant in a day (UTC). Asked before a model is. What goes beyond is dreamed without one, so
//! that nothing is left out and nothing is owed. Called by the dream.

use chrono::NaiveTime;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::error::Result;
use crate::store::{self, Tx};
use crate::tenancy;

/// The class under which a report says that the budget was spent.
pub const SPENT: &str = "budget";

/// Whether the tenant's dreams have cost today what `mate.memory.dream.daily-tokens` allows, by what holds for the workspace of the ticket.
pub async fn is_spent(app: &AppState, tx: &Tx, access: &Access) -> Result<bool> {
    let config = tenancy::settings::of_bucket_in(app, tx, access, &Bucket::Global(access.tenant())).await?;
    let allowed = config.memory().dream.daily_tokens;
    if allowed == 0 {
        return Ok(false);
    }
    let today = app.clock.now().date_naive().and_time(NaiveTime::MIN).and_utc();
    Ok(store::nights::spent(tx, access, today).await? >= allowed)
}
