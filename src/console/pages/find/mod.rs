//! `/find`: one search over people, memories, conversations, settings and pages. The palette that Ctrl-K opens shows the same results.

mod places;
#[cfg(test)]
mod samples;

#[cfg(test)]
pub(super) use samples::samples;

use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use serde::Deserialize;

use crate::console::frame::reply::encode;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, reply};
use crate::console::pages::defaults::metadata;
use crate::console::pages::find::places::{Link, SHOWN};
use crate::domain::access::{Access, Permission};
use crate::domain::bucket::Bucket;
use crate::domain::fact::Fact;
use crate::domain::ids::AgentId;
use crate::domain::owner::{Owner, PeopleOrder};
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts::FactQuery;
use crate::pipeline::conversations::{self, ConversationQuery};
use crate::retrieval::memories::{self, MemoryQuery};
use crate::retrieval::people::{self, PeopleQuery};
use crate::tenancy::owners;

/// The shortest and the longest text to search for, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=100;
/// The same, as the lists take it.
const LIMIT: u64 = 5;
#[derive(Template)]
#[template(path = "pages/find/find.html")]
struct FindPage {
    frame: Frame,
    results: Results,
}

/// The block of results alone.
#[derive(Template)]
#[template(path = "pages/find/block.html")]
struct Block {
    frame: Frame,
    results: Results,
}

/// What was found.
#[derive(Debug, Clone, Default)]
struct Results {
    q: String,
    groups: Vec<Group>,
}

/// Results of one kind.
#[derive(Debug, Clone)]
struct Group {
    /// The end of the name of its title: `people`.
    kind: &'static str,
    links: Vec<Link>,
}

/// The search.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct FindQuery {
    q: String,
}

/// `GET /find`.
///
/// # Errors
/// Failures of the database; what the user may not see is not found.
pub async fn show(system: System, visitor: Visitor, query: Query<FindQuery>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let results = search(&system, &access, &frame, query.q.trim()).await?;
    match frame.target.as_deref() {
        Some("find-results") => reply::html(&Block { frame, results }),
        _ => reply::html(&FindPage { frame, results }),
    }
}

async fn search(system: &System, access: &Access, frame: &Frame, q: &str) -> Result<Results> {
    let mut results = Results { q: q.to_owned(), groups: Vec::new() };
    if !LENGTHS.contains(&q.chars().count()) {
        return Ok(results);
    }
    let is_admin = access.can(Permission::Administer);
    let mut groups = Vec::new();
    let people = async { if is_admin { people_found(system, access, q).await } else { Ok(Vec::new()) } };
    // Each reads much; they do not wait for each other.
    let (people, mut memories, mut conversations) =
        tokio::try_join!(Box::pin(people), Box::pin(memories(system, access, q)), Box::pin(conversations(system, access, q)))?;
    groups.push(("people", people));
    // The services have recorded that the visitor read these people's memory.
    let names = people::names(system, access, memories.iter().chain(&conversations).map(|link| link.about.as_str())).await?;
    for link in memories.iter_mut().chain(&mut conversations) {
        if let Some(name) = names.get(&link.about) {
            link.about = format!("{name} · {}", link.about);
        }
    }
    groups.extend([("memories", memories), ("conversations", conversations)]);
    if is_admin {
        groups.push(("settings", settings(frame, q)));
    }
    groups.push(("pages", places::found(frame, q)));
    results.groups = groups.into_iter().filter(|(_, links)| !links.is_empty()).map(|(kind, links)| Group { kind, links }).collect();
    Ok(results)
}

async fn people_found(system: &System, access: &Access, q: &str) -> Result<Vec<Link>> {
    let query = PeopleQuery { words: q, order: PeopleOrder::Key, cursor: None, limit: Some(LIMIT) };
    let found = match people::list(system, access, &query).await {
        Ok(found) => found.items,
        // Not a key that can exist.
        Err(Error::Invalid(_)) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let names = owners::names(system, access, found.iter().map(|owner| owner.key.as_str())).await?;
    let link = |owner: &Owner| {
        let key = owner.key.as_str();
        let name = owner.name.clone().or_else(|| names.get(key).cloned());
        Link { href: format!("/people/{}", encode(key)), text: name.unwrap_or_else(|| key.to_owned()), about: key.to_owned() }
    };
    Ok(found.iter().map(link).collect())
}

/// Active memories that the visitor may see; the service audits a search of other people's.
async fn memories(system: &System, access: &Access, q: &str) -> Result<Vec<Link>> {
    let agents = memories::agents(system, access).await?;
    let facts = FactQuery { query: Some(q.to_owned()), limit: Some(LIMIT), ..FactQuery::default() };
    let found = match memories::browse(system, access, &agents, MemoryQuery { facts, ..MemoryQuery::default() }).await {
        Ok(found) => found.items,
        Err(Error::Forbidden(_) | Error::Invalid(_)) => Vec::new(),
        Err(error) => return Err(error),
    };
    let first = agents.first().map(|agent| agent.id);
    Ok(found.iter().filter_map(|row| memory(&row.fact, first)).collect())
}

/// A memory with its person or agent. Memory of the tenant is shown by the first agent.
fn memory(fact: &Fact, first: Option<AgentId>) -> Option<Link> {
    let (agent, owner) = match &fact.bucket {
        Bucket::Personal(_, agent, owner) => (Some(*agent), owner.as_str()),
        Bucket::Team(_, agent) => (Some(*agent), ""),
        Bucket::Global(_) => (first, ""),
    };
    let href = reply::address(&format!("/agents/{}/facts/{}", agent?, fact.id), &[("owner", owner)]);
    Some(Link { href, text: fact.text.clone(), about: owner.to_owned() })
}

async fn conversations(system: &System, access: &Access, q: &str) -> Result<Vec<Link>> {
    let query = ConversationQuery { text: q.to_owned(), ..ConversationQuery::default() };
    let found = match conversations::list_all(system, access, query).await {
        Ok(found) => found.items,
        Err(Error::Forbidden(_) | Error::Invalid(_)) => Vec::new(),
        Err(error) => return Err(error),
    };
    let link = |conversation: &crate::domain::conversation::Conversation| Link {
        href: format!("/agents/{}/conversations/{}?owner={}", conversation.agent, conversation.id, encode(conversation.owner.as_str())),
        text: conversation.name.clone(),
        about: conversation.owner.as_str().to_owned(),
    };
    Ok(found.iter().take(SHOWN).map(|listed| link(&listed.conversation)).collect())
}

fn settings(frame: &Frame, q: &str) -> Vec<Link> {
    let words: Vec<String> = q.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let fits = |text: &str| words.iter().all(|word| text.to_lowercase().contains(word));
    let (labelled, described): (Vec<_>, Vec<_>) = metadata::all(frame.t)
        .into_iter()
        .filter(|(key, label, about)| fits(&format!("{label} {about} {key}")))
        .partition(|(_, label, _)| fits(label));
    let link = |(key, text, about): (&str, String, String)| Link { href: format!("/settings/defaults#field-{key}"), text, about };
    labelled.into_iter().chain(described).take(SHOWN).map(link).collect()
}
