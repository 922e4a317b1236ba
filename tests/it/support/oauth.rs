//! An app that connects with OAuth, in every step: registration, the person's consent in a browser, the exchange, the renewal.

use data_encoding::BASE64URL_NOPAD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::{Url, form_urlencoded};

use super::TestApp;
use super::browser::{Browser, Page};
use super::client::{Answer, Client};

/// A client that is registered, with the verifier of its next request.
#[derive(Clone)]
pub struct OauthApp {
    pub client: Client,
    pub id: String,
    pub redirect_uri: String,
    pub verifier: String,
}

/// Where apps of tests are redirected to; nobody listens there.
pub const CALLBACK: &str = "https://app.example.org/callback";

impl OauthApp {
    /// Registers an app.
    pub async fn register(app: &TestApp, redirect_uri: &str) -> Self {
        let client = app.anonymous();
        let answer = client.post("/oauth/register", json!({ "client_name": "Aster", "redirect_uris": [redirect_uri] })).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let id = answer.json()["client_id"].as_str().expect("an id").to_owned();
        Self { client, id, redirect_uri: redirect_uri.to_owned(), verifier: "v".repeat(43) }
    }

    /// The parameters of its request for consent, with some replaced. An empty value leaves one out.
    pub fn asked(&self, changed: &[(&str, &str)]) -> Vec<(String, String)> {
        let challenge = BASE64URL_NOPAD.encode(&Sha256::digest(self.verifier.as_bytes()));
        let usual = [
            ("response_type", "code"),
            ("client_id", &self.id),
            ("redirect_uri", &self.redirect_uri),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
            ("state", "s 1&2"),
        ];
        let value =
            |name: &str, usual: &str| changed.iter().find(|(changed, _)| *changed == name).map_or(usual, |(_, value)| value).to_owned();
        let known = usual.iter().map(|(name, usual)| ((*name).to_owned(), value(name, usual)));
        let further = changed.iter().filter(|(name, _)| usual.iter().all(|(known, _)| known != name));
        let all = known.chain(further.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        all.filter(|(_, value)| !value.is_empty()).collect()
    }

    /// The address of the page of consent.
    pub fn address(&self, changed: &[(&str, &str)]) -> String {
        format!("/oauth/authorize?{}", form_urlencoded::Serializer::new(String::new()).extend_pairs(self.asked(changed)).finish())
    }

    /// The person's answer on the page of consent.
    pub async fn answer(&self, person: &mut Browser, agent: &str, answer: &str, changed: &[(&str, &str)]) -> Page {
        let asked = self.asked(changed);
        let mut fields: Vec<(&str, &str)> = asked.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        fields.extend([("agent", agent), ("answer", answer)]);
        person.post("/oauth/authorize", &fields).await
    }

    /// The code that the person's consent leads to.
    pub async fn consent(&self, person: &mut Browser, agent: &str) -> String {
        let page = self.answer(person, agent, "allow", &[]).await;
        returned(&page, "code").unwrap_or_else(|| panic!("no code: {page:?}"))
    }

    /// Sends a request to the token endpoint, with some fields replaced.
    pub async fn exchange(&self, code: &str, changed: &[(&str, &str)]) -> Answer {
        let usual = [
            ("grant_type", "authorization_code"),
            ("client_id", self.id.as_str()),
            ("code", code),
            ("code_verifier", self.verifier.as_str()),
            ("redirect_uri", self.redirect_uri.as_str()),
        ];
        self.client.submit("/oauth/token", &replaced(&usual, changed)).await
    }

    /// Renews with a refresh token.
    pub async fn renew(&self, refresh_token: &str, changed: &[(&str, &str)]) -> Answer {
        let usual = [("grant_type", "refresh_token"), ("client_id", self.id.as_str()), ("refresh_token", refresh_token)];
        self.client.submit("/oauth/token", &replaced(&usual, changed)).await
    }

    /// Everything from the consent to the tokens.
    pub async fn connect(&self, person: &mut Browser, agent: &str) -> Value {
        let code = self.consent(person, agent).await;
        let answer = self.exchange(&code, &[]).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// A client that bears an access token.
    pub fn bearing(&self, tokens: &Value) -> Client {
        self.client.bearing(tokens["access_token"].as_str().expect("an access token"))
    }
}

/// A parameter of the address that the person was sent back to.
pub fn returned(page: &Page, name: &str) -> Option<String> {
    let address = page.location().and_then(|address| Url::parse(&address).ok())?;
    address.query_pairs().find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
}

/// The text of a member.
pub fn text(tokens: &Value, name: &str) -> String {
    tokens[name].as_str().unwrap_or_else(|| panic!("no {name}: {tokens}")).to_owned()
}

fn replaced<'a>(usual: &[(&'a str, &'a str)], changed: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let kept = usual.iter().filter(|(name, _)| changed.iter().all(|(changed, _)| changed != name));
    kept.chain(changed).copied().collect()
}
