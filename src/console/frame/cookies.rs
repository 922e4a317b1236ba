//! The console's cookies: their names and attributes. Over TLS the `__Host-` prefix binds them to this host.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};

use crate::edge::{self, peer};

/// The login session.
pub const SESSION: &str = "sid";
/// A visit before login, to which the token of the login form is bound.
pub const VISIT: &str = "visit";
/// A login that has gone to an identity provider and not come back yet.
pub const PROVIDER_LOGIN: &str = "provider-login";
/// A login whose password was right and whose code is missing.
pub const LOGIN_CODE: &str = "login-code";
/// A login with a passkey that the device has not answered yet.
pub const LOGIN_PASSKEY: &str = "login-passkey";
/// The selected workspace.
pub const WORKSPACE: &str = "workspace";
/// `light` or `dark`; without it the browser decides.
pub const THEME: &str = "theme";
/// `en` or `zh`; without it the browser decides.
pub const LANGUAGE: &str = "lang";
/// `off` disables the keyboard shortcuts of single keys.
pub const KEYS: &str = "keys";
/// The result of the last form, shown once.
pub const FLASH: &str = "flash";

/// The value of a cookie.
#[must_use]
pub fn read(request: &HttpRequest, name: &str) -> Option<String> {
    request.cookie(&full_name(request, name)).map(|cookie| cookie.value().to_owned()).filter(|value| !value.is_empty())
}

/// Creates a cookie that scripts cannot read and that forms of other sites do not send. Without a lifetime it ends with the browser
/// session.
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

/// Deletes a cookie.
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
