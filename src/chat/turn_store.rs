//! The stored side of a turn: its lease on the conversation, its row, and the writes at its end. Called by `turn`.
//!
//! Turns of one conversation run one after the other: first in, first out within a process; between processes by a lease
//! on the conversation's row, which a running turn renews. A turn that has lost its lease (the conversation was cleared,
//! deleted or taken over) writes nothing.

use std::time::Duration;

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde_json::Value;
use tokio::sync::OwnedMutexGuard;

use crate::app_state::AppState;
use crate::chat::turn_queue::{PATIENCE, busy};
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Conversation, MessageRole, TriggerSource};
use crate::domain::ids::{ItemId, TurnId};
use crate::domain::turn::{Turn, TurnOutcome};
use crate::error::Result;
use crate::memory::recall_usage;
use crate::memory::recall_usage::UsageKind;
use crate::pipeline::conversations;
use crate::pipeline::conversations::{NewMessage, NewTurn, Recorded, Usage};
use crate::store;
use crate::tenancy::usage::{self, CallUsage};

/// How long the lease lasts without renewal, and how often a turn renews it.
const LEASE: chrono::Duration = chrono::Duration::seconds(30);
const PULSE: Duration = Duration::from_secs(10);
/// How often a turn checks whether another process was asked to stop it.
const STOP_CHECK: Duration = Duration::from_secs(1);
/// How often a turn checks whether turns of other nodes have ended.
const LOOK: Duration = Duration::from_millis(100);
/// The lease on a conversation: while it is held, no other turn runs there.
pub(super) struct TurnLease {
    pub(super) conversation: Conversation,
    /// Whether it had to wait for other turns.
    pub(super) has_waited: bool,
    turn: Turn,
    _line: OwnedMutexGuard<()>,
}

/// The outcome of a turn.
pub(super) struct Outcome<'a> {
    pub(super) message: &'a str,
    pub(super) text: &'a str,
    pub(super) injected: Vec<ItemId>,
    pub(super) model: &'a str,
    pub(super) spent: Vec<CallUsage>,
    /// What the caller attaches to the messages.
    pub(super) metadata: Option<Value>,
    /// The time zone that the caller names.
    pub(super) zone: Option<Tz>,
}

/// Why a turn ends before its model has answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LeaseEnd {
    /// The conversation was cleared, deleted or taken over.
    Lost,
    /// The person stopped it, through another process.
    Stopped,
}

/// Marks the open turn of a conversation as stopped; the process that runs it looks every second. Returns whether there is one.
pub(super) async fn stop_elsewhere(app: &AppState, access: &OwnerAccess, name: &str) -> Result<bool> {
    if !app.config.database.is_postgres() {
        return Ok(false);
    }
    let tx = app.db.write_for(access).await?;
    let Some(conversation) = store::conversations::find(&tx, access, name).await? else { return Ok(false) };
    let is_stopped = store::turns::stop(&tx, access, conversation.id).await?;
    tx.commit().await?;
    Ok(is_stopped)
}

/// Waits for the lease on the conversation `name`, creating the conversation if it does not exist. With `goes_on`, it
/// resumes the turn that waits for the caller's tools.
///
/// # Errors
/// [`Error::Conflict`] when earlier turns do not end in time.
pub(super) async fn acquire(app: &AppState, access: &OwnerAccess, name: &str, trigger: TriggerSource, goes_on: bool) -> Result<TurnLease> {
    let deadline = tokio::time::Instant::now() + PATIENCE;
    let (line, mut has_waited) = app.turn_queue.wait(access, name).await?;
    loop {
        if let Some((conversation, turn)) = try_sit(app, access, name, trigger, goes_on).await? {
            return Ok(TurnLease { conversation, has_waited, turn, _line: line });
        }
        has_waited = true;
        if tokio::time::Instant::now() >= deadline {
            return Err(busy());
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn try_sit(
    app: &AppState,
    access: &OwnerAccess,
    name: &str,
    trigger: TriggerSource,
    goes_on: bool,
) -> Result<Option<(Conversation, Turn)>> {
    let (fresh, now) = (app.ids.next::<TurnId>(), app.clock.now());
    let tx = app.db.write_for(access).await?;
    let (conversation, is_made) = store::conversations::enter(&tx, access, name, trigger, (fresh, now + LEASE)).await?;
    if is_made {
        let turn = new_turn(fresh, &conversation, trigger, 0, now);
        store::turns::insert(&tx, access, &turn).await?;
        tx.commit().await?;
        return Ok(Some((conversation, turn)));
    }
    let left = store::turns::get_open(&tx, access, conversation.id).await?;
    let turn = match &left {
        Some(left) if goes_on => left.clone(),
        _ => {
            let last = store::messages::last_seq(&tx, access, conversation.id).await?;
            new_turn(fresh, &conversation, trigger, last, now)
        }
    };
    if !store::conversations::acquire(&tx, access, conversation.id, turn.id, now + LEASE).await? {
        return Ok(None);
    }
    let is_new = left.as_ref().is_none_or(|left| left.id != turn.id);
    if is_new && let Some(left) = left {
        // The earlier turn's process died, or its caller never returned the answers of its tools.
        store::turns::update(&tx, access, &Turn { outcome: TurnOutcome::Failed, ended_at: Some(now), ..left }).await?;
    }
    if is_new {
        store::turns::insert(&tx, access, &turn).await?;
    }
    tx.commit().await?;
    Ok(Some((conversation, turn)))
}

fn new_turn(id: TurnId, conversation: &Conversation, trigger: TriggerSource, last_seq: i64, now: DateTime<Utc>) -> Turn {
    Turn {
        id,
        conversation: conversation.id,
        trigger,
        model: None,
        prompt_tokens: None,
        completion_tokens: None,
        injected: Vec::new(),
        outcome: TurnOutcome::Open,
        first_seq: last_seq + 1,
        last_seq,
        started_at: now,
        ended_at: None,
    }
}

impl TurnLease {
    /// Renews the lease until it is lost or the turn is stopped. A database that is briefly unavailable does not end a turn.
    pub(super) async fn keep_renewing(&self, app: &AppState, access: &OwnerAccess) -> LeaseEnd {
        let mut renewed = tokio::time::Instant::now();
        loop {
            tokio::time::sleep(if app.config.database.is_postgres() { STOP_CHECK } else { PULSE }).await;
            let is_stopped = app.config.database.is_postgres() && self.is_stopped(app, access).await.unwrap_or(false);
            if is_stopped {
                return LeaseEnd::Stopped;
            }
            if renewed.elapsed() < PULSE {
                continue;
            }
            renewed = tokio::time::Instant::now();
            match self.renew(app, access).await {
                Ok(true) => {}
                Ok(false) => return LeaseEnd::Lost,
                Err(error) => tracing::warn!(cause = error.chain(), "a turn could not renew its lease"),
            }
        }
    }

    async fn is_stopped(&self, app: &AppState, access: &OwnerAccess) -> Result<bool> {
        let tx = app.db.read_single(access.access()).await?;
        store::turns::is_stopped(&tx, access, self.turn.id).await
    }

    async fn renew(&self, app: &AppState, access: &OwnerAccess) -> Result<bool> {
        let tx = app.db.write(access.access()).await?;
        let until = app.clock.now() + LEASE;
        let is_kept = store::conversations::renew(&tx, access, self.conversation.id, self.turn.id, until).await?;
        tx.commit().await?;
        Ok(is_kept)
    }

    /// Stores an answered turn: messages, turn row, index, usage, and the jobs that follow. `None` when the lease was
    /// lost.
    pub(super) async fn complete(
        &self,
        app: &AppState,
        access: &OwnerAccess,
        settings: &Memory,
        outcome: Outcome<'_>,
    ) -> Result<Option<Recorded>> {
        self.end(app, access, settings, outcome, TurnOutcome::Completed).await
    }

    /// Stores the text up to the point where the person stopped the turn. Enqueues no jobs. Returns whether anything was stored: there may
    /// be no text yet, or the lease was lost.
    pub(super) async fn stop(&self, app: &AppState, access: &OwnerAccess, settings: &Memory, outcome: Outcome<'_>) -> Result<bool> {
        if outcome.text.trim().is_empty() {
            return self.leave(app, access, TurnOutcome::Stopped, outcome).await.map(|()| false);
        }
        self.end(app, access, settings, outcome, TurnOutcome::Stopped).await.map(|recorded| recorded.is_some())
    }

    /// Leaves the conversation unchanged and records how the turn ended. [`TurnOutcome::Open`] is a turn that waits for
    /// the caller's tools.
    pub(super) async fn leave(&self, app: &AppState, access: &OwnerAccess, how: TurnOutcome, outcome: Outcome<'_>) -> Result<()> {
        let tx = app.db.write(access.access()).await?;
        let (prompt, completion) = sums(&outcome.spent);
        let add = |known: Option<i64>, more: u64| Some(known.unwrap_or(0).saturating_add_unsigned(more));
        for spent in outcome.spent {
            usage::record(&tx, access.agent_access(), spent).await?;
        }
        if store::conversations::release(&tx, access, self.conversation.id, self.turn.id).await? {
            let turn = Turn {
                model: Some(outcome.model.to_owned()),
                prompt_tokens: add(self.turn.prompt_tokens, prompt),
                completion_tokens: add(self.turn.completion_tokens, completion),
                outcome: how,
                ended_at: (how != TurnOutcome::Open).then(|| app.clock.now()),
                ..self.turn.clone()
            };
            store::turns::update(&tx, access, &turn).await?;
        }
        tx.commit().await
    }

    async fn end(
        &self,
        app: &AppState,
        access: &OwnerAccess,
        settings: &Memory,
        outcome: Outcome<'_>,
        how: TurnOutcome,
    ) -> Result<Option<Recorded>> {
        let (prompt, completion) = sums(&outcome.spent);
        let tokens = |sum: u64| Some(u32::try_from(sum).unwrap_or(u32::MAX));
        let said = |role, content: &str| NewMessage { role, name: None, content: content.to_owned(), created_at: None };
        let messages = vec![said(MessageRole::User, outcome.message), said(MessageRole::Assistant, outcome.text)];
        let turn = NewTurn {
            messages: conversations::keep_all(messages, settings.long_messages),
            trigger: Some(self.turn.trigger),
            outcome: how,
            usage: Usage { model: Some(outcome.model.to_owned()), prompt_tokens: tokens(prompt), completion_tokens: tokens(completion) },
            injected: outcome.injected.clone(),
            metadata: outcome.metadata,
            zone: outcome.zone,
        };
        let tx = app.db.write_for(access).await?;
        for spent in outcome.spent {
            usage::record(&tx, access.agent_access(), spent).await?;
        }
        let growth = conversations::growth(app, access, settings, &turn);
        let risen = store::conversations::release_with(&tx, access, self.conversation.id, self.turn.id, growth).await?;
        let Some(conversation) = risen else {
            tx.commit().await?;
            return Ok(None);
        };
        let (recorded, said) =
            conversations::add_messages(app, &tx, access, settings, (conversation, Some(self.turn.clone())), turn).await?;
        tx.commit().await?;
        recall_usage::count(app, access, UsageKind::Injected, Some(outcome.message), outcome.injected.into_iter());
        conversations::after_commit(app, access, settings, &recorded, &said).await;
        Ok(Some(recorded))
    }
}

fn sums(spent: &[CallUsage]) -> (u64, u64) {
    spent.iter().fold((0, 0), |(prompt, completion), call| (prompt + call.prompt_tokens, completion + call.completion_tokens))
}
