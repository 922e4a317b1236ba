//! Whether the models answer, by their latest calls: of a workspace for the health page and Home, of the installation for readiness. Both
//! use the same evaluation, so that no page calls a model good whose calls fail.

use chrono::{Days, NaiveDate};

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::clock::Clock;
use crate::domain::model_state::{Calls, ModelState};
use crate::error::Result;
use crate::store::{self, Tx};

/// The days whose calls count, with today: what failed in the evening is not good at midnight.
const DAYS: u64 = 1;

/// The models that the workspace calls.
///
/// # Errors
/// When the database does not answer.
pub async fn of_workspace(app: &AppState, tx: &Tx, access: &Access) -> Result<ModelState> {
    let calls = store::model_usage::recent(tx, access, since(&app.clock)).await?;
    Ok(ModelState::of(app.model.is_some(), calls))
}

/// The installation's own model. The models of tenants do not count: a wrong key of one tenant is not the operator's trouble.
///
/// # Errors
/// When the database does not answer.
pub async fn of_installation(app: &AppState) -> Result<ModelState> {
    let Some(model) = &app.model else { return Ok(ModelState::of(false, Calls::default())) };
    let tx = app.db.read_across().await?;
    let calls = store::model_usage::recent_of_model(&tx, model.name(), since(&app.clock)).await?;
    Ok(ModelState::of(true, calls))
}

fn since(clock: &Clock) -> NaiveDate {
    let today = clock.now().date_naive();
    today.checked_sub_days(Days::new(DAYS)).unwrap_or(today)
}
