//! `GET /api/v1/agents/{agentId}/workspace/prompt`

use actix_web::get;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::Envelope;
use crate::http::v1::files::tagged::Tagged;
use crate::memory::files::prompt::Prompt;
use crate::memory::files::read;

/// Returns the shared prefix of every prompt.
///
/// The prefix contains the enabled TEAM and GLOBAL files as `--- NAME ---` blocks. The same files give the same bytes, so the provider's
/// prompt cache hits. The ETag changes only when the text does.
#[utoipa::path(tag = "files", operation_id = "getPrompt",
    params(("agentId" = String, Path, description = "The agent's id"),
        ("If-None-Match" = Option<String>, Header, description = "ETag the caller has: 304 when it is still the text")),
    responses((status = 200, description = "The text", body = Envelope<Prompt>), (status = 304, description = "Not changed")))]
#[get("/agents/{agentId}/workspace/prompt")]
pub async fn get_prompt(system: System, access: AgentAccess) -> Result<Tagged<Prompt>> {
    let prompt = read::prompt(&system, &access).await?;
    Ok(Tagged::ok(prompt.etag.clone(), prompt))
}
