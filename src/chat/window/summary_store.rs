//! Stores the result of a summary and schedules extraction of the messages that leave the window, in one transaction.
//! Called by `prepare` and `compact`.

use chrono::Duration;

use super::load::LoadedState;
use super::summary::ModelSummary;
use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Conversation;
use crate::domain::ids::JobId;
use crate::domain::summary::{Summary, SummaryKind};
use crate::error::Result;
use crate::pipeline::extraction;
use crate::store::{self, Tx};

/// How long an automatic summary is valid.
const LIFE: Duration = Duration::minutes(30);
/// How long no summary is attempted after a failure.
const REST: Duration = Duration::minutes(10);

/// The result of storing a summary.
#[derive(Debug, Default)]
pub(super) struct StoredSummary {
    /// Whether the summary may be used: the messages still exist, and nothing was forgotten meanwhile.
    pub is_current: bool,
    pub job: Option<JobId>,
}

/// Stores the result of an automatic summary up to the message `seq`, or its failure, and schedules extraction.
pub(super) async fn automatic(
    app: &AppState,
    access: &OwnerAccess,
    settings: &Memory,
    conversation: &Conversation,
    mark: &LoadedState,
    seq: i64,
    drawn: &ModelSummary,
) -> Result<StoredSummary> {
    let tx = app.db.write_for(access).await?;
    let is_current = is_current(app, &tx, access, conversation, mark, seq).await?;
    let mut kept = StoredSummary { is_current, job: None };
    if is_current {
        let now = app.clock.now();
        let (kind, life) = if drawn.text.is_ok() { (SummaryKind::Automatic, LIFE) } else { (SummaryKind::Failed, REST) };
        let summary = Summary { expires_at: Some(now + life), ..summary(app, conversation, kind, seq, drawn) };
        let instead: &[SummaryKind] =
            if drawn.text.is_ok() { &[SummaryKind::Automatic, SummaryKind::Failed] } else { &[SummaryKind::Failed] };
        store::summaries::put(&tx, access, &summary, instead).await?;
        kept.job = extraction::flush(app, &tx, access, settings, conversation.id, seq).await?;
    }
    commit(app, tx, &kept).await?;
    Ok(kept)
}

/// Schedules extraction of the messages up to `seq`, which leave the window without a summary.
pub(super) async fn extract_unsummarized(
    app: &AppState,
    access: &OwnerAccess,
    settings: &Memory,
    conversation: &Conversation,
    seq: i64,
) -> Result<Option<JobId>> {
    if conversation.extracted_seq.min(conversation.summarized_seq) >= seq {
        return Ok(None);
    }
    let tx = app.db.write_for(access).await?;
    let job = extraction::flush(app, &tx, access, settings, conversation.id, seq).await?;
    let kept = StoredSummary { is_current: true, job };
    commit(app, tx, &kept).await?;
    Ok(kept.job)
}

/// The row of a summary up to the message `seq`, without expiry; its text is empty if there is none.
pub(super) fn summary(app: &AppState, conversation: &Conversation, kind: SummaryKind, seq: i64, drawn: &ModelSummary) -> Summary {
    let text = drawn.text.clone().unwrap_or_default();
    Summary {
        id: app.ids.next(),
        conversation: conversation.id,
        kind,
        up_to_seq: seq,
        tokens: if text.is_empty() { 0 } else { u32::try_from(drawn.tokens).unwrap_or(u32::MAX) },
        text,
        model: Some(drawn.model.clone()).filter(|model| !model.is_empty()),
        prompt_hash: Some(drawn.prompt_hash.clone()).filter(|hash| !hash.is_empty()),
        created_at: app.clock.now(),
        expires_at: None,
    }
}

/// Locks the conversation. Returns whether the messages that were read still exist.
pub(super) async fn is_current(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    conversation: &Conversation,
    mark: &LoadedState,
    seq: i64,
) -> Result<bool> {
    let held = store::conversations::find_locked(tx, access, &conversation.name).await?;
    if held.is_none_or(|held| held.id != conversation.id) {
        return Ok(false);
    }
    mark.is_unchanged(app, tx, access, conversation.id, seq).await
}

async fn commit(app: &AppState, tx: Tx, kept: &StoredSummary) -> Result<()> {
    tx.commit().await?;
    if kept.job.is_some() {
        app.notifier.notify();
    }
    Ok(())
}
