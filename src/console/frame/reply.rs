//! Answers of the console: a page or one block of it, and the redirect after a form with what it did.

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

/// The part of the message's cookie that says how to take it back.
const UNDO: &str = "undo";

/// 200 with a page or block.
///
/// # Errors
/// [`Error::Internal`] when the template fails.
pub fn html(view: &impl Template) -> Result<HttpResponse> {
    html_as(StatusCode::OK, view)
}

/// A page with another status: 422 for a form that comes back with its complaints, 409 for a conflict.
///
/// # Errors
/// [`Error::Internal`] when the template fails.
pub fn html_as(status: StatusCode, view: &impl Template) -> Result<HttpResponse> {
    let page = view.render().map_err(Error::internal)?;
    // Two headers that choose the block: caches and the browser's history must not mix page and block.
    Ok(HttpResponse::build(status)
        .content_type("text/html; charset=utf-8")
        .insert_header((VARY, "HX-Request, HX-Target, Cookie"))
        .body(page))
}

/// 303 to `address` after a form did its work.
#[must_use]
pub fn see(address: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header((LOCATION, address)).finish()
}

/// 303, and the message `name` on the page that follows.
#[must_use]
pub fn done(request: &HttpRequest, address: &str, name: &str) -> HttpResponse {
    done_with(request, address, name, "")
}

/// The same with the value `what` in the message.
#[must_use]
pub fn done_with(request: &HttpRequest, address: &str, name: &str, what: &str) -> HttpResponse {
    let value = form_urlencoded::Serializer::new(String::new()).append_pair(name, what).finish();
    let mut answer = see(address);
    // A cookie that cannot be set costs a message, not the answer.
    let _unset = answer.add_cookie(&cookies::make(request, cookies::FLASH, value, None));
    answer
}

/// [`done`], with a button on the page that follows that takes it back: `undo` is the address of a form that restores.
#[must_use]
pub fn done_undoable(request: &HttpRequest, address: &str, name: &str, undo: &str) -> HttpResponse {
    let value = form_urlencoded::Serializer::new(String::new()).append_pair(name, "").append_pair(UNDO, undo).finish();
    let mut answer = see(address);
    let _unset = answer.add_cookie(&cookies::make(request, cookies::FLASH, value, None));
    answer
}

/// Where the last form can be taken back. Only forms of this site that restore: the cookie is the visitor's.
#[must_use]
pub fn undo(request: &HttpRequest) -> Option<String> {
    let value = cookies::read(request, cookies::FLASH)?;
    let (_, address) = form_urlencoded::parse(value.as_bytes()).find(|(name, _)| name == UNDO)?;
    let path = address.split('?').next().unwrap_or_default();
    (own_path(Some(&address)) == address && path.ends_with("/restore")).then(|| address.into_owned())
}

/// The same answer, setting cookies.
///
/// # Errors
/// [`Error::Internal`] when one cannot be written.
pub fn with_cookies(mut answer: HttpResponse, cookies: impl IntoIterator<Item = Cookie<'static>>) -> Result<HttpResponse> {
    for cookie in cookies {
        answer.add_cookie(&cookie).map_err(|error| Error::internal(error.to_string()))?;
    }
    Ok(answer)
}

/// What the last form left to say. Only messages of the catalogue whose name begins with `done-`: the cookie is the visitor's.
#[must_use]
pub fn told(request: &HttpRequest, words: Words) -> Option<String> {
    let value = cookies::read(request, cookies::FLASH)?;
    let (name, what) = form_urlencoded::parse(value.as_bytes()).next()?;
    (name.starts_with("done-") && words.has(&name)).then(|| words.with(&name, "what", what.as_ref()))
}

/// An address with a query of those fields that say something.
#[must_use]
pub fn address(path: &str, fields: &[(&str, &str)]) -> String {
    let said = fields.iter().filter(|(_, value)| !value.is_empty());
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(said).finish();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
}

/// A path of this site to go to next: never another site's.
#[must_use]
pub fn own_path(next: Option<&str>) -> &str {
    let is_own = |path: &&str| path.starts_with('/') && !path.starts_with("//") && !path.contains(['\\', '\r', '\n', '\t']);
    next.filter(is_own).unwrap_or("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_site_are_gone_to() {
        assert_eq!(own_path(Some("/agents?q=1")), "/agents?q=1");
        for elsewhere in ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "", "/\t/evil.example"] {
            assert_eq!(own_path(Some(elsewhere)), "/", "{elsewhere}");
        }
    }
}
