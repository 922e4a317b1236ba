//! Queries the memory of each person, shows the results with their scores, and checks that no result comes from the other person's
//! memory.

use serde_json::{Value, json};

use super::output;
use super::playback::DemoContext;
use super::story::{Question, Story, Stranger};
use crate::error::Result;

/// The number of items shown for a question.
const SHOWN: usize = 2;

/// Asks every question and returns the deviations from what the story expects.
pub(super) async fn ask_all(stage: &DemoContext, story: &Story) -> Result<Vec<String>> {
    let mut surprises = Vec::new();
    for question in &story.questions {
        surprises.extend(question_of(stage, question).await?);
    }
    for stranger in &story.strangers {
        surprises.extend(stranger_of(stage, stranger).await?);
    }
    Ok(surprises)
}

async fn question_of(stage: &DemoContext, question: &Question) -> Result<Option<String>> {
    let as_of = question.as_of(stage.now);
    let items =
        recall(stage, &json!({ "query": question.query, "endUserId": question.person, "k": 5, "explain": true, "asOf": as_of })).await?;
    output::question(&question.person, &question.query, as_of);
    for item in items.iter().take(SHOWN) {
        output::item(item);
    }
    let is_there = items.iter().take(SHOWN).any(|item| text(item).contains(&question.expects));
    Ok((!is_there).then(|| format!("\"{}\" did not bring back {}", question.query, question.expects)))
}

async fn stranger_of(stage: &DemoContext, stranger: &Stranger) -> Result<Option<String>> {
    let items = recall(stage, &json!({ "query": stranger.query, "endUserId": stranger.person, "k": 50 })).await?;
    let leaked: Vec<&String> = stranger.never.iter().filter(|word| items.iter().any(|item| text(item).contains(*word))).collect();
    output::stranger(&stranger.person, &stranger.query, items.len(), &leaked);
    Ok((!leaked.is_empty()).then(|| format!("results for {} contained {} words of the other person", stranger.person, leaked.len())))
}

pub(super) async fn recall(stage: &DemoContext, body: &Value) -> Result<Vec<Value>> {
    let mut body = body.clone();
    if let Some(fields) = body.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    let mut answer = stage.wire.post(&format!("/api/v1/memory/{}/recall", stage.agent), &body).await?;
    Ok(answer.get_mut("items").and_then(serde_json::Value::as_array_mut).map(std::mem::take).unwrap_or_default())
}

fn text(item: &Value) -> &str {
    item["text"].as_str().unwrap_or_default()
}
