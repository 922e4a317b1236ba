//! `/agents/{agent}/recall`: asks a question as an agent would, shows why each item is where it is and what was cut, and what would
//! be told to the agent. Looking counts as no use of the memory.

mod answer;
mod ask;
#[cfg(test)]
mod samples;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

use crate::console::frame::Frame;
use crate::console::frame::complaints::Complaints;
use crate::console::frame::reply;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::whose::Whose;
use crate::domain::access::OwnerAccess;
use crate::edge::System;
use crate::error::Result;
use crate::memory::context;
use crate::memory::recall::RecallQuery;
use crate::memory::recall::preview::{Means, Preview, preview};
use answer::{Column, Told};
use ask::{Ask, FORMATS, KINDS, Other};

#[cfg(test)]
pub(super) use samples::samples;

#[derive(Template)]
#[template(path = "pages/recall/recall.html")]
struct Playground {
    frame: Frame,
    whose: Whose,
    ask: Ask,
    wrong: Complaints,
    /// Value, label, whether it is chosen.
    kinds: Vec<(&'static str, String, bool)>,
    formats: Vec<(String, String)>,
    comparisons: Vec<(String, String)>,
    /// None before a question.
    columns: Vec<Column>,
    told: Option<Told>,
    /// The agent's name and an example, for the empty state.
    curl: String,
}

/// `GET /agents/{agent}/recall`.
///
/// # Errors
/// [`crate::error::Error::NotFound`]; [`crate::error::Error::Forbidden`] for another's memory.
pub async fn show(request: HttpRequest, system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let OwnerVisitor { access, frame } = visitor;
    let whose = Whose::of(&system, &access).await?;
    let page = Playground::new(frame, whose, Ask::read(request.query_string()));
    if page.ask.q.trim().is_empty() {
        return reply::html(&page);
    }
    match answer(&system, &access, &page).await {
        Ok((columns, told)) => {
            let page = Playground { columns, told: Some(told), ..page };
            reply::html(&page)
        }
        Err(error) => {
            let wrong = ask::complaints(error)?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &Playground { wrong, ..page })
        }
    }
}

impl Playground {
    fn new(frame: Frame, whose: Whose, ask: Ask) -> Self {
        let t = frame.t;
        let named = |name: &str, family: &str| (name.to_owned(), t.word(family, if name.is_empty() { "none" } else { name }));
        Self {
            kinds: KINDS
                .iter()
                .map(|kind| (kind.as_str(), t.word("item-kind", kind.as_str()), ask.kinds.iter().any(|named| named == kind.as_str())))
                .collect(),
            formats: FORMATS.iter().map(|(name, _)| ((*name).to_owned(), t.word("recall-format", name))).collect(),
            comparisons: ["", "words", "moment"].map(|name| named(name, "recall-compare")).to_vec(),
            curl: curl(&whose),
            wrong: Complaints::default(),
            columns: Vec::new(),
            told: None,
            frame,
            whose,
            ask,
        }
    }
}

/// Asks for each column, and for the context.
async fn answer(system: &System, access: &OwnerAccess, page: &Playground) -> Result<(Vec<Column>, Told)> {
    let Playground { frame, whose, ask, .. } = page;
    let question = ask.question(frame.zone)?;
    let told = context::preview(system, access, ask.context(question.budget_tokens)).await?;
    let told = Told::new(frame, whose, &told, ask.format());
    let first = preview(system, access, question.clone(), Means::All).await?;
    let title = |query: &RecallQuery| match &query.as_of {
        Some(at) => frame.t.with("recall-title-moment", "at", frame.moment(at).text),
        None => frame.t.say("recall-title-now"),
    };
    let mut column = Column::new(frame, whose, 1, title(&question), &first);
    let (second, name) = match ask.other() {
        None => return Ok((vec![column], told)),
        Some(Other::Words) => (preview(system, access, question, Means::Words).await?, frame.t.say("recall-title-words")),
        Some(Other::Moment) => {
            let query = RecallQuery { as_of: ask.other_moment(frame.zone)?, ..question };
            let name = title(&query);
            (preview(system, access, query, Means::All).await?, name)
        }
    };
    let columns = side_by_side(frame, whose, &mut column, (&first, &second), name, ask.other() == Some(Other::Words));
    Ok((columns, told))
}

fn side_by_side(
    frame: &Frame,
    whose: &Whose,
    column: &mut Column,
    (first, second): (&Preview, &Preview),
    name: String,
    is_by_words: bool,
) -> Vec<Column> {
    let mut other = Column { is_by_words, ..Column::new(frame, whose, 2, name, second) };
    column.beside(frame, first, second);
    other.beside(frame, second, first);
    vec![column.clone(), other]
}

fn curl(whose: &Whose) -> String {
    let owner = &whose.key;
    format!(
        "curl -X POST $NOCTUARY/api/v1/memory/{}/recall \\\n  -H \"Authorization: Bearer $TOKEN\" -H 'Content-Type: application/json' \\\n  \
         -d '{{\"query\": \"What does she drink?\", \"ownerKey\": \"{owner}\", \"explain\": true}}'",
        whose.agent
    )
}
