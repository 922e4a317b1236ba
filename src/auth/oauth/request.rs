//! The request of an app for a person's consent (RFC 6749, 4.1.1, as OAuth 2.1 narrows it: a code, PKCE with S256, a registered address).

use serde::Deserialize;
use url::Url;

use crate::app_state::AppState;
use crate::auth::oauth::client::{self, Client};
use crate::auth::oauth::{RESOURCE, SCOPES};
use crate::domain::access::Access;
use crate::domain::token_scope::TokenScope;
use crate::error::{Error, Result};

/// The length of a challenge of S256, in characters.
const CHALLENGE_CHARS: usize = 43;
/// The maximum length of the app's state, in bytes.
const MAX_STATE_BYTES: usize = 2_000;

/// The parameters as the app sent them.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Asked {
    /// `code`.
    pub response_type: String,
    /// The client.
    pub client_id: String,
    /// Where the code goes.
    pub redirect_uri: String,
    /// The PKCE challenge.
    pub code_challenge: String,
    /// `S256`.
    pub code_challenge_method: String,
    /// Scopes with spaces between them.
    pub scope: String,
    /// Returned to the app as it is.
    pub state: String,
    /// What the token is for.
    pub resource: String,
}

/// A request that may be put to a person.
#[derive(Debug, Clone)]
pub struct Request {
    /// Who asks.
    pub client: Client,
    /// Where the code goes.
    pub redirect_uri: String,
    /// The PKCE challenge.
    pub challenge: String,
    /// What it asks for, as far as an app can.
    pub scopes: Vec<TokenScope>,
    /// Returned to the app as it is.
    pub state: String,
}

/// Checks the parameters. An error is shown to the person and never sent to the app's address: anybody can register one, and a link to us
/// must not lead there unseen.
///
/// # Errors
/// [`Error::Invalid`] with the name of the parameter.
pub async fn check(app: &AppState, root: &str, asked: &Asked) -> Result<Request> {
    let wrong = |field: &str, message: &str| Err(Error::invalid(field, message));
    let Some(client) = client::find(app, &asked.client_id).await? else {
        return wrong("client_id", "is unknown here; remove the connection in the app and add it again");
    };
    if !client.may_redirect_to(&asked.redirect_uri) {
        return wrong("redirect_uri", "is not one that the app registered");
    }
    if asked.response_type != "code" {
        return wrong("response_type", "must be code");
    }
    let is_base64 = asked.code_challenge.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if asked.code_challenge_method != "S256" || asked.code_challenge.len() != CHALLENGE_CHARS || !is_base64 {
        return wrong("code_challenge", "is required, with the method S256 (PKCE)");
    }
    if asked.state.len() > MAX_STATE_BYTES {
        return wrong("state", "is longer than 2,000 bytes");
    }
    if !is_resource(root, &asked.resource) {
        return wrong("resource", "must be the address of /mcp on this server");
    }
    let scopes = scopes(&asked.scope);
    if scopes.is_empty() {
        return wrong("scope", "must contain memory:read or memory:write");
    }
    Ok(Request {
        client,
        redirect_uri: asked.redirect_uri.clone(),
        challenge: asked.code_challenge.clone(),
        scopes,
        state: asked.state.clone(),
    })
}

impl Request {
    /// What the person can grant of it.
    #[must_use]
    pub fn grantable(&self, access: &Access) -> Vec<TokenScope> {
        self.scopes.iter().copied().filter(|scope| scope.role() <= access.role() && access.scopes().contains(scope)).collect()
    }

    /// The app's address with these parameters, and its state.
    ///
    /// # Errors
    /// [`Error::Internal`] if the address, which was checked, cannot be parsed.
    pub fn answer(&self, fields: &[(&str, &str)]) -> Result<String> {
        let mut address = Url::parse(&self.redirect_uri).map_err(Error::internal)?;
        let state = (!self.state.is_empty()).then_some(("state", self.state.as_str()));
        address.query_pairs_mut().extend_pairs(fields.iter().copied().chain(state));
        Ok(address.into())
    }
}

/// Whether a token for `resource` is one for `/mcp` here. Absent, it is: we issue no other tokens to apps.
pub(super) fn is_resource(root: &str, resource: &str) -> bool {
    if resource.is_empty() {
        return true;
    }
    let (Ok(named), Ok(own)) = (Url::parse(resource), Url::parse(root)) else { return false };
    let path = named.path().trim_end_matches('/');
    named.origin() == own.origin() && (path == RESOURCE || path.is_empty()) && named.fragment().is_none()
}

/// The scopes of a request. Those of other servers, such as `offline_access`, are left out; without any the app gets all that an app can.
fn scopes(text: &str) -> Vec<TokenScope> {
    let mut words = text.split_whitespace().peekable();
    if words.peek().is_none() {
        return SCOPES.to_vec();
    }
    let named: Vec<TokenScope> = words.filter_map(TokenScope::parse).collect();
    SCOPES.into_iter().filter(|scope| named.contains(scope)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_for_mcp_here_and_nowhere_else() {
        let root = "https://memory.example.org";
        for resource in
            ["", root, "https://memory.example.org/", "https://memory.example.org/mcp", "https://MEMORY.example.org:443/mcp?agent=Ada"]
        {
            assert!(is_resource(root, resource), "{resource}");
        }
        for resource in [
            "https://other.example.org/mcp",
            "http://memory.example.org/mcp",
            "https://memory.example.org/api",
            "mcp",
            "https://memory.example.org/mcp#x",
        ] {
            assert!(!is_resource(root, resource), "{resource}");
        }
    }

    #[test]
    fn an_app_gets_the_scopes_of_memory_and_never_more() {
        assert_eq!(scopes(""), SCOPES);
        assert_eq!(scopes("offline_access memory:read admin"), [TokenScope::MemoryRead]);
        assert_eq!(scopes("memory:write memory:read memory:read"), SCOPES);
        assert_eq!(scopes("admin chat"), []);
    }
}
