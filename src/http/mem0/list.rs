//! `POST /v3/memories/` and the variants of older clients.

use actix_web::{HttpRequest, get, post, web};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::memory::{self, MemoryResponse, SelectedMemoryResponse};
use super::refusal::RefusalResponse;
use super::scope::{Names, Scope};
use crate::domain::access::Access;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::body::{Body, Query};

/// The default number of memories per page.
const PAGE: usize = 100;
/// The maximum number of memories per page.
const MAX_PAGE: usize = 1_000;

/// The memories to list.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[schema(example = json!({"filters": {"user_id": "nora"}}))]
pub struct ListMemoriesRequest {
    /// `AND`, `OR` and `NOT` of conditions on names, times, categories and metadata.
    #[schema(value_type = Option<Object>)]
    filters: Option<Map<String, Value>>,
    /// Whether to include expired memories.
    #[serde(default)]
    show_expired: bool,
    /// The fields to return of each memory; all if none is named. The id is always returned.
    fields: Option<Vec<String>>,
    #[serde(flatten)]
    names: Names,
}

/// The page to return.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct PageOf {
    /// The page number, starting at 1.
    #[param(minimum = 1)]
    page: Option<usize>,
    /// The number of memories per page, 1 to 1,000. Defaults to 100.
    #[param(minimum = 1, maximum = 1000)]
    page_size: Option<usize>,
}

/// A page of memories, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct MemoriesResponse {
    /// The number of memories on all pages.
    count: usize,
    /// The URL of the next page.
    next: Option<String>,
    /// The URL of the previous page.
    previous: Option<String>,
    /// The memories.
    results: Vec<SelectedMemoryResponse>,
}

/// Lists memories.
#[utoipa::path(tag = "mem0", operation_id = "mem0List", params(PageOf), request_body = ListMemoriesRequest,
    responses((status = 200, description = "A page of memories", body = MemoriesResponse),
        (status = 422, description = "A filter is invalid", body = RefusalResponse)))]
#[post("/")]
pub async fn mem0_list(
    system: System,
    access: Access,
    request: HttpRequest,
    page: Query<PageOf>,
    body: Body<ListMemoriesRequest>,
) -> Result<web::Json<MemoriesResponse>> {
    list(&system, &access, body.0, &page.0, &absolute(&request, "/v3/memories/")).await.map(web::Json)
}

/// Lists memories, for clients of version 2.
#[utoipa::path(tag = "mem0", operation_id = "mem0ListV2", params(PageOf), request_body = ListMemoriesRequest,
    responses((status = 200, description = "A page of memories", body = MemoriesResponse),
        (status = 422, description = "A filter is invalid", body = RefusalResponse)))]
#[post("/")]
pub async fn mem0_list_v2(
    system: System,
    access: Access,
    request: HttpRequest,
    page: Query<PageOf>,
    body: Body<ListMemoriesRequest>,
) -> Result<web::Json<MemoriesResponse>> {
    list(&system, &access, body.0, &page.0, &absolute(&request, "/v2/memories/")).await.map(web::Json)
}

/// Lists memories, for clients of version 1.
///
/// These clients send the names in the query string.
#[utoipa::path(tag = "mem0", operation_id = "mem0ListV1", params(Names, PageOf),
    responses((status = 200, description = "A page of memories", body = MemoriesResponse)))]
#[get("/")]
pub async fn mem0_list_v1(
    system: System,
    access: Access,
    request: HttpRequest,
    names: Query<Names>,
    page: Query<PageOf>,
) -> Result<web::Json<MemoriesResponse>> {
    let asked = ListMemoriesRequest { names: names.0, ..ListMemoriesRequest::default() };
    list(&system, &access, asked, &page.0, &absolute(&request, "/v1/memories/")).await.map(web::Json)
}

/// The address of `path` as the client reaches this server: some clients follow `next` as it is.
fn absolute(request: &HttpRequest, path: &str) -> String {
    let here = request.connection_info();
    format!("{}://{}{path}", here.scheme(), here.host())
}

/// The page number and the page size.
///
/// # Errors
/// [`Error::Invalid`] if one of them is out of range.
pub(super) fn check(page: &PageOf) -> Result<(usize, usize)> {
    let (number, size) = (page.page.unwrap_or(1), page.page_size.unwrap_or(PAGE));
    if number == 0 || !(1..=MAX_PAGE).contains(&size) {
        return Err(Error::invalid("page", "page must be at least 1, page_size 1 to 1,000"));
    }
    Ok((number, size))
}

async fn list(system: &System, access: &Access, asked: ListMemoriesRequest, page: &PageOf, address: &str) -> Result<MemoriesResponse> {
    let (number, size) = check(page)?;
    let fields = asked.fields;
    let scope = Scope::open(system, access, &asked.names, asked.filters).await?;
    let all = scope.outlines(system, asked.show_expired).await?;
    let count = all.len();
    let begins = (number - 1).saturating_mul(size).min(count);
    let shown = all.get(begins..begins.saturating_add(size).min(count)).unwrap_or_default();
    let address = |number: usize| format!("{address}?page={number}&page_size={size}");
    Ok(MemoriesResponse {
        count,
        next: (begins.saturating_add(size) < count).then(|| address(number + 1)),
        previous: (number > 1).then(|| address(number - 1)),
        results: memory::selected(scope.described(system, shown).await?, fields.as_deref()),
    })
}

/// All selected memories, newest first.
pub(super) async fn every(
    system: &System,
    access: &Access,
    names: &Names,
    filters: Option<Map<String, Value>>,
    is_expired: bool,
) -> Result<Vec<MemoryResponse>> {
    let scope = Scope::open(system, access, names, filters).await?;
    let outlines = scope.outlines(system, is_expired).await?;
    scope.described(system, &outlines).await
}
