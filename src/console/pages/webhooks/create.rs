//! `/settings/webhooks/new`: whom to tell what, and the answer that shows the secret.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

use super::{Choice, choices, reveal};
use crate::console::frame::complaints::Complaints;
use crate::console::frame::form::Form;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::Permission;
use crate::domain::webhook::EventKind;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::webhooks::{self, NewWebhook};

#[derive(Template)]
#[template(path = "pages/webhooks/new.html")]
struct New {
    frame: Frame,
    wrong: Complaints,
    url: String,
    events: Vec<Choice>,
}

/// Names and values in the order of the form: boxes of one name come several times.
pub type Fields = Vec<(String, String)>;

/// What a form says: where to, and what is told.
pub(super) fn read(fields: &Fields) -> (String, Vec<String>) {
    let all = |name: &str| fields.iter().filter(|(key, _)| key == name).map(|(_, value)| value.clone()).collect::<Vec<_>>();
    (all("url").into_iter().next().unwrap_or_default(), all("events"))
}

/// `GET /settings/webhooks/new`.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin.
pub async fn new(visitor: Visitor) -> Result<HttpResponse> {
    visitor.access.require(Permission::Administer)?;
    let all: Vec<String> = EventKind::ALL.iter().map(|kind| kind.as_str().to_owned()).collect();
    reply::html(&New { frame: visitor.frame, wrong: Complaints::default(), url: String::new(), events: choices(&all) })
}

/// `POST /settings/webhooks`: the answer shows the secret, this once.
///
/// # Errors
/// [`Error::Forbidden`] for who is no admin; [`Error::Conflict`] when the workspace has enough.
pub async fn create(system: System, visitor: Visitor, form: Form<Fields>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let (url, events) = read(&form.0);
    // Without a tick the API would tell everything; who unticked everything did not mean that.
    let made = if events.is_empty() {
        access.require(Permission::Administer)?;
        Err(Error::invalid("events", "must name at least one"))
    } else {
        webhooks::create(&system, &access, NewWebhook { url: url.clone(), events: events.clone() }).await
    };
    match made {
        Ok((hook, secret)) => reveal(frame, &hook, &secret),
        Err(error) => {
            let wrong = Complaints::of_failure(error)?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &New { frame, wrong, url, events: choices(&events) })
        }
    }
}

#[cfg(test)]
pub(super) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let one = |url: &str, chosen: &[&str], wrong| {
        let chosen: Vec<String> = chosen.iter().map(|name| (*name).to_owned()).collect();
        Box::new(New { frame: frame.clone(), wrong, url: url.to_owned(), events: choices(&chosen) }) as Box<dyn askama::DynTemplate>
    };
    vec![
        one("", &["memory.updated", "owner.forgotten"], Complaints::default()),
        one("http://10.0.0.1/\"><script>", &["dream.completed"], Complaints::sample("url")),
        one("https://hooks.example.org/", &[], Complaints::sample("events")),
    ]
}
