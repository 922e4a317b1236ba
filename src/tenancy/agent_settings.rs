//! One form with everything about an agent: its name, description, time zone and model, and the settings that it overrides. The agent's page
//! of settings calls it.

use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, Permission};
use crate::error::{Error, Result};
use crate::tenancy::agents::{self, AgentPatch};
use crate::tenancy::settings::{self, Target};

/// Changes the agent and its overrides: all of it or nothing. A null removes an override.
///
/// # Errors
/// [`Error::Forbidden`] if the caller may not change agents, or changes an override and is not an admin; [`Error::Invalid`] with every
/// field and key that is wrong; [`Error::Conflict`] for a taken name.
pub async fn save(app: &AppState, access: &AgentAccess, patch: AgentPatch, changes: &[(String, Value)]) -> Result<()> {
    let user = access.access();
    user.require(Permission::WriteMemory)?;
    if !changes.is_empty() {
        user.require(Permission::Administer)?;
    }
    let checked = settings::check_changes(app, changes);
    let tx = app.db.write(user).await?;
    let (agent, changes) = match (agents::update_in(app, &tx, access, patch).await, checked) {
        (Ok(agent), Ok(changes)) => (agent, changes),
        (Err(Error::Invalid(mut wrong)), Err(Error::Invalid(more))) => {
            wrong.extend(more);
            return Err(Error::Invalid(wrong));
        }
        (Err(error), _) | (_, Err(error)) => return Err(error),
    };
    if !changes.is_empty() {
        settings::write_in(app, &tx, user, &changes, Target::Agent(agent.id)).await?;
    }
    tx.commit().await
}
