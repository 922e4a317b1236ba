//! The job `consolidate_episodes`: gathers waiting episodes into the notes of the day, `_system/dreaming/YYYYMMDD-consolidated.md`, after
//! that day's existing content. The text, the marks on the episodes and the end of the job are one transaction: every marked episode is
//! in the file. Added by `write`, run by the worker.

use std::collections::HashMap;

use chrono::Duration;
use serde_json::{Value, json};

use super::notes::{self, Notes};
use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::bucket::Bucket;
use crate::domain::episode::Episode;
use crate::domain::file::Writer;
use crate::domain::ids::EpisodeId;
use crate::domain::item::ItemKind;
use crate::domain::job::{NewJob, Task};
use crate::domain::memory_scope::MemoryScope;
use crate::error::Result;
use crate::memory::files::etag::Condition;
use crate::memory::files::{Change, FileWrite, write_in};
use crate::memory::tombstones;
use crate::queue::JobRun;
use crate::store::audit::Entry;
use crate::store::{self, Tx};
use crate::tenancy;

/// The most episodes per run; the next run takes the rest.
const MOST: u64 = 20;

/// Adds the job when enough episodes wait, at the earliest `consolidate-pause-minutes` after the last run.
pub(super) async fn enqueue_if_due(app: &AppState, tx: &Tx, access: &OwnerAccess, settings: &Memory) -> Result<()> {
    let least = u64::from(settings.episodes.consolidate_after);
    if least == 0 || due(tx, access, least).await?.is_none() {
        return Ok(());
    }
    let (now, pause) = (app.clock.now(), Duration::minutes(settings.episodes.consolidate_pause_minutes.into()));
    let last = store::episodes::last_promoted_at(tx, access).await?;
    let lane = format!("{}:{}", access.agent().id, access.owner());
    let job = NewJob {
        task: Task::ConsolidateEpisodes,
        agent: Some(access.agent().id),
        owner: Some(access.owner().clone()),
        dedup_key: Some(format!("consolidate:{lane}")),
        lane: Some(lane),
        run_at: last.map_or(now, |last| (last + pause).max(now)),
    };
    store::jobs::enqueue(tx, access.access(), job).await.map(drop)
}

/// The scope of which enough episodes wait: what was written for one person never goes into the notes of the team.
async fn due(tx: &Tx, access: &OwnerAccess, least: u64) -> Result<Option<MemoryScope>> {
    for scope in [MemoryScope::Personal, MemoryScope::Team] {
        if store::episodes::count_waiting(tx, access, scope).await? >= least {
            return Ok(Some(scope));
        }
    }
    Ok(None)
}

/// Gathers the waiting episodes. If they are fewer than the settings require, they wait on: some may have been forgotten meanwhile.
///
/// # Errors
/// [`crate::error::Error::Conflict`] if the episodes changed in the meantime: the job is retried. A failing model is no error.
pub async fn consolidate(app: &AppState, access: &OwnerAccess, job: &JobRun) -> Result<Value> {
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let settings = config.memory();
    let tx = app.db.read(access.access()).await?;
    let least = settings.episodes.consolidate_after;
    let scope = if least == 0 { None } else { due(&tx, access, least.into()).await? };
    let waiting = match scope {
        Some(scope) => store::episodes::list_waiting(&tx, access, scope, MOST).await?,
        None => Vec::new(),
    };
    let ids = || waiting.iter().map(|episode| episode.id.get());
    let used = store::recalls::uses_of(&tx, access, ItemKind::Episode, ids()).await?;
    drop(tx);
    if waiting.is_empty() || waiting.len() < least as usize {
        return Ok(json!({ "episodes": 0, "skipped": "too_few" }));
    }
    let uses: HashMap<EpisodeId, u64> = used.into_iter().map(|(id, used)| (id.into(), used.count)).collect();
    let notes = notes::gather(app, access, settings, &waiting, &uses).await?;
    let tx = app.db.write_for(access).await?;
    let promoted = store::episodes::promote(&tx, access, waiting.iter().map(|episode| episode.id), app.clock.now()).await?;
    if promoted < waiting.len() as u64 {
        // An episode was forgotten or gathered meanwhile: the new text may contain it.
        return Err(crate::error::Error::Conflict("the episodes changed in the meantime".to_owned()));
    }
    let outcome = json!({ "episodes": promoted, "engine": notes.engine, "failure": notes.failure, "entries": notes.entries });
    write(app, &tx, access, job, &waiting, notes, &outcome).await?;
    enqueue_if_due(app, &tx, access, settings).await?;
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(outcome)
}

async fn write(
    app: &AppState,
    tx: &Tx,
    access: &OwnerAccess,
    job: &JobRun,
    episodes: &[Episode],
    notes: Notes,
    outcome: &Value,
) -> Result<()> {
    let own = || Bucket::Personal(access.access().tenant(), access.agent().id, access.owner().clone());
    let bucket = episodes.first().map_or_else(own, |episode| episode.bucket(access.access().tenant()));
    let day = app.clock.today(access.agent().timezone);
    let filename = format!("_system/dreaming/{}-consolidated.md", day.format("%Y%m%d"));
    let (text, _) = tombstones::without_buried(app, tx, access.access(), &bucket, &notes.text).await?;
    if !text.trim().is_empty() {
        let write = FileWrite {
            bucket: &bucket,
            filename: &filename,
            change: Change::AppendUnder { heading: format!("# {day}"), text },
            writer: Writer::Dream,
            writer_id: Some(job.job().id.get()),
            reason: "episodes were gathered",
            condition: Condition::default(),
        };
        write_in(app, tx, access, write).await?;
    }
    let ids: Vec<EpisodeId> = episodes.iter().map(|episode| episode.id).collect();
    let entry = Entry::done("episode.consolidate", "agent", access.agent().id.get());
    let detail = json!({ "owner": access.owner().as_str(), "episodeIds": ids, "outcome": outcome });
    store::audit::record(tx, access.access(), entry.with(detail)).await
}
