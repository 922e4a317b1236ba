//! `GET /api/v1/owners/{ownerKey}/export`

use actix_web::{HttpResponse, get, web};

use crate::domain::access::Access;
use crate::edge::{System, download};
use crate::error::Result;
use crate::http::answer::Archive;

/// Exports everything stored about one person.
///
/// The response is a ZIP archive with Markdown for reading and JSON with every row. The export is recorded in the audit log.
#[utoipa::path(tag = "owners", operation_id = "exportOwner",
    params(("ownerKey" = String, Path, description = "The whole key, percent-encoded: `api%3Anora`")),
    responses((status = 200, description = "The archive", content_type = "application/zip", body = Archive)))]
#[get("/owners/{ownerKey}/export")]
pub async fn export_owner(system: System, access: Access, key: web::Path<String>) -> Result<HttpResponse> {
    Ok(download::archive("owner.zip", crate::transfer::owner_export::export(&system, &access, &key).await?))
}
