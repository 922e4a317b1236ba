//! `POST /v1/embeddings`: vectors of the installation's embedder.

use actix_web::{HttpResponse, post};
use data_encoding::BASE64;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::domain::access::Access;
use crate::edge::{System, aside};
use crate::error::{Error, Result};
use crate::http::body::Body;
use crate::memory::embedding;

/// The most texts of a request, as with OpenAI.
const MAX_TEXTS: usize = 2_048;
/// Characters per token, roughly: the embedder's own count is not known.
const TOKEN_CHARS: usize = 4;

/// Texts to embed.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"model": "text-embedding-3-small", "input": ["Nora drinks Longjing tea."]}))]
pub struct EmbeddingRequest {
    /// Any name: the installation's embedder answers.
    pub model: String,
    /// A text, or 1 to 2,048 texts.
    #[schema(value_type = serde_json::Value)]
    pub input: Value,
    /// `float` or `base64`.
    #[schema(pattern = "^(float|base64)$")]
    pub encoding_format: Option<String>,
    /// The embedder's own number of dimensions; others are refused.
    #[schema(minimum = 1)]
    pub dimensions: Option<usize>,
}

/// Embeds texts with the installation's embedder.
///
/// Vectors of the embedder for memory, so that a program can search texts of its own in the same space.
#[utoipa::path(tag = "openai", operation_id = "createEmbedding", request_body = EmbeddingRequest,
    responses((status = 200, description = "The vectors", content(
        (Object = "application/json",
            example = json!({"object": "list", "model": "text-embedding-3-small",
                "data": [{"object": "embedding", "index": 0, "embedding": [0.12, -0.03]}],
                "usage": {"prompt_tokens": 6, "total_tokens": 6}}))))))]
#[post("/embeddings")]
pub async fn create_embeddings(system: System, access: Access, body: Body<EmbeddingRequest>) -> Result<HttpResponse> {
    let body = body.0;
    let is_base64 = match body.encoding_format.as_deref() {
        None | Some("float") => false,
        Some("base64") => true,
        Some(_) => return Err(Error::invalid("encoding_format", "must be float or base64")),
    };
    let texts = texts(body.input)?;
    let tokens: usize = texts.iter().map(|text| text.chars().count().div_ceil(TOKEN_CHARS)).sum();
    let vectors = aside(move || async move { embedding::vectors(&system, &access, &texts).await }).await?;
    let dimensions = vectors.first().map_or(0, Vec::len);
    if body.dimensions.is_some_and(|wanted| wanted != dimensions) {
        return Err(Error::invalid("dimensions", format!("must be {dimensions}, or left out: the embedder has no others")));
    }
    let row = |(index, vector): (usize, Vec<f32>)| {
        let embedding = if is_base64 {
            let bytes: Vec<u8> = vector.iter().flat_map(|number| number.to_le_bytes()).collect();
            json!(BASE64.encode(&bytes))
        } else {
            json!(vector)
        };
        json!({ "object": "embedding", "index": index, "embedding": embedding })
    };
    let data: Vec<Value> = vectors.into_iter().enumerate().map(row).collect();
    Ok(HttpResponse::Ok().json(json!({ "object": "list", "model": body.model, "data": data,
        "usage": { "prompt_tokens": tokens, "total_tokens": tokens } })))
}

fn texts(input: Value) -> Result<Vec<String>> {
    let texts = match input {
        Value::String(text) => vec![text],
        other => serde_json::from_value::<Vec<String>>(other)
            .map_err(|_| Error::invalid("input", "must be a text or a list of texts; numbers of tokens are not accepted"))?,
    };
    if texts.is_empty() || texts.len() > MAX_TEXTS || texts.iter().any(|text| text.trim().is_empty()) {
        return Err(Error::invalid("input", "must be 1 to 2,048 texts, none empty"));
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_tokens_are_refused_by_name() {
        for wrong in [json!([1, 2]), json!([]), json!([" "]), json!(7)] {
            assert!(matches!(texts(wrong), Err(Error::Invalid(fields)) if fields[0].field == "input"));
        }
        assert_eq!(texts(json!(["茶", "b"])).unwrap().len(), 2);
    }
}
