//! Sessions and the form of a password.

use askama::DynTemplate;

use super::second_factor::{App, Codes};
use super::{Factor, Row, Security, device};
use crate::auth::second_factor::Enrolment;
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;

pub(in crate::console::pages) fn samples(frame: &Frame) -> Vec<Box<dyn DynTemplate>> {
    let enrolment = Enrolment {
        secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned(),
        url: "otpauth://totp/Noctuary:nora%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ".to_owned(),
        sealed: "v1:\"><script>".to_owned(),
    };
    let row = |id: &str, client: &str, is_this| Row {
        id: id.to_owned(),
        device: device::describe(frame.t, client),
        client: client.to_owned(),
        began: frame.moment(&frame.now),
        seen: frame.moment(&frame.now),
        ends: frame.moment(&frame.now),
        is_this,
    };
    let one = |sessions: Vec<Row>, factor, wrong, refusal: Option<&str>| {
        let has_others = sessions.len() > 1;
        let (frame, email, refusal) = (frame.clone(), "nora@example.org".to_owned(), refusal.map(str::to_owned));
        Box::new(Security { frame, email, sessions, has_others, factor, wrong, refusal, shortest: 15 }) as Box<dyn DynTemplate>
    };
    vec![
        one(vec![row("1", "curl/8.1", true)], None, FormErrors::sample("newPassword"), None),
        one(
            vec![row("1", "", true), row("2", "<script>alert(1)</script>", false)],
            Some(Factor { since: frame.moment(&frame.now), left: 1 }),
            FormErrors::default(),
            Some("Too many attempts."),
        ),
        Box::new(App::new(frame.clone(), &enrolment, FormErrors::sample("code")).expect("a QR code")),
        Box::new(Codes { frame: frame.clone(), codes: vec!["abcd-efgh-ijkl-mnop".to_owned(), "<b>".to_owned()] }),
    ]
}
