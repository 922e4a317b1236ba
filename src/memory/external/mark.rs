//! Marks, in the transaction of a change, the external copies that must follow it, and adds the job that updates them. Called by all code
//! that writes or forgets facts.

use std::collections::HashMap;
use std::sync::Arc;

use crate::app_state::AppState;
use crate::domain::access::Access;
use crate::domain::fact::Fact;
use crate::domain::ids::{AgentId, FactId, MemoryServerId};
use crate::domain::job::{NewJob, Task};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::memory_server::MemoryServer;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::memory::external::connection;
use crate::store::memory_copies::CopyMark;
use crate::store::{self, Tx};

/// Marks the copies of a new or changed fact.
pub async fn fact_written(app: &AppState, tx: &Tx, access: &Access, fact: &Fact) -> Result<()> {
    if fact.bucket.scope() == MemoryScope::Global {
        return Ok(());
    }
    // Boxed, to keep the futures of all memory changes small.
    Box::pin(written(app, tx, access, fact)).await
}

/// Cache of the backends by agent, per transaction, which may write many facts.
#[derive(Default)]
struct Backends(HashMap<AgentId, Arc<Vec<MemoryServer>>>);

async fn backends_of(tx: &Tx, access: &Access, agent: AgentId) -> Result<Arc<Vec<MemoryServer>>> {
    if let Some(known) = tx.extension(|backends: &mut Backends| backends.0.get(&agent).cloned()) {
        return Ok(known);
    }
    let servers = Arc::new(store::memory_servers::backends(tx, access, [agent]).await?);
    tx.extension(|backends: &mut Backends| backends.0.insert(agent, Arc::clone(&servers)));
    Ok(servers)
}

async fn written(app: &AppState, tx: &Tx, access: &Access, fact: &Fact) -> Result<()> {
    for server in backends_of(tx, access, fact.bucket.agent()).await?.iter() {
        if let Some(place) = connection::of_bucket(app, access, server, &fact.bucket)? {
            let mark = CopyMark { owner: fact.bucket.owner().to_owned(), fact: Some(fact.id), place: place.to_text() };
            store::memory_copies::mark(tx, access, server, vec![mark]).await?;
            see_to(app, tx, access, server.id).await?;
        }
    }
    Ok(())
}

/// Marks the copies of forgotten facts.
pub async fn facts_forgotten(app: &AppState, tx: &Tx, access: &Access, facts: &[FactId]) -> Result<()> {
    for server in store::memory_copies::mark_facts(tx, access, facts).await? {
        see_to(app, tx, access, server).await?;
    }
    Ok(())
}

/// Marks a forgotten person: backends must delete everything about the person, including what others wrote there.
pub async fn owner_forgotten(
    app: &AppState,
    tx: &Tx,
    access: &Access,
    owner: &OwnerKey,
    agents: impl IntoIterator<Item = AgentId>,
) -> Result<()> {
    for server in store::memory_servers::backends(tx, access, agents).await? {
        store::memory_copies::drop_of(tx, access, server.id, owner.as_str()).await?;
        let place = connection::of_person(app, access, &server, owner)?;
        let mark = CopyMark { owner: String::new(), fact: None, place: place.to_text() };
        store::memory_copies::mark(tx, access, &server, vec![mark]).await?;
        see_to(app, tx, access, server.id).await?;
    }
    Ok(())
}

/// Marks every fact, for a new backend.
pub(super) async fn mark_all(app: &AppState, tx: &Tx, access: &Access, server: &MemoryServer) -> Result<()> {
    let mut marks = Vec::new();
    for (fact, bucket) in store::memory_copies::facts_of(tx, access, server.agent).await? {
        if let Some(place) = connection::of_bucket(app, access, server, &bucket)? {
            marks.push(CopyMark { owner: bucket.owner().to_owned(), fact: Some(fact), place: place.to_text() });
        }
    }
    store::memory_copies::mark(tx, access, server, marks).await?;
    see_to(app, tx, access, server.id).await
}

/// Adds the job that updates a server; it merges with a waiting one.
pub(super) async fn see_to(app: &AppState, tx: &Tx, access: &Access, server: MemoryServerId) -> Result<()> {
    let name = format!("memory_server:{server}");
    let job = NewJob {
        task: Task::CopyMemory { server },
        agent: None,
        owner: None,
        // One at a time, so that changes arrive in order; a slow server delays only itself.
        lane: Some(name.clone()),
        dedup_key: Some(name),
        run_at: app.clock.now(),
    };
    store::jobs::enqueue(tx, access, job).await.map(drop)
}
