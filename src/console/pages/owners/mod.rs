//! `/owners` and `/owners/{ownerKey}`: the people with memory in the workspace, for admins.

pub mod export;
pub mod forget;
#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::{confirm_samples, preview_samples, receipt_samples, samples};

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Path, Query};
use askama::Template;
use serde::Deserialize;
use url::form_urlencoded::Serializer;

use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::encode;
use crate::console::frame::reply;
use crate::console::frame::visitor::Visitor;
use crate::domain::owner::{KnownBy, MemoryCounts, Owner};
use crate::domain::owner_key::OwnerKey;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::tenancy::owners;
pub(super) use forget::ReceiptView;

#[derive(Template)]
#[template(path = "pages/owners/list.html")]
struct Owners {
    frame: Frame,
    query: String,
    wrong: FormErrors,
    rows: Vec<OwnerView>,
    first: Option<String>,
    next: Option<String>,
    csv: String,
    json: String,
}

#[derive(Template)]
#[template(path = "pages/owners/owner.html")]
struct OwnerPage {
    frame: Frame,
    owner: OwnerView,
    /// The receipts of what was forgotten, newest first.
    receipts: Vec<ReceiptView>,
    api: String,
}

/// A person.
#[derive(Debug, Clone)]
struct OwnerView {
    key: String,
    href: String,
    /// The channel: `api`, `user` or another; below it the name within the channel.
    channel: String,
    name: String,
    /// The display name, if the person is a member.
    called: Option<String>,
    holdings: MemoryCounts,
    last_seen: Option<Moment>,
    agents: Vec<AgentView>,
}

/// The memory that one agent has of a person.
#[derive(Debug, Clone)]
struct AgentView {
    id: String,
    name: String,
    holdings: MemoryCounts,
    last_seen: Moment,
    /// `owner=…`.
    owner: String,
}

/// The number of receipts on a person's page.
const RECEIPTS: u64 = 20;

/// The query of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    query: String,
    cursor: Option<String>,
}

/// `GET /owners`.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the user is not an admin.
pub async fn list(system: System, visitor: Visitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let Filter { query, cursor } = filter.into_inner();
    let found = owners::list(&system, &access, Some(&query), cursor.as_deref(), None).await;
    let first = cursor.is_some().then(|| address(&query, None));
    let [csv, json] = ["csv", "json"].map(|form| reply::address("/owners/export", &[("query", &query), ("format", form)]));
    let page = Owners { frame, query, wrong: FormErrors::default(), rows: Vec::new(), first, next: None, csv, json };
    match found {
        Ok(found) => {
            let names = owners::names(&system, &access, found.items.iter().map(|owner| owner.key.as_str())).await?;
            let rows = found.items.iter().map(|owner| OwnerView::new(&page.frame, owner).named(&names)).collect();
            let next = found.next_cursor.map(|cursor| address(&page.query, Some(&cursor)));
            let page = Owners { rows, next, ..page };
            reply::html(&page)
        }
        Err(error) => reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &Owners { wrong: FormErrors::of_failure(error)?, ..page }),
    }
}

/// `GET /owners/{ownerKey}`.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the user is not an admin; [`crate::error::Error::NotFound`].
pub async fn show(system: System, visitor: Visitor, key: Path<String>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let receipts = match crate::privacy::forget::of_owner(&system, &access, &key, None, Some(RECEIPTS)).await {
        Err(Error::NotFound(_)) => Vec::new(),
        found => found?.items,
    };
    // A forgotten person has receipts and nothing else.
    let owner = match owners::get(&system, &access, &key).await {
        Err(Error::NotFound(_)) if !receipts.is_empty() => {
            Owner { key: OwnerKey::find(&key).map_err(|_| Error::NotFound("owner"))?, agents: Vec::new() }
        }
        found => found?,
    };
    let names = owners::names(&system, &access, std::iter::once(owner.key.as_str())).await?;
    let owner = OwnerView::new(&frame, &owner).named(&names);
    let receipts = receipts.iter().map(|receipt| ReceiptView::new(&frame, receipt)).collect();
    reply::html(&OwnerPage { api: format!("GET /api/v1{}", owner.href), owner, receipts, frame })
}

fn address(query: &str, cursor: Option<&str>) -> String {
    let query = (!query.is_empty()).then_some(("query", query));
    let fields = query.into_iter().chain(cursor.map(|cursor| ("cursor", cursor)));
    format!("/owners?{}", Serializer::new(String::new()).extend_pairs(fields).finish())
}

impl OwnerView {
    fn new(frame: &Frame, owner: &Owner) -> Self {
        let key = owner.key.as_str().to_owned();
        let (channel, name) = key.split_once(':').unwrap_or(("", &key));
        let query = Serializer::new(String::new()).append_pair("owner", &key).finish();
        let agent = |known: &KnownBy| AgentView {
            id: known.agent.to_string(),
            name: known.name.clone(),
            holdings: known.holdings,
            last_seen: frame.moment(&known.last_seen_at),
            owner: query.clone(),
        };
        Self {
            href: format!("/owners/{}", encode(&key)),
            channel: channel.to_owned(),
            name: name.to_owned(),
            called: None,
            holdings: owner.total(),
            last_seen: owner.last_seen_at().as_ref().map(|at| frame.moment(at)),
            agents: owner.agents.iter().map(agent).collect(),
            key,
        }
    }
}

impl OwnerView {
    /// Adds the name of a member.
    fn named(mut self, names: &BTreeMap<String, String>) -> Self {
        self.called = names.get(&self.key).cloned();
        self
    }
}
