//! The page of a failure: what happened, what to do, and the id that links it with log and audit.

use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use askama::Template;

use super::Frame;
use super::visitor::Visitor;
use crate::edge;
use crate::error::{Error, FieldError};

#[derive(Template)]
#[template(path = "pages/problem.html")]
pub(super) struct Problem {
    frame: Frame,
    status: u16,
    slug: &'static str,
    /// What is wrong in this very case; the server's own words, never memory text.
    detail: String,
    fields: Vec<FieldError>,
    /// Seconds after which trying again may help, and where; nothing where it will not, or where a form was sent.
    again: Option<(u64, String)>,
}

/// The page, for errors of the house. Its frame is that of the visitor, if they are known.
pub(super) async fn page(request: &HttpRequest, error: Option<&actix_web::Error>) -> Option<String> {
    let problem = Described::new(error?.as_error::<Error>()?);
    let system = edge::system(request).ok()?;
    let known = request.extensions().get::<Frame>().cloned();
    let frame = match known {
        Some(frame) => frame,
        // No handler asked who it is, as for an address that is none.
        None => match Visitor::from_request(request, &mut Payload::None).await {
            Ok(visitor) => visitor.frame,
            Err(_) => Frame::of(request, system.clock.now()),
        },
    };
    Problem::new(frame, problem, request.method() == Method::GET).render().ok()
}

impl Problem {
    fn new(frame: Frame, problem: Described, is_page: bool) -> Self {
        let Described { status, slug, detail, fields, wait } = problem;
        let again = wait.filter(|_| is_page).map(|wait| (wait, frame.here.clone()));
        Self { frame, status, slug, detail, fields, again }
    }
}

struct Described {
    status: u16,
    slug: &'static str,
    detail: String,
    fields: Vec<FieldError>,
    wait: Option<u64>,
}

impl Described {
    fn new(error: &Error) -> Self {
        let situation = error.situation();
        let fields = if let Error::Invalid(fields) = error { fields.clone() } else { Vec::new() };
        let wait = error.retry_after().map(|wait| wait.as_secs().max(1));
        Self { status: situation.status, slug: situation.slug, detail: error.to_string(), fields, wait }
    }
}

#[cfg(test)]
pub(in crate::console) fn samples(frame: &Frame) -> Vec<Box<dyn askama::DynTemplate>> {
    let one = |error: Error| Box::new(Problem::new(frame.clone(), Described::new(&error), true)) as Box<dyn askama::DynTemplate>;
    vec![
        one(Error::NotFound("agent")),
        one(Error::Forbidden("needs the role admin".to_owned())),
        one(Error::invalid("name", "must have 1 to 100 characters")),
        one(Error::RateLimited(std::time::Duration::from_secs(5))),
        one(Error::Conflict("the name is taken".to_owned())),
        one(Error::TooLarge("the form is too large".to_owned())),
        one(Error::internal("a cause that nobody sees")),
    ]
}
