//! Whom a request of this wire is about: names of callers, never more than their token reaches.

use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, OwnerAccess, OwnerName};
use crate::error::{Error, Result};
use crate::tenancy::agents;

/// A name that stands for everybody, where the wire has one.
pub(super) const EVERYBODY: &str = "*";

/// The pass for a user of an agent, both named as callers do; the token's own where one is not named.
///
/// # Errors
/// As [`agents::open_named`] and [`pass`].
pub(super) async fn open(app: &AppState, access: Access, agent: Option<&str>, user: Option<&str>) -> Result<OwnerAccess> {
    pass(agents::open_named(app, access, agent.filter(|name| *name != EVERYBODY)).await?, user)
}

/// The pass for a user of an agent that is there.
///
/// # Errors
/// As [`AgentAccess::for_owner`]; [`Error::Invalid`] for everybody at once.
pub(super) fn pass(agent: AgentAccess, user: Option<&str>) -> Result<OwnerAccess> {
    if user == Some(EVERYBODY) {
        return Err(Error::invalid("user_id", "must name one user: memory is kept apart by person"));
    }
    agent.for_owner(&name(user))
}

/// A user as an owner. A whole key is not taken for one: `user_id` is always a name of the caller's own.
pub(super) fn name(user: Option<&str>) -> OwnerName {
    OwnerName { end_user_id: user.map(str::to_owned), ..OwnerName::default() }
}

/// The name under which a caller knows an owner.
pub(super) fn user(owner: &str) -> &str {
    owner.strip_prefix("api:").unwrap_or(owner)
}
