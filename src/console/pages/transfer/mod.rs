//! `/agents/{agent}/export` and `/agents/{agent}/import`: transfers memory out of and into an agent.

pub mod apply;
pub mod export;
pub mod import;
mod preview;
mod upload;

use crate::console::frame::Frame;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::owner_key::OwnerKey;
use crate::edge::System;
use crate::error::Result;
use crate::tenancy::owners;

/// The owner of a form: a full key, or none.
fn named(key: &str) -> OwnerName {
    OwnerName { owner_key: Some(key.trim().to_owned()).filter(|key| !key.is_empty()), ..OwnerName::default() }
}

/// The owners to choose from: none, the user, and for admins those that the agent knows.
async fn people(system: &System, frame: &Frame, access: &AgentAccess, nobody: &str) -> Result<Vec<(String, String)>> {
    let own = access.access().user().map(OwnerKey::user);
    let known = owners::offer(system, access).await?;
    let others = known.into_iter().filter(|key| Some(key) != own.as_ref()).map(|key| (key.to_string(), key.to_string()));
    let own = own.iter().map(|key| (key.to_string(), frame.t.say("transfer-own")));
    Ok(std::iter::once((String::new(), nobody.to_owned())).chain(own).chain(others).collect())
}

#[cfg(test)]
pub(super) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    [export::samples(frame), import::samples(frame), preview::samples(frame)].into_iter().flatten().collect()
}
