//! The job that extracts an ongoing conversation.

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Conversation;
use crate::domain::ids::ConversationId;
use crate::domain::job::{NewJob, Task};
use crate::error::Result;
use crate::pipeline::extraction::interpret::Draft;
use crate::pipeline::extraction::reading::WindowReading;
use crate::pipeline::extraction::write;
use crate::queue::JobRun;
use crate::store::audit::Entry;
use crate::store::{self};
use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

/// The job that extracts from `conversation`; it merges into a waiting one.
pub(crate) fn job(access: &OwnerAccess, conversation: ConversationId, run_at: DateTime<Utc>) -> NewJob {
    let lane = format!("{}:{}", access.agent().id, access.owner());
    NewJob {
        task: Task::Reflect { conversation },
        agent: Some(access.agent().id),
        owner: Some(access.owner().clone()),
        dedup_key: Some(format!("reflect:{lane}:{conversation}")),
        lane: Some(lane),
        run_at,
    }
}

/// Records that the extraction of a window failed, schedules the next attempt, and ends the job with `outcome`. The cursor stays.
pub(crate) async fn schedule_retry(
    app: &AppState,
    access: &OwnerAccess,
    settings: &Memory,
    reading: &WindowReading,
    draft: &Draft,
    job: &JobRun,
    outcome: Value,
) -> Result<()> {
    let (now, id) = (app.clock.now(), reading.conversation.id);
    let run = write::failed(app.ids.next(), reading, draft, job.job().id, now);
    let tx = app.db.write_for(access).await?;
    // If the cursor has moved, the window was extracted or cleared in the meantime.
    let is_unread =
        store::conversations::get(&tx, access, id).await?.is_some_and(|now| now.extracted_seq == reading.conversation.extracted_seq);
    if is_unread {
        store::extractions::insert(&tx, access, &run).await?;
        let detail =
            json!({ "status": run.status, "failure": draft.failure, "conversationId": id, "fromSeq": run.from_seq, "toSeq": run.to_seq });
        store::audit::record(&tx, access.access(), Entry::done("memory.extract", "extraction", run.id.get()).with(detail)).await?;
        // Otherwise the conversation is extracted when its session is completed.
        if is_active(settings, &reading.conversation, now + interval(settings)) {
            store::conversations::reflect_again(&tx, access, id, now + interval(settings)).await?;
        }
    }
    job.finish_in(&tx, outcome).await?;
    tx.commit().await
}

pub(crate) fn is_active(settings: &Memory, conversation: &Conversation, now: DateTime<Utc>) -> bool {
    conversation.last_active_at + interval(settings) * LATELY >= now
}

pub(crate) fn interval(settings: &Memory) -> Duration {
    Duration::minutes(settings.reflector_interval_mins.into())
}

/// Intervals since the last message during which a conversation counts as ongoing.
pub(crate) const LATELY: i32 = 2;
