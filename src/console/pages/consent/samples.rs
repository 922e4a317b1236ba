//! The page of consent: with agents, with one, and without any.

use askama::DynTemplate;

use super::Consent;
use crate::auth::oauth::request::Asked;
use crate::console::frame::Frame;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let asked = Asked {
        response_type: "code".to_owned(),
        client_id: "abc".to_owned(),
        redirect_uri: "https://app.example.org/callback".to_owned(),
        code_challenge: "c".repeat(43),
        code_challenge_method: "S256".to_owned(),
        scope: "memory:read".to_owned(),
        state: "\"><script>alert(1)</script>".to_owned(),
        resource: String::new(),
    };
    let one = |agents: &[(&str, &str)], scopes: &[&'static str]| {
        let agents = agents.iter().map(|(id, name)| ((*id).to_owned(), (*name).to_owned())).collect();
        let frame = Frame { here: "/oauth/authorize?client_id=abc".to_owned(), ..frame.clone() };
        let app = "<b>Claude</b>".to_owned();
        let (host, scopes) = ("app.example.org".to_owned(), scopes.to_vec());
        Box::new(Consent { frame, app, host, scopes, agents, asked: asked.clone() }) as Box<dyn DynTemplate>
    };
    vec![
        one(&[("7", "Ada \"the owl\""), ("8", "夜班")], &["consent-read", "consent-write"]),
        one(&[("7", "Ada")], &["consent-read"]),
        one(&[("7", "Ada")], &[]),
        one(&[], &["consent-read"]),
    ]
}
