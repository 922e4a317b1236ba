//! The rows that belong to one person.

use chrono::{DateTime, Utc};

use crate::domain::access::Access;
use crate::domain::bucket::Bucket;
use crate::domain::ids::AgentId;
use crate::domain::owner_key::OwnerKey;
use crate::error::Result;
use crate::store::Tx;
use crate::store::erasure::cutoff::{OlderThan, older};
use crate::store::erasure::entities::agent;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// A person, with the agents of the caller's workspace, including deleted ones.
#[derive(Debug, Clone)]
pub struct Person {
    pub(crate) agents: Vec<i64>,
    pub(crate) owner: OwnerKey,
    pub(crate) until: Option<OlderThan>,
}

impl Person {
    /// The person as seen in the caller's workspace.
    pub async fn of(tx: &Tx, access: &Access, owner: OwnerKey) -> Result<Self> {
        let agents = agent::Entity::find()
            .select_only()
            .column(agent::Column::Id)
            .filter(agent::Column::TenantId.eq(access.tenant().get()))
            .filter(agent::Column::WorkspaceId.eq(access.workspace().get()))
            .order_by_asc(agent::Column::Id);
        Ok(Self { agents: agents.into_tuple().all(tx.conn()).await?, owner, until: None })
    }

    /// Limits the person's rows to those older than `until`.
    #[must_use]
    pub fn older_than(self, until: Option<OlderThan>) -> Self {
        Self { until, ..self }
    }

    /// The rows of a table that may be deleted.
    pub(crate) fn older(&self, table: &str) -> Condition {
        older(table, self.until)
    }

    /// Whether something that was written then may be deleted.
    pub(crate) fn is_older(&self, at: DateTime<Utc>) -> bool {
        self.until.is_none_or(|until| at < until.at)
    }

    /// The person's owner key.
    #[must_use]
    pub const fn owner(&self) -> &OwnerKey {
        &self.owner
    }

    /// Whether memory recorded on their behalf came from them. Members of the team record the team's own memory.
    #[must_use]
    pub fn is_outside(&self) -> bool {
        !self.owner.as_str().starts_with("user:")
    }

    /// The agents of the workspace.
    pub fn agents(&self) -> impl Iterator<Item = AgentId> {
        self.agents.iter().copied().map(AgentId::from)
    }

    /// The buckets of the person's own memory.
    #[must_use]
    pub fn buckets(&self, access: &Access) -> Vec<Bucket> {
        self.agents().map(|agent| Bucket::Personal(access.tenant(), agent, self.owner.clone())).collect()
    }

    /// The shared buckets that may have memory from the person.
    #[must_use]
    pub fn shared_buckets(&self, access: &Access) -> Vec<Bucket> {
        self.agents().map(|agent| Bucket::Team(access.tenant(), agent)).chain([Bucket::Global(access.tenant())]).collect()
    }
}
