//! The error page: what happened, what to do, and the request id that correlates it with log and audit.

use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use askama::Template;

use super::Frame;
use super::visitor::Visitor;
use crate::edge;
use crate::error::{Error, FieldError};

/// Statuses for which trying again may help.
const PASSING: [u16; 3] = [429, 502, 503];

#[derive(Template)]
#[template(path = "pages/problem.html")]
pub(super) struct Problem {
    pub frame: Frame,
    pub status: u16,
    pub slug: &'static str,
    /// The message of the error; the server's own words, never memory text.
    pub detail: String,
    pub fields: Vec<FieldError>,
    /// Seconds after which trying again may help, if known.
    pub wait: Option<u64>,
    /// The current URL, if trying again may help; `None` for a form, which a link would not send again.
    pub again: Option<String>,
}

/// Renders the page for an [`Error`]; `None` for other errors. The frame is that of the visitor, if known.
pub(super) async fn page(request: &HttpRequest, error: Option<&actix_web::Error>) -> Option<String> {
    let problem = Described::new(error?.as_error::<Error>()?);
    let system = edge::system(request).ok()?;
    let known = request.extensions().get::<Frame>().cloned();
    let frame = match known {
        Some(frame) => frame,
        // No handler has authenticated the request, as for an unknown URL.
        None => match Visitor::from_request(request, &mut Payload::None).await {
            Ok(visitor) => visitor.frame,
            Err(_) => Frame::of(request, system.clock.now()),
        },
    };
    Problem::new(frame, problem, request.method() == Method::GET).render().ok()
}

impl Problem {
    pub(super) fn new(frame: Frame, problem: Described, is_page: bool) -> Self {
        let Described { status, slug, detail, fields, wait } = problem;
        let again = (is_page && PASSING.contains(&status)).then(|| frame.here.clone());
        Self { frame, status, slug, detail, fields, wait, again }
    }
}

pub(super) struct Described {
    pub status: u16,
    pub slug: &'static str,
    pub detail: String,
    pub fields: Vec<FieldError>,
    pub wait: Option<u64>,
}

impl Described {
    pub(super) fn new(error: &Error) -> Self {
        let situation = error.situation();
        let fields = if let Error::Invalid(fields) = error { fields.clone() } else { Vec::new() };
        let wait = error.retry_after().map(|wait| wait.as_secs().max(1));
        Self { status: situation.status, slug: situation.slug, detail: error.to_string(), fields, wait }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use scraper::{Html, Selector};

    use super::*;

    /// The text of the page's last line, and the targets of its links.
    fn next_links(error: &Error, is_page: bool) -> (String, Vec<String>) {
        let frame = Frame { here: "/agents?q=\"owl\"&sort=name".to_owned(), ..Frame::samples().remove(0) };
        let page = Html::parse_document(&Problem::new(frame, Described::new(error), is_page).render().expect("a page"));
        let actions = page.select(&Selector::parse("main .card .actions").unwrap()).next().expect("a way on");
        let words = actions.text().flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        let links = actions.select(&Selector::parse("a").unwrap()).filter_map(|link| link.attr("href").map(str::to_owned)).collect();
        (words, links)
    }

    #[test]
    fn what_passes_is_tried_again_at_the_same_address_after_the_seconds_that_are_known() {
        let here = "/agents?q=\"owl\"&sort=name";
        let away = Error::Unavailable { dependency: "database", cause: None };
        for (error, wait) in
            [(&away, "in 2 seconds"), (&Error::RateLimited(Duration::from_secs(7)), "in 7 seconds"), (&Error::LlmNotConfigured, "")]
        {
            let (words, links) = next_links(error, true);
            assert_eq!(links, [here, "/"], "{error}");
            assert!(words.starts_with(format!("Try again {wait}").trim_end()), "{error}: {words}");
        }
        assert_eq!(next_links(&Error::NotFound("agent"), true).1, ["/"]);
    }

    #[test]
    fn a_form_is_not_sent_again_by_a_link_but_says_when() {
        let (words, links) = next_links(&Error::RateLimited(Duration::from_millis(200)), false);
        assert_eq!((links.as_slice(), words.as_str()), (["/".to_owned()].as_slice(), "Go back and send it again in a second. Home"));
    }
}
