//! `/api/v1/agents/{agentId}/workspace/search`: the search in workspace files.

use actix_web::get;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::domain::access::AgentAccess;
use crate::edge::System;
use crate::error::Result;
use crate::http::answer::{Envelope, Reply};
use crate::http::body::Query;
use crate::http::owner::{NamesOwner, owner_fields};
use crate::memory::files::Target;
use crate::memory::files::search::{self, Area, Found};

owner_fields! {
    /// The words to search for, and where.
    #[derive(Debug, Deserialize, IntoParams)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[into_params(parameter_in = Query)]
    pub struct SearchFilesQuery {
        /// The words to search for, in any language, at most 200 characters.
        #[param(example = "deadline", min_length = 1, max_length = 200)]
        q: String,
        /// The maximum number of hits, 1 to 100. Defaults to 10.
        #[param(minimum = 1, maximum = 100)]
        limit: Option<usize>,
        /// Where to search: `all` (default), `memory`, `profile`, `persona`, or one of `PERSONAL`, `TEAM`, `GLOBAL`.
        #[param(pattern = "^(all|memory|profile|persona|PERSONAL|TEAM|GLOBAL)$")]
        scope: Option<String>,
    }
}

/// Searches the files that the caller can see for keywords and returns lines, best match first.
///
/// `[[…]]` marks the match in the snippet. The hits come from at most the 50 best files.
#[utoipa::path(tag = "files", operation_id = "searchFiles", params(("agentId" = String, Path, description = "The agent's id"), SearchFilesQuery),
    responses((status = 200, description = "The best hits", body = Envelope<Found>)))]
#[get("/agents/{agentId}/workspace/search")]
pub async fn search_files(system: System, access: AgentAccess, query: Query<SearchFilesQuery>) -> Result<Reply<Found>> {
    let (owner, SearchFilesQuery { q, limit, scope, .. }) = query.split();
    let area = scope.as_deref().map_or(Ok(Area::All), Area::parse)?;
    let target = Target::resolve(&system, access, &owner, None).await?;
    Ok(Reply(search::search(&system, &target, &q, area, limit).await?))
}
