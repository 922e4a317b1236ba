//! Creating an agent: its row and its initial files, in one transaction.

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::agent::Agent;
use crate::error::Result;
use crate::memory::files;
use crate::tenancy::agents::{NewAgent, insert};

/// Creates an agent with its initial files.
///
/// # Errors
/// [`crate::error::Error::Invalid`] for invalid fields; [`crate::error::Error::Conflict`] if the name is taken.
pub async fn create(app: &AppState, access: &Access, new: NewAgent) -> Result<Agent> {
    let tx = app.db.write(access).await?;
    let agent = insert(app, &tx, access, new).await?;
    files::seed(app, &tx, access, &agent).await?;
    tx.commit().await?;
    Ok(agent)
}
