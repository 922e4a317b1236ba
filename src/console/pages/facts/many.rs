//! `POST /agents/{agent}/facts/many`: what is done with several facts of a list at once. The first request shows what would happen, and the
//! second, from that page, does it, fact by fact.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::view::FactView;
use crate::console::frame::form::Form;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, markdown, reply};
use crate::domain::access::Permission;
use crate::domain::fact::Fact;
use crate::domain::forget::ForgetExtent;
use crate::domain::ids::FactId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts::{self, FactPatch};
use crate::memory::rewording;
use crate::privacy::forget;

/// The most facts at once: a page of the list.
const MAX_CHOSEN: usize = 200;
/// The longest words to replace, and the longest replacement, in characters.
const MAX_WORDS: usize = 200;

/// What is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Deed {
    /// The facts are forgotten.
    Forget,
    /// They are forgotten, and what they say is not learned again.
    Block,
    /// Words of theirs are replaced.
    Replace,
}

/// The chosen facts, and what to do with them.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Many {
    deed: Deed,
    #[serde(default)]
    chosen: Vec<FactId>,
    /// The words to replace.
    #[serde(default)]
    words: String,
    /// What stands there instead.
    #[serde(default)]
    replacement: String,
    #[serde(default)]
    include_messages: String,
    /// `yes` on the second request.
    #[serde(default)]
    confirmed: String,
    next: Option<String>,
}

/// A fact, and what it would say.
pub(super) struct ChosenFact {
    pub fact: FactView,
    /// The new sentence, as safe HTML; empty if it stays or goes.
    pub after: String,
}

#[derive(Template)]
#[template(path = "pages/facts/many.html")]
pub(super) struct ManyPage {
    pub frame: Frame,
    pub whose: OwnerPicker,
    pub heading: String,
    pub about: String,
    pub button: String,
    pub deed: &'static str,
    pub is_for_good: bool,
    pub facts: Vec<ChosenFact>,
    /// The number of chosen facts that cannot be changed, or in which the words do not stand.
    pub left_out: usize,
    pub words: String,
    pub replacement: String,
    pub next: String,
    /// The URL of the form.
    pub door: String,
}

impl Deed {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Forget => "forget",
            Self::Block => "block",
            Self::Replace => "replace",
        }
    }
}

/// `POST /agents/{agent}/facts/many`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write; [`Error::Malformed`] if nothing is chosen.
pub async fn many(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<Many>) -> Result<HttpResponse> {
    let (OwnerVisitor { access, frame }, form) = (visitor, form.0);
    access.access().require(Permission::WriteMemory)?;
    let next = reply::own_path(form.next.as_deref()).to_owned();
    let is_empty = form.deed == Deed::Replace && form.words.trim().is_empty();
    let is_long = [&form.words, &form.replacement].iter().any(|words| words.chars().nth(MAX_WORDS).is_some());
    if form.chosen.is_empty() || form.chosen.len() > MAX_CHOSEN || is_empty || is_long {
        let message = if form.chosen.is_empty() { "done-facts-none" } else { "done-facts-words" };
        return Ok(reply::done(&request, &next, message));
    }
    let known = facts::get_many(&system, &access, &form.chosen).await?;
    if form.confirmed != "yes" {
        let page = ManyPage::new(frame, OwnerPicker::fixed(&access), &known, &form, next);
        return reply::html(&page);
    }
    let mut done = 0;
    for fact in known {
        let extent = ForgetExtent { include_messages: form.include_messages == "yes", ..ForgetExtent::default() };
        let outcome = match form.deed {
            Deed::Forget => forget::fact(&system, &access, fact.id, extent).await.map(drop),
            Deed::Block => forget::fact_for_good(&system, &access, fact.id, extent).await.map(drop),
            Deed::Replace => match reworded(&fact.text, &form.words, &form.replacement) {
                Some(text) => {
                    let patch = FactPatch { text: Some(text), ..FactPatch::default() };
                    facts::update(&system, &access, fact.id, patch, Some(fact.updated_at)).await.map(drop)
                }
                None => continue,
            },
        };
        match outcome {
            Ok(()) => done += 1,
            // Another one of them said the same, or somebody was faster: the others still count.
            Err(Error::NotFound(_) | Error::Conflict(_) | Error::PreconditionFailed { .. } | Error::Held { .. } | Error::Forbidden(_)) => {}
            Err(error) => return Err(error),
        }
    }
    let told = if form.deed == Deed::Replace { "done-facts-reworded" } else { "done-facts-forgotten" };
    Ok(reply::done_with(&request, &next, told, &done.to_string()))
}

/// The sentence with the words replaced, in capital letters or not; `None` if they do not stand there.
pub(in crate::console::pages) fn reworded(text: &str, words: &str, replacement: &str) -> Option<String> {
    rewording::replaced(text, words, replacement)
}

impl ManyPage {
    fn new(frame: Frame, whose: OwnerPicker, known: &[Fact], form: &Many, next: String) -> Self {
        let rows = known.iter().filter_map(|fact| {
            let after = reworded(&fact.text, &form.words, &form.replacement).filter(|_| form.deed == Deed::Replace);
            let view = FactView::new(&frame, &whose, fact);
            let is_touched = view.can_change && (form.deed != Deed::Replace || after.is_some());
            is_touched.then(|| ChosenFact { fact: view, after: after.map(|text| markdown::plain(&text)).unwrap_or_default() })
        });
        let facts: Vec<ChosenFact> = rows.collect();
        let name = |part: &str| format!("facts-many-{}-{part}", form.deed.as_str());
        Self {
            heading: frame.t.with(&name("heading"), "count", facts.len()),
            about: frame.t.say(&name("about")),
            button: frame.t.say(&name("button")),
            deed: form.deed.as_str(),
            is_for_good: form.deed != Deed::Replace,
            left_out: form.chosen.len().saturating_sub(facts.len()),
            facts,
            words: form.words.clone(),
            replacement: form.replacement.clone(),
            next,
            door: whose.page("/facts/many"),
            whose,
            frame,
        }
    }

    #[cfg(test)]
    pub(super) fn sample(frame: &Frame, whose: &OwnerPicker, known: &[Fact], deed: &str) -> Self {
        let deed = match deed {
            "forget" => Deed::Forget,
            "block" => Deed::Block,
            _ => Deed::Replace,
        };
        let chosen = known.iter().map(|fact| fact.id).collect();
        let (words, replacement) = ("tea".to_owned(), "coffee 咖啡 <b>".to_owned());
        let form = Many { deed, chosen, words, replacement, include_messages: String::new(), confirmed: String::new(), next: None };
        Self::new(frame.clone(), whose.clone(), known, &form, "/agents/7/facts?q=tea".to_owned())
    }
}
