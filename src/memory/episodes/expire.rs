//! Deletes episodes whose time is over, row and index, now and then while a worker runs. Nobody finds them before that either: every read
//! asks for the time. Called by the worker.

use serde_json::json;

use crate::app_state::AppState;
use crate::auth;
use crate::error::{Error, Result};
use crate::memory::indexing;
use crate::store;
use crate::store::audit::Entry;
use crate::store::episodes::Expired;

/// Episodes of one round. Each is a transaction of its own, so that a round holds nobody up.
const ROUND: u64 = 200;

/// Deletes what is over, those that wait longest first; tells how many episodes went. Two workers that look at once delete each once.
///
/// # Errors
/// When the database does not answer; what was deleted until then is. An episode that fails by itself holds up no other.
pub async fn round(app: &AppState) -> Result<u64> {
    let mut gone = 0;
    loop {
        let over = {
            let tx = app.db.read_single_across().await?;
            store::episodes::list_expired(&tx, ROUND).await?
        };
        let (found, before) = (over.len() as u64, gone);
        for expired in over {
            match delete(app, &expired).await {
                Ok(is_deleted) => gone += u64::from(is_deleted),
                Err(error @ Error::Unavailable { .. }) => return Err(error),
                Err(error) => {
                    tracing::warn!(episode = %expired.id, cause = error.chain(), "An episode whose time is over could not be deleted");
                }
            }
        }
        // A round without any progress would only be the same again.
        if found < ROUND || gone == before {
            return Ok(gone);
        }
    }
}

async fn delete(app: &AppState, expired: &Expired) -> Result<bool> {
    let access = auth::operator_access(expired.tenant, expired.workspace, "episode-expiry");
    let tx = app.db.write(&access).await?;
    if !store::episodes::delete(&tx, &access, expired.id).await? {
        return Ok(false);
    }
    indexing::episode_deleted(&tx, &access, expired.id).await?;
    let entry = Entry::done("episode.expire", "episode", expired.id.get()).with(json!({}));
    store::audit::record(&tx, &access, entry).await?;
    tx.commit().await.map(|()| true)
}
