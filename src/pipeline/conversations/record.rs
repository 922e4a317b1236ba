//! Records messages: messages, turn, index, audit and the extraction job, in one transaction.

use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::intake::{self, Noted, PostedTurn};
use super::turn::{self, NewTurn};
use super::{completed, requests, session};
use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::{OwnerAccess, Permission, Principal};
use crate::domain::conversation::{Conversation, Message, MessageRole, TriggerSource};
use crate::domain::ids::{DreamId, FactId, JobId};
use crate::domain::morning::MorningCard;
use crate::domain::turn::{Turn, TurnOutcome};
use crate::error::{Error, FieldError, Result};
use crate::memory::exchange_log;
use crate::memory::indexing::{self, PreparedEmbeddings};
use crate::memory::morning_cards;
use crate::memory::recall_usage;
use crate::memory::recall_usage::UsageKind;
use crate::pipeline::extraction::ongoing;
use crate::pipeline::withdrawals::trigger;
use crate::store::audit::Entry;
use crate::store::conversations::ConversationUpdate;
use crate::store::idempotency::Claim;
use crate::store::{self, Tx};
use crate::tenancy;

/// The result of a recorded call. Stored as the answer to a repeated request.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Recorded {
    /// Number of messages in this call.
    pub accepted: usize,
    /// Number of messages in the conversation.
    pub message_count: i64,
    /// Jobs that will extract memory from them; none when a gate is shut.
    pub job_ids: Vec<JobId>,
    /// Facts that the user asked to have remembered: they are stored already.
    #[serde(default)]
    pub remembered: Vec<FactId>,
    /// The messages that were left out, and why; only if the caller wants the others to be kept.
    #[serde(default)]
    pub rejected: Vec<FieldError>,
    /// The positions in the request of the messages that were too long and are stored in parts, or without their end.
    #[serde(default)]
    pub shortened: Vec<usize>,
    /// The report that the turn delivers, the first turn of the owner's day.
    #[serde(default)]
    pub report: Option<DreamId>,
    /// The report's card. Not stored with the answer, so that text forgotten meanwhile is not returned again.
    #[serde(skip)]
    pub card: Option<MorningCard>,
}

/// Records messages of the owner's conversation `name`, and creates it if needed. With a `key`, a repeated call gets the same answer and
/// has no further effect.
///
/// # Errors
/// [`Error::Invalid`] with the invalid fields; [`Error::Conflict`] when the key was used for another request.
pub async fn record(
    app: &AppState,
    access: &OwnerAccess,
    name: &str,
    posted: impl Into<PostedTurn>,
    key: Option<&str>,
) -> Result<Recorded> {
    let posted = posted.into();
    access.access().require(Permission::WriteMemory)?;
    let request_hash = hash(access, name, &posted.turn)?;
    let key = key.map(|key| (key, request_hash.as_str()));
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let (turn, noted) = intake::take_in(name, posted, config.memory().long_messages, app.clock.now())?;
    let asked = asked(&turn).map(str::to_owned);
    let once = || record_once(app, access, config.memory(), name, (turn.clone(), &noted), key);
    let (recorded, said) = match store::again_when_refused(once).await? {
        CallState::New(recorded, said) => (recorded, said),
        CallState::Repeated(recorded) => return Ok(recorded),
    };
    recall_usage::count(app, access, UsageKind::Injected, asked.as_deref(), turn.injected.into_iter());
    after_commit(app, access, config.memory(), &recorded, &said).await;
    Ok(recorded)
}

/// The outcome of a call.
enum CallState {
    /// The call was recorded; with the messages of the turn that it ended.
    New(Recorded, Vec<Message>),
    /// A call with its key was recorded before.
    Repeated(Recorded),
}

/// Records in one transaction; `key` comes with the hash of the request.
async fn record_once(
    app: &AppState,
    access: &OwnerAccess,
    settings: &Memory,
    name: &str,
    (turn, noted): (NewTurn, &Noted),
    key: Option<(&str, &str)>,
) -> Result<CallState> {
    let prepared = PreparedEmbeddings::of(app, turn.messages.iter().map(|message| message.content.clone()).collect()).await?;
    let tx = app.db.write_for(access).await?;
    prepared.attach(&tx);
    if let Some((key, request_hash)) = key
        && let Claim::Done(answer) = store::idempotency::claim(&tx, access, key, request_hash).await?
    {
        return stored_answer(&tx, access, answer).await.map(CallState::Repeated);
    }
    let conversation = store::conversations::grow(&tx, access, name, growth(app, access, settings, &turn)).await?;
    let open = store::turns::get_open(&tx, access, conversation.id).await?;
    let (recorded, said) = add_messages(app, &tx, access, settings, (conversation, open), turn).await?;
    let recorded = Recorded { rejected: noted.rejected.clone(), shortened: noted.shortened.clone(), ..recorded };
    if let Some((key, _)) = key {
        store::idempotency::answer(&tx, access.access(), key, json!(recorded)).await?;
    }
    tx.commit().await?;
    Ok(CallState::New(recorded, said))
}

/// Runs after the commit of [`add_messages`]. Errors are logged, not returned.
pub(crate) async fn after_commit(app: &AppState, access: &OwnerAccess, settings: &Memory, recorded: &Recorded, said: &[Message]) {
    if !recorded.job_ids.is_empty() {
        app.notifier.notify();
    }
    exchange_log::append(app, access, settings, said).await;
}

/// The stored answer, with the current card.
async fn stored_answer(tx: &Tx, access: &OwnerAccess, answer: serde_json::Value) -> Result<Recorded> {
    let recorded: Recorded = serde_json::from_value(answer).map_err(Error::internal)?;
    let card = match recorded.report {
        Some(report) => morning_cards::repeated_card(tx, access, report).await?,
        None => None,
    };
    Ok(Recorded { card, ..recorded })
}

/// The change of the conversation that a turn makes.
pub(crate) fn growth(app: &AppState, access: &OwnerAccess, settings: &Memory, turn: &NewTurn) -> ConversationUpdate {
    let now = app.clock.now();
    ConversationUpdate {
        trigger: turn.trigger.unwrap_or_else(|| default_trigger(access)),
        messages: i64::try_from(turn.messages.len()).unwrap_or(i64::MAX),
        idle_at: session::idle_at(settings, now),
        reflect_at: ongoing::due_at(settings, now),
    }
}

/// Writes in the caller's transaction, which has locked and updated the conversation and knows its open turn; also returns the messages
/// of the finished turn, none while it is open.
pub(crate) async fn add_messages(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    settings: &Memory,
    (conversation, open): (Conversation, Option<Turn>),
    turn: NewTurn,
) -> Result<(Recorded, Vec<Message>)> {
    let trigger = conversation.trigger;
    let is_talk = trigger != TriggerSource::Cron && turn.messages.iter().any(|message| message.role == MessageRole::User);
    let messages = number(app, &conversation, &turn, store::messages::last_seq(tx, access, conversation.id).await?);
    store::messages::insert(tx, access, &messages).await?;
    indexing::messages_written(app, tx, access, &conversation, &messages, settings.redact).await?;
    let accepted = messages.len();
    let entry = Entry::done("conversation.record", "conversation", conversation.id.get());
    store::audit::record(
        tx,
        access.access(),
        entry.with(json!({ "messages": accepted, "complete": turn.outcome == TurnOutcome::Completed })),
    )
    .await?;

    let zone = turn.zone;
    let said = book(app, tx, access, (&conversation, open), turn, messages).await?;
    let remembered = requests::remember(app, tx, access, settings, &conversation, &said, zone).await?;
    let mut job_ids = Vec::new();
    if !said.is_empty() {
        job_ids.extend(trigger::add_job(app, tx, access, &conversation, &said).await?);
        job_ids.extend(completed::enqueue_extraction(app, tx, access, settings, &conversation, &said).await?);
    }
    let card = if is_talk { morning_cards::take_card(app, tx, access, settings).await? } else { None };
    let report = card.as_ref().map(|card| card.report.id);
    let (rejected, shortened) = (Vec::new(), Vec::new());
    Ok((Recorded { accepted, message_count: conversation.message_count, job_ids, remembered, rejected, shortened, report, card }, said))
}

/// Writes the turn: opens one, continues the open one, or ends it. Returns all messages of a turn that has ended.
async fn book(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    (conversation, open): (&Conversation, Option<Turn>),
    new: NewTurn,
    messages: Vec<Message>,
) -> Result<Vec<Message>> {
    let (Some(first), Some(last)) = (messages.first(), messages.last()) else { return Ok(Vec::new()) };
    let (now, first_seq) = (app.clock.now(), first.seq);
    let trigger = conversation.trigger;
    // What a client of a memory service adds is a turn of its own, because it may bring back what was forgotten.
    let open = open.filter(|open| (open.trigger == TriggerSource::Memory) == (trigger == TriggerSource::Memory));
    let is_new = open.is_none();
    let begun = open.unwrap_or_else(|| Turn {
        id: app.ids.next(),
        conversation: conversation.id,
        trigger,
        model: None,
        prompt_tokens: None,
        completion_tokens: None,
        injected: Vec::new(),
        outcome: TurnOutcome::Open,
        first_seq: first.seq,
        last_seq: first.seq,
        started_at: now,
        ended_at: None,
    });
    let sum = |known: Option<i64>, more: Option<u32>| match (known, more.map(i64::from)) {
        (Some(known), Some(more)) => Some(known + more),
        (known, more) => known.or(more),
    };
    let turn = Turn {
        trigger,
        model: new.usage.model.or(begun.model),
        prompt_tokens: sum(begun.prompt_tokens, new.usage.prompt_tokens),
        completion_tokens: sum(begun.completion_tokens, new.usage.completion_tokens),
        injected: begun.injected.into_iter().chain(new.injected).collect(),
        outcome: new.outcome,
        last_seq: last.seq,
        ended_at: (new.outcome != TurnOutcome::Open).then_some(now),
        ..begun
    };
    // This call contains all messages of the turn, so none need to be loaded.
    let is_whole = is_new || turn.first_seq == first_seq;
    if is_new {
        store::turns::insert(tx, access, &turn).await?;
    } else {
        store::turns::update(tx, access, &turn).await?;
    }
    match (new.outcome == TurnOutcome::Completed, is_whole) {
        (false, _) => Ok(Vec::new()),
        (true, true) => Ok(messages),
        (true, false) => store::messages::range(tx, access, conversation.id, turn.first_seq, turn.last_seq).await,
    }
}

/// Assigns the messages their ids and numbers after `last`.
fn number(app: &AppState, conversation: &Conversation, turn: &NewTurn, last: i64) -> Vec<Message> {
    let now = app.clock.now();
    let numbered = (last + 1..).zip(&turn.messages);
    let message = |(seq, new): (i64, &turn::NewMessage)| Message {
        id: app.ids.next(),
        conversation: conversation.id,
        seq,
        role: new.role,
        name: new.name.clone(),
        content: new.content.clone(),
        created_at: new.created_at.unwrap_or(now),
        metadata: turn.metadata.clone(),
    };
    numbered.map(message).collect()
}

/// The user's last message: the query for which the items shown in the turn were recalled.
fn asked(turn: &NewTurn) -> Option<&str> {
    turn.messages.iter().rfind(|message| message.role == MessageRole::User).map(|message| message.content.as_str())
}

fn default_trigger(access: &OwnerAccess) -> TriggerSource {
    match access.access().principal() {
        Principal::Session(..) => TriggerSource::Web,
        Principal::Token(..) | Principal::Job(_) | Principal::Operator => TriggerSource::Api,
    }
}

/// Identifies a request: the conversation, and every field of the turn.
fn hash(access: &OwnerAccess, name: &str, turn: &NewTurn) -> Result<String> {
    let whole = serde_json::to_vec(&json!(["record", access.agent().id, access.owner(), name, turn])).map_err(Error::internal)?;
    Ok(data_encoding::HEXLOWER.encode(&Sha256::digest(whole)))
}
