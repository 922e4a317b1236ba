//! `POST /people/{owner}/correct`: what is done with the chosen hits of a search at once. The first request shows what would happen, and the
//! second, from that page, does it.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::head::HeadView;
use super::visitor::PersonVisitor;
use crate::console::frame::form::Form;
use crate::console::frame::{Frame, markdown, reply};
use crate::domain::access::Permission;
use crate::domain::memory_hit::MemoryHit;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::privacy::correction::{self, Correction, MAX_CHOSEN, PlannedChange};

/// The longest words, and the longest replacement, in characters.
const MAX_WORDS: usize = 200;
/// The longest text of a place on the page, in characters.
const MAX_SHOWN: usize = 400;

/// What is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Deed {
    Replace,
    Forget,
    Block,
}

/// The chosen hits, and what to do with them.
#[derive(Debug, Deserialize)]
pub struct CorrectionForm {
    deed: Deed,
    #[serde(default)]
    chosen: Vec<String>,
    /// The words that were searched for.
    #[serde(default)]
    words: String,
    #[serde(default)]
    replacement: String,
    /// `yes` on the second request.
    #[serde(default)]
    confirmed: String,
    /// The search.
    next: Option<String>,
}

/// One place, and what it would say.
pub(super) struct PlaceView {
    /// The value of its field.
    pub value: String,
    pub kind: String,
    /// The texts before and after, as safe HTML; without an after they go.
    pub texts: Vec<(String, Option<String>)>,
}

#[derive(Template)]
#[template(path = "pages/person/correct.html")]
pub(super) struct CorrectPage {
    frame: Frame,
    head: HeadView,
    heading: String,
    about: String,
    button: String,
    deed: &'static str,
    is_for_good: bool,
    places: Vec<PlaceView>,
    left_out: usize,
    words: String,
    replacement: String,
    next: String,
    door: String,
}

impl Deed {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Replace => "replace",
            Self::Forget => "forget",
            Self::Block => "block",
        }
    }
}

impl CorrectionForm {
    fn correction(&self) -> Correction {
        let words = self.words.trim().to_owned();
        match self.deed {
            Deed::Replace => Correction::Replace { words, replacement: self.replacement.trim().to_owned() },
            Deed::Forget | Deed::Block => Correction::Forget { words, is_for_good: self.deed == Deed::Block },
        }
    }

    /// The message about a form that names no hits, or no words.
    fn trouble(&self, chosen: &[MemoryHit]) -> Option<&'static str> {
        let is_long = |words: &str| words.chars().nth(MAX_WORDS).is_some();
        if chosen.is_empty() || chosen.len() > MAX_CHOSEN {
            return Some("done-person-none");
        }
        let lacks = self.words.trim().is_empty() || (self.deed == Deed::Replace && self.replacement.trim().is_empty());
        (lacks || is_long(&self.words) || is_long(&self.replacement)).then_some("done-person-words")
    }
}

/// `POST /people/{owner}/correct`.
///
/// # Errors
/// [`Error::Forbidden`] if the user may not write; [`Error::Malformed`] for a hit that no search finds.
pub async fn correct(request: HttpRequest, system: System, visitor: PersonVisitor, form: Form<CorrectionForm>) -> Result<HttpResponse> {
    let (PersonVisitor { access, frame, head }, form) = (visitor, form.0);
    access.access().require(Permission::WriteMemory)?;
    let chosen: Vec<MemoryHit> = form.chosen.iter().map(|hit| hit.parse()).collect::<std::result::Result<_, _>>().map_err(malformed)?;
    let next = form.next.as_deref().map_or_else(|| head.memories(), |next| reply::own_path(Some(next)).to_owned());
    if let Some(message) = form.trouble(&chosen) {
        return Ok(reply::done(&request, &next, message));
    }
    let deed = form.correction();
    if form.confirmed != "yes" {
        let changes = correction::plan(&system, &access, &chosen, &deed).await?;
        return reply::html(&CorrectPage::new(frame, head, &form, &changes, next));
    }
    let done = correction::apply(&system, &access, &chosen, &deed).await?;
    let told = match form.deed {
        Deed::Replace => "done-person-replaced",
        Deed::Forget => "done-person-forgotten",
        Deed::Block => "done-person-blocked",
    };
    Ok(reply::done_with(&request, &next, told, &done.to_string()))
}

fn malformed(error: impl std::fmt::Display) -> Error {
    Error::Malformed(error.to_string())
}

impl CorrectPage {
    pub(super) fn new(frame: Frame, head: HeadView, form: &CorrectionForm, changes: &[PlannedChange], next: String) -> Self {
        let cut = |text: &String| markdown::plain(&text.chars().take(MAX_SHOWN).collect::<String>());
        let place = |change: &PlannedChange| PlaceView {
            value: change.hit.to_string(),
            kind: frame.t.word("person-place", kind(&change.hit)),
            texts: change.before.iter().enumerate().map(|(at, before)| (cut(before), change.after.get(at).map(cut))).collect(),
        };
        let places: Vec<PlaceView> = changes.iter().map(place).collect();
        let name = |part: &str| format!("person-{}-{part}", form.deed.as_str());
        Self {
            heading: frame.t.with(&name("heading"), "count", places.len()),
            about: frame.t.say(&name("about")),
            button: frame.t.say(&name("button")),
            deed: form.deed.as_str(),
            is_for_good: form.deed != Deed::Replace,
            left_out: form.chosen.len().saturating_sub(places.len()),
            places,
            words: form.words.clone(),
            replacement: form.replacement.clone(),
            next,
            door: head.page("/correct", &[]),
            head,
            frame,
        }
    }

    #[cfg(test)]
    pub(super) fn sample(frame: Frame, head: HeadView, deed: &str, changes: &[PlannedChange]) -> Self {
        let deed = match deed {
            "replace" => Deed::Replace,
            "forget" => Deed::Forget,
            _ => Deed::Block,
        };
        let (words, replacement) = ("vegan\"".to_owned(), "not vegan 不吃素 <b>".to_owned());
        let form = CorrectionForm { deed, chosen: vec![String::new(); 5], words, replacement, confirmed: String::new(), next: None };
        Self::new(frame, head, &form, changes, "/people/api%3Anora?q=vegan".to_owned())
    }
}

const fn kind(hit: &MemoryHit) -> &'static str {
    match hit {
        MemoryHit::Fact(_) => "fact",
        MemoryHit::File(..) => "file",
        MemoryHit::Episode(_) => "summary",
        MemoryHit::Message(_) => "message",
    }
}
