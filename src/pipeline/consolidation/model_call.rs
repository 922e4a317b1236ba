//! The model call of a dream. The daily token budget (UTC) of a tenant is checked first: a dream beyond it runs without a model, so that no
//! dream is dropped or postponed. The call records, for the report, the prompt, the cost, and the class of a failure. Called by the paths
//! of MEMORY.md and SOUL.md, outside any transaction.

use chrono::NaiveTime;

use super::proposal::ModelCall;
use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::error::Result;
use crate::llm::{ChatRequest, FinishReason};
use crate::store::{self, Tx};
use crate::tenancy;
use crate::tenancy::models::Adviser;

/// Version and hash of the templates of a prompt.
pub(super) struct PromptVersion {
    pub version: String,
    pub hash: String,
}

/// The model's complete answer, or the class of the failure.
pub(super) async fn consult(
    model: &Adviser<'_>,
    asked: PromptVersion,
    request: ChatRequest,
) -> (ModelCall, std::result::Result<String, &'static str>) {
    let mut consulted = ModelCall {
        model: Some(model.name().to_owned()),
        prompt_version: Some(asked.version),
        prompt_hash: Some(asked.hash),
        ..ModelCall::default()
    };
    let answer = match model.chat(request).await {
        Ok(answer) => answer,
        Err(error) => return (consulted, Err(error.class())),
    };
    consulted.prompt_tokens = answer.prompt_tokens;
    consulted.completion_tokens = answer.completion_tokens;
    let said = match answer.finish {
        FinishReason::Filtered => Err("filtered"),
        FinishReason::Length => Err("truncated_output"),
        FinishReason::Complete | FinishReason::ToolCalls | FinishReason::Other => Ok(answer.text),
    };
    (consulted, said)
}

/// The failure class that a report gives when the budget was spent.
pub const SPENT: &str = "budget";

/// Whether the tenant's dreams have used today's `mate.memory.dream.daily-tokens`, by the settings of the workspace of `access`.
pub async fn is_spent(app: &AppState, tx: &Tx, access: &Access) -> Result<bool> {
    let config = tenancy::settings::of_bucket_in(app, tx, access, &Bucket::Global(access.tenant())).await?;
    let allowed = config.memory().dream.daily_tokens;
    if allowed == 0 {
        return Ok(false);
    }
    let today = app.clock.now().date_naive().and_time(NaiveTime::MIN).and_utc();
    Ok(store::nights::spent(tx, access, today).await? >= allowed)
}
