//! The job `summarize_again`: writes a session summary again with the model that only the built-in engine had written, because the model
//! failed then. Added by `pipeline::again`, run by the worker.
//!
//! A summary is written again once: its text, its index item and the end of the job are one transaction. Notes that were made of the
//! earlier text stay as they are, because people and dreams may have built on them.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::draft::draft;
use super::{span, write};
use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::episode::EpisodeEngine;
use crate::domain::ids::{ConversationId, EpisodeId};
use crate::domain::job::{NewJob, Task};
use crate::error::{Error, Result};
use crate::queue::JobRun;
use crate::store::fallback_episodes::FallbackEpisode;
use crate::store::{self, Tx};
use crate::tenancy;

/// The jobs that write the summaries of a conversation up to message `to_seq` again, at most `most`.
pub async fn of_job(tx: &Tx, access: &Access, conversation: ConversationId, to_seq: i64, most: u64) -> Result<Vec<NewJob>> {
    Ok(jobs(tx, store::fallback_episodes::of_conversation(tx, access, conversation, to_seq, most).await?))
}

/// The jobs that write the summaries of all people since `from` again, the oldest first, at most `most`.
pub async fn since(tx: &Tx, access: &Access, from: DateTime<Utc>, most: u64) -> Result<Vec<NewJob>> {
    Ok(jobs(tx, store::fallback_episodes::since(tx, access, from, most).await?))
}

fn jobs(tx: &Tx, episodes: Vec<FallbackEpisode>) -> Vec<NewJob> {
    let job = |episode: FallbackEpisode| NewJob {
        task: Task::SummarizeAgain { episode: episode.id },
        agent: Some(episode.agent),
        lane: Some(format!("{}:{}", episode.agent, episode.owner)),
        owner: Some(episode.owner),
        dedup_key: Some(format!("summarize-again:{}", episode.id)),
        run_at: tx.now(),
    };
    episodes.into_iter().map(job).collect()
}

/// Writes the summary `id` again. Does nothing if it or its messages are gone, or a model has written it already.
///
/// # Errors
/// [`Error::Llm`] if the model fails again, which a later attempt repeats; [`Error::LlmNotConfigured`] if there is none any more;
/// [`Error::Conflict`] if the summary or its messages changed meanwhile: the next attempt reads again.
pub async fn run(app: &AppState, access: &OwnerAccess, job: &JobRun, id: EpisodeId) -> Result<Value> {
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let settings = config.memory();
    if !settings.enabled || !settings.episodes.enabled {
        return Ok(json!({ "episodes": 0, "skipped": "off" }));
    }
    let tx = app.db.read(access.access()).await?;
    let Some(episode) = store::fallback_episodes::get(&tx, access, id).await? else { return Ok(json!({ "episodes": 0 })) };
    let Some(span) = span::of_episode(&tx, access, &episode).await? else {
        return Ok(json!({ "episodes": 0, "skipped": "messages_gone" }));
    };
    drop(tx);
    let draft = draft(app, access, settings, &span, None).await?;
    if draft.engine != EpisodeEngine::Model {
        let failed = |reason| Error::Llm { reason, is_transient: true, retry_after: None };
        return Err(draft.failure.map_or(Error::LlmNotConfigured, failed));
    }
    let held = draft.held.len();
    let tx = app.db.write_for(access).await?;
    // What was forgotten while the model wrote must not come back by its text.
    let is_same = store::fallback_episodes::get(&tx, access, id).await?.as_ref() == Some(&episode);
    if !is_same || span::of_episode(&tx, access, &episode).await?.is_none_or(|now| now.messages != span.messages) {
        return Err(Error::Conflict("the summary or its messages changed in the meantime".to_owned()));
    }
    let messages = span.messages.len();
    let is_rewritten = write::replace(app, &tx, access, settings, (episode, &span), draft).await?;
    let outcome = json!({ "episodes": usize::from(is_rewritten), "messages": messages, "held": held });
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    Ok(outcome)
}
