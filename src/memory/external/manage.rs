//! Manages an agent's memory servers, for admins. Called by REST and the console.

use serde_json::json;

use super::{connection, mark};
use crate::app_state::AppState;
use crate::config::value::Secret;
use crate::domain::access::{Access, AgentAccess, Permission};
use crate::domain::ids::MemoryServerId;
use crate::domain::memory_server::{MemoryServer, ServerKind, ServerRole};
use crate::error::{Error, Result};
use crate::remote::{Failure, OwnerArguments, RemoteOwner};
use crate::store::audit::Entry;
use crate::store::{self, Tx};

/// The most servers of an agent: every context calls each of them.
const MAX_SERVERS: usize = 5;

/// A server to be added.
#[derive(Debug, Clone)]
pub struct NewServer {
    /// `mcp` or `mem0`.
    pub kind: String,
    /// `backend` or `source`.
    pub role: String,
    /// Its URL.
    pub url: String,
    /// The API key for it.
    pub api_key: Option<Secret>,
}

/// A server and its state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerStatus {
    /// The server.
    pub server: MemoryServer,
    /// Number of facts that it has.
    pub copies: u64,
    /// Number of pending changes.
    pub waiting: u64,
}

/// Adds a server. A backend gets all facts of the agent, and every later change.
///
/// # Errors
/// [`Error::Forbidden`] for a caller who is not an admin; [`Error::Invalid`] with the invalid field: an address that is not public, a key
/// that cannot be stored; [`Error::Conflict`] when the agent has the most servers.
pub async fn create(app: &AppState, agent: &AgentAccess, new: NewServer) -> Result<ServerStatus> {
    let access = admin(agent)?;
    let kind = ServerKind::parse(new.kind.trim()).ok_or_else(|| Error::invalid("kind", "must be mcp or mem0"))?;
    let role = ServerRole::parse(new.role.trim()).ok_or_else(|| Error::invalid("role", "must be backend or source"))?;
    let url = app.outbound.read("url", &new.url)?;
    let key = new.api_key.map(|key| app.vault.admit(&key)).transpose().map_err(|message| Error::invalid("apiKey", message))?;
    let mut server = MemoryServer {
        id: app.ids.next(),
        workspace: access.workspace(),
        agent: agent.agent().id,
        kind,
        role,
        url: url.to_string(),
        sealed_key: None,
        disabled_at: None,
        failed_at: None,
        failure: None,
        created_by: access.user(),
        created_at: app.clock.now(),
    };
    server.sealed_key = key.map(|key| app.vault.seal(&key, &connection::bound_to(access, &server))).transpose()?;
    let tx = app.db.write(access).await?;
    if store::memory_servers::of_agent(&tx, access, server.agent).await?.len() >= MAX_SERVERS {
        return Err(Error::Conflict("an agent may have at most 5 memory servers".to_owned()));
    }
    store::memory_servers::insert(&tx, access, &server).await?;
    if role == ServerRole::Backend {
        mark::mark_all(app, &tx, access, &server).await?;
    }
    record(&tx, access, "memory_server.create", &server).await?;
    let standing = status(&tx, access, server).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(standing)
}

/// Lists the servers of an agent, oldest first.
///
/// # Errors
/// [`Error::Forbidden`] for a caller who is not an admin.
pub async fn list(app: &AppState, agent: &AgentAccess) -> Result<Vec<ServerStatus>> {
    let access = admin(agent)?;
    let tx = app.db.read(access).await?;
    let mut all = Vec::new();
    for server in store::memory_servers::of_agent(&tx, access, agent.agent().id).await? {
        all.push(status(&tx, access, server).await?);
    }
    Ok(all)
}

/// Disables a server, or enables it again: it then gets the changes it missed.
///
/// # Errors
/// [`Error::Forbidden`] for a caller who is not an admin; [`Error::NotFound`].
pub async fn switch(app: &AppState, agent: &AgentAccess, id: MemoryServerId, is_on: bool) -> Result<ServerStatus> {
    let access = admin(agent)?;
    let tx = app.db.write(access).await?;
    let server = find(&tx, agent, id).await?;
    let disabled_at = if is_on { None } else { server.disabled_at.or(Some(app.clock.now())) };
    let server = MemoryServer { disabled_at, failed_at: None, failure: None, ..server };
    store::memory_servers::update(&tx, access, &server).await?;
    if is_on && server.role == ServerRole::Backend {
        mark::see_to(app, &tx, access, id).await?;
    }
    record(&tx, access, if is_on { "memory_server.enable" } else { "memory_server.disable" }, &server).await?;
    let standing = status(&tx, access, server).await?;
    tx.commit().await?;
    app.notifier.notify();
    Ok(standing)
}

/// Removes a server. The memory that it stores stays there.
///
/// # Errors
/// [`Error::Forbidden`] for a caller who is not an admin; [`Error::NotFound`].
pub async fn delete(app: &AppState, agent: &AgentAccess, id: MemoryServerId) -> Result<()> {
    let access = admin(agent)?;
    let tx = app.db.write(access).await?;
    let server = find(&tx, agent, id).await?;
    store::memory_servers::delete(&tx, access, id).await?;
    record(&tx, access, "memory_server.delete", &server).await?;
    tx.commit().await?;
    app.remotes.close(id).await;
    Ok(())
}

/// Tests a server with a query for the agent's shared memory; returns the failure, if any.
///
/// # Errors
/// [`Error::Forbidden`] for a caller who is not an admin; [`Error::NotFound`].
pub async fn test(app: &AppState, agent: &AgentAccess, id: MemoryServerId) -> Result<Option<Failure>> {
    let access = admin(agent)?;
    let tx = app.db.read(access).await?;
    let server = find(&tx, agent, id).await?;
    drop(tx);
    // Closes the existing connection, which may be broken or rejected by now.
    app.remotes.close(id).await;
    let place = OwnerArguments::of(server.kind, &RemoteOwner::Shared { agent: &server.agent.to_string() });
    let met = match connection::open(app, access, &server).await {
        Ok(remote) => remote.list(&place).await.err(),
        Err(failure) => Some(failure),
    };
    Ok(met)
}

fn admin(agent: &AgentAccess) -> Result<&Access> {
    agent.access().require(Permission::Administer)?;
    Ok(agent.access())
}

async fn find(tx: &Tx, agent: &AgentAccess, id: MemoryServerId) -> Result<MemoryServer> {
    let found = store::memory_servers::get(tx, agent.access(), id).await?;
    found.filter(|server| server.agent == agent.agent().id).ok_or(Error::NotFound("memory server"))
}

async fn status(tx: &Tx, access: &Access, server: MemoryServer) -> Result<ServerStatus> {
    let (copies, waiting) = store::memory_copies::count(tx, access, server.id).await?;
    Ok(ServerStatus { server, copies, waiting })
}

async fn record(tx: &Tx, access: &Access, action: &'static str, server: &MemoryServer) -> Result<()> {
    let detail = json!({ "agentId": server.agent, "kind": server.kind, "role": server.role, "hasKey": server.sealed_key.is_some() });
    store::audit::record(tx, access, Entry::done(action, "memory_server", server.id.get()).with(detail)).await
}
