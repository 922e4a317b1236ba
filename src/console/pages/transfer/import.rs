//! `/agents/{agent}/import`: the upload form of an import.

use actix_web::http::StatusCode;
use actix_web::web::Payload;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::preview;
use super::preview::PreviewView;
use super::upload::{FileSource, Kind, UploadForm, UploadOptions};
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::{named, people, resolved};
use crate::console::frame::visitor::AgentVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{AgentAccess, Permission};
use crate::edge::{System, aside};
use crate::error::{Error, Result};
use crate::memory::files::Target;
use crate::transfer::fact_import;
use crate::transfer::snapshot;

#[derive(Template)]
#[template(path = "pages/transfer/import.html")]
pub(super) struct Import {
    pub frame: Frame,
    pub agent: String,
    pub kinds: Vec<(String, String)>,
    pub people: Vec<(String, String)>,
    pub typed: UploadOptions,
    pub wrong: FormErrors,
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
            choice.kind = choice.kind.of(&file);
            let (system, frame, access, choice) = (system.clone(), frame.clone(), access.clone(), choice.clone());
            aside(move || async move { read_archive(&system, &frame, access, &choice, &file).await }).await
        }
        Err(error) => Err(error),
    };
    match looked {
        Ok((shown, kept)) => reply::html(&preview::Page::new(frame, access.agent().id.to_string(), choice, shown, kept)),
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
        Kind::Markdown => snapshot::Import::of_notes(target, has_owner, &choice.folder),
        Kind::Detect | Kind::Snapshot | Kind::Mem0 => snapshot::Import::allow(target, has_owner),
    }
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
        Ok(Self { agent: access.agent().id.to_string(), kinds: kinds(&frame), people, typed, wrong, frame })
    }
}

pub(super) fn kinds(frame: &Frame) -> Vec<(String, String)> {
    Kind::ALL.iter().map(|kind| (kind.as_str().to_owned(), frame.t.word("transfer-kind", kind.as_str()))).collect()
}
