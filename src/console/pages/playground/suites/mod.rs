//! `/playground?tab=tests`: the memory tests of an agent. Suites of YAML are edited, run in throw-away installations and downloaded;
//! questions about a person's real memory are asked again after a change of settings.

mod edited;
pub mod questions;
#[cfg(test)]
mod samples;
mod view;

use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::web::{Path, Payload, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use serde::Deserialize;

use super::place::{self, Place};
use crate::console::frame::form::{EmptyForm, Form};
use crate::console::frame::form_errors::FormErrors;
use crate::console::frame::owner_picker::OwnerPicker;
use crate::console::frame::visitor::OwnerVisitor;
use crate::console::frame::{Frame, reply};
use crate::domain::access::{OwnerAccess, Permission};
use crate::domain::ids::TestSuiteId;
use crate::edge::System;
use crate::error::{Error, Result};
use crate::memory_tests::suite::EXAMPLE;
use crate::memory_tests::{live, stored};
use edited::Edited;
use view::{OutcomeView, QuestionView, SuiteView};

#[cfg(test)]
pub(in crate::console::pages) use samples::samples;

/// The value of `suite` for a new suite.
const NEW: &str = "new";

#[derive(Template)]
#[template(path = "pages/playground/tests.html")]
struct TestsPage {
    frame: Frame,
    place: Place,
    whose: OwnerPicker,
    can_write: bool,
    suites: Vec<SuiteView>,
    questions: Vec<QuestionView>,
    /// How many questions pass now and in the run before, in words; empty before the first run.
    score: String,
    /// The suite in the editor; none shows the list only.
    edited: Option<Edited>,
    wrong: FormErrors,
    outcomes: Vec<OutcomeView>,
    /// The URLs of the forms.
    save: String,
    fresh: String,
    ask_all: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Chosen {
    suite: String,
}

/// `GET /playground?tab=tests`.
///
/// # Errors
/// [`Error::NotFound`] for an unknown suite; [`Error::Forbidden`] if the user may not access the person's memory.
pub async fn show(request: HttpRequest, system: System, visitor: OwnerVisitor) -> Result<HttpResponse> {
    let chosen = Query::<Chosen>::from_query(request.query_string()).map(Query::into_inner).unwrap_or_default();
    let mut page = TestsPage::open(&system, visitor).await?;
    page.edited = match chosen.suite.as_str() {
        "" => None,
        NEW => Some(Edited { suite: String::new(), name: page.frame.t.say("tests-new-name"), content: EXAMPLE.to_owned() }),
        id => Some(page.edited_of(&id.parse().map_err(|_| Error::NotFound("test suite"))?).ok_or(Error::NotFound("test suite"))?),
    };
    reply::html(&page)
}

/// `POST /playground/tests`: adds or changes a suite, as typed or from a file.
///
/// # Errors
/// As [`show`]; errors in the YAML are shown at the editor with their line; [`Error::TooLarge`] for a file that no suite can be.
pub async fn save(request: HttpRequest, system: System, visitor: OwnerVisitor, payload: Payload) -> Result<HttpResponse> {
    visitor.access.access().require(Permission::WriteMemory)?;
    let (typed, is_read) = Edited::read(&request, payload).await?;
    let id = match typed.suite.as_str() {
        "" => None,
        id => Some(id.parse::<TestSuiteId>().map_err(|_| Error::NotFound("test suite"))?),
    };
    let saved = match is_read {
        Ok(()) => stored::save(&system, visitor.access.agent_access(), id, &typed.name, &typed.content).await,
        Err(error) => Err(error),
    };
    match saved {
        Ok(suite) => {
            let picker = OwnerPicker::fixed(&visitor.access);
            let there = place::address(&picker, "tests", &[("suite", &suite.id.to_string())]);
            Ok(reply::done(&request, &there, "done-suite-saved"))
        }
        Err(error) => {
            let wrong = FormErrors::of_failure(error)?;
            let page = TestsPage::open(&system, visitor).await?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &TestsPage { edited: Some(typed), wrong, ..page })
        }
    }
}

/// `POST /playground/tests/{suite}/run`: runs a suite and shows what each test came to.
///
/// # Errors
/// As [`show`]; [`Error::Conflict`] while another run is under way.
pub async fn run(system: System, visitor: OwnerVisitor, suite: Path<TestSuiteId>, _form: Form<EmptyForm>) -> Result<HttpResponse> {
    let ran = Box::pin(stored::run_suite(&system, visitor.access.agent_access(), *suite)).await;
    let mut page = TestsPage::open(&system, visitor).await?;
    page.edited = page.edited_of(&suite);
    match ran {
        Ok((_, outcomes)) => {
            page.outcomes = outcomes.into_iter().map(|outcome| OutcomeView::new(&page.frame, outcome)).collect();
            reply::html(&page)
        }
        Err(error) => {
            page.wrong = FormErrors::of_failure(error)?;
            reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
        }
    }
}

/// `POST /playground/tests/{suite}/delete`.
///
/// # Errors
/// As [`show`].
pub async fn delete(
    request: HttpRequest,
    system: System,
    visitor: OwnerVisitor,
    suite: Path<TestSuiteId>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    stored::delete(&system, visitor.access.agent_access(), *suite).await?;
    Ok(reply::done(&request, &place::address(&OwnerPicker::fixed(&visitor.access), "tests", &[]), "done-suite-deleted"))
}

/// `GET /playground/tests/{suite}/download`: the YAML as a file.
///
/// # Errors
/// As [`show`].
pub async fn download(system: System, visitor: OwnerVisitor, suite: Path<TestSuiteId>) -> Result<HttpResponse> {
    let suite = stored::get(&system, visitor.access.agent_access(), *suite).await?;
    let kind = (CONTENT_TYPE, "application/yaml; charset=utf-8");
    let name = (CONTENT_DISPOSITION, format!("attachment; filename=\"memory-tests-{}.yaml\"", suite.id));
    Ok(HttpResponse::Ok().insert_header(kind).insert_header(name).body(suite.content))
}

impl TestsPage {
    async fn open(system: &System, visitor: OwnerVisitor) -> Result<Self> {
        let OwnerVisitor { access, mut frame } = visitor;
        let picker = OwnerPicker::of(system, &access).await?;
        let place = Place::open(system, &access, &mut frame, &picker, "tests").await?;
        let suites = stored::list(system, access.agent_access()).await?;
        let questions = live::list(system, &access).await?;
        let mut page = Self::blank(frame, place, picker, can_write(&access));
        page.suites = suites.iter().map(|suite| SuiteView::new(&page.frame, &page.whose, suite)).collect();
        page.score = view::score(&page.frame, &questions);
        page.questions = questions.iter().map(|question| QuestionView::new(&page.frame, &page.whose, question)).collect();
        Ok(page)
    }

    fn blank(frame: Frame, place: Place, whose: OwnerPicker, can_write: bool) -> Self {
        Self {
            save: place::below(&whose, "/playground/tests", &[]),
            fresh: place::address(&whose, "tests", &[("suite", NEW)]),
            ask_all: place::below(&whose, "/playground/questions/run", &[]),
            frame,
            place,
            whose,
            can_write,
            suites: Vec::new(),
            questions: Vec::new(),
            score: String::new(),
            edited: None,
            wrong: FormErrors::default(),
            outcomes: Vec::new(),
        }
    }

    fn edited_of(&self, id: &TestSuiteId) -> Option<Edited> {
        let id = id.to_string();
        let suite = self.suites.iter().find(|suite| suite.id == id)?;
        Some(Edited { suite: id, name: suite.name.clone(), content: suite.content.clone() })
    }
}

fn can_write(access: &OwnerAccess) -> bool {
    access.access().can(Permission::WriteMemory)
}
