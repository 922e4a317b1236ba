//! `GET /api/v1/memory/{agentId}/facts`

use actix_web::get;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::domain::access::{AgentAccess, OwnerName};
use crate::domain::fact::FactOrder;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::v1::memory::facts::FactResponse;
use crate::memory::facts::{self, FactQuery};

/// The owner, filters, and the page to return.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListFactsQuery {
    /// `active` (default), `superseded`, `quarantined` …, or `all`.
    #[param(pattern = "^(active|superseded|merged|archived|quarantined|expired|all)$")]
    status: Option<String>,
    /// PROFILE, KNOWLEDGE, EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK.
    #[param(pattern = "^(PROFILE|KNOWLEDGE|EVENT|PREFERENCE|PROJECT|REFERENCE|FEEDBACK)$")]
    category: Option<String>,
    /// Words that the text contains.
    #[param(max_length = 200)]
    query: Option<String>,
    /// Returns the facts that were true at this time, according to present knowledge. Defaults to now. If `status` is absent, facts that
    /// were true then are listed whatever their status is today.
    as_of: Option<DateTime<Utc>>,
    /// Returns the facts as they were known at this time: facts learned later are omitted, and later changes are ignored. Combined with
    /// `asOf`: what was known at `knownAt` about the time `asOf`.
    known_at: Option<DateTime<Utc>>,
    /// The minimum trust, without decay, 0 to 1.
    #[param(minimum = 0, maximum = 1)]
    min_trust: Option<f64>,
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

impl ListFactsQuery {
    fn split(self) -> (OwnerName, FactQuery) {
        let Self { status, category, query, as_of, known_at, min_trust, cursor, limit, end_user_id, channel, sender_id, owner_key } = self;
        let query =
            FactQuery { status, category, query, as_of, known_at, min_trust, max_trust: None, order: FactOrder::Newest, cursor, limit };
        (OwnerName { end_user_id, channel, sender_id, owner_key }, query)
    }
}

/// Lists the facts about an owner, newest first.
///
/// The list contains the owner's own facts, the team's and the tenant's.
#[utoipa::path(tag = "memory", operation_id = "listFacts",
    params(("agentId" = String, Path, description = "The agent's id"), ListFactsQuery),
    responses((status = 200, description = "A page of facts", body = Envelope<List<FactResponse>>)))]
#[get("/memory/{agentId}/facts")]
pub async fn list_facts(system: System, access: AgentAccess, query: Query<ListFactsQuery>) -> Result<Reply<List<FactResponse>>> {
    let (owner, query) = query.0.split();
    let page = facts::list(&system, &access.for_owner(&owner)?, query).await?;
    Ok(Reply(List::from_page(page, FactResponse::from)))
}
