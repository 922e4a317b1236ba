//! Responses of the console: a page or one block of it, and the redirect after a form with a message about its result.

use actix_web::HttpRequest;
use actix_web::HttpResponse;
use actix_web::cookie::Cookie;
use actix_web::http::StatusCode;
use actix_web::http::header::{LOCATION, VARY};
use askama::Template;
use url::form_urlencoded;

use super::cookies;
use super::text::Words;
use crate::error::{Error, Result};

/// The field of the flash cookie with the URL of the undo form.
const UNDO: &str = "undo";
/// The ends of the paths of forms that restore an earlier state.
const RESTORING: [&str; 3] = ["/restore", "/undo", "/revert"];

/// A response with status 200 and a page or block.
///
/// # Errors
/// [`Error::Internal`] if the template fails.
pub fn html(view: &impl Template) -> Result<HttpResponse> {
    html_as(StatusCode::OK, view)
}

/// A response with another status: 422 for a form with validation errors, 409 for a conflict.
///
/// # Errors
/// [`Error::Internal`] if the template fails.
pub fn html_as(status: StatusCode, view: &impl Template) -> Result<HttpResponse> {
    let page = view.render().map_err(Error::internal)?;
    // These two headers select the block: caches and the browser's history must not mix page and block.
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((VARY, "HX-Request, HX-Target, Cookie"))
        .body(page))
}

/// A 303 redirect after a successful form.
#[must_use]
pub fn see(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}

/// A 303 redirect; the next page shows the message `name`.
#[must_use]
pub fn done(request: &HttpRequest, address: &str, name: &str) -> HttpResponse {
    done_with(request, address, name, "")
}

/// Like [`done`], with the value `what` in the message.
#[must_use]
pub fn done_with(request: &HttpRequest, address: &str, name: &str, what: &str) -> HttpResponse {
    flash(request, address, &[(name, what)])
}

/// Like [`done`], with an undo button on the next page: `undo` is the URL of a form that restores.
#[must_use]
pub fn done_undoable(request: &HttpRequest, address: &str, name: &str, undo: &str) -> HttpResponse {
    flash(request, address, &[(name, ""), (UNDO, undo)])
}

/// A redirect with the flash cookie. Cookies are decoded when they are read: the value is encoded once more, so that the query of an undo
/// form stays one field.
fn flash(request: &HttpRequest, address: &str, fields: &[(&str, &str)]) -> HttpResponse {
    let value = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    let value: String = form_urlencoded::byte_serialize(value.as_bytes()).collect();
    let mut answer = see(address);
    // If the cookie cannot be set, only the message is lost.
    let _unset = answer.add_cookie(&cookies::make(request, cookies::FLASH, value, None));
    answer
}

/// The URL that undoes the last form. The visitor controls the cookie, so only restoring forms of this site are accepted.
#[must_use]
pub fn undo(request: &HttpRequest) -> Option<String> {
    let value = cookies::read(request, cookies::FLASH)?;
    let (_, address) = form_urlencoded::parse(value.as_bytes()).find(|(name, _)| name == UNDO)?;
    let path = address.split('?').next().unwrap_or_default();
    let restores = RESTORING.iter().any(|end| path.ends_with(end));
    (own_path(Some(&address)) == address && restores).then(|| address.into_owned())
}

/// Adds cookies to a response.
///
/// # Errors
/// [`Error::Internal`] if a cookie cannot be encoded.
pub fn with_cookies(mut answer: HttpResponse, cookies: impl IntoIterator<Item = Cookie<'static>>) -> Result<HttpResponse> {
    for cookie in cookies {
        answer.add_cookie(&cookie).map_err(|error| Error::internal(error.to_string()))?;
    }
    Ok(answer)
}

/// The message about the last form. The visitor controls the cookie, so only messages whose name begins with `done-` are accepted.
#[must_use]
pub fn flash_message(request: &HttpRequest, words: Words) -> Option<String> {
    let value = cookies::read(request, cookies::FLASH)?;
    let (name, what) = form_urlencoded::parse(value.as_bytes()).next()?;
    (name.starts_with("done-") && words.has(&name)).then(|| words.with(&name, "what", what.as_ref()))
}

/// A URL with a query of the fields that have a value.
#[must_use]
pub fn address(path: &str, fields: &[(&str, &str)]) -> String {
    let said = fields.iter().filter(|(_, value)| !value.is_empty());
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(said).finish();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

/// Encodes text as a path segment.
#[must_use]
pub fn encode(segment: &str) -> String {
    form_urlencoded::byte_serialize(segment.as_bytes()).collect::<String>().replace('+', "%20")
}

/// A path of this site to redirect to; `/` if `next` might lead to another site.
#[must_use]
pub fn own_path(next: Option<&str>) -> &str {
    let is_own = |path: &&str| path.starts_with('/') && !path.starts_with("//") && !path.contains(['\\', '\r', '\n', '\t']);
    next.filter(is_own).unwrap_or("/")
}

/// The address that a form returns to, if it is of this site; else `otherwise`.
#[must_use]
pub fn next_or(next: Option<&str>, otherwise: &str) -> String {
    next.filter(|next| own_path(Some(next)) == *next).unwrap_or(otherwise).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_site_are_gone_to() {
        assert_eq!(own_path(Some("/agents?q=1")), "/agents?q=1");
        for elsewhere in ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "", "/\t/evil.example"] {
            assert_eq!(own_path(Some(elsewhere)), "/", "{elsewhere}");
            assert_eq!(next_or(Some(elsewhere), "/review"), "/review", "{elsewhere}");
        }
    }
}
