//! Maintains the recall index: called by everything that writes memory, in the same transaction.
//!
//! The index is therefore always current: on any node, the next query finds what was written and does not find what was
//! deleted.

pub mod catch_up;
pub mod chunks;
mod front_matter;
mod prepared;
pub mod relation_text;
pub mod words;

use chrono::{DateTime, NaiveTime, Utc};
use serde_json::Value;

use crate::app_state::AppState;
use crate::config::mate::Redact;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::conversation::{Conversation, Message, MessageRole};
use crate::domain::episode::Episode;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::file::WorkspaceFile;
use crate::domain::graph::{GraphEntity, Relation, RelationStatus};
use crate::domain::ids::{EntityId, EpisodeId, FactId, FileId, RelationId};
use crate::domain::item::{ItemKind, Source};
use crate::domain::label;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::relation_ends;
use crate::error::Result;
use crate::memory::embedding;
use crate::store::items::NewItem;
use crate::store::{self, Tx, items, recalls};

pub(crate) use front_matter::tags as tags_of_file;
pub(crate) use prepared::PreparedEmbeddings;
use scanner::redact;

/// Shared files that tell the agent how to work. They are in every prompt already and are not memories: recall must not
/// return an example in them ("Nora moved to Lisbon") as if it had happened.
pub(crate) const INSTRUCTIONS: [&str; 2] = ["AGENTS.md", "SOUL.md"];

/// Updates the index after a write of a file.
pub async fn file_written(app: &AppState, tx: &Tx, access: &Access, file: &WorkspaceFile) -> Result<()> {
    if file.bucket.scope() != MemoryScope::Personal && INSTRUCTIONS.contains(&file.filename.as_str()) {
        return Ok(());
    }
    let tags = tags_of_file(&file.content);
    let pieces: Vec<NewItem> =
        chunks::cut(&file.content).into_iter().map(|chunk| embedded(app, tx, of_chunk(file, chunk, &tags))).collect();
    let said: Vec<String> = pieces.iter().map(|piece| piece.text.clone()).collect();
    items::replace(tx, access, &file.bucket, ItemKind::File, file.id.get(), pieces).await?;
    recalls::delete_absent(tx, access, ItemKind::File, file.id.get(), said.iter().map(String::as_str)).await?;
    embedding::schedule(app, tx, access).await
}

/// Removes a deleted file from the index.
pub async fn file_deleted(_noctuary: &AppState, tx: &Tx, access: &Access, _bucket: &Bucket, id: FileId) -> Result<()> {
    items::remove(tx, access, ItemKind::File, id.get()).await?;
    recalls::forget(tx, access, ItemKind::File, id.get()).await
}

/// Updates the index after a change of a fact. A superseded or expired fact stays for queries about the time when it
/// held; a merged, archived or quarantined one is removed.
pub async fn fact_written(app: &AppState, tx: &Tx, access: &Access, fact: &Fact) -> Result<()> {
    let metadata = store::metadata::get_of_fact(tx, access, fact).await?;
    let Some(item) = item_of(app, tx, fact, metadata) else { return fact_deleted(app, tx, access, fact.id).await };
    items::replace(tx, access, &fact.bucket, ItemKind::Fact, fact.id.get(), vec![item]).await?;
    embedding::schedule(app, tx, access).await
}

/// As [`fact_written`], for a new fact, which is not in the index yet.
pub async fn fact_added(app: &AppState, tx: &Tx, access: &Access, fact: &Fact) -> Result<()> {
    // Its own metadata is written after it, and then the index again.
    let metadata = store::metadata::inherited(tx, access, fact).await?;
    let Some(item) = item_of(app, tx, fact, metadata) else { return Ok(()) };
    items::append(tx, access, &fact.bucket, ItemKind::Fact, fact.id.get(), vec![item]).await?;
    embedding::schedule(app, tx, access).await
}

/// The index item of a fact; `None` for a fact that is not indexed.
fn item_of(app: &AppState, tx: &Tx, fact: &Fact, metadata: Option<Value>) -> Option<NewItem> {
    let ends = [fact.valid_to, fact.expires_at].into_iter().flatten().min();
    let until = match fact.status {
        FactStatus::Active => ends,
        FactStatus::Superseded | FactStatus::Expired => Some(ends.map_or(app.clock.now(), |end| end.min(app.clock.now()))),
        FactStatus::Merged | FactStatus::Archived | FactStatus::Quarantined => return None,
    };
    Some(embedded(app, tx, of_fact(fact, until, metadata)))
}

/// Removes a fact from the index.
pub async fn fact_deleted(_noctuary: &AppState, tx: &Tx, access: &Access, id: FactId) -> Result<()> {
    items::remove(tx, access, ItemKind::Fact, id.get()).await?;
    recalls::forget(tx, access, ItemKind::Fact, id.get()).await
}

/// Updates the index after a change of a relation; `known` contains its entities. An ended relation stays for queries
/// about the time when it held.
pub async fn relation_written(app: &AppState, tx: &Tx, access: &Access, relation: &Relation, known: &[GraphEntity]) -> Result<()> {
    let of = |id: EntityId| known.iter().find(|entity| entity.id == id);
    let (Some(subject), Some(object), RelationStatus::Active) = (of(relation.subject), of(relation.object), relation.status) else {
        return relation_deleted(tx, access, relation.id).await;
    };
    let item = embedded(app, tx, of_relation(relation, subject, object));
    items::replace(tx, access, &relation.bucket, ItemKind::Relation, relation.id.get(), vec![item]).await?;
    embedding::schedule(app, tx, access).await
}

/// Removes a relation from the index.
pub async fn relation_deleted(tx: &Tx, access: &Access, id: RelationId) -> Result<()> {
    items::remove(tx, access, ItemKind::Relation, id.get()).await?;
    recalls::forget(tx, access, ItemKind::Relation, id.get()).await
}

/// Adds new messages of a conversation. Only messages of the person and the agent are indexed, and only that person finds
/// them; conversations of the system are not indexed. Their text is indexed without what `policy` redacts from facts and files, so that
/// recall and contexts do not tell it either.
pub async fn messages_written(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    conversation: &Conversation,
    new: &[Message],
    policy: Redact,
) -> Result<()> {
    if conversation.owner.is_system() {
        return Ok(());
    }
    let (access, zone) = (access.access(), access.agent().timezone);
    let spoken = new.iter().filter(|message| matches!(message.role, MessageRole::User | MessageRole::Assistant));
    let turns = spoken
        .filter(|message| !message.content.trim().is_empty())
        .map(|message| embedded(app, tx, of_message(conversation, message, zone, policy)))
        .collect();
    let bucket = Bucket::Personal(access.tenant(), conversation.agent, conversation.owner.clone());
    items::append(tx, access, &bucket, ItemKind::Message, conversation.id.get(), turns).await?;
    embedding::schedule(app, tx, access).await
}

/// Removes all messages of a conversation from the index.
pub async fn messages_deleted(_noctuary: &AppState, tx: &Tx, access: &Access, conversation: &Conversation) -> Result<()> {
    items::remove(tx, access, ItemKind::Message, conversation.id.get()).await?;
    recalls::forget(tx, access, ItemKind::Message, conversation.id.get()).await
}

/// Updates the index after a write of an episode. Its readers find it until it expires.
pub async fn episode_written(app: &AppState, tx: &Tx, access: &OwnerAccess, episode: &Episode) -> Result<()> {
    let bucket = episode.bucket(access.access().tenant());
    let item = embedded(app, tx, of_episode(episode, access.agent().timezone));
    items::replace(tx, access.access(), &bucket, ItemKind::Episode, episode.id.get(), vec![item]).await?;
    embedding::schedule(app, tx, access.access()).await
}

/// Removes an episode from the index.
pub async fn episode_deleted(tx: &Tx, access: &Access, id: EpisodeId) -> Result<()> {
    items::remove(tx, access, ItemKind::Episode, id.get()).await?;
    recalls::forget(tx, access, ItemKind::Episode, id.get()).await
}

fn of_chunk(file: &WorkspaceFile, chunk: chunks::Chunk, tags: &[String]) -> NewItem {
    let day = words::day_of_note(&file.filename);
    let date = day.map(|day| words::of_date(day, &chunk.text)).unwrap_or_default();
    let name = file.filename.trim_end_matches(".md").replace(['/', '-', '_'], " ");
    let source = Source {
        filename: Some(file.filename.clone()),
        line_number: u32::try_from(chunk.line).ok(),
        headings: chunk.headings.clone(),
        tags: tags.to_vec(),
        ..Source::default()
    };
    let index_text = [name, date, chunk.headings.join(" ")].join("\n");
    // A daily note is about its day, whenever it was written.
    let occurred_at = day.map_or(file.updated_at, |day| day.and_time(NaiveTime::MIN).and_utc());
    NewItem::new(position(chunk.line), chunk.text, index_text, occurred_at, source)
}

fn of_fact(fact: &Fact, expires_at: Option<DateTime<Utc>>, metadata: Option<Value>) -> NewItem {
    let triple = [fact.subject.as_str(), &fact.predicate.replace('_', " "), fact.object.as_str()].join(" ");
    let date = words::of_date(fact.valid_from.date_naive(), &fact.text);
    let source = Source {
        fact_id: Some(fact.id),
        category: Some(fact.category),
        conversation_id: fact.conversation,
        message_id: fact.message,
        tags: metadata.as_ref().map(label::tags_of).unwrap_or_default(),
        metadata,
        ..Source::default()
    };
    let index_text = [triple.as_str(), &fact.evidence, &date].join("\n");
    NewItem {
        expires_at,
        trust: fact.trust * fact.confidence,
        is_pinned: fact.is_explicit,
        ..NewItem::new(0, fact.text.clone(), index_text, fact.valid_from, source)
    }
}

fn of_relation(relation: &Relation, subject: &GraphEntity, object: &GraphEntity) -> NewItem {
    let text = relation_text::of(relation, &subject.name, &object.name);
    let aliases = relation_ends::aliases_line(&subject.aliases, &object.aliases);
    let index_text = [relation.evidence.as_str(), &aliases, &relation.predicate.replace('_', " ")].join("\n");
    let item = NewItem::new(0, text, index_text, relation.valid_from, relation.item_source());
    NewItem { expires_at: relation.valid_until, trust: relation.confidence, ..item }
}

fn of_message(conversation: &Conversation, message: &Message, zone: chrono_tz::Tz, policy: Redact) -> NewItem {
    let date = words::of_date(message.created_at.with_timezone(&zone).date_naive(), &message.content);
    let source = Source {
        conversation: Some(conversation.name.clone()),
        conversation_id: Some(conversation.id),
        message_id: Some(message.id),
        role: Some(message.role.as_str().to_owned()),
        speaker: message.name.clone(),
        tags: message.metadata.as_ref().map(label::tags_of).unwrap_or_default(),
        metadata: message.metadata.clone(),
        ..Source::default()
    };
    let index_text = [message.name.as_deref().unwrap_or_default(), &date].join("\n");
    let text = redact(&message.content, policy).unwrap_or_else(|| message.content.clone());
    NewItem::new(position(message.seq), text, index_text, message.created_at, source)
}

fn of_episode(episode: &Episode, zone: chrono_tz::Tz) -> NewItem {
    let date = words::of_date(episode.began_at.with_timezone(&zone).date_naive(), &episode.summary);
    let source = Source {
        episode_id: Some(episode.id),
        conversation: Some(episode.conversation_name.clone()),
        conversation_id: Some(episode.conversation),
        tags: episode.tags(),
        metadata: episode.metadata.clone(),
        ..Source::default()
    };
    let index_text = [episode.abstract_text.as_str(), &episode.topics.join(" "), &date].join("\n");
    let item = NewItem::new(0, episode.summary.clone(), index_text, episode.began_at, source);
    NewItem { expires_at: episode.expires_at, ..item }
}

/// The item with its embedding, if a local model is loaded; for an embedding server, a job adds it later.
fn embedded(app: &AppState, tx: &Tx, item: NewItem) -> NewItem {
    let space = app.embedder.space();
    let meaning = space.and_then(|space| Some((space, prepared::embed(app, tx, &item.text)?)));
    NewItem { meaning, ..item }
}

fn position(number: impl TryInto<i32>) -> i32 {
    number.try_into().unwrap_or(i32::MAX)
}
