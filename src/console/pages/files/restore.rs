//! `/agents/{agent}/files/{path}/restore`: shows what restoring a revision changes, and the form that does it.

use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::compare::DiffView;
use super::editor::condition;
use super::file_context::FileContext;
use crate::console::frame::form::Form;
use crate::console::frame::{Frame, reply};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::files::etag;
use crate::memory::files::{history, read};
use documents::diff;
use documents::diff::Diff;

#[derive(Template)]
#[template(path = "pages/files/restore.html")]
pub(super) struct Restore {
    pub frame: Frame,
    pub filename: String,
    pub revision: i64,
    pub etag: String,
    pub address: String,
    pub history: String,
    pub is_deleted: bool,
    pub diff: DiffView,
}

/// The revision.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct RestoreForm {
    revision: String,
    etag: String,
}

impl RestoreForm {
    fn number(&self) -> Result<i64> {
        self.revision.parse().map_err(|_| Error::NotFound("revision"))
    }
}

/// `GET /agents/{agent}/files/{path}/restore?revision=`.
///
/// # Errors
/// [`Error::NotFound`] for an unknown revision.
pub async fn confirm(system: System, context: FileContext, query: Query<RestoreForm>) -> Result<HttpResponse> {
    let revision = query.number()?;
    let past = history::get(&system, &context.context.target, &context.filename, revision).await?;
    let target = context.context.target.clone().within(past.bucket.scope());
    let current = match read::get(&system, &target, &context.filename).await {
        Err(Error::NotFound(_)) => None,
        found => Some(found?),
    };
    let context = FileContext { context: context.context.within(past.bucket.scope()), filename: context.filename };
    let text = current.as_ref().map_or("", |file| file.content.as_str());
    let etag = current.as_ref().map(|file| etag::hash(&file.content)).unwrap_or_default();
    let diff = diff::diff(text, &past.content);
    reply::html(&Restore::new(context, revision, etag, current.is_none(), &diff))
}

/// `POST /agents/{agent}/files/{path}/restore`.
///
/// # Errors
/// [`Error::PreconditionFailed`] if the file changed after the page was shown.
pub async fn restore(request: HttpRequest, system: System, context: FileContext, form: Form<RestoreForm>) -> Result<HttpResponse> {
    let (revision, tag) = (form.0.number()?, condition(&form.0.etag));
    history::restore(&system, &context.context.target, &context.filename, revision, tag.condition()).await?;
    Ok(reply::done_with(&request, &context.address("", &[]), "done-file-restored", &revision.to_string()))
}

impl Restore {
    fn new(context: FileContext, revision: i64, etag: String, is_deleted: bool, diff: &Diff) -> Self {
        let (address, history) = (context.address("/restore", &[]), context.address("", &[("tab", "history")]));
        let diff = DiffView::new(&context.context.frame, diff, false);
        Self { revision, etag, address, history, is_deleted, diff, filename: context.filename, frame: context.context.frame }
    }
}
