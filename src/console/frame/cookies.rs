//! The console's cookies: what they are called, and how each is set. Behind TLS the names bind them to this very host.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

use crate::edge::{self, peer};

/// Who is logged in.
pub const SESSION: &str = "sid";
/// The visit before a login, which the login form is bound to.
pub const VISIT: &str = "visit";
/// The workspace that pages show.
pub const WORKSPACE: &str = "workspace";
/// `light` or `dark`; without it the browser decides.
pub const THEME: &str = "theme";
/// `en` or `zh`; without it the browser decides.
pub const LANGUAGE: &str = "lang";
/// Whether single keys are shortcuts: `off`.
pub const KEYS: &str = "keys";
/// What the last form did, told once.
pub const FLASH: &str = "flash";

/// The value of a cookie.
#[must_use]
pub fn read(request: &HttpRequest, name: &str) -> Option<String> {
    request.cookie(&full_name(request, name)).map(|cookie| cookie.value().to_owned()).filter(|value| !value.is_empty())
}

/// A cookie that scripts cannot read and other sites' forms do not send; without a lifetime it ends with the browser.
#[must_use]
pub fn make(request: &HttpRequest, name: &str, value: String, lives: Option<Duration>) -> Cookie<'static> {
    let mut cookie = Cookie::build(full_name(request, name), value).path("/").http_only(true).same_site(SameSite::Lax);
    if is_tls(request) {
        cookie = cookie.secure(true);
    }
    let mut cookie = cookie.finish();
    cookie.set_max_age(lives);
    cookie
}

/// Takes a cookie away.
#[must_use]
pub fn remove(request: &HttpRequest, name: &str) -> Cookie<'static> {
    let mut cookie = make(request, name, String::new(), None);
    cookie.make_removal();
    cookie
}

fn full_name(request: &HttpRequest, name: &str) -> String {
    if is_tls(request) { format!("__Host-{name}") } else { name.to_owned() }
}

fn is_tls(request: &HttpRequest) -> bool {
    edge::system(request).is_ok_and(|system| peer::is_tls(request, &system.config.server))
}
