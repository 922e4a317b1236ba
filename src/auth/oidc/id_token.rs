//! Verifies ID tokens: signature, issuer, audience, time and nonce.

use chrono::{DateTime, Duration, Utc};
use jsonwebtoken::jwk::{AlgorithmParameters, Jwk, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, Validation};
use serde_json::{Map, Value};

use super::Refused;
use crate::domain::identity_provider::IdentityProvider;

/// How much the clocks may differ.
const LEEWAY: Duration = Duration::seconds(60);
/// The maximum length of a token, in bytes: groups can be many.
const MAX_LENGTH: usize = 64 << 10;
/// The signatures that are accepted. A shared secret is none of them, so that no public key can be used as one.
const ALGORITHMS: [Algorithm; 9] = [
    Algorithm::RS256,
    Algorithm::RS384,
    Algorithm::RS512,
    Algorithm::PS256,
    Algorithm::PS384,
    Algorithm::PS512,
    Algorithm::ES256,
    Algorithm::ES384,
    Algorithm::EdDSA,
];

/// The claims about the e-mail address. One says nothing without the other.
const ADDRESS: [&str; 2] = ["email", "email_verified"];

/// Who a provider says somebody is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The id at the provider, which never changes.
    pub subject: String,
    /// The e-mail address, in lower case; `None` if the provider did not verify it.
    pub email: Option<String>,
    /// The name.
    pub name: Option<String>,
    /// The groups.
    pub groups: Vec<String>,
}

/// The claims of a verified ID token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims(Map<String, Value>);

/// Verifies a token that `provider` issued for the login with this nonce.
///
/// # Errors
/// [`Refused::BadToken`]; [`Refused::ClockSkew`] if only the time is wrong.
pub fn verify(token: &str, keys: &[Jwk], provider: &IdentityProvider, nonce: &str, now: DateTime<Utc>) -> Result<Claims, Refused> {
    if token.len() > MAX_LENGTH {
        return Err(Refused::BadToken);
    }
    let header = jsonwebtoken::decode_header(token).map_err(|_| Refused::BadToken)?;
    if !ALGORITHMS.contains(&header.alg) {
        return Err(Refused::BadToken);
    }
    let mut rules = Validation::new(header.alg);
    // The library would use the system clock; here the time is a parameter.
    rules.validate_exp = false;
    rules.validate_nbf = false;
    rules.set_issuer(&[&provider.issuer]);
    rules.set_audience(&[&provider.client_id]);
    rules.set_required_spec_claims(&["iss", "sub", "aud", "exp"]);
    let fits = |key: &&Jwk| {
        let is_public = !matches!(key.algorithm, AlgorithmParameters::OctetKey(_));
        let is_named = header.kid.is_none() || key.common.key_id == header.kid;
        is_public && is_named && !matches!(key.common.public_key_use, Some(PublicKeyUse::Encryption))
    };
    let read = |key: &Jwk| {
        let key = DecodingKey::from_jwk(key).ok()?;
        jsonwebtoken::decode::<Map<String, Value>>(token, &key, &rules).ok()
    };
    let claims = keys.iter().filter(fits).find_map(read).ok_or(Refused::BadToken)?.claims;
    check(&claims, provider, nonce, now)?;
    Ok(Claims(claims))
}

impl Claims {
    /// Whether the token leaves out what a login needs: many providers put it only behind the userinfo endpoint.
    #[must_use]
    pub fn is_thin(&self, provider: &IdentityProvider) -> bool {
        ADDRESS.iter().chain(&[provider.group_claim.as_str()]).any(|name| !self.0.contains_key(*name))
    }

    /// Adds what the userinfo endpoint says. What the token says itself counts more. An address and its verification are taken from the
    /// same source.
    ///
    /// # Errors
    /// [`Refused::BadToken`] for the answer about another subject.
    pub fn add(&mut self, mut more: Map<String, Value>, provider: &IdentityProvider) -> Result<(), Refused> {
        if more.get("sub").is_none_or(|subject| Some(subject) != self.0.get("sub")) {
            return Err(Refused::BadToken);
        }
        let is_whole = ADDRESS.iter().all(|name| self.0.contains_key(*name));
        if !is_whole && more.contains_key("email") {
            for name in ADDRESS {
                self.0.remove(name);
                self.0.extend(more.remove(name).map(|value| (name.to_owned(), value)));
            }
        }
        for name in ["name", provider.group_claim.as_str()] {
            if let Some(value) = more.remove(name) {
                self.0.entry(name).or_insert(value);
            }
        }
        Ok(())
    }

    /// Who it is.
    ///
    /// # Errors
    /// [`Refused::BadToken`] without a usable subject.
    pub fn identity(&self, provider: &IdentityProvider) -> Result<Identity, Refused> {
        identity(&self.0, provider).ok_or(Refused::BadToken)
    }
}

fn check(claims: &Map<String, Value>, provider: &IdentityProvider, nonce: &str, now: DateTime<Utc>) -> Result<(), Refused> {
    let text = |name: &str| claims.get(name).and_then(Value::as_str);
    if text("nonce") != Some(nonce) {
        return Err(Refused::BadToken);
    }
    let is_shared = claims.get("aud").and_then(Value::as_array).is_some_and(|all| all.len() > 1);
    match text("azp") {
        Some(party) if party != provider.client_id => return Err(Refused::BadToken),
        None if is_shared => return Err(Refused::BadToken),
        _ => {}
    }
    let second = |name: &str| claims.get(name).and_then(Value::as_f64);
    let (now, leeway) = (now.timestamp() as f64, LEEWAY.num_seconds() as f64);
    let ends = second("exp").ok_or(Refused::BadToken)?;
    let begins = second("nbf").into_iter().chain(second("iat")).fold(0.0, f64::max);
    if now >= ends + leeway || begins > now + leeway { Err(Refused::ClockSkew) } else { Ok(()) }
}

fn identity(claims: &Map<String, Value>, provider: &IdentityProvider) -> Option<Identity> {
    let text = |name: &str| claims.get(name).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
    let is_verified = claims.get("email_verified").is_some_and(|said| said == &Value::Bool(true) || said == "true");
    let groups = match claims.get(&provider.group_claim) {
        Some(Value::Array(all)) => all.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        Some(Value::String(one)) => vec![one.clone()],
        _ => Vec::new(),
    };
    Some(Identity {
        subject: text("sub").filter(|subject| subject.len() <= 255)?.to_owned(),
        email: text("email").filter(|_| is_verified).map(str::to_lowercase),
        name: text("name").map(str::to_owned),
        groups,
    })
}

#[cfg(test)]
#[path = "id_token_tests.rs"]
mod tests;
