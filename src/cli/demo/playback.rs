//! Plays the sessions: sets the clock to each one, posts it, runs extraction, and prints the changes.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};
use serde_json::{Value, json};

use super::output;
use super::story::{Session, Story};
use super::wire::DemoClient;
use crate::app_state::AppState;
use crate::error::{Error, Result};
use crate::worker;

/// The files whose changes are printed.
const PAGES: [&str; 2] = ["PROFILE.md", "MEMORY.md"];

/// The client, the agent and the present time of a demo.
pub(super) struct DemoContext {
    pub(super) wire: DemoClient,
    pub(super) agent: String,
    pub(super) now: DateTime<Utc>,
}

/// Creates the agent and returns its id.
pub(super) async fn make_agent(wire: &DemoClient, story: &Story) -> Result<String> {
    let agent = &story.agent;
    let body = json!({ "name": agent.name, "description": agent.description, "timezone": agent.timezone });
    let made = wire.post("/api/v1/agents", &body).await?;
    made.get("id").and_then(Value::as_str).map(ToOwned::to_owned).ok_or_else(|| Error::internal("the agent has no id"))
}

/// Plays every session and prints what it changed.
pub(super) async fn sessions(stage: &DemoContext, app: &AppState, story: &Story) -> Result<()> {
    let mut pages = BTreeMap::new();
    for session in &story.sessions {
        let begins = session.begins(stage.now);
        app.clock.set(begins + Duration::minutes(i64::try_from(session.turns.len()).unwrap_or(1) * 2));
        post(stage, session, begins).await?;
        worker::drain(app).await?;
        output::session(session, begins);
        for page in PAGES {
            let now = read(stage, &session.person, page).await?;
            let before = pages.insert((session.person.clone(), page), now.clone()).unwrap_or_default();
            output::change(page, &session.person, &before, &now);
        }
        let note = format!("memory/{}.md", begins.format("%Y-%m-%d"));
        output::note(&note, &read(stage, &session.person, &note).await?);
    }
    Ok(())
}

async fn post(stage: &DemoContext, session: &Session, begins: DateTime<Utc>) -> Result<()> {
    let mut messages: Vec<Value> = Vec::new();
    let mut at = begins;
    for turn in &session.turns {
        for (role, content) in [("user", &turn.user), ("assistant", &turn.assistant)] {
            messages.push(json!({ "role": role, "content": content, "createdAt": at }));
            at += Duration::minutes(1);
        }
    }
    let id: String = url::form_urlencoded::byte_serialize(session.id.as_bytes()).collect();
    let path = format!("/api/v1/agents/{}/conversations/{id}/messages", stage.agent);
    stage.wire.post(&path, &json!({ "endUserId": session.person, "messages": messages })).await.map(|_| ())
}

async fn read(stage: &DemoContext, person: &str, page: &str) -> Result<String> {
    let path = format!("/api/v1/agents/{}/workspace/files/{page}?scope=PERSONAL&endUserId={person}", stage.agent);
    let file = stage.wire.get(&path).await?;
    Ok(file.and_then(|file| file.get("content").and_then(Value::as_str).map(ToOwned::to_owned)).unwrap_or_default())
}
