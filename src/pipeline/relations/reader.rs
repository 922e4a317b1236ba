//! The job `read_relations`: extracts relations from a span of a conversation, with rules and, if there is one, a model,
//! whose answer the rules complete. One transaction writes everything and ends the job; running it again finds
//! everything already there. Called by the worker.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};

use super::from_facts::{self, is_same};
use super::model;
use super::rules;
use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::{Message, MessageRole};
use crate::domain::ids::{ConversationId, EpisodeId};
use crate::domain::job::{NewJob, Task};
use crate::domain::model::Purpose;
use crate::error::{Error, Result};
use crate::memory::graph::remove;
use crate::memory::graph::statement::Statement;
use crate::memory::graph::write::{GraphWriter, StatementOutcome, WriteCounts};
use crate::memory::held_messages;
use crate::pipeline::withdrawals::request;
use crate::queue::JobRun;
use crate::store;
use crate::store::audit::Entry;
use crate::tenancy;
use crate::tenancy::models;

/// Messages of the person per model call.
const WINDOW: usize = 30;
/// Most messages of one job.
const MAX_MESSAGES: usize = 600;

/// The job that reads the messages `span` of the owner's conversation, in the owner's lane. `episode` is the episode that
/// covers them.
#[must_use]
pub fn job(
    access: &OwnerAccess,
    conversation: ConversationId,
    (from_seq, to_seq): (i64, i64),
    episode: Option<EpisodeId>,
    run_at: DateTime<Utc>,
) -> NewJob {
    let lane = format!("{}:{}", access.agent().id, access.owner());
    NewJob {
        task: Task::ReadRelations { conversation, from_seq, to_seq, episode },
        agent: Some(access.agent().id),
        owner: Some(access.owner().clone()),
        dedup_key: Some(format!("relations:{lane}:{conversation}:{from_seq}:{to_seq}")),
        lane: Some(lane),
        run_at,
    }
}

/// The extracted statements, and how they were extracted.
#[derive(Debug, Default)]
struct Draft {
    statements: Vec<Statement>,
    sentences: u32,
    unsupported: u32,
    is_by_model: bool,
    failures: Vec<&'static str>,
}

/// Extracts relations from the messages `span` of a conversation. A conversation that was deleted or emptied meanwhile
/// yields nothing.
///
/// # Errors
/// A failing model is not an error: the rules extract instead.
pub async fn read_relations(
    app: &AppState,
    access: &OwnerAccess,
    job: &JobRun,
    conversation: ConversationId,
    span: (i64, i64),
    episode: Option<EpisodeId>,
) -> Result<Value> {
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let settings = config.memory();
    if !settings.graph.enabled {
        return Ok(json!({ "sentences": 0, "off": true }));
    }
    let messages = said(app, access, conversation, span).await?;
    let draft = read(app, access, settings, &messages).await?;
    let tx = app.db.write_for(access).await?;
    // Messages that were forgotten meanwhile are gone.
    let there = store::messages::range(&tx, access, conversation, span.0, span.1).await?;
    let bucket = access.visibility().home(settings.lifecycle_mediator_enabled);
    store::graph::lock(&tx, access.access(), &bucket).await?;
    let mut scribe = GraphWriter::new(app, &tx, access.access(), &bucket, settings);
    scribe.introduce_owner().await?;
    let derived = from_facts::statements(&tx, access.access(), &bucket, &there).await?;
    for statement in from_facts::joined(draft.statements, derived) {
        let is_there = there.iter().any(|message| Some(message.id) == statement.message);
        // "Forget that Ana works on Atlas" does not state where Ana works.
        if is_there && request::find(&statement.evidence).is_empty() {
            let of_statement = statement.message;
            let written = scribe.write(Statement { episode: episode.map(Into::into), ..statement }).await?;
            if let StatementOutcome::Quarantined(_, held) = written {
                let source: Vec<Message> = there.iter().filter(|message| Some(message.id) == of_statement).cloned().collect();
                held_messages::silence(&tx, access, held, conversation, &source).await?;
            }
        }
    }
    let usage_buffer = scribe.usage_buffer();
    let dropped = remove::excess(&tx, access.access(), &bucket, &settings.graph).await?;
    let outcome = outcome(&usage_buffer, draft.sentences, draft.unsupported, draft.is_by_model, &draft.failures, dropped);
    let mut detail = outcome.clone();
    if let Some(fields) = detail.as_object_mut() {
        fields.insert("conversationId".to_owned(), json!(conversation));
        fields.insert("ownerKey".to_owned(), json!(bucket.owner()));
    }
    store::audit::record(&tx, access.access(), Entry::done("graph.read", "conversation", conversation.get()).with(detail)).await?;
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    Ok(outcome)
}

fn outcome(usage_buffer: &WriteCounts, sentences: u32, unsupported: u32, is_by_model: bool, failures: &[&str], dropped: u64) -> Value {
    let mut refused = json!(usage_buffer.refused);
    if let Some(refused) = refused.as_object_mut().filter(|_| unsupported > 0) {
        refused.insert("unsupported".to_owned(), json!(unsupported));
    }
    json!({
        "engine": if is_by_model { "model" } else { "rules" }, "sentences": sentences, "opened": usage_buffer.opened, "closed": usage_buffer.closed,
        "confirmed": usage_buffer.confirmed, "refused": refused, "entities": usage_buffer.entities, "merged": usage_buffer.merged,
        "candidates": usage_buffer.candidates, "dropped": dropped, "failures": failures,
    })
}

/// The person's messages in a span, in order.
async fn said(app: &AppState, access: &OwnerAccess, conversation: ConversationId, (from, to): (i64, i64)) -> Result<Vec<Message>> {
    let tx = app.db.read(access.access()).await?;
    let mut messages = store::messages::range(&tx, access, conversation, from, to).await?;
    messages.retain(|message| message.role == MessageRole::User && !message.content.trim().is_empty());
    messages.truncate(MAX_MESSAGES);
    Ok(messages)
}

/// Extracts window by window. What the rules read completes what the model states, and stands alone where the model fails.
async fn read(app: &AppState, access: &OwnerAccess, settings: &Memory, messages: &[Message]) -> Result<Draft> {
    let zone = access.agent().timezone;
    let adviser = match messages.is_empty() {
        true => None,
        false => models::adviser(app, access.agent_access(), Purpose::Graph).await?,
    };
    let mut draft = Draft::default();
    for window in messages.chunks(WINDOW) {
        let by_rules = by_rules(window, zone).await?;
        draft.sentences += by_rules.sentences;
        // Without anything to relate there is no need to call the model.
        let answer = match &adviser {
            Some(model) if by_rules.sentences > 0 => Some(model::read(model, settings, &window.iter().collect::<Vec<_>>(), zone).await?),
            _ => None,
        };
        match answer {
            Some(Ok(proposal)) => {
                draft.is_by_model = true;
                draft.unsupported += proposal.unsupported;
                // A small model misses what the rules are sure of.
                let missed = by_rules.statements.into_iter().filter(|own| !proposal.statements.iter().any(|one| is_same(one, own)));
                let mut statements: Vec<Statement> = missed.collect();
                statements.extend(proposal.statements);
                statements.sort_by_key(|statement| statement.said_at);
                draft.statements.extend(statements);
            }
            Some(Err(failure)) => {
                draft.failures.push(failure);
                draft.statements.extend(by_rules.statements);
            }
            None => draft.statements.extend(by_rules.statements),
        }
    }
    Ok(draft)
}

/// Runs on a blocking thread: a window takes a while in a debug build.
async fn by_rules(window: &[Message], zone: chrono_tz::Tz) -> Result<rules::Reading> {
    let messages = window.to_vec();
    tokio::task::spawn_blocking(move || rules::read(&messages, zone)).await.map_err(Error::internal)
}
