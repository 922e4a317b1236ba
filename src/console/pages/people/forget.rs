//! Forgets a person in three steps, each on its own page: the rows to delete, the confirmation with the typed key, the receipt. Also
//! exports all data about a person.

use actix_web::http::StatusCode;
use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use crate::console::frame::form::Form;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment::Moment;
use crate::console::frame::reply::encode;
use crate::console::frame::visitor::Visitor;
use crate::console::frame::{Frame, number, reply};
use crate::domain::forget::ForgetExtent;
use crate::domain::forget::{Counts, Erased, ForgetTarget, Mention, MentionKind, Probe, Receipt, Remaining, Remnant};
use crate::domain::ids::AgentId;
use crate::domain::memory_scope::MemoryScope;
use crate::edge::{System, files};
use crate::error::{Error, Result};
use crate::privacy::forget;
use crate::privacy::owners;
use crate::tenancy::jobs;
use crate::transfer::owner_export;

#[derive(Template)]
#[template(path = "pages/people/forget.html")]
pub(super) struct Preview {
    pub frame: Frame,
    pub key: String,
    pub place: String,
    /// What would be deleted, in words.
    pub words: Vec<String>,
    pub rows: Vec<(String, String)>,
    pub total: String,
    pub include_messages: bool,
    pub include_mentions: bool,
    pub mentions: Mentions,
}

/// Shared memory that names the person.
#[derive(Debug, Default)]
pub(super) struct Mentions {
    pub total: String,
    pub rows: Vec<MentionView>,
    pub is_cut: bool,
}

#[derive(Debug)]
pub(super) struct MentionView {
    pub kind: String,
    pub scope: &'static str,
    /// The URL of the page that shows it; `None` for memory of the whole tenant.
    pub href: Option<String>,
    pub text: String,
}

#[derive(Template)]
#[template(path = "pages/people/confirm.html")]
pub(super) struct Confirm {
    pub frame: Frame,
    pub key: String,
    pub place: String,
    pub total: String,
    pub include_messages: bool,
    pub include_mentions: bool,
    pub typed: String,
    pub wrong: FormErrors,
}

#[derive(Template)]
#[template(path = "pages/people/receipt.html")]
pub(super) struct ReceiptPage {
    pub frame: Frame,
    pub receipt: ReceiptView,
    pub rows: Vec<(String, String)>,
    /// The state of the job, and its name in the visitor's language.
    pub job_state: Option<(&'static str, String)>,
    /// The number of rows to delete, as counted in the preview.
    pub expected: Option<u64>,
    pub gone: u64,
    pub poll: u64,
    /// The URL of this page, for polling.
    pub again: String,
    /// Whether a whole person is forgotten, which takes three steps.
    pub is_person: bool,
    /// Shared memory that still names the person.
    pub remaining: Mentions,
    /// What the search after the deletion found, in two sentences.
    pub probe: Option<[String; 2]>,
    /// Whether it found the owner key nowhere.
    pub is_clean: bool,
}

/// A receipt in a list.
#[derive(Debug, Clone)]
pub(in crate::console::pages) struct ReceiptView {
    pub id: String,
    pub target: String,
    pub total: String,
    pub asked: Moment,
    pub done: Option<Moment>,
    pub job: Option<String>,
}

/// The extent of forgetting.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ForgetForm {
    include_messages: String,
    include_mentions: String,
    /// The typed key.
    confirm: String,
}

/// The query of a receipt's page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct ReceiptQuery {
    /// The number of rows to delete.
    of: Option<u64>,
}

impl ForgetForm {
    fn extent(&self) -> ForgetExtent {
        ForgetExtent { include_messages: self.include_messages == "yes", include_mentions: self.include_mentions == "yes" }
    }
}

/// `GET /people/{owner}/forget`: previews what would be deleted.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::NotFound`] if there is no data about the person.
pub async fn preview(system: System, visitor: Visitor, key: Path<String>, asked: Query<ForgetForm>) -> Result<HttpResponse> {
    let (Visitor { access, frame }, key, wish) = (visitor, key.into_inner(), asked.extent());
    let found = owners::preview(&system, &access, &key, wish).await?;
    reply::html(&Preview {
        words: in_words(&frame, &found.counts),
        rows: rows(&frame, &found.counts),
        total: number::grouped(found.counts.total()),
        include_messages: wish.include_messages,
        include_mentions: wish.include_mentions,
        mentions: Mentions::from_mentions(&frame, &found.mentions),
        place: place(&key),
        key,
        frame,
    })
}

/// `GET /people/{owner}/forget/confirm`: the form that asks for the key.
///
/// # Errors
/// As [`preview`].
pub async fn confirm(system: System, visitor: Visitor, key: Path<String>, asked: Query<ForgetForm>) -> Result<HttpResponse> {
    let (key, wish) = (key.into_inner(), asked.extent());
    let counts = owners::preview(&system, &visitor.access, &key, wish).await?.counts;
    reply::html(&Confirm::new(visitor.frame, key, &counts, wish))
}

/// `POST /people/{owner}/forget`, with the typed key: enqueues the job that forgets the person.
///
/// # Errors
/// As [`preview`].
pub async fn begin(
    request: HttpRequest,
    system: System,
    visitor: Visitor,
    key: Path<String>,
    form: Form<ForgetForm>,
) -> Result<HttpResponse> {
    let (Visitor { access, frame }, key, wish) = (visitor, key.into_inner(), form.0.extent());
    match owners::forget(&system, &access, &key, form.0.confirm.trim(), wish).await {
        Ok(begun) => {
            let address = format!("/forgets/{}?of={}", begun.receipt.id, begun.expected.total());
            Ok(reply::done(&request, &address, "done-forget-begun"))
        }
        Err(error @ Error::Invalid(_)) => {
            let counts = owners::preview(&system, &access, &key, wish).await?.counts;
            let wrong = FormErrors::of_failure(error)?;
            let page = Confirm { typed: form.0.confirm, wrong, ..Confirm::new(frame, key, &counts, wish) };
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
        Err(other) => Err(other),
    }
}

/// `GET /forgets/{receipt}`: what has been deleted so far, or in total.
///
/// # Errors
/// [`Error::Forbidden`] if the user is not an admin; [`Error::NotFound`].
pub async fn receipt(request: HttpRequest, system: System, visitor: Visitor, watched: Query<ReceiptQuery>) -> Result<HttpResponse> {
    let Visitor { access, frame } = visitor;
    let id = request.match_info().get("receipt").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("receipt"))?;
    let receipt = forget::get(&system, &access, id).await?;
    let job_state = match receipt.job {
        Some(job) => match jobs::get(&system, &access, &job.to_string()).await {
            Ok(job) => Some((job.state.as_str(), frame.t.word("state", job.state.as_str()))),
            Err(Error::NotFound(_)) => None,
            Err(other) => return Err(other),
        },
        None => None,
    };
    reply::html(&ReceiptPage::new(frame, &receipt, job_state, watched.of))
}

/// `GET /people/{owner}/export`: all data about the person, as an archive.
///
/// # Errors
/// As [`preview`].
pub async fn export(system: System, visitor: Visitor, key: Path<String>) -> Result<HttpResponse> {
    Ok(files::download("owner.zip", owner_export::export(&system, &visitor.access, &key).await?))
}

pub(super) fn place(key: &str) -> String {
    format!("/people/{}", encode(key))
}

/// Row counts by kind, the largest first. A kind that only an earlier release knew is shown by its raw name.
pub(super) fn rows(frame: &Frame, counts: &Counts) -> Vec<(String, String)> {
    let mut counted: Vec<(&str, u64)> = counts.iter().collect();
    counted.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    let named = |(kind, count): (&str, u64)| (frame.t.named("erased", kind), number::grouped(count));
    counted.into_iter().map(named).collect()
}

/// What people know by name, each with its number; all other records as one number.
pub(super) fn in_words(frame: &Frame, counts: &Counts) -> Vec<String> {
    const NAMED: [(Erased, &str); 4] = [
        (Erased::Facts, "forget-in-facts"),
        (Erased::Files, "forget-in-files"),
        (Erased::Episodes, "forget-in-episodes"),
        (Erased::Tokens, "forget-in-tokens"),
    ];
    let [conversations, messages] = [Erased::Conversations, Erased::Messages].map(|kind| counts.of(kind));
    let talk = (conversations + messages > 0).then(|| {
        let said = frame.t.with("forget-in-messages", "count", messages);
        frame.t.with2("forget-in-conversations", "count", conversations, "messages", said)
    });
    let named = NAMED.iter().map(|(kind, name)| (counts.of(*kind), *name)).filter(|(number, _)| *number > 0);
    let known = conversations + messages + NAMED.iter().map(|(kind, _)| counts.of(*kind)).sum::<u64>();
    let rest = counts.total().saturating_sub(known);
    let rest = (rest > 0).then(|| frame.t.with("forget-in-rest", "count", rest));
    named.map(|(number, name)| frame.t.with(name, "count", number)).chain(talk).chain(rest).collect()
}

impl Mentions {
    pub(super) fn from_mentions(frame: &Frame, mentions: &[Mention]) -> Self {
        let row = |mention: &Mention| {
            let text = mention.filename.as_ref().map_or_else(|| mention.text.clone(), |file| format!("{file}: {}", mention.text));
            MentionView::new(frame, mention.kind, mention.scope, mention.agent, &mention.id.to_string(), text)
        };
        Self {
            total: number::grouped(mentions.len() as u64),
            rows: mentions.iter().take(Remaining::MOST).map(row).collect(),
            is_cut: mentions.len() > Remaining::MOST,
        }
    }

    /// Remaining mentions by id: a receipt contains no text.
    fn from_remaining(frame: &Frame, remaining: &Remaining) -> Self {
        let row = |left: &Remnant| MentionView::new(frame, left.kind, left.scope, left.agent_id, &left.id, left.id.clone());
        Self {
            total: number::grouped(remaining.total()),
            rows: remaining.items.iter().map(row).collect(),
            is_cut: remaining.total() > remaining.items.len() as u64,
        }
    }
}

impl MentionView {
    fn new(frame: &Frame, kind: MentionKind, scope: MemoryScope, agent: Option<AgentId>, id: &str, text: String) -> Self {
        let href = agent.map(|agent| match kind {
            MentionKind::Fact => format!("/agents/{agent}/facts/{id}"),
            MentionKind::Entity => format!("/agents/{agent}/graph/{id}"),
            MentionKind::Relation => format!("/agents/{agent}/graph"),
            MentionKind::Line => format!("/agents/{agent}/files"),
        });
        Self { kind: frame.t.word("mention", kind.as_str()), scope: scope.as_str(), href, text }
    }
}

impl Confirm {
    pub(super) fn new(frame: Frame, key: String, counts: &Counts, extent: ForgetExtent) -> Self {
        Self {
            place: place(&key),
            total: number::grouped(counts.total()),
            include_messages: extent.include_messages,
            include_mentions: extent.include_mentions,
            typed: String::new(),
            wrong: FormErrors::default(),
            frame,
            key,
        }
    }
}

impl ReceiptPage {
    pub(super) fn new(frame: Frame, receipt: &Receipt, job_state: Option<(&'static str, String)>, expected: Option<u64>) -> Self {
        let gone = receipt.counts.total();
        let fields = expected.map(|expected| format!("?of={expected}")).unwrap_or_default();
        Self {
            rows: rows(&frame, &receipt.counts),
            // Rows that arrived after the preview can make the total exceed the expectation.
            expected: expected.map(|expected| expected.max(gone)).filter(|expected| *expected > 0),
            poll: if receipt.done_at.is_none() { 2 } else { 0 },
            again: format!("/forgets/{}{fields}", receipt.id),
            is_person: receipt.target == ForgetTarget::Owner,
            remaining: receipt.remaining.as_ref().map(|left| Mentions::from_remaining(&frame, left)).unwrap_or_default(),
            probe: receipt.probe.as_ref().map(|probe| probe_sentences(&frame, probe)),
            is_clean: receipt.probe.as_ref().is_some_and(|probe| probe.found.is_empty()),
            receipt: ReceiptView::new(&frame, receipt),
            job_state,
            gone,
            frame,
        }
    }
}

fn probe_sentences(frame: &Frame, probe: &Probe) -> [String; 2] {
    let found: u64 = probe.found.values().sum();
    [
        frame.t.with2("receipt-probe-key", "places", probe.places.to_string(), "found", found.to_string()),
        frame.t.with2("receipt-probe-words", "statements", probe.statements.to_string(), "told", probe.told.to_string()),
    ]
}

impl ReceiptView {
    pub(in crate::console::pages) fn new(frame: &Frame, receipt: &Receipt) -> Self {
        Self {
            id: receipt.id.to_string(),
            target: frame.t.word("forget-target", receipt.target.as_str()),
            total: number::grouped(receipt.counts.total()),
            asked: frame.moment(&receipt.created_at),
            done: receipt.done_at.as_ref().map(|at| frame.moment(at)),
            job: receipt.job.map(|job| job.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_has_a_name_for_everything_that_can_be_erased() {
        for frame in Frame::samples() {
            let raw: Vec<&str> =
                Erased::ALL.iter().map(|kind| kind.as_str()).filter(|kind| frame.t.named("erased", kind) == **kind).collect();
            assert!(raw.is_empty(), "without a name: {raw:?}");
        }
    }
}
