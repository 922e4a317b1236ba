//! One question to the installation's model, outside any agent and budget. Called by the evaluations that need answers.

use crate::app_state::AppState;
use crate::error::{Error, Result};
use crate::llm::ChatRequest;

/// An answer with what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelAnswer {
    /// The text.
    pub text: String,
    /// Tokens of the prompt, if the provider reports them.
    pub prompt_tokens: u32,
    /// Tokens of the answer.
    pub completion_tokens: u32,
}

/// Asks the model at temperature 0 for at most `most` tokens. The inner error is the class of a failure, never the model's text.
///
/// # Errors
/// [`Error::Invalid`] if no model is configured.
pub async fn ask(app: &AppState, system: &str, user: String, most: u32) -> Result<std::result::Result<ModelAnswer, &'static str>> {
    let model = app.model.as_ref().ok_or_else(|| Error::invalid("llm.model", "must be configured: the answers are a model's"))?;
    let mut request = ChatRequest::new(system, user);
    (request.temperature, request.max_output_tokens) = (Some(0.0), Some(most));
    let answer = model.chat(request).await.map_err(|error| error.class());
    Ok(answer.map(|answer| ModelAnswer {
        text: answer.text,
        prompt_tokens: answer.prompt_tokens.unwrap_or_default(),
        completion_tokens: answer.completion_tokens.unwrap_or_default(),
    }))
}
