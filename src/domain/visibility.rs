//! The one function that decides who may see a row of memory. Every read path uses it: files, facts, recall, search, context.

use crate::domain::bucket::Bucket;
use crate::domain::ids::{AgentId, TenantId};
use crate::domain::memory_scope::MemoryScope;
use crate::domain::owner_key::OwnerKey;

/// What one caller may see of one agent: the union of the owner's PERSONAL rows, the agent's TEAM rows and the tenant's GLOBAL rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visibility {
    tenant: TenantId,
    agent: AgentId,
    owner: OwnerKey,
    leader: Option<AgentId>,
}

impl Visibility {
    /// What `owner` may see of `agent`.
    #[must_use]
    pub const fn new(tenant: TenantId, agent: AgentId, owner: OwnerKey) -> Self {
        Self { tenant, agent, owner, leader: None }
    }

    /// Adds the TEAM rows of `leader`, after the agent's own, if the agent belongs to its team.
    #[must_use]
    pub const fn led_by(mut self, leader: Option<AgentId>) -> Self {
        self.leader = leader;
        self
    }

    /// The buckets that may be read, personal first. The system owns no PERSONAL memory and gets only the shared ones.
    #[must_use]
    pub fn buckets(&self) -> Vec<Bucket> {
        let leaders = self.leader.map(|leader| Bucket::Team(self.tenant, leader));
        let shared = [Bucket::Team(self.tenant, self.agent)].into_iter().chain(leaders).chain([Bucket::Global(self.tenant)]);
        let personal = (!self.owner.is_system()).then(|| Bucket::Personal(self.tenant, self.agent, self.owner.clone()));
        personal.into_iter().chain(shared).collect()
    }

    /// Whether a row with these columns may be seen.
    #[must_use]
    pub fn allows(&self, tenant: TenantId, scope: MemoryScope, agent: AgentId, owner: &str) -> bool {
        self.buckets()
            .iter()
            .any(|bucket| bucket.tenant() == tenant && bucket.scope() == scope && bucket.agent() == agent && bucket.owner() == owner)
    }

    /// The bucket that memory learned from this owner is written to. `is_isolated` is `mate.memory.lifecycle-mediator-enabled`: off writes
    /// everything to TEAM, and the system always does. An agent with a leader writes no TEAM memory, so that what it learns is its owner's.
    #[must_use]
    pub fn home(&self, is_isolated: bool) -> Bucket {
        if (is_isolated || self.leader.is_some()) && !self.owner.is_system() {
            Bucket::Personal(self.tenant, self.agent, self.owner.clone())
        } else {
            Bucket::Team(self.tenant, self.agent)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen_by(owner: OwnerKey) -> Visibility {
        Visibility::new(TenantId::from(1), AgentId::from(2), owner)
    }

    #[test]
    fn an_owner_sees_own_team_and_global_rows_and_nothing_else() {
        let nora = seen_by(OwnerKey::api("nora").unwrap());
        let sees = |tenant, scope, agent, owner| nora.allows(TenantId::from(tenant), scope, AgentId::from(agent), owner);
        assert!(sees(1, MemoryScope::Personal, 2, "api:nora"));
        assert!(sees(1, MemoryScope::Team, 2, ""));
        assert!(sees(1, MemoryScope::Global, 0, ""));
        assert!(!sees(1, MemoryScope::Personal, 2, "api:liwei"), "another owner");
        assert!(!sees(1, MemoryScope::Personal, 3, "api:nora"), "another agent");
        assert!(!sees(1, MemoryScope::Team, 3, ""), "another agent's team");
        assert!(!sees(9, MemoryScope::Global, 0, ""), "another tenant");
        assert!(!sees(1, MemoryScope::Team, 2, "api:nora"), "a malformed row");
    }

    #[test]
    fn who_belongs_to_a_team_sees_the_leaders_rows_behind_its_own_and_writes_its_owners() {
        let led = seen_by(OwnerKey::api("nora").unwrap()).led_by(Some(AgentId::from(5)));
        let agents: Vec<i64> = led.buckets().iter().map(|bucket| bucket.agent().get()).collect();
        assert_eq!(agents, [2, 2, 5, 0]);
        assert!(led.allows(TenantId::from(1), MemoryScope::Team, AgentId::from(5), ""));
        assert!(!led.allows(TenantId::from(1), MemoryScope::Personal, AgentId::from(5), "api:nora"));
        assert_eq!(led.home(false).scope(), MemoryScope::Personal);
    }

    #[test]
    fn the_system_never_owns_personal_memory() {
        let system = seen_by(OwnerKey::system());
        assert!(system.buckets().iter().all(|bucket| bucket.scope() != MemoryScope::Personal));
        assert_eq!(system.home(true).scope(), MemoryScope::Team);
    }

    #[test]
    fn isolation_switched_off_writes_to_the_team() {
        let nora = seen_by(OwnerKey::api("nora").unwrap());
        assert_eq!(nora.home(true).scope(), MemoryScope::Personal);
        assert_eq!(nora.home(false).scope(), MemoryScope::Team);
    }
}
