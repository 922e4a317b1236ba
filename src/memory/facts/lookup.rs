//! Finds a fact by its id alone, for callers that name no owner; the fact's bucket determines the access. Called by the
//! dialects of other memory services.

use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess, OwnerName};
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::FactId;
use crate::error::{Error, Result};
use crate::store;
use crate::tenancy::agents;

/// The fact, and access to the memory that contains it. A GLOBAL fact belongs to no agent and is not found.
///
/// # Errors
/// [`Error::NotFound`] for a fact that is absent, or that the caller may not see.
pub async fn open(app: &AppState, access: Access, id: FactId) -> Result<(OwnerAccess, Fact)> {
    let absent = || Error::NotFound("memory");
    let tx = app.db.read(&access).await?;
    let fact = store::facts::find(&tx, &access, id).await?.ok_or_else(absent)?;
    drop(tx);
    let (agent, owner) = match &fact.bucket {
        Bucket::Personal(_, agent, owner) => (*agent, OwnerName::of(owner)),
        Bucket::Team(_, agent) => (*agent, OwnerName::default()),
        Bucket::Global(_) => return Err(absent()),
    };
    let unseen = |error: Error| if matches!(error, Error::Forbidden(_) | Error::NotFound(_)) { absent() } else { error };
    let access = agents::open(app, access, agent).await.map_err(unseen)?.for_owner(&owner).map_err(unseen)?;
    let is_seen = access.visibility().buckets().contains(&fact.bucket);
    if is_seen { Ok((access, fact)) } else { Err(absent()) }
}
