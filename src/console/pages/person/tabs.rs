//! The tabs of a person that list what other pages show in detail: conversations, activity, files and relations.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use super::head::HeadView;
use super::refusals::{self, RefusalRow};
use super::visitor::PersonVisitor;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::{Frame, reply};
use crate::console::pages::conversation;
use crate::console::pages::files::file_context::FileQuery;
use crate::console::pages::files::list;
use crate::console::pages::graph::EntityView;
use crate::console::pages::timeline::{self, Day};
use crate::domain::memory_scope::MemoryScope;
use crate::edge::System;
use crate::error::Result;
use crate::memory::files::{Target, listing};
use crate::pipeline::{conversations, extraction};
use crate::retrieval::graph::{self, EntityQuery};
use crate::retrieval::{person, timeline as history};

#[derive(Template)]
#[template(path = "pages/person/conversations.html")]
pub(super) struct ConversationsTab {
    pub frame: Frame,
    pub head: HeadView,
    pub rows: Vec<TalkView>,
    pub first: Option<String>,
    pub next: Option<String>,
}

/// A conversation, with its newest summary in one sentence and the URL of the summary.
pub(super) struct TalkView {
    pub talk: conversation::Row,
    pub summary: Option<(String, String)>,
}

#[derive(Template)]
#[template(path = "pages/person/activity.html")]
pub(super) struct ActivityTab {
    pub frame: Frame,
    pub head: HeadView,
    pub filter: timeline::Filter,
    pub wrong: FormErrors,
    pub kinds: Vec<(String, String)>,
    pub days: Vec<Day>,
    /// What extraction refused; only on the first page of the whole list.
    pub refusals: Vec<RefusalRow>,
    pub first: Option<String>,
    pub next: Option<String>,
}

#[derive(Template)]
#[template(path = "pages/person/files.html")]
pub(super) struct FilesTab {
    pub frame: Frame,
    pub head: HeadView,
    pub rows: Vec<list::Row>,
    pub first: Option<String>,
    pub next: Option<String>,
}

#[derive(Template)]
#[template(path = "pages/person/relations.html")]
pub(super) struct RelationsTab {
    pub frame: Frame,
    pub head: HeadView,
    pub rows: Vec<EntityView>,
    pub first: Option<String>,
    pub next: Option<String>,
    /// The page with filters and possible duplicates.
    pub graph: String,
}

/// The cursor of a tab.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct TabQuery {
    cursor: Option<String>,
}

impl TabQuery {
    /// The URLs of the first page, unless it is this one, and of the next one.
    fn pages(&self, head: &HeadView, place: &str, next: Option<String>) -> (Option<String>, Option<String>) {
        let first = self.cursor.as_ref().map(|_| head.page(place, &[]));
        (first, next.map(|cursor| head.page(place, &[("cursor", &cursor)])))
    }
}

/// `GET /people/{owner}/conversations`.
///
/// # Errors
/// As [`super::show`]; [`crate::error::Error::Invalid`] for a cursor of another list.
pub async fn conversations(system: System, visitor: PersonVisitor, query: Query<TabQuery>) -> Result<HttpResponse> {
    let PersonVisitor { access, frame, head } = visitor;
    let found = conversations::list(&system, &access, query.cursor.as_deref(), None).await?;
    let ids: Vec<_> = found.items.iter().map(|talk| talk.id).collect();
    let mut summaries = person::abstracts(&system, &access, &ids).await?;
    let whose = OwnerPicker::fixed(&access);
    let rows = found.items.iter().map(|talk| TalkView {
        talk: conversation::Row::new(&frame, &whose, talk),
        summary: summaries.remove(&talk.id).map(|(id, text)| (text, whose.page(&format!("/episodes/{id}")))),
    });
    let (rows, (first, next)) = (rows.collect(), query.pages(&head, "/conversations", found.next_cursor));
    reply::html(&ConversationsTab { frame, head, rows, first, next })
}

/// `GET /people/{owner}/activity`.
///
/// # Errors
/// As [`super::show`].
pub async fn activity(system: System, visitor: PersonVisitor, filter: Query<timeline::Filter>) -> Result<HttpResponse> {
    let PersonVisitor { access, frame, head } = visitor;
    let filter = filter.into_inner();
    let found = match filter.read(&frame) {
        Ok(query) => history::list(&system, &access, query).await,
        Err(error) => Err(error),
    };
    let kinds = timeline::kinds(&frame);
    let first = filter.cursor().is_some().then(|| head.page("/activity", &filter.fields("")));
    let mut blank =
        ActivityTab { frame, head, filter, wrong: FormErrors::default(), kinds, days: Vec::new(), refusals: Vec::new(), first, next: None };
    if blank.first.is_none() && !blank.filter.is_narrow() {
        let runs = extraction::list_runs(&system, &access, None, Some(refusals::RUNS)).await?;
        blank.refusals = refusals::rows(&blank.frame, &runs.items);
    }
    match found {
        Ok(found) => {
            let next = found.next_cursor.map(|cursor| blank.head.page("/activity", &blank.filter.fields(&cursor)));
            let days = timeline::days(&blank.frame, &OwnerPicker::fixed(&access), &found.items);
            reply::html(&ActivityTab { days, next, ..blank })
        }
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &ActivityTab { wrong, ..blank })
        }
    }
}

/// `GET /people/{owner}/files`: the person's own files.
///
/// # Errors
/// As [`conversations`].
pub async fn files(system: System, visitor: PersonVisitor, query: Query<TabQuery>) -> Result<HttpResponse> {
    let PersonVisitor { access, frame, head } = visitor;
    let place = FileQuery {
        base: format!("/agents/{}/files", access.agent().id),
        scope: "personal".to_owned(),
        owner: access.owner().as_str().to_owned(),
    };
    let target = Target::for_owner(&system, access, Some(MemoryScope::Personal)).await?;
    let found = listing::list_page(&system, &target, "", query.cursor.as_deref()).await?;
    let rows = found.items.into_iter().map(|file| list::Row::new(&frame, &place, file)).collect();
    let (first, next) = query.pages(&head, "/files", found.next_cursor);
    reply::html(&FilesTab { frame, head, rows, first, next })
}

/// `GET /people/{owner}/relations`: the people and things in the person's conversations.
///
/// # Errors
/// As [`conversations`].
pub async fn relations(system: System, visitor: PersonVisitor, query: Query<TabQuery>) -> Result<HttpResponse> {
    let PersonVisitor { access, frame, head } = visitor;
    let asked = EntityQuery { query: None, kind: None, as_of: None, cursor: query.cursor.clone(), limit: None };
    let found = graph::entities(&system, &access, asked).await?;
    let whose = OwnerPicker::fixed(&access);
    let rows = found.items.iter().map(|entity| EntityView::new(&frame, &whose, entity)).collect();
    let (first, next) = query.pages(&head, "/relations", found.next_cursor);
    reply::html(&RelationsTab { graph: whose.page("/graph"), frame, head, rows, first, next })
}
