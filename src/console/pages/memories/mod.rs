//! `/memory`: the facts of the workspace in one table, about everybody whom the user may see, with facets, saved views, a side panel,
//! downloads and changes of many facts at once.

pub mod export;
mod facets;
mod filter;
pub mod many;
mod panel;
mod row;
#[cfg(test)]
mod samples;
pub mod views;

#[cfg(test)]
pub(super) use samples::{many_samples, samples};

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;

use super::facts::order::ColumnHeaders;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::number;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{Access, OwnerName};
use crate::domain::agent::Agent;
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::Page;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts::FactQuery;
use crate::retrieval::memories::{self, COUNTED, MAX_CHANGED, MemoryQuery, MemoryRow};
use crate::retrieval::{people, provenance};
use crate::tenancy::owners::Meant;
use crate::tenancy::{agents, memory_views, owners};
use facets::{Facet, ViewTab};
use panel::Panel;
use row::{RowContext, RowView};

pub use filter::Filter;

#[derive(Template)]
#[template(path = "pages/memories/list.html", blocks = ["facets", "panel"])]
struct Memories {
    frame: Frame,
    filter: Filter,
    wrong: FormErrors,
    views: Vec<ViewTab>,
    facets: Vec<Facet>,
    has_counts: bool,
    /// The people whom a typed name fits, if it is not clear: name and URL; `None` if it is.
    several: Option<Vec<(String, String)>>,
    rows: Vec<RowView>,
    /// The sortable columns; `None` if the list has a fixed order.
    heads: Option<ColumnHeaders>,
    /// Whether rows show their agent.
    has_agents: bool,
    /// The number of facts that match, as shown, and exactly or as the most that is counted.
    total: String,
    count: u64,
    panel: Option<Panel>,
    first: Option<String>,
    next: Option<String>,
    links: Links,
}

/// The URLs of the page with another choice.
struct Links {
    counts: String,
    select_page: String,
    select_all: String,
    select_none: String,
    close: String,
    csv: String,
    json: String,
    /// The query string of the table, for forms.
    query: String,
    /// The form that adds a memory, if one agent is chosen.
    new: Option<String>,
}

/// `GET /memory`.
///
/// # Errors
/// [`Error::Forbidden`] if the user names a person whom they may not see; [`Error::NotFound`] for an agent or fact out of reach.
pub async fn list(system: System, visitor: Visitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let page = Memories::open(&system, &access, frame, filter.into_inner()).await?;
    let status = if page.wrong.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    match page.frame.target.as_deref() {
        Some("facets") => reply::html_as(status, &page.as_facets()),
        Some("panel") => reply::html_as(status, &page.as_panel()),
        _ => reply::html_as(status, &page),
    }
}

/// What a request asks for, before the facts are read.
pub(super) struct Asked {
    pub agents: Vec<Agent>,
    pub frame: Frame,
    pub query: Result<MemoryQuery>,
    /// If a typed name does not mean one person: whom it may mean.
    pub several: Option<Vec<(String, String)>>,
}

impl Asked {
    /// Resolves the agent and the person of a filter.
    pub(super) async fn of(system: &System, access: &Access, mut frame: Frame, filter: &Filter) -> Result<Self> {
        let agents = memories::agents(system, access).await?;
        let only = filter.agent_id()?;
        if let Some(agent) = agents.iter().find(|agent| Some(agent.id) == only) {
            frame.zone = agent.timezone;
        }
        let (mut person, mut several) = (None, None);
        match Self::person(system, access, filter.owner.trim()).await? {
            None => {}
            Some(Meant::One(key)) => person = Some(key),
            Some(Meant::Nobody) => several = Some(Vec::new()),
            Some(Meant::Several(found)) => {
                let link = |key: &str| (key.to_owned(), filter.address(&[("owner", key)]));
                several = Some(found.iter().map(|owner| link(owner.key.as_str())).collect());
            }
        }
        let query = filter.read(&frame, person);
        Ok(Self { agents, frame, query, several })
    }

    async fn person(system: &System, access: &Access, typed: &str) -> Result<Option<Meant>> {
        let own = access.user().map(OwnerKey::user);
        if typed.is_empty() {
            return Ok(None);
        }
        if let Some(own) = own.filter(|own| own.as_str() == typed) {
            return Ok(Some(Meant::One(own)));
        }
        owners::meant(system, access, typed).await.map(Some)
    }
}

impl Memories {
    async fn open(system: &System, access: &Access, frame: Frame, filter: Filter) -> Result<Self> {
        let Asked { agents, frame, query, several } = Asked::of(system, access, frame, &filter).await?;
        let target = frame.target.clone();
        let mut page = Self { several, ..Self::blank(frame, filter, &agents) };
        let found = match query {
            // Without a person there is nothing to list.
            Ok(_) if page.several.is_some() => return Ok(page),
            Ok(query) => page.load(system, access, &agents, query, target.as_deref()).await,
            Err(error) => Err(error),
        };
        if let Err(error) = found {
            page.wrong = super::facts::complaints(error)?;
        }
        let views = memory_views::list(system, access).await?;
        page.views = ViewTab::all(&page.frame, &page.filter, &views);
        Ok(page)
    }

    /// Reads what the request's part of the page shows.
    async fn load(&mut self, system: &System, access: &Access, agents: &[Agent], query: MemoryQuery, target: Option<&str>) -> Result<()> {
        if target == Some("facets") || self.filter.counts == "yes" {
            let facts = FactQuery { known_at: None, ..query.facts.clone() };
            let query = MemoryQuery { facts, ..query.clone() };
            let counts = memories::facets(system, access, agents, query, &filter::since(&self.frame)).await?;
            self.facets = Facet::all(&self.frame, &self.filter, agents, Some(&counts));
            self.has_counts = true;
        }
        if !self.filter.open.is_empty() {
            self.panel = Some(Panel::open(system, access, agents, &self.frame, &self.filter).await?);
        }
        if matches!(target, Some("facets" | "panel")) {
            return Ok(());
        }
        let found = match query.facts.known_at {
            Some(_) => known_at(system, access, &query).await?,
            None => memories::browse(system, access, agents, query.clone()).await?,
        };
        let is_whole = found.next_cursor.is_none() && self.filter.cursor.is_empty();
        let is_past = query.facts.known_at.is_some();
        self.count = match u64::try_from(found.items.len()).unwrap_or_default() {
            count if is_whole || is_past => count,
            _ => memories::count(system, access, agents, query).await?,
        };
        self.total = number::bounded(self.count, COUNTED);
        let keys = found.items.iter().map(|row| row.fact.bucket.owner()).filter(|key| !key.is_empty());
        let names = people::names(system, access, keys).await?;
        let context = RowContext { frame: &self.frame, filter: &self.filter, agents, names: &names };
        let rows = context.rows(&found.items);
        self.next = found.next_cursor.map(|cursor| self.filter.address(&[("cursor", &cursor)]));
        self.rows = rows;
        Ok(())
    }

    fn blank(frame: Frame, filter: Filter, agents: &[Agent]) -> Self {
        let download = |format: &str| match filter.with(&[]) {
            query if query.is_empty() => format!("/memory/export?format={format}"),
            query => format!("/memory/export?{query}&format={format}"),
        };
        let new = filter.agent_id().ok().flatten().filter(|_| frame.can_write());
        let owner = [("owner", filter.owner.as_str())];
        let place: [(&str, &str); 1] = [("cursor", &filter.cursor)];
        let placed = |name: &'static str, value: &'static str| filter.address(&[("cursor", &filter.cursor), (name, value)]);
        let links = Links {
            counts: placed("counts", "yes"),
            select_page: placed("select", "page"),
            select_all: placed("select", "all"),
            select_none: filter.address(&place),
            close: filter.address(&place),
            csv: download("csv"),
            json: download("json"),
            query: filter.with(&[]),
            new: new.map(|agent| reply::address(&format!("/agents/{agent}/facts/new"), &owner)),
        };
        let is_past = !filter.known_at.is_empty();
        Self {
            views: ViewTab::all(&frame, &filter, &[]),
            facets: Facet::all(&frame, &filter, agents, None),
            has_counts: false,
            several: None,
            rows: Vec::new(),
            heads: (!is_past).then(|| ColumnHeaders::new(&filter.sort, |sort| filter.address(&[("sort", sort)]))),
            has_agents: agents.len() > 1 && filter.agent.is_empty(),
            total: String::new(),
            count: 0,
            panel: None,
            first: (!filter.cursor.is_empty()).then(|| filter.address(&[])),
            next: None,
            wrong: FormErrors::default(),
            links,
            frame,
            filter,
        }
    }

    /// Whether several facts can be chosen, and whether more match than the page shows.
    fn has_choice(&self) -> bool {
        self.frame.can_write() && self.filter.known_at.is_empty()
    }

    /// What "all that match" means: their number, and how many of them one action changes.
    fn all_label(&self) -> String {
        let most = u64::try_from(MAX_CHANGED).unwrap_or(u64::MAX);
        let name = match (self.filter.select == "all", self.count > most) {
            (true, true) => "memories-selected-most",
            (true, false) => "memories-selected-all",
            (false, true) => "memories-select-most",
            (false, false) => "memories-select-all",
        };
        self.frame.t.with2(name, "count", self.total.as_str(), "most", number::grouped(most))
    }
}

/// The list of one agent and person as it was known at a moment. Only the filters of that list apply.
async fn known_at(system: &System, access: &Access, query: &MemoryQuery) -> Result<Page<MemoryRow>> {
    let own = access.user().map(OwnerKey::user);
    let person = query.person.clone().or(own.filter(|_| !access.can(crate::domain::access::Permission::Administer)));
    let Some((agent, person)) = query.agent.zip(person) else {
        return Err(Error::invalid("knownAt", "needs one agent and one person"));
    };
    let access = agents::open(system, access.clone(), agent).await?.for_owner(&OwnerName::of(&person))?;
    let found = provenance::browse(system, &access, query.facts.clone()).await?;
    Ok(found.map(|told| MemoryRow { fact: told.fact, trust: told.trust, uses: told.uses, learned_by: None, metadata: told.metadata }))
}
