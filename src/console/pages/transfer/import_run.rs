//! `POST /agents/{agent}/import/apply`: runs the import that the preview showed.

use actix_web::web::Payload;
use actix_web::{HttpRequest, HttpResponse};

use super::import::{files_import, foreign_import, name_owner};
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
#[derive(Debug, Default)]
struct ImportResult {
    written: usize,
    held: usize,
    /// Messages that a job records.
    messages: usize,
    has_facts: bool,
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
            let (system, access, sent) = (system.clone(), access.clone(), choice.clone());
            let done = aside(move || async move {
                let choice = UploadOptions { kind: sent.kind.of(&file)?, ..sent };
                run_import(&system, access, &choice, &file).await
            });
            done.await
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
        let (written, held) = (count(ImportOutcome::Created), count(ImportOutcome::Quarantined));
        return Ok(ImportResult { written, held, has_facts: true, ..ImportResult::default() });
    }
    if choice.kind == Kind::Other {
        let (import, contents) = foreign_import(system, access, choice, file).await?;
        let done = import.apply(system, contents, file).await?;
        let count = |fate| done.facts.iter().filter(|row| row.fate == fate).count();
        return Ok(ImportResult {
            written: count(ImportOutcome::Created) + done.files.written.len(),
            held: count(ImportOutcome::Quarantined) + done.files.held.len(),
            messages: done.import.map_or(0, |_| done.conversations.new_messages),
            has_facts: !done.facts.is_empty(),
        });
    }
    let applied = files_import(system, access, choice).await?.apply(system, file).await?;
    Ok(ImportResult { written: applied.written.len(), held: applied.held.len(), ..ImportResult::default() })
}

/// Redirects to the imported memory, or to the quarantine if something waits for review.
fn redirect(request: &HttpRequest, access: &AgentAccess, choice: &UploadOptions, done: &ImportResult) -> HttpResponse {
    let agent = access.agent().id;
    if done.messages > 0 {
        return reply::done_with(request, &format!("/agents/{agent}/import"), "done-import-begun", &done.messages.to_string());
    }
    if done.held > 0 {
        let address = reply::address("/review", &[("kind", ReviewKind::Quarantine.as_str()), ("agent", &agent.to_string())]);
        return reply::done_with(request, &address, "done-import-held", &done.held.to_string());
    }
    let page = if done.has_facts { "facts" } else { "files" };
    let address = reply::address(&format!("/agents/{agent}/{page}"), &[("owner", &choice.owner)]);
    reply::done_with(request, &address, "done-imported", &done.written.to_string())
}
