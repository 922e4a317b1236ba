//! `/agents/{agent}/facts/{fact}`: a fact with its provenance, its history, its trust and the reasons, and the forms that change it.

use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::categories;
use super::changes::{ChangeView, TrustLine};
use super::edit::Edit;
use super::export;
use super::surroundings::{self, SurroundingsView};
use super::view::{FactLinks, FactView, ReasonView, Row};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::markdown;
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{referrer, reply};
use crate::domain::access::OwnerAccess;
use crate::domain::conversation::Message;
use crate::domain::fact::FactStatus;
use crate::domain::fact_event::{CauseKind, FactEvent};
use crate::domain::ids::FactId;
use crate::domain::label;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory::facts;
use crate::memory::facts::FactWithTrust;
use crate::memory::facts::evidence::EvidenceSpan;
use crate::memory::facts::lines::location::FactLocation;
use crate::retrieval::fact_readers;
use crate::retrieval::provenance;
use crate::retrieval::provenance::{FactAuthor, FactProvenance};

#[derive(Template)]
#[template(path = "pages/facts/fact.html", blocks = ["near"])]
pub(super) struct FactPage {
    frame: Frame,
    whose: OwnerPicker,
    /// The unescaped text, for queries; never displayed.
    text: String,
    row: Row,
    stability: String,
    confidence: String,
    /// Safe HTML.
    evidence: String,
    message: Option<MessageView>,
    run: Option<RunView>,
    /// Who wrote it, in a sentence, if it comes from no message.
    author: Option<String>,
    /// Lines of files that contain it: their names and URLs.
    standing: Vec<(String, String)>,
    replaced: Vec<FactView>,
    successor: Option<FactView>,
    reasons: Vec<ReasonView>,
    line: Option<TrustLine>,
    changes: Vec<ChangeView>,
    edit: Edit,
    /// The validation errors of the form; other errors are in `trouble`.
    wrong: FormErrors,
    trouble: Option<String>,
    is_held: bool,
    takes_opinions: bool,
    categories: Vec<(String, String)>,
    doors: FactLinks,
    list: String,
    api: String,
    around: SurroundingsView,
    /// Similar facts; `None` until the visitor requests them at `near_at`.
    near: Option<Vec<FactView>>,
    near_at: String,
    raw: String,
}

/// The query of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct FactPageQuery {
    near: String,
}

/// The source message of a fact.
#[derive(Debug, Clone)]
struct MessageView {
    role: &'static str,
    name: String,
    /// Its text in pieces of safe HTML, and whether each is the evidence.
    pieces: Vec<(String, bool)>,
    at: Moment,
}

/// The extraction that found a fact.
#[derive(Debug, Clone)]
struct RunView {
    engine: String,
    model: Option<String>,
    prompt: Option<String>,
    at: Moment,
    from: i64,
    to: i64,
    job: Option<String>,
}

/// `GET /agents/{agent}/facts/{fact}`.
///
/// # Errors
/// [`Error::NotFound`] if it does not exist or belongs to another owner.
pub async fn show(request: HttpRequest, system: System, visitor: OwnerVisitor, asked: Query<FactPageQuery>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let id = id(&request)?;
    let mut page = FactPage::open(&system, &access, frame, id).await?;
    // The list that led here, with its search; not the fact's own page, to which its forms return.
    let list = referrer::page(&request).filter(|page| page.starts_with("/people") || page.starts_with("/memory"));
    if let Some(list) = list {
        page.doors.forget = page.whose.page_with(&format!("/facts/{id}/forget"), &[("next", &list)]);
        page.list = list;
    }
    if !asked.near.is_empty() {
        page.near = Some(surroundings::near(&system, &access, &page.frame, &page.whose, id, &page.text).await?);
    }
    match page.frame.target.as_deref() {
        Some("near") => reply::html(&page.as_near()),
        _ => reply::html(&page),
    }
}

/// The fact id of the URL.
pub(super) fn id(request: &HttpRequest) -> Result<FactId> {
    request.match_info().get("fact").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("fact"))
}

impl FactPage {
    pub(super) async fn open(system: &System, access: &OwnerAccess, frame: Frame, id: FactId) -> Result<Self> {
        let story = provenance::provenance(system, access, id).await?;
        let events = facts::history(system, access, id).await?;
        let takes_opinions = facts::takes_opinions(system, access).await?;
        let around = fact_readers::around(system, access, &story).await?;
        let page = Self::new(frame, OwnerPicker::fixed(access), &story, &events);
        Ok(Self { takes_opinions, around: SurroundingsView::new(&page.frame, &page.whose, &around), ..page })
    }

    /// The page after a rejected change, with the text of the form.
    pub(super) fn refused(self, edit: Option<Edit>, trouble: Option<String>, wrong: FormErrors) -> Self {
        // If the form is sent again, it applies to the version that this page shows.
        let edit = edit.map_or_else(|| self.edit.clone(), |edit| Edit { updated_at: self.edit.updated_at.clone(), ..edit });
        Self { edit, trouble, wrong, ..self }
    }

    pub(super) fn new(frame: Frame, picker: OwnerPicker, provenance: &FactProvenance, events: &[FactEvent]) -> Self {
        let fact = &provenance.told.fact;
        let run = provenance.run.as_ref().map(|run| RunView {
            engine: frame.t.word("fact-engine", &run.engine),
            model: run.model.clone(),
            prompt: run.prompt_version.clone().map(|version| match &run.prompt_hash {
                Some(hash) => format!("{version} ({})", hash.chars().take(12).collect::<String>()),
                None => version,
            }),
            at: frame.moment(&run.started_at),
            from: run.from_seq,
            to: run.to_seq,
            job: run.job.map(|job| job.to_string()),
        });
        Self {
            row: Row::new(&frame, &picker, &provenance.told),
            stability: frame.t.word("fact-stability", fact.stability.as_str()),
            confidence: format!("{:.2}", fact.confidence),
            evidence: markdown::plain(&fact.evidence),
            message: provenance.message.as_ref().map(|message| MessageView::new(&frame, message, provenance.span())),
            run,
            author: provenance.author.as_ref().map(|author| written_by(&frame, author)),
            standing: provenance.standing.iter().map(|there| line(&frame, &picker, there)).collect(),
            replaced: provenance.replaced.iter().map(|old| FactView::new(&frame, &picker, old)).collect(),
            successor: provenance.successor.as_ref().map(|new| FactView::new(&frame, &picker, new)),
            reasons: ReasonView::all(&frame, &provenance.trust),
            line: TrustLine::new(&frame, events, provenance.trust.effective),
            changes: ChangeView::all(&frame, fact, events),
            edit: Edit::of(&frame, fact, &provenance.told.metadata.as_ref().map(label::tags_of).unwrap_or_default()),
            wrong: FormErrors::default(),
            trouble: None,
            is_held: fact.status == FactStatus::Quarantined,
            takes_opinions: true,
            categories: categories(&frame),
            doors: FactLinks::of(&picker, fact.id),
            list: picker.memories(),
            api: format!("GET /api/v1/memory/{}/facts/{}", picker.agent, fact.id),
            around: SurroundingsView::default(),
            near: None,
            near_at: picker.page_with(&format!("/facts/{}", fact.id), &[("near", "yes")]),
            raw: export::raw(&FactWithTrust {
                fact: fact.clone(),
                trust: provenance.trust.clone(),
                metadata: provenance.told.metadata.clone(),
            }),
            text: fact.text.clone(),
            frame,
            whose: picker,
        }
    }
}

/// Who wrote a fact by hand: "Written through the API with the access token “CRM sync”".
fn written_by(frame: &Frame, author: &FactAuthor) -> String {
    let t = frame.t;
    let name = author.name.clone().unwrap_or_else(|| t.say("fact-author-unknown"));
    let told = match (author.kind.as_str(), author.cause) {
        (_, CauseKind::Import) => return t.with("fact-author-import", "name", name),
        (_, CauseKind::File) => return t.say("fact-author-file"),
        (_, CauseKind::Dream) => return t.say("fact-author-dream"),
        ("user", _) => "fact-author-user",
        ("token", _) => "fact-author-token",
        ("operator", _) => return t.say("fact-author-operator"),
        _ => return t.say("fact-author-job"),
    };
    t.with(told, "name", name)
}

fn line(frame: &Frame, picker: &OwnerPicker, there: &FactLocation) -> (String, String) {
    let name = frame.t.with2("recall-file-line", "file", there.filename.as_str(), "line", there.line);
    (name, picker.file(&there.filename, there.scope.as_str(), u32::try_from(there.line).ok()))
}

impl MessageView {
    fn new(frame: &Frame, message: &Message, evidence: Option<EvidenceSpan>) -> Self {
        let pieces = match evidence {
            Some(span) => span.split(&message.content).into_iter().zip([false, true, false]).collect(),
            None => vec![(message.content.clone(), false)],
        };
        Self {
            role: message.role.as_str(),
            name: message.name.clone().unwrap_or_default(),
            pieces: pieces.iter().map(|(text, is_evidence)| (markdown::plain(text), *is_evidence)).collect(),
            at: frame.moment(&message.created_at),
        }
    }
}
