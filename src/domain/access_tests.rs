//! What each step from `Access` to `OwnerAccess` refuses.

use chrono::Utc;

use super::*;
use crate::domain::ids::SessionId;

/// An agent of tenant 1 and workspace 2.
pub(crate) fn agent() -> Agent {
    Agent {
        id: AgentId::from(7),
        tenant: TenantId::from(1),
        workspace: WorkspaceId::from(2),
        name: "Ada".into(),
        description: String::new(),
        timezone: chrono_tz::UTC,
        leader: None,
        model: None,
        settings: serde_json::json!({}),
        created_at: chrono::DateTime::<Utc>::UNIX_EPOCH,
        updated_at: chrono::DateTime::<Utc>::UNIX_EPOCH,
    }
}

/// A user of that workspace with a role.
pub(crate) fn access_of(role: Role) -> Access {
    Access::from_grant(person(role))
}

fn grant(principal: Principal, role: Role) -> Grant {
    Grant {
        principal,
        tenant: TenantId::from(1),
        workspace: WorkspaceId::from(2),
        role,
        scopes: TokenScope::ALL.to_vec(),
        agents: None,
        owners: OwnerBinding::Any,
        require_end_user: false,
        request_id: "r".into(),
    }
}

fn person(role: Role) -> Grant {
    grant(Principal::Session(UserId::from(5), SessionId::from(6)), role)
}

fn program() -> Grant {
    grant(Principal::Token(UserId::from(5), TokenId::from(6)), Role::Member)
}

fn open(grant: Grant) -> AgentAccess {
    Access::from_grant(grant).for_agent(agent()).unwrap()
}

fn named(end_user_id: &str) -> OwnerName {
    OwnerName { end_user_id: Some(end_user_id.to_owned()), ..OwnerName::default() }
}

#[test]
fn an_agent_of_another_workspace_tenant_or_list_is_not_found() {
    let elsewhere = [Agent { workspace: WorkspaceId::from(3), ..agent() }, Agent { tenant: TenantId::from(9), ..agent() }];
    for foreign in elsewhere {
        assert!(matches!(Access::from_grant(program()).for_agent(foreign), Err(Error::NotFound(_))));
    }
    let listed = Grant { agents: Some(vec![AgentId::from(8)]), ..program() };
    assert!(matches!(Access::from_grant(listed).for_agent(agent()), Err(Error::NotFound(_))));
}

#[test]
fn a_call_that_names_nobody_is_about_the_caller() {
    assert_eq!(open(program()).for_owner(&OwnerName::default()).unwrap().owner().as_str(), "user:5");
}

#[test]
fn a_program_names_any_end_user_but_no_person_and_not_the_system() {
    assert_eq!(open(program()).for_owner(&named("nora")).unwrap().owner().as_str(), "api:nora");
    for key in ["user:99", "system"] {
        let name = OwnerName { owner_key: Some(key.into()), ..OwnerName::default() };
        assert!(matches!(open(program()).for_owner(&name), Err(Error::Forbidden(_))), "{key}");
    }
}

#[test]
fn a_person_acts_for_others_only_as_admin() {
    assert!(matches!(open(person(Role::Member)).for_owner(&named("nora")), Err(Error::Forbidden(_))));
    let admin = open(person(Role::Admin)).for_owner(&named("nora")).unwrap();
    assert!(admin.is_on_behalf_of_another());
}

#[test]
fn a_bound_token_reaches_its_owner_only() {
    let bound = Grant { owners: OwnerBinding::Owner(OwnerKey::api("nora").unwrap()), ..program() };
    assert_eq!(open(bound.clone()).for_owner(&OwnerName::default()).unwrap().owner().as_str(), "api:nora");
    assert!(matches!(open(bound).for_owner(&named("liwei")), Err(Error::NotFound(_))));

    let prefixed = Grant { owners: OwnerBinding::Prefix("api:shop-".into()), ..program() };
    assert!(open(prefixed.clone()).for_owner(&named("shop-1")).is_ok());
    assert!(matches!(open(prefixed.clone()).for_owner(&named("other")), Err(Error::NotFound(_))));
    assert!(matches!(open(prefixed).for_owner(&OwnerName::default()), Err(Error::Invalid(_))));
}

#[test]
fn an_owner_is_named_once_and_whole() {
    let wrong = [
        OwnerName { channel: Some("feishu".into()), ..named("nora") },
        OwnerName { channel: Some("feishu".into()), ..OwnerName::default() },
        OwnerName { sender_id: Some("1".into()), ..OwnerName::default() },
        OwnerName { channel: Some("api".into()), sender_id: Some("1".into()), ..OwnerName::default() },
        named(""),
        named("a\u{0}b"),
    ];
    for name in wrong {
        assert!(matches!(open(program()).for_owner(&name), Err(Error::Invalid(_))), "{name:?}");
    }
}

#[test]
fn a_role_and_a_scope_are_both_needed() {
    let read_only = Access::from_grant(Grant { scopes: vec![TokenScope::MemoryRead], ..program() });
    assert!(read_only.require(Permission::ReadMemory).is_ok());
    assert!(matches!(read_only.require(Permission::WriteMemory), Err(Error::Forbidden(_))));
    let viewer = Access::from_grant(person(Role::Viewer));
    assert!(matches!(viewer.require(Permission::WriteMemory), Err(Error::Forbidden(_))));
    assert!(viewer.can(Permission::ReadMemory) && !viewer.can(Permission::Administer));
}
