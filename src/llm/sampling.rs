//! The parameters of a request that only some providers take. What a provider cannot take is refused by name before the call, never
//! dropped.

use serde_json::{Map, Value, json};

use crate::config::llm::Provider;

/// How the answer is drawn. `None` and empty leave it to the provider.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sampling {
    /// The share of the probability from which words are drawn, 0 to 1.
    pub top_p: Option<f64>,
    /// The number of the most probable words from which words are drawn.
    pub top_k: Option<u32>,
    /// Texts at which the answer ends.
    pub stop: Vec<String>,
    /// The same seed gives the same answer, as far as the provider can.
    pub seed: Option<i64>,
    /// How much words that occurred already are avoided, -2 to 2.
    pub presence_penalty: Option<f64>,
    /// How much words are avoided the more often they occurred, -2 to 2.
    pub frequency_penalty: Option<f64>,
    /// Words to prefer or avoid, by the number of the token.
    pub logit_bias: Option<Map<String, Value>>,
    /// The number of alternatives whose probability is reported with each token; `None` reports nothing.
    pub logprobs: Option<u32>,
    /// Whether the model may call several tools at once.
    pub parallel_calls: Option<bool>,
    /// The format of the answer.
    pub format: Option<AnswerFormat>,
}

/// A format that the answer must have. Unlike a [`super::chat::OutputSchema`], it is never given up.
#[derive(Debug, Clone, PartialEq)]
pub enum AnswerFormat {
    /// Any JSON object.
    JsonObject,
    /// JSON by a schema, as OpenAI writes it: `name`, `schema`, `strict`, `description`.
    JsonSchema(Map<String, Value>),
}

impl AnswerFormat {
    /// The schema, if the format has one.
    pub(super) fn schema(&self) -> Option<Value> {
        match self {
            Self::JsonObject => None,
            Self::JsonSchema(spec) => Some(spec.get("schema").cloned().unwrap_or_else(|| json!({ "type": "object" }))),
        }
    }
}

impl Sampling {
    /// The first parameter that the provider's interface cannot take, by OpenAI's name.
    #[must_use]
    pub fn refused_by(&self, provider: Provider) -> Option<&'static str> {
        let Self { top_k, seed, presence_penalty, frequency_penalty, logit_bias, logprobs, parallel_calls, format, .. } = self;
        let is_object = *format == Some(AnswerFormat::JsonObject);
        let has_penalty = presence_penalty.is_some() || frequency_penalty.is_some();
        let penalty = if presence_penalty.is_some() { "presence_penalty" } else { "frequency_penalty" };
        let (openai, anthropic) = (provider == Provider::Openai, provider == Provider::Anthropic);
        let wanted = [
            ("top_k", top_k.is_some() && openai),
            ("seed", seed.is_some() && anthropic),
            (penalty, has_penalty && anthropic),
            ("logit_bias", logit_bias.is_some() && !openai),
            ("logprobs", logprobs.is_some() && !openai),
            ("parallel_tool_calls", *parallel_calls == Some(false) && !openai && !anthropic),
            ("response_format", is_object && anthropic),
        ];
        wanted.into_iter().find(|(_, is_refused)| *is_refused).map(|(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_provider_cannot_take_is_named() {
        let asked = Sampling { seed: Some(7), ..Sampling::default() };
        assert_eq!(asked.refused_by(Provider::Anthropic), Some("seed"));
        assert_eq!(asked.refused_by(Provider::Ollama), None);
        let asked = Sampling { logit_bias: Some(Map::new()), ..Sampling::default() };
        assert_eq!([Provider::Openai, Provider::Gemini].map(|one| asked.refused_by(one)), [None, Some("logit_bias")]);
        let asked = Sampling { format: Some(AnswerFormat::JsonObject), top_p: Some(0.5), ..Sampling::default() };
        assert_eq!([Provider::Anthropic, Provider::Ollama].map(|one| asked.refused_by(one)), [Some("response_format"), None]);
    }
}
