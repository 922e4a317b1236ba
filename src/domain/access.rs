//! Checked access. `auth` makes an [`Access`] for a request, a worker makes one from a job's ids; every store call takes one.
//!
//! `Access` is a principal in a workspace; [`AgentAccess`] adds an agent that was found there; [`OwnerAccess`] adds the owner of the
//! call. Each is made from the one before by a check that answers 404 or 403, so that none can be skipped.

use crate::domain::agent::Agent;
use crate::domain::ids::{AgentId, JobId, SessionId, TenantId, TokenId, UserId, WorkspaceId};
use crate::domain::owner_key::OwnerKey;
pub use crate::domain::owner_name::OwnerName;
pub use crate::domain::permission::Permission;
use crate::domain::role::Role;
use crate::domain::token_scope::TokenScope;
use crate::domain::visibility::Visibility;
use crate::error::{Error, Result};

/// Who makes a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Principal {
    /// A person, by a session.
    Session(UserId, SessionId),
    /// A program, by a personal access token of a user.
    Token(UserId, TokenId),
    /// A job of the queue.
    Job(JobId),
    /// The operator at the command line.
    Operator,
}

/// The owners a token may name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum OwnerBinding {
    /// Any owner of the workspace.
    #[default]
    Any,
    /// This owner only; it is also the owner of calls that name none.
    Owner(OwnerKey),
    /// Owners whose key starts with this.
    Prefix(String),
}

/// The result of authentication, from which an [`Access`] is made.
#[derive(Debug, Clone)]
pub struct Grant {
    /// The principal.
    pub principal: Principal,
    /// The tenant.
    pub tenant: TenantId,
    /// The workspace of this call.
    pub workspace: WorkspaceId,
    /// The lower of the member's role and the token's ceiling.
    pub role: Role,
    /// What the token may do; every scope for a session.
    pub scopes: Vec<TokenScope>,
    /// The agents a token may access; `None` is all of the workspace.
    pub agents: Option<Vec<AgentId>>,
    /// The owners a token may name.
    pub owners: OwnerBinding,
    /// Whether a token must name the end user of a chat.
    pub require_end_user: bool,
    /// The request id, which links log, audit row and answer.
    pub request_id: String,
}

/// A checked identity in one workspace. Fields are private: only [`Access::from_grant`] makes one, and a test allows that call only in `auth`,
/// the worker, the command line and the test helpers.
#[derive(Debug, Clone)]
pub struct Access(Grant);

impl Access {
    /// Makes an access from the result of authentication.
    #[must_use]
    pub const fn from_grant(grant: Grant) -> Self {
        Self(grant)
    }

    /// The principal.
    #[must_use]
    pub const fn principal(&self) -> Principal {
        self.0.principal
    }

    /// The tenant of this call.
    #[must_use]
    pub const fn tenant(&self) -> TenantId {
        self.0.tenant
    }

    /// The workspace of this call.
    #[must_use]
    pub const fn workspace(&self) -> WorkspaceId {
        self.0.workspace
    }

    /// The role in force.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.0.role
    }

    /// The scopes in force.
    #[must_use]
    pub fn scopes(&self) -> &[TokenScope] {
        &self.0.scopes
    }

    /// The agents this caller may access; `None` is all of the workspace.
    #[must_use]
    pub fn agents(&self) -> Option<&[AgentId]> {
        self.0.agents.as_deref()
    }

    /// Whether the caller may access all these agents; `None` is all of the workspace.
    #[must_use]
    pub fn covers_agents(&self, agents: Option<&[AgentId]>) -> bool {
        match (self.agents(), agents) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(own), Some(others)) => others.iter().all(|agent| own.contains(agent)),
        }
    }

    /// The owners this caller may name.
    #[must_use]
    pub const fn owners(&self) -> &OwnerBinding {
        &self.0.owners
    }

    /// The request id, which links log, audit row and answer.
    #[must_use]
    pub fn request_id(&self) -> &str {
        &self.0.request_id
    }

    /// The person behind the session or token.
    #[must_use]
    pub const fn user(&self) -> Option<UserId> {
        match self.0.principal {
            Principal::Session(user, _) | Principal::Token(user, _) => Some(user),
            Principal::Job(_) | Principal::Operator => None,
        }
    }

    /// Whether the caller has `permission`.
    #[must_use]
    pub fn can(&self, permission: Permission) -> bool {
        self.0.role >= permission.role() && permission.scope().is_none_or(|scope| self.0.scopes.contains(&scope))
    }

    /// Requires `permission`.
    ///
    /// # Errors
    /// [`Error::Forbidden`] with what is missing.
    pub fn require(&self, permission: Permission) -> Result<()> {
        if self.0.role < permission.role() {
            return Err(Error::Forbidden(format!("needs the role {}", permission.role().as_str())));
        }
        match permission.scope() {
            Some(scope) if !self.0.scopes.contains(&scope) => {
                Err(Error::Forbidden(format!("the token lacks the scope {}", scope.as_str())))
            }
            _ => Ok(()),
        }
    }

    /// Whether the caller may name `owner` in a call, and so may see its name.
    #[must_use]
    pub fn may_name(&self, owner: &OwnerKey) -> bool {
        let is_own = self.user().map(OwnerKey::user).as_ref() == Some(owner);
        let is_program = matches!(self.0.principal, Principal::Token(..));
        let names_a_person = owner.as_str().starts_with("user:");
        self.reaches(owner) && (is_own || self.0.role == Role::Admin || (is_program && !names_a_person && !owner.is_system()))
    }

    /// Whether `owner` is within the token's binding.
    fn reaches(&self, owner: &OwnerKey) -> bool {
        match &self.0.owners {
            OwnerBinding::Any => true,
            OwnerBinding::Owner(bound) => bound == owner,
            OwnerBinding::Prefix(prefix) => owner.as_str().starts_with(prefix.as_str()),
        }
    }

    /// Narrows the access to `agent`, which the store found in this workspace.
    ///
    /// # Errors
    /// [`Error::NotFound`] if the agent belongs to another workspace or is not on the token's list.
    pub fn for_agent(self, agent: Agent) -> Result<AgentAccess> {
        let is_listed = self.0.agents.as_ref().is_none_or(|listed| listed.contains(&agent.id));
        if agent.tenant == self.0.tenant && agent.workspace == self.0.workspace && is_listed {
            Ok(AgentAccess { access: self, agent })
        } else {
            Err(Error::NotFound("agent"))
        }
    }
}

/// An [`Access`] to one agent that exists in its workspace.
#[derive(Debug, Clone)]
pub struct AgentAccess {
    access: Access,
    agent: Agent,
}

impl AgentAccess {
    /// The underlying access.
    #[must_use]
    pub const fn access(&self) -> &Access {
        &self.access
    }

    /// The agent.
    #[must_use]
    pub const fn agent(&self) -> &Agent {
        &self.agent
    }

    /// Resolves the owner of this call: the one that the request names, else the token's bound owner, else the caller's own `user:<id>`.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a malformed owner or one named twice; [`Error::NotFound`] for an owner outside the token's binding;
    /// [`Error::Forbidden`] if a person who is not an admin names another person.
    pub fn for_owner(self, name: &OwnerName) -> Result<OwnerAccess> {
        let owner = match name.resolve()? {
            Some(owner) => self.check_named(owner)?,
            None => self.default_owner()?,
        };
        Ok(OwnerAccess { agent: self, owner, is_noted: false })
    }

    /// Takes the owner from a job's own arguments; only for jobs and the operator.
    ///
    /// # Errors
    /// [`Error::Forbidden`] for any other principal.
    pub fn for_job_owner(self, owner: OwnerKey) -> Result<OwnerAccess> {
        match self.access.principal() {
            Principal::Job(_) | Principal::Operator => Ok(OwnerAccess { agent: self, owner, is_noted: false }),
            Principal::Session(..) | Principal::Token(..) => Err(Error::Forbidden("needs a job".to_owned())),
        }
    }

    /// Whether a chat with this caller must name its end user and `name` does not: otherwise all end users of one token would share the
    /// memory of the token's own person. A token bound to one owner names that owner.
    #[must_use]
    pub fn lacks_end_user(&self, name: &OwnerName) -> bool {
        self.access.0.require_end_user && *self.access.owners() == OwnerBinding::Any && *name == OwnerName::default()
    }

    fn check_named(&self, owner: OwnerKey) -> Result<OwnerKey> {
        if !self.access.reaches(&owner) {
            return Err(Error::NotFound("owner"));
        }
        if self.access.may_name(&owner) { Ok(owner) } else { Err(Error::Forbidden("only an admin may act for this owner".to_owned())) }
    }

    fn default_owner(&self) -> Result<OwnerKey> {
        match (self.access.owners(), self.access.user()) {
            (OwnerBinding::Owner(bound), _) => Ok(bound.clone()),
            (OwnerBinding::Prefix(_), _) => Err(Error::invalid("endUserId", "this token must name an owner within its prefix")),
            (OwnerBinding::Any, Some(user)) => Ok(OwnerKey::user(user)),
            (OwnerBinding::Any, None) => Ok(OwnerKey::system()),
        }
    }
}

/// An [`AgentAccess`] with one owner: what every call that reads or writes memory takes.
#[derive(Debug, Clone)]
pub struct OwnerAccess {
    agent: AgentAccess,
    owner: OwnerKey,
    /// Whether the audit log has recorded this read already.
    is_noted: bool,
}

impl OwnerAccess {
    /// The underlying [`Access`].
    #[must_use]
    pub const fn access(&self) -> &Access {
        self.agent.access()
    }

    /// The access to the agent.
    #[must_use]
    pub const fn agent_access(&self) -> &AgentAccess {
        &self.agent
    }

    /// The agent.
    #[must_use]
    pub const fn agent(&self) -> &Agent {
        self.agent.agent()
    }

    /// The owner of this call.
    #[must_use]
    pub const fn owner(&self) -> &OwnerKey {
        &self.owner
    }

    /// Whether a person reads another person's PERSONAL memory: the audit log records such a read.
    #[must_use]
    pub fn is_on_behalf_of_another(&self) -> bool {
        matches!(self.access().principal(), Principal::Session(user, _) if OwnerKey::user(user) != self.owner)
    }

    /// Whether the audit log has recorded this read already, in the row of the page that it belongs to.
    #[must_use]
    pub const fn is_noted(&self) -> bool {
        self.is_noted
    }

    /// The access of a page that reads several kinds of memory, after `memory::audit::note_once` wrote the row of the page.
    #[must_use]
    pub(crate) fn noted(mut self) -> Self {
        self.is_noted = true;
        self
    }

    /// The access with which a chat reads and writes the memory of its owner: the permission to chat includes it, even for a token that has
    /// only the scope `chat`.
    ///
    /// # Errors
    /// [`Error::Forbidden`] without [`Permission::Chat`].
    pub fn in_chat(mut self) -> Result<Self> {
        self.access().require(Permission::Chat)?;
        let scopes = &mut self.agent.access.0.scopes;
        for scope in [TokenScope::MemoryRead, TokenScope::MemoryWrite] {
            if !scopes.contains(&scope) {
                scopes.push(scope);
            }
        }
        Ok(self)
    }

    /// The access with which a model calls tools. A model follows text that other people may have written, so an admin's rights apply only
    /// while the admin speaks, not when the admin's program talks with another person.
    #[must_use]
    pub fn for_model(mut self) -> Self {
        if self.access().user().map(OwnerKey::user).as_ref() != Some(&self.owner) {
            let grant = &mut self.agent.access.0;
            grant.role = grant.role.min(Role::Member);
            grant.scopes.retain(|scope| *scope != TokenScope::Admin);
        }
        self
    }

    /// The memory that this call may see.
    #[must_use]
    pub fn visibility(&self) -> Visibility {
        Visibility::new(self.access().tenant(), self.agent().id, self.owner.clone()).led_by(self.agent().leader)
    }
}

#[cfg(test)]
#[path = "access_tests.rs"]
pub(crate) mod tests;
