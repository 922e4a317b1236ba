//! `POST /memory/many`: what is done with many facts of the table at once: the ticked ones, or all that match the filters. The first
//! request shows what would happen, and the second, from that page, does it, fact by fact.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use chrono::TimeDelta;
use serde::Deserialize;

use super::row::{PersonLink, RowContext};
use super::{Asked, Filter};
use crate::console::frame::form::Form;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, markdown, number, reply};
use crate::console::pages::facts::FactView;
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::agent::Agent;
use crate::domain::fact::Fact;
use crate::domain::forget::ForgetExtent;
use crate::domain::ids::FactId;
use crate::domain::opinion::Opinion;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts::{self, FactPatch};
use crate::memory::rewording;
use crate::privacy::forget;
use crate::retrieval::memories::{self, Accesses, Chosen, MAX_CHANGED, MemoryQuery};
use crate::retrieval::people;

/// The most facts that can be ticked: the largest page.
pub(super) const MAX_CHOSEN: usize = 200;
/// The longest words to replace, and the longest replacement, in characters.
const MAX_WORDS: usize = 200;
/// The facts that the preview shows.
const SHOWN: usize = 20;
/// How long one request changes facts. The others still match the filter, and the same action continues with them.
const MAX_TIME: TimeDelta = TimeDelta::seconds(20);

/// What is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Deed {
    Archive,
    Restore,
    Approve,
    Forget,
    Block,
    Replace,
    Csv,
    Json,
}

/// The chosen facts, and what to do with them.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Many {
    deed: Deed,
    #[serde(default)]
    chosen: Vec<FactId>,
    /// `yes`: all that match `filter`.
    #[serde(default)]
    all: String,
    /// The query string of the table.
    #[serde(default)]
    filter: String,
    #[serde(default)]
    words: String,
    #[serde(default)]
    replacement: String,
    #[serde(default)]
    include_messages: String,
    /// `yes` on the second request.
    #[serde(default)]
    confirmed: String,
    /// With `all` on the second request: the newest fact that the first one found. Newer ones were not shown, so they stay as they are.
    newest: Option<FactId>,
    next: Option<String>,
}

/// A fact, and what it would say.
struct ChosenFact {
    fact: FactView,
    person: Option<PersonLink>,
    /// The new sentence, as safe HTML; empty if it stays or goes.
    after: String,
}

#[derive(Template)]
#[template(path = "pages/memories/many.html")]
pub(super) struct ManyPage {
    frame: Frame,
    heading: String,
    about: String,
    button: String,
    deed: &'static str,
    is_for_good: bool,
    facts: Vec<ChosenFact>,
    /// The ids, unless all that match are meant.
    ids: Vec<String>,
    /// If all that match are meant, the newest of them.
    newest: Option<FactId>,
    /// How many more there are than the page shows.
    more: usize,
    /// Whether more match than one action changes.
    is_cut: bool,
    left_out: usize,
    form: Many,
    next: String,
}

impl Deed {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Archive => "archive",
            Self::Restore => "restore",
            Self::Approve => "approve",
            Self::Forget => "forget",
            Self::Block => "block",
            Self::Replace => "replace",
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }
}

/// `POST /memory/many`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write; as [`super::list`] for the filters.
pub async fn many(request: HttpRequest, system: System, visitor: Visitor, form: Form<Many>) -> Result<HttpResponse> {
    let (Visitor { access, frame }, form) = (visitor, form.0);
    let next = reply::own_path(form.next.as_deref()).to_owned();
    let filter = Filter::parse(&form.filter);
    let is_all = form.all == "yes";
    if !is_all && (form.chosen.is_empty() || form.chosen.len() > MAX_CHOSEN) {
        return Ok(reply::done(&request, &next, "done-facts-none"));
    }
    if matches!(form.deed, Deed::Csv | Deed::Json) {
        let ids: Vec<String> = form.chosen.iter().map(ToString::to_string).collect();
        let ids = if is_all { String::new() } else { ids.join(",") };
        let place = reply::address("/memory/export", &[("format", form.deed.as_str()), ("ids", &ids)]);
        let rest = filter.with(&[]);
        return Ok(reply::see(&if rest.is_empty() { place } else { format!("{place}&{rest}") }));
    }
    access.require(Permission::WriteMemory)?;
    let is_empty = form.deed == Deed::Replace && form.words.trim().is_empty();
    if is_empty || [&form.words, &form.replacement].iter().any(|words| words.chars().nth(MAX_WORDS).is_some()) {
        return Ok(reply::done(&request, &next, "done-facts-words"));
    }
    let Asked { agents, frame, query, several } = Asked::of(&system, &access, frame, &filter).await?;
    if several.is_some() {
        return Ok(reply::done(&request, &next, "done-facts-none"));
    }
    // Without a preview nobody knows what "all" is, so the request shows one.
    let is_confirmed = form.confirmed == "yes" && (!is_all || form.newest.is_some());
    let chosen = if is_all {
        let newest = form.newest.filter(|_| is_confirmed);
        Chosen::Matching(Box::new(MemoryQuery { newest, ..query? }), MAX_CHANGED + 1)
    } else {
        Chosen::Ids(form.chosen.clone())
    };
    let mut known = memories::choose(&system, &access, &agents, chosen).await?;
    let is_cut = known.len() > MAX_CHANGED;
    known.truncate(MAX_CHANGED);
    if !is_confirmed {
        let page = ManyPage::new(frame, &filter, &agents, &known, form, next, is_cut);
        let keys = page.facts.iter().filter_map(|one| one.person.as_ref()).map(|person| person.name.as_str());
        let names = people::names(&system, &access, keys).await?;
        return reply::html(&page.named(&names));
    }
    let (mut done, mut accesses, begun, mut is_late) = (0_u64, Accesses::new(&system, &access, &agents), system.clock.now(), false);
    for fact in &known {
        if system.clock.now() - begun > MAX_TIME {
            is_late = true;
            break;
        }
        let outcome = match accesses.open(fact).await {
            Ok(owner) => change(&system, &owner, fact, &form).await,
            Err(error) => Err(error),
        };
        match outcome {
            Ok(is_changed) => done += u64::from(is_changed),
            // Somebody was faster, or this one may not be changed: the others still count.
            Err(
                Error::NotFound(_)
                | Error::Conflict(_)
                | Error::PreconditionFailed { .. }
                | Error::Held { .. }
                | Error::Forbidden(_)
                | Error::Gone(_)
                | Error::Invalid(_),
            ) => {}
            Err(error) => return Err(error),
        }
    }
    let told = if is_late || is_cut { "done-memories-some".to_owned() } else { format!("done-memories-{}", form.deed.as_str()) };
    Ok(reply::done_with(&request, &next, &told, &number::grouped(done)))
}

/// Changes one fact; false if there was nothing to change.
async fn change(system: &System, access: &OwnerAccess, fact: &Fact, form: &Many) -> Result<bool> {
    let extent = ForgetExtent { include_messages: form.include_messages == "yes", ..ForgetExtent::default() };
    let patch = match form.deed {
        Deed::Approve => return facts::rate(system, access, fact.id, Opinion::Helpful).await.map(|_| true),
        Deed::Forget => return forget::fact(system, access, fact.id, extent).await.map(|_| true),
        Deed::Block => return forget::fact_for_good(system, access, fact.id, extent).await.map(|_| true),
        Deed::Archive => FactPatch { status: Some("archived".to_owned()), ..FactPatch::default() },
        Deed::Restore => FactPatch { status: Some("active".to_owned()), ..FactPatch::default() },
        Deed::Replace => match rewording::replaced(&fact.text, &form.words, &form.replacement) {
            Some(text) => FactPatch { text: Some(text), ..FactPatch::default() },
            None => return Ok(false),
        },
        Deed::Csv | Deed::Json => return Ok(false),
    };
    facts::update(system, access, fact.id, patch, Some(fact.updated_at)).await.map(|_| true)
}

impl ManyPage {
    fn new(frame: Frame, filter: &Filter, agents: &[Agent], known: &[Fact], form: Many, next: String, is_cut: bool) -> Self {
        let names = BTreeMap::new();
        let context = RowContext { frame: &frame, filter, agents, names: &names };
        let is_replace = form.deed == Deed::Replace;
        let after = |fact: &Fact| if is_replace { rewording::replaced(&fact.text, &form.words, &form.replacement) } else { None };
        let (mut facts, mut ids, mut count) = (Vec::new(), Vec::new(), 0_usize);
        for fact in known {
            let (view, after) = (FactView::new(&frame, &context.picker(&fact.bucket), fact), after(fact));
            if !view.can_change || (is_replace && after.is_none()) {
                continue;
            }
            count += 1;
            ids.push(view.id.clone());
            if facts.len() < SHOWN {
                let person = Some(fact.bucket.owner()).filter(|owner| !owner.is_empty());
                let person = person.map(|owner| PersonLink::new(owner, &names));
                facts.push(ChosenFact { fact: view, person, after: after.map(|text| markdown::plain(&text)).unwrap_or_default() });
            }
        }
        if form.all == "yes" {
            ids.clear();
        }
        let name = |part: &str| format!("memories-many-{}-{part}", form.deed.as_str());
        Self {
            heading: frame.t.with2(&name("heading"), "count", count, "shown", number::grouped(u64::try_from(count).unwrap_or_default())),
            about: frame.t.say(&name("about")),
            button: frame.t.say(&format!("memories-deed-{}", form.deed.as_str())),
            deed: form.deed.as_str(),
            is_for_good: matches!(form.deed, Deed::Forget | Deed::Block),
            more: count.saturating_sub(facts.len()),
            left_out: known.len().saturating_sub(count),
            newest: known.iter().map(|fact| fact.id).max().filter(|_| form.all == "yes"),
            facts,
            ids,
            is_cut,
            form,
            next,
            frame,
        }
    }

    /// How many facts one action changes.
    fn most() -> String {
        number::grouped(u64::try_from(MAX_CHANGED).unwrap_or(u64::MAX))
    }

    /// Shows people, which are keys so far, by name.
    fn named(mut self, names: &BTreeMap<String, String>) -> Self {
        for person in self.facts.iter_mut().filter_map(|one| one.person.as_mut()) {
            *person = PersonLink::new(&person.name, names);
        }
        self
    }

    #[cfg(test)]
    pub(super) fn sample(frame: &Frame, agents: &[Agent], known: &[Fact], deed: &str, is_all: bool) -> Self {
        let deed: Deed = serde_json::from_value(serde_json::json!(deed)).expect("a deed");
        let all = if is_all { "yes" } else { "" }.to_owned();
        let form = Many {
            deed,
            chosen: known.iter().map(|fact| fact.id).collect(),
            all,
            filter: "q=tea".to_owned(),
            words: "tea".to_owned(),
            replacement: "coffee 咖啡 <b>".to_owned(),
            include_messages: String::new(),
            confirmed: String::new(),
            newest: None,
            next: None,
        };
        Self::new(frame.clone(), &Filter::parse("q=tea"), agents, known, form, "/memory?q=tea".to_owned(), is_all)
    }
}
