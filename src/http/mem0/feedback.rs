//! `POST /v1/feedback/`

use actix_web::{post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::refusal::RefusalResponse;
use super::single_memory;
use crate::domain::access::{Access, Permission};
use crate::domain::opinion::Opinion;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::body::Body;
use crate::memory::facts;

/// Feedback about a memory.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"memory_id": "118452644787257408", "feedback": "POSITIVE"}))]
pub struct FeedbackRequest {
    /// The id of the memory.
    memory_id: String,
    /// `POSITIVE`, `NEGATIVE` or `VERY_NEGATIVE`.
    #[schema(value_type = String, pattern = "^(POSITIVE|NEGATIVE|VERY_NEGATIVE)$")]
    feedback: Option<String>,
}

/// Confirms the feedback.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"id": "118452644787257408", "feedback": "POSITIVE"}))]
pub struct FeedbackResponse {
    /// The id of the memory.
    id: String,
    /// The current feedback.
    feedback: String,
}

/// Records feedback about a memory, which changes its trust.
#[utoipa::path(tag = "mem0", operation_id = "mem0Feedback", request_body = FeedbackRequest,
    responses((status = 200, description = "Recorded", body = FeedbackResponse), (status = 404, description = "Not found", body = RefusalResponse)))]
#[post("/")]
pub async fn mem0_feedback(system: System, access: Access, body: Body<FeedbackRequest>) -> Result<web::Json<FeedbackResponse>> {
    access.require(Permission::WriteMemory)?;
    let FeedbackRequest { memory_id, feedback } = body.0;
    let feedback = feedback.unwrap_or_default().to_uppercase();
    let opinion = match feedback.as_str() {
        "POSITIVE" => Opinion::Helpful,
        "NEGATIVE" | "VERY_NEGATIVE" => Opinion::Unhelpful,
        _ => return Err(Error::invalid("feedback", "must be POSITIVE, NEGATIVE or VERY_NEGATIVE")),
    };
    let (access, fact) = single_memory::open(&system, access, &memory_id).await?;
    facts::rate(&system, &access, fact.id, opinion).await?;
    Ok(web::Json(FeedbackResponse { id: memory_id, feedback }))
}
