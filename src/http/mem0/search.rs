//! `POST /v3/memories/search/`, the variants of older clients, and `POST /search` of mem0's own server.

use actix_web::{HttpRequest, post, web};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::memory::{self, MemoryResponse, SelectedMemoryResponse};
use super::refusal::RefusalResponse;
use super::scope::{Names, Scope};
use crate::domain::access::OwnerAccess;
use crate::domain::ids::FactId;
use crate::domain::item::ItemKind;
use crate::domain::metadata_condition::Condition;
use crate::edge::{self, System};
use crate::error::{Error, Result};
use crate::http::body::Body;
use crate::memory::facts;
use crate::retrieval::recall;
use crate::retrieval::recall::RecallQuery;

/// The parsed body, or its error.
type SearchBody = Result<Body<SearchMemoriesRequest>>;

/// The default number of memories per response.
const TOP: usize = 10;
/// The maximum number of memories per response.
const MAX_TOP: usize = 100;

/// A search.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(example = json!({"query": "Where does she live?", "filters": {"user_id": "nora"}, "top_k": 5}))]
pub struct SearchMemoriesRequest {
    /// The query, in any language.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 10000)]
    query: String,
    /// `AND`, `OR` and `NOT` of conditions on names, times, categories and metadata.
    #[schema(value_type = Option<Object>)]
    filters: Option<Map<String, Value>>,
    /// The maximum number of memories, 1 to 100. Defaults to 10.
    #[serde(alias = "limit")]
    #[schema(minimum = 1, maximum = 100)]
    top_k: Option<usize>,
    /// The minimum score, 0 to 1.
    threshold: Option<f64>,
    /// The fields to return of each memory; all if none is named. The id is always returned.
    fields: Option<Vec<String>>,
    #[serde(flatten)]
    names: Names,
}

/// The memories that match.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundResponse {
    /// The memories, best first.
    pub(super) results: Vec<SelectedMemoryResponse>,
}

/// Searches memories with the standard recall.
#[utoipa::path(tag = "mem0", operation_id = "mem0Search", request_body = SearchMemoriesRequest,
    responses((status = 200, description = "The memories found", body = FoundResponse),
        (status = 422, description = "A filter is invalid", body = RefusalResponse)))]
#[post("/search/")]
pub async fn mem0_search(request: HttpRequest, system: System, body: SearchBody) -> Result<web::Json<FoundResponse>> {
    search(&request, &system, body).await.map(web::Json)
}

/// Searches memories, for clients of version 2.
///
/// The response is a plain list.
#[utoipa::path(tag = "mem0", operation_id = "mem0SearchV2", request_body = SearchMemoriesRequest,
    responses((status = 200, description = "The memories found", body = Vec<SelectedMemoryResponse>)))]
#[post("/search/")]
pub async fn mem0_search_v2(request: HttpRequest, system: System, body: SearchBody) -> Result<web::Json<Vec<SelectedMemoryResponse>>> {
    Ok(web::Json(search(&request, &system, body).await?.results))
}

/// Searches memories, for clients of version 1.
///
/// The response is a plain list.
#[utoipa::path(tag = "mem0", operation_id = "mem0SearchV1", request_body = SearchMemoriesRequest,
    responses((status = 200, description = "The memories found", body = Vec<SelectedMemoryResponse>)))]
#[post("/search/")]
pub async fn mem0_search_v1(request: HttpRequest, system: System, body: SearchBody) -> Result<web::Json<Vec<SelectedMemoryResponse>>> {
    Ok(web::Json(search(&request, &system, body).await?.results))
}

/// Searches memories, at the path of mem0's own server.
#[utoipa::path(tag = "mem0", operation_id = "mem0OwnSearch", request_body = SearchMemoriesRequest,
    responses((status = 200, description = "The memories found", body = FoundResponse)))]
#[post("")]
pub async fn mem0_own_search(request: HttpRequest, system: System, body: SearchBody) -> Result<web::Json<FoundResponse>> {
    search(&request, &system, body).await.map(web::Json)
}

/// Authenticates and looks up the agent before it reports errors in the body, as routes with the agent in their path do. An
/// unauthenticated caller learns nothing about the body's errors.
async fn search(request: &HttpRequest, system: &System, body: SearchBody) -> Result<FoundResponse> {
    let read = body.and_then(|Body(asked)| Ok((asked.names.and(asked.filters.clone())?, asked)));
    let agent = read.as_ref().ok().and_then(|(filter, _)| filter.names("agent_id").ok()?.first()?.parse().ok());
    let (access, agent) = edge::admit(request, agent).await?;
    let (filter, asked) = read?;
    let top = asked.top_k.unwrap_or(TOP);
    if !(1..=MAX_TOP).contains(&top) {
        return Err(Error::invalid("top_k", "must be 1 to 100"));
    }
    let scope = Scope::of(system, &access, filter, agent).await?;
    let mut results: Vec<MemoryResponse> = Vec::new();
    for person in &scope.people {
        let condition = scope.condition(system, person).await?;
        let found = recall_facts(system, person, &asked, (condition, top)).await?;
        for memory in scope.choose(person, found) {
            if results.iter().all(|known| known.id != memory.id) {
                results.push(memory);
            }
        }
    }
    results.sort_by(|one, other| other.score.unwrap_or_default().total_cmp(&one.score.unwrap_or_default()));
    results.truncate(top);
    Ok(FoundResponse { results: memory::selected(results, asked.fields.as_deref()) })
}

/// The first `top` facts of a person that meet the condition, best first.
async fn recall_facts(
    system: &System,
    access: &OwnerAccess,
    asked: &SearchMemoriesRequest,
    (condition, top): (Condition, usize),
) -> Result<Vec<MemoryResponse>> {
    let question = RecallQuery {
        query: asked.query.clone(),
        k: u32::try_from(top).ok(),
        kinds: vec![ItemKind::Fact],
        min_score: asked.threshold,
        condition,
        ..RecallQuery::default()
    };
    let items = recall::recall(system, access, question).await?.items;
    let ids: Vec<FactId> = items.iter().filter_map(|item| item.found.source.fact_id).collect();
    let described = facts::described(system, access, &ids).await?;
    let score = |memory: &MemoryResponse| {
        items
            .iter()
            .find(|item| item.found.source.fact_id.is_some_and(|id| id.to_string() == memory.id))
            .map(|item| item.components.total())
    };
    let scored = |memory: MemoryResponse| MemoryResponse { score: score(&memory), ..memory };
    Ok(described.into_iter().map(|described| scored(MemoryResponse::of(access, described))).collect())
}
