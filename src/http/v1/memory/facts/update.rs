//! `PATCH /api/v1/memory/{agentId}/facts/{factId}`

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::IF_MATCH;
use actix_web::{FromRequest, HttpRequest, patch, web};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

use crate::domain::access::{AgentAccess, OwnerName};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::http::answer::{Envelope, Failure, Reply};
use crate::http::body::Body;
use crate::http::extract::parse_id;
use crate::http::v1::memory::facts::FactResponse;
use crate::memory::facts::{self, FactPatch};

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
    /// The end user this call is about.
    end_user_id: Option<String>,
    /// The messaging channel of `senderId`.
    channel: Option<String>,
    /// The sender on `channel` this call is about.
    sender_id: Option<String>,
    /// The full owner key, for operators.
    owner_key: Option<String>,
}

/// Deserializes a field that is present, including null.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(deserializer).map(Some)
}

impl UpdateFactRequest {
    fn split(self) -> (OwnerName, FactPatch) {
        let Self { text, object, category, valid_from, valid_to, expires_at, status, end_user_id, channel, sender_id, owner_key } = self;
        (
            OwnerName { end_user_id, channel, sender_id, owner_key },
            FactPatch { text, object, category, valid_from, valid_to, expires_at, status },
        )
    }
}

/// The `If-Match` header with the `updatedAt` that the caller has seen. Absent or `*` matches any version.
#[derive(Debug)]
pub struct Seen(Option<DateTime<Utc>>);

impl FromRequest for Seen {
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
        (status = 409, description = "Another active fact stands in the way", body = Failure),
        (status = 412, description = "Changed meanwhile", body = Failure)))]
#[patch("/memory/{agentId}/facts/{factId}")]
pub async fn update_fact(
    system: System,
    access: AgentAccess,
    path: web::Path<(String, String)>,
    seen: Seen,
    body: Body<UpdateFactRequest>,
) -> Result<Reply<FactResponse>> {
    let (owner, patch) = body.0.split();
    let id = parse_id(&path.1, "fact")?;
    Ok(Reply(facts::update(&system, &access.for_owner(&owner)?, id, patch, seen.0).await?.into()))
}
