//! Sessions, the form of a password, and second factors.

use askama::DynTemplate;

use super::passkeys::{Edit, Make, New};
use super::second_factor::{App, Codes};
use super::{Factor, PasskeyRow, Row, Security, device};
use crate::auth::passkeys::Making;
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
    let key = |id: &str, elsewhere: Option<&str>, used| PasskeyRow {
        id: id.to_owned(),
        name: "手机 \"><script>".to_owned(),
        elsewhere: elsewhere.map(str::to_owned),
        made: frame.moment(&frame.now),
        used,
    };
    let keys = || vec![key("5", None, None), key("6", Some("old.example.org"), Some(frame.moment(&frame.now)))];
    let new = |has_site, wrong| New {
        frame: frame.clone(),
        has_site,
        email: "nora@example.org".to_owned(),
        typed: "\"><script>".to_owned(),
        wrong,
    };
    let making =
        Making { name: "手机 <b>".to_owned(), options: "{\"challenge\":\"'><script>\"}".to_owned(), challenge: "1.2".to_owned() };
    let one = |sessions: Vec<Row>, factor, wrong, refusal: Option<&str>| {
        let has_others = sessions.len() > 1;
        let (frame, email, refusal) = (frame.clone(), "nora@example.org".to_owned(), refusal.map(str::to_owned));
        let (passkeys, has_site) = (if has_others { keys() } else { Vec::new() }, has_others);
        Box::new(Security { frame, email, sessions, has_others, factor, passkeys, has_site, wrong, refusal, shortest: 15 })
            as Box<dyn DynTemplate>
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
        Box::new(new(true, FormErrors::sample("password"))),
        Box::new(new(false, FormErrors::default())),
        Box::new(Make { frame: frame.clone(), making }),
        Box::new(Edit { frame: frame.clone(), row: key("5", Some("old.example.org"), None), wrong: FormErrors::sample("proof") }),
        Box::new(Codes { frame: frame.clone(), codes: vec!["abcd-efgh-ijkl-mnop".to_owned(), "<b>".to_owned()] }),
    ]
}
