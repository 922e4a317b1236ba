//! `/agents/{agent}/files/{path}/delete` and `/download`: deletes a file after a confirmation, or downloads it.

use actix_web::http::header::{Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::editor::condition;
use super::file_context::FileContext;
use crate::console::frame::form::Form;
use crate::console::frame::{Frame, number, reply};
use crate::domain::file::WorkspaceFile;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::memory::files::arrange;
use crate::memory::files::etag;

#[derive(Template)]
#[template(path = "pages/files/delete.html")]
pub(super) struct Delete {
    pub frame: Frame,
    pub filename: String,
    pub scope: String,
    pub address: String,
    pub back: String,
    pub etag: String,
    pub size: String,
    pub lines: String,
    pub revisions: String,
    pub is_in_prompt: bool,
    pub is_shared: bool,
    pub can_write: bool,
}

/// The fields of the form.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct RemoveForm {
    etag: String,
}

/// `GET /agents/{agent}/files/{path}/delete`.
///
/// # Errors
/// [`crate::error::Error::NotFound`].
pub async fn confirm(system: System, context: FileContext) -> Result<HttpResponse> {
    let (context, file) = context.open(&system).await?;
    reply::html(&Delete::new(context, &file))
}

/// `POST /agents/{agent}/files/{path}/delete`.
///
/// # Errors
/// [`crate::error::Error::PreconditionFailed`] if the file changed after the page was shown.
pub async fn delete(request: HttpRequest, system: System, context: FileContext, form: Form<RemoveForm>) -> Result<HttpResponse> {
    arrange::delete(&system, &context.context.target, &context.filename, condition(&form.0.etag).condition()).await?;
    Ok(reply::done_with(&request, &context.context.place.list(&[]), "done-file-deleted", &context.filename))
}

/// `GET /agents/{agent}/files/{path}/download`: the stored text, as an attachment that the browser does not open.
///
/// # Errors
/// [`crate::error::Error::NotFound`].
pub async fn download(system: System, context: FileContext) -> Result<HttpResponse> {
    let (_, file) = context.open(&system).await?;
    let name = file.filename.rsplit('/').next().unwrap_or_default();
    let named = ExtendedValue { charset: Charset::Ext("UTF-8".to_owned()), language_tag: None, value: name.as_bytes().to_vec() };
    let disposition =
        ContentDisposition { disposition: DispositionType::Attachment, parameters: vec![DispositionParam::FilenameExt(named)] };
    Ok(HttpResponse::Ok().content_type("text/markdown; charset=utf-8").insert_header(disposition).body(file.content))
}

impl Delete {
    fn new(context: FileContext, file: &WorkspaceFile) -> Self {
        Self {
            address: context.address("/delete", &[]),
            back: context.address("", &[]),
            scope: context.context.place.scope.clone(),
            etag: etag::hash(&file.content),
            size: number::bytes(file.content.len() as u64),
            lines: number::grouped(file.content.lines().count() as u64),
            revisions: file.revision.to_string(),
            is_in_prompt: file.is_enabled && file.bucket.scope() != MemoryScope::Personal,
            is_shared: file.bucket.scope() != MemoryScope::Personal,
            can_write: context.context.target.can_write(),
            filename: context.filename,
            frame: context.context.frame,
        }
    }
}
