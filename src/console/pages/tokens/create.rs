//! `/settings/tokens/new`: the form of a new token, and the response that shows it.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::{reveal, row};
use crate::auth::tokens::{self, NewToken};
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{Access, Permission};
use crate::domain::page::PageRequest;
use crate::domain::role::Role;
use crate::domain::token_scope::TokenScope;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy;
use crate::tenancy::owners::{self, Meant};

/// The lifetimes that the form offers in days, up to `auth.token-max-days`.
pub(super) const DAYS: [u32; 4] = [7, 30, 90, 365];
/// The default lifetime, in days.
const FIRST_CHOICE: u32 = 90;

#[derive(Template)]
#[template(path = "pages/tokens/new.html")]
pub(super) struct NewTokenPage {
    pub frame: Frame,
    pub wrong: FormErrors,
    pub wanted: TokenForm,
    /// Value and label.
    pub roles: Vec<(String, String)>,
    /// Value and label.
    pub days: Vec<(String, String)>,
    pub scopes: Vec<Checkbox>,
    pub agents: Vec<Checkbox>,
}

/// A checkbox.
pub(super) struct Checkbox {
    pub value: String,
    /// A name, or a translation key.
    pub label: String,
    pub is_chosen: bool,
}

/// The fields of the form, as typed.
#[derive(Debug, Clone, Default)]
pub(super) struct TokenForm {
    pub name: String,
    pub role: String,
    pub days: String,
    pub scopes: Vec<String>,
    /// Whether the token is limited to the selected agents.
    pub is_limited: bool,
    pub agents: Vec<String>,
    pub owner: String,
    pub prefix: String,
    /// Whether chat calls must name the end user.
    pub names_end_user: bool,
    /// Patterns of chores, one a line.
    pub chores: String,
}

/// Names and values in the order of the form; checkboxes of one name occur several times.
pub type Fields = Vec<(String, String)>;

impl TokenForm {
    fn read(fields: &Fields) -> Self {
        let all = |name: &str| fields.iter().filter(|(key, _)| key == name).map(|(_, value)| value.clone()).collect::<Vec<_>>();
        let one = |name: &str| all(name).into_iter().next().unwrap_or_default();
        Self {
            name: one("name"),
            role: one("role"),
            days: one("expiresInDays"),
            scopes: all("scopes"),
            is_limited: one("reach") == "some",
            agents: all("agentIds"),
            owner: one("boundOwner").trim().to_owned(),
            prefix: one("boundPrefix").trim().to_owned(),
            names_end_user: one("requireEndUser") == "true",
            chores: one("chorePatterns"),
        }
    }

    fn parse(&self) -> Result<NewToken> {
        let scope = |name: &String| TokenScope::parse(name).ok_or_else(|| Error::invalid("scopes", "names an unknown scope"));
        let agent = |id: &String| id.parse().map_err(|_| Error::invalid("agentIds", "names an unknown agent"));
        let agents = self.agents.iter().map(agent).collect::<Result<Vec<_>>>()?;
        let filled = |text: &String| (!text.is_empty()).then(|| text.clone());
        Ok(NewToken {
            name: self.name.clone(),
            role: Some(Role::parse(&self.role).ok_or_else(|| Error::invalid("role", "must be viewer, member or admin"))?),
            scopes: self.scopes.iter().map(scope).collect::<Result<Vec<_>>>()?,
            agent_ids: self.is_limited.then_some(agents),
            bound_owner: filled(&self.owner),
            bound_prefix: filled(&self.prefix),
            require_end_user: Some(self.names_end_user),
            chore_patterns: self.chores.lines().map(|line| line.trim_end().to_owned()).collect(),
            expires_in_days: self.days.parse().unwrap_or(0),
        })
    }
}

/// The agent that the token is for, if the user comes from the first steps.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct NewTokenQuery {
    agent: String,
}

/// `GET /settings/tokens/new`.
///
/// # Errors
/// When the database does not answer.
pub async fn new(system: System, visitor: Visitor, query: Query<NewTokenQuery>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let agent = query.into_inner().agent;
    let days = offered(&system);
    let first = if days.contains(&FIRST_CHOICE) { FIRST_CHOICE } else { days.last().copied().unwrap_or(1) };
    // Who comes from the first steps connects a program that also writes.
    let can_write = !agent.is_empty() && access.role() >= TokenScope::MemoryWrite.role();
    let scopes: &[TokenScope] = if can_write { &[TokenScope::MemoryRead, TokenScope::MemoryWrite] } else { &[TokenScope::MemoryRead] };
    let form = TokenForm {
        role: access.role().min(Role::Member).as_str().to_owned(),
        days: first.to_string(),
        scopes: scopes.iter().map(|scope| scope.as_str().to_owned()).collect(),
        name: if agent.is_empty() { String::new() } else { frame.t.say("token-for-program") },
        is_limited: !agent.is_empty(),
        agents: Some(agent).filter(|agent| !agent.is_empty()).into_iter().collect(),
        names_end_user: true,
        ..TokenForm::default()
    };
    reply::html(&page(&system, &access, frame, form, FormErrors::default()).await?)
}

/// `POST /settings/tokens`: the response shows the token, which cannot be shown again.
///
/// # Errors
/// [`Error::Forbidden`] for a token with more permissions than the user.
pub async fn create(system: System, visitor: Visitor, form: Form<Fields>) -> Result<HttpResponse> {
    let mut wanted = TokenForm::read(&form.0);
    let issued = match name_owner(&system, &visitor.access, &mut wanted).await.and_then(|()| wanted.parse()) {
        Ok(new) => tokens::issue(&system, &visitor.access, new).await,
        Err(error) => Err(error),
    };
    match issued {
        Ok(issued) => reveal(&system, visitor, &issued, None).await,
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let view = page(&system, &visitor.access, visitor.frame, wanted, wrong).await?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &view)
        }
    }
}

/// Replaces a name that an admin typed by the key of the person. What fits nobody stays as it is, and is refused with the other fields.
async fn name_owner(system: &System, access: &Access, wanted: &mut TokenForm) -> Result<()> {
    if wanted.owner.is_empty() || !access.can(Permission::Administer) {
        return Ok(());
    }
    match owners::meant(system, access, &wanted.owner).await? {
        Meant::One(key) => wanted.owner = key.to_string(),
        Meant::Several(_) => return Err(Error::invalid("boundOwner", "fits several people; give the key, such as api:nora")),
        Meant::Nobody => {}
    }
    Ok(())
}

async fn page(system: &System, access: &Access, frame: Frame, form: TokenForm, wrong: FormErrors) -> Result<NewTokenPage> {
    let agents = tenancy::agents::list(system, access, None, Some(PageRequest::MAX_LIMIT)).await?;
    let agents = agents.items.into_iter().map(|agent| (agent.id.to_string(), agent.name)).collect();
    Ok(NewTokenPage::of(frame, access.role(), &offered(system), agents, form, wrong))
}

fn offered(system: &System) -> Vec<u32> {
    let most = system.config.auth.token_max_days.get();
    let mut days: Vec<u32> = DAYS.into_iter().filter(|days| *days <= most).collect();
    if days.is_empty() {
        days.push(most);
    }
    days
}

impl NewTokenPage {
    /// The form; it offers only what the user's role permits.
    pub(super) fn of(frame: Frame, role: Role, days: &[u32], agents: Vec<(String, String)>, form: TokenForm, wrong: FormErrors) -> Self {
        let scopes = TokenScope::ALL.into_iter().filter(|scope| scope.role() <= role);
        let scopes = scopes.map(|scope| Checkbox {
            value: scope.as_str().to_owned(),
            label: row::word(scope),
            is_chosen: form.scopes.iter().any(|chosen| chosen == scope.as_str()),
        });
        let agents = agents.into_iter().map(|(value, label)| Checkbox { is_chosen: form.agents.contains(&value), value, label });
        let roles = Role::ALL.into_iter().filter(|offered| *offered <= role);
        Self {
            scopes: scopes.collect(),
            agents: agents.collect(),
            roles: roles.map(|role| (role.as_str().to_owned(), frame.t.word("role", role.as_str()))).collect(),
            days: days.iter().map(|days| (days.to_string(), frame.t.with("token-days", "count", *days))).collect(),
            frame,
            wrong,
            wanted: form,
        }
    }
}
