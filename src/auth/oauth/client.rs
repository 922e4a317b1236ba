//! Clients of OAuth (RFC 7591). Anybody may register one, so that nothing is stored: the client's id contains its name and redirect URIs
//! with an HMAC. A client is public and has no secret; with PKCE, only the client that requested a code can
//! exchange it.

use std::net::IpAddr;

use data_encoding::BASE64URL_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use url::{Host, Url};

use crate::app_state::AppState;
use crate::auth::login::Origin;
use crate::auth::oauth::refusal::Refusal;
use crate::auth::token_text::digest;
use crate::error::{Error, Result};

/// A prefix of the signed text, so that a client's id is valid for no other purpose.
const PURPOSE: &[u8] = b"noctuary oauth client\0";
/// The length of the HMAC in an id, in bytes.
const TAG: usize = 16;
/// The maximum number of redirect URIs.
const MAX_REDIRECTS: usize = 10;
/// The maximum length of a redirect URI, in bytes.
const MAX_REDIRECT_BYTES: usize = 500;
/// The maximum length of all that an id contains, in bytes. The id travels in addresses.
const MAX_CONTENT_BYTES: usize = 2_000;
/// The maximum length of a name, in characters.
const MAX_NAME_CHARS: usize = 60;

/// A registered client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// Its id.
    pub id: String,
    /// The name that it gave itself; nobody checked it.
    pub name: String,
    /// Where it may be sent its code.
    pub redirect_uris: Vec<String>,
}

/// The content of an id.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    #[serde(rename = "n")]
    name: String,
    #[serde(rename = "r")]
    redirect_uris: Vec<String>,
}

/// Registers a client, which stores nothing.
///
/// # Errors
/// A refusal for redirect URIs that are missing, too many, too long or not allowed; [`Error::RateLimited`] for many in a short time.
pub async fn register(app: &AppState, origin: &Origin, name: &str, redirect_uris: Vec<String>) -> Result<Client, Refusal> {
    app.auth_state.register_client(origin.network, app.clock.now())?;
    if !(1..=MAX_REDIRECTS).contains(&redirect_uris.len()) {
        return Err(Refusal::Refused("invalid_redirect_uri", "redirect_uris must name 1 to 10 addresses"));
    }
    if !redirect_uris.iter().all(|uri| is_allowed(uri)) {
        let rule = "a redirect URI must be https, or http to this machine (127.0.0.1, [::1], localhost), without fragment and password";
        return Err(Refusal::Refused("invalid_redirect_uri", rule));
    }
    let name: String =
        name.split_whitespace().collect::<Vec<_>>().join(" ").chars().filter(|c| !is_hidden(*c)).take(MAX_NAME_CHARS).collect();
    let host = redirect_uris.first().and_then(|uri| host_of(uri)).unwrap_or_default();
    let name = if name.is_empty() { host } else { name };
    let content = serde_json::to_vec(&Content { name: name.clone(), redirect_uris: redirect_uris.clone() }).map_err(Error::internal)?;
    if content.len() > MAX_CONTENT_BYTES {
        return Err(Refusal::Refused(
            "invalid_client_metadata",
            "the name and the redirect URIs are too long: at most 2,000 bytes together",
        ));
    }
    let tag = mac(app, &content).await?.finalize().into_bytes();
    let tag: Vec<u8> = tag.into_iter().take(TAG).collect();
    Ok(Client { id: BASE64URL_NOPAD.encode(&[tag, content].concat()), name, redirect_uris })
}

/// The client with this id; `None` if this installation did not issue it.
///
/// # Errors
/// [`Error::Internal`] if the signing key cannot be read.
pub async fn find(app: &AppState, id: &str) -> Result<Option<Client>> {
    if id.len() > BASE64URL_NOPAD.encode_len(TAG + MAX_CONTENT_BYTES) {
        return Ok(None);
    }
    let bytes = BASE64URL_NOPAD.decode(id.as_bytes()).unwrap_or_default();
    let Some((tag, content)) = bytes.split_at_checked(TAG) else { return Ok(None) };
    if mac(app, content).await?.verify_truncated_left(tag).is_err() {
        return Ok(None);
    }
    let content: Option<Content> = serde_json::from_slice(content).ok();
    Ok(content.map(|Content { name, redirect_uris }| Client { id: id.to_owned(), name, redirect_uris }))
}

impl Client {
    /// Whether its code may be sent to `uri`: a registered address to the letter. The port of an address on the person's own machine is free,
    /// because such an app takes any port that is unused (RFC 8252, 7.3).
    #[must_use]
    pub fn may_redirect_to(&self, uri: &str) -> bool {
        is_allowed(uri) && self.redirect_uris.iter().any(|known| known == uri || is_same_but_port(known, uri))
    }

    /// The hash that stands for it in a grant.
    #[must_use]
    pub fn hash(&self) -> String {
        digest(&self.id)
    }
}

/// The host that a redirect URI leads to, for the page of consent.
#[must_use]
pub fn host_of(uri: &str) -> Option<String> {
    Url::parse(uri).ok()?.host_str().map(str::to_owned)
}

/// The origin of a redirect URI, which the page of consent allows its form to be sent on to.
#[must_use]
pub fn origin_of(uri: &str) -> Option<String> {
    Some(Url::parse(uri).ok()?.origin().ascii_serialization()).filter(|origin| origin.contains("://"))
}

fn is_allowed(uri: &str) -> bool {
    let is_plain = uri.len() <= MAX_REDIRECT_BYTES
        && uri.bytes().all(|byte| byte.is_ascii_graphic())
        && !uri.contains(['\\', '"', '<', '>', ';', ',']);
    let Some(url) = Url::parse(uri).ok().filter(|_| is_plain) else { return false };
    // A parser of addresses overlooks further slashes, so that another part of the text becomes the host.
    let has_host = uri.split_once("://").is_some_and(|(_, rest)| !rest.starts_with('/'));
    let is_bare = has_host && url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    is_bare && url.host().is_some() && (url.scheme() == "https" || (url.scheme() == "http" && is_loopback(&url)))
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name.eq_ignore_ascii_case("localhost"),
        Some(Host::Ipv4(address)) => IpAddr::from(address).is_loopback(),
        Some(Host::Ipv6(address)) => IpAddr::from(address).is_loopback(),
        None => false,
    }
}

fn is_same_but_port(known: &str, uri: &str) -> bool {
    let (Ok(known), Ok(uri)) = (Url::parse(known), Url::parse(uri)) else { return false };
    let are_here = known.scheme() == "http" && is_loopback(&known);
    are_here && uri.scheme() == "http" && known.host() == uri.host() && known.path() == uri.path() && known.query() == uri.query()
}

/// Control characters, and those that change the direction or the look of a text without being seen.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{00ad}' | '\u{061c}')
}

async fn mac(app: &AppState, content: &[u8]) -> Result<Hmac<Sha256>> {
    let key = app.auth_state.signing_key(&app.db, &app.config).await?;
    let mut mac = Hmac::<Sha256>::new_from_slice(key.encode().as_bytes()).map_err(Error::internal)?;
    mac.update(PURPOSE);
    mac.update(content);
    Ok(mac)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(uris: &[&str]) -> Client {
        Client { id: "c".to_owned(), name: "Aster".to_owned(), redirect_uris: uris.iter().map(|uri| (*uri).to_owned()).collect() }
    }

    #[test]
    fn only_tls_and_this_machine_are_redirected_to() {
        for uri in ["https://claude.ai/api/mcp/auth_callback", "http://127.0.0.1:3000/cb", "http://localhost/cb", "http://[::1]:9/cb?x=1"] {
            assert!(is_allowed(uri), "{uri}");
        }
        for uri in [
            "http://example.org/cb",
            "https://user:secret@example.org/cb",
            "https://example.org/cb#part",
            "javascript:alert(1)",
            "data:text/html,x",
            "cursor://callback",
            "https:///cb",
            "//example.org/cb",
            "/cb",
            "",
            "https://example.org/c b",
            "https://example.org/;script-src",
            "http://localhost.evil.example/cb",
            "http://127.0.0.1.evil.example/cb",
        ] {
            assert!(!is_allowed(uri), "{uri}");
        }
    }

    #[test]
    fn a_redirect_is_exact_but_for_the_port_of_this_machine() {
        let web = client(&["https://claude.ai/callback"]);
        assert!(web.may_redirect_to("https://claude.ai/callback"));
        for other in [
            "https://claude.ai/callback/",
            "https://claude.ai/callback?x=1",
            "https://claude.ai:444/callback",
            "https://CLAUDE.ai/callback",
            "https://claude.ai.evil.example/callback",
            "http://claude.ai/callback",
            "https://claude.ai/callback/../other",
        ] {
            assert!(!web.may_redirect_to(other), "{other}");
        }
        let native = client(&["http://127.0.0.1/callback", "http://localhost:1234/cb"]);
        assert!(native.may_redirect_to("http://127.0.0.1:49152/callback") && native.may_redirect_to("http://localhost:9/cb"));
        for other in
            ["http://127.0.0.1:1/other", "http://localhost:1/callback", "https://127.0.0.1:1/callback", "http://127.0.0.2:1/callback"]
        {
            assert!(!native.may_redirect_to(other), "{other}");
        }
    }
}
