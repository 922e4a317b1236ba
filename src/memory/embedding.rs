//! Deferred embeddings: a job calls the embedding server or the installed encoder. After a change of model, it embeds the existing items batch
//! by batch, while recall continues by words. Called by `memory::indexing`, by recall and by the worker.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::auth;
use crate::domain::access::{Access, Permission};
use crate::domain::ids::WorkspaceId;
use crate::domain::job::{NewJob, Task};
use crate::error::{Error, Result};
use crate::llm::embed::{Embedder, InputType};
use crate::queue::JobRun;
use crate::store::embeddings::{self, UnembeddedItem};
use crate::store::{self, Tx};
use recall_index::embedding::{Embedding, Space};
use recall_index::query_embedding::{QueryEmbedding, QueryWord};

/// Batches per run of the job: the next run continues, so that a long change of models does not block other jobs.
const BATCHES: usize = 32;

/// Adds the embedding job, in the transaction of the change; does nothing when items are embedded at once.
pub(crate) async fn schedule(app: &AppState, tx: &Tx, access: &Access) -> Result<()> {
    match (&app.embedder, app.embedder.space()) {
        (Embedder::Deferred(_), Some(space)) => enqueue(app, tx, access, space).await,
        _ => Ok(()),
    }
}

async fn enqueue(app: &AppState, tx: &Tx, access: &Access, space: Space) -> Result<()> {
    let job = NewJob {
        task: Task::EmbedItems,
        agent: None,
        owner: None,
        lane: None,
        dedup_key: Some(format!("embed:{space}")),
        run_at: app.clock.now(),
    };
    store::jobs::enqueue(tx, access, job).await.map(drop)
}

/// The job `embed_items`: embeds the tenant's waiting items, batch by batch, and adds the next job while some are left. Each batch has
/// its own transaction; a run that is killed at any point resumes there.
///
/// # Errors
/// [`crate::error::Error::Unavailable`] when the model or the database does not answer: the job is retried.
pub async fn run(app: &AppState, access: &Access, job: &JobRun) -> Result<Value> {
    let Some(space) = app.embedder.space() else { return Ok(json!({ "embedded": 0 })) };
    let mut embedded = 0;
    for _ in 0..BATCHES {
        let kept = batch(app, access, space).await?;
        if kept.looked_at == 0 {
            break;
        }
        embedded += kept.kept;
    }
    let tx = app.db.write(access).await?;
    let waiting = embeddings::count_waiting(&tx, access, space).await?;
    if waiting > 0 {
        enqueue(app, &tx, access, space).await?;
    }
    let outcome = json!({ "embedded": embedded, "waiting": waiting });
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    app.notifier.notify();
    tracing::info!(tenant = %access.tenant(), embedded, waiting, "items were embedded");
    Ok(outcome)
}

/// Embeds all waiting items at once, without a job: measurements ask right after they have written. Nothing waits where items are embedded
/// when they are written.
///
/// # Errors
/// [`Error::Unavailable`] when the model or the database does not answer.
pub async fn embed_waiting(app: &AppState, access: &Access) -> Result<()> {
    let Some(space) = app.embedder.space().filter(|_| matches!(app.embedder, Embedder::Deferred(_))) else { return Ok(()) };
    while batch(app, access, space).await?.looked_at > 0 {}
    Ok(())
}

/// The vectors of texts, for callers that search on their own. A text without words that the model knows has the vector 0.
///
/// # Errors
/// [`Error::Forbidden`]; [`Error::Invalid`] without an embedder; [`Error::Unavailable`] if a server does not answer.
pub async fn vectors(app: &AppState, access: &Access, texts: &[String]) -> Result<Vec<Vec<f32>>> {
    access.require(Permission::Chat)?;
    if app.embedder.name().is_none() {
        return Err(Error::invalid("model", "cannot be answered: no embedder is configured (embedding.provider is off)"));
    }
    let mut found = Vec::with_capacity(texts.len());
    for texts in texts.chunks(app.config.embedding.batch.get() as usize) {
        found.extend(app.embedder.embed(texts, InputType::Document, app.config.embedding.timeout).await?);
    }
    let dimensions = found.iter().flatten().map(|one| one.numbers().len()).next().unwrap_or(1);
    Ok(found.into_iter().map(|one| one.map_or_else(|| vec![0.0; dimensions], |one| one.numbers())).collect())
}

struct Batch {
    looked_at: usize,
    kept: u64,
}

async fn batch(app: &AppState, access: &Access, space: Space) -> Result<Batch> {
    let settings = &app.config.embedding;
    let tx = app.db.read(access).await?;
    let waiting = embeddings::waiting(&tx, access, space, u64::from(settings.batch.get())).await?;
    let texts: Vec<&str> = waiting.iter().map(|item| item.text.as_str()).collect();
    let mut known = embeddings::known(&tx, access, space, &texts).await?;
    drop(tx);
    if waiting.is_empty() {
        return Ok(Batch { looked_at: 0, kept: 0 });
    }
    let mut wanted: Vec<String> = waiting.iter().filter(|item| !known.contains_key(&item.text)).map(|item| item.text.clone()).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let answers = if wanted.is_empty() { Vec::new() } else { app.embedder.embed(&wanted, InputType::Document, settings.timeout).await? };
    known.extend(wanted.into_iter().zip(answers).filter_map(|(text, embedding)| Some((text, embedding?))));
    let looked_at = waiting.len();
    let tx = app.db.write(access).await?;
    let kept = embeddings::put(&tx, access, space, joined(waiting, &known)).await?;
    tx.commit().await?;
    Ok(Batch { looked_at, kept })
}

fn joined(waiting: Vec<UnembeddedItem>, known: &HashMap<String, Embedding>) -> Vec<(UnembeddedItem, Option<Embedding>)> {
    waiting
        .into_iter()
        .map(|item| {
            let embedding = known.get(&item.text).cloned();
            (item, embedding)
        })
        .collect()
}

/// At a worker's start, finds items that the current model has not embedded: those embedded by another model, and those written while
/// there was no model. Adds a job for every tenant with such items; two workers that start at once add only one. Returns the number of
/// tenants.
pub async fn catch_up(app: &AppState) -> Result<usize> {
    let Some(space) = app.embedder.space() else { return Ok(0) };
    let tenants = {
        let tx = app.db.read_across().await?;
        embeddings::tenants_waiting(&tx, space).await?
    };
    for tenant in &tenants {
        let access = auth::operator_access(*tenant, WorkspaceId::from(0), "embedding");
        let tx = app.db.write(&access).await?;
        enqueue(app, &tx, &access, space).await?;
        tx.commit().await?;
    }
    if !tenants.is_empty() {
        app.notifier.notify();
    }
    Ok(tenants.len())
}

/// The embedding of a query, word by word, when the models in the binary embed.
pub(crate) fn embed_local(app: &AppState, text: &str) -> QueryEmbedding {
    let words = app.embedder.words(text);
    words.map_or(QueryEmbedding::None, |words| {
        QueryEmbedding::Words(words.into_iter().map(|word| QueryWord::new(&word.word, word.vector).near(word.near)).collect())
    })
}

/// The embedding of a query from a server or the installed encoder; called before any transaction is opened. When it takes too long, recall
/// uses words only. `None` when the models in the binary embed.
pub(crate) async fn embed_query(app: &AppState, text: &str) -> Option<QueryEmbedding> {
    if !matches!(app.embedder, Embedder::Deferred(_)) {
        return None;
    }
    let within = app.config.embedding.query_timeout;
    Some(match app.embedder.embed(&[text.to_owned()], InputType::Query, within).await {
        Ok(mut answer) => answer.pop().flatten().map_or(QueryEmbedding::None, QueryEmbedding::Whole),
        Err(error) => {
            tracing::warn!(cause = error.chain(), "the query could not be embedded; recall uses words only");
            QueryEmbedding::None
        }
    })
}
