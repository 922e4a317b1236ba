//! `/conversations`: the conversations of everybody whom the visitor may see, the most recently used first, each with its last summary.

mod filter;
#[cfg(test)]
mod samples;

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Query;
use askama::Template;

use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::reply::encode;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{Access, Permission};
use crate::domain::owner_key::OwnerKey;
use crate::domain::page::PageRequest;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::conversations::{self, ListedConversation};
use crate::retrieval::people;
use crate::tenancy::agents;
use crate::tenancy::owners;
use filter::Filter;

#[cfg(test)]
pub(super) use samples::samples;

#[derive(Template)]
#[template(path = "pages/conversations/list.html")]
struct Conversations {
    frame: Frame,
    filter: Filter,
    wrong: FormErrors,
    agents: Vec<(String, String)>,
    states: Vec<(String, String)>,
    triggers: Vec<(String, String)>,
    /// Whether the list may contain conversations of several people.
    has_people: bool,
    rows: Vec<Row>,
    first: Option<String>,
    next: Option<String>,
}

/// One conversation.
#[derive(Debug, Clone)]
struct Row {
    name: String,
    href: String,
    summary: Option<String>,
    person: String,
    /// The key, if the person is shown by name.
    key: Option<String>,
    person_href: String,
    agent: String,
    agent_href: String,
    state: &'static str,
    trigger: &'static str,
    messages: i64,
    active: Moment,
}

/// `GET /conversations`.
///
/// # Errors
/// [`Error::Forbidden`] for another person's conversations, if the user is not an admin.
pub async fn list(system: System, visitor: Visitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let filter = filter.into_inner();
    let known: Vec<_> = agents::list(&system, &access, None, Some(PageRequest::MAX_LIMIT)).await?.items;
    let known: Vec<(String, String)> = known.into_iter().map(|agent| (agent.id.to_string(), agent.name)).collect();
    let found = match person(&system, &access, &filter.owner).await {
        Ok(owner) => conversations::list_all(&system, &access, filter.query(owner)).await,
        Err(error) => Err(error),
    };
    let mut page = Conversations::blank(frame, filter, known, access.can(Permission::Administer));
    match found {
        Ok(found) => {
            let keys = found.items.iter().map(|listed| listed.conversation.owner.as_str());
            let names = people::names(&system, &access, keys).await?;
            page.rows = found.items.iter().map(|listed| page.row(listed, &names)).collect();
            page.next = found.next_cursor.map(|cursor| page.filter.address(&cursor));
            reply::html(&page)
        }
        Err(error) => {
            page.wrong = FormErrors::of_failure(error)?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

/// The owner that the form's text means.
async fn person(system: &System, access: &Access, text: &str) -> Result<Option<OwnerKey>> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    if !access.can(Permission::Administer) {
        return OwnerKey::find(text).map(Some).map_err(|error| Error::invalid("owner", error.to_string()));
    }
    owners::named(system, access, text).await
}

impl Conversations {
    fn blank(frame: Frame, filter: Filter, known: Vec<(String, String)>, is_admin: bool) -> Self {
        let t = frame.t;
        let all = |options: Vec<(String, String)>| std::iter::once((String::new(), t.say("all"))).chain(options).collect();
        let words = |family: &str, words: &[&str]| all(words.iter().map(|word| ((*word).to_owned(), t.word(family, word))).collect());
        Self {
            agents: all(known),
            states: words("conversation-state", &["active", "paused", "terminated"]),
            triggers: words("trigger", &["web", "channel", "api", "memory", "cron"]),
            has_people: is_admin,
            rows: Vec::new(),
            first: filter.cursor.is_some().then(|| filter.address("")),
            next: None,
            wrong: FormErrors::default(),
            filter,
            frame,
        }
    }

    fn row(&self, listed: &ListedConversation, names: &BTreeMap<String, String>) -> Row {
        let ListedConversation { conversation, summary } = listed;
        let key = conversation.owner.as_str();
        let agent = conversation.agent.to_string();
        Row {
            name: conversation.title().to_owned(),
            href: format!("/agents/{agent}/conversations/{}?owner={}", conversation.id, encode(key)),
            summary: summary.clone().filter(|text| !text.is_empty()),
            person: names.get(key).cloned().unwrap_or_else(|| key.to_owned()),
            key: names.contains_key(key).then(|| key.to_owned()),
            person_href: format!("/people/{}", encode(key)),
            agent_href: format!("/agents/{agent}"),
            agent: self.agents.iter().find(|(id, _)| *id == agent).map_or(agent, |(_, name)| name.clone()),
            state: conversation.state.as_str(),
            trigger: conversation.trigger.as_str(),
            messages: conversation.message_count,
            active: self.frame.moment(&conversation.last_active_at),
        }
    }
}
