//! The job `tell_episodes`: summarizes a conversation span by span, up to the message it was added for. Called by the worker.

use serde_json::{Value, json};
use tokio::time::Instant;

use super::draft::draft;
use super::span::{self, Span};
use super::write;
use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::TriggerSource;
use crate::domain::ids::ConversationId;
use crate::error::{Error, Result};
use crate::queue::JobRun;
use crate::tenancy;

/// How often a conversation may change during a job before the job fails and is retried.
const MAX_STALE: u32 = 3;

/// The result of a job.
#[derive(Debug, Default)]
struct SummaryCounts {
    episodes: usize,
    messages: usize,
    fallbacks: usize,
    /// Why the model's answer could not be used, the first time.
    fallback: Option<&'static str>,
    held: usize,
    /// Why a span was not summarized.
    skipped: Option<&'static str>,
}

impl SummaryCounts {
    fn outcome(&self) -> Value {
        json!({
            "episodes": self.episodes, "messages": self.messages, "fallbacks": self.fallbacks, "fallback": self.fallback,
            "held": self.held, "skipped": self.skipped,
        })
    }
}

/// Summarizes the owner's conversation up to message `to_seq`. Does nothing if it was deleted or emptied meanwhile.
///
/// # Errors
/// [`Error::Conflict`] when other writers keep changing the conversation: the next attempt reads again. Otherwise when the database does
/// not answer. A failing model is no error.
pub async fn summarize(app: &AppState, access: &OwnerAccess, job: &JobRun, id: ConversationId, to_seq: i64) -> Result<Value> {
    summarize_spans(app, access, Some(job), id, to_seq, None).await
}

/// Like [`summarize`], while the caller waits: before the messages are deleted. The model has until `deadline`.
///
/// # Errors
/// As [`summarize`].
pub async fn summarize_now(app: &AppState, access: &OwnerAccess, id: ConversationId, to_seq: i64, deadline: Instant) -> Result<()> {
    summarize_spans(app, access, None, id, to_seq, Some(deadline)).await.map(drop)
}

async fn summarize_spans(
    app: &AppState,
    access: &OwnerAccess,
    job: Option<&JobRun>,
    id: ConversationId,
    to_seq: i64,
    deadline: Option<Instant>,
) -> Result<Value> {
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let settings = config.memory();
    let (mut usage_buffer, mut stale) = (SummaryCounts::default(), 0);
    if !settings.enabled || !settings.episodes.enabled || access.owner().is_system() {
        usage_buffer.skipped = Some("off");
        return Ok(usage_buffer.outcome());
    }
    while let Some(span) = span::next(app, access, id, to_seq).await? {
        if let Some(reason) = skip_reason(&span, settings) {
            usage_buffer.skipped = Some(reason);
            break;
        }
        let draft = draft(app, access, settings, &span, deadline).await?;
        let (is_last, failure, held) = (span.is_last, draft.failure, draft.held.len());
        let tx = app.db.write_for(access).await?;
        let Some(is_told) = write::write(app, &tx, access, settings, &span, draft).await? else {
            stale += 1;
            if stale > MAX_STALE {
                return Err(Error::Conflict("the conversation keeps changing".to_owned()));
            }
            continue;
        };
        usage_buffer.episodes += usize::from(is_told);
        usage_buffer.messages += span.messages.len();
        usage_buffer.fallbacks += usize::from(failure.is_some());
        usage_buffer.fallback = usage_buffer.fallback.or(failure);
        usage_buffer.held += held;
        if let Some(job) = job.filter(|_| is_last) {
            job.finish_in(&tx, usage_buffer.outcome()).await?;
        }
        tx.commit().await?;
        app.notifier.notify();
        if is_last {
            break;
        }
    }
    Ok(usage_buffer.outcome())
}

/// Why a span is not summarized now. The mark stays before it, so that it is summarized with the following messages.
fn skip_reason(span: &Span, settings: &Memory) -> Option<&'static str> {
    if settings.skip_cron_conversations && span.conversation.trigger == TriggerSource::Cron {
        return Some("cron");
    }
    (span.is_last && !span.is_worth_it(settings.min_user_message_length)).then_some("too_short")
}
