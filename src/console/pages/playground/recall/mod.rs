//! `/playground?tab=recall`: runs a query as an agent would, explains the rank of each item and what was cut, and shows the resulting
//! context. It does not count as a use of the memory.

mod answer;
mod ask;
#[cfg(test)]
mod samples;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use super::place::{self, Place};
use crate::console::frame::Frame;
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::moment;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::domain::access::{OwnerAccess, Permission};
use crate::edge::System;
use crate::error::Result;
use crate::retrieval::context;
use crate::retrieval::recall::preview::{Preview, RankingMode, preview_weighted};
use answer::{Column, ContextView};
use ask::{FORMATS, KINDS, RecallForm, Setting};

#[cfg(test)]
pub(in crate::console::pages) use samples::samples;

#[derive(Template)]
#[template(path = "pages/recall/recall.html", blocks = ["answer"])]
struct Playground {
    frame: Frame,
    place: Place,
    whose: OwnerPicker,
    ask: RecallForm,
    wrong: FormErrors,
    kinds: Vec<(&'static str, String)>,
    means: Vec<(String, String)>,
    formats: Vec<(String, String)>,
    /// The URLs of the page with and without a second set of settings.
    with_other: String,
    alone: String,
    /// Empty before a query.
    columns: Vec<Column>,
    /// The contexts; two if the budgets of the sides differ.
    told: Vec<ContextView>,
    /// A curl example for the empty page.
    curl: String,
    /// The URLs of the forms that save the settings and the question; empty for visitors who may not.
    save: String,
    save_question: String,
}

/// `GET /playground?tab=recall`.
///
/// # Errors
/// [`crate::error::Error::NotFound`]; [`crate::error::Error::Forbidden`] if the user may not access the owner's memory.
pub async fn show(request: HttpRequest, system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, mut frame } = visitor;
    let picker = OwnerPicker::of(&system, &access).await?;
    let place = Place::open(&system, &access, &mut frame, &picker, "recall").await?;
    let can = |permission, path: &str| if access.access().can(permission) { place::below(&picker, path, &[]) } else { String::new() };
    let (save, save_question) =
        (can(Permission::Administer, "/playground/settings"), can(Permission::WriteMemory, "/playground/questions"));
    let page = Playground { save, save_question, ..Playground::new(frame, place, picker, RecallForm::read(request.query_string())) };
    let page = if page.ask.q.trim().is_empty() { page } else { page.answered(&system, &access).await? };
    let status = if page.wrong.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    match page.frame.target.as_deref() {
        Some("answer") => reply::html_as(status, &page.as_answer()),
        _ => reply::html_as(status, &page),
    }
}

impl Playground {
    fn new(frame: Frame, place: Place, picker: OwnerPicker, ask: RecallForm) -> Self {
        let t = frame.t;
        let address = |compare: &str| place::address(&picker, "recall", &ask.fields(compare));
        Self {
            kinds: KINDS.iter().map(|kind| (kind.as_str(), t.word("item-kind", kind.as_str()))).collect(),
            means: ["", "words"].map(|name| (name.to_owned(), t.word("recall-means", if name.is_empty() { "all" } else { name }))).to_vec(),
            formats: FORMATS.iter().map(|(name, _)| ((*name).to_owned(), t.word("recall-format", name))).collect(),
            with_other: address("yes"),
            alone: address(""),
            curl: curl(&picker),
            wrong: FormErrors::default(),
            columns: Vec::new(),
            told: Vec::new(),
            save: String::new(),
            save_question: String::new(),
            frame,
            place,
            whose: picker,
            ask,
        }
    }

    /// Runs the query and adds the results, or its validation errors.
    async fn answered(self, system: &System, access: &OwnerAccess) -> Result<Self> {
        match answer(system, access, &self).await {
            Ok((columns, told)) => Ok(Self { columns, told, ..self }),
            Err(error) => Ok(Self { wrong: FormErrors::of_failure(error)?, ..self }),
        }
    }
}

/// Runs the query of each side and builds the contexts.
async fn answer(system: &System, access: &OwnerAccess, page: &Playground) -> Result<(Vec<Column>, Vec<ContextView>)> {
    let Playground { frame, whose, ask, .. } = page;
    let mut previews = Vec::new();
    let mut told = Vec::new();
    let mut budgets = Vec::new();
    for (end, side) in ask.sides() {
        let question = ask.question(end, side, frame.zone)?;
        let weights = side.weights(end)?;
        let budget = question.budget_tokens;
        if !budgets.contains(&budget) {
            budgets.push(budget);
            let context = context::preview(system, access, ask.context(budget)).await.map_err(|error| ask::named(error, end))?;
            told.push(ContextView::new(frame, whose, told.len() + 1, &context, ask.format()));
        }
        previews.push(preview_weighted(system, access, question, side.means(), weights).await.map_err(|error| ask::named(error, end))?);
    }
    Ok((columns(frame, whose, ask, &previews), told))
}

/// The results as columns; each item also shows its rank in the other column.
fn columns(frame: &Frame, picker: &OwnerPicker, ask: &RecallForm, previews: &[Preview]) -> Vec<Column> {
    let is_compared = previews.len() > 1;
    let mut columns = Vec::new();
    for (place, (preview, (_, side))) in previews.iter().zip(ask.sides()).enumerate() {
        let title =
            if is_compared { frame.t.word("recall-side", if place == 0 { "a" } else { "b" }) } else { frame.t.say("recall-answer") };
        let mut column = Column::new(frame, picker, place + 1, title, preview);
        column.setting = described(frame, side);
        column.kept = side.kept();
        column.save = frame.t.say(match (is_compared, place) {
            (false, _) => "playground-save",
            (true, 0) => "playground-save-a",
            (true, _) => "playground-save-b",
        });
        column.is_by_words = side.means() == RankingMode::Words;
        if let Some(other) = previews.iter().enumerate().find(|(other, _)| *other != place).map(|(_, other)| other) {
            column.add_other_ranks(frame, preview, other);
        }
        columns.push(column);
    }
    columns
}

/// The settings in words, the point in time first.
fn described(frame: &Frame, side: &Setting) -> String {
    let t = frame.t;
    let moment = moment::read_local(side.as_of.trim(), frame.zone);
    let first = moment.map_or_else(|| t.say("recall-title-now"), |at| t.with("recall-title-moment", "at", frame.moment(&at).text));
    let fields = [
        ("recall-k", &side.k),
        ("recall-min-score", &side.min_score),
        ("recall-budget", &side.budget),
        ("playground-text-weight", &side.text_weight),
        ("playground-vector-weight", &side.vector_weight),
        ("playground-own-boost", &side.own_boost),
    ];
    let label = |name: &str| format!("{}{}", t.say(name), t.say("colon"));
    let said = fields.iter().filter(|(_, value)| !value.trim().is_empty()).map(|(name, value)| format!("{}{}", label(name), value.trim()));
    let words = (side.means() == RankingMode::Words).then(|| t.say("recall-title-words"));
    let kinds = side.kinds.iter().filter(|kind| KINDS.iter().any(|known| known.as_str() == kind.as_str()));
    let kinds = kinds.map(|kind| t.word("item-kind", kind)).collect::<Vec<_>>().join(", ");
    let kinds = Some(kinds).filter(|kinds| !kinds.is_empty());
    [first].into_iter().chain(words).chain(said).chain(kinds).collect::<Vec<_>>().join(" · ")
}

fn curl(picker: &OwnerPicker) -> String {
    let owner = &picker.key;
    format!(
        "curl -X POST $NOCTUARY/api/v1/memory/{}/recall \\\n  -H \"Authorization: Bearer $TOKEN\" -H 'Content-Type: application/json' \\\n  \
         -d '{{\"query\": \"What does she drink?\", \"ownerKey\": \"{owner}\", \"explain\": true}}'",
        picker.agent
    )
}
