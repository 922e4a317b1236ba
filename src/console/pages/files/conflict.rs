//! The page of an edit conflict: both versions, their diff, and one text box to merge them in.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

use super::WriteInfo;
use super::compare::DiffView;
use super::file_context::FileContext;
use crate::console::frame::{Frame, reply};
use crate::edge::System;
use crate::error::Result;
use crate::memory::files::etag;
use crate::memory::files::reconcile::{self, Dispute};

#[derive(Template)]
#[template(path = "pages/files/conflict.html")]
pub(super) struct Conflict {
    pub frame: Frame,
    pub filename: String,
    pub address: String,
    pub history: String,
    /// The hash of the stored text; empty if the file is gone.
    pub etag: String,
    pub last: Option<WriteInfo>,
    pub theirs: String,
    pub mine: String,
    /// The initial text of the box: the merge of both versions if there is one, else the user's own.
    pub content: String,
    pub is_merged: bool,
    pub diff: DiffView,
}

/// Renders the page with status 412, because the stored file does not have the hash `base` any more.
pub(super) async fn show(system: &System, context: FileContext, base: &str, mine: String) -> Result<HttpResponse> {
    let dispute = reconcile::dispute(system, &context.context.target, &context.filename, base, &mine).await?;
    reply::html_as(StatusCode::PRECONDITION_FAILED, &Conflict::new(context, dispute, mine))
}

impl Conflict {
    fn new(context: FileContext, dispute: Dispute, mine: String) -> Self {
        let Dispute { current, last, diff, merged } = dispute;
        let frame = &context.context.frame;
        let last = last.map(|(revision, hand)| WriteInfo::new(frame, &revision, &hand));
        let (address, history) = (context.address("", &[]), context.address("", &[("tab", "history")]));
        let diff = DiffView::new(frame, &diff, false);
        let (etag, theirs) = current.map(|file| (etag::hash(&file.content), file.content)).unwrap_or_default();
        let (is_merged, content) = (merged.is_some(), merged.unwrap_or_else(|| mine.clone()));
        Self {
            address,
            history,
            etag,
            last,
            theirs,
            mine,
            content,
            is_merged,
            diff,
            filename: context.filename,
            frame: context.context.frame,
        }
    }
}
