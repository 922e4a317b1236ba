//! The only ticket. `auth` mints an [`Access`] for a request, the worker mints one from a job's ids; every store call wants one.
//!
//! `Access` says who acts in which workspace; [`AgentAccess`] adds an agent that was found there; [`OwnerAccess`] adds the
//! owner the call is about. Each is made from the one before by a check that answers 404 or 403, so none can be skipped.

use crate::domain::agent::Agent;
use crate::domain::ids::{AgentId, JobId, SessionId, TenantId, TokenId, UserId, WorkspaceId};
use crate::domain::owner_key::OwnerKey;
pub use crate::domain::owner_name::OwnerName;
use crate::domain::role::Role;
use crate::domain::token_scope::TokenScope;
use crate::domain::visibility::Visibility;
use crate::error::{Error, Result};

/// Who acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Principal {
    /// A person, by a session.
    Session(UserId, SessionId),
    /// A program, by a personal access token of a user.
    Token(UserId, TokenId),
    /// A job of the ledger.
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
    /// Owners whose key starts so.
    Prefix(String),
}

/// What an operation asks of its caller: a role, and a scope when the caller is a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    /// Viewer, `memory:read`.
    ReadMemory,
    /// Member, `memory:write`.
    WriteMemory,
    /// Member, `chat`.
    Chat,
    /// Admin, `admin`.
    Administer,
    /// Any role and any scope: the caller's own profile and tokens.
    OwnAccount,
}

impl Permission {
    /// Every permission, weakest first.
    pub const ALL: [Self; 5] = [Self::OwnAccount, Self::ReadMemory, Self::WriteMemory, Self::Chat, Self::Administer];

    /// The word for it, as pages name it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ReadMemory => "read-memory",
            Self::WriteMemory => "write-memory",
            Self::Chat => "chat",
            Self::Administer => "administer",
            Self::OwnAccount => "own-account",
        }
    }

    /// The lowest role that has it.
    #[must_use]
    pub const fn role(self) -> Role {
        match self {
            Self::ReadMemory | Self::OwnAccount => Role::Viewer,
            Self::WriteMemory | Self::Chat => Role::Member,
            Self::Administer => Role::Admin,
        }
    }

    /// The scope a token needs for it.
    #[must_use]
    pub const fn scope(self) -> Option<TokenScope> {
        match self {
            Self::ReadMemory => Some(TokenScope::MemoryRead),
            Self::WriteMemory => Some(TokenScope::MemoryWrite),
            Self::Chat => Some(TokenScope::Chat),
            Self::Administer => Some(TokenScope::Admin),
            Self::OwnAccount => None,
        }
    }
}

/// Everything `auth` or the worker found out before it mints.
#[derive(Debug, Clone)]
pub struct Grant {
    /// Who acts.
    pub principal: Principal,
    /// The hard wall.
    pub tenant: TenantId,
    /// The workspace of this call.
    pub workspace: WorkspaceId,
    /// The lower of the member's role and the token's ceiling.
    pub role: Role,
    /// What the token may do; every scope for a session.
    pub scopes: Vec<TokenScope>,
    /// The agents a token may touch; `None` is all of the workspace.
    pub agents: Option<Vec<AgentId>>,
    /// The owners a token may name.
    pub owners: OwnerBinding,
    /// Whether a token must name the end user of a chat.
    pub require_end_user: bool,
    /// Links log, audit and answer.
    pub request_id: String,
}

/// A checked identity in one workspace. Fields are private: only [`Access::mint`] makes one, and a test allows that call
/// in `auth`, the worker, the command line and the tests' own kit only.
#[derive(Debug, Clone)]
pub struct Access(Grant);

impl Access {
    /// Makes the ticket out of what was checked.
    #[must_use]
    pub const fn mint(grant: Grant) -> Self {
        Self(grant)
    }

    /// Who acts.
    #[must_use]
    pub const fn principal(&self) -> Principal {
        self.0.principal
    }

    /// The hard wall of this call.
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

    /// The agents this caller may touch; `None` is all of the workspace.
    #[must_use]
    pub fn agents(&self) -> Option<&[AgentId]> {
        self.0.agents.as_deref()
    }

    /// Whether the caller may touch all these agents; `None` is all of the workspace.
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

    /// Links log, audit and answer.
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

    /// Passes when the caller has `permission`.
    ///
    /// # Errors
    /// [`Error::Forbidden`] naming what is missing.
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

    /// Whether the caller may name `owner` in a call, and so may be told its name.
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

    /// Turns the ticket into one for `agent`, which the store found in this workspace.
    ///
    /// # Errors
    /// [`Error::NotFound`] when the agent is another workspace's or not on the token's list.
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
    /// The ticket below.
    #[must_use]
    pub const fn access(&self) -> &Access {
        &self.access
    }

    /// The agent.
    #[must_use]
    pub const fn agent(&self) -> &Agent {
        &self.agent
    }

    /// Resolves the owner of this call: what the request names, else the token's bound owner, else the caller's own `user:<id>`.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a malformed or doubly named owner; [`Error::NotFound`] for an owner outside the token's binding;
    /// [`Error::Forbidden`] when a person who is no admin names somebody else.
    pub fn for_owner(self, name: &OwnerName) -> Result<OwnerAccess> {
        let owner = match name.resolve()? {
            Some(owner) => self.check_named(owner)?,
            None => self.default_owner()?,
        };
        Ok(OwnerAccess { agent: self, owner })
    }

    /// Takes the owner out of a job's own arguments; only the worker's access may.
    ///
    /// # Errors
    /// [`Error::Forbidden`] for any other principal.
    pub fn for_job_owner(self, owner: OwnerKey) -> Result<OwnerAccess> {
        match self.access.principal() {
            Principal::Job(_) | Principal::Operator => Ok(OwnerAccess { agent: self, owner }),
            Principal::Session(..) | Principal::Token(..) => Err(Error::Forbidden("needs a job".to_owned())),
        }
    }

    /// Whether a chat with this caller has to name its end user and `name` names nobody: without a name everybody who talks through one
    /// token would share the memory of the token's own person. A token bound to one owner names that owner.
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

/// An [`AgentAccess`] about one owner: the pass for everything that reads or writes memory.
#[derive(Debug, Clone)]
pub struct OwnerAccess {
    agent: AgentAccess,
    owner: OwnerKey,
}

impl OwnerAccess {
    /// The ticket at the bottom.
    #[must_use]
    pub const fn access(&self) -> &Access {
        self.agent.access()
    }

    /// The pass for the agent.
    #[must_use]
    pub const fn agent_access(&self) -> &AgentAccess {
        &self.agent
    }

    /// The agent.
    #[must_use]
    pub const fn agent(&self) -> &Agent {
        self.agent.agent()
    }

    /// The owner this call is about.
    #[must_use]
    pub const fn owner(&self) -> &OwnerKey {
        &self.owner
    }

    /// Whether a person reads another person's PERSONAL memory: such a read goes into the audit log.
    #[must_use]
    pub fn is_on_behalf_of_another(&self) -> bool {
        matches!(self.access().principal(), Principal::Session(user, _) if OwnerKey::user(user) != self.owner)
    }

    /// The pass with which a chat reads and writes the memory of the owner it is with: whoever may chat has that much of it, also with a
    /// token of the scope `chat` alone.
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

    /// The pass with which a model calls tools. A model does what it reads, and what it reads other people may have written: an admin's
    /// rights hold only while the admin speaks, not when the admin's program talks with somebody else.
    #[must_use]
    pub fn for_model(mut self) -> Self {
        if self.access().user().map(OwnerKey::user).as_ref() != Some(&self.owner) {
            let grant = &mut self.agent.access.0;
            grant.role = grant.role.min(Role::Member);
            grant.scopes.retain(|scope| *scope != TokenScope::Admin);
        }
        self
    }

    /// What this call sees.
    #[must_use]
    pub fn visibility(&self) -> Visibility {
        Visibility::new(self.access().tenant(), self.agent().id, self.owner.clone()).led_by(self.agent().leader)
    }
}

#[cfg(test)]
#[path = "access_tests.rs"]
pub(crate) mod tests;
