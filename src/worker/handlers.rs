//! Maps each task to the service function that carries it out. Called by the worker for each run of a job.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::forget::Wish;
use crate::domain::job::Task;
use crate::error::Result;
use crate::memory::facts::second_opinion;
use crate::memory::{embedding, external};
use crate::pipeline::extraction::reflect;
use crate::pipeline::relations::learn;
use crate::pipeline::withdrawals::request;
use crate::pipeline::{consolidation, episodes, extraction};
use crate::privacy::forget;
use crate::queue::JobRun;
use crate::tenancy::webhooks;
use crate::worker::Pass;

/// Runs tasks.
#[async_trait]
pub trait Handlers: Send + Sync + 'static {
    /// Runs `task`. The result is stored with the job: numbers and ids, never memory text. Effects that must happen once are committed
    /// with [`JobRun::finish_in`].
    ///
    /// # Errors
    /// [`crate::error::Error::is_transient`] decides whether the job is retried.
    async fn handle(&self, app: &AppState, run: &JobRun, task: Task, pass: Pass) -> Result<Value>;
}

/// The standard handlers.
#[must_use]
pub fn all() -> Arc<dyn Handlers> {
    Arc::new(Table)
}

struct Table;

#[async_trait]
impl Handlers for Table {
    async fn handle(&self, app: &AppState, run: &JobRun, task: Task, pass: Pass) -> Result<Value> {
        match task {
            Task::EmbedItems => embedding::run(app, pass.access(), run).await,
            Task::EraseOwner { receipt, include_messages, include_mentions, .. } => {
                forget::run_owner(app, pass.access(), run, receipt, Wish { include_messages, include_mentions }).await
            }
            Task::ExtractMemory => Box::pin(extraction::run(app, &pass.owner()?, run, None)).await,
            Task::ExtractConversation { conversation } => Box::pin(extraction::run(app, &pass.owner()?, run, Some(conversation))).await,
            Task::CompareFacts { earlier, later } => second_opinion::compare(app, &pass.owner()?, run, earlier, later).await,
            Task::ForgetSaid { conversation, from_seq, to_seq } => {
                request::run_said(app, &pass.owner()?, run, conversation, (from_seq, to_seq)).await
            }
            Task::StartNight { night } => consolidation::start(app, &pass.agent()?, run, night).await,
            Task::Dream { dream } => Box::pin(consolidation::run(app, &pass.owner()?, run, dream)).await,
            Task::ArchiveDreams => consolidation::archive(app, &pass.owner()?, run).await,
            Task::CopyMemory { server } => Box::pin(external::run(app, pass.access(), run, server)).await,
            Task::DeliverWebhook { delivery } => webhooks::deliver(app, pass.access(), run, delivery).await,
            Task::TellEpisodes { conversation, to_seq } => Box::pin(episodes::tell(app, &pass.owner()?, run, conversation, to_seq)).await,
            Task::ConsolidateEpisodes => Box::pin(episodes::consolidate(app, &pass.owner()?, run)).await,
            Task::ReadRelations { conversation, from_seq, to_seq, episode } => {
                Box::pin(learn::read_relations(app, &pass.owner()?, run, conversation, (from_seq, to_seq), episode)).await
            }
            Task::Reflect { conversation } => Box::pin(reflect::reflect(app, &pass.owner()?, run, conversation)).await,
            Task::CompleteSession { conversation, .. } => {
                Box::pin(extraction::complete_session(app, &pass.owner()?, run, conversation)).await
            }
        }
    }
}
