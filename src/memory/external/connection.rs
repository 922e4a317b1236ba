//! Connects to a server, and determines the place of a person's memory in it.

use std::sync::Arc;

use futures::future::join_all;
use url::Url;

use crate::app_state::AppState;
use crate::domain::access::{Access, OwnerAccess};
use crate::domain::bucket::Bucket;
use crate::domain::memory_server::{MemoryServer, ServerKind};
use crate::domain::owner_key::OwnerKey;
use crate::error::{Error, Result};
use crate::remote::{Address, Failure, OwnerArguments, Remembered, Remote, RemoteOwner};
use crate::store::{self, Tx};
use scanner::{self, WriteOrigin};

/// Digits of a person's hash that form a number: 52 bits, which every JSON parser reads exactly.
const NUMBER_DIGITS: usize = 13;

/// The context to which a server's key is sealed.
pub(super) fn bound_to(access: &Access, server: &MemoryServer) -> String {
    format!("memory_server:{}:{}:{}", access.tenant(), server.id, server.url)
}

/// Connects to the server.
pub(super) async fn open(app: &AppState, access: &Access, server: &MemoryServer) -> Result<Arc<dyn Remote>, Failure> {
    let url = Url::parse(&server.url).map_err(|_| Failure::Unreachable("address_not_allowed"))?;
    // The operator's list of allowed addresses may have changed since the server was added.
    let client = app.outbound.for_tenant(&url).map_err(|_| Failure::Unreachable("address_not_allowed"))?;
    let key = match &server.sealed_key {
        Some(sealed) => {
            let key = app.vault.open(sealed, &bound_to(access, server)).ok().flatten();
            Some(key.ok_or(Failure::Unreachable("key_unreadable"))?)
        }
        None => None,
    };
    app.remotes.open(client, Address { id: server.id, kind: server.kind, url, key }).await
}

/// The place of a person's memory in a server.
pub(super) fn of_person(app: &AppState, access: &Access, server: &MemoryServer, owner: &OwnerKey) -> Result<OwnerArguments> {
    let (channel, name) = owner.as_str().split_once(':').unwrap_or(("", owner.as_str()));
    let number = match (server.kind, name.parse()) {
        // A program that numbers its chats finds them under the same numbers.
        (ServerKind::Mcp, Ok(number)) if channel == "microclaw" => number,
        _ => number(&app.tombstone_hmac.owner(access, owner)?)?,
    };
    let name = if channel == "api" { name } else { owner.as_str() };
    Ok(OwnerArguments::of(server.kind, &RemoteOwner::Person { name, number }))
}

/// The place of a bucket's memory in a server; `None` for GLOBAL memory.
pub(super) fn of_bucket(app: &AppState, access: &Access, server: &MemoryServer, bucket: &Bucket) -> Result<Option<OwnerArguments>> {
    match bucket {
        Bucket::Personal(_, _, owner) => of_person(app, access, server, owner).map(Some),
        Bucket::Team(_, agent) => Ok(Some(OwnerArguments::of(server.kind, &RemoteOwner::Shared { agent: &agent.to_string() }))),
        Bucket::Global(..) => Ok(None),
    }
}

/// The agent's enabled servers, read in the caller's transaction: a caller that has a connection must not wait for another one.
pub async fn switched_on(tx: &Tx, access: &OwnerAccess) -> Result<Vec<MemoryServer>> {
    let mut servers = store::memory_servers::of_agent(tx, access.access(), access.agent().id).await?;
    servers.retain(|server| server.disabled_at.is_none());
    Ok(servers)
}

/// The answers of `servers` to a query about a person, best first. Servers that fail are skipped and closed.
///
/// # Errors
/// [`Error::Unavailable`] when all of them fail.
pub async fn ask(app: &AppState, access: &OwnerAccess, servers: &[MemoryServer], query: &str, limit: usize) -> Result<Vec<Remembered>> {
    let ticket = access.access();
    let answers = join_all(servers.iter().map(|server| async move {
        let place = of_person(app, ticket, server, access.owner())?;
        let remote = open(app, ticket, server).await;
        let answer = match &remote {
            Ok(remote) => remote.search(&place, query, limit).await,
            Err(failure) => Err(*failure),
        };
        if let Err(failure) = &answer {
            tracing::warn!(server = %server.id, %failure, "a memory server was skipped");
            app.remotes.close(server.id).await;
        }
        Ok::<_, Error>(answer)
    }));
    let answers: Vec<Result<Vec<Remembered>, Failure>> = answers.await.into_iter().collect::<Result<_>>()?;
    if !answers.is_empty() && answers.iter().all(Result::is_err) {
        return Err(Error::Unavailable { dependency: "the memory servers of the agent", cause: None });
    }
    // The writers on these servers are unknown, so texts with injected instructions are dropped.
    Ok(answers
        .into_iter()
        .flatten()
        .flatten()
        .filter(|memory| !scanner::scan(&memory.text, WriteOrigin::Import).is_quarantined())
        .collect())
}

fn number(hash: &str) -> Result<i64> {
    let digits = hash.get(..NUMBER_DIGITS).unwrap_or(hash);
    i64::from_str_radix(digits, 16).map_err(Error::internal)
}
