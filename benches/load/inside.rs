//! Measures recall in process: the service behind the API, one query after the other, without HTTP.

use std::time::{Duration, Instant};

use noctuary::app;
use noctuary::app_state::AppState;
use noctuary::auth::operator_access;
use noctuary::config::Config;
use noctuary::domain::access::{OwnerAccess, OwnerName};
use noctuary::domain::clock::Clock;
use noctuary::domain::conversation::MessageRole;
use noctuary::domain::turn::TurnOutcome;
use noctuary::memory;
use noctuary::pipeline::conversations;
use noctuary::pipeline::conversations::{NewMessage, NewTurn, Usage};
use noctuary::retrieval::recall;
use noctuary::retrieval::recall::RecallQuery;
use noctuary::tenancy::people::NewPerson;
use noctuary::tenancy::{agents, operator};
use serde_json::{Value, json};

use super::talk::{content, question};
use super::{Failure, at, per_second, progress, rounded};

/// The number of timed queries.
const QUESTIONS: usize = 500;

/// Measures recall among `items` messages of one owner, and the memory of their index.
pub async fn measure(items: usize) -> Result<Value, Failure> {
    progress(&format!("in process: {items} messages of one owner"));
    let directory = tempfile::tempdir()?;
    let mut config = Config::default();
    config.server.data_dir = directory.path().to_path_buf();
    let state = app::open(config, Clock::system()).await?;
    let access = owner(&state).await?;
    let begun = Instant::now();
    for first in (0..items).step_by(500) {
        let numbers = first..items.min(first + 500);
        let turn = NewTurn {
            messages: numbers.map(message).collect(),
            trigger: None,
            outcome: TurnOutcome::Open,
            usage: Usage::default(),
            injected: Vec::new(),
            metadata: None,
            zone: None,
        };
        conversations::record(&state, &access, &format!("session-{}", first / 500), turn, None).await?;
    }
    let seeded = begun.elapsed();
    let cold = ask(&state, &access, 0).await?;
    let mut times = Vec::with_capacity(QUESTIONS);
    for number in 0..QUESTIONS {
        times.push(ask(&state, &access, number).await?);
    }
    times.sort_unstable();
    let (bytes, _) = state.index.size();
    Ok(json!({
        "p50Ms": at(&times, 0.50),
        "p95Ms": at(&times, 0.95),
        "coldMs": rounded(cold.as_secs_f64() * 1e3),
        "indexBytesPerItem": bytes / items,
        "seedMessagesPerSecond": per_second(items, seeded),
    }))
}

async fn ask(state: &AppState, access: &OwnerAccess, number: usize) -> Result<Duration, Failure> {
    let query = RecallQuery { query: question(number), ..RecallQuery::default() };
    let begun = Instant::now();
    let answer = recall::recall(state, access, query).await?;
    let took = begun.elapsed();
    if answer.items.is_empty() { Err("recall found nothing".into()) } else { Ok(took) }
}

async fn owner(state: &AppState) -> Result<OwnerAccess, Failure> {
    let admin = NewPerson { email: "bench@noctuary.example".to_owned(), name: None, password: None };
    let created = operator::create_tenant(state, "Bench", &admin).await?;
    let access = operator_access(created.tenant.id, created.workspace.id, "bench");
    let new = agents::NewAgent { name: "Bench".to_owned(), ..agents::NewAgent::default() };
    let agent = memory::agents::create(state, &access, new).await?.id;
    let agent = agents::open(state, access, agent).await?;
    Ok(agent.for_owner(&OwnerName { end_user_id: Some("nora".to_owned()), ..OwnerName::default() })?)
}

fn message(number: usize) -> NewMessage {
    let role = if number.is_multiple_of(2) { MessageRole::User } else { MessageRole::Assistant };
    NewMessage { role, name: None, content: content(number), created_at: None }
}
