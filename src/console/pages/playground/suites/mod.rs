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
use crate::memory_tests::{live, stored, suite_run};
use edited::Edited;
use view::{QuestionView, RunView, SuiteView};

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
    /// The latest run of the suite in the editor.
    run: Option<RunView>,
    /// The URL of this page, for those who refresh it themselves.
    again: String,
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
        id => {
            let id = id.parse().map_err(|_| Error::NotFound("test suite"))?;
            let suite = page.suite(&id).ok_or(Error::NotFound("test suite"))?;
            let (edited, run, href) = (suite.edited(), suite.latest.clone(), suite.href.clone());
            (page.run, page.again) = (run, href);
            Some(edited)
        }
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
        Ok(suite) => Ok(reply::done(&request, &of_suite(&visitor, suite.id), "done-suite-saved")),
        Err(error) => refuse(&system, visitor, error, |_| Some(typed)).await,
    }
}

/// `POST /playground/tests/{suite}/run`: starts a run of a suite. The page of the suite shows its progress.
///
/// # Errors
/// As [`show`].
pub async fn run(
    request: HttpRequest,
    system: System,
    visitor: OwnerVisitor,
    suite: Path<TestSuiteId>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    match suite_run::start(&system, visitor.access.agent_access(), *suite).await {
        Ok(()) => Ok(reply::done(&request, &of_suite(&visitor, *suite), "done-suite-started")),
        Err(error) => refuse(&system, visitor, error, |page| page.suite(&suite).map(SuiteView::edited)).await,
    }
}

/// The page again, with the error at the suite that `edited` puts into the editor.
async fn refuse(
    system: &System,
    visitor: OwnerVisitor,
    error: Error,
    edited: impl FnOnce(&TestsPage) -> Option<Edited>,
) -> Result<HttpResponse> {
    let wrong = FormErrors::of_failure(error)?;
    let page = TestsPage::open(system, visitor).await?;
    let edited = edited(&page);
    reply::html_as(StatusCode::UNPROCESSABLE_ENTITY, &TestsPage { edited, wrong, ..page })
}

/// `POST /playground/tests/{suite}/cancel`: ends the run of a suite.
///
/// # Errors
/// As [`show`].
pub async fn cancel(
    request: HttpRequest,
    system: System,
    visitor: OwnerVisitor,
    suite: Path<TestSuiteId>,
    _form: Form<EmptyForm>,
) -> Result<HttpResponse> {
    let is_cancelled = suite_run::cancel(&system, visitor.access.agent_access(), *suite).await?;
    let said = if is_cancelled { "done-suite-cancelled" } else { "done-suite-over" };
    Ok(reply::done(&request, &of_suite(&visitor, *suite), said))
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
        let suites = suite_run::list(system, access.agent_access()).await?;
        let questions = live::list(system, &access).await?;
        let mut page = Self::blank(frame, place, picker, can_write(&access));
        let views = suites.iter().map(|(suite, state)| SuiteView::new(&page.frame, &page.whose, suite, *state));
        page.suites = views.collect();
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
            run: None,
            again: String::new(),
        }
    }

    fn suite(&self, id: &TestSuiteId) -> Option<&SuiteView> {
        let id = id.to_string();
        self.suites.iter().find(|suite| suite.id == id)
    }

    /// Whether a run of any suite is under way, so that the list refreshes itself.
    fn is_live(&self) -> bool {
        self.suites.iter().any(|suite| suite.latest.as_ref().is_some_and(|run| run.is_live))
    }
}

impl SuiteView {
    fn edited(&self) -> Edited {
        Edited { suite: self.id.clone(), name: self.name.clone(), content: self.content.clone() }
    }
}

fn of_suite(visitor: &OwnerVisitor, suite: TestSuiteId) -> String {
    place::address(&OwnerPicker::fixed(&visitor.access), "tests", &[("suite", &suite.to_string())])
}

fn can_write(access: &OwnerAccess) -> bool {
    access.access().can(Permission::WriteMemory)
}
