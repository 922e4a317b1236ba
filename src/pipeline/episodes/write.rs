//! Writes an episode: the mark, the row, its index item, its audit row, and the follow-up jobs. Called by `summarization`, in its
//! transaction, and by `again` for an episode that exists.

use chrono::Duration;
use serde_json::json;

use super::consolidate;
use super::draft::Draft;
use super::span::Span;
use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::episode::Episode;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::metadata;
use crate::error::Result;
use crate::llm::tokens;
use crate::memory::held_messages;
use crate::memory::indexing;
use crate::memory::{rewording, tombstones};
use crate::pipeline::relations::reader;
use crate::store::audit::Entry;
use crate::store::{self, Tx};

/// Writes the draft of `span`; returns whether there is an episode. `None` when the mark has moved since it was read: the caller must
/// drop the transaction and read again.
pub(super) async fn write(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    span: &Span,
    draft: Draft,
) -> Result<Option<bool>> {
    let id = span.conversation.id;
    if !store::conversations::advance_summarized(tx, access, id, span.conversation.summarized_seq, span.last_seq).await? {
        return Ok(None);
    }
    let (held, failure) = (draft.held.len(), draft.failure);
    hold(app, tx, access, span, &draft).await?;
    let Some(episode) = without_forgotten(app, tx, access, row(app, access, settings, span, draft)).await? else {
        return Ok(Some(false));
    };
    if !store::episodes::insert(tx, access, &episode).await? {
        return Ok(Some(false));
    }
    indexing::episode_written(app, tx, access, &episode).await?;
    consolidate::enqueue_if_due(app, tx, access, settings).await?;
    if settings.graph.enabled {
        let job = reader::job(access, id, (episode.from_seq, episode.to_seq), Some(episode.id), app.clock.now());
        store::jobs::enqueue(tx, access.access(), job).await?;
    }
    let detail = json!({
        "engine": episode.engine, "failure": failure, "held": held, "conversationId": id, "fromSeq": episode.from_seq,
        "toSeq": episode.to_seq, "messages": episode.message_count, "expiresAt": episode.expires_at,
    });
    store::audit::record(tx, access.access(), Entry::done("episode.write", "episode", episode.id.get()).with(detail)).await?;
    Ok(Some(true))
}

/// Replaces the text of `episode` by the draft of a model for its span; returns whether the episode has changed. Its id, its messages and
/// its times stay.
pub(super) async fn replace(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    (episode, span): (Episode, &Span),
    draft: Draft,
) -> Result<bool> {
    let held = draft.held.len();
    hold(app, tx, access, span, &draft).await?;
    let Episode { id, scope, to_seq, began_at, ended_at, created_at, expires_at, promoted_at, .. } = episode;
    let written = row(app, access, settings, span, draft);
    let written = Episode { id, scope, to_seq, began_at, ended_at, created_at, expires_at, promoted_at, ..written };
    let Some(written) = without_forgotten(app, tx, access, written).await? else { return Ok(false) };
    if !store::fallback_episodes::replace(tx, access, &written).await? {
        return Ok(false);
    }
    indexing::episode_written(app, tx, access, &written).await?;
    let detail = json!({
        "engine": written.engine, "held": held, "conversationId": written.conversation, "fromSeq": written.from_seq, "toSeq": written.to_seq,
    });
    store::audit::record(tx, access.access(), Entry::done("episode.rewrite", "episode", written.id.get()).with(detail)).await?;
    Ok(true)
}

/// What the scanner kept out of the summary is not told in the words of its messages either.
async fn hold(app: &AppState, tx: &Tx, access: &OwnerAccess, span: &Span, draft: &Draft) -> Result<()> {
    for text in &draft.held {
        held_messages::hold(app, tx, access, span.conversation.id, text, &span.messages).await?;
    }
    Ok(())
}

fn row(app: &AppState, access: &OwnerAccess, settings: &Memory, span: &Span, draft: Draft) -> Episode {
    let now = app.clock.now();
    let ttl = settings.episodes.ttl_days;
    let scope = access.visibility().home(settings.lifecycle_mediator_enabled).scope();
    let said = span.messages.iter().filter_map(|message| message.metadata.as_ref());
    Episode {
        id: app.ids.next(),
        agent: access.agent().id,
        owner: access.owner().clone(),
        scope,
        metadata: if scope == MemoryScope::Personal { metadata::gathered(said) } else { None },
        conversation: span.conversation.id,
        conversation_name: span.conversation.name.clone(),
        first_message: span.first.id,
        from_seq: span.first.seq,
        to_seq: span.last_seq,
        tokens: u32::try_from(tokens::count(&draft.summary)).unwrap_or(u32::MAX),
        summary: draft.summary,
        abstract_text: draft.abstract_text,
        topics: draft.topics,
        engine: draft.engine,
        model: draft.model,
        prompt_version: draft.prompt_version,
        prompt_hash: draft.prompt_hash,
        failure: draft.failure.map(str::to_owned),
        message_count: u32::try_from(span.messages.len()).unwrap_or(u32::MAX),
        began_at: span.messages.first().unwrap_or(&span.first).created_at,
        ended_at: span.messages.last().unwrap_or(&span.first).created_at,
        created_at: now,
        expires_at: (ttl > 0).then(|| now + Duration::days(ttl.into())),
        promoted_at: None,
    }
}

/// Removes forgotten lines from the episode; `None` if nothing is left.
async fn without_forgotten(app: &AppState, tx: &Tx, access: &OwnerAccess, episode: Episode) -> Result<Option<Episode>> {
    let tenant = access.access().tenant();
    let own = Bucket::Personal(tenant, access.agent().id, access.owner().clone());
    let shared = Some(episode.bucket(tenant)).filter(|bucket| *bucket != own);
    let (mut summary, mut abstract_text) = (episode.summary.clone(), episode.abstract_text.clone());
    let mut topics = episode.topics.clone();
    for bucket in std::iter::once(&own).chain(&shared) {
        let (kept, left_out) = tombstones::without_buried(app, tx, access.access(), bucket, &without_speakers(&summary)).await?;
        if left_out.is_any() {
            // A topic that only the missing lines were about would name what is left out.
            topics.retain(|topic| rewording::says(&kept, topic));
            summary = kept;
        }
        abstract_text = tombstones::without_buried(app, tx, access.access(), bucket, &abstract_text).await?.0;
    }
    if summary.trim().is_empty() {
        return Ok(None);
    }
    let abstract_text = if abstract_text.trim().is_empty() { super::abstracts::cut(&summary) } else { abstract_text };
    Ok(Some(Episode { summary, abstract_text, topics, ..episode }))
}

/// The lines without their speakers, the form in which they were forgotten.
fn without_speakers(summary: &str) -> String {
    let lines = summary.lines().map(|line| {
        let line = line.trim_start_matches(['-', ' ']);
        line.split_once([':', '：']).filter(|(speaker, _)| speaker.chars().count() <= 40).map_or(line, |(_, said)| said.trim())
    });
    lines.collect::<Vec<_>>().join("\n")
}
