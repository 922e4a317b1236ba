//! Summarizes the beginning of a conversation with a model. A failure is returned as a class and is never an error: the
//! chat continues without a summary. Called by `prepare` and `compact`, outside any transaction.

use std::time::Duration;

use super::counted_message::SizedMessage;
use super::prompt;
use super::{Limits, SummaryUsage};
use crate::app_state::AppState;
use crate::config::mate::{Memory, Redact};
use crate::domain::access::OwnerAccess;
use crate::domain::ids::nonce;
use crate::domain::model::Purpose;
use crate::error::Result;
use crate::llm::FinishReason;
use crate::llm::json::without_thoughts;
use crate::tenancy::models::{self, ChosenModel};
use scanner::redact;

/// How long a summary may take: a person waits for the answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// A little randomness, which improves summaries.
const TEMPERATURE: f64 = 0.3;

/// A model's summary, and how it was requested.
#[derive(Debug)]
pub(super) struct ModelSummary {
    /// The summary, or the failure class.
    pub text: Result<String, &'static str>,
    /// Tokens of it.
    pub tokens: usize,
    pub usage: Option<SummaryUsage>,
    pub model: String,
    pub prompt_hash: String,
}

impl ModelSummary {
    /// No summary, without a call of the model.
    pub fn without_summary(class: &'static str) -> Self {
        Self { text: Err(class), tokens: 0, usage: None, model: String::new(), prompt_hash: String::new() }
    }
}

/// Calls the model to summarize `said`, given an `earlier` summary; within the tenant's budget, and recorded in its
/// usage.
///
/// # Errors
/// [`crate::Error::Internal`] when a built-in template is invalid.
pub(super) async fn summarize(
    app: &AppState,
    access: &OwnerAccess,
    chosen: &ChosenModel,
    earlier: Option<&str>,
    said: &[SizedMessage],
    limits: &Limits,
    settings: &Memory,
) -> Result<ModelSummary> {
    let asked = prompt::render(settings, earlier, said, limits.summary_tokens, limits.budget(), limits.tokenizer, nonce)?;
    let mut request = asked.request;
    request.max_output_tokens = u32::try_from(limits.summary_tokens).ok();
    request.temperature = Some(TEMPERATURE);
    request.timeout = Some(PATIENCE);
    let mut drawn = ModelSummary { text: Err("empty_output"), tokens: 0, usage: None, model: chosen.name.clone(), prompt_hash: asked.hash };
    match models::ask(app, access.agent_access(), chosen, Purpose::Summary, request).await {
        Err(error) => drawn.text = Err(error.class()),
        Ok(answer) => {
            drawn.usage = Some(SummaryUsage {
                model: answer.model,
                prompt_tokens: answer.prompt_tokens,
                completion_tokens: answer.completion_tokens,
            });
            let text = read(&answer.text, limits, settings.redact);
            drawn.tokens = limits.tokenizer.count(&text);
            drawn.text = match answer.finish {
                FinishReason::Filtered => Err("filtered"),
                _ if text.is_empty() => Err("empty_output"),
                _ => Ok(text),
            };
        }
    }
    Ok(drawn)
}

/// The summary in an answer: without the model's reasoning, redacted, and cut to the limit.
fn read(answer: &str, limits: &Limits, policy: Redact) -> String {
    let text = without_thoughts(answer);
    let text = text.trim();
    let text = redact(text, policy).unwrap_or_else(|| text.to_owned());
    limits.tokenizer.cut(&text, limits.summary_tokens).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::mate::Window;
    use crate::llm::tokens::Tokenizer;

    #[test]
    fn a_summary_is_cut_to_its_limit_and_holds_no_thoughts_and_no_secrets() {
        let limits = Limits { summary_tokens: 20, ..Limits::new(&Window::default(), Tokenizer::O200k) };
        let long = read(&format!("<think>hm</think>\n{}", "他想要一个蓝色的茶壶。".repeat(20)), &limits, Redact::Off);
        assert!(long.starts_with("他想要") && limits.tokenizer.count(&long) <= 20, "{long}");
        assert_eq!(read("<think>never closed", &limits, Redact::Off), "");
        let key = read("Her key is AKIAIOSFODNN7EXAMPLE now.", &limits, Redact::Secrets);
        assert!(!key.contains("AKIAIOSFODNN7EXAMPLE"), "{key}");
    }
}
