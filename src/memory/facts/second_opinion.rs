//! Asks the model about two facts that the rules could not tell apart, and applies its answer. The job `compare_facts`, added when a fact
//! is written and a model is configured. Without one, or when it fails, both facts stay as they are.

use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::app_state::AppState;
use crate::config::mate::Memory;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::fact_event::{Cause, CauseKind, FactEventKind};
use crate::domain::ids::{FactId, nonce};
use crate::domain::job::{NewJob, Task};
use crate::domain::model::Purpose;
use crate::error::{Error, Result};
use crate::llm::json::find_object;
use crate::llm::prompt::fence;
use crate::llm::templates::BuiltIn;
use crate::llm::{ChatRequest, FinishReason};
use crate::memory::facts::change::change;
use crate::memory::facts::contradictions;
use crate::queue::JobRun;
use crate::store::{self, Tx};
use crate::tenancy;
use crate::tenancy::models::{self, Adviser};
use statements::judge::{Judgement, Verdict};

/// The lowest confidence at which an answer is applied: the model decides only the hard pairs.
const LEAST: f64 = 0.8;
/// The longest answer, in tokens.
const MAX_OUTPUT_TOKENS: u32 = 300;

/// A model's answer, in the order in which it must think.
#[derive(Debug, Deserialize)]
struct Answer {
    verdict: Verdict,
    confidence: f64,
}

/// Adds the job that compares two facts of one owner, in the transaction of the change. Does nothing without a model, or for shared
/// facts: a job needs an owner.
pub async fn ask(app: &AppState, tx: &Tx, access: &Access, earlier: &Fact, later: &Fact) -> Result<()> {
    let Bucket::Personal(_, agent, owner) = &later.bucket else { return Ok(()) };
    if !models::is_there(app, tx, access, *agent).await? {
        return Ok(());
    }
    let job = NewJob {
        task: Task::CompareFacts { earlier: earlier.id, later: later.id },
        agent: Some(*agent),
        lane: Some(format!("{agent}:{owner}")),
        owner: Some(owner.clone()),
        dedup_key: Some(format!("compare:{}:{}", earlier.id, later.id)),
        run_at: app.clock.now(),
    };
    store::jobs::enqueue(tx, access, job).await.map(drop)
}

/// The job: asks the model, then merges, supersedes or opens a contradiction, if both facts are still active.
///
/// # Errors
/// When the database does not answer. A failing model is no error: the outcome records the class of the failure.
pub async fn compare(app: &AppState, access: &OwnerAccess, job: &JobRun, earlier: FactId, later: FactId) -> Result<Value> {
    let adviser = models::adviser(app, access.agent_access(), Purpose::Judge).await?;
    let Some(model) = &adviser else { return Ok(json!({ "verdict": "none", "failure": "no_model" })) };
    let read = app.db.read(access.access()).await?;
    let pair = believed(&read, access, earlier, later).await?;
    drop(read);
    let Some((one, other)) = pair else { return Ok(json!({ "verdict": "none", "failure": "gone" })) };
    let config = tenancy::settings::of_agent(app, access.agent_access()).await?;
    let answer = match consult(config.memory(), model, &one, &other).await? {
        Ok(answer) => answer,
        Err(failure) => return Ok(json!({ "verdict": "none", "failure": failure })),
    };
    let tx = app.db.write_for(access).await?;
    store::facts::lock(&tx, access.access(), &other.bucket).await?;
    let is_sure = answer.confidence >= LEAST;
    let acted = match believed(&tx, access, earlier, later).await? {
        Some((one, other)) if is_sure => act(app, &tx, access.access(), &one, other, &answer, model.name()).await?,
        _ => false,
    };
    let outcome = json!({ "verdict": answer.verdict, "confidence": answer.confidence, "acted": acted });
    job.finish_in(&tx, outcome.clone()).await?;
    tx.commit().await?;
    Ok(outcome)
}

async fn believed(tx: &Tx, access: &OwnerAccess, earlier: FactId, later: FactId) -> Result<Option<(Fact, Fact)>> {
    let (one, other) = (store::facts::get(tx, access, earlier).await?, store::facts::get(tx, access, later).await?);
    Ok(one.zip(other).filter(|(one, other)| one.status == FactStatus::Active && other.status == FactStatus::Active))
}

/// Calls the model, outside any transaction. The inner error is a class, never the model's text.
async fn consult(
    settings: &Memory,
    model: &Adviser<'_>,
    earlier: &Fact,
    later: &Fact,
) -> Result<std::result::Result<Answer, &'static str>> {
    let mut request = ChatRequest::new(prompt(settings, earlier, later)?, "Answer with the JSON object only.".to_owned());
    request = request.with_schema("fact_comparison", schema());
    request.temperature = Some(0.0);
    request.max_output_tokens = Some(MAX_OUTPUT_TOKENS);
    Ok(match model.chat(request).await {
        Err(Error::Llm { reason, .. }) => Err(reason),
        Err(error) => Err(error.situation().slug),
        Ok(answer) if answer.finish == FinishReason::Filtered => Err("filtered"),
        Ok(answer) => read(&answer.text),
    })
}

fn read(text: &str) -> std::result::Result<Answer, &'static str> {
    let value = find_object(text, "verdict").ok_or("no_object")?;
    let answer: Answer = serde_json::from_value(value).map_err(|_| "wrong_shape")?;
    if (0.0..=1.0).contains(&answer.confidence) { Ok(answer) } else { Err("wrong_shape") }
}

fn prompt(settings: &Memory, earlier: &Fact, later: &Fact) -> Result<String> {
    let fence = fence(&[&earlier.text, &later.text], nonce);
    let day = |at: DateTime<Utc>| at.format("%Y-%m-%d").to_string();
    let (said, said_later) = (day(earlier.valid_from), day(later.valid_from));
    BuiltIn::Contradiction.template(settings)?.fill(|name| match name {
        "fence" => Some(fence.as_str()),
        "earlier" => Some(earlier.text.as_str()),
        "earlier_date" => Some(said.as_str()),
        "later" => Some(later.text.as_str()),
        "later_date" => Some(said_later.as_str()),
        _ => None,
    })
}

/// The JSON schema. Reasoning comes first, so that a model thinks before it decides.
fn schema() -> Value {
    let verdicts: Vec<&str> = Verdict::ALL.iter().map(|verdict| verdict.as_str()).collect();
    json!({
        "type": "object",
        "properties": {
            "reasoning": { "type": "string", "maxLength": 600 },
            "verdict": { "type": "string", "enum": verdicts },
            "confidence": { "type": "number" },
        },
        "required": ["reasoning", "verdict", "confidence"],
        "additionalProperties": false,
    })
}

/// Applies a confident answer; a fact that a person edited is never changed, only added to the contradiction inbox.
async fn act(app: &AppState, tx: &Tx, access: &Access, earlier: &Fact, later: Fact, answer: &Answer, model: &str) -> Result<bool> {
    let cause = Cause::of(CauseKind::Model, later.id.get());
    let is_free = !earlier.is_person_edited && !later.is_person_edited;
    match answer.verdict {
        Verdict::Duplicate if is_free => {
            let after = Fact {
                status: FactStatus::Merged,
                superseded_by: Some(earlier.id),
                status_reason: Some("duplicate".to_owned()),
                ..later.clone()
            };
            change(app, tx, access, &later, after, FactEventKind::Merged, cause, "the model reads both as one").await?;
        }
        Verdict::Update if is_free => {
            let after = Fact {
                status: FactStatus::Superseded,
                superseded_by: Some(later.id),
                valid_to: Some(later.valid_from.max(earlier.valid_from)),
                status_reason: Some("newer_value".to_owned()),
                ..earlier.clone()
            };
            change(app, tx, access, earlier, after, FactEventKind::Superseded, cause, "the model reads the later as newer").await?;
        }
        Verdict::Update | Verdict::Contradiction => {
            let judgement =
                Judgement { verdict: answer.verdict, confidence: answer.confidence, reason: "the model reads both as incompatible" };
            return contradictions::open(app, tx, access, earlier, &later, &judgement, Some(model)).await;
        }
        Verdict::Duplicate | Verdict::Compatible | Verdict::Unrelated => return Ok(false),
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_out_of_prose_and_rubbish_is_refused() {
        let answer =
            read("Sure! ```json\n{\"reasoning\": \"二者矛盾\", \"verdict\": \"contradiction\", \"confidence\": 0.9}\n```").unwrap();
        assert_eq!((answer.verdict, answer.confidence), (Verdict::Contradiction, 0.9));
        for rubbish in
            ["", "contradiction", "{\"verdict\": \"perhaps\", \"confidence\": 1}", "{\"verdict\": \"update\", \"confidence\": 7}"]
        {
            assert!(read(rubbish).is_err(), "{rubbish}");
        }
    }

    #[test]
    fn the_prompt_knows_all_that_it_names() {
        assert!(!BuiltIn::Contradiction.template(&Memory::default()).unwrap().fill(|_| Some("x")).unwrap().contains("{{"));
    }
}
