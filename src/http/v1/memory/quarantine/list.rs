//! `GET /api/v1/memory/{agentId}/quarantine`

use actix_web::get;
use serde::Deserialize;
use utoipa::IntoParams;

use super::QuarantineResponse;
use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::pipeline::review::quarantine;
use crate::pipeline::review::quarantine::HeldQuery;

/// The owner, the state, and the page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuarantineQuery {
    /// `open` (default), `released`, `discarded` or `all`.
    #[param(pattern = "^(open|released|discarded|all)$")]
    state: Option<String>,
    /// The `nextCursor` of the previous page.
    cursor: Option<String>,
    /// The number of rows per page, 1 to 200. Defaults to 50.
    limit: Option<u64>,
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

impl ListQuarantineQuery {
    fn split(self) -> (OwnerName, HeldQuery) {
        let Self { state, cursor, limit, end_user_id, channel, sender_id, owner_key } = self;
        (OwnerName { end_user_id, channel, sender_id, owner_key }, HeldQuery { state, cursor, limit })
    }
}

/// Lists the quarantine, newest first.
///
/// The list contains the entries of an owner and of the team. An admin who names no owner gets all entries of the agent.
#[utoipa::path(tag = "memory", operation_id = "listQuarantine",
    params(("agentId" = String, Path, description = "The agent's id"), ListQuarantineQuery),
    responses((status = 200, description = "A page of what was held", body = Envelope<List<QuarantineResponse>>)))]
#[get("/memory/{agentId}/quarantine")]
pub async fn list_quarantine(
    system: System,
    access: AgentAccess,
    query: Query<ListQuarantineQuery>,
) -> Result<Reply<List<QuarantineResponse>>> {
    let (owner, query) = query.0.split();
    let page = quarantine::list(&system, access, &owner, query).await?;
    Ok(Reply(List::from_page(page, QuarantineResponse::from)))
}
