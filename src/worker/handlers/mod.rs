//! Maps each task to its service. Each handler is a few lines: it calls one service function and returns the result in numbers.

mod archive_dreams;
mod compare_facts;
mod complete_session;
mod consolidate_episodes;
mod copy_memory;
mod deliver_webhook;
mod dream;
mod embed_items;
mod erase_owner;
mod extract_conversation;
mod extract_memory;
mod forget_said;
mod read_relations;
mod reflect;
mod start_night;
mod tell_episodes;

use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;

use crate::app_state::AppState;
use crate::domain::forget::Wish;
use crate::domain::job::Task;
use crate::error::Result;
use crate::queue::JobRun;
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
            Task::EmbedItems => embed_items::handle(app, run, pass).await,
            Task::EraseOwner { receipt, include_messages, include_mentions, .. } => {
                erase_owner::handle(app, run, pass, receipt, Wish { include_messages, include_mentions }).await
            }
            Task::ExtractMemory => Box::pin(extract_memory::handle(app, run, pass)).await,
            Task::ExtractConversation { conversation } => Box::pin(extract_conversation::handle(app, run, pass, conversation)).await,
            Task::CompareFacts { earlier, later } => compare_facts::handle(app, run, pass, earlier, later).await,
            Task::ForgetSaid { conversation, from_seq, to_seq } => {
                forget_said::handle(app, run, pass, conversation, (from_seq, to_seq)).await
            }
            Task::StartNight { night } => start_night::handle(app, run, pass, night).await,
            Task::Dream { dream } => Box::pin(dream::handle(app, run, pass, dream)).await,
            Task::ArchiveDreams => archive_dreams::handle(app, run, pass).await,
            Task::CopyMemory { server } => Box::pin(copy_memory::handle(app, run, pass, server)).await,
            Task::DeliverWebhook { delivery } => deliver_webhook::handle(app, run, pass, delivery).await,
            Task::TellEpisodes { conversation, to_seq } => Box::pin(tell_episodes::handle(app, run, pass, conversation, to_seq)).await,
            Task::ConsolidateEpisodes => Box::pin(consolidate_episodes::handle(app, run, pass)).await,
            Task::ReadRelations { conversation, from_seq, to_seq, episode } => {
                Box::pin(read_relations::handle(app, run, pass, conversation, (from_seq, to_seq), episode)).await
            }
            Task::Reflect { conversation } => Box::pin(reflect::handle(app, run, pass, conversation)).await,
            Task::CompleteSession { conversation, .. } => Box::pin(complete_session::handle(app, run, pass, conversation)).await,
        }
    }
}
