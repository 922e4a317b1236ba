//! `/agents/{agent}/graph/candidates`: merge candidates for a person to decide; decisions can be undone.

use actix_web::http::StatusCode;
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::EntityView;
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::moment::Moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::OwnerAccess;
use crate::domain::graph::CandidateState;
use crate::domain::ids::MergeCandidateId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::pipeline::review::merge_candidates;
use crate::pipeline::review::merge_candidates::{CandidateQuery, Pair};

#[derive(Template)]
#[template(path = "pages/graph/candidates.html")]
pub(super) struct Candidates {
    pub frame: Frame,
    pub whose: OwnerPicker,
    pub filter: Filter,
    /// The states, each with its name and URL.
    pub states: Vec<(&'static str, String, String)>,
    pub pairs: Vec<PairView>,
    /// Why the last decision was rejected.
    pub trouble: Option<String>,
    pub first: Option<String>,
    pub next: Option<String>,
}

/// The query of the list.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Filter {
    pub(super) state: String,
    pub(super) cursor: Option<String>,
}

/// The entity that stays.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct MergeForm {
    winner: String,
}

/// A merge candidate.
#[derive(Debug, Clone)]
pub(super) struct PairView {
    pub id: String,
    pub a: EntityView,
    pub b: EntityView,
    pub a_id: String,
    pub b_id: String,
    /// Similarity of the names, in percent.
    pub names: String,
    /// Similarity of the embeddings, in percent, if a model provides them.
    pub meaning: Option<String>,
    pub found: Moment,
    pub decided: Option<Moment>,
    pub is_pending: bool,
    /// Whether a rule decided without a person.
    pub is_by_rule: bool,
    pub merge: String,
    pub dismiss: String,
    pub undo: String,
}

/// `GET /agents/{agent}/graph/candidates`.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not access the owner's memory; [`Error::Invalid`] for a cursor of another
/// list.
pub async fn list(system: System, visitor: OwnerVisitor, filter: Query<Filter>) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    reply::html(&Candidates::open(&system, &access, frame, filter.into_inner()).await?)
}

/// `POST /agents/{agent}/graph/candidates/{candidate}/merge`: merges the two entities.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Forbidden`] if the user may not write.
pub async fn merge(request: HttpRequest, system: System, visitor: OwnerVisitor, form: Form<MergeForm>) -> Result<HttpResponse> {
    let winner = form.0.winner.trim().parse().ok();
    let asked = merge_candidates::merge(&system, &visitor.access, id(&request)?, winner).await;
    answer(&request, &system, visitor, asked, "done-entities-merged").await
}

/// `POST /agents/{agent}/graph/candidates/{candidate}/dismiss`: keeps the two entities separate.
///
/// # Errors
/// As [`merge`].
pub async fn dismiss(request: HttpRequest, system: System, visitor: OwnerVisitor, _: Form<EmptyForm>) -> Result<HttpResponse> {
    let asked = merge_candidates::dismiss(&system, &visitor.access, id(&request)?).await;
    answer(&request, &system, visitor, asked, "done-entities-apart").await
}

/// `POST /agents/{agent}/graph/candidates/{candidate}/undo`: undoes a decision.
///
/// # Errors
/// As [`merge`].
pub async fn undo(request: HttpRequest, system: System, visitor: OwnerVisitor, _: Form<EmptyForm>) -> Result<HttpResponse> {
    let asked = merge_candidates::undo(&system, &visitor.access, id(&request)?).await;
    answer(&request, &system, visitor, asked, "done-entities-undone").await
}

fn id(request: &HttpRequest) -> Result<MergeCandidateId> {
    request.match_info().get("candidate").and_then(|id| id.parse().ok()).ok_or(Error::NotFound("merge candidate"))
}

/// Redirects back to the list, or shows it with the error.
async fn answer(request: &HttpRequest, system: &System, visitor: OwnerVisitor, asked: Result<Pair>, done: &str) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let (status, trouble) = match asked {
        Ok(_) => return Ok(reply::done(request, &OwnerPicker::fixed(&access).page("/graph/candidates"), done)),
        Err(Error::Conflict(message)) => (StatusCode::CONFLICT, message),
        Err(Error::Invalid(fields)) => {
            (StatusCode::UNPROCESSABLE_ENTITY, fields.into_iter().map(|wrong| wrong.message).collect::<Vec<_>>().join("; "))
        }
        Err(other) => return Err(other),
    };
    let page = Candidates::open(system, &access, frame, Filter::default()).await?;
    reply::html_as(status, &Candidates { trouble: Some(trouble), ..page })
}

impl Candidates {
    async fn open(system: &System, access: &OwnerAccess, frame: Frame, filter: Filter) -> Result<Self> {
        let state = Some(filter.state.clone()).filter(|state| !state.is_empty());
        let query = CandidateQuery { state, cursor: filter.cursor.clone(), limit: None };
        let found = merge_candidates::candidates(system, access, query).await?;
        let page = Self::new(frame, OwnerPicker::of(system, access).await?, filter, &found.items);
        Ok(Self {
            next: found.next_cursor.map(|cursor| page.address(&page.filter.state, &cursor)),
            first: page.filter.cursor.is_some().then(|| page.address(&page.filter.state, "")),
            ..page
        })
    }

    pub(super) fn new(frame: Frame, picker: OwnerPicker, mut filter: Filter, pairs: &[Pair]) -> Self {
        if filter.state.is_empty() {
            CandidateState::Pending.as_str().clone_into(&mut filter.state);
        }
        let pairs = pairs.iter().map(|pair| PairView::new(&frame, &picker, pair)).collect();
        let page = Self { frame, whose: picker, filter, states: Vec::new(), pairs, trouble: None, first: None, next: None };
        let state = |state: &CandidateState| {
            let word = state.as_str();
            (word, page.frame.t.word("candidate-state", word), page.address(word, ""))
        };
        Self { states: CandidateState::ALL.iter().map(state).collect(), ..page }
    }

    fn address(&self, state: &str, cursor: &str) -> String {
        let state = if state == CandidateState::Pending.as_str() { "" } else { state };
        self.whose.page_with("/graph/candidates", &[("state", state), ("cursor", cursor)])
    }
}

impl PairView {
    fn new(frame: &Frame, picker: &OwnerPicker, pair: &Pair) -> Self {
        let one = &pair.candidate;
        let percent = |share: f64| format!("{:.0} %", share.clamp(0.0, 1.0) * 100.0);
        let door = |what: &str| picker.page(&format!("/graph/candidates/{}/{what}", one.id));
        Self {
            id: one.id.to_string(),
            a: EntityView::new(frame, picker, &pair.a),
            b: EntityView::new(frame, picker, &pair.b),
            a_id: pair.a.id.to_string(),
            b_id: pair.b.id.to_string(),
            names: percent(one.name_similarity),
            meaning: one.cosine.map(percent),
            found: frame.moment(&one.created_at),
            decided: one.decided_at.map(|at| frame.moment(&at)),
            is_pending: one.state == CandidateState::Pending,
            is_by_rule: one.state == CandidateState::Merged && one.decided_by.is_none(),
            merge: door("merge"),
            dismiss: door("dismiss"),
            undo: door("undo"),
        }
    }
}
