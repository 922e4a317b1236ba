//! Shared by the tests of dreams: an owner's dreams, files and jobs.

use noctuary::domain::access::OwnerAccess;
use noctuary::domain::file::Writer;
use noctuary::domain::ids::DreamId;
use noctuary::domain::job::{NewJob, Task};
use noctuary::domain::owner_key::OwnerKey;
use noctuary::memory::files::etag::Condition;
use noctuary::memory::files::{Change, FileWrite, write};
use noctuary::{store, worker};
use serde_json::Value;

use crate::memory::world::World;
use crate::support::dreams::{DreamSeed, insert, worker_of};

impl World {
    /// The worker's access to an end user, or to the team when the name is empty.
    pub async fn worker_pass(&self, owner: &str) -> OwnerAccess {
        let agent = worker_of(&self.app.state, &self.app.acme, &self.agent).await;
        let owner = if owner.is_empty() { OwnerKey::system() } else { OwnerKey::api(owner).unwrap() };
        agent.for_job_owner(owner).unwrap()
    }

    /// Inserts a dream of the owner, or of the team.
    pub async fn lay(&self, owner: &str, laid: DreamSeed<'_>) -> DreamId {
        insert(&self.app.state, &self.worker_pass(owner).await, laid).await
    }

    /// Writes a file of the owner as the system does, which locks no section.
    pub async fn dream_write(&self, owner: &str, filename: &str, content: &str) {
        let access = self.worker_pass(owner).await;
        let bucket = access.visibility().home(true);
        let (change, writer, condition) = (Change::Replace(content.to_owned()), Writer::System, Condition::default());
        let new = FileWrite { bucket: &bucket, filename, change, writer, writer_id: None, reason: "test", condition };
        write(&self.app.state, &access, new).await.unwrap().written().unwrap();
    }

    /// Enqueues a job of the owner or of the team, and runs everything that is due.
    pub async fn work(&self, owner: &str, task: Task) {
        let access = self.worker_pass(owner).await;
        let job = NewJob {
            task,
            agent: Some(access.agent().id),
            owner: Some(access.owner().clone()),
            lane: None,
            dedup_key: None,
            run_at: self.app.clock.now(),
        };
        let tx = self.app.state.db.write(access.access()).await.unwrap();
        store::jobs::enqueue(&tx, access.access(), job).await.unwrap();
        tx.commit().await.unwrap();
        worker::drain(&self.app.state).await.unwrap();
    }

    /// Gets the path below `/memory/{agentId}/` for an owner.
    pub async fn dreamy(&self, owner: &str, path: &str) -> Value {
        let sign = if path.contains('?') { '&' } else { '?' };
        self.program.get(&format!("/api/v1/memory/{}/{path}{sign}endUserId={owner}", self.agent)).await.data()
    }

    /// Changes a setting of the tenant.
    pub async fn switch(&self, key: &str, value: Value) {
        self.app.admin().put(&format!("/api/v1/settings/{key}"), serde_json::json!({ "value": value })).await.data();
    }
}
