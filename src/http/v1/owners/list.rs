//! `GET /api/v1/owners`

use actix_web::get;
use serde::Deserialize;
use utoipa::IntoParams;

use super::response::OwnerResponse;
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::tenancy::owners;

/// A filter, and the page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListOwnersQuery {
    /// The start of the owner key, such as `api:no`. Without a prefix such as `api:`, owners from the API and the console match too.
    #[param(max_length = 161)]
    query: Option<String>,
    /// The `nextCursor` of the previous page.
    cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    limit: Option<u64>,
}

/// Lists the people whose memory the workspace's agents store, by key.
#[utoipa::path(tag = "owners", operation_id = "listOwners", params(ListOwnersQuery),
    responses((status = 200, description = "A page of owners", body = Envelope<List<OwnerResponse>>)))]
#[get("/owners")]
pub async fn list_owners(system: System, access: Access, query: Query<ListOwnersQuery>) -> Result<Reply<List<OwnerResponse>>> {
    let ListOwnersQuery { query, cursor, limit } = query.0;
    let page = owners::list(&system, &access, query.as_deref(), cursor.as_deref(), limit).await?;
    Ok(Reply(List::from_page(page, OwnerResponse::from)))
}
