//! `GET /api/v1/settings`

use actix_web::get;

use super::response::{SettingQuery, SettingResponse};
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::tenancy::settings;

/// Lists every key that can be overridden, with its effective value and source.
#[utoipa::path(tag = "settings", operation_id = "listSettings", params(SettingQuery),
    responses((status = 200, description = "The settings", body = Envelope<List<SettingResponse>>)))]
#[get("/settings")]
pub async fn list_settings(system: System, access: Access, query: Query<SettingQuery>) -> Result<Reply<List<SettingResponse>>> {
    let settings = settings::list(&system, &access, query.0.agent_id).await?;
    Ok(Reply(List { items: settings.into_iter().map(SettingResponse::from).collect(), next_cursor: None }))
}
