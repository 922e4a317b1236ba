//! Tokens of every state, with the forms that create and renew one.

use std::collections::BTreeMap;

use askama::DynTemplate;
use chrono::TimeDelta;

use super::lookup::Secret;
use super::{HERE, List, Revoke, create, curl, renew, row};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::domain::access::OwnerBinding;
use crate::domain::chore_patterns::ChorePatterns;
use crate::domain::ids::AgentId;
use crate::domain::owner_key::OwnerKey;
use crate::domain::role::Role;
use crate::domain::token::{Token, TokenRights};
use crate::domain::token_scope::TokenScope;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let rows = row_samples(frame);
    let list = |rows, next: Option<String>| {
        let (first, curl) = (next.clone(), curl(frame));
        Box::new(List { frame: frame.clone(), rows, curl, first, next }) as Box<dyn DynTemplate>
    };
    let mut pages: Vec<Box<dyn DynTemplate>> = vec![list(rows.clone(), Some(format!("{HERE}?cursor=x"))), list(Vec::new(), None)];
    for row in rows {
        pages.push(Box::new(Revoke { frame: frame.clone(), row: row.clone() }));
        let overlap = Some(frame.moment(&frame.now));
        pages.push(Box::new(Secret {
            frame: frame.clone(),
            row,
            text: "noc_0123456789".to_owned(),
            overlap,
            connect: Some("/agents/7/connections".to_owned()),
        }));
    }
    pages.extend(create_samples(frame));
    pages.extend(renew_samples(frame));
    pages
}

fn create_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let one = |role, agents: &[(&str, &str)], wanted: create::TokenForm, wrong| {
        let agents = agents.iter().map(|(id, name)| ((*id).to_owned(), (*name).to_owned())).collect();
        Box::new(create::NewTokenPage::of(frame.clone(), role, &create::DAYS, agents, wanted, wrong)) as Box<dyn DynTemplate>
    };
    let typed = create::TokenForm {
        name: "\"><script>".to_owned(),
        role: "admin".to_owned(),
        scopes: vec!["chat".to_owned()],
        is_limited: true,
        agents: vec!["8".to_owned()],
        owner: "api:<b>".to_owned(),
        ..create::TokenForm::default()
    };
    vec![
        one(Role::Viewer, &[], create::TokenForm::default(), FormErrors::default()),
        one(Role::Admin, &[("7", "Ada <b>"), ("8", "夜间客服")], typed.clone(), FormErrors::sample("scopes")),
        one(Role::Member, &[("7", "Ada")], typed.clone(), FormErrors::sample("agentIds")),
        one(Role::Member, &[("7", "Ada")], typed, FormErrors::sample("boundOwner")),
    ]
}

fn renew_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let rows = row_samples(frame).into_iter();
    rows.map(|row| {
        let wrong = if row.is_current { FormErrors::default() } else { FormErrors::sample("overlapMinutes") };
        Box::new(renew::Rotate::of(frame.clone(), row, 45, "1440".to_owned(), wrong)) as Box<dyn DynTemplate>
    })
    .collect()
}

pub(super) fn row_samples(frame: &Frame) -> Vec<row::Row> {
    let now = frame.now;
    let rights = TokenRights {
        role: Role::Member,
        scopes: TokenScope::ALL.to_vec(),
        agents: None,
        owners: OwnerBinding::Any,
        require_end_user: true,
    };
    let live = Token {
        id: 11.into(),
        tenant: 1.into(),
        workspace: 3.into(),
        user: 5.into(),
        name: "<script>alert(1)</script>".to_owned(),
        prefix: "noc_aB3x".to_owned(),
        last_four: "Zz09".to_owned(),
        power: rights.clone(),
        chores: ChorePatterns::stored(vec!["^<b>Name this chat".to_owned()]),
        family: 11.into(),
        replaced_by: None,
        created_at: now - TimeDelta::days(100),
        expires_at: now + TimeDelta::days(3),
        renew_by: None,
        overlap_until: None,
        last_used_at: None,
        revoked_at: None,
    };
    let bound = TokenRights {
        role: Role::Viewer,
        scopes: vec![TokenScope::MemoryRead],
        agents: Some(vec![7.into(), 8.into()]),
        owners: OwnerBinding::Owner(OwnerKey::api("nora").expect("an owner")),
        require_end_user: false,
    };
    let prefixed = TokenRights { owners: OwnerBinding::Prefix("api:shop-".to_owned()), ..rights };
    let overlapping =
        Token { id: 12.into(), name: "夜间导入任务".repeat(8), overlap_until: Some(now + TimeDelta::hours(5)), ..live.clone() };
    let revoked = Token { id: 13.into(), power: bound, revoked_at: Some(now), last_used_at: Some(now), ..live.clone() };
    let expired = Token { id: 14.into(), power: prefixed, expires_at: now, ..live.clone() };
    let app = Token { id: 15.into(), name: "Claude".to_owned(), renew_by: Some(now), last_used_at: Some(now), ..live.clone() };
    let names = BTreeMap::from([(AgentId::from(7), "Ada".to_owned())]);
    [live, overlapping, revoked, expired, app].iter().map(|token| row::Row::new(frame, token, &names)).collect()
}
