//! Whom a tenant demands a second factor of, when they log in with a password. Decided by people who are admins of all its workspaces. The
//! console calls it.

use serde_json::json;

use crate::app_state::AppState;
use crate::auth::second_factor;
use crate::domain::access::Access;
use crate::domain::second_factor::Demand;
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::Entry;
use crate::store::second_factors;
use crate::tenancy::identity_providers::admin_of_all;

/// Whom the tenant demands a second factor of.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin of all workspaces.
pub async fn get(app: &AppState, access: &Access) -> Result<Demand> {
    admin_of_all(app, access).await?;
    let tx = app.db.read(access).await?;
    second_factors::demand(&tx, access.tenant()).await
}

/// Changes the demand. It applies from the next login of each person.
///
/// # Errors
/// Those of [`get`]; [`Error::Invalid`] if the caller has no second factor and would lock themselves out.
pub async fn set(app: &AppState, access: &Access, demand: Demand) -> Result<()> {
    admin_of_all(app, access).await?;
    if demand != Demand::Optional && !second_factor::has_any(app, access).await? {
        return Err(Error::invalid("demand", "needs a second factor of your own first: set one up under Settings, Security"));
    }
    let tx = app.db.write(access).await?;
    second_factors::set_demand(&tx, access, demand).await?;
    let entry = Entry::done("tenant.second-factor", "tenant", access.tenant().get()).with(json!({ "demand": demand.as_str() }));
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await
}
