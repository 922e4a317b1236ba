//! `/v1/batch/`: many memories in one call.

use actix_web::{delete, put, web};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::refusal::RefusalResponse;
use super::single_memory::{self, DoneResponse, UpdateMemoryRequest};
use crate::domain::access::{Access, Permission};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::body::Body;

/// The maximum number of memories per call.
const MAX_MEMORIES: usize = 1_000;

/// The memories to change.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BatchRequest {
    /// The memories, at most 1,000.
    #[schema(min_items = 1, max_items = 1000)]
    memories: Vec<BatchMemory>,
}

/// A memory and its changes.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"memory_id": "118452644787257408", "text": "Nora lives in Porto."}))]
pub struct BatchMemory {
    /// The id.
    #[serde(alias = "memoryId")]
    memory_id: String,
    /// The new text.
    #[serde(default)]
    text: Option<String>,
    /// A JSON object of the caller's. Replaces the current one.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    metadata: Option<Value>,
}

/// Updates memories one by one.
///
/// The first failure ends the call.
#[utoipa::path(tag = "mem0", operation_id = "mem0BatchUpdate", request_body = BatchRequest,
    responses((status = 200, description = "Changed", body = DoneResponse), (status = 404, description = "A memory does not exist", body = RefusalResponse),
        (status = 409, description = "A memory was added as immutable", body = RefusalResponse)))]
#[put("/")]
pub async fn mem0_batch_update(system: System, access: Access, body: Body<BatchRequest>) -> Result<web::Json<DoneResponse>> {
    access.require(Permission::WriteMemory)?;
    let memories = within_limits(body.0)?;
    let count = memories.len();
    for BatchMemory { memory_id, text, metadata } in memories {
        let asked = UpdateMemoryRequest { text, metadata, ..UpdateMemoryRequest::default() };
        single_memory::update(&system, access.clone(), &memory_id, asked).await?;
    }
    Ok(web::Json(DoneResponse { message: format!("Successfully updated {count} memories") }))
}

/// Forgets memories one by one.
///
/// The first failure ends the call.
#[utoipa::path(tag = "mem0", operation_id = "mem0BatchDelete", request_body = BatchRequest,
    responses((status = 200, description = "Forgotten", body = DoneResponse), (status = 404, description = "A memory does not exist", body = RefusalResponse)))]
#[delete("/")]
pub async fn mem0_batch_delete(system: System, access: Access, body: Body<BatchRequest>) -> Result<web::Json<DoneResponse>> {
    access.require(Permission::WriteMemory)?;
    let memories = within_limits(body.0)?;
    for memory in &memories {
        single_memory::forget_one(&system, access.clone(), &memory.memory_id).await?;
    }
    Ok(web::Json(DoneResponse { message: format!("Successfully deleted {} memories", memories.len()) }))
}

fn within_limits(sent: BatchRequest) -> Result<Vec<BatchMemory>> {
    if (1..=MAX_MEMORIES).contains(&sent.memories.len()) {
        Ok(sent.memories)
    } else {
        Err(Error::invalid("memories", "must contain 1 to 1,000 memories"))
    }
}
