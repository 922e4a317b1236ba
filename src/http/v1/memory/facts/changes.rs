//! `/api/v1/memory/{agentId}/facts` and `…/remember`: facts that a caller creates, updates or rates.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::IF_MATCH;
use actix_web::{FromRequest, HttpRequest, patch, post, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::fact::FactResponse;
use crate::domain::access::AgentAccess;
use crate::domain::label;
use crate::domain::memory_scope::MemoryScope;
use crate::domain::opinion::Opinion;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::answer::{Created, Envelope, Failure, Reply};
use crate::http::body::Body;
use crate::http::extract::parse_id;
use crate::http::owner::{ForOwner, NamesOwner, owner_fields};
use crate::memory::facts::{self, FactPatch, NewFact, NewMemory};

owner_fields! {
    /// Something to remember about an owner.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"content": "Nora takes her coffee black.", "type": "user", "key": "coffee", "endUserId": "nora"}))]
    pub struct RememberRequest {
        /// One sentence or a short note, up to 2,000 characters.
        #[schema(min_length = 1, max_length = 2000)]
        content: String,
        /// `user`, `feedback`, `project` or `reference`, or a category. Defaults to `knowledge`.
        r#type: Option<String>,
        /// A name for the memory. A later memory with the same name replaces it.
        #[schema(min_length = 1, max_length = 64)]
        key: Option<String>,
        /// When it expires.
        expires_at: Option<DateTime<Utc>>,
        /// Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. They join the tags that a known memory has.
        #[schema(max_items = 50)]
        tags: Option<Vec<String>>,
        /// A JSON object of up to 8,192 bytes by which recall can be narrowed. Its keys join those that a known memory has, and replace the same
        /// ones.
        #[schema(value_type = Option<Object>)]
        metadata: Option<Map<String, Value>>,
        /// The IANA time zone in which a day of the content is counted ("tomorrow", 下周三): its date is added to the text of the memory. Defaults
        /// to the one that the person is known to live in (a memory with the relation `timezone`), else the agent's.
        #[schema(example = "Asia/Tokyo")]
        timezone: Option<String>,
    }
}

impl RememberRequest {
    fn memory(self) -> Result<NewMemory> {
        let Self { content, r#type, key, expires_at, tags, metadata, timezone, .. } = self;
        let metadata = label::with_tags(metadata, tags)?;
        Ok(NewMemory { content, kind: r#type, key, expires_at, metadata, timezone })
    }
}

/// Remembers one fact at once, without a conversation.
///
/// A text with injected instructions is stored with the status `quarantined`. What a block rule of the person keeps out is refused with 409;
/// the message names the rule and where to remove it.
#[utoipa::path(tag = "memory", operation_id = "rememberFact", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = RememberRequest, responses((status = 201, description = "Remembered", body = Envelope<FactResponse>),
        (status = 409, description = "A block rule of the person keeps it out", body = Failure)))]
#[post("/memory/{agentId}/remember")]
pub async fn remember_fact(system: System, ForOwner(access, request): ForOwner<Body<RememberRequest>>) -> Result<Created<FactResponse>> {
    let fact = facts::remember(&system, &access, request.memory()?).await?;
    Ok(Created(facts::show(&system, &access, fact).await?.into()))
}

owner_fields! {
    /// A fact to create by hand.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"predicate": "lives_in", "object": "Porto", "text": "Nora lives in Porto.", "category": "PROFILE", "endUserId": "nora"}))]
    pub struct CreateFactRequest {
        /// The subject. Defaults to the owner (`user`).
        #[schema(min_length = 1, max_length = 64)]
        subject: Option<String>,
        /// The predicate, such as `lives_in`. Absent for a fact that is only a sentence.
        #[schema(min_length = 1, max_length = 64)]
        predicate: Option<String>,
        /// The object. Defaults to the sentence.
        #[schema(min_length = 1, max_length = 2000)]
        object: Option<String>,
        /// The fact as one sentence. Defaults to a sentence made from the parts.
        #[schema(min_length = 1, max_length = 2000)]
        text: Option<String>,
        /// PROFILE, KNOWLEDGE (default), EVENT, PREFERENCE, PROJECT, REFERENCE or FEEDBACK.
        #[schema(pattern = "^(PROFILE|KNOWLEDGE|EVENT|PREFERENCE|PROJECT|REFERENCE|FEEDBACK)$")]
        category: Option<String>,
        /// Since when the fact is true. Defaults to now.
        valid_from: Option<DateTime<Utc>>,
        /// When the fact expires.
        expires_at: Option<DateTime<Utc>>,
        /// Who can read it: PERSONAL, TEAM or, for admins, GLOBAL. Defaults to the scope in which the owner's memory is stored.
        scope: Option<MemoryScope>,
        /// Tags by which recall can be narrowed, up to 50 of 1 to 100 characters. They join the tags that a known fact has.
        #[schema(max_items = 50)]
        tags: Option<Vec<String>>,
        /// A JSON object of up to 8,192 bytes by which recall can be narrowed. Its keys join those that a known fact has, and replace the same
        /// ones.
        #[schema(value_type = Option<Object>)]
        metadata: Option<Map<String, Value>>,
    }
}

impl CreateFactRequest {
    fn fact(self) -> Result<NewFact> {
        let Self { subject, predicate, object, text, category, valid_from, expires_at, scope, tags, metadata, .. } = self;
        let metadata = label::with_tags(metadata, tags)?;
        Ok(NewFact { subject, predicate, object, text, category, valid_from, expires_at, scope, metadata })
    }
}

/// Creates a fact by hand.
///
/// A known fact is confirmed instead, and gets the new tags and metadata besides its own. If the predicate has one value at a time, the new fact supersedes the old one. Extraction does not
/// change a fact written by hand. A text with injected instructions is stored with the status `quarantined`.
#[utoipa::path(tag = "memory", operation_id = "createFact", params(("agentId" = String, Path, description = "The agent's id")),
    request_body = CreateFactRequest, responses((status = 201, description = "Created", body = Envelope<FactResponse>)))]
#[post("/memory/{agentId}/facts")]
pub async fn create_fact(system: System, ForOwner(access, request): ForOwner<Body<CreateFactRequest>>) -> Result<Created<FactResponse>> {
    Ok(Created(facts::create(&system, &access, request.fact()?).await?.into()))
}

owner_fields! {
    /// The fields to change. Absent fields keep their value.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"text": "I live in Porto.", "endUserId": "nora"}))]
    pub struct UpdateFactRequest {
        /// A new sentence. The object is updated to match if it can be derived.
        text: Option<String>,
        /// A new object. The sentence is updated to match.
        object: Option<String>,
        /// A new category.
        #[schema(pattern = "^(PROFILE|KNOWLEDGE|EVENT|PREFERENCE|PROJECT|REFERENCE|FEEDBACK)$")]
        category: Option<String>,
        /// Since when the fact is true.
        valid_from: Option<DateTime<Utc>>,
        /// Until when the fact was true; null for no end.
        #[serde(default, deserialize_with = "given")]
        #[schema(value_type = Option<String>, format = DateTime)]
        valid_to: Option<Option<DateTime<Utc>>>,
        /// When the fact expires; null for never.
        #[serde(default, deserialize_with = "given")]
        #[schema(value_type = Option<String>, format = DateTime)]
        expires_at: Option<Option<DateTime<Utc>>>,
        /// `archived` archives the fact, `active` restores it.
        #[schema(pattern = "^(archived|active)$")]
        status: Option<String>,
        /// New tags, up to 50 of 1 to 100 characters. They replace the tags and the metadata that the fact has.
        #[schema(max_items = 50)]
        tags: Option<Vec<String>>,
        /// New metadata, a JSON object of up to 8,192 bytes. It replaces the metadata and the tags that the fact has.
        #[schema(value_type = Option<Object>)]
        metadata: Option<Map<String, Value>>,
    }
}

/// Deserializes a field that is present, including null.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(deserializer).map(Some)
}

impl UpdateFactRequest {
    fn patch(self) -> Result<FactPatch> {
        let Self { text, object, category, valid_from, valid_to, expires_at, status, tags, metadata, .. } = self;
        let metadata = label::with_tags(metadata, tags)?;
        Ok(FactPatch { text, object, category, valid_from, valid_to, expires_at, status, metadata, tags: None })
    }
}

/// The `If-Match` header with the `updatedAt` that the caller has seen. Absent or `*` matches any version.
#[derive(Debug)]
pub struct IfMatch(Option<DateTime<Utc>>);

impl FromRequest for IfMatch {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let moment = |text: &str| DateTime::parse_from_rfc3339(text.trim().trim_matches('"')).ok().map(|moment| moment.to_utc());
        ready(match request.headers().get(IF_MATCH).map(|value| value.to_str().unwrap_or_default()) {
            None | Some("*") => Ok(Self(None)),
            Some(text) => {
                moment(text).map(|seen| Self(Some(seen))).ok_or_else(|| Error::invalid("if-match", "must be the updatedAt of the fact"))
            }
        })
    }
}

/// Updates a fact by hand: its text, category, times or status.
///
/// Extraction never changes text that a person wrote. The fact's history keeps the previous version.
#[utoipa::path(tag = "memory", operation_id = "updateFact",
    params(("agentId" = String, Path, description = "The agent's id"), ("factId" = String, Path, description = "The fact's id"),
        ("If-Match" = Option<String>, Header, description = "The `updatedAt` that the caller has seen, or `*`")),
    request_body = UpdateFactRequest,
    responses((status = 200, description = "Changed", body = Envelope<FactResponse>),
        (status = 409, description = "Another active fact conflicts with the change", body = Failure),
        (status = 412, description = "The fact changed in the meantime", body = Failure)))]
#[patch("/memory/{agentId}/facts/{factId}")]
pub async fn update_fact(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    seen: IfMatch,
    body: Body<UpdateFactRequest>,
) -> Result<Reply<FactResponse>> {
    let id = parse_id(&path.1, "fact")?;
    let (owner, request) = body.split();
    Ok(Reply(facts::update(&system, &access.for_owner(&owner)?, id, request.patch()?, seen.0).await?.into()))
}

owner_fields! {
    /// Feedback about a fact.
    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[schema(example = json!({"kind": "HELPFUL", "endUserId": "nora"}))]
    pub struct RateFactRequest {
        /// HELPFUL or UNHELPFUL.
        kind: Opinion,
    }
}

/// Records feedback about a fact.
///
/// HELPFUL raises the fact's trust by 0.1; UNHELPFUL lowers it by 0.2. Each person counts once; new feedback replaces their earlier
/// feedback.
#[utoipa::path(tag = "memory", operation_id = "rateFact",
    params(("agentId" = String, Path, description = "The agent's id"), ("factId" = String, Path, description = "The fact's id")),
    request_body = RateFactRequest,
    responses((status = 200, description = "Recorded; the fact with its new trust", body = Envelope<FactResponse>),
        (status = 410, description = "Feedback is switched off", body = Failure)))]
#[post("/memory/{agentId}/facts/{factId}/feedback")]
pub async fn rate_fact(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    body: Body<RateFactRequest>,
) -> Result<Reply<FactResponse>> {
    let id = parse_id(&path.1, "fact")?;
    let (owner, request) = body.split();
    Ok(Reply(facts::rate(&system, &access.for_owner(&owner)?, id, request.kind).await?.into()))
}
