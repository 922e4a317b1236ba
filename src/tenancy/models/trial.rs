//! Tests a model with one small call and reports the time and the failure class, never the model's text. REST and the console call it.

use std::time::{Duration, Instant};

use serde_json::json;

use super::effective_model::{Summary, chosen, summary};
use super::manage::{named_model, place};
use crate::app_state::AppState;
use crate::domain::access::{Access, Permission};
use crate::domain::model::Purpose;
use crate::error::{Error, Result};
use crate::llm::{ChatAnswer, ChatRequest, SharedModel};
use crate::store;
use crate::store::audit::Entry;
use crate::tenancy::settings::Target;
use crate::tenancy::usage::{self, CallUsage};

/// The time limit of one attempt …
const TRY: Duration = Duration::from_secs(10);
/// … and of the whole test, below the time limit of a request.
const WHOLE: Duration = Duration::from_secs(20);
/// Enough tokens for one word after a little reasoning.
const MAX_OUTPUT_TOKENS: u32 = 256;

/// The result of a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrialResult {
    /// The model that was tested.
    pub model: Summary,
    /// The duration.
    pub took: Duration,
    /// The tokens read and written, if the provider reports them.
    pub tokens: Option<u64>,
    /// The failure class; `None` if the model answered.
    pub failure: Option<&'static str>,
}

/// Calls the effective model of a target once. A failing model is a result, not an error.
///
/// # Errors
/// [`Error::Forbidden`] if the caller is not an admin; [`Error::NotFound`] for an agent that the caller cannot access;
/// [`Error::LlmNotConfigured`] if there is no model; [`Error::BudgetSpent`] if the budget is used up.
pub async fn test(app: &AppState, access: &Access, target: Target) -> Result<TrialResult> {
    access.require(Permission::Administer)?;
    let tx = app.db.read(access).await?;
    let place = place(&tx, access, target).await?;
    let mut rows = store::models::list(&tx, access, place.agent()).await?;
    rows.retain(|row| row.place.level() <= place.level());
    let wish = named_model(&tx, access, place.agent()).await?;
    let model = summary(app, rows.last(), wish.as_deref()).ok_or(Error::LlmNotConfigured)?;
    usage::admit_workspace(app, &tx, access).await?;
    drop(tx);
    let begun = Instant::now();
    let request = request();
    let mut spent = CallUsage::begun(Purpose::Test, &model.name, request.tokens(model.tokenizer));
    let answer = match chosen(app, access.tenant(), rows.last(), wish.as_deref()) {
        Ok(Some(chosen)) => call(&chosen.model, request).await,
        Ok(None) => return Err(Error::LlmNotConfigured),
        // The model could not be called: nothing was sent, so nothing is recorded.
        Err(Error::Llm { reason, .. }) => return Ok(TrialResult { model, took: begun.elapsed(), tokens: None, failure: Some(reason) }),
        Err(error) => return Err(error),
    };
    let took = begun.elapsed();
    spent.end_whole(model.tokenizer, &answer);
    let failure = answer.as_ref().err().map(Error::class);
    let tx = app.db.write(access).await?;
    usage::note(&tx, access, place.agent(), spent).await?;
    let detail = json!({ "level": model.level, "model": model.name, "failure": failure });
    let entry = Entry { object_id: rows.last().map(|row| row.id.get()), ..Entry::done("model.test", "model_config", 0) };
    store::audit::record(&tx, access, entry.with(detail)).await?;
    tx.commit().await?;
    Ok(TrialResult { tokens: answer.ok().as_ref().and_then(tokens), model, took, failure })
}

fn request() -> ChatRequest {
    let request = ChatRequest::new("Answer with one word.", "Say: ready");
    ChatRequest { max_output_tokens: Some(MAX_OUTPUT_TOKENS), timeout: Some(TRY), ..request }
}

async fn call(model: &SharedModel, request: ChatRequest) -> Result<ChatAnswer> {
    let late = Err(Error::Llm { reason: "timeout", is_transient: true, retry_after: None });
    tokio::time::timeout(WHOLE, model.chat(request)).await.unwrap_or(late)
}

fn tokens(answer: &ChatAnswer) -> Option<u64> {
    Some(u64::from(answer.prompt_tokens?) + u64::from(answer.completion_tokens?))
}
