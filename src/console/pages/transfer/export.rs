//! `/agents/{agent}/export`: the form of an export, and its archive.

use actix_web::HttpResponse;
use actix_web::http::header::CONTENT_DISPOSITION;
use actix_web::web::Query;
use askama::Template;
use chrono::NaiveDate;
use serde::Deserialize;

use crate::console::frame::owner_picker::{named, people};
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::{Frame, reply};
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
}

/// The content of the archive.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ExportQuery {
    owner: String,
    until: String,
}

/// `GET /agents/{agent}/export`.
///
/// # Errors
/// [`Error::NotFound`].
pub async fn show(system: System, visitor: AgentVisitor) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    let people = people(&system, &frame, &access, &frame.t.say("transfer-team-only")).await?;
    reply::html(&Export { agent: access.agent().id.to_string(), people, frame })
}

/// `GET /agents/{agent}/export/archive`.
///
/// # Errors
/// [`Error::Invalid`] for an invalid day or owner; [`Error::Forbidden`] for an owner that the user may not access.
pub async fn archive(system: System, visitor: AgentVisitor, query: Query<ExportQuery>) -> Result<HttpResponse> {
    let ExportQuery { owner, until } = query.into_inner();
    let until: Option<NaiveDate> = match until.trim() {
        "" => None,
        day => Some(day.parse().map_err(|_| Error::invalid("until", "must be a day such as 2026-06-30"))?),
    };
    let name = format!("attachment; filename=\"{}\"", snapshot::filename(visitor.access.agent().id));
    let target = Target::resolve(&system, visitor.access, &named(&owner), None).await?;
    let archive = snapshot::export(&system, &target, ExportOptions { personal: !owner.trim().is_empty(), until }).await?;
    Ok(HttpResponse::Ok().content_type("application/zip").insert_header((CONTENT_DISPOSITION, name)).body(archive))
}
