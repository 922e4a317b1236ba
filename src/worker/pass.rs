//! The access of a job, created anew from its ids on each run, because its agent or owner may no longer exist.

use crate::app_state::AppState;
use crate::domain::access::{Access, AgentAccess, Grant, OwnerAccess, OwnerBinding, Principal};
use crate::domain::job::Job;
use crate::domain::role::Role;
use crate::domain::token_scope::TokenScope;
use crate::error::{Error, Result};
use crate::tenancy;

/// The access of a job: its workspace, and the agent and owner that it names.
#[derive(Debug, Clone)]
pub enum JobAccess {
    /// A job of a workspace.
    Workspace(Access),
    /// A job of an agent.
    Agent(AgentAccess),
    /// A job for an owner's memory with an agent.
    Owner(OwnerAccess),
}

impl JobAccess {
    /// The access of `job`.
    ///
    /// # Errors
    /// [`Error::NotFound`] if its agent no longer exists.
    pub async fn of(app: &AppState, job: &Job) -> Result<Self> {
        let access = for_job(job);
        let Some(agent) = job.agent else { return Ok(Self::Workspace(access)) };
        let agent = tenancy::agents::open(app, access, agent).await?;
        match &job.owner {
            Some(owner) => agent.for_job_owner(owner.clone()).map(Self::Owner),
            None => Ok(Self::Agent(agent)),
        }
    }

    /// The access to the job's workspace, whatever else the job names.
    #[must_use]
    pub const fn access(&self) -> &Access {
        match self {
            Self::Workspace(access) => access,
            Self::Agent(agent) => agent.access(),
            Self::Owner(owner) => owner.access(),
        }
    }

    /// The access to the job's agent, whatever owner the job names.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the job names no agent.
    pub fn agent(self) -> Result<AgentAccess> {
        match self {
            Self::Agent(access) => Ok(access),
            Self::Owner(access) => Ok(access.agent_access().clone()),
            Self::Workspace(_) => Err(Error::invalid("agentId", "the job names no agent")),
        }
    }

    /// The access to the job's owner.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the job names no owner.
    pub fn owner(self) -> Result<OwnerAccess> {
        match self {
            Self::Owner(access) => Ok(access),
            Self::Workspace(_) | Self::Agent(_) => Err(Error::invalid("ownerKey", "the job names no owner")),
        }
    }
}

fn for_job(job: &Job) -> Access {
    Access::from_grant(Grant {
        principal: Principal::Job(job.id),
        tenant: job.tenant,
        workspace: job.workspace,
        role: Role::Admin,
        scopes: TokenScope::ALL.to_vec(),
        agents: None,
        owners: OwnerBinding::Any,
        require_end_user: false,
        request_id: job.request_id.clone(),
    })
}
