//! Access values made by hand, for tests below the API: rows of made-up tenants, agents and owners.

use noctuary::domain::access::{Access, AgentAccess, Grant, OwnerAccess, OwnerBinding, OwnerName, Principal};
use noctuary::domain::agent::Agent;
use noctuary::domain::ids::{TenantId, TokenId, UserId, WorkspaceId};
use noctuary::domain::role::Role;
use noctuary::domain::token_scope::TokenScope;

use super::world::World;
use crate::support::TestApp;

/// A token with all rights in a workspace of `tenant`.
pub fn access(tenant: i64) -> Access {
    Access::from_grant(Grant {
        principal: Principal::Token(UserId::from(tenant), TokenId::from(tenant)),
        tenant: TenantId::from(tenant),
        workspace: WorkspaceId::from(tenant),
        role: Role::Admin,
        scopes: TokenScope::ALL.to_vec(),
        agents: None,
        owners: OwnerBinding::Any,
        require_end_user: false,
        request_id: "test".to_owned(),
    })
}

/// The same access, for one agent.
pub fn agent(app: &TestApp, tenant: i64, agent: i64) -> AgentAccess {
    let now = app.clock.now();
    let agent = Agent {
        id: agent.into(),
        tenant: tenant.into(),
        workspace: tenant.into(),
        name: format!("Agent {agent}"),
        description: String::new(),
        timezone: chrono_tz::UTC,
        leader: None,
        model: None,
        settings: serde_json::json!({}),
        created_at: now,
        updated_at: now,
    };
    access(tenant).for_agent(agent).unwrap()
}

/// The same access, for one end user.
pub fn owner(app: &TestApp, tenant: i64, agent_id: i64, end_user: &str) -> OwnerAccess {
    agent(app, tenant, agent_id).for_owner(&OwnerName { end_user_id: Some(end_user.to_owned()), ..OwnerName::default() }).unwrap()
}

/// The access to an end user of a world's agent.
pub fn of(world: &World, end_user: &str) -> OwnerAccess {
    let acme = &world.app.acme;
    let (tenant, workspace): (TenantId, WorkspaceId) = (acme.tenant_id.parse().unwrap(), acme.workspace_id.parse().unwrap());
    let grant = Grant {
        principal: Principal::Token(UserId::from(1), TokenId::from(1)),
        tenant,
        workspace,
        role: Role::Admin,
        scopes: TokenScope::ALL.to_vec(),
        agents: None,
        owners: OwnerBinding::Any,
        require_end_user: false,
        request_id: "test".to_owned(),
    };
    let mut found = agent(&world.app, tenant.get(), world.agent.parse::<noctuary::domain::ids::AgentId>().unwrap().get()).agent().clone();
    found.workspace = workspace;
    let name = OwnerName { end_user_id: Some(end_user.to_owned()), ..OwnerName::default() };
    Access::from_grant(grant).for_agent(found).unwrap().for_owner(&name).unwrap()
}
