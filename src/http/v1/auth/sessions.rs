//! `/api/v1/auth/sessions`: the caller's sessions.

use actix_web::{delete, get, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::login;
use crate::domain::access::Principal;
use crate::domain::account::Session;
use crate::domain::ids::SessionId;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, List, Reply};
use crate::http::extract::{OwnAccount, parse_id};

/// A login session.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionResponse {
    /// The id.
    id: SessionId,
    /// The client that opened the session, as it named itself.
    #[schema(example = "curl/8.5.0")]
    client: String,
    /// Whether this call uses the session.
    is_current: bool,
    /// When the session started.
    created_at: DateTime<Utc>,
    /// When the session was last used, accurate to one minute.
    last_seen_at: DateTime<Utc>,
    /// The latest time at which the session ends.
    expires_at: DateTime<Utc>,
}

impl SessionResponse {
    fn new(session: Session, current: Principal) -> Self {
        Self {
            id: session.id,
            client: session.client,
            is_current: matches!(current, Principal::Session(_, id) if id == session.id),
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
            expires_at: session.expires_at,
        }
    }
}

/// Lists the caller's active sessions, newest first.
#[utoipa::path(tag = "auth", operation_id = "listSessions",
    responses((status = 200, description = "The sessions", body = Envelope<List<SessionResponse>>)),
    security(("session" = [])))]
#[get("/auth/sessions")]
pub async fn list_sessions(system: System, access: OwnAccount) -> Result<Reply<List<SessionResponse>>> {
    let sessions = login::list_sessions(&system, &access.0).await?;
    let items = sessions.into_iter().map(|session| SessionResponse::new(session, access.0.principal())).collect();
    Ok(Reply(List { items, next_cursor: None }))
}

/// Confirms that the session ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevokeSessionResponse {
    /// Always true.
    revoked: bool,
}

/// Ends one of the caller's sessions at once.
#[utoipa::path(tag = "auth", operation_id = "revokeSession", params(("id" = String, Path, description = "The session's id")),
    responses((status = 200, description = "Revoked", body = Envelope<RevokeSessionResponse>)),
    security(("session" = [])))]
#[delete("/auth/sessions/{id}")]
pub async fn revoke_session(system: System, access: OwnAccount, id: web::Path<String>) -> Result<Reply<RevokeSessionResponse>> {
    login::revoke_session(&system, &access.0, parse_id(&id, "session")?).await?;
    Ok(Reply(RevokeSessionResponse { revoked: true }))
}
