//! `GET /api/v1/settings/{key}`

use actix_web::{get, web};

use super::response::{SettingQuery, SettingResponse};
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::tenancy::settings;

/// Returns the effective value of one key.
///
/// An unknown key answers 422 and suggests the closest known key.
#[utoipa::path(tag = "settings", operation_id = "getSetting", params(("key" = String, Path, description = "Dotted key"), SettingQuery),
    responses((status = 200, description = "The setting", body = Envelope<SettingResponse>)))]
#[get("/settings/{key}")]
pub async fn get_setting(
    system: System,
    access: Access,
    key: web::Path<String>,
    query: Query<SettingQuery>,
) -> Result<Reply<SettingResponse>> {
    Ok(Reply(settings::get(&system, &access, &key, query.0.agent_id).await?.into()))
}
