//! Maps each task to the service function that carries it out. Called by the worker for each run of a job.

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::forget::ForgetExtent;
use crate::domain::job::Task;
use crate::error::Result;
use crate::memory::facts::{retelling, second_opinion};
use crate::memory::{embedding, external};
use crate::memory_tests::suite_run;
use crate::pipeline::extraction::ongoing;
use crate::pipeline::relations::reader;
use crate::pipeline::withdrawals::request;
use crate::pipeline::{consolidation, conversations, episodes, extraction};
use crate::privacy::forget;
use crate::queue::JobRun;
use crate::tenancy::webhooks;
use crate::worker::JobAccess;

/// Runs tasks.
#[async_trait]
pub trait Handlers: Send + Sync + 'static {
    /// Runs `task`. The result is stored with the job: numbers and ids, never memory text. Effects that must happen once are committed
    /// with [`JobRun::finish_in`].
    ///
    /// # Errors
    /// [`crate::error::Error::is_transient`] decides whether the job is retried.
    async fn handle(&self, app: &AppState, run: &JobRun, task: Task, access: JobAccess) -> Result<Value>;
}

/// The standard handlers.
#[must_use]
pub fn all() -> Arc<dyn Handlers> {
    Arc::new(Table)
}

struct Table;

#[async_trait]
impl Handlers for Table {
    async fn handle(&self, app: &AppState, run: &JobRun, task: Task, access: JobAccess) -> Result<Value> {
        match task {
            Task::EmbedItems => embedding::run(app, access.access(), run).await,
            Task::EraseOwner { receipt, include_messages, include_mentions, .. } => {
                forget::run_owner(app, access.access(), run, receipt, ForgetExtent { include_messages, include_mentions }).await
            }
            Task::ExtractMemory => Box::pin(extraction::run(app, &access.owner()?, run, None)).await,
            Task::ExtractConversation { conversation } => Box::pin(extraction::run(app, &access.owner()?, run, Some(conversation))).await,
            Task::CompareFacts { earlier, later } => second_opinion::compare(app, &access.owner()?, run, earlier, later).await,
            Task::ForgetSaid { conversation, from_seq, to_seq } => {
                request::run_said(app, &access.owner()?, run, conversation, (from_seq, to_seq)).await
            }
            Task::StartNight { night } => consolidation::start(app, &access.agent()?, run, night).await,
            Task::Dream { dream } => Box::pin(consolidation::run(app, &access.owner()?, run, dream)).await,
            Task::ArchiveDreams => consolidation::archive(app, &access.owner()?, run).await,
            Task::CopyMemory { server } => Box::pin(external::run(app, access.access(), run, server)).await,
            Task::RunMemoryTests { suite } => Box::pin(suite_run::run(app, &access.agent()?, run, suite)).await,
            Task::ImportConversations { import } => Box::pin(conversations::import(app, &access.owner()?, run, import)).await,
            Task::RetellFacts => retelling::run(app, access.access(), run).await,
            Task::DeliverWebhook { delivery } => webhooks::deliver(app, access.access(), run, delivery).await,
            Task::SummarizeEpisodes { conversation, to_seq } => {
                Box::pin(episodes::summarize(app, &access.owner()?, run, conversation, to_seq)).await
            }
            Task::ConsolidateEpisodes => Box::pin(episodes::consolidate(app, &access.owner()?, run)).await,
            Task::ExtractAgain { extraction } => Box::pin(extraction::again::run(app, &access.owner()?, run, extraction)).await,
            Task::SummarizeAgain { episode } => Box::pin(episodes::again::run(app, &access.owner()?, run, episode)).await,
            Task::DreamAgain { dream } => consolidation::again::run(app, &access.owner()?, run, dream).await,
            Task::ReadRelations { conversation, from_seq, to_seq, episode } => {
                Box::pin(reader::read_relations(app, &access.owner()?, run, conversation, (from_seq, to_seq), episode)).await
            }
            Task::Reflect { conversation } => Box::pin(ongoing::reflect(app, &access.owner()?, run, conversation)).await,
            Task::CompleteSession { conversation, .. } => {
                Box::pin(extraction::complete_session(app, &access.owner()?, run, conversation)).await
            }
        }
    }
}
