//! `/people/suggest`: the suggestions of the field that names a person, as options of its list.

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::row;
use crate::console::frame::reply;
use crate::console::frame::visitor::Visitor;
use crate::edge::System;
use crate::error::Result;
use crate::retrieval::people;
use crate::tenancy::owners;

#[derive(Template)]
#[template(path = "pages/people/suggest.html")]
pub(super) struct Suggestions {
    /// Keys with labels.
    pub options: Vec<(String, String)>,
}

/// The typed text, under the name of any field that names a person.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Typed {
    q: String,
    owner: String,
    #[serde(rename = "boundOwner")]
    bound_owner: String,
}

/// `GET /people/suggest`.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the user is not an admin.
pub async fn suggest(system: System, visitor: Visitor, typed: Query<Typed>) -> Result<HttpResponse> {
    let access = visitor.access;
    let Typed { q, owner, bound_owner } = typed.into_inner();
    let words = [q, owner, bound_owner].into_iter().find(|text| !text.trim().is_empty()).unwrap_or_default();
    let found = people::suggest(&system, &access, &words).await?;
    let names = owners::names(&system, &access, found.iter().map(|owner| owner.key.as_str())).await?;
    let option = |owner: &crate::domain::owner::Owner| (owner.key.to_string(), format!("{} · {}", row::name(owner, &names), owner.key));
    reply::html(&Suggestions { options: found.iter().map(option).collect() })
}
