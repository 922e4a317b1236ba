//! Members and roles, and the form that adds one.

use askama::DynTemplate;

use super::matrix::Matrix;
use super::{HERE, List, Remove, Row, add, roles};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let row = |id: &str, name: &str, role: &str, is_suspended: bool| Row {
        id: id.to_owned(),
        name: name.to_owned(),
        email: "nora@example.org".to_owned(),
        role: role.to_owned(),
        joined: frame.moment(&frame.now),
        seen: is_suspended.then(|| frame.moment(&frame.now)),
        is_suspended,
        is_visitor: id == "5",
    };
    let rows = vec![row("5", "<script>alert(1)</script>", "admin", false), row("6", &"夜班值守".repeat(20), "viewer", true)];
    let list = |refusal: Option<&str>, next: Option<String>| {
        let (rows, roles, matrix, refusal) = (rows.clone(), roles(frame), Matrix::of(frame), refusal.map(|name| frame.t.say(name)));
        let first = next.clone();
        Box::new(List { frame: frame.clone(), rows, roles, matrix, refusal, first, next }) as Box<dyn DynTemplate>
    };
    let mut pages = vec![list(None, Some(format!("{HERE}?cursor=x"))), list(Some("member-last-admin"), None)];
    for (row, refusal) in rows.iter().cloned().zip([None, Some(frame.t.say("member-last-admin"))]) {
        pages.push(Box::new(Remove { frame: frame.clone(), row, refusal }));
    }
    pages.extend(add_samples(frame));
    pages
}

fn add_samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let new = |wanted: add::MemberForm, wrong| {
        Box::new(add::AddMemberPage { frame: frame.clone(), wrong, wanted, roles: roles(frame), shortest: 15 }) as Box<dyn DynTemplate>
    };
    let typed = add::MemberForm {
        email: "\"><script>".to_owned(),
        name: "夜班".to_owned(),
        role: "admin".to_owned(),
        ..add::MemberForm::default()
    };
    let (name, email) = ("<b>Nora</b>".to_owned(), "nora@example.org".to_owned());
    vec![
        new(add::MemberForm::default(), FormErrors::default()),
        new(typed, FormErrors::sample("email")),
        Box::new(add::GeneratedPasswordPage { frame: frame.clone(), name, email, password: "aB3x".repeat(5) }),
    ]
}
