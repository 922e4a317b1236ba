//! Personal access tokens of a user: creation, listing, rotation and revocation. The REST API, the console and the operator call it.

use chrono::{DateTime, TimeDelta, Utc};
use unicode_normalization::UnicodeNormalization;

use crate::app_state::AppState;
use crate::auth::token_text::TokenText;
use crate::domain::access::{Access, OwnerBinding, Permission, Principal};
use crate::domain::chore_patterns::ChorePatterns;
use crate::domain::ids::{AgentId, TokenId, UserId};
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::{Page, PageRequest};
use crate::domain::role::Role;
use crate::domain::token::{Token, TokenRights, TokenState};
use crate::domain::token_scope::TokenScope;
use crate::error::{Error, FieldError, Result};
use crate::store;
use crate::store::Tx;
use crate::store::audit::Entry;

/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 120;
/// The maximum number of agents that a token may be limited to.
const MAX_AGENTS: usize = 100;
/// The maximum overlap of a rotation.
const MAX_OVERLAP: TimeDelta = TimeDelta::hours(24);

/// The parameters of a new token.
#[derive(Debug, Clone, Default)]
pub struct NewToken {
    /// The name.
    pub name: String,
    /// The highest role. Defaults to the caller's.
    pub role: Option<Role>,
    /// The scopes; at least one.
    pub scopes: Vec<TokenScope>,
    /// The agents it may access. Defaults to all agents of the workspace.
    pub agent_ids: Option<Vec<AgentId>>,
    /// The only owner it may name.
    pub bound_owner: Option<String>,
    /// The prefix of the owners it may name.
    pub bound_prefix: Option<String>,
    /// Whether a chat must name its end user. Defaults to true with the scope `chat`.
    pub require_end_user: Option<bool>,
    /// Regular expressions that mark a chat request as a chore of its program, which has nothing to do with memory.
    pub chore_patterns: Vec<String>,
    /// The number of days until it expires.
    pub expires_in_days: u32,
}

/// A new token with its text, which is shown only once.
#[derive(Debug, Clone)]
pub struct Issued {
    /// The stored token.
    pub token: Token,
    /// The secret text, which is not stored.
    pub text: TokenText,
}

/// Creates a token for the caller in the workspace of the call.
///
/// # Errors
/// [`Error::Invalid`] for invalid parameters; [`Error::Forbidden`] if the token would have more rights than the caller.
pub async fn issue(app: &AppState, access: &Access, new: NewToken) -> Result<Issued> {
    access.require(Permission::OwnAccount)?;
    let user = access.user().ok_or(Error::NotFound("user"))?;
    issue_for(app, access, user, new).await
}

/// Creates a token for a member of the workspace, for the operator. `access` limits its rights.
///
/// # Errors
/// Those of [`issue`].
pub(crate) async fn issue_for(app: &AppState, access: &Access, user: UserId, new: NewToken) -> Result<Issued> {
    let max_days = app.config.auth.token_max_days.get();
    let power = check(access, user, &new, max_days)?;
    let chores = ChorePatterns::parse(new.chore_patterns).map_err(|(at, why)| {
        let field = at.map_or_else(|| "chorePatterns".to_owned(), |at| format!("chorePatterns[{at}]"));
        Error::invalid(field, why)
    })?;
    if !own_rights(access).covers(&power) {
        return Err(Error::Forbidden(
            "a token cannot have more rights than its creator: reduce the role, scopes, agents or owners".to_owned(),
        ));
    }
    let now = app.clock.now();
    let id: TokenId = app.ids.next();
    let text = TokenText::generate()?;
    let tx = app.db.write(access).await?;
    check_agents(&tx, access, &power).await?;
    let expires_at = cap(&tx, access, now + TimeDelta::days(i64::from(new.expires_in_days))).await?;
    let token = Token {
        id,
        tenant: access.tenant(),
        workspace: access.workspace(),
        user,
        name: new.name.trim().to_owned(),
        prefix: text.prefix(),
        last_four: text.last_four(),
        power,
        chores,
        family: id,
        replaced_by: None,
        created_at: now,
        expires_at,
        renew_by: None,
        overlap_until: None,
        last_used_at: None,
        revoked_at: None,
    };
    store::tokens::insert(&tx, &token, text.hash()).await?;
    store::audit::record(&tx, access, Entry::done("token.create", "token", id.get()).with(describe(&token))).await?;
    tx.commit().await?;
    Ok(Issued { token, text })
}

/// The caller's tokens in the workspace of the call, newest first. A token sees the tokens that it could have created itself.
///
/// # Errors
/// [`Error::Invalid`] for an invalid cursor or limit.
pub async fn list(app: &AppState, access: &Access, cursor: Option<&str>, limit: Option<u64>) -> Result<Page<Token>> {
    access.require(Permission::OwnAccount)?;
    let user = access.user().ok_or(Error::NotFound("user"))?;
    let page = PageRequest::parse(cursor, limit).map_err(Error::bad_page)?;
    let tx = app.db.read(access).await?;
    let mut page = store::tokens::list(&tx, access, user, &page).await?;
    page.items.retain(|token| is_in_reach(access, token));
    Ok(page)
}

/// One of the caller's tokens.
///
/// # Errors
/// [`Error::NotFound`] when the caller has no such token.
pub async fn get(app: &AppState, access: &Access, id: TokenId) -> Result<Token> {
    let tx = app.db.read(access).await?;
    find_own(&tx, access, id).await
}

/// Whether the token of a call that still runs is valid. A session is looked at when its next call comes.
///
/// # Errors
/// When the database does not answer.
pub async fn is_valid(app: &AppState, access: &Access) -> Result<bool> {
    let Principal::Token(_, id) = access.principal() else { return Ok(true) };
    let tx = app.db.read_single(access).await?;
    let token = store::tokens::get(&tx, access, id).await?;
    let now = app.clock.now();
    Ok(token.is_some_and(|token| token.state(now) == TokenState::Live && !token.is_stale(now)))
}

/// What marks a request of this caller as a chore of its program; nothing for a session.
///
/// # Errors
/// When the database does not answer.
pub async fn chores(app: &AppState, access: &Access) -> Result<ChorePatterns> {
    let Principal::Token(_, id) = access.principal() else { return Ok(ChorePatterns::default()) };
    let tx = app.db.read_single(access).await?;
    Ok(store::tokens::get(&tx, access, id).await?.map(|token| token.chores).unwrap_or_default())
}

/// Replaces a token with a new one that has the same rights and lifetime. The old one stays valid for `overlap`.
///
/// # Errors
/// [`Error::NotFound`] if the caller has no such token; [`Error::Conflict`] if it is invalid or was rotated before; [`Error::Invalid`]
/// for an overlap of more than 24 hours.
pub async fn rotate(app: &AppState, access: &Access, id: TokenId, overlap: Option<TimeDelta>) -> Result<Issued> {
    let overlap = overlap.unwrap_or_else(|| TimeDelta::from_std(app.config.auth.token_overlap).unwrap_or(MAX_OVERLAP));
    if !(TimeDelta::zero()..=MAX_OVERLAP).contains(&overlap) {
        return Err(Error::invalid("overlapMinutes", "must be 0 to 1440: the old token stays valid for at most 24 hours"));
    }
    let text = TokenText::generate()?;
    let tx = app.db.write(access).await?;
    let old = find_own(&tx, access, id).await?;
    if old.renew_by.is_some() {
        return Err(Error::Conflict("an app holds this token and renews it itself; revoke it to disconnect the app".to_owned()));
    }
    let now = app.clock.now();
    let new_id: TokenId = app.ids.next();
    if old.state(now) != TokenState::Live || !store::tokens::replace(&tx, &old, new_id, now + overlap).await? {
        return Err(Error::Conflict("the token is invalid or was rotated before".to_owned()));
    }
    let lifetime = old.expires_at - old.created_at;
    let is_self = matches!(access.principal(), Principal::Token(_, own) if own == id);
    let expires_at = if is_self { now + lifetime } else { cap(&tx, access, now + lifetime).await? };
    let token = Token {
        id: new_id,
        prefix: text.prefix(),
        last_four: text.last_four(),
        replaced_by: None,
        created_at: now,
        expires_at,
        renew_by: None,
        overlap_until: None,
        last_used_at: None,
        ..old.clone()
    };
    store::tokens::insert(&tx, &token, text.hash()).await?;
    let detail = serde_json::json!({ "replacedBy": token.id, "overlapMinutes": overlap.num_minutes() });
    store::audit::record(&tx, access, Entry::done("token.rotate", "token", id.get()).with(detail)).await?;
    tx.commit().await?;
    Ok(Issued { token, text })
}

/// Revokes a token at once, and the tokens that it was rotated from and into.
///
/// # Errors
/// [`Error::NotFound`] if the caller has no such token.
pub async fn revoke(app: &AppState, access: &Access, id: TokenId) -> Result<()> {
    let tx = app.db.write(access).await?;
    let token = find_own(&tx, access, id).await?;
    let revoked = store::tokens::revoke_family(&tx, &token, app.clock.now()).await?;
    let entry = Entry::done("token.revoke", "token", id.get()).with(serde_json::json!({ "revoked": revoked }));
    store::audit::record(&tx, access, entry).await?;
    tx.commit().await
}

async fn find_own(tx: &Tx, access: &Access, id: TokenId) -> Result<Token> {
    access.require(Permission::OwnAccount)?;
    let token = store::tokens::get(tx, access, id).await?;
    token.filter(|token| access.user() == Some(token.user) && is_in_reach(access, token)).ok_or(Error::NotFound("token"))
}

/// A session reaches all tokens of its user. A token reaches itself and tokens with no more rights.
fn is_in_reach(access: &Access, token: &Token) -> bool {
    match access.principal() {
        Principal::Token(_, own) => own == token.id || own_rights(access).covers(&token.power),
        Principal::Session(..) | Principal::Operator => true,
        Principal::Job(_) => false,
    }
}

fn own_rights(access: &Access) -> TokenRights {
    TokenRights {
        role: access.role(),
        scopes: access.scopes().to_vec(),
        agents: access.agents().map(<[AgentId]>::to_vec),
        owners: access.owners().clone(),
        require_end_user: false,
    }
}

/// Limits the expiry: a token that another token creates expires no later than that token.
async fn cap(tx: &Tx, access: &Access, wanted: DateTime<Utc>) -> Result<DateTime<Utc>> {
    let Principal::Token(_, id) = access.principal() else { return Ok(wanted) };
    let parent = store::tokens::get(tx, access, id).await?.ok_or(Error::NotFound("token"))?;
    // It would outlive the connection, and its person never consented to it.
    if parent.renew_by.is_some() {
        return Err(Error::Forbidden("the token of a connected app cannot create other tokens".to_owned()));
    }
    Ok(wanted.min(parent.expires_at))
}

async fn check_agents(tx: &Tx, access: &Access, rights: &TokenRights) -> Result<()> {
    for id in rights.agents.iter().flatten() {
        if store::agents::get(tx, access, *id).await?.is_none() {
            return Err(Error::invalid("agentIds", format!("the workspace has no agent {id}")));
        }
    }
    Ok(())
}

fn check(access: &Access, user: UserId, new: &NewToken, max_days: u32) -> Result<TokenRights> {
    let mut wrong = Vec::new();
    let mut refuse = |field: &str, message: String| wrong.push(FieldError { field: field.to_owned(), message });
    let name = new.name.trim();
    if !(1..=MAX_NAME_CHARS).contains(&name.chars().count()) || name.chars().any(char::is_control) {
        refuse("name", "must be 1 to 120 characters without control characters".to_owned());
    }
    if !(1..=max_days).contains(&new.expires_in_days) {
        refuse("expiresInDays", format!("must be 1 to {max_days}"));
    }
    let mut scopes = new.scopes.clone();
    scopes.sort_unstable();
    scopes.dedup();
    if scopes.is_empty() {
        refuse("scopes", "must name at least one of memory:read, memory:write, chat, admin".to_owned());
    }
    let mut agents = new.agent_ids.clone();
    if let Some(agents) = &mut agents {
        agents.sort_unstable();
        agents.dedup();
        if !(1..=MAX_AGENTS).contains(&agents.len()) {
            refuse("agentIds", "must name 1 to 100 agents, or be absent for all".to_owned());
        }
    }
    let owners = match binding(user, new) {
        Ok(owners) => owners,
        Err((field, message)) => {
            refuse(field, message);
            OwnerBinding::Any
        }
    };
    if owners != OwnerBinding::Any && scopes.contains(&TokenScope::Admin) {
        refuse("scopes", "a token bound to owners cannot have the scope admin".to_owned());
    }
    let role = new.role.unwrap_or_else(|| access.role());
    let require_end_user = new.require_end_user.unwrap_or_else(|| scopes.contains(&TokenScope::Chat));
    if wrong.is_empty() { Ok(TokenRights { role, scopes, agents, owners, require_end_user }) } else { Err(Error::Invalid(wrong)) }
}

/// The owners that the token may name: never the system or a user other than its own.
fn binding(user: UserId, new: &NewToken) -> Result<OwnerBinding, (&'static str, String)> {
    match (&new.bound_owner, &new.bound_prefix) {
        (None, None) => Ok(OwnerBinding::Any),
        (Some(_), Some(_)) => Err(("boundPrefix", "cannot be combined with boundOwner".to_owned())),
        (Some(owner), None) => match OwnerKey::parse(owner) {
            Ok(owner) if owner.is_system() => Err(("boundOwner", "cannot be the system".to_owned())),
            Ok(owner) if owner.as_str().starts_with("user:") && owner != OwnerKey::user(user) => {
                Err(("boundOwner", "cannot be another person".to_owned()))
            }
            Ok(owner) => Ok(OwnerBinding::Owner(owner)),
            Err(error) => Err(("boundOwner", error.to_string())),
        },
        (None, Some(prefix)) => {
            let is_formed = prefix.len() <= 200
                && !prefix.starts_with("user:")
                && prefix.split_once(':').is_some_and(|(_, start)| start.is_empty() || OwnerKey::parse(prefix).is_ok())
                && OwnerKey::parse(&format!("{prefix}x")).is_ok();
            if is_formed {
                Ok(OwnerBinding::Prefix(prefix.nfc().collect()))
            } else {
                Err(("boundPrefix", "must be api: or a channel and a colon, with or without the start of an id: api:shop-".to_owned()))
            }
        }
    }
}

fn describe(token: &Token) -> serde_json::Value {
    serde_json::json!({
        "role": token.power.role,
        "scopes": token.power.scopes,
        "agents": token.power.agents.as_ref().map(Vec::len),
        "requireEndUser": token.power.require_end_user,
        "chorePatterns": token.chores.as_slice().len(),
        "isBound": token.power.owners != OwnerBinding::Any,
        "user": token.user,
        "expiresAt": token.expires_at,
    })
}
