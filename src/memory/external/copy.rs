//! The job `copy_memory`: makes one server match local memory, copy by copy. A run that is killed at any point resumes there; a copy that
//! was sent without an answer is looked up before it is sent again. Called by the worker.

use std::time::Duration;

use serde_json::{Value, json};

use super::connection;
use super::mark::see_to;
use crate::app_state::AppState;
use crate::auth;
use crate::domain::access::Access;
use crate::domain::fact::{Fact, FactStatus};
use crate::domain::ids::{FactId, MemoryServerId};
use crate::domain::memory_server::{MemoryCopy, MemoryServer};
use crate::error::{Error, Result};
use crate::queue::JobRun;
use crate::remote::{Change, Failure, OwnerArguments, Remote, Statement};
use crate::store;

/// Copies per read.
const PORTION: u64 = 100;
/// How long a failed server is left to its job's retries before the rounds schedule it again.
const REST: Duration = Duration::from_secs(600);
/// Servers per round.
const ROUND: u64 = 200;

/// The outcome for a copy.
enum CopyOutcome {
    /// The server matches the fact.
    Current(MemoryCopy),
    /// The fact and its copy no longer exist.
    Gone,
    /// The server has not stored it yet.
    Pending,
}

/// Why a copy could not be updated.
enum CopyError {
    /// The server failed.
    Remote(Failure),
    /// A local error.
    Local(Error),
}

impl From<Failure> for CopyError {
    fn from(failure: Failure) -> Self {
        Self::Remote(failure)
    }
}

impl From<Error> for CopyError {
    fn from(error: Error) -> Self {
        Self::Local(error)
    }
}

/// Updates `server`. A copy that the server rejects stays pending and does not block the others.
///
/// # Errors
/// [`Error::Unavailable`] when the server or the database does not answer: the job is retried.
pub async fn run(app: &AppState, access: &Access, job: &JobRun, server: MemoryServerId) -> Result<Value> {
    let tx = app.db.read(access).await?;
    let server = store::memory_servers::get(&tx, access, server).await?.filter(|server| server.disabled_at.is_none());
    drop(tx);
    let Some(server) = server else { return Ok(json!({ "copied": 0 })) };
    let mut work = CopyRun { app, access, copied: 0, left: 0, failure: None };
    let met = match connection::open(app, access, &server).await {
        Ok(remote) => Box::pin(work.all(&server, remote.as_ref())).await,
        Err(failure) => Err(CopyError::Remote(failure)),
    };
    match met {
        Err(CopyError::Local(error)) => Err(error),
        Err(CopyError::Remote(failure)) => {
            app.remotes.close(server.id).await;
            let tx = app.db.write(access).await?;
            note(app, &tx, access, server, Some(failure)).await?;
            tx.commit().await?;
            Err(Error::Unavailable { dependency: "the memory server", cause: None })
        }
        Ok(()) => {
            let outcome = json!({ "copied": work.copied, "left": work.left });
            let tx = app.db.write(access).await?;
            note(app, &tx, access, server, work.failure).await?;
            job.finish_in(&tx, outcome.clone()).await?;
            tx.commit().await?;
            Ok(outcome)
        }
    }
}

/// Adds jobs for servers with pending copies but no waiting job: their job was given up while they were unreachable. Called by the
/// worker's rounds.
pub async fn round(app: &AppState) -> Result<usize> {
    let behind = {
        let tx = app.db.read_single_across().await?;
        store::memory_servers::behind(&tx, app.clock.now() - REST, ROUND).await?
    };
    for (tenant, workspace, server) in &behind {
        let access = auth::operator_access(*tenant, *workspace, "copy-memory");
        if let Err(error) = schedule(app, &access, *server).await {
            tracing::warn!(%tenant, %server, cause = error.chain(), "copying to a memory server could not be scheduled; the next round tries again");
        }
    }
    Ok(behind.len())
}

async fn schedule(app: &AppState, access: &Access, server: MemoryServerId) -> Result<()> {
    let tx = app.db.write(access).await?;
    see_to(app, &tx, access, server).await?;
    tx.commit().await
}

struct CopyRun<'a> {
    app: &'a AppState,
    access: &'a Access,
    copied: usize,
    left: usize,
    failure: Option<Failure>,
}

impl CopyRun<'_> {
    async fn all(&mut self, server: &MemoryServer, remote: &dyn Remote) -> Result<(), CopyError> {
        let mut after = 0;
        loop {
            let tx = self.app.db.read(self.access).await?;
            let portion = store::memory_copies::due(&tx, self.access, server.id, after, PORTION).await?;
            drop(tx);
            let Some(last) = portion.last() else { return Ok(()) };
            after = last.id.get();
            for copy in portion {
                self.one(copy, remote).await?;
            }
        }
    }

    async fn one(&mut self, copy: MemoryCopy, remote: &dyn Remote) -> Result<(), CopyError> {
        let followed = match self.follow(copy.clone(), remote).await {
            Err(CopyError::Remote(failure)) if !failure.is_passing() => {
                self.failure = Some(failure);
                CopyOutcome::Pending
            }
            met => met?,
        };
        let tx = self.app.db.write(self.access).await?;
        match followed {
            CopyOutcome::Current(copy) => store::memory_copies::mark_synced(&tx, self.access, &copy).await?,
            CopyOutcome::Gone => store::memory_copies::drop_settled(&tx, self.access, &copy).await?,
            CopyOutcome::Pending => {
                self.left += 1;
                return Ok(());
            }
        }
        tx.commit().await?;
        self.copied += 1;
        Ok(())
    }

    /// Makes the server match the current state of the fact.
    async fn follow(&self, mut copy: MemoryCopy, remote: &dyn Remote) -> Result<CopyOutcome, CopyError> {
        let place = OwnerArguments::parse(&copy.place).ok_or(Failure::Unreadable)?;
        let Some(fact) = copy.fact else {
            remote.clear(&place).await?;
            return Ok(CopyOutcome::Gone);
        };
        let wanted = self.wanted(fact).await?;
        if copy.remote_id.is_none() && copy.is_tried {
            copy.remote_id = self.look_for(&copy, &place, remote).await?;
        }
        let Some(wanted) = wanted else {
            if let Some(id) = &copy.remote_id {
                remote.remove(id).await?;
            }
            return Ok(CopyOutcome::Gone);
        };
        let words = self.hash(&wanted.text)?;
        if let Some(id) = &copy.remote_id {
            let is_there = copy.sent.as_ref() == Some(&words) || remote.change(id, &wanted).await? == Change::Made;
            if is_there {
                return Ok(CopyOutcome::Current(MemoryCopy { sent: Some(words), ..copy }));
            }
        }
        copy = MemoryCopy { remote_id: None, sent: Some(words), is_tried: true, ..copy };
        let tx = self.app.db.write(self.access).await?;
        store::memory_copies::tried(&tx, self.access, &copy).await?;
        tx.commit().await?;
        copy.remote_id = match remote.add(&place, &wanted).await? {
            Some(id) => Some(id),
            None => self.look_for(&copy, &place, remote).await?,
        };
        Ok(if copy.remote_id.is_some() { CopyOutcome::Current(copy) } else { CopyOutcome::Pending })
    }

    /// The statement that a server must store for a fact; `None` for a fact that is not active.
    async fn wanted(&self, fact: FactId) -> Result<Option<Statement>> {
        let tx = self.app.db.read(self.access).await?;
        let now = self.app.clock.now();
        let is_believed = |fact: &Fact| fact.status == FactStatus::Active && fact.expires_at.is_none_or(|end| end > now);
        let fact = store::facts::find(&tx, self.access, fact).await?.filter(is_believed);
        Ok(fact.map(|fact| Statement {
            category: fact.category.coarse().as_str(),
            confidence: fact.confidence.clamp(0.0, 1.0),
            text: fact.text,
        }))
    }

    /// The server's id of the copy that was sent last.
    async fn look_for(&self, copy: &MemoryCopy, place: &OwnerArguments, remote: &dyn Remote) -> Result<Option<String>, CopyError> {
        for memory in remote.list(place).await? {
            if copy.sent.as_ref() == Some(&self.hash(&memory.text)?) {
                return Ok(Some(memory.id));
            }
        }
        Ok(None)
    }

    fn hash(&self, text: &str) -> Result<String> {
        self.app.tombstone_hmac.hash(self.access, &["copy", text])
    }
}

/// Records the server's last failure, or clears it.
async fn note(app: &AppState, tx: &store::Tx, access: &Access, server: MemoryServer, failure: Option<Failure>) -> Result<()> {
    let failed_at = failure.map(|_| app.clock.now());
    let failure = failure.map(|failure| failure.as_str().to_owned());
    store::memory_servers::update(tx, access, &MemoryServer { failed_at, failure, ..server }).await
}
