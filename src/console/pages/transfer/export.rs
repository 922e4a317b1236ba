//! `/agents/{agent}/export`: the form of an export, and its archive.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::Query;
use askama::Template;
use chrono::NaiveDate;
use serde::Deserialize;

use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::{people, resolved};
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::files::Target;
use crate::transfer::snapshot;
use crate::transfer::snapshot::ExportOptions;

#[derive(Template)]
#[template(path = "pages/transfer/export.html")]
pub(super) struct Export {
    pub frame: Frame,
    pub agent: String,
    pub people: Vec<(String, String)>,
    pub typed: ExportQuery,
    pub wrong: FormErrors,
}

/// The content of the archive.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ExportQuery {
    pub(super) owner: String,
    pub(super) until: String,
    /// Not empty for the team's other files, too.
    pub(super) others: String,
}

/// `GET /agents/{agent}/export`.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn show(system: System, visitor: AgentVisitor) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    reply::html(
        &Export::new(&system, &access, frame, ExportQuery { others: "yes".to_owned(), ..ExportQuery::default() }, FormErrors::default())
            .await?,
    )
}

/// `GET /agents/{agent}/export/archive`.
///
/// # Errors
/// [`Error::Invalid`] for an invalid day or owner; [`Error::Forbidden`] for an owner that the user may not access.
pub async fn archive(system: System, visitor: AgentVisitor, query: Query<ExportQuery>) -> Result<HttpResponse> {
    let (AgentVisitor { access, frame }, typed) = (visitor, query.into_inner());
    match write(&system, access.clone(), &typed).await {
        Ok(archive) => {
            let name = format!("attachment; filename=\"{}\"", snapshot::filename(access.agent().id));
            Ok(HttpResponse::Ok().content_type("application/zip").insert_header((CONTENT_DISPOSITION, name)).body(archive))
        }
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &Export::new(&system, &access, frame, typed, wrong).await?)
        }
    }
}

async fn write(system: &System, access: AgentAccess, typed: &ExportQuery) -> Result<Vec<u8>> {
    let until: Option<NaiveDate> = match typed.until.trim() {
        "" => None,
        day => Some(day.parse().map_err(|_| Error::invalid("until", "must be a day such as 2026-06-30"))?),
    };
    let owner = resolved(system, &access, &typed.owner).await?;
    let target = Target::resolve(system, access, &owner, None).await?;
    let options = ExportOptions { personal: !typed.owner.trim().is_empty(), others: !typed.others.is_empty(), until };
    snapshot::export(system, &target, options).await
}

impl Export {
    async fn new(system: &System, access: &AgentAccess, frame: Frame, typed: ExportQuery, wrong: FormErrors) -> Result<Self> {
        let people = people(system, &frame, access, &frame.t.say("transfer-team-only")).await?;
        Ok(Self { agent: access.agent().id.to_string(), people, typed, wrong, frame })
    }
}
