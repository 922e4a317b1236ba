//! `GET /api/v1/owners/{ownerKey}`

use actix_web::{get, web};

use super::response::OwnerResponse;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::tenancy::owners;

/// Returns one person: the agents that know them, and how much memory each agent has.
#[utoipa::path(tag = "owners", operation_id = "getOwner",
    params(("ownerKey" = String, Path, description = "The whole key, percent-encoded: `api%3Anora`")),
    responses((status = 200, description = "The owner", body = Envelope<OwnerResponse>)))]
#[get("/owners/{ownerKey}")]
pub async fn get_owner(system: System, access: Access, key: web::Path<String>) -> Result<Reply<OwnerResponse>> {
    Ok(Reply(owners::get(&system, &access, &key).await?.into()))
}
