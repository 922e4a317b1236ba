//! Reading episodes. REST, MCP and the console call it.

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::conversation::Message;
use crate::domain::episode::Episode;
use crate::domain::ids::EpisodeId;
use crate::domain::item::ItemKind;
use crate::domain::page::{Page, PageRequest};
use crate::domain::usage::Used;
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::store::{self, Tx};

/// Most messages that are shown with an episode.
const MAX_MESSAGES: i64 = 200;

/// An episode and how often it was used.
#[derive(Debug, Clone, PartialEq)]
pub struct EpisodeDetail {
    /// The episode.
    pub episode: Episode,
    /// How often it was recalled, and when last.
    pub used: Used,
    /// The messages that it summarizes, as far as they still exist: at most the first two hundred.
    pub messages: Vec<Message>,
}

/// Lists the owner's episodes, newest first; with `tag`, only those with this topic or tag; each with how often it was recalled.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::Invalid`] for the cursor of another list.
pub async fn list(app: &AppState, access: &OwnerAccess, tag: Option<&str>, page: &PageRequest) -> Result<Page<(Episode, Used)>> {
    access.access().require(Permission::ReadMemory)?;
    audit::note_read(app, access, "episode.list").await?;
    let tx = app.db.read(access.access()).await?;
    let page = store::episodes::list(&tx, access, tag, page).await?;
    let mut used = uses(&tx, access, &page.items).await?;
    Ok(page.map(|episode| {
        let used = used.remove(&episode.id.get()).unwrap_or_default();
        (for_reader(access, episode), used)
    }))
}

/// Returns one of the owner's episodes with its messages. A view by a person is not counted as a use by the agent.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::NotFound`] if it is absent, expired or another owner's.
pub async fn open(app: &AppState, access: &OwnerAccess, id: EpisodeId) -> Result<EpisodeDetail> {
    access.access().require(Permission::ReadMemory)?;
    audit::note_read(app, access, "episode.read").await?;
    let tx = app.db.read(access.access()).await?;
    let episode = store::episodes::get(&tx, access, id).await?.ok_or(Error::NotFound("episode"))?;
    let messages = messages_of(&tx, access, &episode, MAX_MESSAGES).await?;
    let used = uses(&tx, access, std::slice::from_ref(&episode)).await?.remove(&id.get()).unwrap_or_default();
    Ok(EpisodeDetail { episode: for_reader(access, episode), used, messages })
}

/// An episode of the team without the name that another person's conversation has.
fn for_reader(access: &OwnerAccess, episode: Episode) -> Episode {
    if episode.owner == *access.owner() { episode } else { Episode { conversation_name: String::new(), ..episode } }
}

/// Like [`open`], in the caller's transaction and without the messages.
pub async fn get(tx: &Tx, access: &OwnerAccess, id: EpisodeId) -> Result<Option<Episode>> {
    Ok(store::episodes::get(tx, access, id).await?.map(|episode| for_reader(access, episode)))
}

/// The messages of an episode, at most `most`; empty if the conversation was cleared since.
pub async fn messages_of(tx: &Tx, access: &OwnerAccess, episode: &Episode, most: i64) -> Result<Vec<Message>> {
    let to = episode.to_seq.min(episode.from_seq.saturating_add(most - 1));
    let messages = store::messages::range(tx, access, episode.conversation, episode.from_seq, to).await?;
    // A cleared conversation numbers its messages from the start: these would be other messages.
    let is_same = messages.first().is_some_and(|first| first.id == episode.first_message || first.seq > episode.from_seq);
    Ok(if is_same && messages.iter().all(|message| message.id >= episode.first_message) { messages } else { Vec::new() })
}

async fn uses(tx: &Tx, access: &OwnerAccess, episodes: &[Episode]) -> Result<std::collections::HashMap<i64, Used>> {
    store::recalls::uses_of(tx, access, ItemKind::Episode, episodes.iter().map(|episode| episode.id.get())).await
}
