//! Asking the model: what it was asked with, what it cost, and the class of what went wrong, for the report. Called by the paths of
//! MEMORY.md and SOUL.md, outside any transaction.

use super::proposal::Consulted;
use crate::llm::{ChatRequest, FinishReason};
use crate::tenancy::models::Adviser;

/// Version and hash of the templates that a request was made of.
pub(super) struct Asked {
    pub version: String,
    pub hash: String,
}

/// What the model says, whole, or the class of why there is nothing that can be read.
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
