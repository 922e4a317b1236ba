//! `GET /api/v1/owners/{ownerKey}/export`

use actix_web::{HttpResponse, get, web};

use crate::domain::access::Access;
use crate::edge::{System, download};
use crate::error::Result;
use crate::http::answer::Archive;

/// Hands out everything that is held about one person: a ZIP archive with Markdown to read and JSON with every row. The call goes into
/// the audit log.
#[utoipa::path(tag = "owners", operation_id = "exportOwner",
    params(("ownerKey" = String, Path, description = "The whole key, percent-encoded: `api%3Anora`")),
    responses((status = 200, description = "The archive", content_type = "application/zip", body = Archive)))]
#[get("/owners/{ownerKey}/export")]
pub async fn export_owner(system: System, access: Access, key: web::Path<String>) -> Result<HttpResponse> {
    Ok(download::archive("owner.zip", crate::transfer::owner_export::export(&system, &access, &key).await?))
}
