//! Forged, foreign and expired ID tokens, each with one thing wrong.

use data_encoding::BASE64URL_NOPAD;
use jsonwebtoken::{EncodingKey, Header};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;

use super::*;
use crate::domain::ids::{IdentityProviderId, TenantId};

fn verify(token: &str, keys: &[Jwk], provider: &IdentityProvider, nonce: &str, now: DateTime<Utc>) -> Result<Identity, Refused> {
    super::verify(token, keys, provider, nonce, now)?.identity(provider)
}

struct Signer {
    private: EncodingKey,
    public: Jwk,
}

impl Signer {
    fn new() -> Self {
        let random = SystemRandom::new();
        let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random).unwrap();
        let point = pair.public_key().as_ref();
        let public = json!({
            "kty": "EC", "crv": "P-256", "kid": "k1", "use": "sig", "alg": "ES256",
            "x": BASE64URL_NOPAD.encode(&point[1..33]), "y": BASE64URL_NOPAD.encode(&point[33..65]),
        });
        Self { private: EncodingKey::from_ec_der(document.as_ref()), public: serde_json::from_value(public).unwrap() }
    }

    fn sign(&self, claims: &Value) -> String {
        let header = Header { kid: Some("k1".to_owned()), ..Header::new(Algorithm::ES256) };
        jsonwebtoken::encode(&header, claims, &self.private).unwrap()
    }
}

fn provider() -> IdentityProvider {
    IdentityProvider {
        id: IdentityProviderId::from(1),
        tenant: TenantId::from(1),
        name: "Acme".to_owned(),
        issuer: "https://login.example.org".to_owned(),
        client_id: "noctuary".to_owned(),
        sealed_secret: None,
        group_claim: "groups".to_owned(),
        rules: Vec::new(),
        domains: Vec::new(),
        is_exclusive: false,
        created_at: now(),
    }
}

fn now() -> DateTime<Utc> {
    "2026-11-29T06:00:00Z".parse().unwrap()
}

fn claims() -> Value {
    json!({
        "iss": "https://login.example.org", "aud": "noctuary", "sub": "u-1", "nonce": "n", "iat": now().timestamp(),
        "exp": now().timestamp() + 300, "email": "Nora@Example.org", "email_verified": true, "name": "Nora", "groups": ["staff", "ops"],
    })
}

fn with(name: &str, value: Value) -> Value {
    let mut claims = claims();
    claims[name] = value;
    claims
}

#[test]
fn a_right_token_says_who_it_is() {
    let signer = Signer::new();
    let identity = verify(&signer.sign(&claims()), &[signer.public], &provider(), "n", now()).unwrap();
    let groups = vec!["staff".to_owned(), "ops".to_owned()];
    let (email, name) = (Some("nora@example.org".to_owned()), Some("Nora".to_owned()));
    assert_eq!(identity, Identity { subject: "u-1".to_owned(), email, name, groups });
}

#[test]
fn one_wrong_claim_refuses_the_token() {
    let signer = Signer::new();
    let keys = [signer.public.clone()];
    let wrong = [
        with("iss", json!("https://evil.example.org")),
        with("aud", json!("another-app")),
        with("aud", json!(["noctuary", "another-app"])),
        with("azp", json!("another-app")),
        with("nonce", json!("another")),
        with("nonce", Value::Null),
        with("sub", json!("")),
    ];
    for claims in wrong {
        assert_eq!(verify(&signer.sign(&claims), &keys, &provider(), "n", now()), Err(Refused::BadToken), "{claims}");
    }
    let times =
        [with("exp", json!(now().timestamp() - 60)), with("iat", json!(now().timestamp() + 61)), with("nbf", json!(9_999_999_999_i64))];
    for claims in times {
        assert_eq!(verify(&signer.sign(&claims), &keys, &provider(), "n", now()), Err(Refused::ClockSkew), "{claims}");
    }
}

#[test]
fn another_key_no_signature_and_a_public_key_as_secret_are_refused() {
    let (signer, stranger) = (Signer::new(), Signer::new());
    let keys = [signer.public.clone()];
    let of = |token: &str| verify(token, &keys, &provider(), "n", now());
    assert_eq!(of(&stranger.sign(&claims())), Err(Refused::BadToken));

    let part = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
    assert_eq!(of(&format!("{}.{}.", part(&json!({ "alg": "none" })), part(&claims()))), Err(Refused::BadToken));

    let secret = EncodingKey::from_secret(serde_json::to_string(&keys[0]).unwrap().as_bytes());
    let header = Header { kid: Some("k1".to_owned()), ..Header::new(Algorithm::HS256) };
    assert_eq!(of(&jsonwebtoken::encode(&header, &claims(), &secret).unwrap()), Err(Refused::BadToken));
    let shared: Jwk = serde_json::from_value(json!({ "kty": "oct", "kid": "k1", "k": "c2VjcmV0" })).unwrap();
    let confused = jsonwebtoken::encode(&header, &claims(), &EncodingKey::from_secret(b"secret")).unwrap();
    assert_eq!(verify(&confused, &[shared], &provider(), "n", now()), Err(Refused::BadToken));

    let right = signer.sign(&claims());
    assert_eq!(verify(&right, &[], &provider(), "n", now()), Err(Refused::BadToken));
    assert_eq!(of(&right[..right.len() - 8]), Err(Refused::BadToken));
    assert_eq!(of(""), Err(Refused::BadToken));
}

#[test]
fn an_address_that_was_not_verified_is_none() {
    let signer = Signer::new();
    let keys = [signer.public.clone()];
    for claims in [with("email_verified", json!(false)), with("email_verified", Value::Null), with("email", Value::Null)] {
        assert_eq!(verify(&signer.sign(&claims), &keys, &provider(), "n", now()).unwrap().email, None);
    }
    let one = verify(&signer.sign(&with("groups", json!("staff"))), &keys, &provider(), "n", now()).unwrap();
    assert_eq!(one.groups, ["staff"]);
    assert!(verify(&signer.sign(&with("groups", Value::Null)), &keys, &provider(), "n", now()).unwrap().groups.is_empty());
}

#[test]
fn a_thin_token_is_completed_by_the_same_subject_and_a_verification_never_changes_its_address() {
    let (signer, provider) = (Signer::new(), provider());
    let keys = [signer.public.clone()];
    let read = |claims: &Value| super::verify(&signer.sign(claims), &keys, &provider, "n", now()).unwrap();
    assert!(!read(&claims()).is_thin(&provider));

    let mut thin = claims();
    for name in ["email", "email_verified", "name", "groups"] {
        thin.as_object_mut().unwrap().remove(name);
    }
    let more = |value: Value| value.as_object().unwrap().clone();
    let said = more(json!({ "sub": "u-1", "email": "n@example.org", "email_verified": true, "groups": ["staff"], "iss": "x" }));
    let mut completed = read(&thin);
    assert!(completed.is_thin(&provider));
    completed.add(said.clone(), &provider).unwrap();
    let identity = completed.identity(&provider).unwrap();
    assert_eq!((identity.email.as_deref(), identity.groups), (Some("n@example.org"), vec!["staff".to_owned()]));

    for stranger in [json!({ "sub": "u-2", "email": "n@example.org" }), json!({ "email": "n@example.org" })] {
        assert_eq!(read(&thin).add(more(stranger), &provider), Err(Refused::BadToken));
    }
    let mut half = claims();
    half.as_object_mut().unwrap().remove("email_verified");
    for (said, email) in [
        (json!({ "sub": "u-1", "email_verified": true }), None),
        (json!({ "sub": "u-1", "email": "other@example.org", "email_verified": true }), Some("other@example.org")),
        (json!({ "sub": "u-1", "email": "other@example.org" }), None),
    ] {
        let mut claims = read(&half);
        claims.add(more(said), &provider).unwrap();
        assert_eq!(claims.identity(&provider).unwrap().email.as_deref(), email);
    }
}
