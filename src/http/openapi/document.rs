//! Serves the description at `/openapi.json`.

use actix_web::{HttpResponse, get, web};
use utoipa::openapi::OpenApi;

/// The rendered description.
#[derive(Debug, Clone)]
pub struct Document {
    json: web::Bytes,
}

impl Document {
    /// Renders the description for `/openapi.json`.
    #[must_use]
    pub fn render(api: &OpenApi) -> Self {
        Self { json: serde_json::to_vec(api).unwrap_or_default().into() }
    }
}

/// Returns the OpenAPI description as JSON.
#[utoipa::path(tag = "health", operation_id = "openapi", responses((status = 200, description = "OpenAPI 3.1", body = Object)), security(()))]
#[get("/openapi.json")]
pub async fn document(document: web::Data<Document>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(document.json.clone())
}
