//! Opens one memory by its id, with its surroundings: the way from a result of recall to its source. Called by tools.
//!
//! An id may be that of an item, as recall and search return it, or that of the fact, file or message itself. Memory that
//! the owner's agent may not see is not found, and neither is a quarantined fact.

use crate::app_state::AppState;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::conversation::Message;
use crate::domain::episode::Episode;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::FactEvent;
use crate::domain::file::WorkspaceFile;
use crate::domain::ids::{FileId, ItemId};
use crate::domain::item::{Found, ItemKind};
use crate::error::{Error, Result};
use crate::memory::audit;
use crate::memory::episodes::read;
use crate::memory::facts;
use crate::memory::recall_usage;
use crate::memory::recall_usage::ReadItem;
use crate::retrieval::provenance;
use crate::retrieval::provenance::FactProvenance;
use crate::store::{self, Tx, hydrate};
use crate::tenancy;
use documents::section::{lines, split};
use scanner::redact;

/// Most messages that are returned with an episode.
const MAX_SAID: i64 = 40;

/// A memory that an id names.
#[derive(Debug, Clone, PartialEq)]
pub enum MemoryRef {
    /// A fact.
    Fact(Fact),
    /// A file.
    File(WorkspaceFile),
    /// A message, and the name of its conversation.
    Message(Message, String),
    /// An episode.
    Episode(Episode),
    /// A part of a file, or another item of the index.
    Piece(Found),
}

/// A memory with its surroundings.
#[derive(Debug)]
pub enum OpenedMemory {
    /// A fact's provenance, and its history, newest first.
    Fact(Box<FactProvenance>, Vec<FactEvent>),
    /// The section that contains a part of a file.
    Section(Section),
    /// The headings of a file.
    Outline(WorkspaceFile),
    /// The messages around a message.
    Talk {
        /// The conversation's name.
        conversation: String,
        /// The messages in order.
        messages: Vec<Message>,
        /// The number of the requested message.
        seq: i64,
    },
    /// An episode with its first messages.
    Session(Box<Episode>, Vec<Message>),
    /// An item without surroundings.
    Alone(Found),
}

/// A section of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The file.
    pub file: WorkspaceFile,
    /// The line it begins on, from 1.
    pub line: usize,
    /// Its heading; empty for the text before the first one.
    pub title: String,
    /// Its whole text.
    pub text: String,
}

/// The memory with this id. Counts as recalled.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`].
pub async fn open(app: &AppState, access: &OwnerAccess, id: i64, kind: Option<ItemKind>) -> Result<MemoryRef> {
    let (_, thing) = find(app, access, id, kind).await?;
    let seen = match &thing {
        MemoryRef::Fact(fact) => vec![ReadItem::Fact(fact.id)],
        MemoryRef::Piece(found) => vec![ReadItem::Item(found.id)],
        MemoryRef::Episode(episode) => vec![ReadItem::Episode(episode.id)],
        MemoryRef::File(file) => vec![ReadItem::Lines(file.id, 1..=lines(&file.content).count())],
        MemoryRef::Message(message, _) => vec![ReadItem::Message(message.conversation, message.seq)],
    };
    recall_usage::read(app, access, None, &seen).await;
    Ok(thing)
}

/// The memory with this id and its surroundings; `around` is the number of messages before and after a message.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`].
pub async fn expand(app: &AppState, access: &OwnerAccess, id: i64, kind: Option<ItemKind>, around: i64) -> Result<OpenedMemory> {
    let (tx, thing) = find(app, access, id, kind).await?;
    let (seen, surroundings) = match thing {
        MemoryRef::Fact(fact) => {
            drop(tx);
            let mut story = provenance::provenance(app, access, fact.id).await?;
            if let Some(message) = story.message.take() {
                let tx = app.db.read(access.access()).await?;
                story.message = cleaned(app, &tx, access, vec![message]).await?.pop();
            }
            let events = facts::history(app, access, fact.id).await?;
            (vec![ReadItem::Fact(fact.id)], OpenedMemory::Fact(Box::new(story), events))
        }
        MemoryRef::File(file) => (Vec::new(), OpenedMemory::Outline(file)),
        MemoryRef::Message(message, conversation) => {
            let (from, to) = (message.seq.saturating_sub(around), message.seq.saturating_add(around));
            let messages = store::messages::range(&tx, access, message.conversation, from, to).await?;
            let messages = cleaned(app, &tx, access, messages).await?;
            let seen = messages.iter().map(|one| ReadItem::Message(one.conversation, one.seq)).collect();
            (seen, OpenedMemory::Talk { conversation, messages, seq: message.seq })
        }
        MemoryRef::Episode(episode) => {
            let messages = read::messages_of(&tx, access, &episode, MAX_SAID).await?;
            let messages = cleaned(app, &tx, access, messages).await?;
            (vec![ReadItem::Episode(episode.id)], OpenedMemory::Session(Box::new(episode), messages))
        }
        MemoryRef::Piece(found) => match section(&tx, access, &found).await? {
            Some(section) => {
                let last = section.line + lines(&section.text).count().saturating_sub(1);
                (vec![ReadItem::Lines(section.file.id, section.line..=last)], OpenedMemory::Section(section))
            }
            None => (vec![ReadItem::Item(found.id)], OpenedMemory::Alone(found)),
        },
    };
    recall_usage::read(app, access, None, &seen).await;
    Ok(surroundings)
}

/// The section that contains a part of a file.
async fn section(tx: &Tx, access: &OwnerAccess, found: &Found) -> Result<Option<Section>> {
    let (Some(filename), Some(line)) = (&found.source.filename, found.source.line_number) else { return Ok(None) };
    let mut file = None;
    for bucket in buckets(access).iter().filter(|bucket| bucket.scope() == found.scope) {
        let named = store::files::get(tx, access.access(), bucket, filename).await?;
        file = file.or(named.filter(|file| file.content.contains(found.text.trim())));
    }
    let Some(file) = file else { return Ok(None) };
    let line = usize::try_from(line).unwrap_or(usize::MAX);
    let section = split(&file.content).into_iter().rfind(|section| section.line <= line);
    let found = section.map(|section| (section.line, section.title.to_owned(), section.text.to_owned()));
    Ok(found.map(|(line, title, text)| Section { file, line, title, text }))
}

async fn find(app: &AppState, access: &OwnerAccess, id: i64, kind: Option<ItemKind>) -> Result<(Tx, MemoryRef)> {
    access.access().require(Permission::ReadMemory)?;
    audit::note_read(app, access, "memory.read").await?;
    let tx = app.db.read(access.access()).await?;
    let is_wanted = |one: ItemKind| kind.is_none_or(|kind| kind == one);
    let item = hydrate::list(&tx, access.access(), &buckets(access), &[ItemId::from(id)]).await?.pop();
    if let Some(found) = item.filter(|found| is_wanted(found.kind)) {
        let thing = match (found.source.fact_id, found.source.conversation_id.zip(found.source.message_id)) {
            (Some(fact), _) if found.kind == ItemKind::Fact => self::fact(&tx, access, fact.get()).await?,
            (_, Some((_, message))) if found.kind == ItemKind::Message => self::message(app, &tx, access, message.get()).await?,
            _ => match found.source.episode_id.filter(|_| found.kind == ItemKind::Episode) {
                Some(episode) => read::get(&tx, access, episode).await?.map(MemoryRef::Episode),
                None => Some(MemoryRef::Piece(found)),
            },
        };
        return thing.map(|thing| (tx, thing)).ok_or(Error::NotFound("memory"));
    }
    let mut thing = if is_wanted(ItemKind::Fact) { fact(&tx, access, id).await? } else { None };
    if thing.is_none() && is_wanted(ItemKind::File) {
        thing = store::files::known(&tx, access.access(), &buckets(access), FileId::from(id)).await?.map(MemoryRef::File);
    }
    if thing.is_none() && is_wanted(ItemKind::Message) {
        thing = message(app, &tx, access, id).await?;
    }
    if thing.is_none() && is_wanted(ItemKind::Episode) {
        thing = read::get(&tx, access, id.into()).await?.map(MemoryRef::Episode);
    }
    thing.map(|thing| (tx, thing)).ok_or(Error::NotFound("memory"))
}

async fn fact(tx: &Tx, access: &OwnerAccess, id: i64) -> Result<Option<MemoryRef>> {
    let found = store::facts::get(tx, access, id.into()).await?;
    Ok(found.filter(|fact| fact.status != FactStatus::Quarantined).map(MemoryRef::Fact))
}

async fn message(app: &AppState, tx: &Tx, access: &OwnerAccess, id: i64) -> Result<Option<MemoryRef>> {
    let Some(message) = store::messages::find(tx, access, id.into()).await? else { return Ok(None) };
    let Some(message) = cleaned(app, tx, access, vec![message]).await?.pop() else { return Ok(None) };
    let conversation = store::conversations::get(tx, access, message.conversation).await?;
    Ok(conversation.map(|conversation| MemoryRef::Message(message, conversation.name)))
}

/// The messages without what is redacted from facts and files: what no fact tells is not told by its message either.
async fn cleaned(app: &AppState, tx: &Tx, access: &OwnerAccess, messages: Vec<Message>) -> Result<Vec<Message>> {
    let policy = tenancy::settings::of_agent_in(app, tx, access.agent_access()).await?.memory().redact;
    let clean = |message: Message| Message { content: redact(&message.content, policy).unwrap_or(message.content), ..message };
    Ok(messages.into_iter().map(clean).collect())
}

fn buckets(access: &OwnerAccess) -> Vec<Bucket> {
    access.visibility().buckets()
}
