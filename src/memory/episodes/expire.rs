//! Deletes expired episodes, row and index item, periodically while a worker runs. They are invisible before that, because every read
//! filters by expiry. The worker calls it.

use serde_json::json;

use crate::app_state::AppState;
use crate::auth;
use crate::error::{Error, Result};
use crate::memory::indexing;
use crate::store;
use crate::store::audit::Entry;
use crate::store::episodes::Expired;

/// Episodes of one round. Each is deleted in a transaction of its own, so that a round blocks no other write for long.
const ROUND: u64 = 200;

/// Deletes expired episodes, longest expired first, and returns how many. Two workers that run at once delete each episode once.
///
/// # Errors
/// When the database does not answer; earlier deletions stay. An episode that fails for another reason does not stop the round.
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
                    tracing::warn!(episode = %expired.id, cause = error.chain(), "an expired episode could not be deleted");
                }
            }
        }
        // Without progress, the next round would find the same episodes.
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
