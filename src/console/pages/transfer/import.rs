//! `/agents/{agent}/import`: the upload form of an import.

use actix_web::http::StatusCode;
use actix_web::web::Payload;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::preview;
use super::preview::PreviewView;
use super::upload::{FileSource, Kind, UploadForm, UploadOptions};
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::{named, people, resolved};
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain;
use crate::domain::access::{AgentAccess, Permission};
use crate::edge::{System, aside};
use crate::error::{Error, Result};
use crate::memory::files::Target;
use crate::transfer::fact_import;
use crate::transfer::foreign::{self, Contents};
use crate::transfer::snapshot;

#[derive(Template)]
#[template(path = "pages/transfer/import.html")]
pub(super) struct Import {
    pub frame: Frame,
    pub agent: String,
    pub kinds: Vec<(String, String)>,
    pub people: Vec<(String, String)>,
    pub typed: UploadOptions,
    pub imports: Vec<ImportView>,
    pub wrong: FormErrors,
}

/// An import of conversations, and how far it is.
#[derive(Debug, Clone)]
pub(super) struct ImportView {
    pub source: &'static str,
    pub person: String,
    pub read: i64,
    pub total: i64,
    pub added: i64,
    pub is_finished: bool,
    pub began: Moment,
}

/// `GET /agents/{agent}/import`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write.
pub async fn show(system: System, visitor: AgentVisitor) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    access.access().require(Permission::WriteMemory)?;
    let typed = UploadOptions { folder: "notes".to_owned(), ..UploadOptions::default() };
    reply::html(&Import::new(&system, &access, frame, typed, FormErrors::default()).await?)
}

/// `POST /agents/{agent}/import`: shows a preview.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write there.
pub async fn show_preview(request: HttpRequest, system: System, visitor: AgentVisitor, payload: Payload) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    access.access().require(Permission::WriteMemory)?;
    let UploadForm { mut choice, file } = UploadForm::read(&request, payload).await?;
    let looked = match name_owner(&system, &access, &mut choice).await.and(file) {
        Ok(file) => {
            let (system, frame, access, sent) = (system.clone(), frame.clone(), access.clone(), choice.clone());
            let looked = aside(move || async move {
                let choice = UploadOptions { kind: sent.kind.of(&file)?, ..sent };
                read_archive(&system, &frame, access, &choice, &file).await.map(|(shown, kept)| (shown, kept, choice.kind))
            });
            looked.await
        }
        Err(error) => Err(error),
    };
    match looked {
        Ok((shown, kept, kind)) => {
            choice.kind = kind;
            reply::html(&preview::Page::new(frame, access.agent().id.to_string(), choice, shown, kept))
        }
        Err(error) => refused(&system, &access, frame, choice, error).await,
    }
}

/// Replaces a typed name by the key of the person.
pub(super) async fn name_owner(system: &System, access: &AgentAccess, choice: &mut UploadOptions) -> Result<()> {
    choice.owner = resolved(system, access, &choice.owner).await?.owner_key.unwrap_or_default();
    Ok(())
}

async fn read_archive(
    system: &System,
    frame: &Frame,
    access: AgentAccess,
    choice: &UploadOptions,
    file: &[u8],
) -> Result<(PreviewView, FileSource)> {
    let shown = match choice.kind {
        Kind::Mem0 => {
            let import = fact_import::Import::allow(access, named(&choice.owner))?;
            PreviewView::of_memories(import.preview(system, file).await?)
        }
        Kind::Other => {
            let (import, contents) = foreign_import(system, access, choice, file).await?;
            PreviewView::of_foreign(frame, import.preview(system, contents).await?)
        }
        Kind::Detect | Kind::Snapshot | Kind::Markdown => {
            PreviewView::of_files(frame, files_import(system, access, choice).await?.preview(system, file).await?)
        }
    };
    Ok((shown, FileSource::of(file)))
}

/// The import of files with the selected options.
pub(super) async fn files_import(system: &System, access: AgentAccess, choice: &UploadOptions) -> Result<snapshot::Import> {
    let target = Target::resolve(system, access, &named(&choice.owner), None).await?;
    let has_owner = !choice.owner.is_empty();
    match choice.kind {
        Kind::Markdown => snapshot::Import::of_notes(target, has_owner, &choice.folder, choice.skips_bad),
        Kind::Detect | Kind::Snapshot | Kind::Mem0 | Kind::Other => snapshot::Import::allow(target, has_owner),
    }
}

/// The import of another system's file, and what the file contains.
pub(super) async fn foreign_import(
    system: &System,
    access: AgentAccess,
    choice: &UploadOptions,
    file: &[u8],
) -> Result<(foreign::Import, Contents)> {
    let target = Target::resolve(system, access, &named(&choice.owner), None).await?;
    let import = foreign::Import::allow(target, &choice.folder)?;
    let part = Some(choice.part.as_str()).filter(|part| !part.is_empty());
    let contents = foreign::read(foreign::detect(file)?, file, part, &system.config.server.data_dir, system.clock.now()).await?;
    Ok((import, contents))
}

/// Shows the form with validation errors.
pub(super) async fn refused(
    system: &System,
    access: &AgentAccess,
    frame: Frame,
    typed: UploadOptions,
    error: Error,
) -> Result<HttpResponse> {
    let wrong = match error {
        Error::TooLarge(message) => Error::invalid("file", message),
        other => other,
    };
    let wrong = FormErrors::of_failure(wrong)?;
    reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &Import::new(system, access, frame, typed, wrong).await?)
}

impl Import {
    async fn new(system: &System, access: &AgentAccess, frame: Frame, typed: UploadOptions, wrong: FormErrors) -> Result<Self> {
        let people = people(system, &frame, access, &frame.t.say("transfer-nobody")).await?;
        let imports = foreign::list_of_agent(system, access).await?.iter().map(|import| ImportView::new(&frame, import)).collect();
        Ok(Self { agent: access.agent().id.to_string(), kinds: kinds(&frame), people, typed, imports, wrong, frame })
    }
}

impl ImportView {
    fn new(frame: &Frame, import: &domain::import::Import) -> Self {
        Self {
            source: import.source.as_str(),
            person: import.owner.to_string(),
            read: import.messages_read,
            total: import.messages,
            added: import.messages_added,
            is_finished: import.finished_at.is_some(),
            began: frame.moment(&import.created_at),
        }
    }
}

pub(super) fn kinds(frame: &Frame) -> Vec<(String, String)> {
    Kind::ALL.iter().map(|kind| (kind.as_str().to_owned(), frame.t.word("transfer-kind", kind.as_str()))).collect()
}
