//! Middleware around every page: rejects cross-site requests, sets the security headers, and renders errors as pages.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION, WWW_AUTHENTICATE};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use url::form_urlencoded;

use super::whom::Elsewhere;
use super::{cookies, form_body, problem, reply, unsaved};
use crate::edge::addresses;
use crate::error::Error;

/// Allows only resources of this site, no inline scripts or styles, and no framing.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
                      frame-ancestors 'none'; form-action 'self'";

/// The one origin of elsewhere that the form of this response may be redirected to. Browsers apply the policy of the page to it.
#[derive(Debug, Clone)]
pub struct FormTarget(pub String);

/// The middleware around the console's routes.
///
/// # Errors
/// Only errors of actix itself.
pub async fn guard<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    // A request to an unknown URL changes nothing, so it gets 404 whatever its origin.
    let is_foreign = !is_safe(request.method()) && !is_from_here(request.headers()) && addresses::is_answered(request.request());
    // The body of a cross-site request is never read, so it can never be displayed.
    let form = if is_foreign || is_safe(request.method()) { None } else { form_body::read_form(&mut request).await };
    let mut response = if is_foreign {
        let refusal = Error::Forbidden("the request came from another site".to_owned());
        request.error_response(refusal)
    } else {
        next.call(request).await?.map_into_boxed_body()
    };
    if !cookies::read(response.request(), cookies::FLASH).unwrap_or_default().is_empty() && response.status() == StatusCode::OK {
        let gone = cookies::remove(response.request(), cookies::FLASH);
        let _kept = response.response_mut().add_cookie(&gone);
    }
    let response = show_problem(response, form).await;
    Ok(add_page_headers(response))
}

const fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

/// The first of two independent checks of a form's origin; the other is its token. Browsers send `Sec-Fetch-Site`; older ones at least
/// send `Origin`, which must match the requested host.
fn is_from_here(headers: &HeaderMap) -> bool {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match (header("sec-fetch-site"), header("origin"), header("host")) {
        (Some(site), ..) => matches!(site, "same-origin" | "none"),
        (None, Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, named)| named.eq_ignore_ascii_case(host)),
        _ => false,
    }
}

/// Renders an error as a page. Requests without login are redirected to the login, which leads back; if such a request submitted a form,
/// a page shows its content instead. The response keeps the error for the audit.
async fn show_problem(mut response: ServiceResponse<BoxBody>, form: Option<Bytes>) -> ServiceResponse<BoxBody> {
    if response.response().error().is_none() {
        return response;
    }
    let elsewhere = response.request().extensions().get::<Elsewhere>().cloned();
    if let Some(Elsewhere(address)) = elsewhere {
        // A block of a page cannot be replaced by another page.
        let is_block = response.request().headers().contains_key("hx-request");
        let moved = if is_block { HttpResponse::Ok().insert_header(("hx-redirect", address)).finish() } else { reply::see(&address) };
        return response.into_response(moved);
    }
    response.headers_mut().remove(WWW_AUTHENTICATE);
    let request = response.request().clone();
    if !is_safe(request.method())
        && let Some((status, page)) = unsaved::page(&request, response.status(), form.as_ref()).await
    {
        *response.response_mut().status_mut() = status;
        return with_page(response, page);
    }
    let to_login = response.status() == StatusCode::UNAUTHORIZED && request.path() != "/login";
    if to_login && let Ok(address) = HeaderValue::from_str(&login_address(&request)) {
        *response.response_mut().status_mut() = StatusCode::SEE_OTHER;
        response.headers_mut().insert(LOCATION, address);
        response.headers_mut().remove(CONTENT_TYPE);
        return response.map_body(|_, _| BoxBody::new(()));
    }
    let wants_page = !request.path().starts_with("/static/") && accepts_page(&request);
    match problem::page(&request, response.response().error()).await {
        Some(page) if wants_page => with_page(response, page),
        _ => response,
    }
}

fn with_page(mut response: ServiceResponse<BoxBody>, page: String) -> ServiceResponse<BoxBody> {
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    response.map_body(|_, _| BoxBody::new(page))
}

fn accepts_page(request: &HttpRequest) -> bool {
    let accepted = request.headers().get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accepted.contains("text/html")
}

/// The URL of the login, with the current page as `next` if the request is a GET.
fn login_address(request: &HttpRequest) -> String {
    let here = request.uri().path_and_query().map_or("/", |there| there.as_str());
    if *request.method() != Method::GET || here == "/" {
        return "/login".to_owned();
    }
    format!("/login?{}", form_urlencoded::Serializer::new(String::new()).append_pair("next", here).finish())
}

/// Adds the headers that all pages have, besides those of every response.
fn add_page_headers(mut response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    const FIXED: [(&str, &str); 3] =
        [("content-security-policy", POLICY), ("cross-origin-opener-policy", "same-origin"), ("referrer-policy", "same-origin")];
    for (name, value) in FIXED {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    let target = response.request().extensions().get::<FormTarget>().cloned();
    if let Some(policy) = target.and_then(|FormTarget(origin)| HeaderValue::from_str(&format!("{POLICY} {origin}")).ok()) {
        response.headers_mut().insert(HeaderName::from_static("content-security-policy"), policy);
    }
    response
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HOST, ORIGIN};

    use super::*;

    fn headers(pairs: &[(HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap())).collect()
    }

    #[test]
    fn only_forms_of_this_site_pass() {
        let site = HeaderName::from_static("sec-fetch-site");
        assert!(is_from_here(&headers(&[(site.clone(), "same-origin")])));
        assert!(is_from_here(&headers(&[(ORIGIN, "https://noctuary.example:8080"), (HOST, "noctuary.example:8080")])));
        for wrong in [
            headers(&[]),
            headers(&[(site.clone(), "cross-site")]),
            headers(&[(site.clone(), "same-site"), (ORIGIN, "http://a"), (HOST, "a")]),
            headers(&[(ORIGIN, "null"), (HOST, "a")]),
            headers(&[(ORIGIN, "https://evil.example"), (HOST, "noctuary.example")]),
        ] {
            assert!(!is_from_here(&wrong), "{wrong:?}");
        }
    }
}
