//! `/agents/{agent}/graph`: the entities in an owner's conversations; below it the neighborhood of an entity.

pub mod entity;
#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::{an_entity, entity_samples, samples};

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, markdown, reply};
use crate::console::pages::facts::read_time;
use crate::domain::access::OwnerAccess;
use crate::domain::graph::{EntityKind, GraphEntity};
use crate::domain::page::Page;
use crate::domain::review::ReviewKind;
use crate::edge::System;
use crate::error::Result;
use crate::pipeline::review::merge_candidates;
use crate::retrieval::graph::EntityQuery;

#[derive(Template)]
#[template(path = "pages/graph/list.html")]
struct Entities {
    frame: Frame,
    whose: OwnerPicker,
    filter: Filter,
    /// The kinds with their names; the first is for all.
    kinds: Vec<(String, String)>,
    rows: Vec<EntityView>,
    /// The number of open merge candidates.
    waiting: i64,
    wrong: FormErrors,
    first: Option<String>,
    next: Option<String>,
    curl: String,
}

/// The query of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Filter {
    q: String,
    kind: String,
    as_of: String,
    cursor: Option<String>,
}

/// An entity in a list.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct EntityView {
    pub href: String,
    /// Safe HTML.
    pub name: String,
    pub kind: String,
    pub scope: String,
    /// Safe HTML each.
    pub aliases: Vec<String>,
    /// Safe HTML.
    pub description: String,
    pub since: Moment,
}

impl EntityView {
    /// Formats an entity.
    pub fn new(frame: &Frame, picker: &OwnerPicker, entity: &GraphEntity) -> Self {
        Self {
            href: picker.page(&format!("/graph/{}", entity.id)),
            name: markdown::plain(&entity.name),
            kind: frame.t.word("entity-kind", entity.kind.as_str()),
            scope: frame.t.word("whose-scope", &entity.bucket.scope().as_str().to_lowercase()),
            aliases: entity.aliases.iter().map(|alias| markdown::plain(alias)).collect(),
            description: markdown::plain(&entity.description),
            since: frame.moment(&entity.created_at),
        }
    }
}

/// `GET /agents/{agent}/graph`.
///
/// # Errors
/// [`crate::error::Error::NotFound`]; [`crate::error::Error::Forbidden`] if the user may not access the owner's memory.
pub async fn list(system: System, visitor: OwnerVisitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let filter = filter.into_inner();
    let (found, wrong) = match find_entities(&system, &access, &frame, &filter).await {
        Ok(found) => (found, FormErrors::default()),
        Err(error) => (Page { items: Vec::new(), next_cursor: None }, FormErrors::of_failure(error)?),
    };
    let status = if wrong.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let mut page = Entities::new(frame, OwnerPicker::of(&system, &access).await?, filter, &found.items);
    page.waiting = i64::try_from(merge_candidates::count_pending(&system, &access).await?).unwrap_or(i64::MAX);
    page.next = found.next_cursor.map(|cursor| page.address(&cursor));
    page.first = page.filter.cursor.is_some().then(|| page.address(""));
    reply::html_as(status, &Entities { wrong, ..page })
}

async fn find_entities(system: &System, access: &OwnerAccess, frame: &Frame, filter: &Filter) -> Result<Page<GraphEntity>> {
    let some = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let query = EntityQuery {
        query: some(&filter.q),
        kind: some(&filter.kind),
        as_of: read_time("asOf", &filter.as_of, frame)?,
        cursor: filter.cursor.clone(),
        limit: None,
    };
    crate::retrieval::graph::entities(system, access, query).await
}

impl Entities {
    fn new(frame: Frame, picker: OwnerPicker, filter: Filter, entities: &[GraphEntity]) -> Self {
        let kind = |kind: &EntityKind| (kind.as_str().to_owned(), frame.t.word("entity-kind", kind.as_str()));
        let every = (String::new(), frame.t.say("graph-every-kind"));
        let curl = format!(
            "curl \"$NOCTUARY/api/v1/memory/{}/graph/entities?ownerKey={}\" \\\n  -H \"Authorization: Bearer $TOKEN\"",
            picker.agent, picker.key
        );
        Self {
            kinds: std::iter::once(every).chain(EntityKind::ALL.iter().map(kind)).collect(),
            rows: entities.iter().map(|entity| EntityView::new(&frame, &picker, entity)).collect(),
            waiting: 0,
            wrong: FormErrors::default(),
            first: None,
            next: None,
            curl,
            frame,
            whose: picker,
            filter,
        }
    }

    fn address(&self, cursor: &str) -> String {
        let Filter { q, kind, as_of, .. } = &self.filter;
        self.whose.page_with("/graph", &[("q", q), ("kind", kind), ("asOf", as_of), ("cursor", cursor)])
    }

    /// Whether any filter is set.
    fn is_narrowed(&self) -> bool {
        let Filter { q, kind, as_of, .. } = &self.filter;
        ![q, kind, as_of].iter().all(|field| field.trim().is_empty())
    }
}
