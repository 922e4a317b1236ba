//! Calls the model and records, for the report, the prompt, the cost, and the class of a failure. Called by the paths of MEMORY.md and
//! SOUL.md, outside any transaction.

use super::proposal::Consulted;
use crate::llm::{ChatRequest, FinishReason};
use crate::tenancy::models::Adviser;

/// Version and hash of the templates of a prompt.
pub(super) struct Asked {
    pub version: String,
    pub hash: String,
}

/// The model's complete answer, or the class of the failure.
pub(super) async fn consult(
    model: &Adviser<'_>,
    asked: Asked,
    request: ChatRequest,
) -> (Consulted, std::result::Result<String, &'static str>) {
    let mut consulted = Consulted {
        model: Some(model.name().to_owned()),
        prompt_version: Some(asked.version),
        prompt_hash: Some(asked.hash),
        ..Consulted::default()
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
