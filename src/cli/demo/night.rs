//! Runs the dreams of the demo, which move memories that were recalled often into the file that every prompt carries.

use std::time::Duration;

use serde_json::{Value, json};

use super::ask;
use super::output;
use super::playback::DemoContext;
use super::story::{Night, Story};
use crate::app_state::AppState;
use crate::error::Result;
use crate::memory::recall_usage;
use crate::worker;

/// The pause between two checks for waiting jobs.
const PAUSE: Duration = Duration::from_millis(5);

/// Runs a dream for each person and returns the deviations from what the story expects.
pub(super) async fn dream_for_all(stage: &DemoContext, app: &AppState, story: &Story) -> Result<Vec<String>> {
    let mut surprises = Vec::new();
    for night in &story.nights {
        let remember = json!({ "content": night.remember, "endUserId": night.person });
        stage.wire.post(&format!("/api/v1/memory/{}/remember", stage.agent), &remember).await?;
        for query in &night.asked {
            ask::recall(stage, &json!({ "query": query, "endUserId": night.person, "k": 3 })).await?;
        }
        // The counters are written every few seconds; flush them now.
        recall_usage::flush(app).await?;
        let report = dream(stage, app, night).await?;
        output::dream(&night.person, &report);
        let is_there = |entry: &Value| entry.get("after").and_then(Value::as_str).is_some_and(|after| after.contains(&night.expects));
        if !report.get("entries").and_then(Value::as_array).is_some_and(|entries| entries.iter().any(is_there)) {
            surprises.push(format!("the dream of {} did not consolidate {}", night.person, night.expects));
        }
    }
    Ok(surprises)
}

/// Requests a dream and runs jobs until the request, which waits for the worker, is answered.
async fn dream(stage: &DemoContext, app: &AppState, night: &Night) -> Result<Value> {
    let (path, body) = (format!("/api/v1/memory/{}/emergence", stage.agent), json!({ "endUserId": night.person }));
    let asked = stage.wire.post(&path, &body);
    tokio::pin!(asked);
    loop {
        tokio::select! {
            answer = &mut asked => return answer.map(|mut answer| answer.get_mut("report").map(Value::take).unwrap_or_default()),
            worked = worker::drain(app) => { worked?; tokio::time::sleep(PAUSE).await; }
        }
    }
}
