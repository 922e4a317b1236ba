//! `POST` to `/agents/{agent}/facts/{fact}` and below: other words, category and times, put away, believed again, helpful or not.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::Deserialize;

use super::fact::{FactPage, id};
use super::read_time;
use crate::console::frame::complaints::Complaints;
use crate::console::frame::form::Form;
use crate::console::frame::moment::write_local;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::whose::Whose;
use crate::console::frame::{Frame, reply};
use crate::domain::fact::Fact;
use crate::domain::opinion::Opinion;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts::{self, FactPatch};

/// A fact as its form has it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Edit {
    pub(super) text: String,
    pub(super) category: String,
    pub(super) valid_from: String,
    pub(super) valid_to: String,
    pub(super) expires_at: String,
    /// The state that the visitor has seen.
    pub(super) updated_at: String,
}

impl Edit {
    /// The form of a fact.
    pub(super) fn of(frame: &Frame, fact: &Fact) -> Self {
        let time = |at: Option<&DateTime<Utc>>| at.map(|at| write_local(at, frame.zone)).unwrap_or_default();
        Self {
            text: fact.text.clone(),
            category: fact.category.as_str().to_lowercase(),
            valid_from: time(Some(&fact.valid_from)),
            valid_to: time(fact.valid_to.as_ref()),
            expires_at: time(fact.expires_at.as_ref()),
            updated_at: fact.updated_at.to_rfc3339_opts(SecondsFormat::AutoSi, true),
        }
    }

    /// What was changed in the form: fields that say the same as before stay to the second.
    fn patch(&self, frame: &Frame, fact: &Fact) -> Result<FactPatch> {
        let was = Self::of(frame, fact);
        let valid_from = match read_time("validFrom", &self.valid_from, frame)? {
            None => return Err(Error::invalid("validFrom", "must be a date and time")),
            since => since.filter(|_| self.valid_from != was.valid_from),
        };
        let (valid_to, expires_at) = (read_time("validTo", &self.valid_to, frame)?, read_time("expiresAt", &self.expires_at, frame)?);
        Ok(FactPatch {
            text: (self.text != was.text).then(|| self.text.clone()),
            category: (self.category != was.category).then(|| self.category.clone()),
            valid_from,
            valid_to: (self.valid_to != was.valid_to).then_some(valid_to),
            expires_at: (self.expires_at != was.expires_at).then_some(expires_at),
            ..FactPatch::default()
        })
    }

    fn seen(&self) -> Option<DateTime<Utc>> {
        DateTime::parse_from_rfc3339(&self.updated_at).ok().map(|seen| seen.to_utc())
    }
}

/// What somebody thinks of a fact, and where they go on.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Rating {
    opinion: String,
    next: Option<String>,
}

/// Where somebody goes on; at the fact when nothing is said.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Back {
    next: Option<String>,
}

/// `POST /agents/{agent}/facts/{fact}`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] for who may not write.
pub async fn save(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Edit>) -> Result<HttpResponse> {
    let (id, edit) = (id(&request)?, form.0);
    let fact = facts::editable(&system, &visitor.access, id).await?;
    let asked = match edit.patch(&visitor.frame, &fact) {
        Ok(patch) => facts::update(&system, &visitor.access, id, patch, edit.seen()).await.map(drop),
        Err(error) => Err(error),
    };
    answer(&request, &system, visitor, asked, "done-fact-saved", Some(edit), None).await
}

/// `POST /agents/{agent}/facts/{fact}/archive`: puts it away.
///
/// # Errors
/// As [`save`].
pub async fn archive(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Back>) -> Result<HttpResponse> {
    turn(request, system, visitor, "archived", "done-fact-archived", form.0.next).await
}

/// `POST /agents/{agent}/facts/{fact}/restore`: believes it again.
///
/// # Errors
/// As [`save`].
pub async fn restore(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Back>) -> Result<HttpResponse> {
    turn(request, system, visitor, "active", "done-fact-restored", form.0.next).await
}

/// `POST /agents/{agent}/facts/{fact}/feedback`.
///
/// # Errors
/// As [`save`]; [`Error::Gone`] where opinions are not asked for.
pub async fn rate(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Rating>) -> Result<HttpResponse> {
    let opinion = Opinion::parse(&form.0.opinion).ok_or_else(|| Error::Malformed("the opinion is HELPFUL or UNHELPFUL".to_owned()))?;
    let asked = facts::rate(&system, &visitor.access, id(&request)?, opinion).await.map(drop);
    answer(&request, &system, visitor, asked, "done-fact-rated", None, form.0.next).await
}

async fn turn(
    request: HttpRequest,
    system: System,
    visitor: OwnerVisitor,
    status: &str,
    done: &str,
    next: Option<String>,
) -> Result<HttpResponse> {
    let patch = FactPatch { status: Some(status.to_owned()), ..FactPatch::default() };
    let asked = facts::update(&system, &visitor.access, id(&request)?, patch, None).await.map(drop);
    answer(&request, &system, visitor, asked, done, None, next).await
}

/// Back to the fact; or its page with what stands in the way.
async fn answer(
    request: &HttpRequest,
    system: &System,
    visitor: OwnerVisitor,
    asked: Result<()>,
    done: &str,
    edit: Option<Edit>,
    next: Option<String>,
) -> Result<HttpResponse> {
    let (OwnerVisitor { access, frame }, id) = (visitor, id(request)?);
    if let Err(Error::Held { .. }) = asked {
        return Ok(reply::done(request, &Whose::alone(&access).page("/quarantine"), "done-held"));
    }
    let whose = Whose::alone(&access);
    let there = next.as_deref().map_or_else(|| whose.fact(id), |next| reply::own_path(Some(next)).to_owned());
    let error = match asked {
        Ok(()) if done == "done-fact-archived" => {
            return Ok(reply::done_undoable(request, &there, done, &whose.page(&format!("/facts/{id}/restore"))));
        }
        Ok(()) => return Ok(reply::done(request, &there, done)),
        Err(error) => error,
    };
    let (status, trouble, wrong) = match error {
        Error::PreconditionFailed { .. } => {
            (StatusCode::PRECONDITION_FAILED, Some(frame.t.say("fact-changed-meanwhile")), Complaints::default())
        }
        Error::Conflict(message) => (StatusCode::CONFLICT, Some(message), Complaints::default()),
        other => (StatusCode::UNPROCESSABLE_ENTITY, None, Complaints::of_failure(other)?),
    };
    let page = FactPage::open(system, &access, frame, id).await?;
    reply::html_as(status, &page.refused(edit, trouble, wrong))
}

#[cfg(test)]
mod tests {
    use super::super::samples::fact;
    use super::*;
    use crate::domain::fact::FactStatus;

    #[test]
    fn a_form_sent_as_it_came_changes_nothing_and_an_emptied_time_ends() {
        let frame = Frame::samples().remove(0);
        let fact = Fact { valid_from: "2026-03-01T07:08:09.123Z".parse().expect("a time"), ..fact(1, "Tea", FactStatus::Superseded) };
        let form = Edit::of(&frame, &fact);
        assert_eq!(form.patch(&frame, &fact).expect("a patch"), FactPatch::default());
        assert_eq!(form.seen(), Some(fact.updated_at));
        let changed = Edit { text: "Green tea".to_owned(), valid_to: String::new(), ..form };
        let patch = FactPatch { text: Some("Green tea".to_owned()), valid_to: Some(None), ..FactPatch::default() };
        assert_eq!(changed.patch(&frame, &fact).expect("a patch"), patch);
        assert!(Edit { valid_from: String::new(), ..changed }.patch(&frame, &fact).is_err());
    }
}
