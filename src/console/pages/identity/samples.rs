//! Identity providers, some, none, and a form with an error.

use askama::DynTemplate;

use super::{Fields, Identity, Row, choices};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::domain::identity_provider::{GroupRule, IdentityProvider};
use crate::domain::role::Role;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let provider = |id: i64, name: &str, is_exclusive: bool| IdentityProvider {
        id: id.into(),
        tenant: 1.into(),
        name: name.to_owned(),
        issuer: "https://login.example.org/realms/\"><b>".to_owned(),
        client_id: "noctuary".to_owned(),
        sealed_secret: None,
        group_claim: "groups".to_owned(),
        rules: vec![GroupRule { group: "*".to_owned(), workspace: 1.into(), role: Role::Viewer }],
        domains: vec!["example.org".to_owned(), "例子.公司".to_owned()],
        is_exclusive,
        created_at: frame.now,
    };
    let some = [provider(1, "Acme <script>", true), provider(2, "夜班", false)];
    let typed = Fields { name: "\"><script>".to_owned(), rules: "</textarea><b>".to_owned(), ..Fields::default() };
    let page = |providers: &[IdentityProvider], typed: Fields, wrong: FormErrors| {
        let row = |provider| Row::new(provider, format!("{}/login/callback/1", frame.root));
        let (rows, door) = (providers.iter().map(row).collect(), format!("{}/login/tenant/1", frame.root));
        let refused = if wrong.is_empty() { FormErrors::default() } else { FormErrors::sample("demand") };
        let (demand, demands) = ("admins".to_owned(), choices(frame));
        Box::new(Identity { frame: frame.clone(), rows, door, typed, wrong, demand, demands, refused }) as Box<dyn DynTemplate>
    };
    vec![
        page(&some, Fields::default(), FormErrors::default()),
        page(&[], Fields::default(), FormErrors::default()),
        page(&some, typed, FormErrors::sample("rules")),
    ]
}
