//! `/settings/identity`: the identity providers that people of the tenant log in with, and the demand for a second factor.

#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::http::StatusCode;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::login_with::address_of_return;
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::Access;
use crate::domain::identity_provider::IdentityProvider;
use crate::domain::ids::IdentityProviderId;
use crate::domain::second_factor::Demand;
use crate::edge::{System, peer};
use crate::error::{Error, Result};
use crate::tenancy::factor_demand;
use crate::tenancy::identity_providers::{self, NewProvider};

const HERE: &str = "/settings/identity";

#[derive(Template)]
#[template(path = "pages/identity/list.html")]
struct Identity {
    frame: Frame,
    rows: Vec<Row>,
    /// The login page of the tenant.
    door: String,
    typed: Fields,
    wrong: FormErrors,
    /// Whom the tenant demands a second factor of.
    demand: String,
    /// The choices for it, with their labels.
    demands: Vec<(String, String)>,
    /// Why another choice was refused.
    refused: FormErrors,
}

/// A provider, formatted for the page.
#[derive(Debug, Clone)]
struct Row {
    id: String,
    name: String,
    issuer: String,
    /// The address to register at the provider.
    back: String,
    domains: String,
    rules: usize,
    is_exclusive: bool,
}

/// The fields of the form.
#[derive(Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Fields {
    name: String,
    issuer: String,
    client_id: String,
    client_secret: String,
    group_claim: String,
    rules: String,
    domains: String,
    exclusive: Option<String>,
}

impl Row {
    fn new(provider: &IdentityProvider, back: String) -> Self {
        Self {
            id: provider.id.to_string(),
            name: provider.name.clone(),
            issuer: provider.issuer.clone(),
            back,
            domains: provider.domains.join(", "),
            rules: provider.rules.len(),
            is_exclusive: provider.is_exclusive,
        }
    }
}

/// `GET /settings/identity`.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin of every workspace.
pub async fn show(request: HttpRequest, system: System, visitor: Visitor) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    reply::html(&page(&request, &system, &access, frame, Fields::default(), FormErrors::default()).await?)
}

/// `POST /settings/identity`: adds a provider.
///
/// # Errors
/// As [`show`]; [`Error::Conflict`] for too many providers.
pub async fn create(request: HttpRequest, system: System, visitor: Visitor, form: Form<Fields>) -> Result<HttpResponse> {
    let (Visitor { access, frame }, Form(typed)) = (visitor, form);
    let Fields { name, issuer, client_id, client_secret, group_claim, rules, domains, exclusive } = typed.clone();
    let is_exclusive = exclusive.is_some();
    let new = NewProvider { name, issuer, client_id, client_secret, group_claim, rules, domains, is_exclusive };
    match identity_providers::create(&system, &access, &new).await {
        Ok(_) => Ok(reply::done(&request, HERE, "done-provider-made")),
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let typed = Fields { client_secret: String::new(), ..typed };
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page(&request, &system, &access, frame, typed, wrong).await?)
        }
    }
}

/// `POST /settings/identity/{provider}/test`.
///
/// # Errors
/// As [`show`]; [`Error::NotFound`].
pub async fn test(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    path: Path<String>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    Ok(match identity_providers::test(&system, &access, parse(&path)?).await? {
        None => reply::done(&request, HERE, "done-provider-answers"),
        Some(refused) => reply::done_with(&request, HERE, "done-provider-fails", &frame.t.word("provider-refused", refused.as_str())),
    })
}

/// `POST /settings/identity/{provider}/delete`.
///
/// # Errors
/// As [`test`].
pub async fn delete(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    path: Path<String>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    identity_providers::delete(&system, &visitor.access, parse(&path)?).await?;
    Ok(reply::done(&request, HERE, "done-provider-deleted"))
}

/// The demand to set.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct DemandForm {
    demand: String,
}

/// `POST /settings/identity/demand`: whom the tenant demands a second factor of.
///
/// # Errors
/// As [`show`].
pub async fn demand(request: HttpRequest, system: System, visitor: Visitor, form: Form<DemandForm>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let wanted = Demand::parse(&form.0.demand).ok_or_else(|| Error::invalid("demand", "must be optional, admins or everybody"));
    let done = match wanted {
        Ok(wanted) => factor_demand::set(&system, &access, wanted).await,
        Err(error) => Err(error),
    };
    let Err(error) = done else { return Ok(reply::done(&request, HERE, "done-demand")) };
    let refused = FormErrors::of_failure(error)?;
    let page = page(&request, &system, &access, frame, Fields::default(), FormErrors::default()).await?;
    reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &Identity { demand: form.0.demand, refused, ..page })
}

async fn page(request: &HttpRequest, system: &System, access: &Access, frame: Frame, typed: Fields, wrong: FormErrors) -> Result<Identity> {
    let providers = identity_providers::list(system, access).await?;
    let row = |provider: &IdentityProvider| Row::new(provider, address_of_return(request, system, provider.id));
    let door = format!("{}/login/tenant/{}", peer::root(request, &system.config.server), access.tenant());
    let rows = providers.iter().map(row).collect();
    let demand = factor_demand::get(system, access).await?.as_str().to_owned();
    let (demands, refused) = (choices(&frame), FormErrors::default());
    Ok(Identity { frame, rows, door, typed, wrong, demand, demands, refused })
}

fn choices(frame: &Frame) -> Vec<(String, String)> {
    Demand::ALL.map(|demand| (demand.as_str().to_owned(), frame.t.word("demand", demand.as_str()))).to_vec()
}

fn parse(id: &str) -> Result<IdentityProviderId> {
    id.parse().map_err(|_| Error::NotFound("identity provider"))
}
