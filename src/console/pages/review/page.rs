//! `/review`: one inbox for everything that waits for a person, of all agents and people that the visitor may see. Decisions are made by
//! forms of each agent, which return here.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;

use super::card::{Body, Card};
use super::filter::Filter;
use super::forms::ResolveForm;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{Access, Permission};
use crate::domain::owner_key::OwnerKey;
use crate::domain::review::{ReviewKind, ReviewState};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::review::inbox;
use crate::pipeline::review::inbox::{Inbox, MAX_COUNT, ReviewQuery};
use crate::retrieval::people;
use crate::tenancy::owners::Meant;
use crate::tenancy::{agents, owners};

/// Cards per page; a person reads each one.
const PAGE: u64 = 20;
/// The most agents to choose from.
const AGENTS: u64 = 200;

#[derive(Template)]
#[template(path = "pages/review/list.html")]
pub(super) struct Page {
    pub frame: Frame,
    pub filter: Filter,
    /// The kinds: word, name, URL and number of open items. The first is all kinds.
    pub kinds: Vec<(&'static str, String, String, String)>,
    /// The states: word, name and URL.
    pub states: Vec<(&'static str, String, String)>,
    /// The agents: id and name. The first is all agents.
    pub agents: Vec<(String, String)>,
    /// The people that the typed name may mean: label and URL.
    pub meant: Vec<(String, String)>,
    /// Whether the typed name means nobody.
    pub is_nobody: bool,
    pub cards: Vec<Card>,
    /// Why the last decision was rejected.
    pub trouble: Option<String>,
    pub first: Option<String>,
    pub next: Option<String>,
}

/// A decision that was rejected.
pub(super) struct Refusal {
    status: StatusCode,
    trouble: Option<String>,
    wrong: FormErrors,
    /// The contradiction that it was about, and the form.
    form: Option<(String, ResolveForm)>,
}

impl Refusal {
    /// Takes an error that the inbox can show; any other error is returned.
    pub fn of(error: Error) -> Result<Self> {
        let (status, trouble, wrong) = match error {
            Error::Conflict(message) => (StatusCode::CONFLICT, Some(message), FormErrors::default()),
            other => (StatusCode::UNPROCESSABLE_ENTITY, None, FormErrors::of_failure(other)?),
        };
        Ok(Self { status, trouble, wrong, form: None })
    }

    /// The same with the form of a contradiction, which is shown again.
    pub fn about(self, id: i64, form: &ResolveForm) -> Self {
        Self { form: Some((id.to_string(), form.clone())), ..self }
    }
}

/// `GET /review`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not access the owner's memory; [`Error::Invalid`] for an invalid filter.
pub async fn show(system: System, visitor: Visitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    reply::html(&Page::open(&system, &access, frame, filter.into_inner()).await?)
}

/// The inbox after a decision that was rejected.
pub(super) async fn refused(system: &System, access: &Access, frame: Frame, filter: Filter, refusal: Refusal) -> Result<HttpResponse> {
    let Refusal { status, trouble, wrong, form } = refusal;
    // The form belonged to a page of an agent; this page does not.
    let frame = Frame { agent: None, here: filter.address(), review_waiting: Some(inbox::count_open(system, access).await?), ..frame };
    let mut page = Page::open(system, access, frame, filter).await?;
    let is_known = form.as_ref().is_some_and(|(id, sent)| page.show_again(id, sent, &wrong));
    let trouble = trouble.or_else(|| {
        let messages = wrong.all().iter().map(|wrong| wrong.message.as_str());
        (!is_known && !wrong.is_empty()).then(|| messages.collect::<Vec<_>>().join("; "))
    });
    reply::html_as(status, &Page { trouble, ..page })
}

impl Page {
    async fn open(system: &System, access: &Access, frame: Frame, filter: Filter) -> Result<Self> {
        let mut page = Self::blank(frame, filter)?;
        let listed = agents::list(system, access, None, Some(AGENTS)).await?;
        page.agents.extend(listed.items.into_iter().map(|agent| (agent.id.to_string(), agent.name)));
        let Some(owner) = page.owner(system, access).await? else { return Ok(page) };
        let query = ReviewQuery {
            kind: page.filter.kind()?,
            agent: page.filter.agent()?,
            owner: owner.0,
            state: page.filter.state()?,
            is_oldest_first: page.filter.is_oldest_first(),
            cursor: page.filter.cursor.clone(),
            limit: Some(PAGE),
        };
        let found = inbox::list(system, access, &query).await?;
        let keys = found.page.items.iter().map(|item| item.subject.bucket().owner());
        let names = people::names(system, access, keys).await?;
        page.count(&found);
        page.cards = Card::all(&page.frame, &page.filter.address(), &names, &found.page.items);
        page.next = found.page.next_cursor.map(|cursor| page.filter.with_cursor(Some(cursor)).address());
        page.first = page.filter.cursor.is_some().then(|| page.filter.with_cursor(None).address());
        Ok(page)
    }

    /// Whom the typed name means: `None` if nobody or several, which the page says then.
    async fn owner(&mut self, system: &System, access: &Access) -> Result<Option<Choice>> {
        let text = self.filter.owner.trim();
        if text.is_empty() {
            return Ok(Some(Choice(None)));
        }
        if !access.can(Permission::Administer) {
            return OwnerKey::find(text).map(|key| Some(Choice(Some(key)))).map_err(|error| Error::invalid("owner", error.to_string()));
        }
        match owners::meant(system, access, text).await? {
            Meant::One(key) => Ok(Some(Choice(Some(key)))),
            Meant::Several(several) => {
                let link = |key: &OwnerKey| Filter { owner: key.to_string(), cursor: None, ..self.filter.clone() }.address();
                self.meant = several.iter().map(|owner| (owner.key.to_string(), link(&owner.key))).collect();
                Ok(None)
            }
            Meant::Nobody => {
                self.is_nobody = true;
                Ok(None)
            }
        }
    }

    /// A page without cards.
    pub fn blank(frame: Frame, mut filter: Filter) -> Result<Self> {
        if filter.state.is_empty() {
            ReviewState::Open.as_str().clone_into(&mut filter.state);
        }
        let state =
            |state: &ReviewState| (state.as_str(), frame.t.word("review-state", state.as_str()), filter.with_state(*state).address());
        let kind = |kind: &ReviewKind| {
            (kind.as_str(), frame.t.word("review-kinds", kind.as_str()), filter.with_kind(kind.as_str()).address(), String::new())
        };
        let every = ("", frame.t.say("all"), filter.with_kind("").address(), String::new());
        Ok(Self {
            kinds: std::iter::once(every).chain(ReviewKind::ALL.iter().map(kind)).collect(),
            states: ReviewState::ALL.iter().map(state).collect(),
            agents: vec![(String::new(), frame.t.say("review-every-agent"))],
            meant: Vec::new(),
            is_nobody: false,
            cards: Vec::new(),
            trouble: None,
            first: None,
            next: None,
            frame,
            filter,
        })
    }

    /// Writes the number of open items to each kind, where the page lists them.
    pub fn count(&mut self, found: &Inbox) {
        if self.filter.is_decided() {
            return;
        }
        let all: u64 = found.open.iter().map(|(_, count)| *count).sum();
        let is_cut = found.open.iter().any(|(_, count)| *count >= MAX_COUNT);
        for (word, _, _, shown) in &mut self.kinds {
            let of_kind = found.open.iter().find(|(kind, _)| kind.as_str() == *word);
            let (count, is_cut) = of_kind.map_or((all, is_cut), |(_, count)| (*count, *count >= MAX_COUNT));
            *shown = if is_cut { format!("{count}+") } else { count.to_string() };
        }
    }

    /// Puts a rejected form back on the card of its contradiction; false if the page does not show it.
    fn show_again(&mut self, id: &str, sent: &ResolveForm, wrong: &FormErrors) -> bool {
        for card in self.cards.iter_mut().filter(|card| card.id == id) {
            if let Body::Contradiction(case) = &mut card.body {
                (case.sent, case.wrong) = (sent.clone(), wrong.clone());
                return true;
            }
        }
        false
    }

    /// Whether a filter besides the state is set.
    pub fn is_narrowed(&self) -> bool {
        let Filter { kind, agent, owner, .. } = &self.filter;
        ![kind, agent, owner].iter().all(|field| field.trim().is_empty())
    }
}

/// The owner of the filter, if one is chosen.
struct Choice(Option<OwnerKey>);
