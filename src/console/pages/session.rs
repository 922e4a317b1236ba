//! `/session`: when the user's session ends. Requesting it extends the session; the warning before the end does so.

use actix_web::HttpResponse;
use askama::Template;

use crate::console::frame::moment::Moment;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::error::Result;

#[derive(Template)]
#[template(path = "pages/session/session.html")]
pub(super) struct Session {
    pub frame: Frame,
    pub ends: Option<Moment>,
}

/// The warning that every page contains, with the new end.
#[derive(Template)]
#[template(path = "layout/session.html")]
struct Warning {
    frame: Frame,
}

/// `GET /session`.
///
/// # Errors
/// [`crate::error::Error::Unauthenticated`] if the session has ended.
pub async fn show(visitor: Visitor) -> Result<HttpResponse> {
    let frame = visitor.frame;
    if frame.target.as_deref() == Some("session-warning") {
        return reply::html(&Warning { frame });
    }
    reply::html(&Session::new(frame))
}

impl Session {
    pub(super) fn new(frame: Frame) -> Self {
        let ends = frame.who.as_ref().and_then(|who| who.session_ends);
        Self { ends: ends.map(|at| frame.moment(&at)), frame }
    }
}
