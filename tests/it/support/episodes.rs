//! Episodes without summarization: the row and its index item as the worker writes them.

use noctuary::app_state::AppState;
use noctuary::domain::episode::{Episode, EpisodeEngine};
use noctuary::domain::ids::{ConversationId, EpisodeId};
use noctuary::domain::memory_scope::MemoryScope;
use noctuary::domain::owner_key::OwnerKey;
use noctuary::memory::indexing;
use noctuary::store;

use super::dreams::worker_of;
use super::tenant::Tenant;

/// Inserts an episode of the owner.
pub async fn insert_episode(state: &AppState, tenant: &Tenant, agent: &str, owner: &str, text: &str) -> String {
    let access = worker_of(state, tenant, agent).await.for_job_owner(OwnerKey::stored(owner.to_owned())).unwrap();
    let now = state.clock.now();
    let id: EpisodeId = state.ids.next();
    let episode = Episode {
        id,
        agent: access.agent().id,
        owner: access.owner().clone(),
        scope: MemoryScope::Personal,
        conversation: ConversationId::from(1),
        conversation_name: text.to_owned(),
        first_message: state.ids.next(),
        from_seq: 1,
        to_seq: 4,
        summary: text.to_owned(),
        abstract_text: text.to_owned(),
        topics: vec![text.to_owned()],
        metadata: None,
        engine: EpisodeEngine::Extractive,
        model: None,
        prompt_version: None,
        prompt_hash: None,
        failure: None,
        message_count: 4,
        tokens: 8,
        began_at: now,
        ended_at: now,
        created_at: now,
        expires_at: None,
        promoted_at: None,
    };
    let tx = state.db.write(access.access()).await.unwrap();
    assert!(store::episodes::insert(&tx, &access, &episode).await.unwrap());
    indexing::episode_written(state, &tx, &access, &episode).await.unwrap();
    tx.commit().await.unwrap();
    id.to_string()
}
