//! An owner's dreams in the world of these tests.

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
use crate::support::dreams::{Laid, lay, worker_of};

impl World {
    /// What the worker may do for an end user; for the team when the name is empty.
    pub async fn worker_pass(&self, owner: &str) -> OwnerAccess {
        let agent = worker_of(&self.app.noctuary, &self.app.acme, &self.agent).await;
        let owner = if owner.is_empty() { OwnerKey::system() } else { OwnerKey::api(owner).unwrap() };
        agent.for_job_owner(owner).unwrap()
    }

    /// Lays a dream of the owner's down, or of the team's.
    pub async fn lay(&self, owner: &str, laid: Laid<'_>) -> DreamId {
        lay(&self.app.noctuary, &self.worker_pass(owner).await, laid).await
    }

    /// Writes a file of the owner's as a machine does: nobody's section is locked by it.
    pub async fn dream_write(&self, owner: &str, filename: &str, content: &str) {
        let pass = self.worker_pass(owner).await;
        let bucket = pass.visibility().home(true);
        let (change, writer, condition) = (Change::Replace(content.to_owned()), Writer::System, Condition::default());
        let new = FileWrite { bucket: &bucket, filename, change, writer, writer_id: None, reason: "test", condition };
        write(&self.app.noctuary, &pass, new).await.unwrap().written().unwrap();
    }

    /// A job of the owner's, or of the team's, and everything that is due done.
    pub async fn work(&self, owner: &str, task: Task) {
        let pass = self.worker_pass(owner).await;
        let job = NewJob {
            task,
            agent: Some(pass.agent().id),
            owner: Some(pass.owner().clone()),
            lane: None,
            dedup_key: None,
            run_at: self.app.clock.now(),
        };
        let tx = self.app.noctuary.db.write(pass.access()).await.unwrap();
        store::jobs::enqueue(&tx, pass.access(), job).await.unwrap();
        tx.commit().await.unwrap();
        worker::drain(&self.app.noctuary).await.unwrap();
    }

    /// A call about the dreams of an owner: what comes after `/memory/{agentId}/`.
    pub async fn dreamy(&self, owner: &str, path: &str) -> Value {
        let sign = if path.contains('?') { '&' } else { '?' };
        self.program.get(&format!("/api/v1/memory/{}/{path}{sign}endUserId={owner}", self.agent)).await.data()
    }

    /// Switches a setting of the tenant.
    pub async fn switch(&self, key: &str, value: Value) {
        self.app.admin().put(&format!("/api/v1/settings/{key}"), serde_json::json!({ "value": value })).await.data();
    }
}
