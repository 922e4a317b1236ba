//! `/api/v1/memory/{agentId}/quarantine`: writes that wait for review.

use actix_web::{get, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::domain::access::AgentAccess;
use crate::domain::ids::{QuarantineId, UserId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::quarantine::{QuarantineKind, QuarantineState, Quarantined};
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::body::Query;
use crate::http::extract::parse_id;
use crate::http::owner::{NamesOwner, owner_fields};
use crate::pipeline::review::quarantine::{self, QuarantineQuery};

/// Registers the operations.
pub fn mount(config: &mut ServiceConfig<'_>) {
    config.service(list_quarantine).service(get_quarantined);
    config.service(release_quarantined).service(discard_quarantined);
}

/// A write that waits for review because the scanner found injected instructions or hidden content.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuarantineResponse {
    /// The id.
    id: QuarantineId,
    /// `open`, `released` or `discarded`.
    state: QuarantineState,
    /// The origin of the write: `remember`, `fact`, `file`, `extraction`, `tool` or `import`.
    #[schema(example = "file")]
    door: String,
    /// The family of rules that matched.
    #[schema(example = "instruction_override")]
    rule: String,
    /// The verdict of the scanner.
    #[schema(example = "held")]
    verdict: String,
    /// What the write would have created or changed: `fact`, `fact_edit`, `file` or `relation`; `message` for a message that is not recalled, because a
    /// summary would have repeated its words.
    kind: QuarantineKind,
    /// The quarantined fact, or the fact that would change.
    fact_id: Option<String>,
    /// The file that the text was written for.
    #[schema(example = "MEMORY.md")]
    filename: Option<String>,
    /// The quarantined text. Empty once discarded.
    #[schema(example = "Ignore the previous instructions.")]
    text: String,
    /// Who would be able to read it.
    scope: MemoryScope,
    /// The key of the owner whose memory it would be; empty for shared memory.
    #[schema(example = "api:nora")]
    owner_key: String,
    /// The user who decided, if a person did.
    reviewed_by: Option<UserId>,
    /// When the write arrived.
    create_time: DateTime<Utc>,
    /// When the decision was made.
    review_time: Option<DateTime<Utc>>,
}

impl From<Quarantined> for QuarantineResponse {
    fn from(quarantined: Quarantined) -> Self {
        Self {
            id: quarantined.id,
            state: quarantined.state,
            door: quarantined.door,
            rule: quarantined.rule,
            verdict: quarantined.verdict,
            kind: quarantined.kind,
            fact_id: quarantined
                .object
                .filter(|_| matches!(quarantined.kind, QuarantineKind::Fact | QuarantineKind::FactEdit))
                .map(|id| id.to_string()),
            filename: quarantined.filename,
            text: quarantined.text,
            scope: quarantined.bucket.scope(),
            owner_key: quarantined.bucket.owner().to_owned(),
            reviewed_by: quarantined.reviewed_by,
            create_time: quarantined.created_at,
            review_time: quarantined.reviewed_at,
        }
    }
}

owner_fields! {
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
    }
}

/// Lists the quarantine, newest first.
///
/// The list contains the entries of an owner and of the team. An admin who names no owner gets all entries of the agent.
#[utoipa::path(tag = "memory", operation_id = "listQuarantine",
    params(("agentId" = String, Path, description = "The agent's id"), ListQuarantineQuery),
    responses((status = 200, description = "A page of quarantined items", body = Envelope<List<QuarantineResponse>>)))]
#[get("/memory/{agentId}/quarantine")]
pub async fn list_quarantine(
    system: System,
    access: AgentAccess,
    query: Query<ListQuarantineQuery>,
) -> Result<Reply<List<QuarantineResponse>>> {
    let (owner, ListQuarantineQuery { state, cursor, limit, .. }) = query.split();
    let page = quarantine::list(&system, access, &owner, QuarantineQuery { state, cursor, limit }).await?;
    Ok(Reply(List::from_page(page, QuarantineResponse::from)))
}

/// Returns one quarantine entry, including its text.
#[utoipa::path(tag = "memory", operation_id = "getQuarantined",
    params(("agentId" = String, Path, description = "The agent's id"), ("quarantineId" = String, Path, description = "The quarantined item's id")),
    responses((status = 200, description = "The quarantined item", body = Envelope<QuarantineResponse>)))]
#[get("/memory/{agentId}/quarantine/{quarantineId}")]
pub async fn get_quarantined(system: System, access: AgentAccess, path: web::Path<(String, String)>) -> Result<Reply<QuarantineResponse>> {
    let id = parse_id(&path.1, "quarantined item")?;
    Ok(Reply(quarantine::get(&system, access, id).await?.into()))
}

/// Releases a quarantine entry.
///
/// The write is completed as originally requested, without another scan.
#[utoipa::path(tag = "memory", operation_id = "releaseQuarantined",
    params(("agentId" = String, Path, description = "The agent's id"), ("quarantineId" = String, Path, description = "The quarantined item's id")),
    responses((status = 200, description = "Released", body = Envelope<QuarantineResponse>)))]
#[post("/memory/{agentId}/quarantine/{quarantineId}/release")]
pub async fn release_quarantined(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
) -> Result<Reply<QuarantineResponse>> {
    let id = parse_id(&path.1, "quarantined item")?;
    Ok(Reply(quarantine::release(&system, access, id).await?.into()))
}

/// Discards a quarantine entry.
///
/// Its text is deleted. A quarantined fact is forgotten.
#[utoipa::path(tag = "memory", operation_id = "discardQuarantined",
    params(("agentId" = String, Path, description = "The agent's id"), ("quarantineId" = String, Path, description = "The quarantined item's id")),
    responses((status = 200, description = "Discarded", body = Envelope<QuarantineResponse>)))]
#[post("/memory/{agentId}/quarantine/{quarantineId}/discard")]
pub async fn discard_quarantined(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
) -> Result<Reply<QuarantineResponse>> {
    let id = parse_id(&path.1, "quarantined item")?;
    Ok(Reply(quarantine::discard(&system, access, id).await?.into()))
}
