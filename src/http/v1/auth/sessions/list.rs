//! `GET /api/v1/auth/sessions`

use actix_web::get;
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
use crate::http::extract::OwnAccount;

/// One login.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionResponse {
    /// Its id.
    id: SessionId,
    /// The program it was opened with, as it calls itself.
    #[schema(example = "curl/8.5.0")]
    client: String,
    /// Whether it is the one this call is made with.
    is_current: bool,
    /// When it began.
    created_at: DateTime<Utc>,
    /// When it was last used, exact to a minute.
    last_seen_at: DateTime<Utc>,
    /// When it ends at the latest.
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

/// Lists the caller's sessions that are not over, newest first.
#[utoipa::path(tag = "auth", operation_id = "listSessions",
    responses((status = 200, description = "The sessions", body = Envelope<List<SessionResponse>>)),
    security(("session" = [])))]
#[get("/auth/sessions")]
pub async fn list_sessions(system: System, access: OwnAccount) -> Result<Reply<List<SessionResponse>>> {
    let sessions = login::list_sessions(&system, &access.0).await?;
    let items = sessions.into_iter().map(|session| SessionResponse::new(session, access.0.principal())).collect();
    Ok(Reply(List { items, next_cursor: None }))
}
