//! The job `dream`: reads notes and recall counts, scores the candidates, and proposes what every context should contain. Called by the
//! worker.
//!
//! Reading is one transaction, and writing is one: a run that is killed in between has changed nothing and starts again. No transaction
//! is open during a model call.

use serde_json::{Value, json};

use super::candidates::ScoredCandidate;
use super::completion::{ApplyContext, completed};
use super::interpret::{Thought, interpret};
use super::promotion::promote;
use super::proposal::{FileProposal, ModelCall};
use super::reading::{self, DreamReading, Found};
use super::{model_call, soul};
use crate::app_state::AppState;
use crate::config::Config;
use crate::domain::access::OwnerAccess;
use crate::domain::dream::{Dream, DreamKind, DreamStatus};
use crate::domain::ids::DreamId;
use crate::domain::model::Purpose;
use crate::error::{Error, Result};
use crate::memory::features::Feature;
use crate::queue::JobRun;
use crate::retrieval::recall::RecallQuery;
use crate::retrieval::recall::preview::{RankingMode, preview};
use crate::store::audit::Entry;
use crate::tenancy::{models, webhooks};
use crate::{store, tenancy};

/// The most entries of earlier dreams about SOUL.md that are searched for declined ones.
const MAX_EARLIER: u64 = 500;
/// The most items that recall returns for a topic.
const MAX_FOUND: u32 = 20;

/// Runs `dream`; does nothing if it is no longer pending.
///
/// # Errors
/// When the database does not answer. A failing model is no error: the dream continues without it, and its report says so.
pub async fn run(app: &AppState, access: &OwnerAccess, job: &JobRun, dream: DreamId) -> Result<Value> {
    let tx = app.db.read(access.access()).await?;
    let found = store::dreams::get(&tx, access, dream).await?;
    drop(tx);
    let Some(dream) = found.filter(|dream| dream.status == DreamStatus::Pending) else { return Ok(json!({ "status": "over" })) };
    match Box::pin(dreamed(app, access, job, dream.clone())).await {
        Err(error) if !error.is_transient() => give_up(app, access, job, dream, &error).await,
        outcome => outcome,
    }
}

async fn dreamed(app: &AppState, access: &OwnerAccess, job: &JobRun, dream: Dream) -> Result<Value> {
    let begun = app.clock.now();
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    if !feature(dream.kind).is_on(config.memory()) {
        let end = ApplyContext { app, access, config: &config, dream, weighed: Vec::new(), others: &[], earlier: &[], version: 0, begun };
        return end.write(job, no_change("Dreaming was switched off before it started.")).await;
    }
    if dream.kind == DreamKind::Soul {
        return Box::pin(about_soul(app, access, job, &config, dream)).await;
    }
    let found = match &dream.topic {
        Some(topic) => Some(recall_topic(app, access, &dream, topic, config.memory().auto_inject.min_score).await?),
        None => None,
    };
    let mut reading = reading::read(app, access, config, &dream, found).await?;
    let mut weighed = std::mem::take(&mut reading.weighed);
    let proposed = propose(app, access, &reading, &dream, &mut weighed).await?;
    let version = reading.version;
    let end = ApplyContext {
        app,
        access,
        config: &reading.config,
        dream,
        weighed,
        others: &reading.others,
        earlier: &reading.earlier,
        version,
        begun,
    };
    end.write(job, proposed).await
}

/// A dream about SOUL.md, which reads only the team's memory.
async fn about_soul(app: &AppState, access: &OwnerAccess, job: &JobRun, config: &Config, dream: Dream) -> Result<Value> {
    let begun = app.clock.now();
    let tx = app.db.read(access.access()).await?;
    let earlier = store::dream_entries::earlier(&tx, access.access(), &dream.bucket, &dream.filename, MAX_EARLIER).await?;
    let is_spent = model_call::is_spent(app, &tx, access.access()).await?;
    drop(tx);
    let proposed = soul::propose(app, access, &dream, is_spent).await?;
    let proposed = proposed.unwrap_or_else(|| no_change("The team's memory contains nothing that belongs there."));
    let end = ApplyContext { app, access, config, dream, weighed: Vec::new(), others: &[], earlier: &earlier, version: 0, begun };
    end.write(job, proposed).await
}

/// The recall results for a topic, with the minimum score of the context; the recall counts stay unchanged.
async fn recall_topic(app: &AppState, access: &OwnerAccess, dream: &Dream, topic: &str, min_score: f64) -> Result<Found> {
    let query = RecallQuery { query: topic.to_owned(), k: Some(MAX_FOUND), min_score: Some(min_score), ..RecallQuery::default() };
    let answer = preview(app, access, query, RankingMode::All).await?;
    let found: Vec<_> = answer.items.into_iter().map(|item| item.recalled.found).collect();
    let own = found.iter().filter(|item| item.scope == dream.bucket.scope());
    Ok(Found { facts: own.filter_map(|item| item.source.fact_id).collect(), texts: found.iter().map(|item| item.text.clone()).collect() })
}

/// The proposal of the model, or of the rules when there is no model, it fails, or it may not be called.
async fn propose(
    app: &AppState,
    access: &OwnerAccess,
    reading: &DreamReading,
    dream: &Dream,
    weighed: &mut [ScoredCandidate],
) -> Result<FileProposal> {
    if reading.is_empty(weighed) {
        return Ok(unchanged(reading, "There are no recent notes and no recalled memories."));
    }
    let adviser = models::adviser(app, access.agent_access(), Purpose::Dream).await?;
    let Some(model) = &adviser else { return Ok(promote(reading, weighed)) };
    if !reading.has_news {
        return Ok(unchanged(reading, "There are no new messages, notes or recalls since the last dream."));
    }
    let tx = app.db.read(access.access()).await?;
    let is_spent = model_call::is_spent(app, &tx, access.access()).await?;
    drop(tx);
    let consulted = if is_spent {
        ModelCall { failure: Some(model_call::SPENT), ..ModelCall::default() }
    } else {
        match interpret(app, model, reading, dream, weighed).await? {
            Thought::Proposed(proposed) => return Ok(*proposed),
            Thought::Unusable(consulted) => consulted,
        }
    };
    Ok(FileProposal { consulted, ..promote(reading, weighed) })
}

fn unchanged(reading: &DreamReading, reason: &str) -> FileProposal {
    let content = reading.pages.memory_text().to_owned();
    FileProposal { base: reading.pages.memory.clone(), content, looked_at: reading.looked_at, ..no_change(reason) }
}

pub(super) const fn feature(kind: DreamKind) -> Feature {
    match kind {
        DreamKind::Nightly | DreamKind::Manual => Feature::Dreams,
        DreamKind::Focused => Feature::Focused,
        DreamKind::Soul => Feature::SoulEvolution,
    }
}

fn no_change(reason: &str) -> FileProposal {
    FileProposal { reason: reason.to_owned(), engine: "rules", ..FileProposal::default() }
}

/// Marks a dream as failed when no retry can help.
async fn give_up(app: &AppState, access: &OwnerAccess, job: &JobRun, dream: Dream, error: &Error) -> Result<Value> {
    let class = error.situation().slug;
    let now = app.clock.now();
    let failed = Dream {
        status: DreamStatus::Failed,
        reason: "The dream failed; nothing was changed.".to_owned(),
        failure: Some(class.to_owned()),
        finished_at: Some(now),
        updated_at: now,
        ..dream
    };
    let outcome = json!({ "dream": failed.id, "status": failed.status, "failure": class });
    let tx = app.db.write_for(access).await?;
    store::dreams::update(&tx, access.access(), &failed).await?;
    let entry = Entry::done("dream.finish", "dream", failed.id.get()).with(outcome.clone());
    store::audit::record(&tx, access.access(), entry).await?;
    webhooks::emit(app, &tx, access.access(), &completed(&failed)).await?;
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    Ok(outcome)
}
