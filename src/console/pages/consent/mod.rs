//! `/oauth/authorize`: an app asks a person for the memory of one agent, and the person consents or refuses. Works without JavaScript.

#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::web::Query;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::auth::oauth::request::{self, Asked, Request};
use crate::auth::oauth::{client, consent};
use crate::console::frame::form::Form;
use crate::console::frame::gate::FormTarget;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::Access;
use crate::domain::page::PageRequest;
use crate::domain::token_scope::TokenScope;
use crate::edge::{System, peer};
use crate::error::{Error, Result};
use crate::tenancy;

#[derive(Template)]
#[template(path = "pages/consent/consent.html")]
struct Consent {
    frame: Frame,
    /// The name that the app gave itself.
    app: String,
    /// The host that the person is sent on to.
    host: String,
    /// Translation keys of what the person would allow.
    scopes: Vec<&'static str>,
    /// Ids and names of the agents.
    agents: Vec<(String, String)>,
    asked: Asked,
}

/// The fields of the form: the request of the app, and the person's answer to it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Decision {
    #[serde(flatten)]
    asked: Asked,
    agent: String,
    answer: String,
}

/// `GET /oauth/authorize`.
///
/// # Errors
/// [`Error::Invalid`] for a request that may not be put to a person; it is never sent on to the app.
pub async fn show(request: HttpRequest, system: System, visitor: Visitor, query: Query<Asked>) -> Result<HttpResponse> {
    let asked = query.into_inner();
    let valid = request::check(&system, &root(&request, &system), &asked).await?;
    allow_target(&request, &valid);
    let page = page(&system, visitor, valid, asked).await?;
    reply::html(&page)
}

/// `POST /oauth/authorize`: sends the person back to the app, with a code or with the refusal.
///
/// # Errors
/// [`Error::Invalid`] as [`show`]; [`Error::NotFound`] for an agent of elsewhere.
pub async fn decide(request: HttpRequest, system: System, visitor: Visitor, form: Form<Decision>) -> Result<HttpResponse> {
    let Form(Decision { asked, agent, answer }) = form;
    let root = root(&request, &system);
    let valid = request::check(&system, &root, &asked).await?;
    allow_target(&request, &valid);
    let address = match answer.as_str() {
        "allow" => {
            let agent = agent.parse().map_err(|_| Error::invalid("agent", "must be one of the list"))?;
            consent::approve(&system, &visitor.access, &root, &valid, agent).await?
        }
        "deny" => consent::deny(&root, &valid)?,
        _ => return Err(Error::invalid("answer", "must be allow or deny")),
    };
    Ok(reply::see(&address))
}

fn root(request: &HttpRequest, system: &System) -> String {
    peer::root(request, &system.config.server)
}

/// Browsers apply the page's policy for forms to the redirect that follows.
fn allow_target(request: &HttpRequest, valid: &Request) {
    if let Some(origin) = client::origin_of(&valid.redirect_uri) {
        request.extensions_mut().insert(FormTarget(origin));
    }
}

async fn page(system: &System, visitor: Visitor, valid: Request, asked: Asked) -> Result<Consent> {
    let Visitor { access, frame } = visitor;
    let agents = agents(system, &access).await?;
    let scopes = valid.grantable(&access).into_iter().map(TokenScope::as_str).map(word).collect();
    let host = client::host_of(&valid.redirect_uri).unwrap_or_default();
    Ok(Consent { frame, app: valid.client.name, host, scopes, agents, asked })
}

async fn agents(system: &System, access: &Access) -> Result<Vec<(String, String)>> {
    let page = tenancy::agents::list(system, access, None, Some(PageRequest::MAX_LIMIT)).await?;
    Ok(page.items.into_iter().map(|agent| (agent.id.to_string(), agent.name)).collect())
}

/// The translation key of a scope.
fn word(scope: &str) -> &'static str {
    if scope == "memory:write" { "consent-write" } else { "consent-read" }
}
