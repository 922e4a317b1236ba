//! Resolves the agent and the user that a request names, within the limits of the token.

use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, OwnerAccess, OwnerName};
use crate::domain::ids::AgentId;
use crate::error::{Error, Result};
use crate::memory::agents as making;
use crate::tenancy::agents::{self, NewAgent};

/// The name that stands for everyone, where the API has one.
pub(super) const EVERYBODY: &str = "*";
/// The name of the first agent, if the request names none.
const FIRST: &str = "mem0";

/// Authorizes access to a user's memory with an agent, both by name. Names default to those of the token.
///
/// # Errors
/// Those of [`agents::open_named`] and [`pass`].
pub(super) async fn open(app: &AppState, access: Access, agent: Option<&str>, user: Option<&str>) -> Result<OwnerAccess> {
    pass(agents::open_named(app, access, agent.filter(|name| *name != EVERYBODY)).await?, user)
}

/// Like [`open`], but makes an agent that does not exist, as mem0 does. A token that is limited to certain agents makes none, and an id is
/// never taken for a name.
///
/// # Errors
/// Those of [`open`] and [`making::create`].
pub(super) async fn open_or_make(app: &AppState, access: Access, agent: Option<&str>, user: Option<&str>) -> Result<OwnerAccess> {
    let name = agent.unwrap_or(FIRST);
    let may_make = access.agents().is_none() && name != EVERYBODY && name.parse::<AgentId>().is_err();
    match open(app, access.clone(), agent, user).await {
        Err(Error::NotFound("agent")) if may_make => {}
        met => return met,
    }
    match making::create(app, &access, NewAgent { name: name.to_owned(), ..NewAgent::default() }).await {
        // Another request made it at the same time.
        Ok(_) | Err(Error::Conflict(_)) => open(app, access, agent, user).await,
        Err(error) => Err(error),
    }
}

/// Authorizes access to a user's memory with a known agent.
///
/// # Errors
/// Those of [`AgentAccess::for_owner`]; [`Error::Invalid`] for everyone at once.
pub(super) fn pass(agent: AgentAccess, user: Option<&str>) -> Result<OwnerAccess> {
    if user == Some(EVERYBODY) {
        return Err(Error::invalid("user_id", "must name one user: each user has separate memory"));
    }
    agent.for_owner(&name(user))
}

/// The user as an owner. `user_id` is always a name that the caller chose, never a full owner key.
pub(super) fn name(user: Option<&str>) -> OwnerName {
    OwnerName { end_user_id: user.map(str::to_owned), ..OwnerName::default() }
}

/// The name that callers use for an owner.
pub(super) fn user(owner: &str) -> &str {
    owner.strip_prefix("api:").unwrap_or(owner)
}
