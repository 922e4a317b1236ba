//! `POST /agents/{agent}/import/apply`: runs the import that the preview showed.

use actix_web::web::Payload;
use actix_web::{HttpRequest, HttpResponse};

use super::import::{files_import, name_owner};
use super::upload::{Kind, UploadForm, UploadOptions};
use crate::console::frame::owner_picker::named;
use crate::console::frame::reply;
use crate::console::frame::visitor::AgentVisitor;
use crate::domain::access::{AgentAccess, Permission};
use crate::domain::review::ReviewKind;
use crate::edge::{System, aside};
use crate::error::Result;
use crate::transfer::fact_import;
use crate::transfer::fact_import::ImportOutcome;

/// The result of an import.
struct ImportResult {
    written: usize,
    held: usize,
}

/// `POST /agents/{agent}/import/apply`.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the user may not write there.
pub async fn apply(request: HttpRequest, system: System, visitor: AgentVisitor, payload: Payload) -> Result<HttpResponse> {
    let AgentVisitor { access, frame } = visitor;
    access.access().require(Permission::WriteMemory)?;
    let UploadForm { mut choice, file } = UploadForm::read(&request, payload).await?;
    let done = match name_owner(&system, &access, &mut choice).await.and(file) {
        Ok(file) => {
            choice.kind = choice.kind.of(&file);
            let (system, access, choice) = (system.clone(), access.clone(), choice.clone());
            aside(move || async move { run_import(&system, access, &choice, &file).await }).await
        }
        Err(error) => Err(error),
    };
    match done {
        Ok(done) => Ok(redirect(&request, &access, &choice, &done)),
        Err(error) => super::import::refused(&system, &access, frame, choice, error).await,
    }
}

async fn run_import(system: &System, access: AgentAccess, choice: &UploadOptions, file: &[u8]) -> Result<ImportResult> {
    if choice.kind == Kind::Mem0 {
        let judged = fact_import::Import::allow(access, named(&choice.owner))?.apply(system, file).await?;
        let count = |fate| judged.iter().filter(|row| row.fate == fate).count();
        return Ok(ImportResult { written: count(ImportOutcome::Created), held: count(ImportOutcome::Quarantined) });
    }
    let applied = files_import(system, access, choice).await?.apply(system, file).await?;
    Ok(ImportResult { written: applied.written.len(), held: applied.held.len() })
}

/// Redirects to the imported memory, or to the quarantine if something waits for review.
fn redirect(request: &HttpRequest, access: &AgentAccess, choice: &UploadOptions, done: &ImportResult) -> HttpResponse {
    let agent = access.agent().id;
    if done.held > 0 {
        let address = reply::address("/review", &[("kind", ReviewKind::Quarantine.as_str()), ("agent", &agent.to_string())]);
        return reply::done_with(request, &address, "done-import-held", &done.held.to_string());
    }
    let page = if choice.kind == Kind::Mem0 { "facts" } else { "files" };
    let address = reply::address(&format!("/agents/{agent}/{page}"), &[("owner", &choice.owner)]);
    reply::done_with(request, &address, "done-imported", &done.written.to_string())
}
