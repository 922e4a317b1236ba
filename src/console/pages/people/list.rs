//! `/people`: everybody with memory in the workspace, found by key, channel or name. A page that could not tell whom a typed name means
//! leads here, and each row leads back to it.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::row::PersonRow;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply, whom};
use crate::domain::owner::PeopleOrder;
use crate::edge::System;
use crate::error::Result;
use crate::retrieval::people::{self, PeopleQuery};
use crate::tenancy::owners;

#[derive(Template)]
#[template(path = "pages/people/list.html")]
pub(super) struct PeoplePage {
    pub frame: Frame,
    pub filter: Filter,
    pub wrong: FormErrors,
    pub rows: Vec<PersonRow>,
    pub heads: Heads,
    /// Name and URL of each order, and whether it is the current one.
    pub orders: Vec<(String, String, bool)>,
    pub first: Option<String>,
    pub next: Option<String>,
    pub csv: String,
    pub json: String,
    /// The page that asked whom a name means, without the person.
    pub back: Option<String>,
}

/// The sortable columns: the URL, and `ascending` or `descending` if the list is sorted by it.
pub(super) struct Heads {
    pub name: (String, &'static str),
    pub first: (String, &'static str),
    pub memories: (String, &'static str),
    pub seen: (String, &'static str),
}

/// The query of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    pub(super) query: String,
    pub(super) sort: String,
    /// The page to return to with a person.
    pub(super) next: String,
    pub(super) cursor: Option<String>,
}

impl Filter {
    /// The last seen come first unless the URL says otherwise.
    pub(super) fn order(&self) -> PeopleOrder {
        PeopleOrder::parse(&self.sort).unwrap_or(PeopleOrder::Seen)
    }

    pub(super) fn address(&self, sort: &str, cursor: &str) -> String {
        reply::address("/people", &[("query", &self.query), ("sort", sort), ("next", &self.next), ("cursor", cursor)])
    }
}

/// `GET /people`.
///
/// # Errors
/// [`crate::error::Error::Forbidden`] if the user is not an admin.
pub async fn list(system: System, visitor: Visitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let mut page = PeoplePage::blank(frame, filter.into_inner());
    let (words, order) = (page.filter.query.clone(), page.filter.order());
    let query = PeopleQuery { words: &words, order, cursor: page.filter.cursor.as_deref(), limit: None };
    match people::list(&system, &access, &query).await {
        Ok(found) => {
            let names = owners::names(&system, &access, found.items.iter().map(|owner| owner.key.as_str())).await?;
            let row = |owner| page.row(PersonRow::new(&page.frame, owner, &names));
            page.rows = found.items.iter().map(row).collect();
            page.next = found.next_cursor.map(|cursor| page.filter.address(&page.filter.sort, &cursor));
            reply::html(&page)
        }
        Err(error) => {
            page.wrong = FormErrors::of_failure(error)?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

impl PeoplePage {
    pub(super) fn blank(frame: Frame, mut filter: Filter) -> Self {
        if !filter.next.is_empty() {
            filter.next = whom::with_owner(&filter.next, "");
        }
        let [csv, json] = ["csv", "json"].map(|form| reply::address("/people/export", &[("query", &filter.query), ("format", form)]));
        let order = |order: &PeopleOrder| {
            let sort = if *order == PeopleOrder::Seen { "" } else { order.as_str() };
            (frame.t.word("people-order", order.as_str()), filter.address(sort, ""), filter.order() == *order)
        };
        Self {
            heads: Heads::new(&filter),
            orders: PeopleOrder::ALL.iter().map(order).collect(),
            first: filter.cursor.is_some().then(|| filter.address(&filter.sort, "")),
            next: None,
            back: Some(filter.next.as_str()).filter(|next| !next.is_empty()).map(str::to_owned),
            wrong: FormErrors::default(),
            rows: Vec::new(),
            csv,
            json,
            filter,
            frame,
        }
    }

    /// The row, leading to the page that asked if one did.
    pub(super) fn row(&self, row: PersonRow) -> PersonRow {
        let href = if self.back.is_some() { whom::with_owner(&self.filter.next, &row.key) } else { row.href };
        PersonRow { href, ..row }
    }
}

impl Heads {
    fn new(filter: &Filter) -> Self {
        let state = |order, state| if filter.order() == order { state } else { "" };
        Self {
            name: (filter.address("name", ""), state(PeopleOrder::Name, "ascending")),
            first: (filter.address("first", ""), state(PeopleOrder::First, "descending")),
            memories: (filter.address("memories", ""), state(PeopleOrder::Memories, "descending")),
            seen: (filter.address("", ""), state(PeopleOrder::Seen, "descending")),
        }
    }
}
