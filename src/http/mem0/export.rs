//! `/v1/exports/` and `/v1/exports/get/`: memories as one object. Nothing is stored between the two calls: the id encodes the filters,
//! which are applied again to what the caller may see.

use actix_web::{post, web};
use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::list;
use super::memory::MemoryResponse;
use super::refusal::RefusalResponse;
use super::scope::{Names, Scope};
use crate::domain::access::{Access, Permission};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::body::Body;

/// The memories to export.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(example = json!({"filters": {"user_id": "nora"}}))]
pub struct ExportRequest {
    /// The filters, as for lists.
    #[schema(value_type = Option<Object>)]
    filters: Option<Map<String, Value>>,
    /// The id of an export.
    memory_export_id: Option<String>,
    #[serde(flatten)]
    names: Names,
}

/// An export that can be fetched.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({"message": "Memory export request received.", "id": "eyJ1c2VyX2lkIjoibm9yYSJ9"}))]
pub struct ExportResponse {
    /// A message for people.
    message: &'static str,
    /// The id.
    id: String,
}

/// An export.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportedResponse {
    /// The memories, newest first.
    memories: Vec<MemoryResponse>,
}

impl ExportRequest {
    fn question(&self) -> Map<String, Value> {
        let named = [("user_id", &self.names.user_id), ("agent_id", &self.names.agent_id), ("run_id", &self.names.run_id)];
        let mut all = self.filters.clone().unwrap_or_default();
        all.extend(named.into_iter().filter_map(|(field, name)| Some((field.to_owned(), json!(name.as_ref()?)))));
        all
    }
}

/// Requests an export.
///
/// The memories have their standard format; `schema` is ignored.
#[utoipa::path(tag = "mem0", operation_id = "mem0Export", request_body = ExportRequest,
    responses((status = 200, description = "The id of the export", body = ExportResponse), (status = 422, description = "A filter is invalid", body = RefusalResponse)))]
#[post("/")]
pub async fn mem0_export(system: System, access: Access, body: Body<ExportRequest>) -> Result<web::Json<ExportResponse>> {
    access.require(Permission::ReadMemory)?;
    let question = body.0.question();
    Scope::open(&system, &access, &Names::default(), Some(question.clone())).await?;
    let id = BASE64URL_NOPAD.encode(Value::Object(question).to_string().as_bytes());
    Ok(web::Json(ExportResponse { message: "Memory export request received. The export will be ready in a few seconds.", id }))
}

/// Returns an export, by its id or by its filters.
#[utoipa::path(tag = "mem0", operation_id = "mem0GetExport", request_body = ExportRequest,
    responses((status = 200, description = "The memories", body = ExportedResponse), (status = 404, description = "Not found", body = RefusalResponse)))]
#[post("/get/")]
pub async fn mem0_get_export(system: System, access: Access, body: Body<ExportRequest>) -> Result<web::Json<ExportedResponse>> {
    let question = match &body.0.memory_export_id {
        Some(id) => {
            let read = BASE64URL_NOPAD.decode(id.as_bytes()).ok().and_then(|text| serde_json::from_slice(&text).ok());
            read.ok_or(Error::NotFound("export"))?
        }
        None => body.0.question(),
    };
    let memories = list::every(&system, &access, &Names::default(), Some(question), false).await?;
    Ok(web::Json(ExportedResponse { memories }))
}
