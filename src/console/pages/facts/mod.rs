//! `/agents/{agent}/facts`: leads to the table of memories of this agent; forms to remember something, and to create, edit and rate a fact.

mod changes;
pub mod edit;
pub mod edit_form;
pub mod export;
mod fact;
pub mod forget;
pub mod new;
pub(in crate::console::pages) mod order;
#[cfg(test)]
mod samples;
mod surroundings;
mod view;

use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse};
use chrono::{DateTime, Utc};
use serde::Deserialize;
use url::form_urlencoded;

use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::read_local;
use crate::console::frame::visitor::AgentVisitor;
use crate::domain::fact::{FactCategory, FactOrder};
use crate::error::{Error, Result};
use crate::memory::facts::{FactQuery, NewMemory};

pub use fact::show;
#[cfg(test)]
pub(super) use samples::{fact as a_fact, forget_samples, new_samples, samples};
pub(super) use view::{FactLinks, FactView, ReasonView, Row};

/// The filters of an export, from the URL.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Filter {
    q: String,
    category: String,
    tag: String,
    status: String,
    min_trust: String,
    max_trust: String,
    as_of: String,
    known_at: String,
    sort: String,
    cursor: Option<String>,
}

/// The fields of the form that stores a memory.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Remember {
    content: String,
    #[serde(rename = "type")]
    kind: String,
    key: String,
    expires_at: String,
    /// Where to return to; the new fact if absent.
    next: Option<String>,
}

/// `GET /agents/{agent}/facts`: the table of memories, limited to this agent and to the person whom the URL names, if any.
///
/// # Errors
/// [`Error::NotFound`] for an agent of another workspace.
pub async fn list(request: HttpRequest, visitor: AgentVisitor) -> Result<HttpResponse> {
    let given: Vec<(String, String)> = form_urlencoded::parse(request.query_string().as_bytes()).into_owned().collect();
    let named = given.iter().find(|(name, value)| name == "owner" && !value.is_empty());
    let agent = visitor.access.agent().id.to_string();
    let person = named.map(|(_, owner)| [("owner", owner.as_str()), ("shared", "yes")]).into_iter().flatten();
    let rest = given.iter().filter(|(name, value)| !matches!(name.as_str(), "owner" | "agent" | "shared") && !value.is_empty());
    let query =
        form_urlencoded::Serializer::new(String::new()).append_pair("agent", &agent).extend_pairs(person).extend_pairs(rest).finish();
    Ok(HttpResponse::PermanentRedirect().insert_header((LOCATION, format!("/memory?{query}"))).finish())
}

impl Filter {
    fn read(&self, frame: &Frame) -> Result<FactQuery> {
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let trust =
            |field: &str, text: &str| given(text).map(|text| text.parse().map_err(|_| Error::invalid(field, "must be 0 to 1"))).transpose();
        let (min_trust, max_trust) = (trust("minTrust", &self.min_trust)?, trust("maxTrust", &self.max_trust)?);
        let (as_of, known_at) = (read_time("asOf", &self.as_of, frame)?, read_time("knownAt", &self.known_at, frame)?);
        let (status, category, query) = (given(&self.status), given(&self.category), given(&self.q));
        Ok(FactQuery {
            status,
            category,
            query,
            tags: given(&self.tag).into_iter().collect(),
            as_of,
            known_at,
            min_trust,
            max_trust,
            // The facts known at an earlier time are always listed newest first.
            order: if known_at.is_some() { FactOrder::Newest } else { order::of(&self.sort) },
            cursor: self.cursor.clone(),
            ..FactQuery::default()
        })
    }
}

impl Remember {
    pub(super) fn read(&self, frame: &Frame) -> Result<NewMemory> {
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let expires_at = read_time("expiresAt", &self.expires_at, frame)?;
        Ok(NewMemory { content: self.content.clone(), kind: given(&self.kind), key: given(&self.key), expires_at, ..NewMemory::default() })
    }
}

/// Parses a date field in the agent's time zone; `None` if it is empty.
pub(in crate::console::pages) fn read_time(field: &str, text: &str, frame: &Frame) -> Result<Option<DateTime<Utc>>> {
    let text = Some(text.trim()).filter(|text| !text.is_empty());
    text.map(|text| read_local(text, frame.zone).ok_or_else(|| Error::invalid(field, "must be a date and time"))).transpose()
}

/// The categories to choose from.
fn categories(frame: &Frame) -> Vec<(String, String)> {
    let category = |category: &FactCategory| {
        let name = category.as_str().to_lowercase();
        (name.clone(), frame.t.word("category", &name))
    };
    FactCategory::ALL.iter().map(category).collect()
}

/// Renames the service's field `query` to the form's `q`.
pub(in crate::console::pages) fn complaints(error: Error) -> Result<FormErrors> {
    let Error::Invalid(mut fields) = error else { return Err(error) };
    for field in fields.iter_mut().filter(|field| field.field == "query") {
        "q".clone_into(&mut field.field);
    }
    FormErrors::of_failure(Error::Invalid(fields))
}
