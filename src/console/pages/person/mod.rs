//! `/people/{owner}`: one agent's memory of one person: the context of its next turn, memories by category with forms that change them in
//! place, and one search over everything. The other tabs are beside it.

pub mod correct;
mod groups;
mod head;
mod hits;
pub mod privacy;
mod refusals;
#[cfg(test)]
mod samples;
pub mod tabs;
mod told;
mod visitor;

#[cfg(test)]
pub(super) use samples::{correct_samples, samples, tab_samples};

use actix_web::http::StatusCode;
use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply, whom};
use crate::console::pages::people;
use crate::domain::fact::FactCategory;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts;
use crate::retrieval::person::search::PersonSearch;
use crate::retrieval::person::{self, PersonQuery};
use groups::GroupView;
use head::HeadView;
use hits::HitsView;
use told::ToldView;
use visitor::PersonVisitor;

#[derive(Template)]
#[template(path = "pages/person/memories.html")]
struct MemoriesPage {
    frame: Frame,
    head: HeadView,
    whose: OwnerPicker,
    query: MemoriesQuery,
    wrong: FormErrors,
    /// The context of the agent's next turn; `None` beside search results and whole categories.
    told: Option<ToldView>,
    /// What was found; `None` without a search.
    hits: Option<HitsView>,
    groups: Vec<GroupView>,
    takes_opinions: bool,
    /// The categories for the form that stores a memory, and those of the search, of which the first is all.
    types: Vec<(String, String)>,
    categories: Vec<(String, String)>,
    kind: String,
}

/// The query of the page.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct MemoriesQuery {
    /// Words to search for.
    q: String,
    /// A tag to search for, with words or without.
    tag: String,
    /// One category, as a whole; of a search, only its memories.
    category: String,
    /// `inactive` for archived, superseded and other inactive memories.
    status: String,
    cursor: Option<String>,
    agent: Option<String>,
}

/// `GET /people/{owner}`.
///
/// # Errors
/// [`Error::Forbidden`] if a user who is not an admin names another person; [`Error::NotFound`].
pub async fn show(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    key: Path<String>,
    query: Query<MemoriesQuery>,
) -> Result<HttpResponse> {
    let query = query.into_inner();
    let Visitor { access, frame } = visitor;
    whom::resolve_page(&request, &system, &access, &key).await?;
    let opened = PersonVisitor::open(&system, access.clone(), frame.clone(), &key, query.agent.as_deref()).await;
    let PersonVisitor { access, frame, head } = match opened {
        // Nothing is left of a forgotten person but the receipts.
        Err(Error::NotFound(_)) if query.agent.is_none() => return people::gone::show(system, Visitor { access, frame }, key).await,
        opened => opened?,
    };
    let mut page = MemoriesPage::blank(frame, head, OwnerPicker::fixed(&access), query);
    page.takes_opinions = facts::takes_opinions(&system, &access).await?;
    if let Some(search) = page.query.search() {
        match person::search::search(&system, &access, &search).await {
            Ok(found) => page.hits = Some(HitsView::new(&page.frame, &page.whose, &page.head, &found)),
            Err(error) => page.wrong = FormErrors::of_failure(error)?,
        }
        let status = if page.wrong.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
        return reply::html_as(status, &page);
    }
    let wanted = page.query.read();
    let groups = person::facts(&system, &access, &wanted).await?;
    page.groups = groups.iter().map(|group| GroupView::new(&page.frame, &page.whose, &page.head, &wanted, group)).collect();
    if wanted.category.is_none() && !wanted.is_inactive {
        let told = person::told(&system, &access).await?;
        page.told = Some(ToldView::new(&page.frame, &page.whose, &told));
    }
    reply::html(&page)
}

impl MemoriesPage {
    fn blank(frame: Frame, head: HeadView, whose: OwnerPicker, query: MemoriesQuery) -> Self {
        Self {
            types: groups::categories(&frame),
            categories: std::iter::once((String::new(), frame.t.say("all"))).chain(groups::categories(&frame)).collect(),
            kind: "knowledge".to_owned(),
            wrong: FormErrors::default(),
            told: None,
            hits: None,
            groups: Vec::new(),
            takes_opinions: true,
            frame,
            head,
            whose,
            query,
        }
    }

    /// Whether the page shows a part of the memories only.
    fn is_narrow(&self) -> bool {
        !self.query.category.is_empty() || self.query.is_inactive()
    }
}

impl MemoriesQuery {
    fn is_inactive(&self) -> bool {
        self.status == "inactive"
    }

    /// The search, if there is one.
    fn search(&self) -> Option<PersonSearch> {
        let (words, tag) = (self.q.trim().to_owned(), Some(self.tag.trim().to_owned()).filter(|tag| !tag.is_empty()));
        let category = FactCategory::parse(&self.category.to_uppercase());
        (!words.is_empty() || tag.is_some()).then_some(PersonSearch { words, tag, category })
    }

    /// An unknown category shows all of them.
    fn read(&self) -> PersonQuery {
        PersonQuery {
            category: FactCategory::parse(&self.category.to_uppercase()),
            is_inactive: self.is_inactive(),
            cursor: self.cursor.clone(),
        }
    }
}
