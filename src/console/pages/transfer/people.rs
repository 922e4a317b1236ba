//! The people that a form of import or export offers.

use crate::console::frame::Frame;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::owner_key::OwnerKey;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::owners;

/// The owner key that the form names; `None` if empty.
pub(crate) fn named(key: &str) -> OwnerName {
    OwnerName { owner_key: Some(key.trim().to_owned()).filter(|key| !key.is_empty()), ..OwnerName::default() }
}

/// The owners that the user may choose: none, the user's own, and for admins the owners that the agent knows.
pub(crate) async fn people(system: &System, frame: &Frame, access: &AgentAccess, nobody: &str) -> Result<Vec<(String, String)>> {
    let own = access.access().user().map(OwnerKey::user);
    let known = owners::offer(system, access).await?;
    let others = known.into_iter().filter(|key| Some(key) != own.as_ref()).map(|key| (key.to_string(), key.to_string()));
    let own = own.iter().map(|key| (key.to_string(), frame.t.say("transfer-own")));
    Ok(std::iter::once((String::new(), nobody.to_owned())).chain(own).chain(others).collect())
}
