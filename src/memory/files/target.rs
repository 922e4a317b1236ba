//! Determines which file a call reads, among files of the same name, and where the call writes.
//!
//! A call that names an owner (or whose token is bound to one) acts for that owner: it reads the owner's PERSONAL file
//! before the shared one and writes PERSONAL. A call that names no owner acts for the team: it reads TEAM, then GLOBAL,
//! then the caller's own, and writes TEAM. `scope` selects one scope explicitly. A call therefore writes the file that it
//! reads: personal text never ends up in a shared file, and a person's edit never copies a shared file. Only an agent's edit
//! does (`by_agent`).

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

/// An owner's memory together with the call's scope.
#[derive(Debug, Clone)]
pub struct Target {
    pass: OwnerAccess,
    scope: Option<MemoryScope>,
    speaks_for_owner: bool,
    is_isolated: bool,
}

impl Target {
    /// Resolves the `owner` and `scope` of a call.
    ///
    /// # Errors
    /// As [`AgentAccess::for_owner`]; [`Error::Invalid`] for PERSONAL memory of the system, which has none. A database
    /// error, because the setting for isolation is read.
    pub async fn resolve(app: &AppState, access: AgentAccess, owner: &OwnerName, scope: Option<MemoryScope>) -> Result<Self> {
        let speaks_for_owner = *owner != OwnerName::default() || matches!(access.access().owners(), OwnerBinding::Owner(_));
        let pass = access.for_owner(owner)?;
        Ok(Self { speaks_for_owner, ..Self::for_owner(app, pass, scope).await? })
    }

    /// The target of an agent that works for the owner of `pass`: the owner's own memory before shared memory.
    ///
    /// # Errors
    /// As [`Target::resolve`].
    pub async fn for_owner(app: &AppState, access: OwnerAccess, scope: Option<MemoryScope>) -> Result<Self> {
        if scope == Some(MemoryScope::Personal) && access.owner().is_system() {
            return Err(Error::invalid("scope", "the system owns no PERSONAL memory"));
        }
        let is_isolated = settings::of_agent(app, access.agent_access()).await?.memory().lifecycle_mediator_enabled;
        Ok(Self { pass: access, scope, speaks_for_owner: true, is_isolated })
    }

    /// The access to the owner's memory.
    #[must_use]
    pub const fn pass(&self) -> &OwnerAccess {
        &self.pass
    }

    /// The buckets to search, in order; the first that has the file wins.
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

    /// The scope that the call named.
    #[must_use]
    pub const fn scope(&self) -> Option<MemoryScope> {
        self.scope
    }

    /// The same target, limited to one scope.
    #[must_use]
    pub const fn within(mut self, scope: MemoryScope) -> Self {
        self.scope = Some(scope);
        self
    }

    /// Whether the call may write, so that a page can hide a button that would be refused.
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

    /// Whether a leader's file of this name may replace one of this bucket.
    fn is_led(&self, bucket: &Bucket, filename: &str) -> bool {
        let agent = self.pass.agent();
        agent.leader.is_some() && !INSTRUCTIONS.contains(&filename) && *bucket == Bucket::Team(agent.tenant, agent.id)
    }

    /// Finds the file that this call reads.
    ///
    /// # Errors
    /// [`Error::NotFound`] when none of the buckets has it.
    pub async fn find(&self, tx: &Tx, filename: &str) -> Result<WorkspaceFile> {
        let mut blank = None;
        for bucket in self.reading() {
            match store::files::get(tx, self.pass.access(), &bucket, filename).await? {
                // The leader's file replaces an initial file that nobody has changed.
                Some(file) if self.is_led(&bucket, filename) && team::is_blank(&file) => blank = Some(file),
                Some(file) => return Ok(blank.filter(|_| bucket.scope() != MemoryScope::Team).unwrap_or(file)),
                None => {}
            }
        }
        blank.ok_or(Error::NotFound("file"))
    }

    /// The error for a file that does not exist where the call writes. It may exist in another scope, which the caller
    /// must then name.
    ///
    /// # Errors
    /// [`Error::Conflict`] naming the scope that has the file; [`Error::NotFound`] when none has.
    pub async fn absent<T>(&self, tx: &Tx, filename: &str) -> Result<T> {
        let found = self.find(tx, filename).await?;
        let (there, here) = (found.bucket.scope().as_str(), self.writing().scope().as_str());
        Err(Error::Conflict(format!(
            "the file exists as {there}, not as {here}; name scope={there} to change it for everyone who reads it"
        )))
    }
}
