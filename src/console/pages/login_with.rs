//! `/login/…`: login through an identity provider: a tenant's own login page, the way to the provider, and the way back.

use actix_web::cookie::time::Duration;
use actix_web::http::StatusCode;
use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};

use super::login::{Login, LoginQuery, admit};
use crate::auth::login::Origin;
use crate::auth::oidc::{Failure, Pending, Refused};
use crate::console::frame::visitor::AnonymousVisitor;
use crate::console::frame::{cookies, reply};
use crate::domain::ids::IdentityProviderId;
use crate::edge::{System, peer};
use crate::error::{Error, Result};
use crate::tenancy::identity_endpoints::Returned;
use crate::tenancy::identity_login;

/// How long the browser keeps a login that has not come back.
const KEEPS: Duration = Duration::minutes(10);
/// The longest path to return to, in bytes: it travels in a cookie.
const MAX_NEXT: usize = 1_000;

/// `GET /login/tenant/{tenant}`: the login page with the providers of this tenant. For an unknown tenant it shows none.
///
/// # Errors
/// [`Error::NotFound`] if the address has no id.
pub async fn tenant(
    request: HttpRequest,
    system: System,
    passer_by: AnonymousVisitor,
    path: Path<String>,
    query: Query<LoginQuery>,
) -> Result<HttpResponse> {
    let tenant = path.parse().map_err(|_| Error::NotFound("page"))?;
    let AnonymousVisitor { frame, cookie } = passer_by;
    let next = reply::own_path(query.next.as_deref());
    let page = Login::page(&request, &system, frame, next, Some(tenant)).await?;
    reply::with_cookies(reply::html(&page)?, cookie)
}

/// `GET /login/with/{provider}`: sends the browser to the provider. A link and no form, because the page's policy keeps forms on this site.
///
/// # Errors
/// [`Error::NotFound`] for an unknown provider; [`Error::RateLimited`].
pub async fn start(
    request: HttpRequest,
    system: System,
    origin: Origin,
    passer_by: AnonymousVisitor,
    path: Path<String>,
    query: Query<LoginQuery>,
) -> Result<HttpResponse> {
    let provider = parse(&path)?;
    let next = Some(reply::own_path(query.next.as_deref())).filter(|next| next.len() <= MAX_NEXT).unwrap_or("/");
    if is_from_elsewhere(&request) {
        let tenant = identity_login::tenant_of(&system, provider).await?.ok_or(Error::NotFound("identity provider"))?;
        return Ok(reply::see(&reply::address(&format!("/login/tenant/{tenant}"), &[("next", next)])));
    }
    let back = address_of_return(&request, &system, provider);
    match identity_login::begin(&system, provider, next, &back, &origin).await {
        Ok((pending, url)) => {
            let kept = cookies::make(&request, cookies::PROVIDER_LOGIN, pending.encode(), Some(KEEPS));
            reply::with_cookies(reply::see(url.as_str()), [kept])
        }
        Err(failure) => refuse(&request, &system, passer_by, (provider, next), failure).await,
    }
}

/// `GET /login/callback/{provider}`: the browser comes back from the provider. Each provider has its own address, so that none can answer
/// for another.
///
/// # Errors
/// [`Error::NotFound`] for an unknown provider; [`Error::RateLimited`].
pub async fn callback(
    request: HttpRequest,
    system: System,
    origin: Origin,
    passer_by: AnonymousVisitor,
    path: Path<String>,
    query: Query<Returned>,
) -> Result<HttpResponse> {
    let provider = parse(&path)?;
    let kept = cookies::read(&request, cookies::PROVIDER_LOGIN).unwrap_or_default();
    let state = query.state.as_deref().unwrap_or_default();
    let pending = Pending::decode(&kept, state, system.clock.now()).filter(|pending| pending.provider == provider);
    let Some(pending) = pending else {
        return refuse(&request, &system, passer_by, (provider, "/"), Refused::Expired.into()).await;
    };
    let back = address_of_return(&request, &system, provider);
    let next = reply::own_path(Some(&pending.next));
    match identity_login::finish(&system, &pending, &query, &back, &origin).await {
        Ok(entered) => {
            let answer = admit(&request, &system, &entered, next)?;
            reply::with_cookies(answer, [cookies::remove(&request, cookies::PROVIDER_LOGIN)])
        }
        Err(failure) => refuse(&request, &system, passer_by, (provider, next), failure).await,
    }
}

/// The address that the provider sends people back to; it must be registered there.
pub(super) fn address_of_return(request: &HttpRequest, system: &System, provider: IdentityProviderId) -> String {
    format!("{}/login/callback/{provider}", peer::root(request, &system.config.server))
}

/// Whether another site sent the browser here. It could log somebody in to an account that is not theirs, to read what they write there.
/// Such a visitor gets the login page and presses the button.
fn is_from_elsewhere(request: &HttpRequest) -> bool {
    let site = request.headers().get("sec-fetch-site").and_then(|site| site.to_str().ok());
    site.is_some_and(|site| !matches!(site, "same-origin" | "none"))
}

fn parse(id: &str) -> Result<IdentityProviderId> {
    id.parse().map_err(|_| Error::NotFound("identity provider"))
}

/// The login page again, with the reason. The login that was begun is over.
async fn refuse(
    request: &HttpRequest,
    system: &System,
    passer_by: AnonymousVisitor,
    (provider, next): (IdentityProviderId, &str),
    failure: Failure,
) -> Result<HttpResponse> {
    let refused = match failure {
        Failure::Refused(refused) => refused,
        Failure::Other(error) => return Err(error),
    };
    let AnonymousVisitor { frame, cookie } = passer_by;
    let refusal = Some(frame.t.word("provider-refused", refused.as_str()));
    let tenant = identity_login::tenant_of(system, provider).await?;
    let page = Login { refusal, ..Login::page(request, system, frame, next, tenant).await? };
    let gone = cookies::remove(request, cookies::PROVIDER_LOGIN);
    reply::with_cookies(reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page)?, cookie.into_iter().chain([gone]))
}
