//! The job `import_conversations`: records the conversations of another system, part by part, under their own times and titles. Called by
//! the worker.
//!
//! Each message is recorded exactly once. One transaction records a part, updates the progress and deletes the part, so a job that is killed
//! continues with the next part. A message is skipped if the conversation already has its id. Requests to forget in the imported messages
//! are not carried out, because they were made to another system.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value, json};

use super::turn::NewMessage;
use super::{long_messages, session};
use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Conversation, ConversationState, Message, TriggerSource};
use crate::domain::ids::ImportId;
use crate::domain::import::{Import, ImportPart, ImportSource, PastConversation, PastMessage, SOURCE, SOURCE_ID};
use crate::domain::turn::{Turn, TurnOutcome};
use crate::error::{Error, Result};
use crate::memory::indexing::{self, PreparedEmbeddings};
use crate::queue::JobRun;
use crate::store::audit::Entry;
use crate::store::conversations::ConversationUpdate;
use crate::store::{self, Tx};
use crate::tenancy;

/// Parts that one job records; a further job records the rest, so that an import of years does not occupy a worker.
const MAX_PARTS: usize = 100;
/// The longest title that is kept, in characters.
const MAX_TITLE_CHARS: usize = 200;

/// Records the waiting parts of an import.
///
/// # Errors
/// [`Error::Conflict`] while the person is being forgotten, or when another run records the import. Otherwise when the database does not
/// answer.
pub async fn import(app: &AppState, access: &OwnerAccess, job: &JobRun, id: ImportId) -> Result<Value> {
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let settings = config.memory();
    for _ in 0..MAX_PARTS {
        let (found, part) = {
            let tx = app.db.read(access.access()).await?;
            (store::imports::get(&tx, access, id).await?, store::imports::next_part(&tx, access, id).await?)
        };
        // The person was forgotten meanwhile.
        let Some(found) = found else { return Ok(json!({ "import": id, "gone": true })) };
        let Some(part) = part else { return finish(app, access, job, id).await };
        let prepared = PreparedEmbeddings::of(app, part.messages.iter().map(|message| message.content.clone()).collect()).await?;
        let tx = app.db.write_for(access).await?;
        prepared.attach(&tx);
        let added = record(app, &tx, access, settings, &found, &part).await?;
        if !store::imports::take_part(&tx, access, id, &part, added).await? {
            return Err(Error::Conflict("another run records this import".to_owned()));
        }
        tx.commit().await?;
        app.notifier.notify();
    }
    let tx = app.db.write_for(access).await?;
    store::jobs::enqueue(&tx, access.access(), Import::job(access, id, app.clock.now())).await?;
    let outcome = json!({ "import": id, "parts": MAX_PARTS, "hasMore": true });
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(outcome)
}

async fn finish(app: &AppState, access: &OwnerAccess, job: &JobRun, id: ImportId) -> Result<Value> {
    let tx = app.db.write_for(access).await?;
    store::imports::finish(&tx, access, id).await?;
    let done = store::imports::get(&tx, access, id).await?;
    let outcome = done.map_or_else(
        || json!({ "import": id, "gone": true }),
        |done| json!({ "import": id, "conversations": done.conversations_read, "messages": done.messages_read, "added": done.messages_added }),
    );
    store::audit::record(&tx, access.access(), Entry::done("conversation.import", "import", id.get()).with(outcome.clone())).await?;
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    Ok(outcome)
}

/// Records the messages of a part that are new, and completes the session after the last part; returns how many of them are new.
async fn record(app: &AppState, tx: &Tx, access: &OwnerAccess, settings: &Memory, import: &Import, part: &ImportPart) -> Result<usize> {
    let name = PastConversation::name(import.source, &part.conversation);
    let known = store::conversations::find_locked(tx, access, &name).await?;
    let known_ids = match &known {
        Some(known) => store::messages::described_as(tx, access, known.id, SOURCE_ID).await?,
        None => HashSet::new(),
    };
    let new: Vec<&PastMessage> = part.messages.iter().filter(|message| !known_ids.contains(&message.id)).collect();
    if new.is_empty() {
        // An earlier part may have added messages.
        return match known {
            Some(known) if part.is_last => close(app, tx, access, known).await.map(|()| 0),
            _ => Ok(0),
        };
    }
    let now = app.clock.now();
    let (texts, origins) = texts(settings, import.source, &new, now);
    let update = ConversationUpdate {
        trigger: TriggerSource::Api,
        messages: i64::try_from(texts.len()).unwrap_or(i64::MAX),
        idle_at: session::idle_at(settings, now),
        reflect_at: None,
    };
    let conversation = store::conversations::grow(tx, access, &name, update).await?;
    let last = store::messages::last_seq(tx, access, conversation.id).await?;
    let messages: Vec<Message> = (last + 1..)
        .zip(texts.into_iter().zip(origins))
        .map(|(seq, (text, origin))| Message {
            id: app.ids.next(),
            conversation: conversation.id,
            seq,
            role: text.role,
            name: text.name,
            content: text.content,
            created_at: text.created_at.unwrap_or(now),
            metadata: Some(origin),
        })
        .collect();
    store::messages::insert(tx, access, &messages).await?;
    indexing::messages_written(app, tx, access, &conversation, &messages, settings.redact).await?;
    add_turn(app, tx, access, &conversation, &messages).await?;
    note_title(tx, access, &conversation, import.source, &part.title).await?;
    let times = || messages.iter().map(|message| message.created_at);
    let began = times().chain(known.as_ref().map(|known| known.created_at)).min().unwrap_or(now);
    let ended = times().chain(known.as_ref().map(|known| known.last_active_at)).max().unwrap_or(now);
    store::conversations::set_times(tx, access, conversation.id, began, ended).await?;
    let entry = Entry::done("conversation.record", "conversation", conversation.id.get());
    store::audit::record(tx, access.access(), entry.with(json!({ "messages": messages.len(), "import": import.id }))).await?;
    if part.is_last {
        close(app, tx, access, Conversation { last_active_at: ended, ..conversation }).await?;
    }
    Ok(new.len())
}

/// The texts to record, none longer than allowed, and where each comes from. A message from the future was written by a wrong clock.
fn texts(settings: &Memory, source: ImportSource, new: &[&PastMessage], now: DateTime<Utc>) -> (Vec<NewMessage>, Vec<Value>) {
    let (mut texts, mut origins, mut at) = (Vec::new(), Vec::new(), None);
    for message in new {
        // A message without a time was sent after the one before it.
        at = message.at.map(|at| at.min(now)).or(at);
        let content = message.content.replace('\0', "");
        let whole = NewMessage { role: message.role, name: None, content, created_at: at };
        let parts = long_messages::keep_all(vec![whole], settings.long_messages);
        origins.extend(parts.iter().map(|_| json!({ SOURCE: source.as_str(), SOURCE_ID: message.id })));
        texts.extend(parts);
    }
    (texts, origins)
}

/// Completes the session: what is unread becomes memory, as after a session that ended here.
async fn close(app: &AppState, tx: &Tx, access: &OwnerAccess, mut conversation: Conversation) -> Result<()> {
    conversation.state = ConversationState::Paused;
    session::complete(app, tx, access, &mut conversation).await?;
    store::conversations::set_session(tx, access, &conversation).await
}

async fn add_turn(app: &AppState, tx: &Tx, access: &OwnerAccess, conversation: &Conversation, messages: &[Message]) -> Result<()> {
    let (Some(first), Some(last)) = (messages.first(), messages.last()) else { return Ok(()) };
    let turn = Turn {
        id: app.ids.next(),
        conversation: conversation.id,
        trigger: conversation.trigger,
        model: None,
        prompt_tokens: None,
        completion_tokens: None,
        injected: Vec::new(),
        outcome: TurnOutcome::Completed,
        first_seq: first.seq,
        last_seq: last.seq,
        started_at: first.created_at,
        ended_at: Some(last.created_at),
    };
    store::turns::insert(tx, access, &turn).await
}

/// Notes the title and the source beside what a caller has noted.
async fn note_title(tx: &Tx, access: &OwnerAccess, conversation: &Conversation, source: ImportSource, title: &str) -> Result<()> {
    let mut noted: Map<String, Value> = conversation.metadata.clone().unwrap_or_default();
    let title: String = title.trim().chars().filter(|letter| !letter.is_control()).take(MAX_TITLE_CHARS).collect();
    if !title.is_empty() {
        noted.insert("title".to_owned(), json!(title));
    }
    noted.insert(SOURCE.to_owned(), json!(source.as_str()));
    let json = serde_json::to_string(&noted).map_err(Error::internal)?;
    store::conversations::set_metadata(tx, access, conversation.id, Some(json)).await
}
