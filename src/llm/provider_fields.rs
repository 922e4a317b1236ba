//! Fields of a request that genai cannot write, in each provider's own words. [`super::relay`] merges them into the request.

use serde_json::{Map, Value, json};

use super::chat::{ChatRequest, ToolChoice};
use super::sampling::{AnswerFormat, Sampling};
use crate::config::llm::Provider;

/// What is added to the request of the provider, in its own words. `None` if there is nothing to add.
pub(super) fn extra(provider: Provider, request: &ChatRequest) -> Option<Value> {
    let sampling = &request.sampling;
    let fields = match provider {
        Provider::Openai => openai(sampling, !request.tools.is_empty()),
        Provider::Anthropic => anthropic(request),
        Provider::Gemini => gemini(sampling),
        Provider::Ollama => ollama(sampling),
    };
    let fields: Map<String, Value> =
        fields.into_iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| (name.to_owned(), value)).collect();
    (!fields.is_empty()).then_some(Value::Object(fields))
}

type Fields = Vec<(&'static str, Value)>;

fn openai(sampling: &Sampling, has_tools: bool) -> Fields {
    let format = match &sampling.format {
        None => Value::Null,
        Some(AnswerFormat::JsonObject) => json!({ "type": "json_object" }),
        Some(AnswerFormat::JsonSchema(spec)) => json!({ "type": "json_schema", "json_schema": spec }),
    };
    vec![
        ("seed", json!(sampling.seed)),
        ("presence_penalty", json!(sampling.presence_penalty)),
        ("frequency_penalty", json!(sampling.frequency_penalty)),
        ("logit_bias", json!(sampling.logit_bias)),
        ("logprobs", json!(sampling.logprobs.map(|_| true))),
        ("top_logprobs", json!(sampling.logprobs.filter(|count| *count > 0))),
        ("parallel_tool_calls", json!(sampling.parallel_calls.filter(|_| has_tools))),
        ("response_format", format),
    ]
}

fn anthropic(request: &ChatRequest) -> Fields {
    let sampling = &request.sampling;
    let schema = sampling.format.as_ref().and_then(AnswerFormat::schema);
    let format = schema.map(|schema| json!({ "format": { "type": "json_schema", "schema": schema } }));
    let one_call = sampling.parallel_calls == Some(false) && !request.tools.is_empty();
    let choice = match request.tool_choice {
        ToolChoice::Auto => json!({ "type": "auto", "disable_parallel_tool_use": true }),
        ToolChoice::None => Value::Null,
        ToolChoice::Required | ToolChoice::Named(_) => json!({ "disable_parallel_tool_use": true }),
    };
    vec![("top_k", json!(sampling.top_k)), ("output_config", json!(format)), ("tool_choice", if one_call { choice } else { Value::Null })]
}

fn gemini(sampling: &Sampling) -> Fields {
    let mut config = Map::new();
    let mut set = |name: &str, value: Value| {
        if !value.is_null() {
            config.insert(name.to_owned(), value);
        }
    };
    set("topK", json!(sampling.top_k));
    set("seed", json!(sampling.seed));
    set("presencePenalty", json!(sampling.presence_penalty));
    set("frequencyPenalty", json!(sampling.frequency_penalty));
    set("responseMimeType", json!(sampling.format.as_ref().map(|_| "application/json")));
    set("responseJsonSchema", json!(sampling.format.as_ref().and_then(AnswerFormat::schema)));
    if config.is_empty() { Vec::new() } else { vec![("generationConfig", Value::Object(config))] }
}

fn ollama(sampling: &Sampling) -> Fields {
    let options: Map<String, Value> = [
        ("top_k", json!(sampling.top_k)),
        ("seed", json!(sampling.seed)),
        ("presence_penalty", json!(sampling.presence_penalty)),
        ("frequency_penalty", json!(sampling.frequency_penalty)),
    ]
    .into_iter()
    .filter(|(_, value)| !value.is_null())
    .map(|(name, value)| (name.to_owned(), value))
    .collect();
    let format = sampling.format.as_ref().map(|format| format.schema().unwrap_or_else(|| json!("json")));
    let options = if options.is_empty() { Value::Null } else { Value::Object(options) };
    vec![("options", options), ("format", json!(format))]
}

/// Adds the fields of `extra` to `body`, objects field by field.
pub(super) fn merge(body: &mut Value, extra: &Value) {
    match (body, extra) {
        (Value::Object(body), Value::Object(extra)) => {
            for (name, value) in extra {
                merge(body.entry(name.clone()).or_insert(Value::Null), value);
            }
        }
        (body, extra) => *body = extra.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_keeps_what_is_there() {
        let mut body = json!({ "options": { "num_predict": 5 }, "model": "a" });
        merge(&mut body, &json!({ "options": { "seed": 7 }, "format": "json" }));
        assert_eq!(body, json!({ "options": { "num_predict": 5, "seed": 7 }, "model": "a", "format": "json" }));
    }
}
