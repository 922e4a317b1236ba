//! Replaces words in a session summary, after a person found them to be wrong. The corrections of a person call it.

use serde_json::json;

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::episode::Episode;
use crate::domain::ids::EpisodeId;
use crate::error::{Error, Result};
use crate::memory::{indexing, rewording};
use crate::store;
use crate::store::audit::Entry;

/// Replaces `words` in one of the owner's session summaries, in one transaction. A summary without them stays as it is.
///
/// # Errors
/// [`Error::NotFound`] if it is absent or another owner's.
pub async fn reword(app: &AppState, access: &OwnerAccess, id: EpisodeId, words: &str, replacement: &str) -> Result<()> {
    access.access().require(Permission::WriteMemory)?;
    store::again_when_refused(|| async move {
        let tx = app.db.write_for(access).await?;
        let episode = store::person::episodes_of(&tx, access, &[id]).await?.pop().ok_or(Error::NotFound("episode"))?;
        let new = |text: &str| rewording::replaced(text, words, replacement).unwrap_or_else(|| text.to_owned());
        let after = Episode { summary: new(&episode.summary), abstract_text: new(&episode.abstract_text), ..episode.clone() };
        if after == episode {
            return Ok(());
        }
        store::episodes::rewrite(&tx, access, &after).await?;
        indexing::episode_written(app, &tx, access, &after).await?;
        let entry = Entry::done("episode.reword", "episode", id.get()).with(json!({ "ownerKey": access.owner() }));
        store::audit::record(&tx, access.access(), entry).await?;
        tx.commit().await
    })
    .await
}
