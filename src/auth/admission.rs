//! Turns credentials into an [`Access`]. Every surface calls this for every request. Nothing is cached, so that a revoked token or a
//! removed right ends at once on every process.

use chrono::{DateTime, Utc};
use secrecy::ExposeSecret;

use crate::app_state::AppState;
use crate::auth::credentials::Credentials;
use crate::auth::jwt::Refusal;
use crate::auth::login::{FACTOR_MISSING, SUSPENDED, session_idle};
use crate::auth::recently;
use crate::auth::token_text::TokenText;
use crate::domain::access::{Access, Grant, OwnerBinding, Principal};
use crate::domain::account::{Membership, Session, User};
use crate::domain::agent::Agent;
use crate::domain::ids::{AgentId, TenantId, WorkspaceId};
use crate::domain::role::Role;
use crate::domain::token::{Token, TokenState};
use crate::domain::token_scope::TokenScope;
use crate::error::{Error, Result};
use crate::store;
use crate::store::audit::{Actor, Entry};
use crate::store::tokens::Bearer;

/// The caller's part of a request.
#[derive(Debug, Clone)]
pub struct Caller {
    /// A token or a login.
    pub credentials: Credentials,
    /// The `X-Workspace-Id` header.
    pub workspace: Option<String>,
    /// The request id, which the log, the audit log and the answer share.
    pub request_id: String,
}

/// Authenticates the caller and returns the access to the workspace of the call.
///
/// # Errors
/// [`Error::Unauthenticated`] with the reason; [`Error::NotFound`] if the caller is not a member of the workspace; [`Error::Invalid`] if
/// a user is a member of several workspaces and names none.
pub async fn authenticate(app: &AppState, caller: &Caller) -> Result<Access> {
    admit(app, caller, AccessTarget::Workspace).await.map(|(access, _)| access)
}

/// Like [`authenticate`], and also looks up the agent of the call, which saves most calls one query. The agent is `None` if the workspace
/// has no such agent. The caller must still check that the access covers the agent.
///
/// # Errors
/// Those of [`authenticate`].
pub async fn authenticate_for(app: &AppState, caller: &Caller, agent: Option<AgentId>) -> Result<(Access, Option<Agent>)> {
    admit(app, caller, agent.map_or(AccessTarget::Workspace, AccessTarget::Agent)).await
}

/// Like [`authenticate`], for operations on the account that concern no workspace. A user who names no workspace gets the oldest.
///
/// # Errors
/// Those of [`authenticate`], except [`Error::Invalid`].
pub async fn authenticate_anywhere(app: &AppState, caller: &Caller) -> Result<Access> {
    admit(app, caller, AccessTarget::Account).await.map(|(access, _)| access)
}

/// Like [`authenticate_anywhere`], also for a session that may only set up a second factor. The caller lets it do nothing else.
///
/// # Errors
/// Those of [`authenticate_anywhere`].
pub async fn authenticate_setting_up(app: &AppState, caller: &Caller) -> Result<Access> {
    admit(app, caller, AccessTarget::SettingUp).await.map(|(access, _)| access)
}

/// The access to another workspace of the same user.
///
/// # Errors
/// [`Error::NotFound`] if the caller is not a member of it; a token gives access to its own workspace only.
pub async fn enter(app: &AppState, access: &Access, workspace: WorkspaceId) -> Result<Access> {
    if workspace == access.workspace() {
        return Ok(access.clone());
    }
    let Principal::Session(_, session) = access.principal() else { return Err(Error::NotFound("workspace")) };
    let tx = app.db.read(access).await?;
    let (session, user) = store::sessions::find(&tx, session).await?.ok_or(Error::NotFound("workspace"))?;
    let memberships = store::workspaces::list_of(&tx, &user).await?;
    let there = memberships.into_iter().find(|there| there.workspace.id == workspace).ok_or(Error::NotFound("workspace"))?;
    Ok(mint_session(&session, &there, access.request_id()))
}

/// The access of the operator at the command line, for one workspace.
#[must_use]
pub fn operator_access(tenant: TenantId, workspace: WorkspaceId, request_id: &str) -> Access {
    Access::from_grant(Grant {
        principal: Principal::Operator,
        tenant,
        workspace,
        role: Role::Admin,
        scopes: TokenScope::ALL.to_vec(),
        agents: None,
        owners: OwnerBinding::Any,
        require_end_user: false,
        request_id: request_id.to_owned(),
    })
}

/// What the caller requests access to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AccessTarget {
    /// The caller's own account, in any workspace.
    Account,
    /// The same, for the pages that set up a second factor.
    SettingUp,
    /// A workspace.
    Workspace,
    /// An agent of a workspace.
    Agent(AgentId),
}

impl AccessTarget {
    const fn agent(self) -> Option<AgentId> {
        match self {
            Self::Agent(id) => Some(id),
            Self::Account | Self::SettingUp | Self::Workspace => None,
        }
    }
}

async fn admit(app: &AppState, caller: &Caller, goal: AccessTarget) -> Result<(Access, Option<Agent>)> {
    match &caller.credentials {
        Credentials::None => Err(Error::Unauthenticated("send a token in the Authorization header")),
        Credentials::Token(text) => admit_token(app, caller, text, goal).await,
        Credentials::Login(text) => admit_session(app, caller, text.expose_secret(), goal).await,
    }
}

async fn admit_token(app: &AppState, caller: &Caller, text: &TokenText, goal: AccessTarget) -> Result<(Access, Option<Agent>)> {
    app.auth_state.count_lookup();
    let found = {
        let tx = app.db.read_single_across().await?;
        store::tokens::find_bearer(&tx, &text.hash(), goal.agent()).await?
    };
    let now = app.clock.now();
    let bearer = found.ok_or(Error::Unauthenticated("unknown token"))?;
    if let Some((slug, refusal)) = refusal(&bearer, now) {
        note_refusal(app, caller, &bearer.token, slug).await?;
        return Err(refusal);
    }
    let Bearer { token, role: Some(role), agent, .. } = bearer else { return Err(LEFT) };
    if named_workspace(caller)?.is_some_and(|named| named != token.workspace) {
        return Err(Error::NotFound("workspace"));
    }
    touch_token(app, &token, now).await;
    let access = Access::from_grant(Grant {
        principal: Principal::Token(token.user, token.id),
        tenant: token.tenant,
        workspace: token.workspace,
        role: role.min(token.power.role),
        scopes: token.power.scopes,
        agents: token.power.agents,
        owners: token.power.owners,
        require_end_user: token.power.require_end_user,
        request_id: caller.request_id.clone(),
    });
    Ok((access, agent))
}

const LEFT: Error = Error::Unauthenticated("the token's user is no longer a member of its workspace");

/// Why an existing token is refused: the class for the audit log, and the message for the caller.
fn refusal(bearer: &Bearer, now: DateTime<Utc>) -> Option<(&'static str, Error)> {
    match bearer.token.state(now) {
        TokenState::Revoked => Some(("token_revoked", Error::Unauthenticated("the token was revoked"))),
        TokenState::Replaced => Some((
            "token_reused",
            Error::Unauthenticated("the token was replaced and used after its overlap; its successors were revoked too"),
        )),
        TokenState::Expired => Some(("token_expired", Error::Unauthenticated("the token has expired"))),
        TokenState::Live if bearer.suspended_at.is_some() => Some(("user_suspended", Error::Unauthenticated(SUSPENDED))),
        TokenState::Live if bearer.role.is_none() => Some(("member_left", LEFT)),
        TokenState::Live if bearer.token.is_stale(now) => {
            Some(("token_expired", Error::Unauthenticated("the token has expired; the app must renew it")))
        }
        TokenState::Live => None,
    }
}

/// Records a refusal, at most once per minute and token. The use of a replaced token revokes its whole family.
async fn note_refusal(app: &AppState, caller: &Caller, token: &Token, slug: &'static str) -> Result<()> {
    let now = app.clock.now();
    let is_reuse = slug == "token_reused";
    if !app.auth_state.refused.is_due(token.id.get(), now) && !is_reuse {
        return Ok(());
    }
    let tx = app.db.write_across().await?;
    let revoked = if is_reuse { store::tokens::revoke_family(&tx, token, now).await? } else { 0 };
    let actor = Actor {
        tenant: token.tenant,
        kind: "token",
        id: Some(token.id.get()),
        workspace: Some(token.workspace),
        request_id: &caller.request_id,
    };
    let detail = serde_json::json!({ "error": slug, "revoked": revoked });
    let entry = Entry { action: "token.use", object_kind: "token", object_id: Some(token.id.get()), is_done: false, detail };
    store::audit::append(&tx, &actor, entry).await?;
    tx.commit().await
}

/// Records the last use of a token. An error does not fail the request.
async fn touch_token(app: &AppState, token: &Token, now: DateTime<Utc>) {
    let is_stale = token.last_used_at.is_none_or(|at| at + recently::INTERVAL <= now);
    if !is_stale || !app.auth_state.used.is_due(token.id.get(), now) {
        return;
    }
    let written = async {
        let tx = app.db.write_across().await?;
        store::tokens::touch(&tx, token, now, recently::INTERVAL).await?;
        tx.commit().await
    };
    if let Err(error) = written.await {
        tracing::warn!(slug = error.situation().slug, "the last use of a token could not be recorded");
    }
}

async fn admit_session(app: &AppState, caller: &Caller, text: &str, goal: AccessTarget) -> Result<(Access, Option<Agent>)> {
    let now = app.clock.now();
    let claims = app.auth_state.signing_key(&app.db, &app.config).await?.verify(text, now).map_err(|refusal| match refusal {
        Refusal::Invalid => Error::Unauthenticated("the token is not valid"),
        Refusal::Expired => Error::Unauthenticated("the login has expired; log in again"),
    })?;
    let tx = app.db.read_across().await?;
    let (session, user) = store::sessions::find(&tx, claims.session).await?.ok_or(ENDED)?;
    let memberships = store::workspaces::list_of(&tx, &user).await?;
    check_session(app, &session, &user, now)?;
    if session.user != claims.user {
        return Err(ENDED);
    }
    if session.needs_factor && goal != AccessTarget::SettingUp {
        return Err(Error::Unauthenticated(FACTOR_MISSING));
    }
    let there = choose(&memberships, named_workspace(caller)?, matches!(goal, AccessTarget::Account | AccessTarget::SettingUp))?;
    let access = mint_session(&session, there, &caller.request_id);
    let agent = match goal.agent() {
        Some(id) => store::agents::get(&tx, &access, id).await?,
        None => None,
    };
    // Releases the connection before it waits for the writer.
    drop(tx);
    touch_session(app, &session, now).await;
    Ok((access, agent))
}

const ENDED: Error = Error::Unauthenticated("the session has ended; log in again");

fn check_session(app: &AppState, session: &Session, user: &User, now: DateTime<Utc>) -> Result<()> {
    let idle = session_idle(app);
    if session.revoked_at.is_some() {
        Err(ENDED)
    } else if now >= session.expires_at || now - session.last_seen_at >= idle {
        Err(Error::Unauthenticated("the session has expired; log in again"))
    } else if user.suspended_at.is_some() {
        Err(Error::Unauthenticated(SUSPENDED))
    } else {
        Ok(())
    }
}

async fn touch_session(app: &AppState, session: &Session, now: DateTime<Utc>) {
    if session.last_seen_at + recently::INTERVAL > now || !app.auth_state.used.is_due(session.id.get(), now) {
        return;
    }
    let written = async {
        let tx = app.db.write_across().await?;
        store::sessions::touch(&tx, session, now).await?;
        tx.commit().await
    };
    if let Err(error) = written.await {
        tracing::warn!(slug = error.situation().slug, "the last use of a session could not be recorded");
    }
}

fn named_workspace(caller: &Caller) -> Result<Option<WorkspaceId>> {
    let parse = |text: &String| text.parse().map_err(|_| Error::invalid("X-Workspace-Id", "is not an id"));
    caller.workspace.as_ref().map(parse).transpose()
}

fn choose(memberships: &[Membership], named: Option<WorkspaceId>, is_anywhere: bool) -> Result<&Membership> {
    match (named, memberships) {
        (Some(named), _) => memberships.iter().find(|there| there.workspace.id == named).ok_or(Error::NotFound("workspace")),
        (None, []) => Err(Error::Forbidden("you are a member of no workspace".to_owned())),
        (None, [only]) => Ok(only),
        (None, [oldest, ..]) if is_anywhere => Ok(oldest),
        (None, _) => Err(Error::invalid("X-Workspace-Id", "is required, because you are a member of several workspaces")),
    }
}

fn mint_session(session: &Session, there: &Membership, request_id: &str) -> Access {
    Access::from_grant(Grant {
        principal: Principal::Session(session.user, session.id),
        tenant: session.tenant,
        workspace: there.workspace.id,
        role: there.role,
        scopes: TokenScope::ALL.to_vec(),
        agents: None,
        owners: OwnerBinding::Any,
        require_end_user: false,
        request_id: request_id.to_owned(),
    })
}
