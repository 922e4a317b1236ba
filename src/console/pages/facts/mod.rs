//! `/agents/{agent}/facts`: the facts about an owner with validity, trust and provenance; forms to remember something, and to create,
//! edit and rate a fact.

mod changes;
pub mod edit;
pub mod edit_form;
pub mod export;
mod fact;
pub mod forget;
pub mod many;
pub mod new;
mod order;
#[cfg(test)]
mod samples;
mod surroundings;
mod view;

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::{DateTime, Utc};
use serde::Deserialize;

use crate::console::frame::Frame;
use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::read_local;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::domain::access::OwnerAccess;
use crate::domain::fact::{FactCategory, FactOrder, FactStatus};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts::{self, FactQuery, NewMemory};
use crate::retrieval::provenance;
pub use fact::show;
use order::ColumnHeaders;
#[cfg(test)]
pub(super) use samples::{fact as a_fact, forget_samples, new_samples, samples};
pub(super) use view::{FactView, ReasonView, Row};

#[derive(Template)]
#[template(path = "pages/facts/list.html")]
struct Facts {
    frame: Frame,
    whose: OwnerPicker,
    filter: Filter,
    wrong: FormErrors,
    statuses: Vec<(String, String)>,
    categories: Vec<(String, String)>,
    rows: Vec<Row>,
    /// The sortable columns; `None` if the list has a fixed order.
    heads: Option<ColumnHeaders>,
    takes_opinions: bool,
    first: Option<String>,
    next: Option<String>,
    /// The URLs of the list as files.
    csv: String,
    json: String,
    /// The content of the form that stores a memory.
    new: Remember,
    new_wrong: FormErrors,
    types: Vec<(String, String)>,
    curl: String,
}

/// The filters of the list, from the URL.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Filter {
    q: String,
    category: String,
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

/// `GET /agents/{agent}/facts`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not access the owner's memory.
pub async fn list(system: System, visitor: OwnerVisitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let page = Facts::open(&system, &access, frame, filter.into_inner()).await?;
    let status = if page.wrong.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    reply::html_as(status, &page)
}

/// `POST /agents/{agent}/facts`: stores a memory about the owner of the page.
///
/// # Errors
/// As [`list`].
pub async fn remember(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Remember>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let asked = match form.0.read(&frame) {
        Ok(new) => facts::remember(&system, &access, new).await,
        Err(error) => Err(error),
    };
    match asked {
        Ok(fact) => {
            let there = form.0.next.as_deref().map(|next| format!("{}#f{}", reply::own_path(Some(next)), fact.id));
            let there = there.unwrap_or_else(|| OwnerPicker::fixed(&access).fact(fact.id));
            Ok(reply::done(&request, &there, "done-remembered"))
        }
        Err(error) => {
            let new_wrong = FormErrors::of_failure(error)?;
            let page = Facts::open(&system, &access, frame, Filter::default()).await?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &Facts { new: form.0, new_wrong, ..page })
        }
    }
}

impl Facts {
    async fn open(system: &System, access: &OwnerAccess, frame: Frame, filter: Filter) -> Result<Self> {
        let picker = OwnerPicker::of(system, access).await?;
        let takes_opinions = frame.can_write() && facts::takes_opinions(system, access).await?;
        let page = Self { takes_opinions, ..Self::blank(frame, picker, filter) };
        let found = match page.filter.read(&page.frame) {
            Ok(query) => provenance::browse(system, access, query).await,
            Err(error) => Err(error),
        };
        match found {
            Ok(found) => {
                let rows = found.items.iter().map(|told| Row::new(&page.frame, &page.whose, told)).collect();
                let next = found.next_cursor.map(|cursor| page.address(&cursor));
                Ok(Self { rows, next, ..page })
            }
            Err(error) => Ok(Self { wrong: complaints(error)?, ..page }),
        }
    }

    fn blank(frame: Frame, picker: OwnerPicker, filter: Filter) -> Self {
        let t = frame.t;
        let active = FactStatus::Active.as_str();
        let others = FactStatus::ALL.iter().map(|status| status.as_str()).filter(|status| *status != active);
        let named = |status: &str| (status.to_owned(), t.word("fact-status", status));
        let statuses = [named(active)].into_iter().chain([("all".to_owned(), t.say("all"))]).chain(others.map(named)).collect();
        let types = categories(&frame);
        let curl = format!(
            "curl -X POST $NOCTUARY/api/v1/memory/{}/remember \\\n  -H \"Authorization: Bearer $TOKEN\" -H 'Content-Type: application/json' \\\n  \
             -d '{{\"content\": \"Takes the night train to Vienna.\", \"ownerKey\": \"{}\"}}'",
            picker.agent, picker.key
        );
        let mut page = Self {
            statuses,
            categories: [(String::new(), t.say("all"))].into_iter().chain(types.clone()).collect(),
            types,
            curl,
            rows: Vec::new(),
            heads: None,
            takes_opinions: true,
            first: None,
            next: None,
            csv: String::new(),
            json: String::new(),
            wrong: FormErrors::default(),
            new: Remember { kind: "knowledge".to_owned(), ..Remember::default() },
            new_wrong: FormErrors::default(),
            frame,
            whose: picker,
            filter,
        };
        page.first = page.filter.cursor.is_some().then(|| page.address(""));
        page.heads = page
            .filter
            .known_at
            .is_empty()
            .then(|| ColumnHeaders::new(&page.filter.sort, |sort| page.sorted("/facts", sort, ("cursor", ""))));
        (page.csv, page.json) = (page.place("/facts/export", ("format", "csv")), page.place("/facts/export", ("format", "json")));
        page
    }

    /// The URL of the list at this cursor.
    fn address(&self, cursor: &str) -> String {
        self.place("/facts", ("cursor", cursor))
    }

    /// The URL of another page with the same filters and order.
    fn place(&self, place: &str, more: (&str, &str)) -> String {
        self.sorted(place, &self.filter.sort, more)
    }

    /// The URL of another page with the same filters and the given order.
    fn sorted(&self, place: &str, sort: &str, more: (&str, &str)) -> String {
        let Filter { q, category, status, min_trust, max_trust, as_of, known_at, .. } = &self.filter;
        let narrowed = [("q", q), ("category", category), ("status", status), ("minTrust", min_trust), ("maxTrust", max_trust)];
        let fields = narrowed.into_iter().chain([("asOf", as_of), ("knownAt", known_at)]).map(|(name, value)| (name, value.as_str()));
        let fields: Vec<(&str, &str)> = fields.chain([("sort", sort), more]).collect();
        self.whose.page_with(place, &fields)
    }
}

impl Filter {
    /// Whether any filter is set.
    fn is_narrow(&self) -> bool {
        [&self.q, &self.category, &self.min_trust, &self.max_trust, &self.as_of, &self.known_at].iter().any(|field| !field.is_empty())
            || !matches!(self.status.as_str(), "" | "active")
    }

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
    fn read(&self, frame: &Frame) -> Result<NewMemory> {
        let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let expires_at = read_time("expiresAt", &self.expires_at, frame)?;
        Ok(NewMemory { content: self.content.clone(), kind: given(&self.kind), key: given(&self.key), expires_at, metadata: None })
    }
}

/// Parses a date field in the agent's time zone; `None` if it is empty.
pub(super) fn read_time(field: &str, text: &str, frame: &Frame) -> Result<Option<DateTime<Utc>>> {
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
fn complaints(error: Error) -> Result<FormErrors> {
    let Error::Invalid(mut fields) = error else { return Err(error) };
    for field in fields.iter_mut().filter(|field| field.field == "query") {
        "q".clone_into(&mut field.field);
    }
    FormErrors::of_failure(Error::Invalid(fields))
}
