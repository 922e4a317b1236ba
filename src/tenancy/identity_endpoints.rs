//! What a provider says about itself, its keys, and the exchange of a code. Every request uses the guarded client of tenants' URLs.
//! `identity_login` and `identity_providers` call it.

use std::time::Duration;

use jsonwebtoken::jwk::Jwk;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use url::Url;

use crate::auth::oidc::{Failure, Pending, Refused};
use crate::config::value::Secret;
use crate::domain::identity_provider::IdentityProvider;
use crate::net::{Outbound, read_capped};

/// The time-out of one request.
const WITHIN: Duration = Duration::from_secs(10);
/// The largest answer that is read, in bytes.
const MAX_ANSWER: usize = 512 << 10;

/// The endpoints of a provider, as discovered.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Endpoints {
    /// The issuer; discovery checks that it is the configured one.
    pub issuer: String,
    /// Where the browser goes.
    pub authorization_endpoint: Url,
    /// Where the code is exchanged.
    pub token_endpoint: Url,
    /// Where the keys are.
    pub jwks_uri: Url,
    /// Where the provider says more about a person than in the ID token.
    #[serde(default)]
    pub userinfo_endpoint: Option<Url>,
    /// Whether the answer in the browser's address always names the issuer (RFC 9207).
    #[serde(default)]
    pub authorization_response_iss_parameter_supported: bool,
    /// How the client may authenticate; empty means with HTTP basic authentication.
    #[serde(default)]
    pub token_endpoint_auth_methods_supported: Vec<String>,
}

#[derive(Deserialize)]
struct Keys {
    /// Read one by one: a key of an unknown kind must not hide the others.
    keys: Vec<Value>,
}

/// What the provider sends back in the browser's address.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct Returned {
    /// The state of the login.
    pub state: Option<String>,
    /// The code to exchange; absent if the login failed there.
    pub code: Option<String>,
    /// The issuer that answers.
    pub iss: Option<String>,
}

/// What a code was exchanged for. Nothing of it is verified yet.
#[derive(Deserialize)]
pub struct Exchanged {
    /// Who logged in.
    pub id_token: String,
    /// Opens the userinfo endpoint.
    pub access_token: Option<Secret>,
}

#[derive(Deserialize)]
struct TokenError {
    error: String,
}

/// Reads the discovery document of an issuer.
///
/// # Errors
/// [`Refused::ProviderDown`] or [`Refused::BadProvider`].
pub async fn discover(outbound: &Outbound, issuer: &str) -> Result<Endpoints, Refused> {
    let address = format!("{}/.well-known/openid-configuration", issuer.trim_end_matches('/'));
    let url = Url::parse(&address).map_err(|_| Refused::BadProvider)?;
    let found: Endpoints = get(outbound, url).await?;
    // The browser goes there: over https, unless the operator allows a provider without it.
    let is_safe = matches!((found.authorization_endpoint.scheme(), issuer.split_once(':')), ("https", _) | ("http", Some(("http", _))));
    if found.issuer == issuer && is_safe { Ok(found) } else { Err(Refused::BadProvider) }
}

impl Endpoints {
    /// The address at the provider that the browser is sent to.
    #[must_use]
    pub fn authorize(&self, provider: &IdentityProvider, pending: &Pending, redirect_uri: &str) -> Url {
        let mut url = self.authorization_endpoint.clone();
        url.query_pairs_mut()
            .append_pair("response_type", "code")
            .append_pair("client_id", &provider.client_id)
            .append_pair("redirect_uri", redirect_uri)
            .append_pair("scope", "openid email profile")
            .append_pair("state", &pending.state)
            .append_pair("nonce", &pending.nonce)
            .append_pair("code_challenge", &pending.challenge())
            .append_pair("code_challenge_method", "S256");
        url
    }

    /// Whether the answer is one of this provider. Without the check, a malicious provider could collect the code of another one.
    #[must_use]
    pub fn is_answer(&self, returned: &Returned) -> bool {
        match &returned.iss {
            Some(issuer) => *issuer == self.issuer,
            None => !self.authorization_response_iss_parameter_supported,
        }
    }

    /// The keys that may have signed an ID token.
    ///
    /// # Errors
    /// As [`discover`].
    pub async fn keys(&self, outbound: &Outbound) -> Result<Vec<Jwk>, Refused> {
        let found: Keys = get(outbound, self.jwks_uri.clone()).await?;
        Ok(found.keys.into_iter().filter_map(|key| serde_json::from_value(key).ok()).collect())
    }

    /// Exchanges a code for an ID token.
    ///
    /// # Errors
    /// [`Refused::WrongSecret`], [`Refused::Expired`] for a code that is no longer valid, and those of [`discover`].
    pub async fn exchange(
        &self,
        outbound: &Outbound,
        provider: &IdentityProvider,
        secret: Option<&Secret>,
        (code, verifier): (&str, &str),
        redirect_uri: &str,
    ) -> Result<Exchanged, Failure> {
        let mut fields = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", redirect_uri),
            ("code_verifier", verifier),
            ("client_id", &provider.client_id),
        ];
        let client = outbound.for_tenant(&self.token_endpoint).map_err(|_| Refused::ProviderDown)?;
        let mut request = client.post(self.token_endpoint.clone()).timeout(WITHIN);
        let methods = &self.token_endpoint_auth_methods_supported;
        match secret {
            Some(secret) if methods.is_empty() || methods.iter().any(|method| method == "client_secret_basic") => {
                let encode = |text: &str| url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
                request = request.basic_auth(encode(&provider.client_id), Some(encode(secret.expose())));
            }
            Some(secret) => fields.push(("client_secret", secret.expose())),
            None => {}
        }
        let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request = request.header("content-type", "application/x-www-form-urlencoded").header("accept", "application/json");
        let answer = request.body(body).send().await.map_err(|_| Refused::ProviderDown)?;
        let is_right = answer.status().is_success();
        let body = read_capped(answer, MAX_ANSWER).await.map_err(|_| Refused::ProviderDown)?;
        if is_right {
            return serde_json::from_slice(&body).map_err(|_| Refused::BadProvider.into());
        }
        let error = serde_json::from_slice::<TokenError>(&body).map(|told| told.error).unwrap_or_default();
        Err(Failure::Refused(match error.as_str() {
            "invalid_client" | "unauthorized_client" => Refused::WrongSecret,
            "invalid_grant" => Refused::Expired,
            _ => Refused::BadProvider,
        }))
    }

    /// What the provider says about the owner of the access token; `None` without such an endpoint.
    ///
    /// # Errors
    /// As [`discover`].
    pub async fn userinfo(&self, outbound: &Outbound, access_token: &Secret) -> Result<Option<Map<String, Value>>, Refused> {
        match &self.userinfo_endpoint {
            Some(url) => ask(outbound, url.clone(), Some(access_token)).await.map(Some),
            None => Ok(None),
        }
    }
}

async fn get<T: DeserializeOwned>(outbound: &Outbound, url: Url) -> Result<T, Refused> {
    ask(outbound, url, None).await
}

async fn ask<T: DeserializeOwned>(outbound: &Outbound, url: Url, token: Option<&Secret>) -> Result<T, Refused> {
    let client = outbound.for_tenant(&url).map_err(|_| Refused::ProviderDown)?;
    let mut request = client.get(url).timeout(WITHIN).header("accept", "application/json");
    if let Some(token) = token {
        request = request.bearer_auth(token.expose());
    }
    let answer = request.send().await.map_err(|_| Refused::ProviderDown)?;
    if !answer.status().is_success() {
        return Err(Refused::ProviderDown);
    }
    let body = read_capped(answer, MAX_ANSWER).await.map_err(|_| Refused::ProviderDown)?;
    serde_json::from_slice(&body).map_err(|_| Refused::BadProvider)
}
