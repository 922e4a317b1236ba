//! Which of the files of one name a call means, and where it writes.
//!
//! A call that names an owner (or whose token is bound to one) speaks for that owner: it reads the owner's PERSONAL file before
//! the shared one and writes PERSONAL. A call that names nobody speaks for the team: it reads TEAM, then GLOBAL, then the
//! caller's own, and writes TEAM. `scope` chooses one outright. So what is read is what is written, and a personal text never
//! slips into a shared file, nor is a shared file copied by an edit.

use crate::app_state::AppState;
use crate::domain::access::{AgentAccess, OwnerAccess, OwnerBinding, OwnerName};
use crate::domain::bucket::Bucket;
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::error::{Error, Result};
use crate::memory::files::team;
use crate::memory::files::write::allow;
use crate::memory::indexing::INSTRUCTIONS;
use crate::store::{self, Tx};
use crate::tenancy::settings;

/// A pass together with what the call said of scope and owner.
#[derive(Debug, Clone)]
pub struct Target {
    pass: OwnerAccess,
    scope: Option<MemoryScope>,
    speaks_for_owner: bool,
    is_isolated: bool,
}

impl Target {
    /// What a call means by `owner` and `scope`.
    ///
    /// # Errors
    /// As [`AgentAccess::for_owner`]; [`Error::Invalid`] for PERSONAL memory of the system, which has none; when the database does
    /// not answer, which knows whether isolation is on for this agent.
    pub async fn resolve(app: &AppState, access: AgentAccess, owner: &OwnerName, scope: Option<MemoryScope>) -> Result<Self> {
        let speaks_for_owner = *owner != OwnerName::default() || matches!(access.access().owners(), OwnerBinding::Owner(_));
        let pass = access.for_owner(owner)?;
        Ok(Self { speaks_for_owner, ..Self::for_owner(app, pass, scope).await? })
    }

    /// What an agent means that works for the owner of `pass`: the owner's own before what is shared.
    ///
    /// # Errors
    /// As [`Target::resolve`].
    pub async fn for_owner(app: &AppState, pass: OwnerAccess, scope: Option<MemoryScope>) -> Result<Self> {
        if scope == Some(MemoryScope::Personal) && pass.owner().is_system() {
            return Err(Error::invalid("scope", "the system owns no PERSONAL memory"));
        }
        let is_isolated = settings::of_agent(app, pass.agent_access()).await?.memory().lifecycle_mediator_enabled;
        Ok(Self { pass, scope, speaks_for_owner: true, is_isolated })
    }

    /// The pass.
    #[must_use]
    pub const fn pass(&self) -> &OwnerAccess {
        &self.pass
    }

    /// The buckets to look into, the first that has the file wins.
    #[must_use]
    pub fn reading(&self) -> Vec<Bucket> {
        let mut buckets = self.buckets_of(self.scope);
        if !self.speaks_for_owner {
            buckets.sort_by_key(|bucket| bucket.scope() == MemoryScope::Personal);
        }
        buckets
    }

    /// The visible buckets of one scope, or all.
    #[must_use]
    pub fn buckets_of(&self, scope: Option<MemoryScope>) -> Vec<Bucket> {
        let buckets = self.pass.visibility().buckets().into_iter();
        buckets.filter(|bucket| scope.is_none_or(|scope| bucket.scope() == scope)).collect()
    }

    /// The scope that was asked for.
    #[must_use]
    pub const fn scope(&self) -> Option<MemoryScope> {
        self.scope
    }

    /// The same call, speaking of one scope outright.
    #[must_use]
    pub const fn within(mut self, scope: MemoryScope) -> Self {
        self.scope = Some(scope);
        self
    }

    /// Whether the call may write where it would: for surfaces that show no button which would be refused.
    #[must_use]
    pub fn can_write(&self) -> bool {
        allow(&self.pass, &self.writing()).is_ok()
    }

    /// The bucket to write to.
    #[must_use]
    pub fn writing(&self) -> Bucket {
        let (tenant, agent) = (self.pass.access().tenant(), self.pass.agent().id);
        match self.scope {
            Some(MemoryScope::Personal) => Bucket::Personal(tenant, agent, self.pass.owner().clone()),
            Some(MemoryScope::Global) => Bucket::Global(tenant),
            Some(MemoryScope::Team) => Bucket::Team(tenant, agent),
            None if self.speaks_for_owner => self.pass.visibility().home(self.is_isolated),
            None => Bucket::Team(tenant, agent),
        }
    }

    /// Whether a leader's file of this name may stand in for one of this bucket.
    fn is_led(&self, bucket: &Bucket, filename: &str) -> bool {
        let agent = self.pass.agent();
        agent.leader.is_some() && !INSTRUCTIONS.contains(&filename) && *bucket == Bucket::Team(agent.tenant, agent.id)
    }

    /// The file this call reads.
    ///
    /// # Errors
    /// [`Error::NotFound`] when none of the buckets has it.
    pub async fn find(&self, tx: &Tx, filename: &str) -> Result<WorkspaceFile> {
        let mut blank = None;
        for bucket in self.reading() {
            match store::files::get(tx, self.pass.access(), &bucket, filename).await? {
                // The leader's stands in for what every agent begins with.
                Some(file) if self.is_led(&bucket, filename) && team::is_blank(&file) => blank = Some(file),
                Some(file) => return Ok(blank.filter(|_| bucket.scope() != MemoryScope::Team).unwrap_or(file)),
                None => {}
            }
        }
        blank.ok_or(Error::NotFound("file"))
    }

    /// Why a file that must exist where the call writes does not: it may exist in another scope, which must then be named.
    ///
    /// # Errors
    /// [`Error::Conflict`] naming the scope that has the file; [`Error::NotFound`] when none has; the database's.
    pub async fn absent<T>(&self, tx: &Tx, filename: &str) -> Result<T> {
        let found = self.find(tx, filename).await?;
        let (there, here) = (found.bucket.scope().as_str(), self.writing().scope().as_str());
        Err(Error::Conflict(format!(
            "the file exists as {there}, not as {here}; name scope={there} to change it for everyone who reads it"
        )))
    }
}
