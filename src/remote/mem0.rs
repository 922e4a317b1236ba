//! The protocol of mem0's platform, version 3, as far as a backend needs it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use reqwest::header::AUTHORIZATION;
use reqwest::{Client, Method, StatusCode};
use serde::Deserialize;
use serde_json::{Value, json};

use super::place::{Address, MAX_ANSWER, PATIENCE};
use super::{Change, Failure, OwnerArguments, Remembered, Remote, Statement};
use crate::net::read_capped;

/// The number of memories per page.
const PAGE: usize = 100;
/// The maximum number of pages read from one place.
const MAX_PAGES: usize = 100;

/// A server.
#[derive(Debug)]
pub(super) struct Mem0 {
    client: Client,
    address: Address,
}

impl Mem0 {
    /// A client; it sends no request yet.
    pub(super) const fn new(client: Client, address: Address) -> Self {
        Self { client, address }
    }

    /// Sends a request. `None` if the server answers 404.
    async fn ask(&self, method: Method, path: &str, query: &[(&str, &str)], body: Option<Value>) -> Result<Option<Value>, Failure> {
        let mut url = self.address.url.clone();
        let base = url.path().trim_end_matches('/').to_owned();
        url.set_path(&format!("{base}/{path}"));
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        let mut request = self.client.request(method, url).timeout(PATIENCE);
        if let Some(key) = &self.address.key {
            request = request.header(AUTHORIZATION, format!("Token {}", key.expose()));
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.map_err(|error| {
            Failure::Unreachable(match () {
                () if error.is_timeout() => "timeout",
                () if error.is_connect() => "connect",
                () => "broken",
            })
        })?;
        let status = answer.status();
        match status {
            StatusCode::NOT_FOUND => return Ok(None),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => return Err(Failure::Refused("unauthorized")),
            StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => return Err(Failure::Unreachable("busy")),
            _ if status.is_server_error() => return Err(Failure::Unreachable("broken")),
            _ if !status.is_success() => return Err(Failure::Refused("refused")),
            _ => {}
        }
        let body = read_capped(answer, MAX_ANSWER).await.map_err(|_| Failure::Unreadable)?;
        // The response to a deletion may be empty.
        if body.is_empty() { Ok(Some(Value::Null)) } else { serde_json::from_slice(&body).map(Some).map_err(|_| Failure::Unreadable) }
    }

    async fn page(&self, place: &OwnerArguments, page: usize) -> Result<(Vec<Remembered>, bool), Failure> {
        let (number, size) = (page.to_string(), PAGE.to_string());
        let query = [("page", number.as_str()), ("page_size", size.as_str())];
        let body = json!({ "filters": place.arguments() });
        let answer = self.ask(Method::POST, "v3/memories/", &query, Some(body)).await?.unwrap_or_default();
        let has_more = answer.get("next").is_some_and(|next| !next.is_null());
        Ok((memories(answer)?, has_more))
    }
}

#[async_trait]
impl Remote for Mem0 {
    async fn search(&self, place: &OwnerArguments, query: &str, limit: usize) -> Result<Vec<Remembered>, Failure> {
        let body = json!({ "query": query, "filters": place.arguments(), "top_k": limit });
        let answer = self.ask(Method::POST, "v3/memories/search/", &[], Some(body)).await?;
        memories(answer.unwrap_or_default())
    }

    async fn list(&self, place: &OwnerArguments) -> Result<Vec<Remembered>, Failure> {
        let mut all = Vec::new();
        for number in 1..=MAX_PAGES {
            let (memories, has_more) = self.page(place, number).await?;
            all.extend(memories);
            if !has_more {
                break;
            }
        }
        Ok(all)
    }

    async fn add(&self, place: &OwnerArguments, new: &Statement) -> Result<Option<String>, Failure> {
        let messages = json!([{ "role": "user", "content": new.text }]);
        // Without inference on the server: the text is an extracted fact already.
        let body = place.with(json!({ "messages": messages, "infer": false, "metadata": { "category": new.category } }));
        let answer = self.ask(Method::POST, "v3/memories/add/", &[], Some(Value::Object(body))).await?.ok_or(Failure::Unreadable)?;
        Ok(answer.pointer("/results/0/id").and_then(Value::as_str).map(str::to_owned))
    }

    async fn change(&self, id: &str, now: &Statement) -> Result<Change, Failure> {
        let body = json!({ "text": now.text });
        let answer = self.ask(Method::PUT, &of(id), &[], Some(body)).await?;
        Ok(if answer.is_some() { Change::Made } else { Change::Unknown })
    }

    async fn remove(&self, id: &str) -> Result<(), Failure> {
        self.ask(Method::DELETE, &of(id), &[], None).await.map(drop)
    }

    async fn clear(&self, place: &OwnerArguments) -> Result<(), Failure> {
        let query: Vec<(&str, &str)> = place.arguments().iter().filter_map(|(key, who)| Some((key.as_str(), who.as_str()?))).collect();
        // Without a name, the deletion would cover everyone.
        if query.is_empty() {
            return Err(Failure::Unreadable);
        }
        self.ask(Method::DELETE, "v1/memories/", &query, None).await.map(drop)
    }
}

/// A memory in a server's response.
#[derive(Debug, Deserialize)]
struct Memory {
    id: String,
    memory: String,
    #[serde(default)]
    updated_at: Option<DateTime<Utc>>,
}

impl From<Memory> for Remembered {
    fn from(memory: Memory) -> Self {
        Self { id: memory.id, text: memory.memory, at: memory.updated_at }
    }
}

fn memories(answer: Value) -> Result<Vec<Remembered>, Failure> {
    if answer.is_null() {
        return Ok(Vec::new());
    }
    let listed = answer.get("results").cloned().unwrap_or(answer);
    let memories: Vec<Memory> = serde_json::from_value(listed).map_err(|_| Failure::Unreadable)?;
    Ok(memories.into_iter().map(Into::into).collect())
}

/// The path of a memory. The id is untrusted, so it is encoded.
fn of(id: &str) -> String {
    format!("v1/memories/{}/", percent_encoding::utf8_percent_encode(id, percent_encoding::NON_ALPHANUMERIC))
}
